import { stemOf } from '../../words/index.js';

/** A post or a claim as terms of the index. */
export interface Terms {
  /** Stems in the order of the text, repetitions included, without stop words. */
  readonly all: readonly string[];
  /** Terms that are capitalized where no sentence begins: mostly names. */
  readonly names: ReadonlySet<string>;
  /** Numbers with their separators removed. */
  readonly numbers: ReadonlySet<string>;
  /** Terms of the author's name in the signature of an embedded post. */
  readonly author: ReadonlySet<string>;
}

const STOP = new Set(
  (
    'a an the and or but nor if then than that this these those there here it its is are was were be been being am has have had ' +
    'having do does did doing will would shall should can could may might must of in on at to from by for with as into about over ' +
    'after before under between through during i me my mine we us our ours you your yours he him his she her hers they them their ' +
    'theirs who whom whose which what when where why how not no so such only just also too very more most other some any all each ' +
    'both few own same s t re ve ll d m don didn doesn isn wasn aren weren won wouldn couldn shouldn hasn haven hadn out up down off ' +
    'again once because while until against rt via amp'
  ).split(' '),
);

/** Synonyms that posts and fact checks use, and irregular forms that have no common stem. */
const SAME: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'photo: photos photograph photographs picture pictures pic pics image images',
    'video: videos footage clip clips',
    'president: potus',
    'mother: mum mom mums moms',
    'child: children kid kids',
    'dead: died dies dying death deaths',
    'woman: women',
    'man: men',
    'usa: us',
    'coronaviru: covid corona ncov',
  ].flatMap((line) => {
    const [stem = '', words = ''] = line.split(': ');
    return words.split(' ').map((word) => [word, stem]);
  }),
);

/** Longer texts are truncated to this number of characters. */
export const TEXT_CHARS_MAX = 4_000;
/** Maximum number of terms of one text. */
const TERMS_MAX = 400;
const TERM_CHARS_MAX = 32;

const ADDRESS = /https?:\/\/\S{1,300}|(?:pic\.twitter\.com|t\.co)\/\w{1,40}/gi;
/** The signature of an embedded post: — Name (@handle) January 6, 2020. */
const SIGNATURE = /[—–-]\s*([^—–()]{1,80}?)\s*\((@\w{1,40})\)\s*(?:[A-Z][a-z]{2,9} \d{1,2}, \d{4})?\s*$/;
const WORD = /[\p{L}\p{M}\p{N}]+(?:[.,]\p{N}+)*/gu;
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Splits a text into terms. Linear in its length, which is capped. */
export function termsOf(text: string): Terms {
  let rest = text.slice(0, TEXT_CHARS_MAX).normalize('NFKC').replace(ADDRESS, ' ');
  const author = new Set<string>();
  const [signature, name = ''] = SIGNATURE.exec(rest.slice(-200)) ?? [];
  if (signature !== undefined) {
    rest = rest.slice(0, rest.length - signature.length);
    for (const word of name.match(WORD) ?? []) for (const term of stemsOf(word)) author.add(term);
  }
  rest = rest
    .replace(/\bU\.\s?S\.(?:\s?A\.)?|\bUnited States(?: of America)?\b/g, 'US')
    .replace(/\bU\.\s?K\.|\bUnited Kingdom\b/g, 'UK');
  // A hashtag or handle of several words: #IranProtests2020.
  rest = rest.replace(/[#@]\w{1,100}/g, (tag) =>
    tag.slice(1).replace(/([\p{Ll}])(?=[\p{Lu}\p{N}])|(\p{N})(?=\p{L})/gu, '$1$2 '),
  );
  rest = rest.replace(/['’ʼ](?:s\b)?/gu, (mark) => (mark.length > 1 ? ' ' : ''));
  const all: string[] = [];
  const names = new Set<string>();
  const numbers = new Set<string>();
  let end = 0;
  for (const match of rest.matchAll(WORD)) {
    if (all.length >= TERMS_MAX) break;
    const word = match[0];
    const opens = end === 0 || /[.!?:"“”]\s*["“”']?\s*$/u.test(rest.slice(Math.max(0, match.index - 4), match.index));
    end = match.index + word.length;
    for (const term of stemsOf(word)) {
      all.push(term);
      if (/^\p{N}/u.test(term)) numbers.add(term);
      else if (!opens && /^\p{Lu}/u.test(word)) names.add(term);
    }
  }
  return { all, names, numbers, author };
}

function stemsOf(word: string): readonly string[] {
  if (IDEOGRAPHS.test(word)) return bigramsOf(word);
  const lower = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  if (/^\p{N}/u.test(lower)) return [lower.replace(/,(?=\d{3})/g, '').slice(0, TERM_CHARS_MAX)];
  if (STOP.has(lower) && word !== 'US') return [];
  const same = SAME[lower];
  if (same !== undefined) return [same];
  const stem = stemOf(lower).slice(0, TERM_CHARS_MAX);
  return stem.length < 2 ? [] : [stem];
}

/** For scripts without spaces: each pair of adjacent characters. */
function bigramsOf(word: string): readonly string[] {
  const characters = Array.from(word);
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, at) => `${characters[at] ?? ''}${character}`);
}
