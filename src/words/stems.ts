const ENDINGS = [
  'ational',
  'ations',
  'ation',
  'ators',
  'ator',
  'ingly',
  'edly',
  'ings',
  'ing',
  'ated',
  'ate',
  'ed',
  'ly',
  'er',
  'ment',
  'ion',
];

/** The endings by their last letter, longest first, so that a word is compared with few of them. */
const ENDINGS_BY_LETTER: ReadonlyMap<string, readonly string[]> = new Map(
  ENDINGS.map((each) => [each.slice(-1), ENDINGS.filter((other) => other.endsWith(each.slice(-1)))]),
);

/** Letters that a verb doubles before an ending, and what a noun ends in that takes "es". */
const [DOUBLED, BEFORE_ES] = ['bdfgmnprt', ['ss', 'x', 'ch', 'sh']] as const;

const WORD_CHARS_MIN = 4;
const NONE: ReadonlySet<string> = new Set();

/** Stems of the words of a text that have at least four letters. @param common stems that say nothing of what it is about */
export const stemsOf = (text: string, common: ReadonlySet<string> = NONE): ReadonlySet<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
      .filter((word) => word.length >= WORD_CHARS_MIN)
      .map(stemOf)
      .filter((stem) => !common.has(stem)),
  );

/** A crude stem that joins the commonest forms of a word. Takes no pattern, since whole texts go through it. */
export function stemOf(lower: string): string {
  if (lower.length < 4) return lower;
  let stem = singularOf(lower);
  for (const ending of ENDINGS_BY_LETTER.get(stem.at(-1) ?? '') ?? []) {
    if (!stem.endsWith(ending) || stem.length - ending.length < 3) continue;
    stem = stem.slice(0, -ending.length);
    // stopped, running
    if (stem.at(-1) === stem.at(-2) && DOUBLED.includes(stem.at(-1) ?? '')) stem = stem.slice(0, -1);
    break;
  }
  return stem.length > 3 && (stem.endsWith('e') || stem.endsWith('y')) ? stem.slice(0, -1) : stem;
}

function singularOf(word: string): string {
  if (!word.endsWith('s')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (BEFORE_ES.some((end) => word.endsWith(`${end}es`))) return word.slice(0, -2);
  const before = word.at(-2);
  return before === 's' || before === 'u' ? word : word.slice(0, -1);
}
