import { inQuotes, openWordsIn, stemOf, stemsOf, listed } from '../../words/index.js';

/** A sentence of the article, at its place in the text. */
export interface Placed {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Index of its paragraph. */
  readonly paragraph: number;
}

/** Somebody who says something in the text, at the place of the name. */
export interface Voice {
  readonly name: string;
  readonly start: number;
}

/** What a text itself has on one of its claims. That it has nothing is not said: it may have been overlooked. */
export interface Backing {
  /** Who speaks on it by name, in the order of the text; at most three. */
  readonly voices: readonly string[];
  /** Documents named beside it; at most two. */
  readonly documents: readonly string[];
  /** The sentence in which somebody disputes it; null without one. */
  readonly disputed: string | null;
  /** The words with which the claim itself leaves room for doubt; null without any. */
  readonly open: string | null;
}

const COMMON = new Set(
  'said says told that this with from have been were will would could their they them there these those which while when where what about after before over under into more most than then also some only other such just very year years week month people time last first next many much each both between during since until against because however according'
    .split(' ')
    .map(stemOf),
);

/** Words shared with a claim from which on another sentence speaks about the same. */
const SHARED_MIN = 3;
/** A stem in more than this share of all sentences is the subject of the article and ties none of them together. */
const SUBJECT_SHARE = 0.4;
const VOICES_MAX = 3;
const DOCUMENTS_MAX = 2;
const DISPUTE_CHARS_MAX = 260;

/** Somebody says that it is not so. "Denied bail" and the like dispute nothing, nor does who defends a plan or questions whether to go on. */
const DISPUTED =
  /\b(?:den(?:y|ies|ied)(?! (?:entry|access|bail|boarding|parole|a |an |permission|the right|them|him|her))|disput(?:e|es|ed) (?:that|the|this|those|it)|rejected (?:the|that|those|any|all) (?:claims?|accusations?|allegations?|charges?|findings?|idea|notion|suggestions?|criticism)|pleaded not guilty|contradict(?:s|ed) (?:the|that|this|it|those)|rebutt(?:s|ed)|refut(?:es|ed)|called (?:it|this|that|them|the \p{Ll}+) (?:false|untrue|misleading|baseless|nonsense|a lie|lies|unfounded|inaccurate|a hoax)|(?:is|are|was|were) (?:false|untrue|baseless|unfounded|not true|no evidence|misleading)|there (?:is|was) no evidence|cast doubt on (?:the|that|this|those|it))\b/iu;
/** Of an accusation, wherever it is denied. */
const ACCUSES =
  /\b(?:accus\p{Ll}+|alleg\p{Ll}+|suspect\p{Ll}*|charged|charges?|investigat\p{Ll}+|sued|lawsuit|complaints?)\b/iu;
const DENIES =
  /\b(?:den(?:y|ies|ied)|rejects?|rejected) (?:(?:the|all|any|these|those|his|her|their|that) )?(?:\p{Ll}+ )?(?:allegations?|accusations?|claims?|charges?|wrongdoing|involvement)\b|\bpleaded not guilty\b/iu;

/** How a claim leaves room for doubt in its own words. */
const OPEN =
  /\b(?:reportedly|allegedly|apparently|is believed to|are believed to|is thought to|are thought to|appears? to|seems? to|(?:may|might)(?= (?:be|have|not|also|well|lose|take|cause|lead|help|need|become|change|never))|could(?= (?:be (?:an? |the |as )|have (?!been so)|lead|cause|mean|cost|become))|is likely to|are likely to|is expected to|are expected to|suspected)\b/u;

/**
 * What the sentences of a text have on a claim: those beside it in its paragraph that share a word with it, and those that share three.
 * @param claim the sentence that states it
 * @param documentsIn documents named in a passage
 */
export function backingOf(
  claim: Placed,
  sentences: readonly Placed[],
  voices: readonly Voice[],
  documentsIn: (text: string) => readonly string[],
): Backing {
  const stems = sentences.map(({ text }) => stemsOf(text, COMMON));
  const counts = new Map<string, number>();
  for (const own of stems) for (const stem of own) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const most = Math.max(3, SUBJECT_SHARE * sentences.length);
  const telling = new Set([...stemsOf(claim.text, COMMON)].filter((stem) => (counts.get(stem) ?? 0) <= most));
  const at = sentences.findIndex(({ start, end }) => start <= claim.start && end > claim.start);
  const shared = (index: number): number => [...(stems[index] ?? [])].filter((stem) => telling.has(stem)).length;
  const about = sentences.filter(
    ({ paragraph }, index) =>
      index === at ||
      (Math.abs(index - at) === 1 && paragraph === sentences[at]?.paragraph && shared(index) > 0) ||
      shared(index) >= SHARED_MIN,
  );
  const names = voices
    .filter(({ start }) => about.some((sentence) => sentence.start <= start && sentence.end > start))
    .map(({ name }) => name);
  const documents = about.flatMap(({ text }) => documentsIn(text));
  const others = sentences.filter(
    ({ text, start }) => (start < claim.start || start >= claim.end) && text.length <= DISPUTE_CHARS_MAX,
  );
  const dispute =
    others.find((sentence) => about.includes(sentence) && DISPUTED.test(sentence.text)) ??
    (ACCUSES.test(claim.text)
      ? others.find((sentence) => DENIES.test(sentence.text) && shared(sentences.indexOf(sentence)) > 0)
      : undefined);
  return {
    voices: [...new Set(names)].slice(0, VOICES_MAX),
    documents: [...new Set(documents)].slice(0, DOCUMENTS_MAX),
    disputed: dispute?.text.trim() ?? null,
    open: openWordsIn(claim.text, OPEN),
  };
}

const inMarks = (quote: string): string => inQuotes(quote.replace(/[.…]+$/, ''));

/**
 * What a text has on a claim, in sentences; null where nothing was found. Who speaks near it is not said: readers found six of ten such
 * sentences false, because a name beside the same words may speak of something else.
 */
export function backingInWords({ documents, disputed, open }: Backing): string | null {
  const said = [
    documents.length === 0 ? '' : `It names ${listed(documents.map((document) => `“${document}”`))}.`,
    disputed === null ? '' : `It is disputed in the text itself: ${inMarks(disputed)}.`,
    open === null ? '' : `The text itself leaves it open: “${open}”.`,
  ].filter(Boolean);
  return said.length === 0 ? null : said.join(' ');
}
