import { decodeHTML } from 'entities';
import { letters } from './blocks.js';

/** Data that a page keeps for its own script, in an attribute or in an element that no browser runs. */
const ATTRIBUTES = /\sdata-[a-z-]{0,40}(?:props|state|page)="(\{[^"]{200,})"/gi;
const ELEMENTS = /<script\b[^>]{0,200}\btype=["']?application\/json\b[^>]{0,200}>(\s*\{[^<]{200,})<\/script/gi;
const CHARS_MAX = 2_000_000;
const MEMBERS_MAX = 50_000;
const TITLE_LETTERS_MIN = 10;

/**
 * The markup of the article that a page has as data only, for its script to show: the texts with paragraphs within the
 * object that has the page's title. Empty when there is none. Linear in the page's length.
 */
export function articleInState(html: string, title: string): string {
  const titled = letters(title);
  if (titled.length < TITLE_LETTERS_MIN) return '';
  const page = html.slice(0, CHARS_MAX);
  for (const data of [...page.matchAll(ATTRIBUTES)].map(([, written = '']) => decodeHTML(written))) {
    const found = markupIn(data, titled);
    if (found !== '') return found;
  }
  for (const [, data = ''] of page.matchAll(ELEMENTS)) {
    const found = markupIn(data, titled);
    if (found !== '') return found;
  }
  return '';
}

function markupIn(data: string, titled: string): string {
  try {
    const article = objectTitled(JSON.parse(data), titled);
    return article === undefined ? '' : [...textsIn(article)].filter((text) => /<p[\s>]/i.test(text)).join('\n');
  } catch {
    // Not JSON, or nested deeper than the stack.
    return '';
  }
}

function objectTitled(data: unknown, titled: string): object | undefined {
  const open: unknown[] = [data];
  // What is found is appended to the list that is gone through.
  for (const value of open) {
    if (typeof value !== 'object' || value === null) continue;
    const members: unknown[] = Object.values(value);
    if (members.some((member) => typeof member === 'string' && letters(member.slice(0, 500)) === titled)) return value;
    open.push(...members.slice(0, Math.max(0, MEMBERS_MAX - open.length)));
  }
  return undefined;
}

/** The texts of a value in the order of the data. The depth is that of the JSON, which the parser limits. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) yield* textsIn(member);
}
