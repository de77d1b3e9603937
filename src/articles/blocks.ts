import { type DomElement, type DomNode, isElement, squash, TEXT } from './document.js';

/** One paragraph, heading, list item or table row. */
export interface Block {
  readonly tag: string;
  readonly text: string;
  /** Share of the text's characters that stand inside links, 0 to 1. */
  readonly linked: number;
}

const BLOCKS = new Set(
  'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html li main menu nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
);
const SILENT = new Set('script style noscript template head title svg canvas iframe object embed'.split(' '));

/** The text of a tree as its reader would see it: broken where a block element or two line breaks break it. */
export function blocksOf(root: DomElement): Block[] {
  const blocks: Block[] = [];
  let text = '';
  let linkedChars = 0;
  let breaks = 0;

  function flush(tag: string): void {
    const whole = squash(text);
    if (whole) blocks.push({ tag, text: whole, linked: Math.min(1, linkedChars / whole.length) });
    text = '';
    linkedChars = 0;
    breaks = 0;
  }

  function walk(node: DomNode, tag: string, inLink: boolean): void {
    if (node.nodeType === TEXT) {
      const content = node.textContent ?? '';
      if (content.trim() !== '') breaks = 0;
      text += content;
      if (inLink) linkedChars += squash(content).length;
      return;
    }
    if (!isElement(node)) return;
    const name = node.localName.toLowerCase();
    if (SILENT.has(name)) return;
    if (name === 'br') {
      text += ' ';
      breaks += 1;
      if (breaks === 2) flush(tag);
      return;
    }
    const isBlock = BLOCKS.has(name);
    // A cell is no paragraph, but its words must not run into its neighbour's.
    if (name === 'td' || name === 'th') text += ' ';
    if (isBlock) flush(tag);
    const inner = isBlock ? name : tag;
    for (const child of node.childNodes) walk(child, inner, inLink || name === 'a');
    if (isBlock) flush(inner);
    else if (name === 'td' || name === 'th') text += ' ';
  }

  walk(root, root.localName.toLowerCase(), false);
  flush(root.localName.toLowerCase());
  return blocks;
}
