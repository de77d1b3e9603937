import { type Mark, type Phrase } from './marks.data.js';
import { furnitureBefore, type Sentence } from '../words/index.js';

/** An article as it is appraised. Offsets are UTF-16, in the title or the text. */
export interface ReadArticle {
  readonly title: string;
  readonly text: string;
  readonly sentences: readonly Sentence[];
  readonly lines: readonly Line[];
}

export interface Line {
  readonly start: number;
  readonly text: string;
}

/** A place in the article, with its words. */
export interface Passage {
  readonly in: 'title' | 'text';
  readonly start: number;
  readonly end: number;
  /** Verbatim. */
  readonly quote: string;
}

const LABEL_CHARS_MAX = 120;
/** Share of the text before its end. */
const END_SHARE = 0.8;

export function linesOf(text: string): readonly Line[] {
  let start = 0;
  return text.split('\n').flatMap((line) => {
    const here = start;
    start += line.length + 1;
    return line.trim() === '' ? [] : [{ start: here + line.length - line.trimStart().length, text: line.trim() }];
  });
}

export const passageOf = ({ start, text }: Line | Sentence): Passage => ({
  in: 'text',
  start,
  end: start + text.length,
  quote: text,
});

const titled = ({ title }: ReadArticle): Passage => ({ in: 'title', start: 0, end: title.length, quote: title });

/** The first passage with one of the phrases, outside quotations; undefined when there is none. */
export function firstMark(article: ReadArticle, marks: readonly Mark[]): Passage | undefined {
  for (const mark of marks)
    for (const phrase of mark.phrases) {
      const found = placeOf(article, mark, phrase);
      if (found) return found;
    }
  return undefined;
}

/** The number of marks of which the article has a phrase, and the first passage. */
export function marksIn(
  article: ReadArticle,
  marks: readonly Mark[],
): { readonly count: number; readonly first: Passage | undefined } {
  const found = marks.flatMap((mark) => firstMark(article, [mark]) ?? []);
  return { count: found.length, first: found[0] };
}

function placeOf(article: ReadArticle, { place }: Mark, { pattern }: Phrase): Passage | undefined {
  if (place === 'title') return pattern.test(article.title) ? titled(article) : undefined;
  if (place === 'lines') {
    const line = article.lines.find(({ text }) => text.length <= LABEL_CHARS_MAX && pattern.test(text));
    return line && passageOf(line);
  }
  const from = place === 'end' ? END_SHARE * article.text.length : 0;
  const sentence = article.sentences.find(({ start, text }) => start >= from && pattern.test(text));
  return sentence && withoutFurniture(sentence);
}

/** The passage of a sentence without a dateline or a link in front of it. */
function withoutFurniture({ start, text }: Sentence): Passage {
  const before = furnitureBefore(text, '');
  return passageOf({ start: start + before, text: text.slice(before) });
}
