import { type Block, blocksOf } from './blocks.js';
import { introducesOthers } from './boilerplate.js';
import { type DomElement } from './document.js';
import { furnitureMark, isMisnamed } from './furniture.js';

/** What a page shows as text to read: its blocks outside navigation and other furniture, in order. */
export interface Shown {
  readonly blocks: readonly Block[];
  /** Whether each block is a paragraph of sentences that does not introduce another page. */
  readonly reading: readonly boolean[];
  /** Paragraphs that introduce other pages. */
  readonly teasers: readonly Block[];
  /** Tag and class names of the innermost block element around each block and of its parent, as the page was parsed. */
  readonly kinds: readonly string[];
  /** The blocks of the smallest element that holds most of the reading: from the first up to, not including, the second. */
  readonly main: readonly [number, number];
  /** The same of the element that the page declares to be its article, if there is exactly one with something to read. */
  readonly declared?: readonly [number, number] | undefined;
}

/** Words of the page's reading, and how many of them are in an article. */
export interface Kept {
  readonly kept: number;
  readonly seen: number;
}

/** Maximum number of words of a date between a heading and what it introduces. */
const DATE_WORDS_MAX = 4;
/** An element with a larger share of the page's text is no furniture, whatever it is called. */
const FURNITURE_SHARE_MAX = 0.35;
/** An element with at least this share of the reading words inside its parent holds the article. */
const MAIN_SHARE_MIN = 0.8;

/** @param mark tells furniture from text. */
export function shownIn(body: DomElement, mark: (element: DomElement) => string | undefined = furnitureMark): Shown {
  const max = (body.textContent ?? '').length * FURNITURE_SHARE_MAX;
  const holders: DomElement[] = [];
  const blocks = blocksOf(body, {
    skips: (element) => isHidden(element) || isFurniture(element, mark(element), max),
    onBlock: (_, holder) => holders.push(holder),
  });
  const teaser = blocks.map((_, at) => isTeaser(blocks, at));
  const reading = blocks.map((block, at) => isReading(block) && !teaser[at]);
  const teasers = blocks.filter(
    ({ words, linked }, at) =>
      words >= READING_WORDS_MIN &&
      linked < READING_LINKED_MAX &&
      // A date may stand between them.
      (isBelowLink(blocks[at - 1]) || ((blocks[at - 1]?.words ?? 9) <= DATE_WORDS_MAX && isBelowLink(blocks[at - 2]))),
  );
  const inside = extents(body, blocks, holders, reading);
  return {
    blocks,
    kinds: holders.map(kindOf),
    reading,
    teasers,
    main: mainRange(body, inside, blocks),
    declared: declaredRange(inside),
  };
}

function isFurniture(element: DomElement, mark: string | undefined, charsMax: number): boolean {
  return mark !== undefined && (element.textContent ?? '').length <= charsMax && !isMisnamed(mark, element);
}

/** What of the blocks is inside an element: reading words, the first and the position after the last. */
interface Extent {
  readonly words: number;
  readonly from: number;
  readonly to: number;
}

function extents(
  body: DomElement,
  blocks: readonly Block[],
  holders: readonly DomElement[],
  reading: readonly boolean[],
): ReadonlyMap<DomElement, Extent> {
  const inside = new Map<DomElement, Extent>();
  blocks.forEach(({ words }, at) => {
    for (let element: DomElement | null | undefined = holders[at]; element; element = element.parentElement) {
      const sum = inside.get(element) ?? { words: 0, from: at, to: at };
      inside.set(element, { words: sum.words + (reading[at] ? words : 0), from: sum.from, to: at + 1 });
      if (element === body) break;
    }
  });
  return inside;
}

const DECLARED_WORDS_MIN = 40;

function declaredRange(inside: ReadonlyMap<DomElement, Extent>): readonly [number, number] | undefined {
  const declared = [...inside].filter(
    ([element, { words }]) =>
      words >= DECLARED_WORDS_MIN &&
      (element.localName === 'article' || element.getAttribute('itemprop') === 'articleBody'),
  );
  // Elements without each other inside are other articles.
  const [first, ...others] = declared.map(([, extent]) => extent).sort((a, b) => b.words - a.words);
  const isOne = others.every(({ from, to }) => first !== undefined && from >= first.from && to <= first.to);
  return first && isOne ? [first.from, first.to] : undefined;
}

function mainRange(
  body: DomElement,
  inside: ReadonlyMap<DomElement, Extent>,
  blocks: readonly Block[],
): readonly [number, number] {
  let main = body;
  for (let child: DomElement | undefined = body; child;) {
    main = child;
    const min: number = (inside.get(main)?.words ?? 0) * MAIN_SHARE_MIN;
    child = [...main.children].find((each) => (inside.get(each)?.words ?? -1) >= Math.max(1, min));
  }
  const { from = 0, to = blocks.length } = inside.get(main) ?? {};
  return [from, to];
}

/** The article's blocks, taken from everywhere in the page's main element. */
export function articleIn({ blocks, main: [from, to] }: Shown): readonly Block[] {
  return blocks.slice(from, to);
}

/** The blocks of the page's declared article, if an article found elsewhere holds none of what is to read there. */
export function declaredBeside(
  { blocks, reading, declared }: Shown,
  article: readonly Block[],
): readonly Block[] | undefined {
  if (declared === undefined) return undefined;
  const [from, to] = declared;
  const isKept = finderIn(article);
  const isMissed = blocks.every((block, at) => at < from || at >= to || !reading[at] || !isKept(block));
  return isMissed ? blocks.slice(from, to) : undefined;
}

function isHidden(element: DomElement): boolean {
  return element.hasAttribute('hidden') || /display\s*:\s*none/i.test(element.getAttribute('style') ?? '');
}

const READING_WORDS_MIN = 10;
const READING_LINKED_MAX = 0.4;
const SENTENCE = /[.!?…。！？:;"”»'’)\]]$/u;

/** A paragraph of sentences, in contrast to labels, lists of links and data. */
function isReading({ words, linked, text }: Block): boolean {
  return (
    linked < READING_LINKED_MAX && words >= READING_WORDS_MIN && (SENTENCE.test(text) || words >= 3 * READING_WORDS_MIN)
  );
}

const isBelowLink = (before: Block | undefined): boolean =>
  before !== undefined && /^h[2-6]$/.test(before.tag) && before.linked > 0.7;

/** Links of a word or two in a row, as in a bar of buttons to share the page. */
const isButtons = ({ words, links = [] }: Block): boolean => links.length >= 3 && words <= links.length * 2;

/** A paragraph that introduces another page: after a heading that is a link, or before "read more". */
function isTeaser(blocks: readonly Block[], at: number): boolean {
  const before = blocks[at - 1];
  const after = blocks[at + 1];
  return (
    (before !== undefined && before.linked > 0.7 && before.words >= 3 && !isButtons(before)) ||
    (after !== undefined && after.linked > 0.7 && after.words <= 4)
  );
}

/** Fewer introductions to other pages at the end of an article may be part of it. */
const TRAILING_TEASERS_MIN = 3;

/** An excerpt of another page is cut in the middle of a sentence. */
const EXCERPT = /(?:\.\s?\.\s?\.|…)["”’)]*$/u;
/** Share of the paragraphs below a label that are excerpts where it introduces other pages. */
const EXCERPTS_SHARE_MIN = 0.6;

/** Where a list of excerpts begins that a label introduces, such as "Popular stories"; -1 for none. */
function excerptsFrom(blocks: readonly Block[]): number {
  return blocks.findIndex((block, at) => {
    if (at === 0 || !introducesOthers(block)) return false;
    const reading = blocks.slice(at + 1).filter(isReading);
    const excerpts = reading.filter(({ text }) => EXCERPT.test(text)).length;
    return excerpts >= TRAILING_TEASERS_MIN && excerpts >= EXCERPTS_SHARE_MIN * reading.length;
  });
}

/** A line above a paragraph: no sentence, and no longer than a headline. */
const isHeadline = (block: Block | undefined): boolean =>
  block !== undefined && block.words >= 3 && block.words <= HEADLINE_WORDS_MAX && !/[.!?…:;]["”’)]*$/u.test(block.text);
const HEADLINE_WORDS_MAX = 25;
/** Excerpts that stand below a headline of their own. */
const HEADED_MIN = 2;

/** Where a list of headlines with excerpts begins that nothing introduces; -1 for none. */
function headedExcerptsFrom(blocks: readonly Block[]): number {
  const first = blocks.findIndex((block, at) => at > 1 && EXCERPT.test(block.text) && isHeadline(blocks[at - 1]));
  if (first < 0) return -1;
  const below = blocks.slice(first - 1);
  const reading = below.filter(isReading);
  const excerpts = reading.filter(({ text }) => EXCERPT.test(text)).length;
  const headed = below.filter(({ text }, at) => EXCERPT.test(text) && isHeadline(below[at - 1])).length;
  const isList =
    headed >= HEADED_MIN && excerpts >= TRAILING_TEASERS_MIN && excerpts >= EXCERPTS_SHARE_MIN * reading.length;
  return isList ? first - 1 : -1;
}

/**
 * An article without the introductions to other pages at its end: headings that are links, each with a paragraph, and excerpts below a
 * label.
 */
export function withoutTrailingTeasers(blocks: readonly Block[]): readonly Block[] {
  const list = Math.max(excerptsFrom(blocks), headedExcerptsFrom(blocks));
  if (list > 0) return withoutTrailingTeasers(blocks.slice(0, list));
  let end = blocks.length;
  let found = 0;
  for (let at = blocks.length - 1; at >= 0; at -= 1) {
    const block = blocks[at] as Block;
    const isBelow = isBelowLink(blocks[at - 1]);
    if (block.linked <= 0.7 && !isBelow) break;
    if (isBelow && block.linked < READING_LINKED_MAX && block.words >= READING_WORDS_MIN) found += 1;
    end = at;
  }
  return found < TRAILING_TEASERS_MIN ? blocks : blocks.slice(0, end);
}

const WINDOW_CHARS = 16;
const COMPARED_CHARS_MAX = 200_000;
const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Letters of blocks, which are compared several times. */
const lettersOfBlock = new WeakMap<Block, string>();
function lettersOf(block: Block): string {
  let known = lettersOfBlock.get(block);
  if (known === undefined) {
    known = letters(block.text);
    lettersOfBlock.set(block, known);
  }
  return known;
}

/**
 * Tells of a block whether its words are among those of some other blocks. Takes time linear in both. Most blocks are
 * there as a whole, so that the windows are built only for one that is not.
 */
export function finderIn(blocks: readonly Block[]): (block: Block) => boolean {
  const known = findersIn.get(blocks);
  if (known) return known;
  const texts = blocks.map(lettersOf);
  const wholes = new Set(texts);
  let windows: Set<string> | undefined;
  const finder = (block: Block): boolean => {
    const said = lettersOf(block);
    if (wholes.has(said)) return true;
    windows ??= windowsOf(texts.join('').slice(0, COMPARED_CHARS_MAX));
    return windows.has(said.slice(0, WINDOW_CHARS)) && windows.has(said.slice(-WINDOW_CHARS));
  };
  findersIn.set(blocks, finder);
  return finder;
}
const findersIn = new WeakMap<readonly Block[], (block: Block) => boolean>();

function windowsOf(whole: string): Set<string> {
  const windows = new Set<string>();
  for (let at = 0; at + WINDOW_CHARS <= whole.length; at += 1) windows.add(whole.slice(at, at + WINDOW_CHARS));
  return windows;
}

const sum = (blocks: readonly Block[]): number => blocks.reduce((words, block) => words + block.words, 0);

export const readingWords = (blocks: readonly Block[]): number => sum(blocks.filter(isReading));

/** How much of what the page shows is in an article. */
export function keptOf({ blocks, reading }: Shown, article: readonly Block[]): Kept {
  const isKept = finderIn(article);
  // Some pages show a text twice, once for each width of the window.
  const seen = [...new Map(blocks.filter((_, at) => reading[at]).map((block) => [lettersOf(block), block])).values()];
  return { kept: sum(seen.filter(isKept)), seen: sum(seen) };
}

/** Blocks between two paragraphs of one article that are no paragraphs themselves, such as a label and a heading. */
const GAP_MAX = 3;

/**
 * An article extended to the paragraphs beside it and between its own that have the same kind of element around them: a body
 * that the page splits over several containers. Undefined when nothing is missing, or when the page does not show the
 * article's own paragraphs in one row.
 */
export function extended(shown: Shown, article: readonly Block[]): readonly Block[] | undefined {
  const { blocks, reading, kinds } = shown;
  const isKept = finderIn(article);
  const kept = blocks.map((block, at) => reading[at] === true && isKept(block));
  const first = kept.indexOf(true);
  const last = kept.lastIndexOf(true);
  const words = sum(article.filter(isReading));
  if (first < 0 || sum(blocks.filter((_, at) => kept[at])) < words * 0.8) return undefined;
  const own = new Set(kinds.filter((_, at) => kept[at]));
  const belongs = (at: number): boolean => reading[at] === true && own.has(kinds[at] ?? '');
  const from = reach(blocks, first, -1, belongs);
  const to = reach(blocks, last, 1, belongs);
  const whole = blocks.slice(from, to + 1).filter((block, n) => {
    const at = from + n;
    return reading[at] === true ? kept[at] === true || belongs(at) : block.linked < 0.7;
  });
  // An article that ends with lists would lose them.
  return sum(whole.filter(isReading)) > words * 1.1 && sum(whole) > sum(article) ? whole : undefined;
}

/** The last position in one direction that belongs to the article, without a break before it. */
function reach(blocks: readonly Block[], start: number, step: 1 | -1, belongs: (at: number) => boolean): number {
  let reached = start;
  // Between two paragraphs of the same kind.
  const isSubheading = (at: number): boolean => step > 0 && belongs(at - 1) && belongs(at + 1);
  for (let at = start + step; at >= 0 && at < blocks.length; at += step) {
    const block = blocks[at] as Block;
    if (belongs(at)) reached = at;
    else if (Math.abs(at - reached) > GAP_MAX || (block.linked > 0.7 && block.words >= 3)) break;
    else if (/^h[12]$/.test(block.tag) && !(block.tag === 'h2' && isSubheading(at))) break;
  }
  return reached;
}

function kindOf(holder: DomElement): string {
  return `${holder.localName} ${holder.className} ${holder.parentElement?.localName} ${holder.parentElement?.className}`;
}

const LEAD_BLOCKS_MAX = 12;
const LEAD_WORDS_MIN = 25;
/** The caption of the picture above the text. */
const OF_A_PICTURE = /\b(?:file photo|photo(?:graph)?s?|picture|foto|bild)\b/i;

/** The paragraphs between the heading and the article's first paragraph, which some pages place in a header of its own. */
export function leadOf({ blocks, reading }: Shown, article: readonly Block[], title: string): readonly Block[] {
  const isKept = finderIn(article);
  const first = blocks.findIndex((block, at) => reading[at] === true && isKept(block));
  const named = letters(title);
  if (first < 0 || named === '') return [];
  for (let at = first - 1; at >= Math.max(0, first - LEAD_BLOCKS_MAX); at -= 1) {
    const block = blocks[at] as Block;
    if (block.tag !== 'h1' && lettersOf(block) !== named) continue;
    if (block.linked > 0.7) return [];
    return blocks
      .slice(at + 1, first)
      .filter(
        (lead) =>
          lead.linked < READING_LINKED_MAX &&
          lead.words >= LEAD_WORDS_MIN &&
          SENTENCE.test(lead.text) &&
          !OF_A_PICTURE.test(lead.text) &&
          !isKept(lead),
      );
  }
  return [];
}
