import { readFileSync } from 'node:fs';
import { plainPattern } from './letters.js';
import { requiredWords } from './required-words.js';

/**
 * Where in its sentence a phrase counts. `anywhere`: the words alone show that a machine is addressed. `command`: only
 * as an imperative, so "how a page made a chatbot ignore its instructions" does not count. `opening`: only as the first
 * words of a sentence.
 */
export const PHRASE_POSITIONS = ['anywhere', 'command', 'opening'] as const;
export type PhrasePosition = (typeof PHRASE_POSITIONS)[number];

/**
 * phrases.json. The shapes follow Greshake et al., "Not what you've signed up for" (2023), the OWASP list for LLM
 * applications (LLM01) and Yi et al., BIPIA (2023). Each pattern runs on one sentence of at most a few hundred
 * characters, in plain letters. test/analysts/injection/phrases.spec.ts checks the file and every example in it.
 */
export interface PhraseFile {
  /** Alternatives, separated by commas, that patterns refer to as `{name}`. */
  readonly words: Readonly<Record<string, string>>;
  /** Parts of patterns that patterns and other parts refer to as `{name}`. */
  readonly parts: Readonly<Record<string, string>>;
  readonly groups: readonly {
    readonly about: string;
    readonly position: PhrasePosition;
    /** `own` for a script other than Latin, whose letters must not be replaced by Latin look-alikes. */
    readonly letters?: 'own';
    /** Whether people ask each other for the same. */
    readonly task?: boolean;
    readonly phrases: readonly {
      readonly pattern: string;
      /** A text in which the pattern must find something. */
      readonly catches: string;
      /** A similar text in which nothing may be found. */
      readonly spares: string;
    }[];
  }[];
}

export const phraseFile = (): PhraseFile =>
  JSON.parse(readFileSync(new URL('./phrases.json', import.meta.url), 'utf8')) as PhraseFile;

export interface Phrase {
  readonly pattern: RegExp;
  readonly position: PhrasePosition;
  /** Every match contains one of them; empty if nothing is certain. */
  readonly words: readonly string[];
  /** Whether people ask each other for the same: it does not count in the question of an interview or in a letter. */
  readonly isTask: boolean;
}

/** Phrases by the letters of the text in which they are searched for. */
export interface PhraseTable {
  /** In Latin letters; searched for in the text with look-alikes replaced by Latin letters. */
  readonly latin: readonly Phrase[];
  /** In other scripts; searched for in the text's own letters. */
  readonly other: readonly Phrase[];
}

let table: PhraseTable | undefined;

/** Made at the first call, because it takes longer than the start of a thread that never searches. */
export const phraseTable = (): PhraseTable => (table ??= phraseTableOf(phraseFile()));

/** @throws Error for a pattern that refers to a part without definition */
export function phraseTableOf({ words, parts, groups }: PhraseFile): PhraseTable {
  const named = new Map<string, string>();
  const whole = (pattern: string): string =>
    // Properties such as \p{L} begin with a capital letter, and quantifiers with a digit.
    pattern.replace(/\{([a-z][a-z-]*)\}/g, (reference, name: string) => {
      const part = named.get(name);
      if (part === undefined) throw new Error(`phrases.json does not define ${reference} before its use`);
      return part;
    });
  for (const [name, list] of Object.entries(words)) named.set(name, `(?:${list.replaceAll(', ', '|')})`);
  for (const [name, part] of Object.entries(parts)) named.set(name, whole(part));
  const inLetters = (own: boolean): Phrase[] =>
    groups
      .filter(({ letters }) => (letters === 'own') === own)
      .flatMap(({ position, phrases, task = false }) =>
        phrases.map(({ pattern }): Phrase => {
          const source = plainPattern(whole(pattern));
          return { position, pattern: new RegExp(source, 'gu'), words: requiredWords(source), isTask: task };
        }),
      );
  return { latin: inLetters(false), other: inLetters(true) };
}
