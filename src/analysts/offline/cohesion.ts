import { rankOf, similarity, stemOf, vectorOf } from '../../words/index.js';
import { type Passage } from './document.js';

/** Number of following words that each word of a sentence is compared with. */
const NEIGHBOURS = 5;
/** The most frequent stems are not informative. */
const COMMON_RANK = 150;
const LOW_SHARE = 0.1;

/**
 * How well the words of a sentence fit together: the tenth percentile of the similarity of neighbouring words. Low
 * where a text combines things that rarely occur together in news. Null if there are too few words.
 */
export function cohesionOf({ tokens, sentences }: Passage): number | null {
  const pairs: number[] = [];
  for (const { first, last } of sentences) {
    const stems = new Set<string>();
    for (const { value } of tokens.slice(first, last)) {
      if (!/^[a-z]{3,}$/.test(value)) continue;
      const stem = stemOf(value);
      if ((rankOf(stem) ?? 0) > COMMON_RANK) stems.add(stem);
    }
    const vectors = [...stems].flatMap((stem) => vectorOf(stem) ?? []);
    vectors.forEach((vector, at) => {
      for (const other of vectors.slice(at + 1, at + 1 + NEIGHBOURS)) pairs.push(similarity(vector, other));
    });
  }
  if (pairs.length < 10) return null;
  pairs.sort((a, b) => a - b);
  return pairs[Math.floor(pairs.length * LOW_SHARE)] ?? null;
}
