import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { type TextItem } from 'pdfjs-dist/types/src/display/api.js';

/** Maximum numbers of pages and characters that are read; the rest of a longer document is ignored. */
const PAGES_MAX = 100;
const CHARACTERS_MAX = 300_000;
/** A distance between two lines that exceeds the median by this factor begins a paragraph. */
const PARAGRAPH_STEP = 1.3;

/** The content of a PDF document. One blank line separates paragraphs. */
interface PdfText {
  /** From the document's properties; empty if they have none. */
  readonly title: string;
  readonly text: string;
}

/** A line of a page. Units are points, measured from the bottom of the page. */
interface Line {
  readonly text: string;
  readonly y: number;
  readonly height: number;
}

/**
 * Extracts the text of a PDF document with pdf.js, without pictures and without running its scripts. The duration
 * depends on the document, so call it in a worker.
 * @throws the error of pdf.js for a damaged or encrypted document
 */
export async function textOfPdf(bytes: Uint8Array): Promise<PdfText> {
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
    const { info } = await document.getMetadata();
    const title = (info as { readonly Title?: unknown }).Title;
    const pages: Line[][] = [];
    let characters = 0;
    for (let number = 1; number <= Math.min(document.numPages, PAGES_MAX) && characters < CHARACTERS_MAX; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      const lines = linesOf(items.filter((item): item is TextItem => 'str' in item));
      characters += lines.reduce((sum, { text }) => sum + text.length, 0);
      pages.push(lines);
    }
    return {
      title: typeof title === 'string' ? title.trim() : '',
      text: paragraphsOf(withoutRunningLines(pages)).join('\n\n').slice(0, CHARACTERS_MAX),
    };
  } finally {
    await loading.destroy();
  }
}

function linesOf(items: readonly TextItem[]): Line[] {
  const lines: Line[] = [];
  let text = '';
  let y: number | undefined;
  let height = 0;
  const end = (): void => {
    if (text.trim() !== '') lines.push({ text: text.replaceAll(/\s+/g, ' ').trim(), y: y ?? 0, height });
    text = '';
    y = undefined;
    height = 0;
  };
  for (const item of items) {
    const at = (item.transform as readonly number[])[5] ?? 0;
    if (item.str !== '' && y !== undefined && Math.abs(at - y) > Math.max(height, item.height) / 2) end();
    text += item.str;
    if (item.str.trim() !== '') {
      y ??= at;
      height = Math.max(height, item.height);
    }
    if (item.hasEOL) end();
  }
  end();
  return lines;
}

/**
 * Removes headers, footers and page numbers: lines at the top or bottom of at least half of the pages that differ only
 * in digits.
 */
function withoutRunningLines(pages: readonly Line[][]): readonly (readonly Line[])[] {
  if (pages.length < 3) return pages;
  const shape = ({ text }: Line): string => text.replaceAll(/\d+/g, '#');
  const counts = new Map<string, number>();
  for (const lines of pages)
    for (const edge of new Set([...lines.slice(0, 2), ...lines.slice(-2)].map(shape)))
      counts.set(edge, (counts.get(edge) ?? 0) + 1);
  return pages.map((lines) =>
    lines.filter(
      (line, index) =>
        !((index < 2 || index >= lines.length - 2) && (counts.get(shape(line)) ?? 0) >= pages.length / 2),
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
 * Joins a line to a text. A word divided at the end of a line becomes whole, unless the next line begins with a
 * capital.
 */
function joined(text: string, line: string): string {
  if (text === '') return line;
  if (/\p{L}[-\u00ad\u2010]$/u.test(text) && /^\p{Ll}/u.test(line)) return text.slice(0, -1) + line;
  return `${text} ${line}`;
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
