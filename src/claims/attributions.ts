import { contextFeatures } from './frame-context.js';
import { type Frame, framesOf } from './frames.js';
import { HashedModel } from './hashed-model.js';
import { ATTRIBUTION_MODEL } from './attribution.model.js';
import { type Reading } from './reading.js';

const first = new HashedModel(ATTRIBUTION_MODEL.first);
const second = new HashedModel(ATTRIBUTION_MODEL.second);

export interface Attributed {
  readonly frame: Frame;
  /** Probability that the frame attributes its content to its source, 0 to 1. */
  readonly probability: number;
}

/** Who says what, one attribution a stretch of text, in the order of the text. */
export function attributionsIn(reading: Reading, threshold = ATTRIBUTION_MODEL.threshold): Attributed[] {
  const frames = framesOf(reading, ATTRIBUTION_MODEL.cueRates);
  const alone = frames.map(({ features }) => first.probability(features));
  const judged = contextFeatures(reading, frames, alone)
    .map((features, index) => ({ frame: frames[index] as Frame, probability: second.probability(features) }))
    .filter(({ probability }) => probability >= threshold);
  return chosen(judged).sort((a, b) => a.frame.content.first - b.frame.content.first);
}

/** The most probable of what overlaps; of two equals the longer one. */
export function chosen(judged: readonly Attributed[]): Attributed[] {
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
