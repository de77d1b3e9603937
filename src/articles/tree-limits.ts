import { type DomDocument, type DomElement, type DomNode, isElement, squash, TEXT } from './document.js';

/**
 * Limits of one tree for the passes over it. Real pages stay far below: the largest of 181 has 1,566 elements, 51
 * levels, 441 children of one element, and 1.1 million as the sum of characters times their level.
 */
const LEVELS_MAX = 100;
const NODES_MAX = 40_000;
const CHILDREN_MAX = 4_000;
const ATTRIBUTES_MAX = 100;
/** Each pass reads a text once for every enclosing element. */
const CHARS_TIMES_LEVELS_MAX = 10_000_000;
/** The same sum for elements. */
const ELEMENTS_TIMES_LEVELS_MAX = 100_000;

const ATTRIBUTE_CHARS_MAX = 2_000;
/** A `srcset` is not needed, and Readability's pattern for it is quadratic. */
const CHARS_MAX_BY_ATTRIBUTE: Readonly<Record<string, number>> = { content: 10_000, href: 8_000, srcset: 64 };
/** Runs of white space in longer attributes are shortened: they make patterns that search for a word quadratic. */
const ATTRIBUTE_CHARS_PLAIN = 64;
const TITLE_CHARS_MAX = 1_000;

/** Cuts a tree to these limits, at its end or its depth. Linear in the size of the tree. */
export function limitTree({ documentElement: root }: DomDocument): void {
  if (!root) return;
  limitAttributes(root);
  limitChildren(root, 2, { nodes: NODES_MAX, chars: CHARS_TIMES_LEVELS_MAX, elements: ELEMENTS_TIMES_LEVELS_MAX });
}

/** The remaining budget of the whole tree. */
interface Budget {
  nodes: number;
  chars: number;
  elements: number;
}

/** The recursion is bounded by the maximum depth. */
function limitChildren(parent: DomElement, level: number, left: Budget): void {
  let children = 0;
  let next: DomNode | null;
  for (let child = parent.firstChild; child; child = next) {
    next = child.nextSibling;
    left.nodes -= 1;
    if (isElement(child)) {
      children += 1;
      left.elements -= level;
    }
    if (left.nodes < 0 || left.elements < 0 || children > CHILDREN_MAX) child.remove();
    else if (isElement(child)) limitElement(child, level, left);
    else if (child.nodeType === TEXT) limitText(child, parent, level, left);
  }
}

function limitElement(element: DomElement, level: number, left: Budget): void {
  limitAttributes(element);
  // Deeper elements are dropped, but their text is kept.
  if (level === LEVELS_MAX) element.textContent = element.textContent ?? '';
  limitChildren(element, level + 1, left);
}

function limitText(node: DomNode, parent: DomElement, level: number, left: Budget): void {
  const text = node.textContent ?? '';
  const room = Math.max(0, Math.floor(left.chars / level));
  const max = parent.localName === 'title' ? Math.min(room, TITLE_CHARS_MAX) : room;
  if (text.length > max) node.textContent = text.slice(0, max);
  left.chars -= Math.min(text.length, max) * level;
}

function limitAttributes(element: DomElement): void {
  const names = [...element.getAttributeNames()];
  // The last attributes are kept, because removing the first ones needs no search.
  for (const name of names.splice(0, Math.max(0, names.length - ATTRIBUTES_MAX))) element.removeAttribute(name);
  for (const name of names) {
    const value = element.getAttribute(name) ?? '';
    if (value.length <= ATTRIBUTE_CHARS_PLAIN) continue;
    const short = squash(value).slice(0, CHARS_MAX_BY_ATTRIBUTE[name] ?? ATTRIBUTE_CHARS_MAX);
    if (short.length < value.length) element.setAttribute(name, short);
  }
}
