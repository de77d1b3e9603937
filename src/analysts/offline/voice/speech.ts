import { type Draw } from '../chance.js';
import { type Evidence, scenesOf } from '../evidence.js';
import { type Reading } from '../reading.js';
import { CLAUSES } from './clauses.js';

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const inWords = (count: number): string => NUMBERS[count] ?? (count > 99 ? 'over a hundred' : String(count));
const timesOf = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${inWords(count)} times`);

export const capital = (text: string): string => {
  const first = text.search(/\p{L}/u);
  // A clause that opens with a quotation keeps the article's own spelling.
  return first === 0 ? text.charAt(0).toUpperCase() + text.slice(1) : text;
};

/** A clause about a piece of evidence, with its quotes filled in; undefined when none of its clauses fits. */
export function clauseOn(reading: Reading, evidence: Evidence, draw: Draw): string | undefined {
  const leading = evidence.quotes.slice(0, 6);
  const first = draw.one(leading, ({ text }) => text);
  const second = evidence.quotes.length > 1 ? draw.one(leading, ({ text }) => text) : undefined;
  const scenes = scenesOf(reading);
  const scene = draw.one(scenes, ({ text }) => text);
  const fits = (CLAUSES[evidence.key] ?? []).filter(
    (clause) =>
      (!clause.includes('{q}') || first !== undefined) &&
      (!clause.includes('{s}') || scene !== undefined) &&
      (!clause.includes('{q2}') || (second !== undefined && second !== first)) &&
      (!clause.includes('{n}') || evidence.count >= 2) &&
      (!clause.includes('{times}') || evidence.count >= 1),
  );
  const clause = draw.from(fits);
  if (clause === undefined) return undefined;
  return clause
    .replace('{q}', () => `“${first?.text ?? ''}”`)
    .replace('{q2}', () => `“${second?.text ?? ''}”`)
    .replace('{s}', () => `“${scene?.text ?? ''}”`)
    .replace('{n}', inWords(evidence.count))
    .replace('{times}', timesOf(evidence.count));
}

/** Fills a frame; `{c}` `{r}` `{a}` as given, the capital letters with a capital. */
export function fill(frame: string, slots: Readonly<Record<string, string>>): string {
  return frame.replace(/\{([a-zA-Z]\w*)\}/g, (whole, name: string) => {
    const own = slots[name];
    if (own !== undefined) return own;
    const lower = slots[name.toLowerCase()];
    return lower === undefined ? whole : capital(lower);
  });
}
