import {
  countWords,
  isOfPage,
  newsOf,
  type Sentence,
  withoutPlace,
  rankOf,
  stemOf,
  stemsOf,
  sentencesOf,
  sentenceAround,
  mayHave,
  speakersIn,
  FORM_NAMES,
  formOf,
  personIn,
} from '../../words/index.js';
import { isFragment } from '../../claims/index.js';
import { type DebateState } from '../stages/index.js';
import { appraisalOf } from './appraisal.js';
import { centralIn } from './known-facts.js';
import { type About, openersBeside, openersOf, storySourcesOf, takenFrom } from './finders.js';
import { spokenBy } from './made-known.js';
import { type Opener } from './openers.js';
import { recordOf } from './records.js';
import { type StorySource } from './story-source.js';

/** A claim to check first, and what the text names for it. */
export interface FirstOpened {
  readonly claim: string;
  readonly says: string;
  readonly backing: string | null;
  readonly check: string | null;
}

const OPEN_MAX = 3;
/** Of claims that are not central, so many are looked at. */
const OTHERS_MAX = 12;
const WORDS = { least: 7, most: 40 } as const;
const GOES_ON =
  /^["“']?(?:it|he|she|they|here|sure|yes|instead|however|meanwhile|another|just|this|that|these|those|but|and|so|also|then|there|we|i|you|my|our)\b/iu;
/** “It is impossible to say” goes on from nothing. */
const DUMMY = /^["“']?It (?:is|was|will be) (?:\p{Ll}+ ){1,3}(?:to|that|when|whether) /u;
/** What somebody feels, hopes or calls for cannot be looked up. */
const OF_FEELING =
  /\b(?:I|we|me|my|our|you) \b|\b(?:feels?|felt|hopes?|hoped|loves?|wish(?:es)?|proud|happy|sad|thank(?:s|ful)?|believes?|thinks?|should|must|ought to)\b/u;
/** That somebody did not answer names nobody to ask. */
const NO_ANSWER =
  /\b(?:did not|didn['’]t|has not|have not|could not|declined to|refused to) (?:immediately |yet |be )?(?:respon\p{Ll}*|repl\p{Ll}+|reached|return\p{Ll}*|comment\p{Ll}*|answer\p{Ll}*)/u;
const CAPTION =
  /\b\p{Lu}\p{Ll}+\.? \d{1,2}, (?:19|20)\d\d(?:,? in [^.]{1,60})?\.?$|\b(?:is|are) seen (?:during|in|at|outside|on)\b/u;
const GLITCH = /\p{Ll}\d{4}\p{Lu}|\p{Ll}{2}[.:!?]\p{Lu}|[{}<>|©]|https?:|\s{2}|Play Video|\p{Ll}\d:\d\d/u;
const OPEN = /\b(?:reportedly|allegedly|is believed to|are believed to|is thought to|suspected)\b/u;
const NAMES_NOTHING = 'We found nothing that it names to open for this.';

/** Whether a sentence can stand alone: not too long, no caption, and it goes on from no other. */
export const isQuotable = (says: string): boolean =>
  /^["“'‘(]?[\p{Lu}\d$£€]/u.test(says) &&
  countWords(says) >= WORDS.least &&
  countWords(says) <= WORDS.most &&
  (!GOES_ON.test(says) || DUMMY.test(says)) &&
  !GLITCH.test(says) &&
  !CAPTION.test(says) &&
  !/(?:\?|\.\.\.|…)$/.test(says.trim()) &&
  !/(?:\bU\.S|\bSt|\bMr|\bDr|\bNo)\.$/u.test(says.trim());

interface Candidate {
  readonly claim: string;
  readonly says: string;
  readonly sentence: string;
  /** The headline where only that tells it, else the sentence. */
  readonly told: string;
  readonly start: number;
  /** The sentence with the two after it, where what it names may stand. */
  readonly context: string;
}

/** The sentence, where all of it is quoted. */
const wholeOf = ({ quote, sentence }: { readonly quote: string; readonly sentence: string }): string =>
  sentence.startsWith(quote) && sentence.length - quote.length <= 3 ? sentence : quote;

/** Whoever argues tells what others say in order to contradict it; its headline says what it is about. */
const headlined = (state: DebateState): string | null =>
  appraisalOf(state)?.text?.kind === 'opinion' ? (state.article?.article.title.trim() ?? null) : null;

function contextOf(sentences: readonly Sentence[], at: number, sentence: string): string {
  const index = sentences.findIndex(({ start, end }) => start <= at && end > at);
  return index < 0
    ? sentence
    : [sentence, sentences[index + 1]?.text ?? '', sentences[index + 2]?.text ?? ''].join(' ');
}

/** The news of the text, then its central claims, then those most worth a check. */
function candidates(state: DebateState): readonly Candidate[] {
  const article = state.article?.article;
  if (!article) return [];
  const claims = state.claims?.claims ?? [];
  const central = centralIn(state);
  const head = stemsOf(article.title);
  const sentences = sentencesOf(article.text);
  const made: Candidate[] = [];
  const news = newsOf(article);
  if (news) {
    const end = news.start + news.sentence.length;
    const within = claims.find(
      ({ field, ...claim }) => field === 'text' && claim.start < end && claim.end > news.start,
    );
    const claim = within?.id ?? central[0] ?? claims[0]?.id;
    if (claim !== undefined)
      made.push({
        claim,
        says: headlined(state) ?? wholeOf(news),
        sentence: news.sentence,
        told: news.isHeadline ? article.title : news.sentence,
        start: news.start,
        context: contextOf(sentences, news.start, news.sentence),
      });
  }
  const ranked = claims
    .filter((claim) => claim.field === 'text' && claim.kind !== 'opinion' && !isFragment(claim))
    .sort(
      (a, b) =>
        Number(central.includes(b.id)) - Number(central.includes(a.id)) || b.checkWorthiness - a.checkWorthiness,
    )
    .slice(0, OTHERS_MAX);
  for (const claim of ranked) {
    const says = withoutPlace(sentenceAround(article, claim)).trim();
    const sentence = sentences.find(({ start, end }) => start <= claim.start && end > claim.start)?.text ?? says;
    const isTold = made.some((other) => other.sentence.includes(says) || says.includes(other.says));
    const isAbout = central.includes(claim.id) || [...stemsOf(says)].some((stem) => head.has(stem));
    if (
      !isTold &&
      isAbout &&
      isQuotable(says) &&
      !GLITCH.test(sentence) &&
      !OF_FEELING.test(says) &&
      !NO_ANSWER.test(says)
    )
      made.push({
        claim: claim.id,
        says,
        sentence,
        told: sentence,
        start: claim.start,
        context: contextOf(sentences, claim.start, sentence),
      });
  }
  return made;
}

/** The claim in which a sentence lies, or the first. */
const claimAt = (state: DebateState, start: number, end: number): string | undefined => {
  const claims = state.claims?.claims ?? [];
  return (claims.find((each) => each.field === 'text' && each.start < end && each.end > start) ?? claims[0])?.id;
};

/** Whether a sentence can be shown as one to check. */
const isCheckable = (says: string): boolean =>
  isQuotable(says) && !OF_FEELING.test(says) && !NO_ANSWER.test(says) && !isOfPage(says);

/** Facts from which a text argues: with a figure, a day or a name, as near to its headline as there is; the best to look up first. */
function argued(
  state: DebateState,
  article: { readonly title: string; readonly text: string },
): readonly { readonly claim: string; readonly says: string }[] {
  const head = stemsOf(article.title);
  return (state.claims?.claims ?? [])
    .filter((claim) => claim.field === 'text' && claim.kind !== 'opinion' && !isFragment(claim))
    .map((claim) => ({
      claim: claim.id,
      worth: claim.checkWorthiness,
      says: withoutPlace(sentenceAround(article, claim)).trim(),
    }))
    .filter(({ says }) => isCheckable(says) && /\d|\b\p{Ll}+ \p{Lu}\p{Ll}+/u.test(says))
    .map((each) => ({ ...each, shared: [...stemsOf(each.says)].filter((stem) => head.has(stem)).length }))
    .sort((a, b) => factWorth(b) - factWorth(a));
}

/** A figure, a day or somebody's words can be looked up. */
const factWorth = ({
  says,
  shared,
  worth,
}: {
  readonly says: string;
  readonly shared: number;
  readonly worth: number;
}): number =>
  Math.min(2, shared) +
  2 * worth +
  (/\d/.test(says) ? 1 : 0) +
  (/\b(?:said|says|told|wrote|according to)\b/u.test(says) ? 0.5 : 0);

/** Of these, how carefully they report is no question, and yet a study or a site that they name can be opened. */
const NAMES_ENOUGH =
  /^(?:The study is in|Open the \p{Ll}+ of|It first appeared in|The story is from|The figures are from|It shows a post|It tells of|It is about an? (?:video|clip|trailer|song))/u;

interface Collected {
  readonly made: readonly FirstOpened[];
  /** Whether it was not named before. */
  readonly isFree: (opener: Opener | null) => opener is Opener;
  readonly add: (claim: string | undefined, says: string, opener: Opener) => void;
}

const KEY_CHARS_MIN = 6;
/** “University of Harl” of the University of Harl Press. */
const isPart = (one: string, other: string): boolean =>
  (Math.min(one.length, other.length) >= KEY_CHARS_MIN && (one.includes(other) || other.includes(one))) ||
  // “An internal report” is called “the partially redacted report” further down.
  (PAPER_KEY.test(one) && PAPER_KEY.exec(one)?.[0] === PAPER_KEY.exec(other)?.[0]);
const PAPER_KEY =
  /\b(?:report|letter|lawsuit|complaint|warrant|study|survey|hearing|debate|interview|speech|indictment|bill)\b/u;

/** What to open, nothing twice, at most three. */
function collecting(): Collected {
  const made: FirstOpened[] = [];
  const used = new Set<string>();
  return {
    made,
    isFree: (opener): opener is Opener =>
      opener !== null &&
      ![...used].some((key) => key === opener.key || isPart(key, opener.key)) &&
      !made.some(({ check }) => opener.key.length >= KEY_CHARS_MIN && check?.includes(opener.key) === true) &&
      ![...used].some((key) => key.length >= KEY_CHARS_MIN && opener.says.includes(key)),
    add(claim, says, { says: check, key }) {
      if (claim === undefined || made.some((each) => each.says === says) || made.length === OPEN_MAX) return;
      used.add(key);
      const open = OPEN.exec(says)?.[0];
      const backing = open === undefined ? null : `The text itself leaves it open: “${open}”.`;
      made.push({ claim, says, backing, check });
    },
  };
}

type Linking = Pick<
  NonNullable<DebateState['article']>['article'],
  'links' | 'citations' | 'url' | 'canonicalUrl' | 'site'
>;
/** Pages of buttons, of persons and of whole sites. */
const NO_SOURCE_PAGE =
  /(?:^|\.)(?:facebook|instagram|youtube|linkedin|pinterest|amazon|amzn|wikipedia|google|apple|spotify|bit|t)\.\p{L}{2,3}$|^(?:shop|store|apps?|play|click|go|ads?)\./u;
/** The address of one article: a long name, a number or a day. */
const OF_ARTICLE = /[^/]*(?:-[^/]*){3,}|\/\d{4}\/\d{1,2}\/|\/status\/\d+|\d{6,}|\.pdf$/u;

const siteOf = (address: string | null): string | null =>
  address !== null && URL.canParse(address) ? new URL(address).hostname.replace(/^www\./u, '') : null;

/** The page of another site to which a sentence links. */
function linkedIn(article: Linking, { start, sentence }: Pick<Candidate, 'start' | 'sentence'>): Opener | null {
  const own = [siteOf(article.canonicalUrl), siteOf(article.url)];
  for (const { link, start: from } of article.citations ?? []) {
    if (from < start || from >= start + sentence.length) continue;
    const address = article.links[link];
    const site = siteOf(address ?? null);
    if (
      address === undefined ||
      site === null ||
      NO_SOURCE_PAGE.test(site) ||
      own.some((each) => isSameSite(each, site)) ||
      isNamedLike(article.site, site)
    )
      continue;
    if (OF_ARTICLE.test(new URL(address).pathname))
      return {
        says: /^(?:twitter|x)\.com$/u.test(site)
          ? 'Its sentence links to a post on Twitter: open that.'
          : `Its sentence links to a page of ${site}: open that.`,
        key: site,
      };
  }
  return null;
}
/** “Harl Post” is at harlpost.example. */
const isNamedLike = (name: string | null, site: string): boolean => {
  const letters = (name ?? '').toLowerCase().replace(/^the |[^\p{L}\p{N}]/gu, '');
  return letters.length > 2 && site.replace(/[^\p{L}\p{N}]/gu, '').includes(letters);
};
/** “news.harl.example” is a part of “harl.example”. */
const isSameSite = (one: string | null, other: string): boolean =>
  one !== null && (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`));

/** A source with its own sentence, where that can be shown. */
const shownAt = ({ sentence }: StorySource): string | null => {
  const says = withoutPlace(sentence);
  return isCheckable(says) ? says : null;
};

/**
 * The claims to check first, each with something else that the text names for it: the central claim with what is named for it or for the
 * whole story, then others. That nothing is named is said only where nothing is.
 */
export function firstOpenedOf(state: DebateState): readonly FirstOpened[] {
  const article = state.article?.article;
  if (!article) return [];
  const { text, title } = article;
  const { named: speakers } = speakersIn(article);
  const whole = { title, text, speakers };
  const about = (each: Candidate): About => ({ ...whole, ...each, linked: linkedIn(article, each), article: whole });
  const sources = storySourcesOf(whole);
  const [first, ...others] = candidates(state);
  const { made, add, isFree } = collecting();
  const addSource = (source: StorySource | undefined): void => {
    if (source === undefined) return;
    const says = shownAt(source);
    if (says !== null) add(claimAt(state, source.start, source.start + source.sentence.length), says, source);
    else if (first) add(first.claim, first.says, source);
  };
  // A table or a recipe is not reported; what advice or a list leans on can be opened.
  if (isUnreported(state) && !(isList(article) && !isOfTaste(article))) {
    addSource(sources.find(({ says }) => NAMES_ENOUGH.test(says)));
    return made.length > 0 ? made : unreported(state, first);
  }
  const isArgued = appraisalOf(state)?.text?.kind === 'opinion';
  for (const opener of first ? openersOf(about(first)) : []) {
    // Of an argument, the fact on which it rests.
    const fact = isArgued && 'sentence' in opener ? withoutPlace(String(opener.sentence)).trim() : null;
    // Nobody can be asked whether an opinion is so.
    if (isArgued && (fact === null || !isCheckable(fact)) && opener.says.startsWith('Ask ')) continue;
    add(first?.claim, fact !== null && isCheckable(fact) ? fact : (first?.says ?? ''), opener);
    break;
  }
  const head = stemsOf(title);
  if (made.length === 0)
    addSource(sources.find((each) => shownAt(each) !== null && sharedWith(head, each.sentence) > STORY_STEMS));
  const taken = takenFrom(whole);
  const story = new Set([...head, ...stemsOf(first?.sentence ?? '')]);
  for (const other of others) {
    const { claim, says, sentence } = other;
    // What is told by the way is no part of the story.
    if (!isArgued && sharedWith(story, sentence) < STORY_STEMS) continue;
    // A figure, a day or a vote can be looked up.
    if (!COUNTED.test(sentence)) continue;
    // Background is no news where nothing was found for the news.
    if (made.length === 0 && (YEAR.test(sentence) || sharedWith(head, sentence) <= STORY_STEMS)) continue;
    const record = recordOf({ ...article, sentence });
    const isOfStory = sharedWith(head, sentence) >= STORY_STEMS;
    const kept = record?.isStrong === true && isOfStory ? [record] : [];
    const named = [...openersBeside(about(other)), ...kept].find(isFree);
    if (named && named.key !== taken) add(claim, says, named);
  }
  return made.length > 0 ? made : lastResort(state, first);
}

const YEAR = /\b(?:19|20)\d\d\b|\b(?:last|previous) year\b|\byears ago\b/u;
/** What has a number in it, in digits or in words, or was voted on. */
const COUNTED =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|dozens?|hundreds?|thousands?|millions?|half|third|quarter|voted|votes?|majority|percent)\b/iu;

/** So many letters show that two words are of one family: Congress, congressional. */
const FAMILY_CHARS = 5;
const sharedWith = (words: ReadonlySet<string>, sentence: string): number => {
  const families = new Set([...words].map((word) => word.slice(0, FAMILY_CHARS)));
  return new Set([...stemsOf(sentence)].map((stem) => stem.slice(0, FAMILY_CHARS)).filter((each) => families.has(each)))
    .size;
};
/** So many words of the headline show that a sentence is about the story. */
const STORY_STEMS = 2;

const isList = (article: { readonly title: string; readonly text: string }): boolean =>
  formOf(article)?.says === FORM_NAMES.list;

const isUnreported = (state: DebateState): boolean =>
  appraisalOf(state)?.text?.kind === 'other' &&
  state.article !== null &&
  formOf(state.article.article)?.does === 'neither';

/** Forms whose steps are right or wrong, forms that tell what their writers like, and forms that state nothing. */
const SHOWS_HOW = /shows how something is done|instructions|gives its readers advice/u;
const TELLS_TASTE = /recommends|compares things|a review/u;
const STATES_NOTHING = /recipe|things to buy|results or fixtures|two versions/u;
const OF_TASTE =
  /\b(?:[Bb]est|[Tt]op|[Ff]avou?rites?|[Mm]ust|[Ll]ove|[Pp]icks|[Cc]oolest|[Gg]ifts?|[Ii]deas|[Cc]lever|[Bb]eautiful|[Ss]tylish|[Dd]elight|[Tt]hrilling|[Ww]anted)\b/u;
const TIMES_MIN = 3;

/** What instructions are about by its name: the word of the headline that the text has most often and that no dictionary has. */
function toolIn({ title, text }: { readonly title: string; readonly text: string }): string | null {
  const [most] = (title.match(/[\p{L}\p{N}][\p{L}\p{N}.+#-]*[\p{L}\p{N}+#]/gu) ?? [])
    .filter(
      (word) => word.length >= TIMES_MIN && rankOf(stemOf(word.toLowerCase())) === undefined && !/^\d+$/u.test(word),
    )
    .map((word) => ({ word, times: text.toLowerCase().split(word.toLowerCase()).length - 1 }))
    .filter(({ times }) => times >= TIMES_MIN)
    .sort((one, other) => other.times - one.times);
  return most?.word ?? null;
}

/** Whether a text tells what its writer likes. */
const isOfTaste = (article: { readonly title: string; readonly text: string }): boolean => {
  const says = formOf(article)?.says ?? '';
  return TELLS_TASTE.test(says) || (says === FORM_NAMES.list && OF_TASTE.test(article.title));
};

/** What of instructions, a list or a review can be looked up, and where. */
function unreported(state: DebateState, first: Candidate | undefined): readonly FirstOpened[] {
  const article = state.article?.article;
  const form = article && formOf(article);
  if (!article || !form || STATES_NOTHING.test(form.says)) return [];
  const claim = first?.claim ?? state.claims?.claims[0]?.id;
  const tool = SHOWS_HOW.test(form.says) ? toolIn(article) : null;
  if (tool !== null && claim !== undefined)
    return [
      opened(
        { claim, says: first?.says ?? article.title },
        `It shows how something is done with ${tool}: compare it with the documentation of ${tool}.`,
      ),
    ];
  if (isOfTaste(article)) return tasteIn(state, article, first);
  if (SHOWS_HOW.test(form.says) || form.says === FORM_NAMES.roundUp) return [];
  const [fact] = argued(state, article);
  return lookedUp(article, fact);
}

const opened = ({ claim, says }: Pick<Candidate, 'claim' | 'says'>, check: string): FirstOpened => ({
  claim,
  says,
  backing: null,
  check,
});

const OF_MEAL = /\b(?:restaurant|eatery|bistro|diner|cafe|café|chef|menu)\b/iu;
const MEAL_CHARS = 3_000;

/** A count that stands beside what somebody likes, or that nothing can be looked up. */
function tasteIn(
  state: DebateState,
  article: { readonly title: string; readonly text: string },
  first: Candidate | undefined,
): readonly FirstOpened[] {
  const fact = argued(state, article).find(({ says }) => /\d+ ?(?:%|percent|per cent)/u.test(says));
  if (fact) return [opened(fact, 'What its writer likes cannot be looked up; who counted this can.')];
  if (!first) return [];
  return [
    opened(
      first,
      OF_MEAL.test(article.text.slice(0, MEAL_CHARS))
        ? 'What its writer likes cannot be looked up; the menu and its prices can, with the restaurant itself.'
        : /compares/u.test(formOf(article)?.says ?? '')
          ? 'What each of them offers and costs stands with whoever offers it: compare that.'
          : 'What its writer likes cannot be looked up: set what others write of it beside it.',
    ),
  ];
}

/** Records of figures and findings; a death or an arrest is an example. */
const OF_FACTS = /study|poll|statistics|accounts|figures/u;

/** What stands below a picture. */
const OF_PICTURE = /^(?:\p{L}+ )?(?:image|photo|picture)s? (?:caption|credit|by)\b/iu;
/** A share or a number that somebody counted: no sum of money. */
const COUNTED_OF =
  /(?<![$£€\d.,])\d[\d.,]* ?(?:%|percent|per cent)|(?<![$£€\d.,])\d{1,3},\d{3}|(?<![$£€\d.,])\d[\d.,]* (?:million|billion)/u;
/** How a fact from which a text argues can be looked up: by its record, by who counted it, or by all that was said; none for any other. */
function lookedUp(
  article: { readonly title: string; readonly text: string },
  fact: Pick<Candidate, 'claim' | 'says'> | undefined,
): readonly FirstOpened[] {
  if (!fact || OF_PICTURE.test(fact.says)) return [];
  const record = recordOf({ ...article, sentence: fact.says });
  if (record && (record.isStrong || OF_FACTS.test(record.key)))
    return [opened(fact, `It argues from this. ${record.says}`)];
  if (/[$£€]\d/u.test(fact.says) && /\b(?:paid|pays?|paying|payments?|bribes?|donat\p{Ll}+)\b/iu.test(fact.says))
    return [opened(fact, 'It argues from a payment, which leaves a record: ask who has seen one.')];
  if (COUNTED_OF.test(fact.says)) return [opened(fact, 'It argues from this figure: find out who counted it.')];
  return /["“][^"”]{12,}/u.test(fact.says)
    ? [opened(fact, 'It argues from words of others: look for all that was said.')]
    : [];
}

/**
 * What to look up where a text names nothing for its central claim: the record that such a thing leaves, what somebody says in it by name, a
 * fact from which it argues, else whom to ask.
 */
function lastResort(state: DebateState, first: Candidate | undefined): readonly FirstOpened[] {
  const article = state.article?.article;
  const kind = appraisalOf(state)?.text?.kind;
  if (!article) return [];
  const form = formOf(article);
  // What a guest ate or a critic heard cannot be looked up.
  if (kind === 'other' && isOfTaste(article)) return tasteIn(state, article, first);
  if (kind === 'opinion') {
    const looked = lookedUp(article, argued(state, article)[0]);
    if (looked.length > 0) return looked;
  }
  if (!first) return [];
  const record = recordOf({ ...article, sentence: first.told });
  if (record) return [opened(first, record.says)];
  const occasion = occasionIn(article.text);
  if (occasion !== null)
    return [opened(first, `Look for a recording or a transcript of the ${occasion}: it has all that was said.`)];
  const said = saidAbout(article, first);
  if (said) return [said];
  if (!mayHave(article, 'voice') && !mayHave(article, 'name') && kind !== 'other')
    return [opened(first, NAMES_NOTHING)];
  const { byline } = article;
  // Whoever jokes or lists things owes nobody an account.
  if (kind === 'other' && form?.does !== 'tells') return [];
  return byline !== null && personIn(byline) !== null
    ? [
        opened(
          first,
          `${NAMES_NOTHING.slice(0, -1)}: ask ${byline}, whom the page names as its writer, what it rests on.`,
        ),
      ]
    : [];
}

const OCCASION =
  /\b(?:the|this|last (?:week|night|month)[’']s|\p{Lu}\p{Ll}+day[’']s|\p{Lu}\p{Ll}+day night[’']s) (?:[\p{L}-]+ ){0,2}?(debate|hearing|speech|interview|(?:news|press) conference)(?![\p{L}-])/giu;
const OFTEN = 3;
/** An occasion of which a text speaks again and again: what was said there can be heard. */
function occasionIn(text: string): string | null {
  const counts = new Map<string, number>();
  for (const [, word = ''] of text.matchAll(OCCASION))
    counts.set(word.toLowerCase(), (counts.get(word.toLowerCase()) ?? 0) + 1);
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  if (best === undefined || best[1] < OFTEN) return null;
  const isToCome = new RegExp(
    `\\b(?:will|would|upcoming|scheduled|set for|planned|next|to be held)\\b[^.]{0,60}\\b${best[0]}|\\b${best[0]}[^.]{0,60}\\b(?:will|would|is (?:scheduled|set|planned))\\b`,
    'iu',
  );
  return isToCome.test(text) ? null : best[0];
}

/** Sentences in which somebody can speak of the news. */
const SAID_AMONG = 30;
/** What somebody says by name of the matter of the headline, in his own sentence. */
function saidAbout(
  article: { readonly title: string; readonly text: string },
  { claim }: Pick<Candidate, 'claim'>,
): FirstOpened | null {
  const head = stemsOf(article.title);
  const { named } = speakersIn(article);
  const speakers = named.filter(({ name }) => personIn(name) !== null);
  const [best] = sentencesOf(article.text)
    .slice(0, SAID_AMONG)
    .flatMap((sentence) => {
      const says = withoutPlace(sentence.text).trim();
      const opener =
        isCheckable(says) && !YEAR.test(says)
          ? spokenBy({ sentence: says, text: article.text, speakers, title: article.title, start: sentence.start })
          : null;
      const shared = [...stemsOf(says)].filter((stem) => head.has(stem)).length;
      return opener && shared >= STORY_STEMS ? [{ says, shared, check: opener.says }] : [];
    })
    .sort((one, other) => other.shared - one.shared);
  return best ? { claim, says: best.says, backing: null, check: best.check } : null;
}
