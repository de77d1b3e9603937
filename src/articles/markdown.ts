import { Marked, Tokenizer, type Tokens } from 'marked';
import { notAnArticle } from './articles.refusals.js';

/** The rest of a longer text is ignored, as that of a page is. */
const CHARACTERS_MAX = 600_000;
/** Of addresses and titles that references repeat, in characters. A use costs as much as what it refers to. */
const REFERRED_MAX = 2_000_000;
/** Of all tables: a short row is filled up to the width of its table. */
const CELLS_MAX = 100_000;
/** Quotes and lists in each other. */
const LEVELS_MAX = 50;

/** The HTML of a Markdown text. @throws Refusal `not-an-article` with `reason: too-costly` */
export function htmlOfMarkdown(text: string): string {
  return new Marked().parse(text.slice(0, CHARACTERS_MAX), { async: false, tokenizer: new ModestTokenizer() });
}

/** Bounds what a short text can grow to, which the library does not. */
class ModestTokenizer extends Tokenizer {
  #referred = 0;
  #cells = 0;
  #levels = 0;

  override reflink(...args: Parameters<Tokenizer['reflink']>): ReturnType<Tokenizer['reflink']> {
    const found = super.reflink(...args);
    if (found && 'href' in found) {
      this.#referred += found.href.length + (found.title?.length ?? 0);
      if (this.#referred > REFERRED_MAX) throw notAnArticle('too-costly');
    }
    return found;
  }

  override table(source: string): Tokens.Table | undefined {
    const [head = '', rule = ''] = source.split('\n', 2);
    const columns = columnsOf(head);
    // Searched for here because the library reads all rows before it compares these two.
    if (!/^[ \t|:-]+$/.test(rule) || columns !== columnsOf(rule)) return undefined;
    const rows = this.#rowsOf(source, Math.ceil((CELLS_MAX - this.#cells) / columns));
    this.#cells += columns * rows;
    if (this.#cells > CELLS_MAX) throw notAnArticle('too-costly');
    return super.table(source);
  }

  /** The lines up to an empty one, or one more than `max`. */
  #rowsOf(source: string, max: number): number {
    let [rows, at] = [0, 0];
    while (rows <= max && at < source.length && source.charAt(at) !== '\n') {
      const end = source.indexOf('\n', at);
      at = end < 0 ? source.length : end + 1;
      rows += 1;
    }
    return rows;
  }

  override blockquote(source: string): Tokens.Blockquote | undefined {
    return this.#within(() => super.blockquote(source));
  }

  override list(source: string): Tokens.List | undefined {
    return this.#within(() => super.list(source));
  }

  #within<T>(read: () => T): T {
    if (this.#levels >= LEVELS_MAX) throw notAnArticle('too-costly');
    this.#levels += 1;
    try {
      return read();
    } finally {
      this.#levels -= 1;
    }
  }
}

/** Bars at the ends of a row and escaped ones separate no cells. */
const columnsOf = (row: string): number =>
  row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .replaceAll('\\|', '')
    .split('|').length;
