/**
 * Characters that are invisible or change how others are shown: controls, formats, unpaired surrogates, private use,
 * line separators, and invisible fillers and selectors. Includes characters that reverse text direction.
 */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\p{Variation_Selector}]/gu;

/** Foreign text made safe to quote in a sentence: on one line, truncated, with invisible characters as `<U+202E>`. */
export function quotable(text: string, lengthMax = 200): string {
  const line = text.slice(0, lengthMax * 2).replace(/[\t\n\r]/g, ' ');
  const shown = line.replace(UNSEEN, (character) => `<U+${hex(character)}>`);
  return shown.length <= lengthMax ? shown : `${shown.slice(0, lengthMax).replace(/\p{Cs}$/u, '')}…`;
}

const hex = (character: string): string => (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
