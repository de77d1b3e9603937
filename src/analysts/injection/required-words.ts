/** What a part of a pattern may be followed by, and whether the part may then be absent from a match. */
const QUANTIFIER = /(?:([?*])|\+|\{(\d+)(?:,\d*)?\})\??/y;
const LOOK_AROUND = /\?<?[=!]/y;
/** A class of characters, an assertion or a single character, which may be escaped. */
const PART = /\[(?:\\.|[^\]\\])*\]|\\[pPu]\{[^}]*\}|\\u.{4}|\\x..|\\.|[^]/uy;
/** Parts that match no certain character. Every other escaped character is itself. */
const UNCERTAIN = /^(?:\[.+|\\[a-zA-Z].*|[.^$])$/su;

/**
 * Strings of which every match of a pattern contains at least one; empty if there is none that is certain. Looking for
 * them first takes a fraction of the time of the pattern, which V8 compiles at its first use.
 * @param source of a pattern without capturing groups and back references
 */
export function requiredWords(source: string): readonly string[] {
  let at = 0;
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  const mayBeAbsent = (): boolean => {
    const quantifier = next(QUANTIFIER);
    return quantifier !== null && (quantifier[1] !== undefined || quantifier[2] === '0');
  };
  /** Reads alternatives up to the end of their group. */
  const alternatives = (): readonly string[] => {
    const all = [sequence()];
    while (source.charAt(at) === '|') {
      at += 1;
      all.push(sequence());
    }
    return all.some((words) => words.length === 0) ? [] : [...new Set(all.flat())];
  };
  const sequence = (): readonly string[] => {
    let best: readonly string[] = [];
    let literal = '';
    const consider = (words: readonly string[]): void => {
      if (rarity(words) > rarity(best)) best = words;
    };
    const endLiteral = (): void => {
      if (literal !== '') consider([literal]);
      literal = '';
    };
    while (at < source.length && !'|)'.includes(source.charAt(at))) {
      if (source.charAt(at) === '(') {
        endLiteral();
        at += 1;
        const isLookAround = next(LOOK_AROUND) !== null;
        if (!isLookAround) at += '?:'.length;
        const words = alternatives();
        at += ')'.length;
        if (!mayBeAbsent() && !isLookAround) consider(words);
        continue;
      }
      const [part = ''] = next(PART) ?? [];
      const from = at;
      if (mayBeAbsent() || UNCERTAIN.test(part)) {
        endLiteral();
        continue;
      }
      literal += part.replace(/^\\/, '');
      // What is repeated is followed by itself, or by what comes next.
      if (at > from) endLiteral();
    }
    endLiteral();
    return best;
  };
  return alternatives();
}

/** Larger if the words occur in fewer texts: few long words are best. */
const rarity = (words: readonly string[]): number =>
  words.length === 0 ? 0 : Math.min(...words.map(({ length }) => length)) - words.length / 1_000;
