import { BoostedTrees, type BoostedTreesData } from './boosted-trees.js';
import { contextVectors } from './frame-context.js';
import { type AttributionFrame, type CueRates } from './frame.js';
import { framesOf } from './frames.js';
import { HashedModel, type HashedModelData } from './hashed-model.js';
import { ATTRIBUTION_MODEL } from './attribution.model.js';
import { type ParsedText, type TokenRange } from './reading.js';

/** Minimum probability of an attribution. docs/claims.md states the precision and recall that it gives. */
export const THRESHOLD = 0.55;

/** Probability of a frame whose form alone decides. */
const SETTLED = 0.97;

/** Finds who says what with a trained model. */
export class AttributionModel {
  readonly #first: HashedModel;
  readonly #second: BoostedTrees;
  readonly #cueRates: CueRates;

  constructor(
    { cueRates, first, second }: AttributionModelData,
    readonly threshold = THRESHOLD,
  ) {
    this.#first = new HashedModel(first);
    this.#second = new BoostedTrees(second);
    this.#cueRates = new Map(
      cueRates.flatMap((lemmas, level) => lemmas.split(' ').map((lemma): [string, number] => [lemma, level])),
    );
  }

  /** Every candidate with its probability. */
  judge(reading: ParsedText): Attributed[] {
    const frames = framesOf(reading, this.#cueRates);
    const alone = frames.map(({ features }) => this.#first.probability(features));
    return contextVectors(reading, frames, alone).map((vector, index) => {
      const frame = frames[index] as AttributionFrame;
      const probability = this.#second.probability(vector);
      return { frame, probability: frame.settled === true ? Math.max(SETTLED, probability) : probability };
    });
  }
}

export const SHIPPED_MODEL = new AttributionModel(ATTRIBUTION_MODEL);

const LABEL_TOKENS_MAX = 3;
/** Words before a colon that name the kind of the text that follows, not its source. */
const LABEL =
  /^(?:alert|analysis|bombshell|breaking|breaking news|caught on camera|column|comment|confirmed|correction|developing|editorial|exclusive|explainer|fact check|factbox|flash|full text|interview|just in|leaked|listen|live|live updates|look|must see|must watch|news|note|opinion|photos|pictures|poll|read more|report|revealed|review|share|shock|shocking|timeline|update|updated|urgent|video|warning|watch)$/;

const isLabel = ({ tokens }: ParsedText, { first, last }: TokenRange): boolean =>
  LABEL.test(
    tokens
      .slice(first, last)
      .map(({ lower }) => lower)
      .join(' '),
  );

/** Index of the first token after a label and its mark at the beginning of a range; that beginning if there is no label. */
export function labelEnd(reading: ParsedText, { first, last }: TokenRange): number {
  const mark = reading.tokens
    .slice(first, Math.min(last, first + LABEL_TOKENS_MAX + 1))
    .findIndex(({ value }) => /^[:|–—]$/.test(value));
  return mark > 0 && isLabel(reading, { first, last: first + mark }) ? first + mark + 1 : first;
}

/**
 * Frames that the model accepts wrongly: a label is not a source, "Contrary to what doctors say, …" says what they do
 * not, and in "…, said Brandt, a skipper who leads the
 * group" the verb "leads" reports nothing.
 */
const isMistaken = ({ kind, source, cue, content, features }: AttributionFrame, reading: ParsedText): boolean =>
  (kind === 'colon' && (isLabel(reading, source) || isPlaceLine(reading, source, content))) ||
  isGerund(reading, source) ||
  (cue.last <= content.first && isOpposed(reading, source)) ||
  (kind === 'after' && features.includes('how=relative') && features.some((name) => SELDOM_REPORTS.test(name)));
/**
 * Whether a colon follows the first word of a text, which does not return: papers write so the place that news comes from, "Velden: The lock
 * is closed." A text of one sentence is a headline, and the word before its colon speaks: "Reuss: ministry hid deaths".
 */
function isPlaceLine(
  { tokens, sentences, source: text }: ParsedText,
  source: TokenRange,
  content: TokenRange,
): boolean {
  const [place] = tokens;
  if (
    !place ||
    sentences.length === 1 ||
    source.first !== 0 ||
    source.last !== 1 ||
    tokens[content.first]?.quotation !== -1
  )
    return false;
  return !text.toLowerCase().includes(place.lower, place.end);
}
/** "Yielding to the board, the council has passed a law that asks for more": the first word of a sentence names nobody. */
const isGerund = ({ tokens }: ParsedText, { first, last }: TokenRange): boolean =>
  last - first === 1 &&
  /^\p{Lu}\p{Ll}+ing$/u.test(tokens[first]?.value ?? '') &&
  /^(?:to|of|from|in|on|with|by|at|for|the|a|an|his|her|their|its)$/.test(tokens[last]?.lower ?? '');
/** Whether the source opens with, or follows, a word that sets it against the statement: "Contrary to what doctors say". */
const isOpposed = ({ tokens }: ParsedText, { first }: TokenRange): boolean =>
  tokens.slice(Math.max(0, first - 3), first + 1).some(({ lower }) => lower === 'contrary' || lower === 'unlike');
/** Matches the feature of a verb that seldom reports, by its level. */
const SELDOM_REPORTS = /^rate=after\+[0-3?]$/;

/** Who says what, in the order of the text. The attributions do not overlap. */
export function attributionsIn(reading: ParsedText, model: AttributionModel): Attributed[] {
  return chosen(
    model
      .judge(reading)
      .filter(({ frame, probability }) => probability >= model.threshold && !isMistaken(frame, reading)),
  ).sort((a, b) => a.frame.content.first - b.frame.content.first);
}

export interface AttributionModelData {
  /**
   * Lemmas grouped by how readily they report, from never to always. Spaces separate those of a group; a noun's begins
   * with `n:`.
   */
  readonly cueRates: readonly string[];
  /** Judges a candidate by its own words. */
  readonly first: HashedModelData;
  /** Judges it among the candidates around it. */
  readonly second: BoostedTreesData;
}

export interface Attributed {
  readonly frame: AttributionFrame;
  /** Probability that the frame attributes its content to its source, 0 to 1. */
  readonly probability: number;
}

/** Whether one attribution lies entirely in what another one says. Then only the outer one counts. */
const inside = ({ frame: inner }: Attributed, { frame: outer }: Attributed): boolean =>
  outer.content.first <= Math.min(inner.cue.first, inner.source.first, inner.content.first) &&
  Math.max(inner.cue.last, inner.source.last) <= outer.content.last;

/**
 * Drops attributions that are nested in another, then keeps the most probable of those that overlap, and the longer of
 * two equal ones.
 */
export function chosen(all: readonly Attributed[]): Attributed[] {
  const neighbours = new Map<number, Attributed[]>();
  for (const one of all) {
    const beside = neighbours.get(one.frame.sentence);
    if (beside) beside.push(one);
    else neighbours.set(one.frame.sentence, [one]);
  }
  const judged = all.filter(
    (one) =>
      !neighbours.get(one.frame.sentence)?.some((other) => other !== one && inside(one, other) && !inside(other, one)),
  );
  const length = ({ frame }: Attributed): number => frame.content.last - frame.content.first;
  const kept: Attributed[] = [];
  const bySentence = new Map<number, Attributed[]>();
  for (const one of [...judged].sort((a, b) => b.probability - a.probability || length(b) - length(a))) {
    const beside = bySentence.get(one.frame.sentence) ?? [];
    const { first: from, last: to } = one.frame.content;
    if (beside.some(({ frame }) => frame.content.first < to && from < frame.content.last)) continue;
    kept.push(one);
    bySentence.set(one.frame.sentence, [...beside, one]);
  }
  return kept;
}
