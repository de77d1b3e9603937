import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { type PDFPageProxy, type TextItem } from 'pdfjs-dist/types/src/display/api.js';
import { OPERATORS_MAX, withoutHidden } from './pdf-hidden.js';
import { assertModestPdf } from './pdf-limits.js';

/** Maximum numbers of pages and characters that are read; the rest of a longer document is ignored. */
const PAGES_MAX = 100;
const CHARACTERS_MAX = 300_000;
/** Maximum number of pieces of text, which may be single letters or empty. */
const ITEMS_MAX = 300_000;
/** Maximum number of characters a page of a scan, such as those of a stamp. */
const SCAN_CHARS_MAX = 60;
/** Letters of a smaller share of the usual height are not for people. */
const LEGIBLE_SHARE = 0.25;
/** A distance between two lines that exceeds the usual one by this factor begins a paragraph. */
const PARAGRAPH_STEP = 1.3;

/** The content of a PDF document. One blank line separates paragraphs. */
interface PdfText {
  /** From the document's properties; empty if they have none. */
  readonly title: string;
  /** It has pictures and hardly any text, such as a stamp. */
  readonly isScan: boolean;
  readonly text: string;
}

/** A run of text on one line of a column. Units are points in the direction of reading, measured from the bottom left. */
interface Line {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly height: number;
}

/** A gap of more than this many letter heights separates two columns. */
const GAP_HEIGHTS = 1;
/** Maximum share of the lines of a page, by the usual number of them at a point, that cross a gap between columns. */
const GUTTER_SHARE_MAX = 0.6;
/** Points; a wider page is read without a look at its gaps. */
const PAGE_WIDTH_MAX = 5_000;
/** Fewer lines, or shorter ones on average, are no column but a table or a caption. */
const COLUMN_LINES_MIN = 3;
const COLUMN_CHARS_MIN = 12;
/** A capital of at least this many times the usual height begins a paragraph whose lines stand beside it. */
const DROP_CAP_HEIGHTS = 1.6;

/**
 * Extracts the text of a PDF document with pdf.js, without pictures and without running its scripts. The duration
 * depends on the document, so call it in a worker.
 * @throws PdfTooCostly; the error of pdf.js for a damaged or encrypted document
 */
export async function textOfPdf(bytes: Uint8Array): Promise<PdfText> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { propertiesAreModest, mayHide } = assertModestPdf(file);
  const pictures = hasPictures(file);
  // The library is large and seldom needed, so it is loaded with the first document. It asks for these three at once,
  // would take them from a native package, which this process may not load, and uses them only to draw.
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) (globalThis as Record<string, unknown>)[name] ??= Object;
  const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const require = createRequire(import.meta.url);
  const cMapUrl = join(dirname(require.resolve('pdfjs-dist/package.json')), 'cmaps') + sep;
  const loading = getDocument({
    data: new Uint8Array(bytes),
    cMapUrl,
    cMapPacked: true,
    isEvalSupported: false,
    disableFontFace: true,
    // Pictures are not needed.
    maxImageSize: 1,
    useSystemFonts: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    const document = await loading.promise;
    const { info } = propertiesAreModest ? await document.getMetadata() : { info: {} };
    const title = (info as { readonly Title?: unknown }).Title;
    const pages: Line[][] = [];
    let [characters, itemsLeft, operatorsLeft] = [0, ITEMS_MAX, mayHide ? OPERATORS_MAX : 0];
    for (
      let number = 1;
      number <= Math.min(document.numPages, PAGES_MAX) && characters < CHARACTERS_MAX && itemsLeft > 0;
      number += 1
    ) {
      const page = await document.getPage(number);
      const items = await itemsOf(page, itemsLeft);
      itemsLeft -= items.length;
      const drawn = items.filter((item): item is TextItem => 'str' in item);
      let seen: readonly TextItem[] = drawn;
      if (operatorsLeft > 0) {
        const looked = await withoutHidden(page, drawn, { operators: OPS, pictures });
        seen = looked.seen;
        operatorsLeft -= looked.drawn;
      }
      const lines = linesOf(legible(seen));
      characters += lines.reduce((sum, { text }) => sum + text.length, 0);
      pages.push(lines);
    }
    const isWord = await vocabulary();
    return {
      title: typeof title === 'string' ? title.trim() : '',
      isScan: pictures && characters < SCAN_CHARS_MAX * pages.length,
      text: paragraphsOf(withoutRunningLines(pages), isWord).join('\n\n').slice(0, CHARACTERS_MAX),
    };
  } finally {
    await loading.destroy();
  }
}

/** Pictures are streams, whose dictionaries are never compressed (ISO 32000-1, 7.5.7). */
const hasPictures = (file: Buffer): boolean => /\/Subtype\s*\/Image\b/.test(file.toString('latin1'));

/** Items without those in letters that nobody can read. */
function legible(items: readonly TextItem[]): readonly TextItem[] {
  const usual = middle(items.filter(({ str }) => str.trim() !== '').map(({ height }) => height));
  return items.filter(({ str, height }) => str.trim() === '' || height === 0 || height >= usual * LEGIBLE_SHARE);
}

type Item = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number];

/** The text of a page as it is drawn, up to a number of pieces. */
async function itemsOf(page: PDFPageProxy, max: number): Promise<readonly Item[]> {
  const reader = (page.streamTextContent() as ReadableStream<{ readonly items: readonly Item[] }>).getReader();
  const items: Item[] = [];
  let characters = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const item of part.value.items) {
      items.push(item);
      if ('str' in item) characters += item.str.length;
    }
    if (items.length < max && characters < CHARACTERS_MAX) continue;
    await reader.cancel(new Error('enough'));
    break;
  }
  return items;
}

/** The lines of a page in the order of reading: column after column between the lines that span them. */
function linesOf(items: readonly TextItem[]): Line[] {
  const lines = withDropCaps(runsOf(upright(items)));
  const starts = columnsOf(lines);
  if (starts.length < 2) return inRows(lines);
  const columns: Line[][] = starts.map(() => []);
  const ordered: Line[] = [];
  const flush = (): void => {
    for (const column of columns) ordered.push(...column.splice(0));
  };
  for (const line of [...lines].sort((a, b) => b.y - a.y)) {
    const first = starts.findLastIndex((start) => line.x >= start - line.height);
    const spans = starts.some((start, at) => at > first && line.right > start + line.height);
    if (spans) {
      flush();
      ordered.push(line);
    } else columns[Math.max(0, first)]?.push(line);
  }
  flush();
  return ordered;
}

/** Turns the items so that most of the text runs from left to right; stamps across the page are left out. */
function upright(items: readonly TextItem[]): Line[] {
  const turns = items.map(({ transform }) => {
    const [a = 1, b = 0] = transform as readonly number[];
    return (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
  });
  const chars = [0, 0, 0, 0];
  items.forEach(({ str }, at) => (chars[turns[at] ?? 0] = (chars[turns[at] ?? 0] ?? 0) + str.length));
  const main = chars.indexOf(Math.max(...chars));
  return items.flatMap(({ str, transform, width, height }, at) => {
    if (str === '' || turns[at] !== main) return [];
    const [, , , , e = 0, f = 0] = transform as readonly number[];
    const [x, y] = [
      [e, f],
      [f, -e],
      [-e, -f],
      [-f, e],
    ][main] as [number, number];
    return [{ text: str, x, right: x + width, y, height: height === 0 ? DEFAULT_HEIGHT : height }];
  });
}
/** Points, for white space without a height. */
const DEFAULT_HEIGHT = 1;

/** Joins the items of one line up to a gap that most lines of the page leave too, as between columns. */
function runsOf(items: readonly Line[]): Line[] {
  const isGutter = guttersOf(items);
  const rows: Line[][] = [];
  for (const item of items) {
    if (item.text.trim() === '') continue;
    const row = rows.at(-1);
    const last = row?.[0];
    if (row && last && Math.abs(last.y - item.y) <= Math.max(last.height, item.height) / 2) row.push(item);
    else rows.push([item]);
  }
  return rows.flatMap((row) => {
    const runs: Line[] = [];
    for (const item of [...row].sort((a, b) => a.x - b.x)) {
      const last = runs.at(-1);
      const gap = last ? item.x - last.right : 0;
      const isWide = last !== undefined && gap > Math.max(last.height, item.height) * GAP_HEIGHTS;
      if (!last || (isWide && isGutter(last.right, item.x))) runs.push(item);
      else {
        const isApart = item.x - last.right > item.height * 0.15;
        const text = last.text + (isApart && !/\s$/.test(last.text) ? ' ' : '') + item.text;
        runs[runs.length - 1] = { ...last, text, right: item.right, height: Math.max(last.height, item.height) };
      }
    }
    return runs.map((run) => ({ ...run, text: run.text.replaceAll(/\s+/g, ' ').trim() }));
  });
}

/**
 * Whether most lines of a page leave a gap free, from left to right. The words of a justified line may be as far apart as
 * columns, but not at the same place in all lines.
 */
function guttersOf(items: readonly Line[]): (left: number, right: number) => boolean {
  const texts = items.filter(({ text }) => text.trim() !== '');
  const from = Math.floor(texts.reduce((least, { x }) => Math.min(least, x), Infinity));
  const width = Math.ceil(texts.reduce((most, { right }) => Math.max(most, right), -Infinity)) - from;
  if (!(width > 0 && width <= PAGE_WIDTH_MAX)) return () => true;
  // How many pieces of text begin less those that end at each point.
  const steps = new Int32Array(width + 2);
  for (const { x, right } of texts) {
    const [first, last] = [Math.max(0, Math.floor(x) - from), Math.min(width, Math.ceil(right) - from)];
    steps[first] = (steps[first] ?? 0) + 1;
    steps[last + 1] = (steps[last + 1] ?? 0) - 1;
  }
  let open = 0;
  const covered = steps.map((step) => (open += step));
  const usual = middle([...covered].filter((count) => count > 0));
  return (left, right) => {
    const gap = covered.subarray(Math.max(0, Math.floor(left) - from + 1), Math.max(0, Math.ceil(right) - from));
    return gap.length === 0 || Math.min(...gap) <= usual * GUTTER_SHARE_MAX;
  };
}

/** A large initial belongs to the line at its top. */
function withDropCaps(lines: readonly Line[]): readonly Line[] {
  const usual = middle(lines.map(({ height }) => height));
  const caps = lines.filter(({ text, height }) => /^\p{Lu}$/u.test(text) && height >= usual * DROP_CAP_HEIGHTS);
  return caps.reduce<readonly Line[]>((all, cap) => {
    const beside = all
      .filter((line) => line !== cap && line.x > cap.x && line.y >= cap.y - usual && line.y <= cap.y + cap.height)
      .sort((a, b) => b.y - a.y)[0];
    if (!beside) return all;
    const joined = { ...beside, text: cap.text + beside.text, x: cap.x };
    return all.filter((line) => line !== cap).map((line) => (line === beside ? joined : line));
  }, lines);
}

/** The left edges of the columns, from left to right; one for text in one column. */
function columnsOf(lines: readonly Line[]): number[] {
  const edges: Line[][] = [];
  for (const line of [...lines].sort((a, b) => a.x - b.x)) {
    const last = edges.at(-1);
    if (last && line.x - (last[0]?.x ?? 0) <= line.height * 2) last.push(line);
    else edges.push([line]);
  }
  const columns = edges.filter(
    (column) =>
      column.length >= COLUMN_LINES_MIN &&
      column.reduce((sum, { text }) => sum + text.length, 0) >= column.length * COLUMN_CHARS_MIN,
  );
  // Columns stand beside each other: most lines of one end before the next begins.
  return columns
    .map((column) => column[0]?.x ?? 0)
    .filter((x, at) => {
      const before = columns[at - 1];
      return !before || before.filter(({ right }) => right < x).length >= before.length * 0.7;
    });
}

/** Runs of one row joined again, since there are no columns. */
function inRows(lines: readonly Line[]): Line[] {
  const rows: Line[] = [];
  for (const line of lines) {
    const last = rows.at(-1);
    if (last && Math.abs(last.y - line.y) <= Math.max(last.height, line.height) / 2 && line.x >= last.right)
      rows[rows.length - 1] = { ...last, text: `${last.text} ${line.text}`, right: line.right };
    else rows.push(line);
  }
  return rows;
}

/**
 * Removes headers, footers and page numbers: lines at the top or bottom of at least half of the pages that differ only
 * in digits.
 */
function withoutRunningLines(pages: readonly Line[][]): readonly (readonly Line[])[] {
  if (pages.length < 2) return pages;
  const shape = ({ text }: Line): string => text.replaceAll(/\d+/g, '#');
  const counts = new Map<string, number>();
  for (const lines of pages)
    for (const edge of new Set([...lines.slice(0, 2), ...lines.slice(-2)].map(shape)))
      counts.set(edge, (counts.get(edge) ?? 0) + 1);
  return pages.map((lines) =>
    lines.filter(
      (line, index) =>
        !((index < 2 || index >= lines.length - 2) && (counts.get(shape(line)) ?? 0) >= Math.max(2, pages.length / 2)),
    ),
  );
}

/** Joins lines to paragraphs by their distance, and across pages where a sentence continues. */
function paragraphsOf(pages: readonly (readonly Line[])[], isWord: IsWord): readonly string[] {
  const paragraphs: string[] = [];
  let open = '';
  const close = (): void => {
    if (open !== '') paragraphs.push(open);
    open = '';
  };
  // Of short paragraphs, half of the steps are those between paragraphs.
  const usual = lowerQuarter(
    pages
      .flatMap((lines) => lines.slice(1).map(({ y }, index) => (lines[index]?.y ?? y) - y))
      .filter((step) => step > 0),
  );
  for (const lines of pages) {
    lines.forEach((line, index) => {
      const before = lines[index - 1];
      if (!before) {
        if (/[.!?”"’)]$/.test(open)) close();
      } else {
        const step = before.y - line.y;
        const isHeading = Math.abs(line.height - before.height) > 1.5;
        if (step <= 0 || step > usual * PARAGRAPH_STEP || isHeading) close();
      }
      open = joined(open, line.text, isWord);
    });
  }
  close();
  return paragraphs;
}

type IsWord = (lower: string) => boolean;

/** Whether a word is known, loaded late because it is large. */
async function vocabulary(): Promise<IsWord> {
  const { rankOf, stemOf } = await import('../words/index.js');
  return (lower) => rankOf(stemOf(lower)) !== undefined;
}

/**
 * Joins a line to a text. A word divided at the end of a line becomes whole, unless the next line begins with a capital.
 * The hyphen of a compound stays: of a number, or of two known words that are none together.
 */
function joined(text: string, line: string, isWord: IsWord): string {
  if (text === '') return line;
  const before = /(\p{L}+)[-\u00ad\u2010]$/u.exec(text)?.[1];
  const after = /^\p{Ll}[\p{L}]*/u.exec(line)?.[0];
  if (before !== undefined && after !== undefined)
    return isCompound(before.toLowerCase(), after.toLowerCase(), isWord) ? text + line : text.slice(0, -1) + line;
  // A range of numbers is divided after its dash.
  if (/\d[-\u2010-\u2013]$/u.test(text) && /^\d/.test(line)) return text + line;
  return `${text} ${line}`;
}

function isCompound(before: string, after: string, isWord: IsWord): boolean {
  if (NUMBER.test(before) || /\p{L}ly$/u.test(before)) return true;
  if (isWord(before + after)) return false;
  return before.length >= PART_LETTERS_MIN && after.length >= PART_LETTERS_MIN && isWord(before) && isWord(after);
}
/** Shorter parts of a divided word are often words too. */
const PART_LETTERS_MIN = 3;
/** The tens of numbers, which are written with a hyphen. */
const NUMBER = /^(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)$/;

function lowerQuarter(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 4)] ?? 0;
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
