import { type Span } from '../claims/index.js';
import { SHORT_MONTHS } from '../words/index.js';

const SENTENCE_END = /[.!?]["”’')\]]*\s+(?=["“‘'(\[]?[\p{Lu}\p{N}])/gu;
const ABBREVIATION = new RegExp(
  String.raw`(?:^|[\s("“])(?:\p{Lu}|Mr|Mrs|Ms|Dr|Prof|St|Sen|Rep|Gov|Gen|Lt|Col|Sgt|Jr|Sr|Inc|Ltd|Co|Corp|No|vs|etc|e\.g|i\.e|approx|U\.S|U\.K|${SHORT_MONTHS})\.$`,
  'u',
);

/** The first `max` sentences of a text. A line break ends a sentence. */
export function sentencesOf(text: string, max: number): Span[] {
  const found: Span[] = [];
  let line = 0;
  while (line < text.length && found.length < max) {
    const at = text.indexOf('\n', line);
    const end = at < 0 ? text.length : at;
    const paragraph = text.slice(line, end);
    let start = 0;
    for (const match of paragraph.matchAll(SENTENCE_END)) {
      const stop = match.index + match[0].trimEnd().length;
      if (ABBREVIATION.test(paragraph.slice(Math.max(start, match.index - 12), match.index + 1))) continue;
      found.push({ start: line + start, end: line + stop });
      start = match.index + match[0].length;
    }
    if (paragraph.slice(start).trim() !== '')
      found.push({ start: line + start, end: line + paragraph.trimEnd().length });
    line = end + 1;
  }
  return found.slice(0, max);
}

/** The sentences that overlap a span of a text, as one span; the span itself if there are none. */
export function sentenceAround(text: string, { start, end }: Span): Span {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const until = text.indexOf('\n', end);
  const to = until < 0 ? text.length : until;
  const within = sentencesOf(text.slice(from, to), Infinity).filter(
    (sentence) => from + sentence.start < end && from + sentence.end > start,
  );
  const [first, last] = [within[0], within.at(-1)];
  return first && last ? { start: from + first.start, end: from + last.end } : { start, end };
}

const STOP = new Set(
  'the and but for from with that this these those its are was were been being have has had she they you who which what when where how than then there will would should could can may might does did said says say also more most very about after before over into not his her their our your out one two all some any according told'.split(
    ' ',
  ),
);

/** Whether a lower-case word carries no meaning of its own. */
export const isStopWord = (word: string): boolean => STOP.has(word);

/** The distinct meaningful words of a text, in lower case, without numbers and endings. */
export function contentWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/\p{L}[\p{L}’']{2,}/gu)) {
    const plain = word.replace(/[’']s?$/, '');
    if (!STOP.has(plain))
      words.add(plain.length > 5 ? plain.replace(/(?:ings?|ed|es|s|ly)$/, '') : plain.replace(/s$/, ''));
  }
  return words;
}

export function sharedCount(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0;
  for (const word of a) if (b.has(word)) count += 1;
  return count;
}
