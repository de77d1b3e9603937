import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { lexer, type Token, type Tokens } from 'marked';
import PDFDocument from 'pdfkit';
import { type PdfTask } from '../export/pdf-task.js';
import { trueTypeOf } from './woff.js';

const MARGIN = 56;
const BODY_PT = 10;
const LEADING_PT = 3;
const HEADING_PT: Readonly<Record<number, number>> = { 1: 19, 2: 14, 3: 11 };
const INDENT_PT = 14;
const CELL_PADDING_PT = 4;
/** A column is as wide as its longest cell, within these numbers of letters. */
const COLUMN_LETTERS = { min: 7, max: 48 };
/** Where a document ends that would be longer. */
const PAGES_MAX = 300;
const MUTED = '#555555';
const RULE = '#bbbbbb';

/** DejaVu Sans: Latin, Greek, Cyrillic, Armenian and Georgian letters, and the arrows of the export. */
const FONTS = {
  regular: '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff',
  bold: '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff',
};
const { resolve } = createRequire(import.meta.url);
const fontOf = (name: keyof typeof FONTS): Buffer => trueTypeOf(readFileSync(resolve(FONTS[name])));

/** The font has letters of these, but the writer does not order or join them. */
const UNORDERED = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** A longer word may be broken after so many letters: the library's time for finding a place grows with the square of its length. */
const LONG_WORD = /\S{60}/gu;
const MAY_BREAK = '\u200b';
const NOT_SHOWN = '□';
const MARKS: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'" };

interface Span {
  readonly text: string;
  readonly bold: boolean;
}

/** A debate's Markdown as a PDF of A4 pages. */
export function pdfOf({ markdown, title, at }: PdfTask, pagesMax = PAGES_MAX): Promise<Uint8Array> {
  return new PdfPages(title, at, pagesMax).write(lexer(markdown));
}

class PdfPages {
  readonly #doc: PDFKit.PDFDocument;
  readonly #covers: (codePoint: number) => boolean;
  readonly #ended: Promise<Uint8Array>;
  #pages = 1;
  #hidesLetters = false;

  constructor(
    title: string,
    at: string,
    private readonly pagesMax: number,
  ) {
    const date = new Date(at);
    this.#doc = new PDFDocument({
      size: 'A4',
      margin: MARGIN,
      bufferPages: true,
      lang: 'en',
      displayTitle: true,
      pdfVersion: '1.7',
      info: { Title: title, Creator: 'Elenchus', CreationDate: date, ModDate: date },
    });
    const chunks: Buffer[] = [];
    this.#ended = new Promise((resolve, reject) => {
      this.#doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.#doc.on('end', () => resolve(Buffer.concat(chunks)));
      this.#doc.on('error', reject);
    });
    this.#doc.on('pageAdded', () => (this.#pages += 1));
    this.#doc.registerFont('bold', fontOf('bold')).registerFont('regular', fontOf('regular')).font('regular');
    // The types do not name what the library lays text out with.
    const { font } = (this.#doc as unknown as { _font: { font: { hasGlyphForCodePoint(point: number): boolean } } })
      ._font;
    this.#covers = (codePoint) => font.hasGlyphForCodePoint(codePoint);
  }

  write(tokens: readonly Token[]): Promise<Uint8Array> {
    for (const token of tokens) {
      if (this.#pages > this.pagesMax) {
        this.#paragraph([plainSpan('This file ends here. The other exports have all of the debate.')]);
        break;
      }
      this.#block(token, 0);
    }
    if (this.#hidesLetters)
      this.#paragraph([
        plainSpan(`${NOT_SHOWN} stands for a letter that this file cannot show; the other exports have it.`),
      ]);
    this.#numberPages();
    this.#doc.end();
    return this.#ended;
  }

  #block(token: Token, indent: number): void {
    switch (token.type) {
      case 'heading':
        this.#heading(token as Tokens.Heading);
        break;
      case 'list':
        for (const item of (token as Tokens.List).items) this.#item(item, indent);
        if (indent === 0) this.#space(BODY_PT / 2);
        break;
      case 'table':
        this.#table(token as Tokens.Table);
        break;
      case 'blockquote':
        for (const each of (token as Tokens.Blockquote).tokens) this.#block(each, indent + INDENT_PT);
        break;
      case 'space':
        break;
      default:
        this.#paragraph(this.#spansIn(token), indent);
    }
  }

  #heading({ depth, tokens }: Tokens.Heading): void {
    const size = HEADING_PT[depth] ?? BODY_PT;
    // Not alone at the foot of a page.
    this.#room(size * 4);
    if (depth > 1) this.#space(size * 0.7);
    const text = tokens.flatMap((each) => this.#spansIn(each).map((span) => span.text)).join('');
    this.#doc.font('bold').fontSize(size).text(breakable(text), { lineGap: LEADING_PT });
    if (depth === 2) this.#doc.outline.addItem(text);
    this.#doc.font('regular').fontSize(BODY_PT);
    this.#space(size * 0.3);
  }

  #paragraph(spans: readonly Span[], indent = 0): void {
    this.#text(spans, indent);
    this.#space(BODY_PT * 0.6);
  }

  #item({ tokens }: Tokens.ListItem, indent: number): void {
    const spans = tokens.filter(({ type }) => type !== 'list').flatMap((each) => this.#spansIn(each));
    this.#room(BODY_PT * 2);
    const { y } = this.#doc;
    this.#doc.fontSize(BODY_PT).text('•', MARGIN + indent, y, { lineBreak: false });
    this.#doc.y = y;
    this.#text(spans, indent + INDENT_PT);
    this.#space(2);
    for (const each of tokens.filter(({ type }) => type === 'list')) this.#block(each, indent + INDENT_PT);
  }

  #text(spans: readonly Span[], indent: number): void {
    const joined = joinedSpans(spans);
    const last = joined.length - 1;
    const width = this.#doc.page.width - 2 * MARGIN - indent;
    this.#doc.fontSize(BODY_PT).x = MARGIN + indent;
    for (const [index, { text, bold }] of joined.entries())
      this.#doc.font(bold ? 'bold' : 'regular').text(text, { width, lineGap: LEADING_PT, continued: index < last });
    this.#doc.font('regular').x = MARGIN;
  }

  #table({ header, rows }: Tokens.Table): void {
    const cells = [header, ...rows].map((row) =>
      row.map(({ tokens }) => tokens.flatMap((each) => this.#spansIn(each))),
    );
    const letters = header.map((_, column) =>
      Math.max(...cells.map((row) => (row[column] ?? []).reduce((sum, { text }) => sum + text.length, 0))),
    );
    const shares = letters.map((count) => Math.min(COLUMN_LETTERS.max, Math.max(COLUMN_LETTERS.min, count)));
    const all = shares.reduce((sum, share) => sum + share, 0);
    const widths = shares.map((share) => (share / all) * (this.#doc.page.width - 2 * MARGIN));
    const lines = cells.map((row) => row.map((spans) => breakable(spans.map(({ text }) => text).join(''))));
    for (const [index, row] of lines.entries()) this.#row(row, widths, index === 0);
    this.#space(BODY_PT);
  }

  #row(row: readonly string[], widths: readonly number[], isHead: boolean): void {
    const doc = this.#doc.font(isHead ? 'bold' : 'regular').fontSize(BODY_PT - 1.5);
    const options = (column: number): PDFKit.Mixins.TextOptions => ({
      width: (widths[column] ?? 0) - CELL_PADDING_PT,
      lineGap: 1,
    });
    const height = Math.max(...row.map((text, column) => doc.heightOfString(text, options(column)))) + CELL_PADDING_PT;
    if (height > this.#pageHeight()) {
      // No cell may be cut, and one that is longer than a page cannot stand beside others.
      for (const text of row) this.#paragraph([plainSpan(text)]);
      return;
    }
    this.#room(height);
    const { y } = doc;
    let x = MARGIN;
    for (const [column, text] of row.entries()) {
      doc.text(text, x, y, options(column));
      x += widths[column] ?? 0;
    }
    doc.x = MARGIN;
    doc.y = y + height;
    doc
      .moveTo(MARGIN, doc.y - 2)
      .lineTo(doc.page.width - MARGIN, doc.y - 2)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke();
    doc.font('regular').fontSize(BODY_PT);
  }

  #numberPages(): void {
    const { start, count } = this.#doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.#doc.switchToPage(page);
      // Text below the margin would begin a new page.
      this.#doc.page.margins.bottom = 0;
      this.#doc
        .fontSize(BODY_PT - 2)
        .fillColor(MUTED)
        .text(`${page + 1} of ${count}`, MARGIN, this.#doc.page.height - MARGIN * 0.7, {
          align: 'center',
          width: this.#doc.page.width - 2 * MARGIN,
          lineBreak: false,
        });
    }
  }

  /** What a token says, without the service's own marks. */
  #spansIn(token: Token, bold = false): Span[] {
    const { tokens } = token as { readonly tokens?: readonly Token[] };
    if (tokens && tokens.length > 0)
      return tokens.flatMap((each) => this.#spansIn(each, bold || token.type === 'strong'));
    return [{ text: this.#shown((token as { readonly text?: string }).text ?? token.raw), bold }];
  }

  #shown(text: string): string {
    const said = text.replace(/&(?:lt|gt|amp|quot|#39);/g, (mark) => MARKS[mark] ?? mark).replace(/\s+/g, ' ');
    return said.replace(/./gsu, (letter) => {
      if (this.#covers(letter.codePointAt(0) ?? 0) && !UNORDERED.test(letter)) return letter;
      this.#hidesLetters = true;
      return NOT_SHOWN;
    });
  }

  #pageHeight(): number {
    return this.#doc.page.height - 2 * MARGIN;
  }

  #room(height: number): void {
    if (this.#doc.y + Math.min(height, this.#pageHeight()) > this.#doc.page.height - MARGIN) this.#doc.addPage();
  }

  #space(height: number): void {
    this.#doc.y += height;
  }
}

/** Neighbours of one weight as one, since lines are broken within a span. */
function joinedSpans(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const before = joined.at(-1);
    if (before?.bold === span.bold) joined[joined.length - 1] = { ...span, text: before.text + span.text };
    else joined.push(span);
  }
  return joined.map(({ text, bold }) => ({ text: breakable(text), bold }));
}

const breakable = (text: string): string => text.replace(LONG_WORD, `$&${MAY_BREAK}`);

const plainSpan = (text: string): Span => ({ text, bold: false });
