/** Words that every English text is full of and that other languages written in Latin letters do not have. */
const FUNCTION_WORDS = new Set(
  'the and to that for with by from are has have he she they said not this but his were would it at their which who'.split(
    ' ',
  ),
);
const SHARE_MIN = 0.08;
const WORDS_MIN = 25;
/** The language shows in the beginning of a text. */
const WORDS_READ = 2_000;

/** Whether a text reads as English. A text too short to tell counts as English. */
export function isEnglish(text: string): boolean {
  let words = 0;
  let found = 0;
  for (const [word] of text.matchAll(/\p{L}{1,30}/gu)) {
    words += 1;
    if (FUNCTION_WORDS.has(word.toLowerCase())) found += 1;
    if (words >= WORDS_READ) break;
  }
  if (words < WORDS_MIN) return isLatin(text);
  return found >= SHARE_MIN * words;
}

function isLatin(text: string): boolean {
  const start = text.slice(0, 2_000);
  const letters = start.match(/\p{L}/gu)?.length ?? 0;
  return (start.match(/\p{Script=Latin}/gu)?.length ?? 0) >= 0.8 * letters;
}
