import { EventTarget, parseHTML } from 'linkedom';

// The parts of the DOM used here. The compiler's own DOM types are excluded, since nothing else in the service has a
// window.
export interface DomNode {
  readonly nodeType: number;
  textContent: string | null;
  readonly firstChild: DomNode | null;
  readonly nextSibling: DomNode | null;
  readonly parentNode: DomElement | null;
  readonly childNodes: Iterable<DomNode>;
  remove(): void;
}
export interface DomElement extends DomNode {
  readonly localName: string;
  readonly id: string;
  readonly className: string;
  readonly children: ArrayLike<DomElement> & Iterable<DomElement>;
  readonly parentElement: DomElement | null;
  innerHTML: string;
  getAttribute(name: string): string | null;
  getAttributeNames(): Iterable<string>;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  hasAttribute(name: string): boolean;
  querySelector(selector: string): DomElement | null;
  querySelectorAll(selector: string): ArrayLike<DomElement> & Iterable<DomElement>;
  closest(selector: string): DomElement | null;
  appendChild(node: DomNode): void;
}
export interface DomDocument extends DomElement {
  readonly documentElement: DomElement | null;
  readonly body: DomElement;
  createElement(name: string): DomElement;
}

const ELEMENT = 1;
export const TEXT = 3;

/** Parses a page into a tree. Runs no script and fetches nothing. */
export function parseDocument(html: string): DomDocument {
  // linkedom returns an empty document for text without any tag.
  const whole = /<html[\s>]/i.test(html) ? html : `<!doctype html><html><head></head><body>${html}</body></html>`;
  // linkedom is typed with the compiler's DOM, which only the dashboard's program includes.
  const parsed = parseHTML(whole) as unknown as { readonly document: DomDocument };
  return parsed.document;
}

/**
 * Nothing listens to the events of a page, but linkedom enters each node in a weak map of listeners, which takes a sixth of
 * the time for a page. So the class of all nodes gets another parent, whose constructor does nothing.
 */
function createNodesWithoutListeners(): void {
  let type: unknown = parseDocument('<html></html>').constructor;
  while (type !== null && Object.getPrototypeOf(type) !== EventTarget) type = Object.getPrototypeOf(type);
  if (type !== null) Object.setPrototypeOf(type, Object);
}
createNodesWithoutListeners();

/** Collapses each run of white space to one space. */
export function squash(text: string): string {
  return text.replace(WHITE_SPACE, ' ').trim();
}
/** White space other than a single space. Most white space is single spaces, and each replacement takes time. */
const WHITE_SPACE = /(?! (?![\s\u00a0\u200b\ufeff]))[\s\u00a0\u200b\ufeff]+/g;

export function isElement(node: DomNode): node is DomElement {
  return node.nodeType === ELEMENT;
}
