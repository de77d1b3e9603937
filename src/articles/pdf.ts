import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { type PDFPageProxy, type TextItem } from 'pdfjs-dist/types/src/display/api.js';
import { assertModestPdf } from './pdf-limits.js';

/** Maximum numbers of pages and characters that are read; the rest of a longer document is ignored. */
const PAGES_MAX = 100;
const CHARACTERS_MAX = 300_000;
/** Maximum number of pieces of text, which may be single letters or empty. */
const ITEMS_MAX = 300_000;
/** A distance between two lines that exceeds the median by this factor begins a paragraph. */
const PARAGRAPH_STEP = 1.3;

/** The content of a PDF document. One blank line separates paragraphs. */
interface PdfText {
  /** From the document's properties; empty if they have none. */
  readonly title: string;
  /** No page has text. */
  readonly isEmpty: boolean;
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
  const { propertiesAreModest } = assertModestPdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  // The library is large and seldom needed, so it is loaded with the first document. It asks for these three at once,
  // would take them from a native package, which this process may not load, and uses them only to draw.
  for (const name of ['DOMMatrix', 'ImageData', 'Path2D']) (globalThis as Record<string, unknown>)[name] ??= Object;
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const require = createRequire(import.meta.url);
  const cMapUrl = join(dirname(require.resolve('pdfjs-dist/package.json')), 'cmaps') + sep;
  const loading = getDocument({
    data: new Uint8Array(bytes),
    cMapUrl,
    cMapPacked: true,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    const document = await loading.promise;
    const { info } = propertiesAreModest ? await document.getMetadata() : { info: {} };
    const title = (info as { readonly Title?: unknown }).Title;
    const pages: Line[][] = [];
    let [characters, itemsLeft] = [0, ITEMS_MAX];
    for (
      let number = 1;
      number <= Math.min(document.numPages, PAGES_MAX) && characters < CHARACTERS_MAX && itemsLeft > 0;
      number += 1
    ) {
      const items = await itemsOf(await document.getPage(number), itemsLeft);
      itemsLeft -= items.length;
      const lines = linesOf(items.filter((item): item is TextItem => 'str' in item));
      characters += lines.reduce((sum, { text }) => sum + text.length, 0);
      pages.push(lines);
    }
    return {
      title: typeof title === 'string' ? title.trim() : '',
      isEmpty: characters === 0,
      text: paragraphsOf(withoutRunningLines(pages)).join('\n\n').slice(0, CHARACTERS_MAX),
    };
  } finally {
    await loading.destroy();
  }
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

/** Joins the items of one line up to a gap as wide as that between columns. */
function runsOf(items: readonly Line[]): Line[] {
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
      if (!last || item.x - last.right > Math.max(last.height, item.height) * GAP_HEIGHTS) runs.push(item);
      else {
        const isApart = item.x - last.right > item.height * 0.15;
        const text = last.text + (isApart && !/\s$/.test(last.text) ? ' ' : '') + item.text;
        runs[runs.length - 1] = { ...last, text, right: item.right, height: Math.max(last.height, item.height) };
      }
    }
    return runs.map((run) => ({ ...run, text: run.text.replaceAll(/\s+/g, ' ').trim() }));
  });
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
function paragraphsOf(pages: readonly (readonly Line[])[]): readonly string[] {
  const paragraphs: string[] = [];
  let open = '';
  const close = (): void => {
    if (open !== '') paragraphs.push(open);
    open = '';
  };
  const usual = middle(
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
      open = joined(open, line.text);
    });
  }
  close();
  return paragraphs;
}

/**
 * Joins a line to a text. A word divided at the end of a line becomes whole, unless the next line begins with a capital; the
 * hyphen of a compound stays.
 */
function joined(text: string, line: string): string {
  if (text === '') return line;
  if (/\p{L}[-\u00ad\u2010]$/u.test(text) && /^\p{Ll}/u.test(line))
    return COMPOUND.test(text) ? text + line : text.slice(0, -1) + line;
  // A range of numbers is divided after its dash.
  if (/\d[-\u2010-\u2013]$/u.test(text) && /^\d/.test(line)) return text + line;
  return `${text} ${line}`;
}
/** First words of English compounds that are written with a hyphen. */
const COMPOUND =
  /(?:^|[^\p{L}])(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|one|two|three|four|five|six|seven|eight|nine|ten|first|second|third|half|quarter|well|ill|best|better|long|short|high|low|old|new|young|full|part|self|state|government|family|privately|publicly|foreign|year|month|week|day|north|south|east|west|mid|ex|non|anti|pro|so|cross|world|large|small|hard|soft|far|near|fast|slow|right|left|deep|wide|open|free|all|ever|much|then|vice|co|life|time|cost|tax|oil|gas|water|air|land|sea|city|\p{L}+ly)[-\u2010]$/iu;

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
