/** Number of words in a shingle. */
const SHINGLE_WORDS = 5;
/**
 * Minimum share of the shorter text's shingles that the other text contains. It is not lower because two reports of one
 * event share their quotations.
 */
const COPY_SHARE = 0.4;
/** With fewer shingles the share means little: such texts are copies only if they are equal. */
const SHINGLES_MIN = 12;

const shinglesRead = new WeakMap<object, ReadonlySet<string>>();

/** Every run of five words, without case and punctuation. Cached by the object that holds the text. */
function shinglesOf(page: { readonly text: string }): ReadonlySet<string> {
  const known = shinglesRead.get(page);
  if (known) return known;
  const words = page.text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const shingles = new Set<string>();
  for (let at = 0; at + SHINGLE_WORDS <= words.length; at += 1)
    shingles.add(words.slice(at, at + SHINGLE_WORDS).join(' '));
  shinglesRead.set(page, shingles);
  return shingles;
}

/** Whether the texts are equal or overlap to a good part: the same report syndicated, shortened or quoted. */
export function isCopy(a: { readonly text: string }, b: { readonly text: string }): boolean {
  const [fewer, more] = [shinglesOf(a), shinglesOf(b)].sort((one, other) => one.size - other.size);
  if (!fewer || !more || fewer.size < SHINGLES_MIN) return a.text.trim() === b.text.trim();
  let shared = 0;
  for (const shingle of fewer) if (more.has(shingle)) shared += 1;
  return shared >= COPY_SHARE * fewer.size;
}
