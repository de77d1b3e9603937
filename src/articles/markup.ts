/** Finds tags in unparsed markup, in time linear in its length. */

/** Longer tags are ignored. */
const TAG_CHARS_MAX = 4_000;

interface FoundTag {
  /** From `<` to `>`. */
  readonly tag: string;
  /** Where the text after the tag begins. */
  readonly end: number;
}

/** Lower-cases markup without moving any character: İ is the only letter whose lower case has two characters. */
export function lowered(html: string): string {
  return html.replaceAll('İ', 'I').toLowerCase();
}

/** The opening tags with a name, in order. `lower` is `html` through {@link lowered}. */
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
