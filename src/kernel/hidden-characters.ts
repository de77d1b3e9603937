/**
 * Invisible characters that change what is shown: control characters, and the overrides,
 * embeddings and isolates that reorder text (CVE-2021-42574). Tab and line breaks stay, and so do the direction marks
 * (U+200E, U+200F, U+061C), which are ordinary in Arabic and Hebrew text and reorder no letters. web/format.js has the
 * same pattern.
 */
const HIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\r(?!\n)/g;

/** Untrusted text made safe to show: every hidden character is replaced by U+FFFD. */
export function hiddenReplaced(text: string): string {
  return text.replace(HIDDEN, '\ufffd');
}

/** JSON with the same value, in which hidden characters are escaped; for JSON that is shown on a terminal. */
export function hiddenEscaped(json: string): string {
  return json.replace(HIDDEN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
