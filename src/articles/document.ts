import { EventTarget, parseHTML } from 'linkedom';
import { type DefaultTreeAdapterTypes as Tree, defaultTreeAdapter, Parser } from 'parse5';

// The parts of the DOM used here. The compiler's own DOM types are excluded, since nothing else in the service has a
// window.
export interface DomNode {
  readonly nodeType: number;
  textContent: string | null;
  readonly firstChild: DomNode | null;
  readonly nextSibling: DomNode | null;
  readonly previousSibling: DomNode | null;
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
  readonly previousElementSibling: DomElement | null;
  readonly nextElementSibling: DomElement | null;
  getAttribute(name: string): string | null;
  getAttributeNames(): Iterable<string>;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  hasAttribute(name: string): boolean;
  querySelector(selector: string): DomElement | null;
  querySelectorAll(selector: string): ArrayLike<DomElement> & Iterable<DomElement>;
  closest(selector: string): DomElement | null;
  appendChild(node: DomNode): void;
  replaceWith(...nodes: readonly DomNode[]): void;
}
export interface DomDocument extends DomElement {
  readonly documentElement: DomElement | null;
  readonly head: DomElement;
  readonly body: DomElement;
  createElement(name: string): DomElement;
  createTextNode(text: string): DomNode;
}

const ELEMENT = 1;
export const TEXT = 3;

/**
 * The tree construction of HTML copies unclosed elements such as `<b>` into each later paragraph, so the tree of a
 * hostile page can be much larger than the page. Beyond these numbers the rest of the page is ignored. Real pages stay
 * far below.
 */
const NODES_MAX = 60_000;
const LEVELS_MAX = 600;
/** Attributes of one tag; further ones are ignored. */
const ATTRIBUTES_MAX = 200;

/** Elements whose content is not text of the page. JSON-LD is kept. */
const WITHOUT_TEXT = new Set('script style iframe canvas object embed template rt rp rtc frameset'.split(' '));

/** Only their attributes are kept. */
const DRAWINGS = new Set(['svg', 'math']);

/** A parsed page, of which trees are made that may be changed. */
export interface ParsedPage {
  document(): DomDocument;
}

/** Parses a page as browsers do that run no script. Fetches nothing. */
export function parsePage(html: string): ParsedPage {
  const root = parsed(html).childNodes.find((node): node is Tree.Element => 'tagName' in node);
  return {
    document: () => {
      const document = emptyDocument();
      const target = document.documentElement;
      if (root && target) grow(document, root, target);
      return document;
    },
  };
}

/** The tree of a page. */
export const parseDocument = (html: string): DomDocument => parsePage(html).document();

function emptyDocument(): DomDocument {
  // linkedom is typed with the compiler's DOM, which only the dashboard's program includes.
  return (parseHTML('<html></html>') as unknown as { readonly document: DomDocument }).document;
}

/** Ends the parser; the tree built so far stays valid. */
class EnoughError extends Error {}

function parsed(html: string): Tree.Document {
  let nodes = 0;
  let levels = 0;
  const parser = new Parser<Tree.DefaultTreeAdapterMap>({
    scriptingEnabled: false,
    treeAdapter: {
      ...defaultTreeAdapter,
      // Each further <html> and <body> adds its attributes to the first.
      adoptAttributes: (to, attrs) => {
        if (to.attrs.length < ATTRIBUTES_MAX) defaultTreeAdapter.adoptAttributes(to, attrs);
      },
      onItemPush: () => {
        nodes += 1;
        levels += 1;
        if (nodes > NODES_MAX || levels > LEVELS_MAX) throw new EnoughError();
      },
      onItemPop: () => {
        levels -= 1;
      },
    },
  });
  capAttributes(parser);
  try {
    parser.tokenizer.write(html, true);
  } catch (error) {
    if (!(error instanceof EnoughError)) throw error;
  }
  return parser.document;
}

/** The step of parse5's tokenizer that ends an attribute's name. */
interface AttributeStep {
  readonly currentToken: { readonly attrs?: readonly unknown[] } | null;
  _leaveAttrName: () => void;
}

/** parse5 compares each attribute with all before it in its tag, which would take quadratic time. */
function capAttributes({ tokenizer }: Pick<Parser<Tree.DefaultTreeAdapterMap>, 'tokenizer'>): void {
  const step = tokenizer as unknown as AttributeStep;
  const leave = step._leaveAttrName.bind(tokenizer);
  step._leaveAttrName = () => {
    if ((step.currentToken?.attrs?.length ?? 0) < ATTRIBUTES_MAX) leave();
  };
}

function growAttributes({ attrs }: Tree.Element, to: DomElement): void {
  for (const { name, value } of attrs) to.setAttribute(name, value);
}

/**
 * Copies the attributes and children of a parsed element. The recursion is bounded by the levels of the tree.
 * @param host whose shadow tree is copied.
 */
function grow(document: DomDocument, from: Tree.Element, to: DomElement, host?: Tree.Element): void {
  growAttributes(from, to);
  const shadow = from.childNodes.find((node): node is Tree.Template => 'content' in node && isShadowRoot(node));
  growChildren(document, (shadow?.content ?? from).childNodes, to, shadow ? from : host);
}

/** Browsers show the content of `<template shadowrootmode>` without a script, and its host's own children in its slots. */
function isShadowRoot({ attrs }: Tree.Template): boolean {
  return attrs.some(({ name }) => name === 'shadowrootmode');
}

function growChildren(
  document: DomDocument,
  nodes: readonly Tree.ChildNode[],
  to: DomElement,
  host: Tree.Element | undefined,
): void {
  for (const node of nodes) {
    if ('tagName' in node) {
      if (WITHOUT_TEXT.has(node.tagName) && !isJsonLd(node)) continue;
      if (node.tagName === 'slot' && host) {
        const slotted = childrenFor(node, host);
        // The host's children belong to the tree outside, which may be another host's.
        if (slotted.length > 0) growChildren(document, slotted, to, undefined);
        else growChildren(document, node.childNodes, to, host);
        continue;
      }
      const isDrawing = DRAWINGS.has(node.tagName);
      // linkedom's own class for drawings has no names of classes.
      const element = document.createElement(isDrawing ? 'i' : node.tagName);
      if (isDrawing) growAttributes(node, element);
      else grow(document, node, element, host);
      to.appendChild(element);
    } else if (node.nodeName === '#text') {
      to.appendChild(document.createTextNode(asWritten(node.value)));
    }
  }
}

/** A slot shows the children of the host that name it, or without a name those that name none. */
function childrenFor(slot: Tree.Element, host: Tree.Element): Tree.ChildNode[] {
  const valueOf = (element: Tree.Element, key: string): string =>
    element.attrs.find(({ name }) => name === key)?.value ?? '';
  const name = valueOf(slot, 'name');
  return host.childNodes.filter((node) =>
    'attrs' in node
      ? node.tagName !== 'template' && valueOf(node, 'slot') === name
      : name === '' && node.nodeName === '#text',
  );
}

/** One text for all: composed letters, and no invisible marks of where a word may be divided. */
export function asWritten(text: string): string {
  return PLAIN.test(text) ? text : text.normalize('NFC').replaceAll('\u00ad', '');
}
/** Latin letters are composed already. */
const PLAIN = /^[\u0000-\u00ac\u00ae-\u02ff\u2000-\u206f]*$/;

function isJsonLd({ tagName, attrs }: Tree.Element): boolean {
  return tagName === 'script' && attrs.some(({ name, value }) => name === 'type' && /ld\+json/i.test(value));
}

/**
 * Makes linkedom cheaper for trees that are only read.
 * - Nothing listens to the events of a page, but linkedom enters each node in a weak map of listeners, which takes a sixth
 *   of the time for a page. So the class of all nodes gets another parent, whose constructor does nothing.
 * - linkedom keeps a set of class names for each element, built for every attribute and joined for every selector. The
 *   attribute's text is enough.
 * - Readability writes out the whole page as HTML several times, and uses it only when it begins again, which
 *   `LinearReadability` does by another tree.
 * - Most selectors are lists of tag names, which need no compiler of selectors.
 */
function lightenNodes(): void {
  const document = emptyDocument();
  const next = linkOf(document, 'next');
  const end = linkOf(document, 'end');
  let type: unknown = document.documentElement?.constructor;
  while (type !== null && Object.getPrototypeOf(type) !== EventTarget) {
    const { prototype } = type as { prototype: object };
    if (Object.hasOwn(prototype, 'classList')) Object.defineProperties(prototype, CLASS_NAMES);
    if (Object.hasOwn(prototype, 'innerHTML'))
      Object.defineProperty(prototype, 'innerHTML', { get: () => '', configurable: true });
    if (Object.hasOwn(prototype, 'querySelectorAll')) queryByNames(prototype as SelectorMethods, next, end);
    type = Object.getPrototypeOf(type);
  }
  if (type !== null) Object.setPrototypeOf(type, Object);
}

interface SelectorMethods {
  querySelectorAll: (this: Linked, selectors: string) => ArrayLike<DomElement>;
}

/** linkedom links all nodes of a tree in one row, under symbols that it does not export. */
function linkOf(document: DomDocument, description: 'next' | 'end'): symbol {
  const symbol = Object.getOwnPropertySymbols(document).find((each) => each.description === description);
  if (symbol === undefined) throw new Error(`linkedom has no link "${description}"`);
  return symbol;
}

interface Linked extends DomElement {
  readonly [link: symbol]: Linked;
}

/** Answers a list of tag names by one walk along the row of nodes. */
function queryByNames(prototype: SelectorMethods, next: symbol, end: symbol): void {
  const original = prototype.querySelectorAll;
  prototype.querySelectorAll = function (this: Linked, selectors: string): ArrayLike<DomElement> {
    if (!NAMES_ONLY.test(selectors)) return original.call(this, selectors);
    const names = selectors === '*' ? undefined : new Set(selectors.split(/,\s*/));
    const found: DomElement[] = [];
    for (let node = this[next], last = this[end]; node && node !== last; node = node[next])
      if (node.nodeType === ELEMENT && (names === undefined || names.has(node.localName))) found.push(node);
    return found;
  };
}
const NAMES_ONLY = /^(?:\*|[a-z][a-z0-9]*(?:,\s*[a-z][a-z0-9]*)*)$/;

interface ElementWithClass {
  readonly ownerDocument: { createAttribute(name: string): { value: string } };
  getAttribute(name: string): string | null;
  getAttributeNode(name: string): { value: string } | null;
  setAttributeNode(attribute: { value: string }): void;
}
const CLASS_NAMES: PropertyDescriptorMap & ThisType<ElementWithClass> = {
  className: {
    get(): string {
      return this.getAttributeNode('class')?.value ?? '';
    },
    set(value: string) {
      const existing = this.getAttributeNode('class');
      if (existing) {
        existing.value = value;
        return;
      }
      const attribute = this.ownerDocument.createAttribute('class');
      attribute.value = value;
      this.setAttributeNode(attribute);
    },
  },
  classList: {
    get(): { readonly value: string } {
      return { value: this.getAttributeNode('class')?.value ?? '' };
    },
  },
};
lightenNodes();

/** Collapses each run of white space to one space. */
export function squash(text: string): string {
  return text.replace(WHITE_SPACE, ' ').trim();
}
/** White space other than a single space. Most white space is single spaces, and each replacement takes time. */
const WHITE_SPACE = /(?! (?![\s\u00a0\u200b\ufeff]))[\s\u00a0\u200b\ufeff]+/g;

export function isElement(node: DomNode): node is DomElement {
  return node.nodeType === ELEMENT;
}

/** Whether an element is another or inside it. */
export function within(element: DomElement, ancestor: DomElement): boolean {
  for (let at: DomElement | null = element; at; at = at.parentElement) if (at === ancestor) return true;
  return false;
}
