import { type Persona } from '../../../personas/index.js';
import { type ArgumentFact } from '../../facts.js';
import { asPattern } from '../../../words/index.js';
import { type Draw } from '../chance.js';
import { type Finding, type Study } from '../findings.js';
import { type Remark } from '../remarks.js';
import { SENTENCES } from './sentences.js';
import { type Flag, type QuestionAppraisal } from '../../analyst.js';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Replaces the slots of a frame. Slots without a value are kept. */
export const fill = (frame: string, slots: Readonly<Record<string, string>>): string =>
  frame.replace(/\{(\w+)\}/g, (whole, name: string) => slots[name] ?? whole);

/** Sentences of at most this many words may repeat within a debate. */
const NOTICED_WORDS = 6;

const quoted = (words: string): string => `“${words}”`;

/** Words with quotation marks of their own need none around them. */
const quotedWhole = (words: string): string => (/["“”„«»]/.test(words) ? words : quoted(words));
/** The words of a longer finding are not repeated by each agent. */
const FOUND_WORDS_MAX = 40;

/** A fact without its offsets, which are known only when the argument is assembled. */
export type Stated = Omit<ArgumentFact, 'start' | 'end'>;

/** A clause or sentence and the facts that it states. */
export interface Spoken {
  readonly text: string;
  readonly facts: readonly Stated[];
}

/**
 * Words the sentences of one agent. Avoids words that the persona never uses, and repeating a sentence of more than six
 * words.
 */
export class Speaker {
  private readonly never: RegExp | null;
  private readonly uses = new Map<string, number>();

  /** @param said sentences used earlier in the debate */
  constructor(
    { never = [] }: Persona,
    private readonly draw: Draw,
    private readonly said: Set<string> = new Set(),
  ) {
    this.never = never.length === 0 ? null : new RegExp(`\\b(?:${never.map(asPattern).join('|')})\\b`, 'i');
  }

  /** Chooses a line that suits the persona and is new when filled in; prefers the least used ones. */
  choose(lines: readonly string[], slots: Readonly<Record<string, string>> = {}): string {
    const fitting = this.never === null ? lines : lines.filter((each) => !this.never?.test(each));
    const pool = fitting.length > 0 ? fitting : lines;
    const from = this.draw.number(pool.length);
    const ranked = pool
      .map((_, index) => pool[(index + from) % pool.length] ?? '')
      .sort((a, b) => (this.uses.get(a) ?? 0) - (this.uses.get(b) ?? 0));
    const chosen = ranked.find((each) => !this.wasSaid(fill(each, slots))) ?? ranked[0] ?? '';
    this.uses.set(chosen, (this.uses.get(chosen) ?? 0) + 1);
    const text = fill(chosen, slots);
    for (const sentence of sentencesOf(text)) this.said.add(sentence);
    return text;
  }

  /** Whether a sentence of the text with more than six words was used before. */
  private wasSaid(text: string): boolean {
    return sentencesOf(text).some(
      (sentence) => sentence.split(/\s+/).length > NOTICED_WORDS && this.said.has(sentence),
    );
  }

  /** Chooses a clause and makes a sentence of it. */
  private stated(lines: readonly string[], slots: Readonly<Record<string, string>>, facts: readonly Stated[]): Spoken {
    const text = capital(this.choose(lines, slots));
    return { text: /[.?!…]["”’']*$/.test(text) ? text : `${text}.`, facts };
  }

  /** Words of the article, and what the agent says of them. */
  remark({ kind, quote, says, claims }: Remark): Spoken {
    return { text: `${quotedWhole(quote)} — ${says}.`, facts: [{ kind: 'remark', claims, words: [quote, kind] }] };
  }

  /** What the agent asks of them. */
  asks({ asks }: Remark): Spoken {
    const words = [...asks.matchAll(/“([^“”]+)”/g)].map(([, word = '']) => word);
    return { text: asks, facts: words.map((word) => ({ kind: 'quote', claims: [], words: [word] })) };
  }

  /** What the agent knows of what a peer asks about words of the article. It judges no claim by it. */
  answers({ quote, kind }: Remark, says: string): Spoken {
    return { text: says, facts: [{ kind: 'remark', claims: [], words: [quote, kind] }] };
  }

  /** A finding of the appraisal with its words, if they can be quoted. */
  found({ type, passage }: QuestionAppraisal['findings'][number], { claims }: Study): Spoken {
    const words = passage.quote.trim().replace(/^["“‘']|["”’']$/g, '');
    const lines = SENTENCES.found[type];
    const about = claims.filter(
      ({ claim }) =>
        passage.in === 'text' && claim.field === 'text' && claim.start < passage.end && claim.end > passage.start,
    );
    const shown = /[\n\r]/.test(words) || words.split(/\s+/).length > FOUND_WORDS_MAX ? null : words;
    const facts: Stated[] = [{ kind: 'finding', claims: about.map(({ claim }) => claim.id), words: [shown ?? words] }];
    return this.stated(shown === null ? lines.bare : lines.quoting, { w: quotedWhole(shown ?? '') }, facts);
  }

  /** A sentence about the last mentioned claim. */
  finding({ kind, claims, words, evidence }: Finding): Spoken | null {
    const clauses = SENTENCES.clauses[kind];
    if (clauses === undefined) return null;
    const [w = '', v = ''] = words.map(quoted);
    return this.stated(clauses, { w, v, e: evidence ?? '' }, [
      { kind, claims, words, ...(evidence === undefined ? {} : { evidence }) },
    ]);
  }

  /** Words of the article as an example of what counts. @param words without quotation marks */
  shown(signal: string, words: string): Spoken {
    return this.stated(SENTENCES.shown, { signal, w: quoted(words) }, [{ kind: 'quote', claims: [], words: [words] }]);
  }

  /** @param headline the article's headline, which is not repeated when it is flagged */
  flag({ flag, quote }: Flag, headline: string): Spoken | null {
    if (/[“”"\n\r{}]/.test(quote)) return null;
    const common = quote === headline.trim() ? SENTENCES.flagClausesHeadline[flag] : SENTENCES.flagClausesOf[flag];
    const slots = { w: quoted(quote), label: SENTENCES.flagLabels[flag] };
    return this.stated(common ?? SENTENCES.flagClauses, slots, [{ kind: 'flag', claims: [], words: [quote] }]);
  }
}

/** Joins sentences into an argument and gives their facts offsets in it. */
export function assembled(parts: readonly (Spoken | null)[]): { argument: string; facts: readonly ArgumentFact[] } {
  let argument = '';
  const facts: ArgumentFact[] = [];
  for (const part of parts) {
    if (part === null || part.text === '') continue;
    if (argument !== '') argument += ' ';
    const start = argument.length;
    argument += part.text;
    for (const fact of part.facts) facts.push({ ...fact, start, end: argument.length });
  }
  return { argument, facts };
}

/** Splits an argument into sentences for comparison. */
export const sentencesOf = (argument: string): string[] => argument.split(/(?<=[.?!])\s+(?=[\p{Lu}“])/u);
