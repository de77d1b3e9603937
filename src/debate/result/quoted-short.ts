import { countWords, inQuotes, isBalanced, losesSource } from '../../words/index.js';

const QUOTE_WORDS_MAX = 34;
/** A whole sentence may be longer than a part of one. */
const WHOLE_WORDS_MAX = 48;

export const bareEnd = (words: string): string => words.trim().replace(/(?:[.…,;:–—-]|\s)+$/u, '');

/** A passage in quotation marks: all of it, or the clauses around a word that fit; null where it cannot be cut with its sense whole. */
export function quotedShort(passage: string, word = ''): string | null {
  const whole = bareEnd(passage.replace(/\s+/g, ' '));
  if (countWords(whole) <= WHOLE_WORDS_MAX && isBalanced(whole)) return inQuotes(whole);
  const cuts = [
    0,
    ...[...whole.matchAll(/[,;:]["”]?\s|\s[–—-]\s|[”"]\s(?=\p{Lu})/gu)].map(({ index, 0: cut }) => index + cut.length),
    whole.length,
  ];
  const at = Math.max(0, whole.indexOf(word));
  let best: string | null = null;
  for (let from = 0; from < cuts.length - 1; from += 1)
    for (let to = from + 1; to < cuts.length; to += 1) {
      const [start, end] = [cuts[from] ?? 0, cuts[to] ?? 0];
      if (start > at || end < at + word.length) continue;
      const piece = bareEnd(whole.slice(start, end));
      const isWhole =
        isBalanced(piece) &&
        !losesSource(whole, piece) &&
        countWords(piece) >= 5 &&
        !/^(?:and|but|or|which|who|that|whose)\b/iu.test(piece) &&
        !HANGS_ON.test(piece);
      if (isWhole && countWords(piece) <= QUOTE_WORDS_MAX && piece.length > (best?.length ?? 0)) best = piece;
    }
  return best === null ? null : inQuotes(best);
}

/** It goes on behind the cut. */
export const HANGS_ON = /\b(?:if|unless|that|whether|because|although|while|when|as)(?:,?\s\S+){0,2}$/iu;
