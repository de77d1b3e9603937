import {
  asPattern,
  countWords,
  MONTHS_AS_WRITTEN,
  formOf,
  FORM_NAMES,
  isFurniture,
  isOfPage,
  mayHave,
  newsOf,
  personIn,
  type Sentence,
  sentencesOf,
  speakersIn,
  stemsOf,
  WEEKDAYS,
  withoutPlace,
} from '../../words/index.js';
import { type DebateState } from '../stages/index.js';
import { appraisalOf } from './appraisal.js';
import { linkedIn, type Linking, paperOf } from './linked-page.js';
import { namedIn } from './named-sources.js';
import { recordOf } from './records.js';
import { FILMS, countIn, hasCount, outletIn, type Read, type SentenceSource, sourcesIn } from './sentence-sources.js';

/** A claim to check first, and what the text names for it. */
export interface FirstOpened {
  readonly claim: string;
  readonly says: string;
  readonly backing: string | null;
  readonly check: string | null;
}

const OPEN_MAX = 2;
const WORDS = { least: 7, most: 66 } as const;
const GOES_ON =
  /^["“']?(?:it|he|she|they|here|sure|yes|instead|however|meanwhile|another|just(?! (?:before|after|over|under|off|outside|hours|days|weeks)\b)|this(?! (?:week|month|year)\b)|that|these|those|but|and|so|also|then|there|we|i|you|my|our)\b(?!-)/iu;
/** “It is impossible to say” goes on from nothing. */
const DUMMY = /^["“']?It (?:is|was|will be) (?:\p{Ll}+ ){1,3}(?:to|that|when|whether) /u;
const CAPTION =
  /\b\p{Lu}\p{Ll}+\.? \d{1,2}, (?:19|20)\d\d(?:,? in [^.]{1,60})?\.?$|\b(?:is|are) seen (?:during|in|at|outside|on)\b/u;
const GLITCH =
  /\p{Ll}\d{4}\p{Lu}|\p{Ll}{2}[.:!?]\p{Lu}|[{}<>|©]|https?:|\s{2}|Play Video|\p{Ll}\d:\d\d|Related article/u;
const NAMES_NOTHING = 'We found nothing that it names to open for this.';

const isWhole = (says: string): boolean =>
  /^["“'‘(]?[\p{Lu}\d$£€]/u.test(says) &&
  countWords(says) >= WORDS.least &&
  countWords(says) <= WORDS.most &&
  !GLITCH.test(says) &&
  !CAPTION.test(says) &&
  !SAID_ONLY.test(says) &&
  !/(?:\?|\.\.\.|…)$/.test(says.trim()) &&
  !/(?:\bU\.S|\bSt|\bMr|\bDr|\bNo)\.$/u.test(says.trim());

/** What was said stands before it: “the mayor told AFP news agency.” */
const SAID_ONLY =
  /^[^“”",]{0,90}\b(?:told (?:the )?\p{Lu}[\p{L} ]{1,25}|said (?:at|in|during|on|to|after|before)\b(?:(?! that )[^“”"]){0,80})\.$/u;

/** Whether a sentence can stand alone: not too long, no caption, and it goes on from no other; its quotation may speak of “I” where its speaker is named. */
const isShown = (says: string, who: string | null): boolean =>
  isWhole(says) &&
  (says.match(/["“”]/gu) ?? []).length % 2 === 0 &&
  /[.!:]["”'’)]*$/u.test(says) &&
  (!GOES_ON.test(says) ||
    DUMMY.test(says) ||
    /^(?:But|And) (?!(?:he|she|it|they|this|that|these|those|there)\b)/u.test(says) ||
    (/^["“](?:I|We|Our|My)\b/u.test(says) &&
      who !== null &&
      new RegExp(`(?<![\\p{L}])${asPattern(who.split(' ').at(-1) ?? who)}(?![\\p{L}])`, 'u').test(says)));

/** A caption that was run into the sentence behind it. */
const RUN_IN = new RegExp(
  `^.{20,}?(?:${MONTHS_AS_WRITTEN})\\.? \\d{1,2}, (?:19|20)\\d\\d (?=\\p{Lu}\\p{Ll}+ \\p{L})`,
  'u',
);

/** What somebody feels, hopes or calls for cannot be looked up. */
const OF_FEELING =
  /\b(?:hopes?|hoped|loves?|wish(?:es)?|proud|happy|sad|thank(?:s|ful|ed)?|grateful|delighted|excited|looking forward|prayers?|condolences)\b/u;
/** That somebody did not answer, or nobody said. */
const NO_ANSWER =
  /\b(?:(?:did not|didn['’]t|has not|have not|hasn['’]t|could not|would not) (?:\p{Ll}+ )?(?:be reached|respond|answer|comment|reply|return|say|provide|give|elaborate|confirm)|declined to|refused to|unclear|no (?:immediate )?(?:comment|response))\b/u;
/** Who wrote it, and what else he has written. */
const OF_AUTHOR =
  /\b(?:is (?:the )?author of|(?:latest|new|most recent|first) (?:book|novel|memoir) is|views? expressed|opinions? expressed|is (?:the )?(?:host|a professor|an? (?:senior )?fellow|a (?:columnist|contributor|journalist)))\b/iu;
/** What began long before the news. */
const BACKGROUND =
  /^(?:Since then|At the time|Previously)\b|\b(?:October 7|Oct\. 7|7 October)\b|\bsince (?:the (?:war|conflict|invasion)|last \p{Lu}|(?:19|20)\d\d)|\b(?:war|campaign|offensive|conflict|invasion|bombardment)\b.{0,60}\b(?:has|have) (?:so far )?(?:killed|claimed|displaced)\b|\bkilled in the (?:war|conflict)\b/u;
const YEAR =
  /\b(?:19|20)\d\d\b|\b(?:[Ll]ast|previous) (?:year|month)\b|\b(?:earlier|later) (?:this|last) (?:month|year)\b|\byears (?:ago|earlier)\b/gu;

/** A sentence that ends a quotation, with the one before it in which the quotation begins. */
const wholeQuote = (text: string, before: Sentence | undefined, sentence: Sentence): string =>
  before !== undefined &&
  opensIn(sentence.text) < 0 &&
  opensIn(before.text) > 0 &&
  !text.slice(before.start, sentence.end).includes('\n')
    ? text.slice(before.start, sentence.end)
    : sentence.text;
/** How many quotations of a passage are left open: fewer than none where it only ends one. Of straight marks, an odd one ends what it stands behind. */
const opensIn = (passage: string): number => {
  const curly = (passage.match(/“/gu)?.length ?? 0) - (passage.match(/”/gu)?.length ?? 0);
  const straight = passage.match(/"/gu)?.length ?? 0;
  return straight % 2 === 0 ? curly : curly + (/(?:^|\s)"\S[^"]*$/u.test(passage) ? 1 : -1);
};

/** A sentence without what it tells by the way: a record is kept of what happened, and not of what came before it. */
const mainOf = (sentence: string): string =>
  sentence
    .replace(/^(?:After|When|As|While|Since|Before|Following|Despite|Although|If)\b[^,]*, /u, '')
    .replace(
      /,? \b(?:that|which|who|whose|after|as|when|while|since|before|following|amid|despite|where|because)\b .*$/u,
      '',
    );

/** A sentence with what it names, and how much that is worth for the story. */
interface Candidate {
  readonly sentence: Sentence;
  /** Null where it cannot stand alone. */
  readonly says: string | null;
  readonly source: SentenceSource;
  readonly worth: number;
  /** Whether it is the news, or nearly so. */
  readonly isCentral: boolean;
  /** Sentences behind the news. */
  readonly away: number;
  /** Whether whoever speaks in it is whoever the news is about. */
  readonly isOfNews: boolean;
  /** Whether it speaks of what the headline speaks of. */
  readonly isAbout: boolean;
  /** Whether somebody speaks in it of whom neither the headline nor the news has a word. */
  readonly isAside: boolean;
}

/** So many letters show that two words are of one family: Congress, congressional. */
const FAMILY_CHARS = 5;
const familiesIn = (passage: string): ReadonlySet<string> =>
  new Set([...stemsOf(passage)].map((stem) => stem.slice(0, FAMILY_CHARS)));
const sharedWith = (words: ReadonlySet<string>, passage: string): number =>
  [...familiesIn(passage)].filter((each) => words.has(each)).length;

/** Sentences behind the news that still tell of it. */
const NEWS_NEXT = 3;
/** Sentences that are of the story, whatever they tell. */
const EARLY = 12;
/** Sentences that are read. */
const READ_MAX = 60;
const RECORD_WORTH = 5;
/** Another story, told at the end. */
const OF_OTHERS = /^(?:In (?:a related story|other news|a separate)|Separately|Elsewhere|Meanwhile)\b/u;
const FILM = new RegExp(`(?<![\\p{L}])(?:${FILMS}|camera|filmed)s?(?![\\p{L}])`, 'iu');

/** All that a sentence names, by how near it is to the news. */
function sourcesAt(
  article: Linking & { readonly title: string; readonly text: string },
  read: Read,
  near: Pick<Candidate, 'away' | 'isCentral'> & {
    readonly index: number;
    readonly shared: number;
    readonly isFilmed: boolean;
  },
): readonly SentenceSource[] {
  const { away, index, shared, isCentral, isFilmed } = near;
  const { sentence, title } = read;
  const record =
    away >= 0 && away <= 1
      ? (recordOf({ ...article, sentence: mainOf(sentence.text) }) ??
        (away === 0 ? recordOf({ ...article, sentence: title }) : null))
      : null;
  // A film is of the story where the story is about one; what stands further down and shares no word with the headline is beside it.
  const isOfStory = ({ key, isBare }: SentenceSource): boolean =>
    (isFilmed || !FILM.test(key)) && (isCentral || (isBare !== true && (shared > 0 || index < EARLY)));
  return [
    ...(record?.isStrong === true ? [{ ...record, worth: RECORD_WORTH, isWord: false }] : []),
    ...[linkedIn(article, sentence)].filter((each) => each !== null),
    ...namedIn(read),
    ...sourcesIn(read).filter(isOfStory),
  ];
}

/** All that the sentences of a text name, each with its worth. */
function candidates(article: Linking & { readonly title: string; readonly text: string }): readonly Candidate[] {
  const { title, text } = article;
  const { named: speakers } = speakersIn(article);
  const head = familiesIn(title);
  const sentences = sentencesOf(text)
    .filter((each) => !isFurniture(each.text, title) && !isOfPage(each.text))
    .slice(0, READ_MAX);
  const news = newsOf(article);
  const linking = { ...article, site: article.site ?? publisherIn(article) };
  const isFilmed = FILM.test(`${title} ${news?.sentence ?? ''}`);
  const at = Math.max(
    0,
    sentences.findIndex(({ start, end }) => news !== null && news.start >= start && news.start < end),
  );
  const years = new Set(`${title} ${news?.sentence ?? ''}`.match(YEAR) ?? []);
  return sentences.flatMap((sentence, index) => {
    const away = index - at;
    const shared = sharedWith(head, sentence.text);
    const says = withoutPlace(
      wholeQuote(text, sentences[index - 1], sentence)
        .replace(RUN_IN, '')
        .replace(/(?<=\bon X\.) \p{Lu}.*$/su, ''),
    ).trim();
    const who = speakers.find((each) => each.heard.includes(sentence.start))?.name ?? null;
    const surname = who?.split(' ').at(-1);
    const isOfNews =
      away > 0 &&
      away <= NEWS_NEXT &&
      surname !== undefined &&
      news !== null &&
      `${title} ${news.sentence}`.includes(surname);
    // What somebody else says of it is a side of the story.
    const isAside = surname !== undefined && !`${title} ${news?.sentence ?? ''}`.includes(surname);
    const isCentral = (away >= 0 && away <= NEWS_NEXT) || shared > STORY_STEMS;
    const isOther = (sentence.text.match(YEAR) ?? []).some((year) => !years.has(year));
    if (
      NO_ANSWER.test(sentence.own) ||
      OF_AUTHOR.test(sentence.text) ||
      OF_OTHERS.test(sentence.text) ||
      (away !== 0 && BACKGROUND.test(sentence.text))
    )
      return [];
    const sources = sourcesAt(
      linking,
      { sentence, title, text, speakers },
      { away, index, shared, isCentral, isFilmed },
    );
    const near = nearness({ says, text: sentence.text, index, away, shared, isOther });
    return sources.map((source) => ({
      sentence,
      says: isShown(says, who) ? says : null,
      source,
      worth: source.worth + near + (source.isWord && isAnnounced(away) ? 0.8 : 0),
      isCentral,
      away,
      isOfNews,
      isAbout: shared > 0,
      isAside,
    }));
  });
}
/** The word of an office is the news itself where it announces it. */
const isAnnounced = (away: number): boolean => away >= 0 && away <= 1;

/** How much a sentence is of the story: where it stands, and what it shares with the headline. */
const nearness = (at: {
  readonly says: string;
  readonly text: string;
  readonly index: number;
  readonly away: number;
  readonly shared: number;
  readonly isOther: boolean;
}): number =>
  (at.away === 0 ? 1 : at.away > 0 && at.away <= NEWS_NEXT ? 0.6 : 0) +
  0.35 * Math.min(4, at.shared) +
  (hasCount(at.text) ? 0.3 : 0) -
  (at.isOther ? 2 : 0) -
  (OF_FEELING.test(at.says) ? 1 : 0) -
  0.03 * at.index;
/** So many words of the headline show that a sentence is about the story. */
const STORY_STEMS = 2;
/** What is named for something beside the story is not worth a line. */
const WORTH_MIN = 3;

/** The claim in which a sentence lies, or the first. */
const claimAt = (state: DebateState, start: number, end: number): string | undefined => {
  const claims = state.claims?.claims ?? [];
  return (claims.find((each) => each.field === 'text' && each.start < end && each.end > start) ?? claims[0])?.id;
};

/** “the statement by Ann Reed” is understood beside the news. */
const OF_SOMEBODY = /^Look for all .* by \p{Lu}/u;
const KEY_CHARS_MIN = 5;
const isSame = (one: string, other: string): boolean =>
  one === other ||
  (Math.min(one.length, other.length) >= KEY_CHARS_MIN && (one.includes(other) || other.includes(one)));

/** How an advice begins; of two that begin alike one is enough, except that each paper has its own report. */
const formIn = (says: string): string =>
  says.startsWith('This is from') ? says : says.split(' ').slice(0, 3).join(' ');

/** Forms that state nothing, tell what their writers like or show how something is done. */
const isUnreported = (state: DebateState): boolean => {
  const article = state.article?.article;
  const form = article && formOf(article);
  return appraisalOf(state)?.text?.kind === 'other' && form?.does === 'neither' && form.says !== FORM_NAMES.list;
};

/**
 * The claims to check first, each with what its own sentence names for it: the central claim first, then whatever has a document, a figure or
 * words that can be opened. Somebody’s word comes after what can be read. That nothing is named is said only where nothing is.
 */
export function firstOpenedOf(state: DebateState): readonly FirstOpened[] {
  const article = state.article?.article;
  if (!article) return [];
  const kind = appraisalOf(state)?.text?.kind;
  const paper = isOwn(state, article) ? paperOf(article) : null;
  if (paper !== null) return ownPaper(state, paper);
  const isArgued = kind === 'opinion' || isUnreported(state);
  const all = candidates(article)
    .filter(({ source }) => kind === 'report' || !source.isWord)
    .sort((a, b) => b.worth - a.worth);
  const news = newsOf(article);
  const made: FirstOpened[] = [];
  const used: Candidate[] = [];
  const add = (each: Candidate, says: string, source = each.source): void => {
    const { start, end } = each.sentence;
    const claim = claimAt(state, start, end);
    if (claim === undefined) return;
    used.push({ ...each, source });
    made.push({ claim, says, backing: null, check: source.says });
  };
  const isNew = ({ source, sentence }: Candidate): boolean =>
    !used.some(
      (other) =>
        isSame(other.source.key, source.key) ||
        (/^\p{Lu}/u.test(other.source.key) && source.says.includes(other.source.key)) ||
        other.sentence === sentence ||
        formIn(other.source.says) === formIn(source.says) ||
        other.source.says.includes(source.key),
    );
  // What cannot stand alone is told by the news, where it is the news.
  const saysOf = ({ says, sentence, isOfNews, isCentral, source }: Candidate): string | null =>
    says ??
    (news !== null &&
    (news.sentence === sentence.text || (isOfNews && !source.isWord) || (isCentral && OF_SOMEBODY.test(source.says)))
      ? news.quote
      : null);
  const named = all.filter((each) => saysOf(each) !== null && !IS_VAGUE.test(each.source.says));
  const open = named.filter((each) => each.worth >= WORTH_MIN);
  // Somebody’s word is of the story where it is the news, an office’s also right behind it.
  const isSaid = news !== null && IS_SAID.test(news.sentence);
  const isHeard = ({ away, isOfNews, source }: Candidate): boolean =>
    !source.isWord || away === 0 || (away === 1 && (personIn(source.key) === null || (isOfNews && isSaid)));
  const first =
    open.find((each) => each.isCentral && isHeard(each)) ??
    open.find((each) => each.isAbout && !each.isAside && !each.source.isWord && each.source.isBare !== true);
  if (first) add(first, saysOf(first) ?? '', namedBeside(first.source, all));
  for (const each of open) {
    if (made.length === OPEN_MAX) break;
    if (!isNew(each)) continue;
    // A second line is of the same matter, and something that can be opened.
    if (each.source.isWord || each.source.isBare === true || !each.isCentral) continue;
    const says = saysOf(each);
    if (says !== null && !made.some((other) => says.includes(other.says) || other.says.includes(says))) add(each, says);
  }
  // What is named with its owner is worth opening wherever it stands.
  for (const each of named) {
    if (made.length === OPEN_MAX) break;
    if (!isNew(each) || !isWorthAnywhere(each)) continue;
    const says = saysOf(each);
    if (says !== null && !made.some((other) => says.includes(other.says) || other.says.includes(says))) add(each, says);
  }
  return made.length > 0 ? made : lastResort(state, isArgued);
}

/** Nobody can open “the report of Tuesday” or “the post on X” of he knows not whom. */
const IS_VAGUE = new RegExp(
  `^(?:Open|Look for all of|Read all of|Look up|Look for) the (?:report|analysis|statement|readout|post|memo|press release|news release|documents|records|emails|e-mails|data|figures|statistics|study|poll|survey|book|column|essay|editorial)(?: of (?:${WEEKDAYS}|(?:${MONTHS_AS_WRITTEN})\\.? \\d+|\\d+ (?:${MONTHS_AS_WRITTEN})))?(?: on (?:X|Twitter|Facebook|Instagram|Telegram|TikTok|YouTube|Truth Social))?(?:[.:]| itself\\.| themselves\\.| where )`,
  'u',
);

/** What a sentence names far from the news is worth opening where it is a document with its owner, or was said by whom the story is about. */
const isWorthAnywhere = ({ source, isAbout, isAside, worth }: Candidate): boolean =>
  !source.isWord &&
  source.isBare !== true &&
  worth >= ANYWHERE_MIN &&
  !OF_SELF.test(source.says) &&
  (!/^Open the post|^Look for (?:a copy of the post|all of the statement)/u.test(source.says) || isAbout || !isAside);
const ANYWHERE_MIN = 2;
/** What was said to its own paper is in the text itself. */
const OF_SELF = /\b(?:interview with|said to|is from) (?:the )?(?:Al Jazeera|Huff ?[Pp]ost|TRT World|CNN|BBC)\b/u;

/** A source as the text names it elsewhere: the statement of whoever has only a word in the first claim, “the letter” with its writer. */
function namedBeside(source: SentenceSource, all: readonly Candidate[]): SentenceSource {
  const others = all.map((each) => each.source).filter((each) => !each.isWord && each.isBare !== true);
  // A text has one letter, and many statements.
  if (source.isBare === true) {
    if (!/^(?:letter|petition|memo)/u.test(source.key)) return source;
    const same = others.filter(({ key }) => key === source.key);
    return same[0] && same.every(({ says }) => says === same[0]?.says) ? same[0] : source;
  }
  if (!source.isWord) return source;
  const name = source.key.split(' ').at(-1) ?? source.key;
  const whose = new RegExp(
    `(?<![\\p{L}])${asPattern(source.key)}(?![\\p{L}])|(?<![\\p{L}])by (?:\\p{Lu}[\\p{L}.]* ){0,3}${asPattern(name)}(?![\\p{L}])`,
    'u',
  );
  return others.find(({ says }) => SPOKEN.test(says) && whose.test(says)) ?? source;
}
const IS_SAID =
  /\b(?:said|says|told|announced|warn(?:s|ed)|vow(?:s|ed)|demand(?:s|ed)|accus(?:es|ed)|claim(?:s|ed))\b/u;
const SPOKEN =
  /\b(?:statement|letter|op-ed|speech|(?:news|press) conference|briefing|testimony|address|remarks|interview|video|post)\b/u;

/** The paper of which a firm's own page tells. */
function ownPaper(state: DebateState, site: string): readonly FirstOpened[] {
  const article = state.article?.article;
  const claim = state.claims?.claims[0]?.id;
  if (!article || claim === undefined) return [];
  const check = `It links to a paper at ${site}: open that, and look for what others have found.`;
  return [{ claim, says: newsOf(article)?.quote ?? article.title, backing: null, check }];
}

/** The sentence says whose figure it is, or only supposes it. */
const IS_SOURCED =
  /\b(?:according to|said|says|told|found|finds|shows?|estimate\p{Ll}*|report\p{Ll}*|survey\p{Ll}*|polls?|study|studies|statistics|data|figures|census|if|suppose|imagine|would|could|even|let['’]s|say)\b/iu;
/** What historians have counted is no claim of a writer’s. */
const OF_HISTORY =
  /\b(?:Holocaust|Shoah|Auschwitz|Nazis?|genocide|World War|century|slavery|slave trade|famine|massacre|1[0-8]\d\d|19[0-7]\d)\b/iu;
const OF_DEATH = /\b(?:[Dd]ies|[Dd]ead at|[Dd]ied)\b/u;
/** What can be said of a text whose sentences name nothing: who is quoted in it, or that it names nobody. */
function lastResort(state: DebateState, isArgued: boolean): readonly FirstOpened[] {
  const article = state.article?.article;
  if (!article) return [];
  const news = newsOf(article);
  const claim = state.claims?.claims[0]?.id;
  if (claim === undefined) return [];
  if (isArgued) {
    const figure = sentencesOf(article.text).find(
      ({ text }) =>
        countIn(text) !== null &&
        !IS_SOURCED.test(text) &&
        !OF_HISTORY.test(text) &&
        isShown(text, null) &&
        sharedWith(familiesIn(article.title), text) > 0,
    );
    return figure && appraisalOf(state)?.text?.kind === 'opinion'
      ? [
          {
            claim: claimAt(state, figure.start, figure.end) ?? claim,
            says: figure.text,
            backing: null,
            check: `It gives no source for “${countIn(figure.text) ?? ''}”: find out who counted it, and when.`,
          },
        ]
      : [];
  }
  const isOwnPage = isOwn(state, article);
  const says = news?.quote ?? (isOwnPage ? article.title : null);
  if (says === null) return [];
  const line = (check: string): readonly FirstOpened[] => [{ claim, says, backing: null, check }];
  if (isOwnPage) return line('Its publisher says this of its own work: look for what others have found.');
  const record = news && recordOf({ ...article, sentence: news.sentence });
  if (record) return line(record.says);
  if (appraisalOf(state)?.text?.kind !== 'report') return [];
  if (OF_DEATH.test(article.title))
    return line('A death is announced by the family, an employer or an office: look for that notice.');
  return mayHave(article, 'voice') || mayHave(article, 'name') ? [] : line(NAMES_NOTHING);
}

const isOwn = (state: DebateState, article: { readonly title: string; readonly text: string }): boolean =>
  appraisalOf(state)?.text?.kind === 'press-release' || publisherIn(article) !== null;

/** The firm whose own page it is, as its headline ends: “… | Harl”; null for a paper’s. */
function publisherIn({ title, text }: { readonly title: string; readonly text: string }): string | null {
  // “… - WHO” says whose word it is.
  const name = / [|–-] (?!\p{Lu}{2,5}$)(\p{Lu}[\p{L}\d.]+)$/u.exec(title)?.[1];
  return name !== undefined && outletIn(name) === null && /\b(?:[Ww]e|[Oo]ur)\b/u.test(text) && text.includes(name)
    ? name
    : null;
}
