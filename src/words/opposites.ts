import { readFileSync } from 'node:fs';

const { pairs, oneDoer, once } = JSON.parse(readFileSync(new URL('./opposites.json', import.meta.url), 'utf8')) as {
  readonly pairs: readonly string[];
  readonly oneDoer: string;
  readonly once: string;
};

/** Lower-case forms of verbs of which, with one object, only one person or body can be the subject. */
export const ONE_DOER: ReadonlySet<string> = new Set(oneDoer.split(' '));
/** Lower-case forms of verbs for what happens to one thing once. */
export const ONCE: ReadonlySet<string> = new Set(once.split(' '));

/** From a word to the groups of words that say its opposite. */
const OPPOSITES = new Map<string, ReadonlySet<string>[]>();
for (const pair of pairs) {
  const [one = [], other = []] = pair.split(' / ').map((side) => side.split(' '));
  for (const [own, against] of [
    [one, other],
    [other, one],
  ] as const)
    for (const word of own) OPPOSITES.set(word, [...(OPPOSITES.get(word) ?? []), new Set(against)]);
}

/** The word of `others` that says the opposite of a lower-case word; undefined if there is none. */
export function oppositeOf(word: string, others: ReadonlySet<string>): string | undefined {
  for (const group of OPPOSITES.get(word) ?? []) for (const other of others) if (group.has(other)) return other;
  return undefined;
}
