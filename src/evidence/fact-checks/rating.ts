import { type FactCheck, type FactCheckVerdict } from './fact-check.js';
import { type LabelMeaning, RATING_LABELS, type RatingWords } from './rating-labels.js';

/**
 * Positions on a scale from worst (0) to best (1): up to DISPUTES_MAX a rating disputes, from SUPPORTS_MIN on it
 * supports.
 */
const DISPUTES_MAX = 0.25;
const SUPPORTS_MIN = 0.75;
/** The default scale: that of schema.org and of Google's rules for ClaimReview. */
const WORST = 1;
const BEST = 5;
const RATING_CHARS_MAX = 300;

export type Rating = Pick<FactCheck, 'rating' | 'ratingValue' | 'ratingWorst' | 'ratingBest'> &
  Partial<Pick<FactCheck, 'claim' | 'language'>>;

/**
 * The verdict of a rating: by its number on its scale and by its whole label. Where they differ, no side is taken. Null
 * if neither is known: a word that merely occurs in a rating says nothing.
 */
export function verdictOf({
  claim = '',
  language = null,
  rating,
  ratingValue,
  ratingWorst,
  ratingBest,
}: Rating): FactCheckVerdict | null {
  const number = verdictOfNumber(ratingValue, ratingWorst ?? WORST, ratingBest ?? BEST);
  const words = verdictOfWords((rating ?? '').slice(0, RATING_CHARS_MAX), claim, language);
  if (words === null || number === null || words === number) return number ?? words;
  return words === 'mixed' || number === 'mixed' ? 'mixed' : null;
}

function verdictOfNumber(value: number | null, worst: number, best: number): FactCheckVerdict | null {
  if (value === null || worst === best || value < Math.min(worst, best) || value > Math.max(worst, best)) return null;
  const share = (value - worst) / (best - worst);
  if (share <= DISPUTES_MAX) return 'disputes';
  return share >= SUPPORTS_MIN ? 'supports' : 'mixed';
}

const VERDICTS: Readonly<Record<LabelMeaning, FactCheckVerdict>> = {
  false: 'disputes',
  refuted: 'disputes',
  mostlyFalse: 'disputes',
  mixed: 'mixed',
  unproven: 'mixed',
  mostlyTrue: 'supports',
  proven: 'supports',
  true: 'supports',
};
const NEGATED: Readonly<Partial<Record<LabelMeaning, FactCheckVerdict>>> = {
  false: 'supports',
  proven: 'mixed',
  true: 'disputes',
};
const MEANINGS = Object.keys(VERDICTS) as LabelMeaning[];

interface Language {
  readonly labels: ReadonlyMap<string, LabelMeaning>;
  readonly around: ReadonlySet<string>;
  readonly wholly: ReadonlySet<string>;
  readonly not: ReadonlySet<string>;
}

const LANGUAGES = new Map(Object.entries(RATING_LABELS).map(([tag, words]) => [tag, languageOf(words)]));
/** Languages whose labels stand under another tag. */
const SAME: Readonly<Record<string, string>> = {
  hr: 'sh',
  bs: 'sh',
  sr: 'sh',
  me: 'sh',
  ms: 'id',
  nb: 'no',
  nn: 'no',
  fil: 'tl',
};
const ANSWERS = new Map(
  (['no', 'yes'] as const).flatMap((answer) =>
    Object.values(RATING_LABELS).flatMap((words) => listOf(words[answer]).map((word) => [word, answer] as const)),
  ),
);

/** “And” and “but” divide a rating into clauses. After “but”, a clause that is not understood may take all back. */
const BUT =
  'but|however|though|although|except|pero|mais|aber|mas|ma|però|maar|ale|men|но|але|али|ali|ama|ancak|tapi|tetapi|nhưng';
const DIVIDERS = new RegExp(
  `(?:[.;:!?,()\\[\\]|/\\n…–—،؛؟。，；：！？、।]|\\s-+\\s|(?<=\\s)(?:and|y|et|und|ve|og|${BUT})(?=\\s))+`,
  'u',
);
const BUT_WITHIN = new RegExp(`(?:^|[\\s,;.])(?:${BUT})\\s`, 'u');
const QUESTION = /[?？؟][\s"'”’»)]*$/u;

function verdictOfWords(rating: string, claim: string, language: string | null): FactCheckVerdict | null {
  const text = spelled(rating);
  if (plain(text) === '') return null;
  const first = languageTag(language);
  const clauses = text
    .split(DIVIDERS)
    .map(plain)
    .filter((clause) => clause !== '');
  const answer = ANSWERS.get(plain(text)) ?? ANSWERS.get(clauses[0] ?? '');
  if (answer !== undefined && QUESTION.test(claim)) return answer === 'yes' ? 'supports' : 'disputes';
  // "No, es falso" is an answer with its reason, "no es falso" a negation.
  const whole = clauses.length > 1 && ANSWERS.has(clauses[0] ?? '') ? undefined : readingOf(plain(text), first);
  if (whole !== undefined && whole !== 'nothing') return whole;
  const readings = clauses.map((clause) => (ANSWERS.has(clause) ? 'nothing' : readingOf(clause, first)));
  const said = readings.filter((reading) => reading !== 'nothing');
  if (said[0] === undefined || (said.includes(undefined) && BUT_WITHIN.test(text))) return null;
  const verdicts = new Set(said.filter((reading) => reading !== undefined));
  return verdicts.size === 1 ? said[0] : 'mixed';
}

type Reading = FactCheckVerdict | 'nothing' | undefined;

/** What a clause says in its language; in all languages that can read it, if that is the same. */
function readingOf(clause: string, first: string | null): Reading {
  const own = first === null ? undefined : LANGUAGES.get(first);
  const reading = own && readingIn(clause, own);
  if (reading !== undefined && reading !== 'nothing') return reading;
  const readings = new Set<Reading>([reading]);
  for (const each of LANGUAGES.values()) readings.add(readingIn(clause, each));
  readings.delete(undefined);
  if (readings.size > 1) readings.delete('nothing');
  return readings.size === 1 ? [...readings][0] : undefined;
}

function readingIn(clause: string, { labels, around, wholly, not }: Language): Reading {
  const label = labels.get(clause);
  if (label !== undefined) return VERDICTS[label];
  const words = clause.split(' ');
  // "this did not happen": a label that has its negation within.
  const negative = labels.get(words.filter((word) => !around.has(word)).join(' '));
  if (negative !== undefined && words.some((word) => not.has(word))) return VERDICTS[negative];
  const negations = words.filter((word) => not.has(word)).length;
  const kept = words.filter((word) => !not.has(word));
  const bare = kept.filter((word) => !around.has(word));
  const meaning =
    labels.get(kept.join(' ')) ??
    labels.get(bare.join(' ')) ??
    labels.get(bare.filter((word) => !wholly.has(word)).join(' '));
  if (meaning === undefined) return bare.length === 0 && negations === 0 ? 'nothing' : undefined;
  if (negations === 0) return VERDICTS[meaning];
  if (negations > 1) return undefined;
  return NEGATED[meaning] !== undefined && words.some((word) => wholly.has(word)) ? 'mixed' : NEGATED[meaning];
}

function languageOf(words: RatingWords): Language {
  const [around, wholly, not] = [words.around, words.wholly, words.not].map((list) => new Set(listOf(list))) as [
    Set<string>,
    Set<string>,
    Set<string>,
  ];
  const labels = new Map(
    MEANINGS.flatMap((meaning) => listOf(words[meaning]).map((label) => [label, meaning] as const)),
  );
  // Clauses are compared without the words around a label, so labels that contain such words are needed without them.
  for (const [label, meaning] of [...labels]) {
    const bare = label.split(' ').filter((word) => !around.has(word));
    const key = bare.join(' ');
    if (key !== '' && !labels.has(key) && !bare.some((word) => not.has(word) || wholly.has(word)))
      labels.set(key, meaning);
  }
  return { labels, around, wholly, not };
}

function listOf(words = ''): readonly string[] {
  return words
    .split('|')
    .map((word) => plain(spelled(word)))
    .filter((word) => word !== '');
}

function languageTag(language: string | null): string | null {
  const tag = language?.toLowerCase().split(/[-_]/)[0] ?? '';
  return tag === '' ? null : (SAME[tag] ?? tag);
}

/** Lower case, with “n't” as a word and “fact check” as a verdict. */
function spelled(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/n['’]t\b/gu, ' not')
    .replace(/\bnot all\b/gu, 'not entirely')
    .replace(/&/gu, ' and ')
    .replace(/\b(?:rating|rated|verdict) by [^:\n]{1,40}:/gu, 'verdict:')
    .replace(/\bfact[\s-]?check(?:ed|ing)?\b(?=\s*[:–—-])/gu, 'verdict');
}

/**
 * Letters and digits only, without accents of Latin, Greek and Cyrillic letters and without vowel signs of Arabic:
 * feeds write labels in capitals and without accents.
 */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u0655\u0640\ufe0e\ufe0f]/g, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('đ', 'd')
    .replaceAll('ς', 'σ')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
