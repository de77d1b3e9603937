import { type Persona } from '../../../personas/index.js';
import { type Fact } from '../../facts.js';
import { type Draw } from '../chance.js';
import { type Finding, type StudiedClaim, type Study } from '../findings.js';
import {
  CLAUSES,
  FLAG_LABELS,
  JOINS,
  JOINS_AGAIN,
  JOINS_QUOTED,
  JOINS_SOURCED,
  STOCK,
  STOCK_QUESTIONS,
  TOPIC_CLAUSES,
} from './sentences.js';
import { type Flag } from '../../analyst.js';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Fills a frame; what it has no value for stays. */
export const fill = (frame: string, slots: Readonly<Record<string, string>>): string =>
  frame.replace(/\{(\w+)\}/g, (whole, name: string) => slots[name] ?? whole);

/** Shorter sentences may be said again. */
const NOTICED_WORDS = 6;

const quoted = (words: string): string => `“${words}”`;

/** A frame with its slot filled; behind a colon no "that" leads to what was said. */
const filled = (frame: string, slot: string, text: string): string =>
  fill(frame, { [slot]: slot === 'said' && /[:.] \{said\}|^\{/.test(frame) ? text.replace(/^that /, '') : text });

/** Facts without their place in the argument, which is known when the sentence has been said. */
export type Stated = Omit<Fact, 'start' | 'end'>;

/** A clause or sentence with what it states. */
export interface Spoken {
  readonly text: string;
  readonly facts: readonly Stated[];
}

export type Lines = keyof typeof STOCK;

/** Whether a finding about the source is in the claim's own words already: "the mayor said …". */
export const saysSource = ({ said }: StudiedClaim, { kind, words }: Finding): boolean =>
  (kind === 'source' || kind === 'anonymous') &&
  said?.kind === 'claim' &&
  said.words.toLowerCase().startsWith((words[0] ?? '').toLowerCase());

/**
 * One agent's way of speaking: its own lines before the common ones, nothing that it never says, and no sentence of more
 * than six words that was said before.
 */
export class Speaker {
  private readonly never: RegExp | null;
  private readonly uses = new Map<string, number>();
  /** Claims that this argument has spoken of. */
  private readonly named = new Set<string>();
  /** Questions that this argument has asked. */
  private readonly asked = new Set<string>();

  /** @param said sentences that were said before in the debate. */
  constructor(
    private readonly persona: Persona,
    private readonly draw: Draw,
    private readonly said: Set<string> = new Set(),
  ) {
    const words = persona.never ?? [];
    this.never =
      words.length === 0
        ? null
        : new RegExp(`\\b(?:${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})\\b`, 'i');
  }

  /** A line of the persona's own, or of the common stock. */
  line(of: Lines): string {
    return this.choose(this.persona.phrases?.[of] ?? STOCK[of] ?? []);
  }

  /** One of some lines that fits the persona and, filled in, is new; those that were used least come first. */
  choose(lines: readonly string[], slots: Readonly<Record<string, string>> = {}): string {
    const fitting = this.never === null ? lines : lines.filter((each) => !this.never?.test(each));
    const pool = fitting.length > 0 ? fitting : lines;
    const from = this.draw.number(pool.length);
    const ranked = pool
      .map((_, index) => pool[(index + from) % pool.length] ?? '')
      .sort((a, b) => (this.uses.get(a) ?? 0) - (this.uses.get(b) ?? 0));
    const chosen = ranked.find((each) => !this.wasSaid(fill(each, slots))) ?? ranked[0] ?? '';
    this.uses.set(chosen, (this.uses.get(chosen) ?? 0) + 1);
    return fill(chosen, slots);
  }

  /** A line to end on, another than the one before. */
  closing(of: 'trusts' | 'wavers' | 'doubts'): string {
    const lines = this.persona.phrases?.[of] ?? [];
    return this.choose(lines.filter((each) => !sentencesOf(each).some((sentence) => this.said.has(sentence))));
  }

  /** Says a sentence in a frame of its own, in a form that nobody has used before where there is one. */
  say(of: Lines, slot: string, make: () => Spoken | null): Spoken | null {
    let last: Spoken | null = null;
    for (let tries = 0; tries < 8; tries += 1) {
      const part = make();
      if (part === null) return null;
      last = { text: capital(filled(this.line(of), slot, part.text)), facts: part.facts };
      if (!this.wasSaid(last.text)) break;
    }
    if (last !== null) this.remember(last.text);
    for (const { kind, claims } of last?.facts ?? [])
      if (kind === 'claim' || kind === 'quote') for (const id of claims) this.named.add(id);
    return last;
  }

  private remember(text: string): void {
    for (const sentence of sentencesOf(text)) this.said.add(sentence);
  }

  /** Whether a sentence of a text that is long enough to be noticed was said before. */
  wasSaid(text: string): boolean {
    return sentencesOf(text).some(
      (sentence) => sentence.split(/\s+/).length > NOTICED_WORDS && this.said.has(sentence),
    );
  }

  /** "that …" or a quotation. */
  claim({ claim, said }: StudiedClaim): Spoken | null {
    if (said === null) return null;
    const text = said.kind === 'claim' ? `that ${said.words}` : quoted(said.words);
    return { text, facts: [{ kind: said.kind, claims: [claim.id], words: [said.words] }] };
  }

  /** The headline as a quotation; null where it cannot be one. */
  headline({ headline }: Study): Spoken | null {
    return headline === null
      ? null
      : { text: quoted(headline), facts: [{ kind: 'quote', claims: [], words: [headline] }] };
  }

  /** A clause about the claim that was spoken of last. */
  finding({ kind, claims, words, evidence }: Finding): Spoken | null {
    const clauses = CLAUSES[kind];
    if (clauses === undefined) return null;
    const [w, v] = words;
    const text = this.choose(clauses, { w: quoted(w ?? ''), v: quoted(v ?? ''), e: evidence ?? '' });
    return { text, facts: [{ kind, claims, words, ...(evidence === undefined ? {} : { evidence }) }] };
  }

  /** A clause that names its claim. */
  findingOn(about: StudiedClaim, finding: Finding): Spoken | null {
    const known = this.named.has(about.claim.id);
    if (!known && about.said !== null && saysSource(about, finding)) {
      const lines = JOINS_SOURCED[finding.kind === 'source' ? 'source' : 'anonymous'];
      const { kind, claims, words } = finding;
      return {
        text: this.choose(lines, { said: about.said.words }),
        facts: [...(this.claim(about)?.facts ?? []), { kind, claims, words }],
      };
    }
    const [said, it] = [this.claim(about), this.finding(finding)];
    if (said === null || it === null) return it;
    if (known) return { text: this.choose(JOINS_AGAIN, { it: it.text }), facts: it.facts };
    const joins = about.said?.kind === 'quote' && about.claim.attribution !== null ? JOINS_QUOTED : JOINS;
    return { text: this.choose(joins, { said: said.text, it: it.text }), facts: [...said.facts, ...it.facts] };
  }

  /** What the text keeps coming back to. */
  topic(topic: string): Spoken {
    return {
      text: this.choose(TOPIC_CLAUSES, { topic }),
      facts: [{ kind: 'topic', claims: [], words: [topic] }],
    };
  }

  flag({ flag, quote }: Flag): Spoken | null {
    if (/[“”"\n\r{}]/.test(quote)) return null;
    const text = this.choose(CLAUSES.flag ?? [], { w: quoted(quote), label: FLAG_LABELS[flag] });
    return { text, facts: [{ kind: 'flag', claims: [], words: [quote] }] };
  }

  /** What it asks about a claim; null where it asks nothing that fits, or has asked it before. */
  question({ claim, findings }: StudiedClaim): Spoken | null {
    const number = findings.find(({ kind }) => kind === 'figure' || kind === 'bare-figure')?.words[0];
    const slots = number === undefined ? {} : { number: quoted(number) };
    const asks = (this.persona.asksFor ?? STOCK_QUESTIONS).filter(
      ({ ask }) => (number !== undefined || !ask.includes('{number}')) && !this.asked.has(ask),
    );
    const own = asks.filter(({ about }) => about === claim.kind || (about === 'figure' && number !== undefined));
    for (const pool of [own, asks.filter(({ about }) => about === 'any')]) {
      const lines = pool.map(({ ask }) => ask).filter((ask) => !this.wasSaid(fill(ask, slots)));
      if (lines.length === 0) continue;
      const text = this.choose(lines, slots);
      for (const ask of lines) if (fill(ask, slots) === text) this.asked.add(ask);
      this.remember(text);
      const facts: Stated[] = text.includes('“') ? [{ kind: 'figure', claims: [claim.id], words: [number ?? ''] }] : [];
      return { text: capital(text), facts };
    }
    return null;
  }
}

/** Sentences put together, with what each states and where. */
export function assembled(parts: readonly (Spoken | null)[]): { argument: string; facts: readonly Fact[] } {
  let argument = '';
  const facts: Fact[] = [];
  for (const part of parts) {
    if (part === null || part.text === '') continue;
    if (argument !== '') argument += ' ';
    const start = argument.length;
    argument += part.text;
    for (const fact of part.facts) facts.push({ ...fact, start, end: argument.length });
  }
  return { argument, facts };
}

/** The sentences of an argument, as they are compared. */
export const sentencesOf = (argument: string): string[] => argument.split(/(?<=[.?!])\s+(?=[\p{Lu}“])/u);
