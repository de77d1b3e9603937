/** Words that are frequent in English and absent from other languages in Latin script. */
const FUNCTION_WORDS = new Set(
  'the and to that for with by from are has have he she they said not this but his were would it at their which who'.split(
    ' ',
  ),
);
const SHARE_MIN = 0.08;
const WORDS_MIN = 25;
/** Only the beginning of a text is read. */
const WORDS_READ = 2_000;

/** Whether a text is in English. A text that is too short to tell counts as English if its script is Latin. */
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
