/** A passage whose letters a model reads and a search for words does not, with the words. */
interface EncodedPassage {
  readonly start: number;
  readonly end: number;
  readonly words: string;
}

/** At least 24 bytes: shorter ones hold no order. Addresses and hashes have the same form and decode to no words. */
const BASE64 = /(?<![\w+/=-])[A-Za-z0-9+/]{32,20000}={0,2}(?![\w+/=-])/g;
/** At least 12 single letters, with up to three marks or spaces between two of them. */
const SPACED = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}][ .·_*-]{1,3}){11,2000}[\p{L}\p{N}](?![\p{L}\p{N}])/gu;
/** Share of letters and spaces from which decoded bytes are words. */
const WORDS_SHARE = 0.85;

/** Passages in Base64, and passages whose letters are apart. Takes linear time. */
export function encodedPassages(text: string): readonly EncodedPassage[] {
  const found: EncodedPassage[] = [];
  const add = (match: RegExpExecArray, words: string | undefined): void => {
    if (words !== undefined) found.push({ start: match.index, end: match.index + match[0].length, words });
  };
  for (const match of text.matchAll(BASE64)) add(match, wordsInBase64(match[0]));
  for (const match of text.matchAll(SPACED)) add(match, joined(match[0]));
  return found;
}

function wordsInBase64(passage: string): string | undefined {
  const words = Buffer.from(passage, 'base64').toString('utf8');
  if (words.includes('\ufffd')) return undefined;
  const legible = words.match(/[\p{L}\p{M}\p{N}\s.,:;!?'"-]/gu)?.length ?? 0;
  return /\s/.test(words) && legible >= WORDS_SHARE * Array.from(words).length ? words : undefined;
}

/** Letters that stand apart, joined to words: where other or more marks separate them, a word ends. */
function joined(passage: string): string {
  const between = passage.split(/[\p{L}\p{N}]/u).slice(1, -1);
  const [letterMark = ''] = [...new Set(between)].sort(
    (a, b) => between.filter((mark) => mark === b).length - between.filter((mark) => mark === a).length,
  );
  const letters = passage.match(/[\p{L}\p{N}]/gu) ?? [];
  return letters.map((letter, at) => letter + (at < between.length && between[at] !== letterMark ? ' ' : '')).join('');
}
