import { type Persona, type SignalId } from '../../../personas/index.js';
import { type ArgumentFact } from '../../facts.js';
import { type Draw } from '../chance.js';
import { type Finding, type StudiedClaim, type Study } from '../findings.js';
import { SENTENCES } from './sentences.js';
import { type Flag } from '../../analyst.js';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Replaces the slots of a frame. Slots without a value are kept. */
export const fill = (frame: string, slots: Readonly<Record<string, string>>): string =>
  frame.replace(/\{(\w+)\}/g, (whole, name: string) => slots[name] ?? whole);

/** Sentences of at most this many words may repeat within a debate. */
const NOTICED_WORDS = 6;

const quoted = (words: string): string => `“${words}”`;

/** A frame with its slot filled. After a colon, a leading "that" is dropped. */
const filled = (frame: string, slot: string, text: string): string =>
  fill(frame, { [slot]: slot === 'said' && /[:.] \{said\}|^\{/.test(frame) ? text.replace(/^that /, '') : text });

/** A fact without its offsets, which are known only when the argument is assembled. */
export type Stated = Omit<ArgumentFact, 'start' | 'end'>;

/** A clause or sentence and the facts that it states. */
export interface Spoken {
  readonly text: string;
  readonly facts: readonly Stated[];
}

export type Lines = keyof typeof SENTENCES.stock;

/** In a reply to a peer, a claim of at most this many words is stated whole; a longer one is named by its subject. */
const SHORT_WORDS = 14;
const wordsIn = (text: string): number => text.split(/\s+/).length;

/** A connecting word that is repeated where a frame and a clause meet. */
const STUTTER = /\b(where|as|that|I read|add that it adds) \1\b/;

/** First words of questions that are put in lower case after a colon. */
const ASKING =
  /^(?:Who|What|Which|When|Where|Why|How|Is|Are|Was|Were|Do|Does|Did|Has|Have|Had|Can|Could|May|Would|Under|Compared|If|Too|Faster|Better|Observed|Okay|On|In|Behind)\b/;
const uncapital = (question: string): string =>
  ASKING.test(question) ? question.charAt(0).toLowerCase() + question.slice(1) : question;

/** The verb between a speaker and a statement. */
const SAYING = /\s(?:said|says|told|announced|reported|warned|added|stated|confirmed)\s/;

/** Whether the claim's own words already name the source of a finding: "the mayor said …". */
export function saysSource({ said }: StudiedClaim, { kind, words: [source = ''] }: Finding): boolean {
  if ((kind !== 'source' && kind !== 'anonymous') || said?.kind !== 'claim') return false;
  const [who = '', what] = said.words.toLowerCase().split(SAYING);
  return what !== undefined && who.includes(source.toLowerCase());
}

/**
 * Words the sentences of one agent. Prefers the persona's own lines to common ones, avoids words that the persona never
 * uses, and avoids repeating a sentence of more than six words.
 */
export class Speaker {
  private readonly never: RegExp | null;
  private readonly uses = new Map<string, number>();
  /** Ids of the claims that this argument has mentioned. */
  private readonly named = new Set<string>();

  /** @param said sentences used earlier in the debate */
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

  /** A line of the persona, otherwise of the common stock. */
  line(of: Lines): string {
    return this.choose(this.persona.phrases?.[of] ?? SENTENCES.stock[of] ?? []);
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
    return fill(chosen, slots);
  }

  /** A closing line that differs from earlier ones. */
  closing(of: 'trusts' | 'wavers' | 'doubts'): string {
    const lines = this.persona.phrases?.[of] ?? [];
    return this.choose(lines.filter((each) => !sentencesOf(each).some((sentence) => this.said.has(sentence))));
  }

  /** A line that introduces the finding with a colon, of the given kind or otherwise of the kind `notes`. */
  private lineWithColon(of: Lines): string {
    const lines = [of, 'notes' as const].map((kind) =>
      (this.persona.phrases?.[kind] ?? SENTENCES.stock[kind] ?? []).filter((each) => each.includes(': {finding}')),
    );
    return this.choose(lines.find((each) => each.length > 0) ?? SENTENCES.stock[of] ?? []);
  }

  /**
   * Makes a sentence from a line and a part, if possible one that has not been used before.
   * @param apart whether the part addresses a peer, so that it cannot follow "because" or "that"
   */
  say(of: Lines, slot: string, make: () => Spoken | null, apart = false): Spoken | null {
    let last: Spoken | null = null;
    for (let tries = 0; tries < 8; tries += 1) {
      const part = make();
      if (part === null) return null;
      const line = apart ? this.lineWithColon(of) : this.line(of);
      last = { text: capital(filled(line, slot, part.text)), facts: part.facts };
      if (!this.wasSaid(last.text) && !STUTTER.test(last.text)) break;
    }
    if (last !== null) this.remember(last.text);
    for (const { kind, claims } of last?.facts ?? [])
      if (kind === 'claim' || kind === 'quote') for (const id of claims) this.named.add(id);
    return last;
  }

  private remember(text: string): void {
    for (const sentence of sentencesOf(text)) this.said.add(sentence);
  }

  /** Whether a sentence of the text with more than six words was used before. */
  wasSaid(text: string): boolean {
    return sentencesOf(text).some(
      (sentence) => sentence.split(/\s+/).length > NOTICED_WORDS && this.said.has(sentence),
    );
  }

  /** The claim as "that …" or as a quotation; null when it cannot be put into words. */
  claim({ claim, said }: StudiedClaim): Spoken | null {
    if (said === null) return null;
    const text = said.kind === 'claim' ? `that ${said.words}` : quoted(said.words);
    return { text, facts: [{ kind: said.kind, claims: [claim.id], words: [said.words] }] };
  }

  /** The headline as a quotation; null when it cannot be quoted. */
  headline({ headline }: Study): Spoken | null {
    return headline === null
      ? null
      : {
          text: this.choose(SENTENCES.headlineClauses, { said: quoted(headline) }),
          facts: [{ kind: 'quote', claims: [], words: [headline] }],
        };
  }

  /** A claim without a finding; null when it cannot be put into words or was already mentioned. */
  alone(about: StudiedClaim): Spoken | null {
    const said = this.named.has(about.claim.id) ? null : this.claim(about);
    if (said === null || about.said === null) return null;
    const all =
      about.said.kind === 'claim'
        ? SENTENCES.claimAlone
        : about.said.voiced
          ? SENTENCES.quotedAlone
          : SENTENCES.wordsAlone;
    const lines = all.filter((line) => !/\balso\b/.test(line) || !/\balso\b/.test(said.text));
    return { text: this.choose(lines, { said: said.text }), facts: said.facts };
  }

  /** A clause about the last mentioned claim, preferably in the persona's own words. */
  finding({ kind, claims, words, evidence }: Finding): Spoken | null {
    const sees: Readonly<Record<string, readonly string[] | undefined>> = this.persona.phrases?.sees ?? {};
    const own = sees[kind] ?? [];
    const unused = own.filter((each) => !this.uses.has(each));
    const clauses = unused.length > 0 && this.draw.number(4) > 0 ? unused : SENTENCES.clauses[kind];
    if (clauses === undefined) return null;
    const [w = '', v = ''] = words.map(quoted);
    const text = this.choose(clauses, { w, v, words: w, e: evidence ?? '' });
    return { text, facts: [{ kind, claims, words, ...(evidence === undefined ? {} : { evidence }) }] };
  }

  /** A clause that names its claim: whole, or by its subject if the claim is long or was already mentioned. */
  findingOn(about: StudiedClaim, finding: Finding, brief = false): Spoken | null {
    const known = this.named.has(about.claim.id);
    const by = about.subject ?? about.mention;
    const short = brief && by !== null && about.said !== null && wordsIn(about.said.words) > SHORT_WORDS;
    if (!known && !short && about.said !== null && saysSource(about, finding)) {
      const lines = SENTENCES.joinsSourced[finding.kind === 'source' ? 'source' : 'anonymous'];
      const { kind, claims, words } = finding;
      return {
        text: this.choose(lines, { said: about.said.words }),
        facts: [...(this.claim(about)?.facts ?? []), { kind, claims, words }],
      };
    }
    const it = this.finding(finding);
    const said = it === null || known ? null : this.claim(about);
    if (it === null) return null;
    if (said === null || about.said === null || short) {
      const joins =
        about.subject !== null ? SENTENCES.joinsAbout : by !== null ? SENTENCES.joinsMention : SENTENCES.joinsAgain;
      return { text: this.choose(joins, { h: by ?? '', it: it.text }), facts: it.facts };
    }
    const joins =
      about.said.kind === 'claim' ? SENTENCES.joins : about.said.voiced ? SENTENCES.joinsQuoted : SENTENCES.joinsWords;
    const slots = { said: said.text, clause: about.said.words, it: it.text };
    return { text: this.choose(joins, slots), facts: [...said.facts, ...it.facts] };
  }

  /** Ties a clause to how much a peer trusts the article. */
  besideScore(said: Spoken, how: keyof typeof SENTENCES.besideScores): Spoken {
    return { text: this.choose(SENTENCES.besideScores[how], { it: said.text }), facts: said.facts };
  }

  /** A clause about the signal that moves the score most; states nothing about the article. */
  mover(signal: SignalId, way: keyof typeof SENTENCES.movers): Spoken {
    return { text: this.choose(SENTENCES.movers[way], { signal: SENTENCES.signalLabels[signal] }), facts: [] };
  }

  /** A finding combined with the peer's, against it or in addition to it. */
  besides(theirs: Finding, mine: Spoken, against: boolean): Spoken {
    const name = SENTENCES.named[theirs.kind];
    if (name === undefined) return mine;
    const [w = '', v = ''] = theirs.words.map(quoted);
    const text = this.choose(against ? SENTENCES.answers : SENTENCES.adds, {
      theirs: fill(name, { w, v }),
      it: mine.text,
    });
    return { text, facts: [{ kind: theirs.kind, claims: theirs.claims, words: theirs.words }, ...mine.facts] };
  }

  /** Two findings of one kind on different claims; null when there are no lines for that kind. */
  tally(one: Finding, two: Finding): Spoken | null {
    const lines = SENTENCES.tallies[one.kind];
    const [w, v] = [one.words[0], two.words[0]];
    if (lines === undefined || w === undefined || v === undefined) return null;
    return {
      text: this.choose(lines, { w: quoted(w), v: quoted(v) }),
      facts: [one, two].map(({ kind, claims, words }) => ({ kind, claims, words })),
    };
  }

  /** A clause about a name that the text repeats. */
  topic(topic: string): Spoken {
    return {
      text: this.choose(SENTENCES.topicClauses, { topic }),
      facts: [{ kind: 'topic', claims: [], words: [topic] }],
    };
  }

  /** @param headline the article's headline, which is not repeated when it is flagged */
  flag({ flag, quote }: Flag, headline: string): Spoken | null {
    if (/[“”"\n\r{}]/.test(quote)) return null;
    const own = flag === 'loaded-language' ? (this.persona.phrases?.sees?.[flag] ?? []) : [];
    const common = quote === headline.trim() ? SENTENCES.flagClausesHeadline[flag] : SENTENCES.flagClausesOf[flag];
    const lines = own.some((each) => !this.uses.has(each)) ? own : (common ?? SENTENCES.flagClauses);
    const text = this.choose(lines, { w: quoted(quote), words: quoted(quote), label: SENTENCES.flagLabels[flag] });
    return { text, facts: [{ kind: 'flag', claims: [], words: [quote] }] };
  }

  /**
   * A question about a claim; null when no question fits or all were already asked.
   * @param named whether the question names its subject, for a claim that was not the last mentioned one
   */
  question({ claim, findings, subject, topics }: StudiedClaim, named = false): Spoken | null {
    const number = findings.find(({ kind }) => kind === 'figure' || kind === 'bare-figure')?.words[0];
    const slots = number === undefined ? {} : { number: quoted(number) };
    const asks = (this.persona.asksFor ?? SENTENCES.stockQuestions).filter(
      ({ ask }) => (number !== undefined || !ask.includes('{number}')) && !this.wasAsked(fill(ask, slots)),
    );
    const concerns = [...(this.persona.interests ?? []), ...(this.persona.expertise ?? [])].some((topic) =>
      topics.has(topic),
    );
    const own = asks.filter(
      ({ about }) => (about === 'figure' && number !== undefined) || (about === claim.kind && concerns),
    );
    for (const pool of [own, asks.filter(({ about }) => about === 'any')]) {
      const lines = pool.map(({ ask }) => ask);
      if (lines.length === 0) continue;
      const asked = this.choose(lines, slots);
      this.said.add(asked);
      const about = named && subject !== null && !asked.includes('“');
      const text = about ? this.choose(SENTENCES.asksAbout, { h: subject, ask: uncapital(asked) }) : asked;
      const facts: Stated[] = text.includes('“') ? [{ kind: 'figure', claims: [claim.id], words: [number ?? ''] }] : [];
      return { text: capital(text), facts };
    }
    return null;
  }

  /** Whether a question was already asked, with or without a named subject. */
  private wasAsked(question: string): boolean {
    const end = uncapital(question);
    return [...this.said].some((sentence) => sentence.endsWith(question) || sentence.endsWith(end));
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
