import { type DomElement, type DomNode, isElement, squash, TEXT } from './document.js';

/** One paragraph, heading, list item or table row. */
export interface Block {
  readonly tag: string;
  readonly text: string;
  /** Words in the text; counted once, since many rules ask for them. */
  readonly words: number;
  /** Share of the text's characters inside links, 0 to 1. */
  readonly linked: number;
  /** The links in the text, in order; omitted when there are none. */
  readonly links?: readonly BlockLink[];
}

/** A link, with its offsets in the text of its block. */
interface BlockLink {
  /** The address as written in the page. */
  readonly href: string;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

const BLOCKS = new Set(
  'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html li main menu nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const SILENT = new Set('script style noscript template head title svg canvas iframe object embed'.split(' '));

/** Scripts without spaces between words; counted as two characters a word. */
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/gu;
const WORD = /[\p{L}\p{N}]+/gu;

export function wordCount(text: string): number {
  return matchesIn(text, WORD) + Math.floor(matchesIn(text, UNSPACED) / 2);
}

/** The text's letters and digits alone, in lower case, to compare two wordings of one thing. */
export const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** @param pattern must have the global flag. */
function matchesIn(text: string, pattern: RegExp): number {
  pattern.lastIndex = 0;
  let count = 0;
  while (pattern.test(text)) count += 1;
  return count;
}

/** A block of text that is outside any link. */
export const plainBlock = (tag: string, text: string): Block => ({ tag, text, words: wordCount(text), linked: 0 });

/**
 * Maps links from offsets in the raw text to offsets in the text with collapsed white space. Takes time linear in the
 * text's length.
 * @param links by offsets in the raw text.
 */
function placed(text: string, links: readonly BlockLink[]): BlockLink[] {
  const offsets = new Int32Array(text.length + 1);
  let length = 0;
  let spaced = false;
  for (let at = 0; at < text.length; at += 1) {
    const space = /[\s\u00a0\u200b\ufeff]/.test(text.charAt(at));
    if (!space && spaced) length += 1;
    offsets[at] = length;
    if (!space) length += 1;
    spaced = space && length > 0;
  }
  offsets[text.length] = length;
  return links.map(({ href, start, end }) => ({ href, start: offsets[start] ?? length, end: offsets[end] ?? length }));
}

interface BlockOptions {
  /** Leaves out an element with everything inside it. */
  readonly skips?: (element: DomElement) => boolean;
  /** Is called with each block and the innermost block element that holds it. */
  readonly onBlock?: (block: Block, holder: DomElement) => void;
}

/** The text of a tree as a reader sees it, split at block elements and double line breaks. */
export function blocksOf(root: DomElement, { skips, onBlock }: BlockOptions = {}): Block[] {
  const blocks: Block[] = [];
  let text = '';
  let linkedChars = 0;
  let breaks = 0;
  let links: BlockLink[] = [];

  function flush(holder: DomElement): void {
    const whole = squash(text);
    if (whole) {
      const block = {
        tag: holder.localName,
        text: whole,
        words: wordCount(whole),
        linked: Math.min(1, linkedChars / whole.length),
        ...(links.length > 0 ? { links: placed(text, links) } : {}),
      };
      blocks.push(block);
      onBlock?.(block, holder);
    }
    text = '';
    links = [];
    linkedChars = 0;
    breaks = 0;
  }

  function walk(node: DomNode, holder: DomElement, inLink: boolean): void {
    if (node.nodeType === TEXT) {
      const content = node.textContent ?? '';
      if (content.trim() !== '') breaks = 0;
      text += content;
      if (inLink) linkedChars += squash(content).length;
      return;
    }
    if (!isElement(node)) return;
    const name = node.localName;
    if (SILENT.has(name) || skips?.(node)) return;
    if (name === 'br') {
      text += ' ';
      breaks += 1;
      if (breaks === 2) flush(holder);
      return;
    }
    const isBlock = BLOCKS.has(name);
    // A table cell is not a paragraph, but its words must not join the next cell's.
    if (name === 'td' || name === 'th') text += ' ';
    if (isBlock) flush(holder);
    const inner = isBlock ? node : holder;
    const start = text.length;
    for (const child of node.childNodes) walk(child, inner, inLink || name === 'a');
    const href = name === 'a' && !inLink ? node.getAttribute('href') : null;
    // A link around a whole block has no words in the current text.
    if (href !== null && text.length > start && text.slice(start).trim() !== '')
      links.push({ href, start, end: text.length });
    if (isBlock) flush(inner);
    else if (name === 'td' || name === 'th') text += ' ';
  }

  for (const child of root.childNodes) walk(child, root, false);
  flush(root);
  return blocks;
}
