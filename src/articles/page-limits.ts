import { lowered } from './markup.js';

/** Characters, after removing elements without text; the rest of a longer page is ignored. */
const CHARS_MAX = 600_000;
/** Only this many characters are searched for elements without text. */
const CHARS_RAW_MAX = 10_000_000;
/**
 * At most this many tags, entities and attributes are parsed; beyond it, time is spent on the tree and not on text. The
 * richest of 181 real pages has 6,000.
 */
const NODES_MAX = 50_000;
/** Nesting depth of elements; browsers stop at 512 too. */
const DEPTH_MAX = 512;
/** Smaller pages keep their scripts and drawings: parsing those costs less than searching for them. */
const CHARS_SMALL = 60_000;

const HEAVY = ['script', 'style', 'svg', 'iframe'];
const NODE = /<(\/?)([a-z][a-z0-9-]*)?|[&=]/gi;
/** Elements that are void or closed by their next sibling, so an open one does not add depth. */
const UNNESTED = new Set(
  'area base br col embed hr img input link meta param source track wbr p li td th tr dt dd option thead tbody tfoot colgroup rt rp html head body path use circle rect line polygon'.split(
    ' ',
  ),
);

/** Cuts a page to the limits of one extraction; what is cut is at its end. Linear in the page's length. */
export function withinLimits(html: string): string {
  const light = html.length <= CHARS_SMALL ? html : withoutHeavy(html.slice(0, CHARS_RAW_MAX)).slice(0, CHARS_MAX);
  const open: string[] = [];
  const counts = new Map<string, number>();
  let nodes = 0;
  for (const { index, 1: closing, 2: name = '' } of light.matchAll(NODE)) {
    nodes += 1;
    if (nodes > NODES_MAX || open.length > DEPTH_MAX) return light.slice(0, index);
    const lower = name.toLowerCase();
    if (name === '' || UNNESTED.has(lower)) continue;
    const count = counts.get(lower) ?? 0;
    if (!closing) {
      open.push(lower);
      counts.set(lower, count + 1);
    } else if (count > 0) {
      // A closing tag closes everything open within its element; one without an open element closes nothing.
      for (let closed = open.pop(); closed !== undefined; closed = open.pop()) {
        counts.set(closed, (counts.get(closed) ?? 1) - 1);
        if (closed === lower) break;
      }
    }
  }
  return light;
}

/** The page without elements that hold no text, except JSON-LD. */
function withoutHeavy(html: string): string {
  const lower = lowered(html);
  const kept: string[] = [];
  let from = 0;
  // An element that is never closed is searched for only once.
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
