/** Invisible characters, which can hide text from a person: control, ignorable and formatting characters. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2800]/gu;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The text as a person sees it: without invisible characters, lone surrogates or repeated empty lines. */
export function visible(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, '')
    .replace(LONE_SURROGATE, '�')
    .replace(/\n{3,}/g, '\n\n');
}

/**
 * Cuts to `maxChars` UTF-16 units, after a sentence or a word if one ends in the last fifth, never within a character.
 */
export function cut(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const head = text.slice(0, maxChars);
  const earliest = Math.floor(maxChars * 0.8);
  const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('.\n'), head.lastIndexOf('\n\n'));
  if (sentence >= earliest) return head.slice(0, sentence + 1).trimEnd();
  const word = head.lastIndexOf(' ');
  if (word >= earliest) return head.slice(0, word);
  return /[\ud800-\udbff]$/.test(head) ? head.slice(0, -1) : head;
}
