import { parseHTML } from 'linkedom';

// What we use of a DOM. The compiler's own DOM types stay out: nothing else in the service has a window.
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

export const ELEMENT = 1;
export const TEXT = 3;

/** A page as a tree; nothing in it runs or is fetched. */
export function parseDocument(html: string): DomDocument {
  // linkedom makes an empty document of text without any tag.
  const whole = /<html[\s>]/i.test(html) ? html : `<!doctype html><html><head></head><body>${html}</body></html>`;
  // linkedom is typed with the compiler's DOM, which only the dashboard's program has.
  const parsed = parseHTML(whole) as unknown as { readonly document: DomDocument };
  return parsed.document;
}

/** Text with each run of white space made one space. */
export function squash(text: string): string {
  return text.replace(/[\s\u00a0\u200b\ufeff]+/g, ' ').trim();
}

export function isElement(node: DomNode): node is DomElement {
  return node.nodeType === ELEMENT;
}
