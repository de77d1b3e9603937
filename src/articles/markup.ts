/** Looks for tags in markup that is not parsed, in time proportional to its length. */

/** A tag longer than this is not looked at. */
const TAG_CHARS_MAX = 4_000;

export interface FoundTag {
  /** From `<` to `>`. */
  readonly tag: string;
  /** Where the text after the tag begins. */
  readonly end: number;
}

/** Markup in lower case, every character at its old position: of all letters only İ would become two. */
export function lowered(html: string): string {
  return html.replaceAll('İ', 'I').toLowerCase();
}

/** The opening tags of a name, in order. `lower` is `html` through {@link lowered}. */
export function* tagsNamed(name: string, html: string, lower = lowered(html)): Generator<FoundTag> {
  const open = `<${name}`;
  let close = -1;
  for (let at = lower.indexOf(open); at >= 0; at = lower.indexOf(open, at + open.length)) {
    if (/[a-z0-9-]/.test(lower.charAt(at + open.length))) continue;
    // The same `>` ends every tag that begins before it.
    if (close < at) close = lower.indexOf('>', at);
    if (close < 0) return;
    if (close - at < TAG_CHARS_MAX) yield { tag: html.slice(at, close + 1), end: close + 1 };
  }
}
