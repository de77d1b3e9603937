import { readFileSync } from 'node:fs';
import { type Passage, type Token } from './document.js';

/** One occurrence of a word or phrase of a lexicon in a passage. */
export interface Hit {
  /** Token positions, last exclusive. */
  readonly first: number;
  readonly last: number;
  readonly start: number;
  readonly end: number;
  /** The matching entry of the lexicon. */
  readonly entry: string;
  readonly quoted: boolean;
}

interface Node {
  readonly next: Map<string, Node>;
  entry?: string;
}

const node = (): Node => ({ next: new Map() });

/** Splits a phrase at contractions and hyphens as the NLP model does, so that phrases match tokens. */
const pieces = (phrase: string): string[] =>
  phrase
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/\b(ca|wo|do|does|did|is|are|was|were|has|have|had|could|would|should|ai)n't\b/g, "$1 n't")
    .replace(/'(s|re|ve|ll|d|m)\b/g, " '$1")
    .replace(/-/g, ' - ')
    .split(/\s+/)
    .filter((piece) => piece !== '');

/**
 * Finds words and phrases in one pass, longest match first, without overlaps. The time is linear in the passage and
 * does not depend on the size of the list. A trailing `*` on a one-word entry matches any ending.
 */
export class Lexicon {
  private readonly root = node();
  private readonly stems: string[] = [];
  private readonly stemHeads = new Map<string, string[]>();

  /** @param words separated by commas */
  constructor(words: string) {
    for (const phrase of words.split(', ')) {
      if (phrase.endsWith('*')) {
        const stem = phrase.slice(0, -1).toLowerCase();
        this.stems.push(stem);
        const head = stem.slice(0, 3);
        this.stemHeads.set(head, [...(this.stemHeads.get(head) ?? []), stem]);
        continue;
      }
      let at = this.root;
      for (const piece of pieces(phrase)) {
        let next = at.next.get(piece);
        if (next === undefined) {
          next = node();
          at.next.set(piece, next);
        }
        at = next;
      }
      at.entry = phrase;
    }
  }

  has(word: string): boolean {
    return this.root.next.get(word)?.entry !== undefined || this.stemOf(word) !== undefined;
  }

  find(passage: Passage, accept: (token: Token) => boolean = () => true): Hit[] {
    const { tokens } = passage;
    const hits: Hit[] = [];
    let index = 0;
    while (index < tokens.length) {
      const hit = this.at(tokens, index);
      const token = tokens[index];
      if (hit !== undefined && token !== undefined && accept(token)) {
        hits.push(hit);
        index = hit.last;
      } else index += 1;
    }
    return hits;
  }

  private stemOf(word: string): string | undefined {
    return this.stemHeads.get(word.slice(0, 3))?.find((stem) => word.startsWith(stem));
  }

  private at(tokens: readonly Token[], first: number): Hit | undefined {
    let at: Node | undefined = this.root;
    let best: { last: number; entry: string } | undefined;
    for (let index = first; index < tokens.length && at !== undefined; index += 1) {
      const token: Token | undefined = tokens[index];
      at = token === undefined ? undefined : at.next.get(token.lower);
      if (at?.entry !== undefined) best = { last: index + 1, entry: at.entry };
    }
    const head = tokens[first];
    if (best === undefined && head !== undefined && head.isWord) {
      const stem = this.stemOf(head.lower);
      if (stem !== undefined) best = { last: first + 1, entry: stem };
    }
    if (best === undefined || head === undefined) return undefined;
    const tail = tokens[best.last - 1] ?? head;
    return { first, last: best.last, start: head.start, end: tail.end, entry: best.entry, quoted: head.quoted };
  }
}

/** lexicons.json: words and phrases by the name of their list. A test checks every example. */
export type LexiconFile = Readonly<
  Record<
    string,
    {
      /** Separated by commas. */
      readonly words: string;
      /** A text with at least one entry of the list. */
      readonly catches: string;
      /** A similar text without any. */
      readonly spares: string;
    }
  >
>;

export const LEXICONS = JSON.parse(readFileSync(new URL('./lexicons.json', import.meta.url), 'utf8')) as LexiconFile;

/** The list of this name in lexicons.json. */
export function lexicon(name: string): Lexicon {
  const list = LEXICONS[name];
  if (list === undefined) throw new Error(`lexicons.json has no list ${name}`);
  return new Lexicon(list.words);
}
