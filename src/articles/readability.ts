import { Readability } from '@mozilla/readability';
import { type DomDocument, type DomElement, type DomNode, isElement, TEXT } from './document.js';

/** The parts of Readability 0.6 that are replaced or called here; its own types omit them. */
interface Internals {
  _doc: DomDocument;
  REGEXPS: { readonly byline: RegExp };
  _getArticleMetadata(): ReadabilityMetadata;
  _grabArticle(page?: DomElement): DomElement | null;
  _prepDocument(): void;
  _unwrapNoscriptImages(document: DomDocument): void;
  _cleanConditionally(root: DomElement, tag: string): void;
  _getInnerText(element: DomElement, collapses?: boolean): string;
  _removeNodes(nodes: ArrayLike<DomElement>, removes?: NodeFilter): void;
  _isProbablyVisible(node: DomElement): boolean;
}
type NodeFilter = (node: DomElement, index: number, nodes: ArrayLike<DomElement>) => boolean;

/** What is known of a page beforehand. */
export interface ReadabilityMetadata {
  readonly title: string;
  readonly byline: string | null;
}

const Base = Readability as unknown as new (
  document: DomDocument,
  options: object,
) => Readability<DomElement> & Internals;

/** Readability begins again, with fewer of its rules, when it finds less. Its own 500 makes it add boilerplate to short articles. */
const CHARS_MIN = 250;
const BYLINE_CHARS_MAX = 100;

/**
 * Readability with its superlinear steps replaced by linear ones that give the same result, and without its picture
 * handling, since pictures are not used. Its other patterns are linear on trees cut by `limitTree`.
 */
export class LinearReadability extends Base {
  /** The inner texts that `_cleanConditionally` has read, until it removes an element. */
  #texts: Map<DomElement, string> | undefined;

  readonly #known: ReadabilityMetadata;
  readonly #again: () => DomDocument;

  /** @param again makes the page's tree once more. */
  constructor(document: DomDocument, known: ReadabilityMetadata, again: () => DomDocument) {
    super(document, {
      serializer: (element: DomElement) => element,
      keepClasses: true,
      disableJSONLD: true,
      charThreshold: CHARS_MIN,
    });
    this.#known = known;
    this.#again = again;
  }

  /** The original drops headings that repeat the title, and an element named for the author unless it knows the author. */
  override _getArticleMetadata(): ReadabilityMetadata {
    return this.#known;
  }

  /** When the original begins again, it writes to the body the HTML that it read from it. */
  override _grabArticle(): DomElement | null {
    const { body } = this._doc;
    Object.defineProperty(body, 'innerHTML', {
      get: () => '',
      set: () => {
        this.#restore(body);
      },
    });
    return super._grabArticle();
  }

  #restore(body: DomElement): void {
    body.textContent = '';
    const { body: fresh } = this.#again();
    for (let child = fresh.firstChild; child; child = fresh.firstChild) body.appendChild(child);
    this._unwrapNoscriptImages(this._doc);
    this._prepDocument();
  }

  /** Share of the second text's words, by length, that also occur in the first. The original searches a list. */
  _textSimilarity(first: string, second: string): number {
    const known = new Set(words(first));
    const said = words(second);
    if (known.size === 0 || said.length === 0) return 0;
    const unknown = said.filter((word) => !known.has(word));
    return 1 - unknown.join(' ').length / said.join(' ').length;
  }

  /** The original parses the style of every element, also of those that have none. */
  override _isProbablyVisible(node: DomElement): boolean {
    const mayBeHidden = node.hasAttribute('style') || node.hasAttribute('hidden') || node.hasAttribute('aria-hidden');
    return !mayBeHidden || super._isProbablyVisible(node);
  }

  /** The original reads every element's text before checking its names. */
  _isValidByline(node: DomElement, names: string): boolean {
    const named =
      node.getAttribute('rel') === 'author' ||
      node.getAttribute('itemprop')?.includes('author') === true ||
      this.REGEXPS.byline.test(names);
    if (!named) return false;
    const { length } = (node.textContent ?? '').trim();
    return length > 0 && length < BYLINE_CHARS_MAX;
  }

  /** The original reads the text of every division about ten times, and again for every enclosing division. */
  override _cleanConditionally(root: DomElement, tag: string): void {
    this.#texts = new Map();
    super._cleanConditionally(root, tag);
    this.#texts = undefined;
  }

  override _removeNodes(nodes: ArrayLike<DomElement>, removes?: NodeFilter): void {
    const texts = this.#texts;
    const clearing: NodeFilter = (node, index, all) => {
      const isRemoved = removes === undefined || removes.call(this, node, index, all);
      if (isRemoved) texts?.clear();
      return isRemoved;
    };
    super._removeNodes(nodes, texts ? clearing : removes);
  }

  override _getInnerText(element: DomElement, collapses = true): string {
    const known = collapses ? this.#texts?.get(element) : undefined;
    if (known !== undefined) return known;
    const text = super._getInnerText(element, collapses);
    if (collapses) this.#texts?.set(element, text);
    return text;
  }

  /** The original reads the full text of every division to check that it has any. */
  _isElementWithoutContent(node: DomElement): boolean {
    if (hasText(node)) return false;
    return node.children.length === 0 || node.children.length === node.querySelectorAll('br, hr').length;
  }

  /**
   * Adds a picture to a figure without one when an attribute holds its address, since figures with pictures are scored
   * differently. The original also moves addresses between the attributes of pictures, with quadratic patterns.
   */
  _fixLazyImages(root: DomElement): void {
    for (const figure of root.querySelectorAll('figure')) {
      if (figure.querySelector('img, picture')) continue;
      const named = [...figure.getAttributeNames()].filter((name) => !/^(?:src|srcset|alt)$/.test(name));
      const address = named.map((name) => figure.getAttribute(name) ?? '').find(isImageAddress);
      if (address === undefined) continue;
      const image = this._doc.createElement('img');
      image.setAttribute('src', address);
      figure.appendChild(image);
    }
  }
}

function isImageAddress(value: string): boolean {
  return (
    /\.(?:jpg|jpeg|png|webp)\s+\d/.test(value) || (!/\s/.test(value.trim()) && /\S\.(?:jpg|jpeg|png|webp)/.test(value))
  );
}

const words = (text: string): string[] => text.toLowerCase().split(/\W+/).filter(Boolean);

function hasText(node: DomNode): boolean {
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (child.nodeType === TEXT ? (child.textContent ?? '').trim() !== '' : isElement(child) && hasText(child))
      return true;
  return false;
}
