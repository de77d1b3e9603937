import { type AttributionFrame, FRAME_KINDS, SUBJECT_WAYS } from './frame.js';
import { type ParsedText, type Token } from './reading.js';

/** The logit that stands for a missing value. */
const NONE = -9;
const logit = (probability: number): number =>
  Math.max(NONE, Math.log((probability + 1e-6) / (1 - probability + 1e-6)));
const logitOrNone = (probability: number): number => (probability <= 0 ? NONE : logit(probability));

/** How reported content may begin, by the feature `comp=` of a frame. The last two are prefixes. */
const COMPLEMENTS = ['that', 'colon', 'quote', 'comma', 'to', 'wh', 'clause', 'np', 'none', 'p:', 'o:'];

const overlap = (a: { first: number; last: number }, b: { first: number; last: number }): boolean =>
  a.first < b.last && b.first < a.last;

/**
 * The second model's input for each frame: the first model's probabilities of the frame and of its neighbours, and its
 * form. The context helps because a frame inside what somebody else says seldom counts, and only one of several
 * readings of a cue is right.
 * @param first the first model's probability for each frame, 0 to 1
 */
export function contextVectors(
  reading: ParsedText,
  frames: readonly AttributionFrame[],
  first: readonly number[],
): number[][] {
  const { tokens } = reading;
  const head = (frame: AttributionFrame): Token | undefined => tokens[frame.cue.last - 1];
  const bySentence = new Map<number, number[]>();
  const best = new Map<number, number>();
  const spoken = new Map<number, number>();
  frames.forEach((frame, index) => {
    const probability = first[index] ?? 0;
    const list = bySentence.get(frame.sentence);
    if (list) list.push(index);
    else bySentence.set(frame.sentence, [index]);
    best.set(frame.sentence, Math.max(best.get(frame.sentence) ?? 0, probability));
    const quotation = tokens[frame.content.first]?.quotation ?? -1;
    if (quotation !== -1 && head(frame)?.quotation !== quotation)
      spoken.set(quotation, Math.max(spoken.get(quotation) ?? 0, probability));
  });
  return frames.map((frame, index) => {
    const cue = frame.cue.last - 1;
    const own = first[index] ?? 0;
    let [covering, earlier, competing, sameCue, sameSource, rank] = [0, 0, 0, 0, 0, 0];
    for (const other of bySentence.get(frame.sentence) ?? []) {
      const one = frames[other];
      const probability = first[other] ?? 0;
      if (other === index || !one) continue;
      const otherCue = one.cue.last - 1;
      if (otherCue === cue && one.kind === frame.kind) {
        sameCue = Math.max(sameCue, probability);
        if (probability > own) rank += 1;
        continue;
      }
      const sharesSource = overlap(one.source, frame.source);
      if (one.content.first <= cue && cue < one.content.last) covering = Math.max(covering, probability);
      if (otherCue < cue && one.kind === 'before' && otherCue < one.content.first)
        earlier = Math.max(earlier, probability);
      if (overlap(one.content, frame.content) && !sharesSource) competing = Math.max(competing, probability);
      if (sharesSource) sameSource = Math.max(sameSource, probability);
    }
    const quotation = head(frame)?.quotation ?? -1;
    return [
      logit(own),
      logitOrNone(covering),
      logitOrNone(competing),
      quotation === -1 ? NONE : logit(spoken.get(quotation) ?? 0),
      Math.min(6, rank),
      logitOrNone(sameCue),
      logitOrNone(sameSource),
      logitOrNone(earlier),
      logitOrNone(best.get(frame.sentence - 1) ?? 0),
      logitOrNone(best.get(frame.sentence + 1) ?? 0),
      Math.min(60, frame.content.last - frame.content.first),
      ...formOf(frame),
    ];
  });
}

/** The form of a frame as numbers, taken from the names of its features. */
function formOf({ kind, features }: AttributionFrame): number[] {
  const named = new Map<string, string>();
  const marks = new Set<string>();
  for (const feature of features) {
    const at = feature.indexOf('=');
    if (at === -1) marks.add(feature);
    else if (!named.has(feature.slice(0, at))) named.set(feature.slice(0, at), feature.slice(at + 1));
  }
  const text = (name: string): string => named.get(name) ?? '';
  const number = (name: string): number => {
    const value = Number(text(name).split('+').at(-1));
    return Number.isFinite(value) ? value : -1;
  };
  const complement = text('comp');
  const speaker = text('speaker');
  return [
    number('rate'),
    ...FRAME_KINDS.map((one) => Number(kind === one)),
    ...COMPLEMENTS.map((one) => Number(complement === one || (one.endsWith(':') && complement.startsWith(one)))),
    ...SUBJECT_WAYS.map((way) => Number(text('how') === way)),
    Number(speaker.startsWith('pron')),
    Number(speaker === 'PROPN'),
    Number(speaker === 'NOUN'),
    ...['quoted', 'clausal', 'cue-quoted', 'headline', 'passive', 'ing', 'past'].map((mark) => Number(marks.has(mark))),
    Number(text('whole') === 'true'),
    number('outer'),
    number('gap'),
    number('skipped'),
    number('source-length'),
    Number(/\+0\//.test(text('end'))),
  ];
}
