/** Invisible characters, which can hide text from a person: control, ignorable and formatting characters. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2800]/gu;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The text as a person sees it: without invisible characters, lone surrogates or repeated empty lines. */
export function visible(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, '')
    .replace(LONE_SURROGATE, '�')
    .replace(/\n{3,}/g, '\n\n');
}

export const oneLine = (text: string): string => visible(text).replace(/\s+/g, ' ').trim();

/** The form of an id: lower case with hyphens, without a leading @. */
export const kebab = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
    .replace(/^@/, '');

/**
 * Cuts to `maxChars` UTF-16 units, after a sentence or a word if one ends in the last fifth, never within a character.
 */
export function cut(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const head = text.slice(0, maxChars);
  const earliest = Math.floor(maxChars * 0.8);
  const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('.\n'), head.lastIndexOf('\n\n'));
  if (sentence >= earliest) return head.slice(0, sentence + 1).trimEnd();
  const word = head.lastIndexOf(' ');
  if (word >= earliest) return head.slice(0, word);
  return /[\ud800-\udbff]$/.test(head) ? head.slice(0, -1) : head;
}

/** Maximum length of a flag's quote. */
export const QUOTE_MAX_CHARS = 400;
const QUOTE_MIN_CHARS = 3;
/** Only this many characters of a longer quotation are searched for. */
const NEEDLE_MAX_CHARS = 2_000;

interface Haystack {
  readonly original: string;
  readonly folded: string;
  /** For each UTF-16 unit of `folded`, its offset in `original`, followed by the length of `original`. */
  readonly starts: Int32Array;
}

const FOLDS: Readonly<Record<string, string>> = {
  '‘': "'", '’': "'", 'ʼ': "'", '`': "'", '´': "'",
  '“': '"', '”': '"', '„': '"', '«': '"', '»': '"',
  '–': '-', '—': '-', '‑': '-', '−': '-',
  '…': '...',
}; // prettier-ignore
const DROPPED =
  /^[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2800]/u;

/** Unifies what models change when they copy: case, quotation marks, dashes, white space, invisible characters. */
function fold(original: string): Haystack {
  const starts = new Int32Array(original.length * 3 + 1);
  const folded: string[] = [];
  let length = 0;
  let spaced = true;
  for (let at = 0; at < original.length; at += 1) {
    const unit = original.charAt(at);
    if (unit > '\u007e' && DROPPED.test(original.slice(at, at + 2))) {
      if (/[\ud800-\udbff]/.test(unit)) at += 1;
      continue;
    }
    if (unit < ' ' && DROPPED.test(unit)) continue;
    let out: string;
    if (/\s/.test(unit)) {
      if (spaced) continue;
      out = ' ';
      spaced = true;
    } else {
      const lower = unit.toLowerCase();
      out = FOLDS[unit] ?? (lower.length === 1 ? lower : unit);
      spaced = false;
    }
    folded.push(out);
    for (let i = 0; i < out.length; i += 1) starts[length + i] = at;
    length += out.length;
  }
  starts[length] = original.length;
  return { original, folded: folded.join(''), starts };
}

/** Finds a model's quotations in the texts that it was shown, despite small differences. */
export class QuoteFinder {
  readonly #haystacks: readonly Haystack[];

  constructor(texts: readonly string[]) {
    this.#haystacks = texts.map(fold);
  }

  /** The quotation in the exact characters of the text; undefined when no text contains it. */
  find(quote: string): string | undefined {
    let needle = fold(quote.slice(0, NEEDLE_MAX_CHARS)).folded.trim();
    needle = needle
      .replace(/^["']+|["']+$/g, '')
      .replace(/^\.\.\.\s*|\s*\.\.\.$/g, '')
      .trim();
    for (const candidate of [needle, needle.replace(/[.,;:!?]+$/, '')]) {
      if (candidate.length < QUOTE_MIN_CHARS) continue;
      for (const { original, folded, starts } of this.#haystacks) {
        const from = folded.indexOf(candidate);
        if (from < 0) continue;
        const start = starts[from] ?? 0;
        const end = (starts[from + candidate.length - 1] ?? 0) + 1;
        const found = original.slice(start, end);
        return found.length <= QUOTE_MAX_CHARS ? found : shorten(found);
      }
    }
    return undefined;
  }
}

function shorten(found: string): string {
  const head = found.slice(0, QUOTE_MAX_CHARS);
  const word = head.search(/\s\S*$/);
  return word > 0 ? head.slice(0, word) : head.replace(/[\ud800-\udbff]$/, '');
}

/** A quoted passage with quotation marks within it: of another kind, or “ ” in “ ”. */
const AROUND_QUOTES =
  /“((?:[^“”\n]|“[^“”\n]{1,300}”){1,600})”|„((?:[^„“”\n]|„[^„“”\n]{1,300}[“”]){1,600})[“”]|«((?:[^«»\n]|«[^«»\n]{1,300}»){1,600})»|"([^"\n]{1,600})"/g;
const INNER_OPENING = /(?<![\p{L}\p{N}.,!?])[“"„«](?=\S)/gu;
const INNER_MARK = /[“”"„«»]/g;

/**
 * Puts quoted passages that the article contains into “ ”, in the article's exact characters, and all other quoted
 * passages into ‘ ’. Quotation marks within a passage become ‘ ’.
 */
export function markQuotes(argument: string, finder: Pick<QuoteFinder, 'find'>): string {
  const within = (found: string): string => found.replace(INNER_OPENING, '‘').replace(INNER_MARK, '’');
  return argument
    .replace(AROUND_QUOTES, (whole: string, ...inners: readonly (string | undefined)[]) => {
      const inner = inners.slice(0, 4).find((each) => each !== undefined) ?? '';
      if (!/[“”"„«»]/.test(inner)) return whole;
      const found = finder.find(inner);
      // Passages that are each quoted for themselves are left to what follows.
      return found === undefined ? whole : `\u0001${within(found)}\u0002`;
    })
    .replace(/[“"„«]([^“”"„«»\n\u0001\u0002]{1,600})[”"“»]/g, (_, inner: string) => {
      const found = inner.trim().length < QUOTE_MIN_CHARS ? undefined : finder.find(inner);
      return found === undefined ? `‘${inner}’` : `\u0001${within(found)}\u0002`;
    })
    .replace(/[“”"]/g, '’')
    .replace(/\u0001/g, '“')
    .replace(/\u0002/g, '”');
}
