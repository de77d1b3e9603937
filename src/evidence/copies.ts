/** Words that make one shingle. */
const SHINGLE_WORDS = 5;
/** Share of the shorter text's shingles that the other one has too. Two reports of one event share their quotations. */
const COPY_SHARE = 0.4;
/** Shorter texts are not told apart by it. */
const SHINGLES_MIN = 12;

const shinglesRead = new WeakMap<object, ReadonlySet<string>>();

/** Every run of five words, without case and punctuation; worked out once for each text that an object holds. */
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

/** Whether one text is the other one again, or a good part of it: the same report syndicated, shortened or quoted. */
export function isCopy(a: { readonly text: string }, b: { readonly text: string }): boolean {
  const [fewer, more] = [shinglesOf(a), shinglesOf(b)].sort((one, other) => one.size - other.size);
  if (!fewer || !more || fewer.size < SHINGLES_MIN) return a.text.trim() === b.text.trim();
  let shared = 0;
  for (const shingle of fewer) if (more.has(shingle)) shared += 1;
  return shared >= COPY_SHARE * fewer.size;
}
