/** Length of the pieces of text of which it is counted how often they occur. */
const PIECE = 8;
const SEGMENT_MAX = 96;
const GROUPS_MIN = 4;
const GAP_MAX = 4 * PIECE;

/**
 * The text that is most often repeated by the examples, of at most 56,000 characters: segments are chosen one after
 * another by how often their pieces occur, without those that were chosen before (Liao, Petri, Moffat, Wirth: Effective
 * construction of relative Lempel-Ziv dictionaries, WWW 2016). What occurs in fewer than four groups does not count.
 */
export function dictionaryOf(
  examples: readonly { readonly group: string; readonly text: string }[],
  charactersMax = 56_000,
): string {
  const pieces = new Map<string, { count: number; groups: Set<string> | undefined }>();
  for (const { group, text } of examples)
    for (let at = 0; at + PIECE <= text.length; at++) {
      const piece = text.slice(at, at + PIECE);
      const found = pieces.get(piece) ?? { count: 0, groups: new Set() };
      found.count++;
      found.groups?.add(group);
      if (found.groups?.size === GROUPS_MIN) found.groups = undefined;
      pieces.set(piece, found);
    }
  const worth = new Map<string, number>();
  for (const [piece, { count, groups }] of pieces) if (groups === undefined) worth.set(piece, count);
  const segments: { readonly text: string; readonly score: number }[] = [];
  let characters = 0;
  // Examples are gone through in an even order, each gives its best segment, until nothing is worth a place.
  for (let gain = true; gain && characters < charactersMax;) {
    gain = false;
    for (let index = 0; index < examples.length && characters < charactersMax; index++) {
      const { text } = examples[(index * 7_919) % examples.length] ?? { text: '' };
      const best = bestSegment(text, worth);
      if (best.score === 0) continue;
      gain = true;
      segments.push(best);
      characters += best.text.length;
      for (let at = 0; at + PIECE <= best.text.length; at++) worth.delete(best.text.slice(at, at + PIECE));
    }
  }
  return segments
    .sort((a, b) => a.score - b.score)
    .map(({ text }) => text)
    .join('');
}

/**
 * The run of pieces with the greatest worth. Some may be worthless, for instance around a number, but not as many as
 * around an id.
 */
function bestSegment(
  text: string,
  worth: ReadonlyMap<string, number>,
): { readonly text: string; readonly score: number } {
  const worthAt = (at: number): number => worth.get(text.slice(at, at + PIECE)) ?? 0;
  let best = { from: 0, to: 0, score: 0 };
  let from = 0;
  let score = 0;
  let last = 0;
  for (let at = 0; at + PIECE <= text.length; at++) {
    const value = worthAt(at);
    if (value === 0) continue;
    if (at - last > GAP_MAX) {
      from = at;
      score = 0;
    }
    last = at;
    score += value;
    while (at + PIECE - from > SEGMENT_MAX || worthAt(from) === 0) score -= worthAt(from++);
    if (score > best.score) best = { from, to: at + PIECE, score };
  }
  return { text: text.slice(best.from, best.to), score: best.score };
}
