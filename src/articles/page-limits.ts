import { lowered } from './markup.js';

/** Longer pages are read up to here, in characters, after what holds no text has been taken out. */
const CHARS_MAX = 600_000;
/** What holds no text is taken out of this much at most. */
const CHARS_RAW_MAX = 10_000_000;
/**
 * Up to this many tags, entities and attributes are parsed; beyond it the time goes into the tree, not into the text. The
 * richest of 181 real pages has 6,000.
 */
const NODES_MAX = 50_000;
/** Elements within elements; browsers stop at 512 too. */
const DEPTH_MAX = 512;
/** Smaller pages keep their scripts and drawings: parsing those costs less than looking for them. */
const CHARS_SMALL = 60_000;

const HEAVY = ['script', 'style', 'svg', 'noscript', 'template', 'iframe'];
const NODE = /<(\/?)([a-z][a-z0-9-]*)?|[&=]/gi;
/** Elements that are void or that their next sibling closes, so that an open one says nothing of depth. */
const UNNESTED = new Set(
  'area base br col embed hr img input link meta param source track wbr p li td th tr dt dd option thead tbody tfoot colgroup rt rp html head body path use circle rect line polygon'.split(
    ' ',
  ),
);

/** A page cut to what one extraction may cost; what is cut is at its end. Takes time in proportion to the page. */
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
      // A closing tag closes all that stands open within its element; one without an element closes nothing.
      for (let closed = open.pop(); closed !== undefined; closed = open.pop()) {
        counts.set(closed, (counts.get(closed) ?? 1) - 1);
        if (closed === lower) break;
      }
    }
  }
  return light;
}

/** The page without elements that hold no text, JSON-LD excepted. */
function withoutHeavy(html: string): string {
  const lower = lowered(html);
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
