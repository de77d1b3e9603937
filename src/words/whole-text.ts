import { mayHave } from './absence.js';
import { inQuotes, isBalanced } from './speech.js';
import { type Sentence, sentencesOf } from './sentences.js';
import { speakersIn } from './speakers.js';

/** What shows only to whoever looks at the whole of a text. */
export const WHOLE_KINDS = [
  'headline-more',
  'one-voice',
  'nobody-named',
  'taken-over',
  'one-count',
  'put-in-mouth',
  'uncounted',
  'concluded',
  'corrected',
  'sample-told',
  'answer-told',
] as const;
export type WholeKind = (typeof WHOLE_KINDS)[number];

export interface WholePoint {
  readonly kind: WholeKind;
  readonly speaks: 'for' | 'against';
  /** One plain sentence. */
  readonly says: string;
  /** A sentence of the text that shows it, verbatim. */
  readonly quote: string;
  /** Whom or which words it is about. */
  readonly word: string;
}

interface Whole {
  readonly article: { readonly text: string };
  readonly title: string;
  readonly text: string;
  readonly sentences: readonly Sentence[];
}

const CHARS = { least: 25, most: 320 } as const;
const isShowable = ({ text }: Pick<Sentence, 'text'>): boolean =>
  text.length >= CHARS.least && text.length <= CHARS.most && !/https?:|www\.|[{}<>|©]|\p{Ll}\d{4}\p{Lu}/u.test(text);

const SPOKEN = /\b(?:said|says|told|explained|added|wrote)\b/u;
const WORDS_MIN = 150;
const STATEMENTS_MIN = 3;
const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** One person whose word everything is that somebody says. */
function oneVoice({ article, text, sentences }: Whole): WholePoint | null {
  if (countWords(text) < WORDS_MIN) return null;
  const { named, others } = speakersIn(article);
  const [only, second] = named;
  if (!only || second || others || only.count < STATEMENTS_MIN || !/\s/.test(only.name)) return null;
  // What is quoted from a document is another voice.
  if (/\b(?:according to|report|study|survey|statement|documents?|filing)\b/iu.test(text)) return null;
  if (mayHave(article, 'second-voice', only.name)) return null;
  const surname = only.name.split(' ').at(-1) ?? only.name;
  // The shortest shows it with the fewest words.
  const [shown] = sentences
    .filter((each) => each.own.includes(surname) && SPOKEN.test(each.own) && isShowable(each) && isBalanced(each.text))
    .sort((a, b) => a.text.length - b.text.length);
  if (!shown) return null;
  return {
    kind: 'one-voice',
    speaks: 'against',
    says: `Only ${only.name} speaks in it.`,
    quote: shown.text,
    word: only.name,
  };
}

const NAMELESS_WORDS_MIN = 100;
const NAMELESS_MIN = 2;
/** People who speak, none of whom has a name. */
function nobodyNamed({ article, text, sentences }: Whole): WholePoint | null {
  if (countWords(text) < NAMELESS_WORDS_MIN || speakersIn(article).named.length > 0 || mayHave(article, 'name'))
    return null;
  const spoken = sentences.filter((each) => SPOKEN.test(each.own));
  const [shown] = spoken
    .filter((each) => isShowable(each) && isBalanced(each.text))
    .sort((a, b) => a.text.length - b.text.length);
  if (!shown || spoken.length < NAMELESS_MIN) return null;
  return {
    kind: 'nobody-named',
    speaks: 'against',
    says: 'Nobody who speaks in it has a name.',
    quote: shown.text,
    word: '',
  };
}

const HEDGE_BEFORE = '(?:almost|nearly|suspected|alleged|possible|probable|presumed|apparent|potential|attempted)';
/** A headline that leaves it open itself. */
const OPEN_HEADLINE =
  /\?|\b(?:may|might|could|maybe|likely|reportedly|allegedly|alleged|suspected|almost|nearly|possible|possibly|potential\p{Ll}*|apparent\p{Ll}*|attempted|fears?|feared|threat\p{Ll}*|risk\p{Ll}*|if|would)\b/iu;
const TOLD_LETTERS_MIN = 6;

/** A word of the headline that the text has only with a doubt before it. */
function headlineMore({ title, text, sentences }: Whole): WholePoint | null {
  if (OPEN_HEADLINE.test(title)) return null;
  const words = [...new Set(title.match(/\p{L}{6,}/gu) ?? [])].filter(({ length }) => length >= TOLD_LETTERS_MIN);
  for (const word of words) {
    const all = [...text.matchAll(new RegExp(`(?<![\\p{L}])${word}(?![\\p{L}])`, 'giu'))].length;
    if (all === 0) continue;
    const doubted = new RegExp(`(?<![\\p{L}])(${HEDGE_BEFORE})\\s${word}(?![\\p{L}])`, 'giu');
    const hits = [...text.matchAll(doubted)];
    if (hits.length < all) continue;
    const shown = sentences.find((each) => new RegExp(doubted.source, 'iu').test(each.text) && isShowable(each));
    const hedge = hits[0]?.[1]?.toLowerCase() ?? '';
    if (shown)
      return {
        kind: 'headline-more',
        speaks: 'against',
        says: `Its headline leaves out “${hedge}”: the text has “${hits[0]?.[0] ?? ''}”.`,
        quote: shown.text,
        word: hits[0]?.[0] ?? '',
      };
  }
  return null;
}

const OUTLET =
  "(?:[Tt]he )?(?:(?:\\p{Lu}[\\p{L}.&-]*[’']?s? ){1,3}(?:Post|Times|Journal|Chronicle|Herald|Tribune|Guardian|Telegraph|Gazette|Independent|Observer|Examiner|Inquirer|News)|(?:Daily|Sunday) (?:Mail|Express|Mirror|Beast|Caller|Telegraph)|Reuters|AFP|BBC|CNN|NBC|CBS|(?<!(?:Michael|Mike|Mayor|Mr\\.?) )Bloomberg|Politico|POLITICO|TMZ|Axios|NPR|Breitbart|Guardian|Telegraph|BuzzFeed|Variety|Deadline|Xinhua|TASS|Interfax|ESPN|DISRN|Vox|Mediaite)";
const CREDITS_PAPER = new RegExp(
  `(?:\\b(?:[Aa]ccording|[Ss]peaking) to|\\b(?:first|previously|originally|earlier|as|was|were) (?:reported|revealed|published) by|\\bciting|\\bin an interview with|\\b(?:told|tells)) (${OUTLET})(?![\\p{L}])|(?<![\\p{L}])(${OUTLET}) (?:also |first |previously |earlier )?(?:reported|reports|revealed|notes|noted|says|said|writes|wrote)(?![\\p{L}])`,
  'gu',
);
const SOURCE_LINE = new RegExp(
  `\\b(?:Source|Via|h/t|H/T|HT|Read more at|As reported by):? (${OUTLET})(?![\\p{Ll}])`,
  'u',
);
const bareOutlet = (name: string): string => name.replace(/^the /iu, '');
const TAKEN_MIN = 2;

/** Another paper from which the story is. */
function takenOver({ text, sentences }: Whole): WholePoint | null {
  const counts = new Map<string, number>();
  const within = text.length / 3;
  const early = new Set<string>();
  for (const match of text.matchAll(CREDITS_PAPER)) {
    const name = bareOutlet(match[1] ?? match[2] ?? '');
    // What a paper was told is its own reporting.
    if (/^(?:told|tells|in an interview)/u.test(match[0])) continue;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (match.index < within) early.add(name);
  }
  const line = SOURCE_LINE.exec(text);
  // What comes up later is cited for something beside the story.
  const most = [...counts].filter(([name]) => early.has(name)).sort(([, a], [, b]) => b - a)[0];
  const name = line?.[1] === undefined ? (most && most[1] >= TAKEN_MIN ? most[0] : null) : bareOutlet(line[1]);
  if (name === null) return null;
  // “The Times” of a text that has named the New York Times.
  const full = /^(?:Post|Times|Journal|News)$/.test(name)
    ? new RegExp(`(?:(?!The )\\p{Lu}[\\p{L}.]+ ){1,3}${name}(?!\\p{L})`, 'u').exec(text)?.[0]
    : undefined;
  const shown =
    sentences.find(
      (each) => each.text.includes(name) && new RegExp(CREDITS_PAPER.source, 'u').test(each.text) && isShowable(each),
    ) ?? sentences.find((each) => each.text.includes(name) && isShowable(each));
  if (!shown) return null;
  const called =
    /(?:Post|Times|Journal|Chronicle|Herald|Tribune|Guardian|Telegraph|Gazette|Independent|Observer|Examiner|Inquirer|Mail|Express|Mirror|Caller|Beast)$/u.test(
      name,
    )
      ? `the ${full ?? name}`
      : name;
  return {
    kind: 'taken-over',
    speaks: 'against',
    says: `It takes its story from ${called}.`,
    quote: shown.text,
    word: called,
  };
}

const FIGURE = /(?<![\p{L}\d-])(?:[$£€]\s?)?\d[\d,.]*\d|\b\d+\s?(?:%|percent|per cent)/u;
const COUNTS_BY =
  /(?:\b[Aa]ccording to(?: (?:the|research (?:firm|outfit|group)|data (?:firm|company)|analytics (?:firm|company)))* (\p{Lu}[\p{L}&.’'-]*(?: \p{Lu}[\p{L}&’'-]*){0,3})|(?<![\p{L}])(\p{Lu}[\p{L}&’'-]*(?: \p{Lu}[\p{L}&’'-]*){0,3}) (?:estimates?|estimated|calculates?|calculated|counts?|counted|projects?|projected|found|data|says|said)\b)/gu;
const COUNTED_MIN = 3;

/** One firm or office to which most figures are credited. */
function oneCount({ sentences }: Whole): WholePoint | null {
  const counts = new Map<string, Sentence[]>();
  for (const sentence of sentences) {
    if (!FIGURE.test(sentence.text)) continue;
    for (const match of sentence.own.matchAll(COUNTS_BY)) {
      const name = (match[1] ?? match[2] ?? '').replace(/['’]s$/u, '');
      if (/^(?:He|She|It|They|We|I|The|But|And|In|On|[A-Z]\p{Ll}+day)$/u.test(name)) continue;
      counts.set(name, [...(counts.get(name) ?? []), sentence]);
    }
  }
  const all = [...counts.values()].reduce((sum, { length }) => sum + length, 0);
  const [most] = [...counts].sort(([, a], [, b]) => b.length - a.length);
  if (!most || most[1].length < COUNTED_MIN || most[1].length < 0.75 * all) return null;
  const shown = most[1].find(isShowable);
  return shown
    ? {
        kind: 'one-count',
        speaks: 'against',
        says: `Most of its figures come from ${most[0]} alone.`,
        quote: shown.text,
        word: most[0],
      }
    : null;
}

/** A sentence of the writer's own in which a pattern finds words. */
function ownSentence(
  { sentences }: Whole,
  pattern: RegExp,
  unless?: RegExp,
): { readonly quote: string; readonly word: string } | null {
  for (const sentence of sentences) {
    const match = pattern.exec(sentence.own);
    if (match && isShowable(sentence) && unless?.test(sentence.text) !== true)
      return { quote: sentence.text, word: match[0].trim() };
  }
  return null;
}

const IN_MOUTH =
  /\b(?:essentially|basically|effectively|in effect|in other words|all but) (?:told|tells|saying|said|says|admitted|admits|admitting|called|calling)\b|\bwhat \p{L}+(?:['’]s| (?:is|was))? (?:essentially|really|basically|actually) (?:saying|telling|admitting|meant|means)\b/iu;
const MOST_THINK =
  /(?<![\p{L}] )\b(?:Most|Many|Millions|Everyone|Everybody|Nobody|Plenty of people|A lot of people|Some)(?: (?:of us|people|fans|Americans|viewers|voters|readers|observers|experts|critics))? (?:felt|feel|feels|believe|believes|believed|think|thinks|thought|agree|agrees|agreed|know|knows|noted|wonder|wondered|fear|feared|say|argue)\b/u;
const COUNTED = /\b(?:polls?|surveys?|surveyed|polled|asked|per ?cent|percent|\d%)/iu;
const CONCLUDES =
  /(?<!not |n't |n’t )\b(?:it(?:['’]s| is| was) (?:clear|obvious|evident|no (?:secret|surprise|wonder|accident|coincidence))|obviously|undoubtedly|this (?:can only mean|proves|means that)|which (?:can only mean|proves))\b/iu;
const CREDITED =
  /\b(?:said|says|told|according to|added|wrote|argued?s?|explained|replied|estimates?|data|study|report|found|finds?|concluded|researchers?|scientists?|I|we|us|our|you|me|my|your)\b/iu;

const PUT: Readonly<Record<'put-in-mouth' | 'uncounted' | 'concluded', (word: string) => string>> = {
  'put-in-mouth': () => 'It tells what somebody is supposed to mean, and not what was said.',
  uncounted: (word) => `It writes ${inQuotes(word)} and names no count.`,
  concluded: () => 'This is a conclusion of its writer.',
};
const PATTERNS = [
  { kind: 'put-in-mouth', pattern: IN_MOUTH },
  { kind: 'uncounted', pattern: MOST_THINK, unless: COUNTED },
  { kind: 'concluded', pattern: CONCLUDES, unless: CREDITED },
] as const;

function* ownWords(whole: Whole): Iterable<WholePoint> {
  for (const each of PATTERNS) {
    const found = ownSentence(whole, each.pattern, 'unless' in each ? each.unless : undefined);
    if (found) yield { kind: each.kind, speaks: 'against', says: PUT[each.kind](found.word), ...found };
  }
}

const CORRECTS =
  /^\(?(?:This (?:version of the )?(?:story|article|post|report)|An earlier version|A previous version|The (?:story|article)|Correction)\b.{0,60}\b(?:correct(?:s|ed|ion)|clarif(?:y|ies|ied)|misstated|incorrectly|updated to (?:correct|reflect))|^\(?(?:Corrects|Correction:|Refiles to)/iu;
const SAMPLE =
  /\b(?:(?<!\bwith(?:in|out) (?:the|its|a) )margin of (?:sampling )?error|credibility interval|(?:surveyed|polled|interviewed|survey of|poll of) (?:about |more than |nearly |some )?\d[\d,]{2,}|\d[\d,]{2,} (?:\p{L}+ ){0,3}(?:adults|voters|respondents))\b/iu;
const POLL = /\b(?:poll|survey)\b/iu;
const ANSWERS =
  /\b(?:den(?:y|ies|ied) (?:any|all|the|these|those|that|it|wrongdoing|involvement|doing|having|being)|(?:vehemently|strongly|repeatedly) den(?:y|ies|ied)|pleaded not guilty|rejected (?:the|all|any) (?:\p{Ll}+ )?(?:claims?|accusations?|allegations?|charges?)|called the (?:claims?|accusations?|allegations?|charges?) \p{Ll}+|(?:rejecting|denying|dismissing|refuting) (?:the|all|any|these|those) (?:\p{Ll}+ )?(?:claims?|accusations?|allegations?|charges?|reports?)|(?:claims?|accusations?|allegations?|reports?) (?:are|were|is|was) (?:false|baseless|untrue|unfounded|fabricated))\b/iu;
/** A refusal to speak is no answer. */
const NO_ANSWER =
  /\b(?:declined|refused) to|\b(?:did not|didn['’]t|has not|had not) (?:\p{Ll}+ )?(?:respond|reply|answer|return)/u;
/** More sentences than these accuse more than one. */
const ACCUSING_MAX = 2;
const OF_SOMEBODY = /^["“]?(?:He|She|They)\b/u;
const ACCUSES = /\b(?:accus\p{Ll}+|alleg\p{Ll}+|suspected|charged with|charges|interfer\p{Ll}+|lawsuit|sued)\b/iu;

function* credits(whole: Whole): Iterable<WholePoint> {
  const { sentences, text } = whole;
  const corrects = sentences.find((each) => CORRECTS.test(each.text) && isShowable(each));
  if (corrects)
    yield { kind: 'corrected', speaks: 'for', says: 'It corrects an error openly.', quote: corrects.text, word: '' };
  const sample = POLL.test(text) ? sentences.find((each) => SAMPLE.test(each.text) && isShowable(each)) : undefined;
  if (sample)
    yield {
      kind: 'sample-told',
      speaks: 'for',
      says: 'It says how its poll was made.',
      quote: sample.text,
      word: SAMPLE.exec(sample.text)?.[0] ?? '',
    };
  // Where several are accused, “He pleaded not guilty” may be another man in another town.
  const accusing = sentences.filter((each) => ACCUSES.test(each.text)).length;
  const answer = ACCUSES.test(text)
    ? sentences.find(
        (each) =>
          ANSWERS.test(each.text) &&
          !NO_ANSWER.test(each.text) &&
          (accusing <= ACCUSING_MAX || !OF_SOMEBODY.test(each.text)) &&
          isShowable(each),
      )
    : undefined;
  if (answer)
    yield {
      kind: 'answer-told',
      speaks: 'for',
      says: 'It reports a denial.',
      quote: answer.text,
      word: ANSWERS.exec(answer.text)?.[0] ?? '',
    };
}

const points = new WeakMap<object, readonly WholePoint[]>();

/**
 * What shows only in the whole of a text, in the order of what matters most, each kind at most once. English; a kind that is unsure is silent.
 * Made once for an article.
 */
export function wholePointsOf(article: { readonly title: string; readonly text: string }): readonly WholePoint[] {
  const known = points.get(article);
  if (known !== undefined) return known;
  const whole: Whole = { ...article, article, sentences: sentencesOf(article.text) };
  const made = [
    headlineMore(whole),
    oneVoice(whole),
    nobodyNamed(whole),
    takenOver(whole),
    oneCount(whole),
    ...ownWords(whole),
    ...credits(whole),
  ].filter((point): point is WholePoint => point !== null);
  points.set(article, made);
  return made;
}
