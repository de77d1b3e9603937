/** Longer pages are read up to here, in characters, after what holds no text has been taken out. */
const CHARS_MAX = 2_000_000;
/** Up to this many tags are parsed; beyond it the time goes into the tree, not into the text. */
const TAGS_MAX = 30_000;
/** Elements within elements; browsers stop at 512 too, and recursion and quadratic walks are safe below it. */
const DEPTH_MAX = 512;
/** Smaller pages keep their scripts and drawings: parsing those costs less than looking for them. */
const CHARS_SMALL = 60_000;

const HEAVY = ['script', 'style', 'svg', 'noscript', 'template', 'iframe'];
const TAG = /<(\/?)([a-z][a-z0-9-]*)?/gi;
/** Elements that are void or that their next sibling closes, so that an open one says nothing of depth. */
const UNNESTED = new Set(
  'area base br col embed hr img input link meta param source track wbr p li td th tr dt dd option thead tbody tfoot colgroup rt rp html head body path use circle rect line polygon'.split(
    ' ',
  ),
);

/** A page cut to what one extraction may cost; what is cut is at its end. Takes time in proportion to the page. */
export function withinLimits(html: string): string {
  const light = html.length <= CHARS_SMALL ? html : withoutHeavy(html.slice(0, CHARS_MAX * 5)).slice(0, CHARS_MAX);
  let tags = 0;
  let depth = 0;
  for (const { index, 1: closing, 2: name = '' } of light.matchAll(TAG)) {
    tags += 1;
    if (name !== '' && !UNNESTED.has(name.toLowerCase())) depth = Math.max(0, depth + (closing ? -1 : 1));
    if (tags > TAGS_MAX || depth > DEPTH_MAX) return light.slice(0, index);
  }
  return light;
}

/** The page without elements that hold no text, JSON-LD excepted. */
function withoutHeavy(html: string): string {
  const lower = html.toLowerCase();
  const kept: string[] = [];
  let from = 0;
  // An element that is never closed is looked for once.
  const names = new Set(HEAVY);
  for (let at = lower.indexOf('<'); at >= 0; at = lower.indexOf('<', at + 1)) {
    const name = [...names].find(
      (heavy) => lower.startsWith(heavy, at + 1) && !/[a-z0-9-]/.test(lower.charAt(at + 1 + heavy.length)),
    );
    if (!name) continue;
    const end = lower.indexOf(`</${name}`, at);
    if (end < 0) {
      names.delete(name);
      continue;
    }
    const close = end + name.length + 3;
    if (!lower.slice(at, Math.min(end, at + 300)).includes('ld+json')) {
      kept.push(html.slice(from, at));
      from = close;
    }
    at = close - 1;
  }
  kept.push(html.slice(from));
  return kept.join('');
}
