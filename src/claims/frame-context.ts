import { type Frame } from './frames.js';
import { type Reading, type Token } from './reading.js';

/** A probability as a level from -6 to 6, in steps of one logit. */
function level(probability: number): string {
  if (probability <= 0) return '-';
  return String(Math.max(-6, Math.min(6, Math.round(Math.log(probability / (1 - probability + 1e-9))))));
}

const named = (frame: Frame, prefix: string): string => frame.features.find((name) => name.startsWith(prefix)) ?? '';

/**
 * What the other frames around a frame say about it, for a second model: a frame inside what somebody else says seldom
 * counts, and of several readings of one cue one is right.
 * @param first what the first model gives each frame, 0 to 1
 */
export function contextFeatures(reading: Reading, frames: readonly Frame[], first: readonly number[]): string[][] {
  const { tokens } = reading;
  const head = (frame: Frame): Token | undefined => tokens[frame.cue.last - 1];
  const bySentence = new Map<number, number[]>();
  const best = new Map<number, number>();
  const spoken = new Map<number, number>();
  frames.forEach((frame, index) => {
    const probability = first[index] ?? 0;
    const list = bySentence.get(frame.sentence) ?? [];
    list.push(index);
    bySentence.set(frame.sentence, list);
    best.set(frame.sentence, Math.max(best.get(frame.sentence) ?? 0, probability));
    const quotation = tokens[frame.content.first]?.quotation ?? -1;
    if (quotation !== -1 && head(frame)?.quotation !== quotation)
      spoken.set(quotation, Math.max(spoken.get(quotation) ?? 0, probability));
  });
  const overlap = (a: { first: number; last: number }, b: { first: number; last: number }): boolean =>
    a.first < b.last && b.first < a.last;
  return frames.map((frame, index) => {
    const cue = frame.cue.last - 1;
    const own = level(first[index] ?? 0);
    let covering = 0;
    let earlier = 0;
    let competing = 0;
    let sameCue = 0;
    let sameSource = 0;
    let rank = 0;
    for (const other of bySentence.get(frame.sentence) ?? []) {
      const one = frames[other];
      const probability = first[other] ?? 0;
      if (other === index || !one) continue;
      const otherCue = one.cue.last - 1;
      if (otherCue === cue && one.kind === frame.kind) {
        sameCue = Math.max(sameCue, probability);
        if (probability > (first[index] ?? 0)) rank += 1;
        continue;
      }
      const sharesSource = overlap(one.source, frame.source);
      if (one.content.first <= cue && cue < one.content.last) covering = Math.max(covering, probability);
      if (otherCue < cue && one.kind === 'before' && otherCue < one.content.first) earlier = Math.max(earlier, probability);
      if (overlap(one.content, frame.content) && !sharesSource) competing = Math.max(competing, probability);
      if (sharesSource) sameSource = Math.max(sameSource, probability);
    }
    const quotation = head(frame)?.quotation ?? -1;
    const speaker = quotation === -1 ? 'none' : level(spoken.get(quotation) ?? 0);
    const rate = named(frame, 'rate=');
    const complement = named(frame, 'comp=');
    const how = named(frame, 'how=');
    return [
      `own=${own}`,
      `kind=${own}|${frame.kind}`,
      `covering=${own}|${level(covering)}`,
      `kind+covering=${frame.kind}|${level(covering)}`,
      `competing=${own}|${level(competing)}`,
      `speaker=${own}|${speaker}`,
      `rank=${own}|${Math.min(4, rank)}`,
      `same-cue=${own}|${level(sameCue)}`,
      `same-source=${own}|${level(sameSource)}`,
      `earlier=${own}|${level(earlier)}`,
      `own+${rate}|${own}`,
      `own+${complement}|${own}`,
      `own+${how}|${own}`,
      `own+${named(frame, 'speaker=')}|${own}`,
      `previous=${own}|${level(best.get(frame.sentence - 1) ?? 0)}`,
      `next=${own}|${level(best.get(frame.sentence + 1) ?? 0)}`,
      `${rate}|${complement}|${how}`,
      `${rate}|${complement}|${level(covering)}`,
      `length=${own}|${Math.min(8, (frame.content.last - frame.content.first) >> 1)}`,
    ];
  });
}
