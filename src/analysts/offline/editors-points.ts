import {
  countWords,
  creditsAnybody,
  doubtIn,
  formOf,
  listed,
  mockTalkIn,
  newsOf,
  personIn,
  type Sentence,
  sentencesOf,
  speakersIn,
  voicesOf,
} from '../../words/index.js';
import { type TextKind } from '../../appraisal/index.js';
import { sourceOf } from './attribution.js';
import { type Study, type Worded } from './findings.js';
import { type ToldAs } from './exchange.js';
import { exchangesIn } from './exchanges.js';
import { hooksIn } from './hooks.js';
import { type Asked, questionsIn } from './questions.js';
import { looseWordsIn } from './loose-words.js';
import { inMarks, namePattern, quotableIn } from './quotable.js';

/** What an editor would say of a plain text: of its news, of who speaks in it, of what it leaves out. True by how it is found. */
export interface EditorsPoint {
  readonly kind: string;
  /** Words of the text that it is about, verbatim. */
  readonly quote: string;
  /** The sentence that they are from. */
  readonly sentence: string;
  /** What its sentences speak of; one whose slot is missing is not said. */
  readonly slots: Readonly<Record<string, string>>;
}

interface Read {
  readonly title: string;
  readonly text: string;
  readonly sentences: readonly Sentence[];
  /** The news, or where there is none the first whole sentence. */
  readonly lead: { readonly quote: string; readonly sentence: string };
  /** The first sentences and the news. */
  readonly early: readonly string[];
  /** Who says the news; null where its sentence credits nobody that was understood. */
  readonly source: string | null;
  /** Names of all who speak. */
  readonly names: readonly string[];
  /** Whether somebody speaks whose name is not known. */
  readonly others: boolean;
}

const EARLY = 4;
const LEAD_WORDS = { least: 7, most: 45 } as const;

const SAYS =
  '(?:said|says|say|told|tells|added|adds|warn(?:s|ed)|argue[sd]?|explain(?:s|ed)|wrote|writes|announce[sd]|stated?|states|confirm(?:s|ed)|claim(?:s|ed)|insist(?:s|ed)|tweeted|testified|estimate[sd]?|report(?:s|ed)|reveal(?:s|ed)|showed|shows|found|finds|suggest(?:s|ed)|according to|citing|cited)';
const SAID = new RegExp(`\\b${SAYS}\\b`, 'iu');

/** The first whole sentence of a text that tells something. */
function firstOf(sentences: readonly Sentence[], title: string): Read['lead'] | null {
  for (const { text } of sentences) {
    const quote = quotableIn(text, LEAD_WORDS);
    if (
      quote !== null &&
      quote !== title &&
      !/\?$|^["“]?(?:But|And|So|Or|Yet)\b/u.test(quote) &&
      /(?:\b\p{Ll}+\b.*){3}/u.test(quote)
    )
      return { quote, sentence: text };
  }
  return null;
}

const WINS = /\bclaim(?:s|ed) (?:the|an?|his|her|its|their|top|first|second|\d)/iu;

function readOf({ title, text }: Worded, article: Worded, study: Study): Read | null {
  const sentences = sentencesOf(text);
  const news = newsOf(article);
  const isQuotable = news !== null && text.includes(news.quote) && !/\s{2}/.test(news.quote);
  const lead = isQuotable ? news : firstOf(sentences, title);
  if (lead === null) return null;
  const { named, others } = speakersIn(article);
  const at = text.indexOf(lead.sentence);
  const of = study.claims
    .filter(({ claim }) => claim.field === 'text' && claim.start < at + lead.sentence.length && claim.end > at)
    .map(({ claim }) => sourceOf(claim, text))
    .find((each) => each !== null && !each.nameless);
  // Whoever claims a prize says nothing.
  const spoken = WINS.test(lead.sentence)
    ? null
    : (named.find(({ sentence }) => sentence === lead.sentence)?.name ?? null);
  return {
    title,
    text,
    sentences,
    lead: { quote: lead.quote, sentence: lead.sentence },
    early: [...new Set([lead.sentence, ...sentences.slice(0, EARLY).map((each) => each.text)])],
    source: spoken ?? of?.words ?? null,
    names: named.map(({ name }) => name),
    others,
  };
}

const SHOWN_WORDS = { least: 5, most: 40 } as const;
/** The first sentence of the text other than the news that a pattern finds and that can be quoted. */
function shown({ sentences, lead }: Read, pattern: RegExp, unless?: RegExp): string | null {
  const [best] = sentences
    .map(({ text }) => quotableIn(text, SHOWN_WORDS))
    .filter((text) => text !== null)
    .filter((text) => pattern.test(text) && unless?.test(text) !== true && !text.includes(lead.quote));
  return best ?? null;
}

const namesMost = 3;
const some = (names: readonly string[]): string =>
  names.length > namesMost ? `${names.slice(0, namesMost - 1).join(', ')} and others` : listed(names);

type Point = Omit<EditorsPoint, 'quote' | 'sentence'> & Partial<Pick<EditorsPoint, 'quote' | 'sentence'>>;

const OFFICE =
  '(?:Department|Ministry|Agency|Bureau|Administration|Commission|Authority|Organi[sz]ation|Customs and Border Protection|Council|Centers? for|Treasury|Pentagon|CBP|FBI|NASA|WHO|CDC|ministry|agency|department)';
const OUTSIDER =
  /\b(?:analysts?|professor|independent|regulators?|customers?|union|experts?|rivals?|critics?|opponents?|opposition|researchers?|economists?|campaigners|consumer group|lawyers?|attorneys?|residents?|witness(?:es)?|neighbou?rs?)\b/iu;
const FIRM =
  '(?:company|firm|maker|manufacturers?|retailer|airlines?|carmaker|developer|start-?up|operator|chief executive(?: officer)?|CEO|co-founder|founder)';
const OFFERS =
  /\b(?:launch\w*|unveil\w*|introduc\w+|releas\w+|promis\w+|plans? to|will|expects?|aims? to|develop\w+|convinc\w+|profits?|sales|customers)\b/iu;

interface Basis {
  readonly kind: string;
  /** In a sentence that credits somebody. */
  readonly shows: RegExp;
  readonly beside?: RegExp;
  readonly unless?: RegExp;
  /** Words of the text that answer what would be asked. */
  readonly answered: RegExp;
  /** Whether a second person who speaks answers it. */
  readonly others?: true;
}

/** On whose word news can rest, the most special first. */
const BASES: readonly Basis[] = [
  {
    kind: 'rests-on-study',
    shows:
      /\b(?:[Aa]|[Tt]he|[Nn]ew|[Rr]ecent|[Tt]his) (?:new |recent )?(?:study|trial)\b|\b[Nn]ew research (?:from|by|published)\b/u,
    answered:
      /\b(?:(?:other|another|previous|earlier|separate|second|similar|past) (?:\p{Ll}+ )?(?:stud(?:y|ies)|research|trials?)|studies|meta-analysis)\b/iu,
  },
  {
    kind: 'rests-on-prosecution',
    shows: /\b(?:[Pp]rosecut\p{L}+|[Ii]ndictment|[Cc]riminal complaint)\b/u,
    answered:
      /\b(?:lawyers?|attorneys? for|(?:his|her|their) attorneys?|solicitors?|barristers?|defen[cs]e|pleaded|den(?:y|ies|ied)|admitted)\b/iu,
  },
  {
    kind: 'own-affair',
    shows: new RegExp(`\\b${FIRM}\\b`, 'u'),
    beside: OFFERS,
    answered: OUTSIDER,
  },
  {
    kind: 'rests-on-group',
    shows:
      /\b(?:[Aa]ssociation|[Uu]nion|[Ff]ederation|[Cc]ampaigners|[Cc]harity|advocacy|[Aa]lliance|[Cc]oalition|[Cc]hamber)\b(?! of Nations| budget)/u,
    unless: /\b(?:two|both) (?:sides|parties)\b/iu,
    answered: /\b(?:minist(?:er|ry)\p{Ll}* (?:said|told)|officials? said|spokes\p{Ll}+|critics?|opponents?)\b/iu,
    others: true,
  },
  {
    kind: 'rests-on-office',
    shows: new RegExp(`(?<![\\p{L}])${OFFICE}(?![\\p{L}])`, 'u'),
    answered: OUTSIDER,
    others: true,
  },
  {
    kind: 'rests-on-politics',
    shows:
      /\b(?:President(?:-elect)? \p{Lu}|[Ss]enators?|Sen\.|Rep\.|[Mm]inister|[Gg]overnor|Gov\.|[Mm]ayor|[Cc]ongress(?:man|woman)|MP|[Ll]awmakers?|[Cc]andidate|[Mm]embers? of (?:Congress|Parliament)|[Aa]mbassador|[Ee]nvoy)\b/u,
    answered:
      /\b(?:critics?|opponents?|opposition|rivals?|experts?|analysts?|Democrats? (?:said|have)|Republicans? (?:said|have))\b/iu,
    others: true,
  },
  {
    kind: 'rests-on-expert',
    shows:
      /\b(?:[Pp]rofessor|[Ee]xperts?|[Ee]conomist|[Ss]cientists?|[Aa]nalysts?|[Ee]pidemiologist|[Rr]esearchers?)\b/u,
    answered: /\b(?:data|study|studies|figures|survey|statistics|measure\w*|paper|percent|per cent)\b|%/iu,
  },
];
const NEAR_SAYING = 110;
/** Sentences among which the word stands on which the news rests. */
const BASIS_WITHIN = 8;
/** Somebody wants or charges something, which is his word as well. */
const CLAIMED =
  /\b(?:propose[sd]?|proposed|decr(?:y|ies|ied)|demand(?:s|ed)|accuse[sd]?|urge[sd]?|complain(?:s|ed)|claiming|challeng(?:e|es|ed|ing)|accusing|alleging|warning|threaten(?:s|ed)|vow(?:s|ed)|analy[sz]ed)\b/iu;

/** Whether a sentence credits somebody whom a pattern finds, beside its word of saying. */
function credits(sentence: string, shows: RegExp): boolean {
  const of = shows.exec(sentence);
  const said = SAID.exec(sentence) ?? CLAIMED.exec(sentence);
  return of !== null && said !== null && Math.abs(of.index - said.index) <= NEAR_SAYING;
}

const SPOKESMAN =
  /\bspokes(?:man|woman|person)\b[^.]{0,60}\b(?:sa(?:id|ys)|told|confirm\w+)\b|\b(?:sa(?:id|ys)|according to|told by)\b[^.]{0,40}\bspokes(?:man|woman|person)\b/iu;
const OF_POLICE = /\b(?:police|sheriff\p{L}*|fire|ambulance|hospital|coroner|court)\b/iu;
/** On whose word the news rests, and who says it besides. */
function* speaks(read: Read): Iterable<Point> {
  const { source, names, text, early, sentences } = read;
  const people = names.filter(isPerson);
  if (SPOKESMAN.test(read.lead.sentence) && !OF_POLICE.test(read.lead.sentence) && people.length === 0)
    yield { kind: 'by-spokesman', slots: {} };
  for (const sentence of new Set([...early, ...sentences.slice(0, BASIS_WITHIN).map((each) => each.text)])) {
    if (!SAID.test(sentence) && !CLAIMED.test(sentence)) continue;
    const basis = BASES.find(
      ({ shows, beside, unless }) =>
        credits(sentence, shows) && beside?.test(sentence) !== false && unless?.test(sentence) !== true,
    );
    const quote = basis === undefined ? null : quotable(sentence);
    if (basis === undefined || quote === null) continue;
    if (!basis.answered.test(text) && !(basis.others === true && people.length > 1))
      yield { kind: basis.kind, ...quote, slots: {} };
    break;
  }
  const outside = /\b(?:company|firm|manufacturers?|maker|airlines?)\b/u.test(early.join(' '))
    ? shown(read, OUTSIDE_SAYS)
    : null;
  if (outside !== null) yield { kind: 'own-affair-told', quote: outside, sentence: outside, slots: {} };
  if (source !== null && isPerson(source)) {
    const last = source.split(' ').at(-1) ?? source;
    const rest = people.filter((name) => !name.includes(last));
    if (rest.length > 0) yield { kind: 'word-of', slots: { w: source, others: some(rest) } };
    else if (!read.others && names.length < 2) yield { kind: 'only-word', slots: { w: source } };
  } else if (
    names.length === 0 &&
    !read.others &&
    !SAID.test(text) &&
    countWords(text) >= VOICED_WORDS_MIN &&
    !ANY_OFFICE.test(text) &&
    !creditsAnybody(read)
  )
    yield { kind: 'no-voice', slots: {} };
}
/** Whoever a text may have it from without a verb of saying: "the auditor's office noticed". */
const ANY_OFFICE =
  /\b(?:offices?|officials?|authorit(?:y|ies)|commission(?:ers?)?|departments?|ministry|agency|police|spokes\p{L}+|court|council|university|company)\b/iu;
/** A shorter text may be a notice. */
const VOICED_WORDS_MIN = 80;
const OUTSIDE_SAYS =
  /\b(?:analysts?|professor|regulators?|economists?|scientists|consumer group)\b[^.]{0,80}\b(?:said|says|told|warn(?:ed)?|argued?|caution(?:ed)?)\b|\b(?:said|says)\b[^.]{0,60}\b(?:analysts?|professor|regulators?|economists?)\b/iu;
/** A first and a last name, and nothing that is no part of a name. */
const isPerson = (name: string): boolean =>
  /^\p{Lu}[\p{L}.’'-]+(?: \p{Lu}\.)?(?: (?:van|von|de|der|al|bin|el|da|del))?(?: \p{Lu}[\p{L}’'-]+){1,2}$/u.test(
    name,
  ) && personIn(name) !== null;

const CONFLICT =
  /\b(?:accus\w+|critici[sz]\w+|blam(?:e|es|ed|ing)|su(?:e|es|ed|ing)\b|slam(?:s|med)|condemn\w*|denounc\w+|decr(?:y|ies|ied)|provocati\w+|aggression|offensive|attack(?:s|ed)?|threat\w*|unprepared\w*|fail(?:ed|s|ures?)|discriminat\w+|protest\w*|oppos\w+|demand\w*|urg(?:e|es|ed)|warn(?:s|ed)|reject\w*|lash\w*)\b/iu;
const NAME = '\\p{Lu}[\\p{L}’&-]+(?: \\p{Lu}[\\p{L}’&-]+){0,3}';
const BODY = '(?:government|ministry|company|council|hospital|university|administration|management)';
const TARGETS: readonly RegExp[] = [
  new RegExp(
    `\\b(?:accus(?:e|es|ed|ing)|critici[sz](?:e|es|ed|ing)|blam(?:e|es|ed|ing)|sue[sd]?|suing|slam(?:s|med)|condemn(?:s|ed|ing)|denounc(?:es|ed|ing)|lash(?:es|ed) out at|warn(?:s|ed)|urg(?:es|ed)) (?:the )?(${NAME}|${BODY})`,
    'u',
  ),
  new RegExp(
    `\\b(?:provocations?|aggression|attacks?|offensive|actions|strikes?|shelling)\\b[^.,;]{0,40} by (?:the )?(${NAME})`,
    'u',
  ),
  new RegExp(
    `(?<![\\p{L}])(${NAME}) (?:has |have |had )?(?:resorted to|launched an? (?:attack|offensive)|provok)`,
    'u',
  ),
];
const NO_TARGET =
  /^(?:The|This|That|It|He|She|They|We|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun|January|February|March|April|May|June|July|August|September|October|November|December|Twitter|Facebook|American|British|Russian|Chinese|Congress|God)|(?:an|ish|ese|ians|ans)$/u;
/** Where it is told that somebody was asked, the other side has had its chance. */
const ASKED =
  /\b(?:declin\w+ to (?:comment|be)|refus\w+ to comment|did not (?:immediately )?(?:respond|return|reply)|could not be reached|for comment|has been contacted|was contacted|approached)\b/iu;

/** Somebody of whom hard things are said and who does not speak. */
function* unheard(read: Read): Iterable<Point> {
  const { text, early, title, names, source } = read;
  if (ASKED.test(text) || ![title, ...early].some((each) => CONFLICT.test(each))) return;
  const isSilent = (target: string): boolean => {
    const last = target.split(' ').at(-1) ?? target;
    return (
      !NO_TARGET.test(target) &&
      source?.includes(target) !== true &&
      !names.some((name) => name.includes(last)) &&
      !speaksAs(text, last) &&
      // Once is by the way.
      text.split(last).length > 2
    );
  };
  for (const sentence of [title, ...early, ...read.sentences.map((each) => each.text)])
    for (const pattern of TARGETS) {
      const target = pattern.exec(sentence)?.[1]?.replace(/[’']s?$/u, '');
      const quote = early.includes(sentence) || sentence === title ? {} : quotable(sentence);
      if (target === undefined || quote === null || !isSilent(target)) continue;
      yield { kind: 'not-heard', ...quote, slots: { w: called(target) } };
      return;
    }
  for (const target of passedOver(read))
    if (isSilent(target)) {
      yield { kind: 'not-heard', slots: { w: called(target) } };
      return;
    }
}
const called = (target: string): string => (new RegExp(`^${BODY}$`, 'u').test(target) ? `the ${target}` : target);

const DISPUTES =
  /\b(?:accus\w+|critici[sz]\w+|blam\w+|su(?:es|ed|ing)|slam\w*|condemn\w*|denounc\w+|warn(?:s|ed|ing)?|on notice|discriminat\w+|oppos\w+|lash\w*|attack(?:s|ed)|reject\w*)\b/iu;

/** Whom else the headline and the news are about. */
function* passedOver({ title, lead, early, source }: Read): Iterable<string> {
  if (
    /\b(?:[Gg]overnment|[Gg]ovt)\b/u.test(`${title} ${lead.quote}`) &&
    [title, ...early].some((each) => CONFLICT.test(each))
  )
    yield 'government';
  if (!DISPUTES.test(`${title} ${lead.quote}`)) return;
  for (const [name] of lead.quote.matchAll(new RegExp(NAME, 'gu')))
    if (isPerson(name) && source?.includes(name) !== true) yield name;
}

/** Whether anybody of that name, or for it, may speak in a text. Generous. */
function speaksAs(text: string, name: string): boolean {
  const near = '[^.!?\\n]{0,90}';
  const whose = namePattern(name);
  const official = /^(?:government|ministry|administration)$/u.test(name)
    ? '(?:minister|secretary|official|officials|spokes\\p{L}+|president|government|ministry)'
    : whose;
  return new RegExp(
    `${official}${near}\\b${SAYS}\\b|\\b${SAYS}\\b${near}${official}|${whose}${near}\\b(?:den(?:y|ies|ied)|reject\\w*|respond\\w*|repl(?:y|ies|ied)|tweet\\w*|blam\\w+|accus\\w+)\\b`,
    'iu',
  ).test(text);
}

function quotable(sentence: string): Pick<EditorsPoint, 'quote' | 'sentence'> | null {
  const quote = quotableIn(sentence);
  return quote === null ? null : { quote, sentence };
}

const DIGITS = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)`;
const FIGURE = new RegExp(
  String.raw`(?<![\p{L}\d.,-])((?:US|C|A)?[$£€₹]\s?${DIGITS}(?:[\s-]?(?:million|billion|trillion|bn|m))?|${DIGITS}\s?(?:%|percent|per cent)|\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)? (?:million|billion)(?: (?:euros|dollars|pounds|yen|rupees))?|\d{3,} (?=\p{Ll}{3}))(?![\p{L}\d%]|\.\d)`,
  'u',
);

/** Sums that somebody worked out, and no rewards and gifts. */
const SPENT =
  /\b(?:lost|loss(?:es)?|spent|spend\w*|wasted|stole|stolen|embezzl\w+|worth|costs?|owed?|debts?|damage|earn\w*|paid|projected|estimated|fraud)\b/iu;

/** The figure of the news, and whose it is. */
function* counts(read: Read): Iterable<Point> {
  const { lead, source, sentences } = read;
  const figure = FIGURE.exec(lead.quote)?.[1]?.trim();
  if (figure === undefined || /^(?:19|20)\d\d$/.test(figure)) return;
  const is = /[$£€₹]|euros|dollars|pounds|yen|rupees/.test(figure)
    ? 'money'
    : /%|cent/.test(figure)
      ? 'share'
      : 'count';
  if (SAID.test(lead.sentence)) {
    if (source !== null) yield { kind: 'figure-of', slots: { w: source, n: figure } };
    return;
  }
  const digits = /[\d.,]*\d/.exec(figure)?.[0] ?? figure;
  if (sentences.some(({ text }) => text !== lead.sentence && text.includes(digits) && SAID.test(text))) return;
  if (is === 'money' && !SPENT.test(lead.quote)) return;
  yield { kind: 'figure-bare', slots: { n: figure, [is]: figure } };
}

const MANY =
  /^(?:["“]?)(Many|Most|Several|Some|A growing number of|Increasing numbers of|Thousands of|Hundreds of|Dozens of)\b/u;
const COUNTED = /\d\s?(?:%|percent|per cent)|\b\d[\d,]{2,}\b/iu;
const RECORD =
  /\b(?:hottest|coldest|wettest|driest|largest|deadliest|record[- ](?:breaking|high|low)|first[- ]ever) [\p{L}-]+/iu;

/** Numbers that say whose they are, or that nobody has counted. */
function* measures(read: Read): Iterable<Point> {
  const { lead, text } = read;
  const many = MANY.exec(lead.quote)?.[1];
  if (many !== undefined && !COUNTED.test(text)) yield { kind: 'many', slots: { w: many.toLowerCase() } };
  const record = RECORD.exec(lead.quote)?.[0];
  if (
    record !== undefined &&
    !/\b(?:since|on record|in history|according to)\b/iu.test(lead.sentence) &&
    !SAID.test(lead.sentence)
  )
    yield { kind: 'record', slots: { w: record } };
}

const DECIDED =
  /\b(?:(?:has|have|had|was|were|will|been|be|is|are) (?:been )?(?:removed from (?:the|its|a) \p{L}*\s?(?:list|post|office)|banned|closed|postponed|cancell?ed|suspended|sacked|fired|dismissed|withdrawn|revoked|scrapped|delayed|raised)|resigned|withdrew|pulled out)\b/iu;
const REASON =
  /\b(?:because|due to|owing to|after|following|amid|in response|so that|in order to|reasons?|since|blam\w+|citing|as a result|over|for (?:\p{Ll}+ )?(?:breach\p{Ll}*|violat\p{Ll}+|failing|refusing|lack)|thanks to|led to|tak(?:e|es|en|ing) (?:a|its|their) toll|challenges?|hurdles?|prohibit\p{Ll}+|prohibition|strict|pressure|struggl\p{Ll}+|allegations?|accus\p{Ll}+|violat\p{Ll}+|breach\p{Ll}*|concerns?|fears?|lack of|shortages?|costs?|taxes|debts?|loss(?:es)?|risks?|safety|pandemic|virus|weather|rain|snow|storm|to (?:prevent|protect|avoid|save|reduce|curb|stop|contain|make|focus|spend|allow|ensure))\b/iu;

const UP_TO =
  /\bup to (?:(?:US|C|A)?[$£€₹]\s?\d[\d.,]*(?:\s?(?:million|billion))?|\d[\d.,]*\s?(?:%|per cent|percent|TB|GB|Mbps))/u;
const OPEN = /\b(?:could|may|might)\b/u;
const ODDS = /\b(?:chances?|probab\w+|likel\w+|odds|risk of|per cent|percent)\b|%/iu;
const ACT = /\b(?:signed|passed|approved|enacted|voted|withdraws?|repeals?|repealed)\b/iu;
const LAW = /\b(?:law|bill|legislation|treaty|ordinance|decree|executive order|resolution)\b/iu;
const IN_FORCE =
  /\b(?:takes? effect|took effect|effective|in(?:to)? force|starting|from (?:January|February|March|April|May|June|July|August|September|October|November|December|\d)|begin\w*|as of|now|immediately|today|indefinitely|continu\w+|already|extend\w*|until)\b/iu;
const COUNTS_FOR =
  /\baccording to (?:the )?(\p{Lu}[\p{L}&-]*(?: \p{Lu}[\p{L}&-]*){0,3})(?:[’']s?)? (?:\p{Ll}+ ){0,2}(?:data|figures|survey|analysis|parsing|ranking|index|report|estimate)\b/u;
const GROUPS =
  /\b([Ss]cientists|[Ee]xperts|[Rr]esearchers|[Dd]octors|[Aa]nalysts|[Cc]ritics|[Ww]itnesses|[Ii]nsiders) (?:say|said|warn(?:ed)?|believe|fear|told|confirm(?:ed)?|claim(?:ed)?)\b|\b[Aa]ccording to (scientists|experts|researchers|doctors|analysts|critics|witnesses)\b/u;

/** What single words of the news leave open. */
function* wordings({ lead, text, title, names }: Read): Iterable<Point> {
  const most = UP_TO.exec(lead.quote)?.[0].trim();
  if (most !== undefined) yield { kind: 'up-to', slots: { w: most } };
  const open = OPEN.exec(lead.quote)?.[0];
  if (open !== undefined && OPEN.test(title) && !ODDS.test(text)) yield { kind: 'may', slots: { w: open } };
  if (ACT.test(lead.quote) && LAW.test(lead.quote) && !IN_FORCE.test(text)) yield { kind: 'in-force', slots: {} };
  const counter = COUNTS_FOR.exec(lead.quote)?.[1];
  if (counter !== undefined) yield { kind: 'counted-by', slots: { w: counter } };
  const group = GROUPS.exec(lead.quote);
  const people = names.filter(isPerson);
  const who = group?.[1] ?? group?.[2];
  if (who !== undefined && people.length === 0) yield { kind: 'group-unnamed', slots: {} };
}

const TESTED = /\btest(?:s|ed) positive\b|\binfected with\b/iu;

/** A step for which no reason is told. */
function* reasons({ lead, sentences }: Read): Iterable<Point> {
  if (DECIDED.test(lead.quote) && !sentences.some(({ text }) => REASON.test(text)))
    yield { kind: 'no-reason', slots: {} };
}

const SENTENCED = /\b(?:jailed|sentenced|imprisoned|convicted|found guilty|pleaded guilty)\b/iu;
const HOW_DECIDED = /\b(?:pleaded|admitted|trial|jury|found guilty|convicted)\b/iu;
const CHARGED = /\b(?:arrested|detained|charged with|in custody|indicted)\b/iu;
/** Somebody says of it that it is a suspicion. */
const SUSPECTED = /\b(?:suspected of|on suspicion of)\b/iu;
const DEFENDED =
  /\b(?:lawyers?|attorneys?|solicitors?|barristers?|defen[cs]e|pleaded|den(?:y|ies|ied)|told the court|admitted|insist(?:s|ed))\b/iu;
const MISHAP =
  /\b(?:crash(?:ed)?|collision|collided|derail\w+|capsized|fire|blaze|explosion|exploded|collapsed?|hit by a|struck by a|plunged|drowned)\b/iu;
const MISHAP_BESIDE =
  /\b(?:kill\w*|died|dead|injur\w*|hurt|hospital|wreck\w*|destroy\w*|evacuat\w*|car|lorry|truck|train|plane|boat|building|house)\b/iu;
const CAUSE =
  /\b(?:the cause|caused by|cause of|was due to|investigat\w+|inquir\w+|enquir\w+|short[- ]circuit|arson|faulty|lost control)\b/iu;
const PRICES = /\b(?:[Ss]hares?|[Ss]tocks?|index|Nasdaq|Nifty|Sensex|Dow|FTSE|barrel|ounce|bitcoin)\b/u;
const MOVED =
  /\b(?:rose|fell|gain\w*|los(?:t|es|ing)|up|down|climb\w*|slip\w*|drop\w*|trading|higher|lower|surg\w*|jump\w*)\b/iu;
const WHY =
  /\b(?:because|after|amid|due to|as investors|on the back of|driven by|following|on hopes|on fears|weighed)\b/iu;

/** What the news is, and what has to be known of it. */
function* happened(read: Read): Iterable<Point> {
  const { lead, text, title } = read;
  const news = `${title}. ${lead.sentence}`;
  if (SENTENCED.test(news)) {
    const how = HOW_DECIDED.test(lead.quote) ? null : shown(read, HOW_DECIDED);
    if (how !== null) yield { kind: 'sentenced-told', quote: how, sentence: how, slots: {} };
    else if (!HOW_DECIDED.test(text)) yield { kind: 'sentenced', slots: {} };
  } else if (CHARGED.test(read.early.join(' ')) || CHARGED.test(title)) {
    const sentence = read.early.find((each) => CHARGED.test(each));
    const quote = sentence === undefined ? {} : quotable(sentence);
    if (quote !== null && !DEFENDED.test(text) && !SUSPECTED.test(sentence ?? ''))
      yield { kind: 'arrested', ...quote, slots: {} };
  }
  if (TESTED.test(news) && !/\b(?:symptoms?|feeling|isolat\w*|quarantin\w*)\b/iu.test(text))
    yield { kind: 'tested', slots: {} };
  if (MISHAP.test(lead.sentence) && MISHAP_BESIDE.test(lead.sentence)) {
    const cause = shown(read, CAUSE);
    if (cause !== null) yield { kind: 'cause-told', quote: cause, sentence: cause, slots: {} };
    else if (!CAUSE.test(text)) yield { kind: 'cause-open', slots: {} };
  } else if (PRICES.test(lead.sentence) && MOVED.test(lead.sentence)) {
    if (!read.early.some((each) => WHY.test(each))) yield { kind: 'prices', slots: {} };
  }
}

const LIMITS =
  /\b(?:study|research(?:ers)?|findings?|results?|authors?)\b[^.]{0,80}\b(?:cannot (?:prove|show|say)|could not (?:prove|show|say)|does not prove|do not prove|not (?:yet )?(?:been )?peer[- ]reviewed|more research|limitations?)\b/iu;
/** What speaks for it. */
function* merits(read: Read): Iterable<Point> {
  const limits = shown(read, LIMITS);
  if (limits !== null) yield { kind: 'limits-told', quote: limits, sentence: limits, slots: {} };
}

const PAID =
  /\b(?:paid for|my own (?:money|copy)|invited|guests? of|complimentary|courtesy of|sponsored|review (?:unit|copy|sample)|provided by|press trip|affiliate|gifted|free of charge|bill came|we paid|I paid)\b/iu;
const FAULT =
  /\b(?:unfortunately|disappoint\w*|only (?:complaint|criticism|drawback|downside|quibble)|drawbacks?|bland|overpriced|underwhelm\w*|flaws?|weakest|dull|fell short|falls short|settles? into a rut|(?:a bit|slightly|somewhat) too)\b/iu;
const SERVED = /\b(?:restaurant|menu|starters?|dessert|hotel|battery life|review unit)\b/iu;
/** Words of those who judge a meal or a record; from so many of them on, a text of no known form does. */
const JUDGED =
  /\b(?:starters?|mains?|desserts?|cocktails?|menu|dish(?:es)?|waiter|flavou?rs?|delicious|tracks?|album|songs?|vocals?|synths?|lyrics|melod\w+|chorus|guitars?|plot|screenplay|cinematography|performances?|character arcs?)\b/giu;
const JUDGED_MIN = 4;
const OBJECTS =
  /\b(?:critics|opponents|some (?:argue|say|will say)|others (?:argue|say)|skeptics|sceptics|to be sure|admittedly|granted,|of course,|it is true that|supporters of|defenders of|counter-?argument)\b/iu;
const EVENT = /\b(?:tickets?|doors open|take place|takes place|opening times|admission)\b/iu;
const SOLD =
  /\b(?:new|latest|forthcoming|upcoming|debut|second|third) (?:\p{L}+ ){0,2}(?:album|book|film|movie|memoir|tour|series|show|novel|single|product|podcast)\b/iu;

/** What there is to say of a text that is no report. */
function* ofKind(read: Read, kind: TextKind | undefined): Iterable<Point> {
  const { text } = read;
  const form = formOf(read)?.says ?? '';
  if (kind === 'interview') {
    const sold = shown(read, SOLD);
    if (sold !== null) yield { kind: 'interview-offers', quote: sold, sentence: sold, slots: {} };
    yield { kind: 'interview', slots: {} };
  } else if (kind === 'advertisement' || kind === 'press-release') yield { kind: 'sells', slots: {} };
  else if (/review/.test(form) || (form === '' && judges(text))) yield* reviewed(read);
  else if (/explainer/.test(form) || kind === 'explainer') {
    if (read.names.length === 0 && !EVENT.test(text)) yield { kind: 'explains-alone', slots: {} };
    if (!STUDIES.test(text) && HEALTH.test(text)) yield { kind: 'explains-health', slots: {} };
  } else if (/“I”/.test(form) && kind !== 'opinion') yield { kind: 'in-person', slots: {} };
  if (kind === 'opinion' || /side|cause/.test(form)) yield* argued(read);
  if (kind === 'analysis' && READS.test(read.title) && !OBJECTS.test(text)) yield { kind: 'one-reading', slots: {} };
}
/** A headline that says what something means. */
const READS = /^(?:Why|How|What)\b|\?|\b(?:means|analysis|lessons)\b/iu;
const STUDIES = /\b(?:stud(?:y|ies)|trials?|research\w*|journal)\b/iu;
const HEALTH = /\b(?:vitamins?|diet|health|body|sleep|skin|heart|weight|supplements?|doctor)\b/iu;

function* argued(read: Read): Iterable<Point> {
  if (read.names.length === 0 && !creditsAnybody(read) && !OBJECTS.test(read.text))
    yield { kind: 'one-sided-alone', slots: {} };
}

const judges = (text: string): boolean =>
  new Set(text.match(JUDGED)?.map((word) => word.toLowerCase())).size >= JUDGED_MIN && text.length < 8_000;

function* reviewed(read: Read): Iterable<Point> {
  yield { kind: 'review', slots: {} };
  if (SERVED.test(read.text) && !PAID.test(read.text)) yield { kind: 'review-paid', slots: {} };
  const fault = shown(read, FAULT, /^["“]?(?:But|And)\b/u);
  if (fault !== null) yield { kind: 'review-fault', quote: fault, sentence: fault, slots: {} };
}

/** What is asked of a text depends on what it is. */
function askedAs(form: string, kind: TextKind | undefined): Asked['of'] {
  if (/review/.test(form)) return 'review';
  if (/list/.test(form)) return 'list';
  if (/explainer|advice|blog post|event/.test(form) || kind === 'explainer') return 'guide';
  return kind === 'opinion' || /side|cause/.test(form) ? 'opinion' : 'news';
}

/** Questions that other sentences of the text answer, no sentence twice: those that hang on a sentence of their own, then those about the news. */
function answeredIn(
  read: Read,
  article: Worded,
  kind: TextKind | undefined,
  exchanged: readonly Point[],
): readonly Point[] {
  const speakers = speakersIn(article).named;
  const shown = new Set(exchanged.map(({ slots }) => slots.words));
  const hooks = hooksIn({ ...read, speakers }).filter(({ slots }) => !shown.has(slots.found));
  const told = new Set([...shown, ...hooks.map(({ slots }) => slots.found)]);
  const of = askedAs(formOf(article)?.says ?? '', kind);
  const asked = questionsIn({ ...read, speakers, of })
    .map((question) => ({ ...question, found: question.found === null ? null : inMarks(question.found) }))
    .filter(({ found }) => found === null || !told.has(found));
  const loose = looseWordsIn({ ...read, speakers }, of).filter(({ found }) => found === null || !told.has(found));
  return [
    ...hooks,
    ...asked.map(({ kind: as, says, asks, found, none }, rank): Point =>
      found === null
        ? { kind: 'asked-open', slots: { as, says, asks, none: none ?? '' } }
        : { kind: 'answered', slots: { as, says, asks, found, rank: String(rank) } },
    ),
    ...loose.map(({ kind: as, quote, sentence, says, asks, found, none }): Point =>
      found === null
        ? { kind: 'asked-open', quote, sentence, slots: { as, says, asks, none } }
        : { kind: 'answered', quote, sentence, slots: { as, says, asks, found } },
    ),
  ];
}

const OF_FIRM =
  /\b[Ww](?:e(?:['’]re| are| have)|e['’]ve) (?:also |now |today |proud(?:ly)? (?:to )?)*(?:announc|launch|introduc|releas|shar|partner|excit|rolling out|expand|sign)|\bwe (?:announce|launch|introduce|release|trained|built)|\btoday (?:announced|unveiled|launched|introduced) (?:the |its |an? )/u;
/** Sentences in which a firm says that it tells of itself. */
const FIRM_WITHIN = 5;
/** From this share of its sentences on, a text that says “we” is its own. */
const WE_SHARE = 0.25;
/** Whether a text is a firm’s own. */
const isOfFirm = ({ sentences }: Read): boolean =>
  sentences.slice(0, FIRM_WITHIN).some(({ own }) => OF_FIRM.test(own)) ||
  (!sentences.some(({ own }) => /\b(?:I|I['’]m|my)\b/u.test(own)) &&
    sentences.filter(({ own }) => /\b(?:[Ww]e|[Oo]ur)\b/u.test(own)).length > WE_SHARE * sentences.length);

/** What readers ask of a text depends on who tells it. */
function toldAs(read: Read, form: string, kind: TextKind | undefined): ToldAs {
  if (kind === 'press-release' || kind === 'advertisement') return 'company';
  if (kind === 'opinion' || /side|cause/.test(form)) return 'argument';
  if (kind !== 'interview' && isOfFirm(read)) return 'company';
  return kind === undefined || (OF_NEWS.has(kind) && (kind !== 'other' || /report/.test(form))) ? 'news' : 'other';
}

/** What readers ask and answer each other. */
function exchangedIn(read: Read, article: Worded, as: ToldAs): readonly Point[] {
  const { named: speakers, others } = speakersIn(article);
  return exchangesIn({ ...read, speakers, others, voices: voicesOf(article), as }).map(
    ({ kind: of, quote, sentence, says, asks, answer, found = '' }): Point => ({
      kind: 'exchange',
      quote,
      sentence,
      slots: { as: of, says, asks, answer, words: found },
    }),
  );
}

const OF_NEWS: ReadonlySet<TextKind> = new Set(['report', 'analysis', 'live-blog', 'other']);

/** What an editor would say of a text as a whole and of its news. Silent where it is unsure. English. */
export function editorsPointsOf(article: Worded, study: Study, kind: TextKind | undefined): readonly EditorsPoint[] {
  const read = readOf(article, article, study);
  if (read === null) return [];
  // Whatever a joke has may be a part of it, and answers nothing.
  const doubt =
    kind === 'interview'
      ? mockTalkIn(read.text) !== null
      : (kind === undefined || kind === 'report' || kind === 'other') && doubtIn(read) !== null;
  const news = { quote: read.lead.quote, sentence: read.lead.sentence };
  if (doubt) {
    const doubted: readonly Point[] = [{ kind: 'doubted', slots: {} }, ...exchangedIn(read, article, 'doubtful')];
    return doubted.map((point) => ({ ...news, ...point }));
  }
  const form = formOf(article);
  const isNews =
    (kind === undefined || OF_NEWS.has(kind)) && (form === null ? !judges(article.text) : form.does === 'tells');
  const isOther = form?.does === 'neither' && !/list|advice|blog|event/.test(form.says);
  const looks = isNews
    ? [unheard, speaks, counts, measures, wordings, reasons, happened, merits]
    : isOther
      ? []
      : [measures, merits];
  const exchanged =
    isOther || kind === 'interview' ? [] : exchangedIn(read, article, toldAs(read, form?.says ?? '', kind));
  const points = [
    ...exchanged,
    ...(isOther || kind === 'interview' || kind === 'advertisement' ? [] : answeredIn(read, article, kind, exchanged)),
    ...(isOther ? [] : ofKind(read, kind)),
    ...looks.flatMap((look) => [...look(read)]),
  ];
  return points.map((point) => ({ ...news, ...point }));
}
