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

/** A crude stem that joins the commonest forms of a word. */
export function stemOf(lower: string): string {
  if (lower.length < 4) return lower;
  let stem = lower.replace(/(?:ies)$/, 'y').replace(/(ss|x|ch|sh)es$/, '$1');
  if (/[^su]s$/.test(stem)) stem = stem.slice(0, -1);
  for (const ending of ENDINGS) {
    if (!stem.endsWith(ending) || stem.length - ending.length < 3) continue;
    stem = stem.slice(0, -ending.length);
    // stopped, running
    if (/([bdfgmnprt])\1$/.test(stem)) stem = stem.slice(0, -1);
    break;
  }
  return stem.length > 3 ? stem.replace(/[ey]$/, '') : stem;
}
