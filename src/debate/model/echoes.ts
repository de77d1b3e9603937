import { type Argument } from './debate-state.js';

const SHINGLE_WORDS = 3;
/** From this share of common word triples on, the later argument is called an echo of the earlier one. */
const ECHO_SHARE = 0.6;

/** Every run of three words, or the whole of a shorter text; without case and punctuation. */
function shinglesOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length <= SHINGLE_WORDS) return new Set([words.join(' ')]);
  return new Set(words.slice(SHINGLE_WORDS - 1).map((_, index) => words.slice(index, index + SHINGLE_WORDS).join(' ')));
}

/** Jaccard's index: what two sets have in common of what either has, 0 to 1. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (Math.min(a.size, b.size) / Math.max(a.size, b.size) < ECHO_SHARE) return 0;
  let common = 0;
  for (const shingle of a) if (b.has(shingle)) common += 1;
  return common / (a.size + b.size - common);
}

/**
 * Near-duplicates among the arguments of one round: persona → the first of the others, in the order given, that says
 * nearly the same. A choir of one voice is thus seen for what it is.
 */
export function echoesOf(spoken: readonly Argument[]): ReadonlyMap<string, string> {
  const heard: { readonly persona: string; readonly shingles: ReadonlySet<string> }[] = [];
  const echoes = new Map<string, string>();
  for (const { persona, argument } of spoken) {
    const shingles = shinglesOf(argument);
    const first = heard.find((earlier) => likeness(earlier.shingles, shingles) >= ECHO_SHARE);
    if (first) echoes.set(persona, first.persona);
    else heard.push({ persona, shingles });
  }
  return echoes;
}
