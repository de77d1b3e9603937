import { type Block, blocksOf } from './blocks.js';
import { isConsentRequest, withoutBoilerplate } from './boilerplate.js';
import { type DomDocument, type DomElement, squash, within } from './document.js';
import { furnitureMark, furnitureTag, isMisnamed } from './furniture.js';
import { LinearReadability, type ReadabilityMetadata } from './readability.js';
import {
  articleIn,
  declaredBeside,
  extended,
  finderIn,
  keptOf,
  type Kept,
  leadOf,
  readingWords,
  type Shown,
  shownIn,
  withoutTrailingTeasers,
} from './shown.js';

export interface Body {
  readonly blocks: readonly Block[];
  readonly links: readonly string[];
  /** Captions of the pictures between the blocks, without duplicates. */
  readonly captions: readonly string[];
  /** How much of the page's text to read is in the blocks. */
  readonly kept: Kept;
  /** Words of the blocks that introduce other pages. */
  readonly teasers: number;
}

type Found = Pick<Body, 'blocks' | 'links' | 'captions'>;
const NOTHING: Found = { blocks: [], links: [], captions: [] };

const CAPTIONS_MAX = 20;
const CAPTION_CHARS_MAX = 300;

/** Elements with one mark that hold a larger share of the text than this are not boilerplate. */
const BOILERPLATE_SHARE_MAX = 0.35;
/** Below this share of what the page shows, another way of finding the article is tried. */
const KEPT_SHARE_MIN = 0.95;

/** Fewer words than this are hardly an article, so that the names of elements are doubted. */
const DOUBT_WORDS_MAX = 50;
/** Nor is a list of links. */
const DOUBT_LINKED_MIN = 0.5;

/**
 * The article's text, links and captions.
 * @param again makes the page's tree once more, since Readability changes it.
 */
export function extractBody(
  document: DomDocument,
  url: string,
  metadata: ReadabilityMetadata,
  again: () => DomDocument,
): Body {
  const { title } = metadata;
  const shown = shownIn(document.body);
  const readable = readableBody(document, url, metadata, again);
  // A request for consent is longer than some articles.
  const first = isConsentRequest(readable.blocks.map(({ text }) => text).join(' ')) ? NOTHING : readable;
  const found = aboveList(betterBlocks(shown, first.blocks, title) ?? first.blocks);
  const whole =
    wordsOf(found) < DOUBT_WORDS_MAX || linkedShare(found) > DOUBT_LINKED_MIN
      ? unnamed(again(), found, title)
      : undefined;
  if (whole) return bodyOf(whole.shown, whole.blocks, first, url);
  const blocks = withoutLabels(onceEach(withoutTrailingTeasers(found)));
  const lead = leadOf(shown, blocks, title);
  return bodyOf(shown, lead.length > 0 ? [...lead, ...blocks] : blocks, first, url);
}

/** The share of the blocks' words that are in links. */
export const linkedShare = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { words, linked }) => sum + words * linked, 0) / Math.max(1, wordsOf(blocks));

const wordsOf = (blocks: readonly Block[]): number => blocks.reduce((sum, block) => sum + block.words, 0);

/** Fewer paragraphs that introduce other pages are no list of them. */
const TEASERS_MIN = 4;

function teasersIn({ teasers }: Shown, blocks: readonly Block[]): number {
  const found = teasers.filter(finderIn(blocks));
  return found.length < TEASERS_MIN ? 0 : wordsOf(found);
}

function bodyOf(shown: Shown, blocks: readonly Block[], first: Found, url: string): Body {
  const links = blocks.every((block) => first.blocks.includes(block)) ? first.links : linksOfBlocks(blocks, url);
  return {
    blocks,
    links,
    captions: first.captions,
    kept: keptOf(shown, blocks),
    teasers: teasersIn(shown, blocks),
  };
}

/** Consecutive links that are a list of other pages. */
const LIST_LINKS_MIN = 10;
/** So much text above a list, in so many paragraphs of so many words, is more than an introduction to it. */
const ABOVE_LIST = { words: 120, paragraphs: 3, paragraphWords: 25 };

/** The text above a list of links that is longer than it, as a shop has above what it sells. */
function aboveList(blocks: readonly Block[]): readonly Block[] {
  if (linkedShare(blocks) <= DOUBT_LINKED_MIN) return blocks;
  let links = 0;
  const end = blocks.findIndex(({ linked }) => (links = linked > 0.7 ? links + 1 : 0) === LIST_LINKS_MIN);
  const above = blocks.slice(0, Math.max(0, end + 1 - LIST_LINKS_MIN));
  const { words, paragraphs, paragraphWords } = ABOVE_LIST;
  const long = above.filter((block) => block.words >= paragraphWords && block.linked < 0.3);
  const isText = long.length >= paragraphs && wordsOf(above) >= words && linkedShare(above) < 0.3;
  if (!isText) return blocks;
  return above.at(-1)?.tag.startsWith('h') ? above.slice(0, -1) : above;
}

/** Shorter blocks may be repeated on purpose, as refrains and the labels of an interview are. */
const REPEATED_WORDS_MIN = 20;
/** So may some paragraphs; a row of them with this share of the text is a second copy of it. */
const COPY_SHARE_MIN = 0.4;

/** Without a second copy of the text: some pages hold it once for each width of the window. */
function onceEach(blocks: readonly Block[]): readonly Block[] {
  const long = blocks.filter(({ words }) => words >= REPEATED_WORDS_MIN);
  const seen = new Map<string, number>();
  const copy = long.findIndex(({ text }, at) => seen.has(text) || !seen.set(text, at));
  const original = seen.get(long[copy]?.text ?? '') ?? 0;
  let length = 0;
  while (original + length < copy && long[copy + length]?.text === long[original + length]?.text) length += 1;
  const copied = long.slice(copy, copy + length);
  const [first, last] = [copied[0], copied.at(-1)];
  if (!first || !last || wordsOf(copied) < wordsOf(blocks) * COPY_SHARE_MIN) return blocks;
  return [...blocks.slice(0, blocks.indexOf(first)), ...blocks.slice(blocks.indexOf(last) + 1)];
}

/** A line that is repeated so often in a row is the label of each picture of a gallery. With a number it is a row of a table. */
const LABEL_TIMES_MIN = 4;

/** Blocks without the arrows of a gallery and the label of each of its pictures. */
function withoutLabels(blocks: readonly Block[]): readonly Block[] {
  const kept: Block[] = [];
  for (let at = 0; at < blocks.length;) {
    const { text } = blocks[at] as Block;
    let end = at + 1;
    while (blocks[end]?.text === text) end += 1;
    const isLabel = end - at >= LABEL_TIMES_MIN && !/[.!?…"”]$|\d/u.test(text);
    if (!isLabel && !/^[<>«»‹›]+$/u.test(text)) kept.push(...blocks.slice(at, end));
    at = end;
  }
  return kept;
}

/** The article where names of elements hide it, as those of a forum's posts do. */
function unnamed(
  { body }: DomDocument,
  found: readonly Block[],
  title: string,
): { shown: Shown; blocks: readonly Block[] } | undefined {
  const shown = shownIn(body, furnitureTag);
  const blocks = aboveList(withoutBoilerplate(articleIn(shown), title));
  const reading = readingWords(blocks);
  // Where nothing was found, a sentence among the menus is no article.
  const isText = found.length > 0 || reading > wordsOf(blocks) / 2;
  return isText && reading > 2 * readingWords(found) ? { shown, blocks } : undefined;
}

/** The article by what the page shows, where Readability's choice left much of it out. */
function betterBlocks(shown: Shown, first: readonly Block[], title: string): readonly Block[] | undefined {
  const declared = declaredBeside(shown, first);
  if (declared) return withoutBoilerplate(declared, title);
  const { kept, seen } = keptOf(shown, first);
  if (kept >= seen * KEPT_SHARE_MIN) return undefined;
  if (kept === 0) {
    const other = withoutBoilerplate(articleIn(shown), title);
    // An article of lists and short lines is longer than a few sentences beside it.
    return keptOf(shown, other).kept * 0.6 > readingWords(first) && wordsOf(other) > wordsOf(first) ? other : undefined;
  }
  const whole = extended(shown, first);
  return whole && withoutBoilerplate(whole, title);
}

/** The article as Readability finds it, without boilerplate. */
function readableBody(
  document: DomDocument,
  url: string,
  metadata: ReadabilityMetadata,
  again: () => DomDocument,
): Found {
  nameLoneParagraphs(document);
  const content = new LinearReadability(document, metadata, again).parse()?.content;
  if (!content) return NOTHING;
  const captions = captionsOf(content);
  removeFurniture(content);
  return { blocks: withoutBoilerplate(blocksOf(content), metadata.title), links: linksOf(content, url), captions };
}

/** Gives paragraphs the names of a wrapper that holds nothing else, because Readability drops such wrappers. */
function nameLoneParagraphs(document: DomDocument): void {
  for (const paragraph of [...document.querySelectorAll('p')]) {
    const around = paragraph.parentElement;
    if (!around || !/^(?:div|section)$/.test(around.localName) || around.children.length > 1) continue;
    if (paragraph.className !== '' || furnitureMark(around) === undefined) continue;
    if (squash(around.textContent ?? '') !== squash(paragraph.textContent ?? '')) continue;
    for (const name of ['class', 'id', 'role', 'aria-hidden']) {
      const value = around.getAttribute(name);
      if (value !== null) paragraph.setAttribute(name, value);
    }
  }
}

/**
 * Removes furniture. A name whose elements together hold much of the text does not mean furniture on this page, so those
 * elements are kept.
 */
function removeFurniture(content: DomElement): void {
  const length = (element: DomElement): number => squash(element.textContent ?? '').length;
  const max = length(content) * BOILERPLATE_SHARE_MAX;
  const marked = new Map<string, DomElement[]>();
  for (const element of [...content.querySelectorAll('*')]) {
    const mark = furnitureMark(element);
    if (mark === undefined) continue;
    if (furnitureTag(element) !== undefined) {
      if (length(element) <= max) element.remove();
      continue;
    }
    const others = marked.get(mark) ?? [];
    if (others.length === 0) marked.set(mark, others);
    // Within an element of the same mark, which comes before it.
    const last = others.at(-1);
    if (!last || !within(element, last)) others.push(element);
  }
  for (const [mark, elements] of marked)
    if (elements.reduce((sum, element) => sum + length(element), 0) <= max && !areMisnamed(mark, elements, length))
      for (const element of elements) element.remove();
}

/** Whether most of the text in elements of one mark is in such that hold more than it means. */
function areMisnamed(mark: string, elements: readonly DomElement[], length: (element: DomElement) => number): boolean {
  const sum = (some: readonly DomElement[]): number => some.reduce((chars, element) => chars + length(element), 0);
  return sum(elements.filter((element) => isMisnamed(mark, element))) > sum(elements) * 0.7;
}

function captionsOf(content: DomElement): string[] {
  const texts = [...content.querySelectorAll('figcaption')].map((caption) => squash(caption.textContent ?? ''));
  return [...new Set(texts.filter((text) => text !== ''))]
    .slice(0, CAPTIONS_MAX)
    .map((text) => text.slice(0, CAPTION_CHARS_MAX).replace(/[\ud800-\udbff]$/, ''));
}

function linksOf(content: DomElement, base: string): string[] {
  const links = new Set<string>();
  for (const anchor of content.querySelectorAll('a[href]')) {
    const link = addressOf(anchor.getAttribute('href') ?? '', base);
    if (link !== undefined) links.add(link);
  }
  return [...links];
}

function linksOfBlocks(blocks: readonly Block[], base: string): string[] {
  const links = blocks.flatMap((block) => block.links ?? []).map(({ href }) => addressOf(href, base));
  return [...new Set(links.filter((link) => link !== undefined))];
}

/** The absolute address of a link, if it leads to another web page. */
export function addressOf(href: string, base: string): string | undefined {
  if (href.startsWith('#') || !URL.canParse(href, base)) return undefined;
  const link = new URL(href, base);
  return link.protocol === 'http:' || link.protocol === 'https:' ? link.href : undefined;
}
