import { type Token } from './reading.js';

const STOP = new Set(
  'the a an and or but of to in on at for from with by as that this these those it its is are was were be been has have had he she they we you i his her their our your not no who which what when where how than then there will would could should can may might do does did said says say also more most very about after before over into up out one'.split(
    ' ',
  ),
);

/** A crude stem that joins the common forms of a word. */
function stemOf(lower: string): string {
  return lower
    .replace(/(?:'s|’s)$/, '')
    .replace(/(?:ings?|ed|es|s|e)$/, (ending) => (lower.length - ending.length >= 4 ? '' : ending));
}

/** The distinct meaningful words of a text, as stems. */
export function contentWords(tokens: readonly Token[]): Set<string> {
  const words = new Set<string>();
  for (const { lower } of tokens) if (/[\p{L}\p{N}]/u.test(lower) && !STOP.has(lower)) words.add(stemOf(lower));
  return words;
}

/** How many words two sets share. */
export function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  let count = 0;
  for (const word of few) if (many.has(word)) count += 1;
  return count;
}

/** Jaccard similarity of two sets of words, 0 to 1. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = shared(a, b);
  return both === 0 ? 0 : both / (a.size + b.size - both);
}
