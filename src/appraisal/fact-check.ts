import { linesOf, type Passage, passageOf, type ReadArticle } from './marks.js';
import { type Sentence, sentencesOf } from '../words/index.js';

/** The heading above what is examined: "Claim". */
const CLAIM_HEADING = /^(?:the )?(?:claim|rumou?r|what was claimed)\s?:?$/iu;
const CLAIM_LINE = /^(?:the )?(?:claim|rumou?r|what was claimed)\s?[:–—-]\s(?=\S)/iu;
/** The heading above what was found of it. */
const RULING =
  /^(?:our (?:ruling|rating|verdict)|rating|about this rating|verdict\s?[:–—-].{2,40}|what'?s (?:true|false))\s?:?$/iu;
const IN_TITLE =
  /^\W?(?:fact|reality)[- ]check(?:ing|ed)?\b\s?[:|–—\])-]|[|–—:(-]\s?(?:fact|reality)[- ]check(?:ed)?\)?$|^(?:fake|false|true) or (?:real|true|false)\?|\bfact[- ]check: /iu;
const RATES =
  /\bwe (?:rate|rated) (?:this|that|it|the|his|her|their)\b|\b(?:claim|statement|post|rumou?r) (?:is|was|has been) rated\b/iu;
/** What a fact check finds of a claim. */
const FINDS: readonly RegExp[] = [
  /\b(?:claims?|rumou?rs?|statements?|posts?|figures?|numbers?|videos?|photos?|assertions?)\b[^.]{0,120}? (?:is|are|was|were|appears? to (?:be|have)) (?:\p{Ll}+ )?(?:false|true|untrue|unsubstantiated|unproven|unfounded|baseless|misleading|inaccurate|accurate|wrong|correct|fake|fabricated|doctored|been (?:made up|conjured|fabricated|invented))/iu,
  /\b(?:we|there) (?:have |also |is |was )?(?:found |is |was )?no (?:\p{Ll}+ )?evidence\b/iu,
  /^(?:So,? |And )?(?:the answer is|verdict:|conclusion:|(?:it|this|that) turns out (?:to be|that)|in (?:fact|reality|truth),)\s?\p{L}/iu,
  /^So,? now you know\b|\b(?:the (?:viral )?(?:claim|post|message|photo|video|image)s? (?:is|are|was|were) (?:\p{Ll}+ )?(?:\p{Ll}+ed|old|from)|(?:is|was) (?:not )?(?:related to|taken in|from \d{4}))\b/iu,
  /\b(?:in the ballpark|reasonable approximation|out of context|does(?:n['’]t| not) hold up|more complicated than)\b/iu,
];
/** A short answer to what a headline asks. */
const ANSWERS =
  /\b(?:the answer is|(?:is|are|was|were) (?:true|false|fake|misleading|real|correct|incorrect)|no evidence)\b/iu;
/** "We rate the statement Mostly True" does not say which. */
const isTelling = (sentence: string): boolean => sentence.split(/\s+/).length >= TELLING_WORDS_MIN;
const TELLING_WORDS_MIN = 8;
const CLAIM_LINES_MAX = 6;
const SIGNS_MIN = 2;

/** A text that examines what others have claimed. */
export interface FactCheck {
  /** The words with which it rates or finds something. */
  readonly because: Passage;
  /** Where the text repeats what it examines, which it does not state itself. */
  readonly examined: { readonly start: number; readonly end: number } | null;
  /** Sentences that say what it found. */
  readonly findings: readonly Sentence[];
}

/** Reads a text as a fact check; undefined for a text that does not say of itself that it is one. */
export function factCheckIn({ title, lines, sentences }: Omit<ReadArticle, 'text'>): FactCheck | undefined {
  const at = lines.slice(0, CLAIM_LINES_MAX).findIndex(({ text }) => CLAIM_HEADING.test(text));
  const line = at >= 0 ? lines[at + 1] : lines.slice(0, CLAIM_LINES_MAX).find(({ text }) => CLAIM_LINE.test(text));
  const rates = sentences.find(({ text }) => RATES.test(text));
  const ruling = lines.find(({ text }) => RULING.test(text));
  const findings = sentences.filter(
    ({ text }) => isTelling(text) && [RATES, ...FINDS].some((pattern) => pattern.test(text)),
  );
  const isTitled = IN_TITLE.test(title);
  const signs = [line, rates, ruling, isTitled || undefined].filter((sign) => sign !== undefined).length;
  // What calls itself a fact check says somewhere what it found, perhaps in words of its own.
  const because = rates ?? findings[0] ?? (isTitled ? sentences.find(({ text }) => ANSWERS.test(text)) : undefined);
  const isDeclared = isTitled && because !== undefined;
  if (!because || (!isDeclared && signs + (findings.length >= SIGNS_MIN ? 1 : 0) < SIGNS_MIN)) return undefined;
  const examined = line ? { start: line.start, end: line.start + line.text.length } : null;
  return { because: passageOf(because), examined, findings };
}

const known = new WeakMap<object, FactCheck | null>();

/** The same of an article, read once. */
export function factCheckOf(article: { readonly title: string; readonly text: string }): FactCheck | null {
  const found = known.get(article);
  if (found !== undefined) return found;
  const { title, text } = article;
  const made = factCheckIn({ title, lines: linesOf(text), sentences: sentencesOf(text) }) ?? null;
  known.set(article, made);
  return made;
}
