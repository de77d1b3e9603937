import { type Persona, type SignalId } from '../../personas/index.js';
import { type Depth, type Flag, type FlagId } from '../analyst.js';
import { type ArgumentFact, type FactKind } from '../facts.js';
import { Draw, hash32 } from './chance.js';
import { type Finding, type StudiedClaim, type Study } from './findings.js';
import { rankedFindings, weightOf } from './claims.js';
import { SIGNAL_OF_FLAG } from './flags.js';
import { attentionTo, type PersonaJudgement } from './judgement.js';
import { type ArticleReading } from './reading.js';
import { SENTENCES } from './voice/sentences.js';
import { assembled, fill, saysSource, sentencesOf, Speaker, type Spoken } from './voice/speech.js';
import { SIGNAL_IDS } from './signals/index.js';

export interface WordedArgument {
  readonly argument: string;
  readonly facts: readonly ArgumentFact[];
}

/** The parts of a round-1 argument at each depth: findings on the first claim, further claims, flags. */
interface Size {
  readonly findings: number;
  readonly further: number;
  readonly flags: number;
  readonly ask: boolean;
  /** Whether a kind of finding on several claims is mentioned. */
  readonly tally: boolean;
}
const SIZE: Readonly<Record<Depth, Size>> = {
  micro: { findings: 1, further: 0, flags: 0, ask: false, tally: false },
  standard: { findings: 1, further: 1, flags: 1, ask: true, tally: true },
  deep: { findings: 2, further: 2, flags: 1, ask: true, tally: true },
};

/** Flags that a quotation alone demonstrates. Findings state the others, such as a missing source. */
const OF_WORDING: ReadonlySet<FlagId> = new Set([
  'loaded-language',
  'clickbait-headline',
  'conspiracy-framing',
  'satire',
  'advertising',
  'false-certainty',
  'emotional-appeal',
]);

const FLAG_WORDS_MAX = 12;
/** A longer passage flagged for certainty is cut around one word and rarely demonstrates it. */
const CERTAINTY_WORDS_MAX = 6;
/** A passage that ends on an adverb has lost the word that the adverb modifies. */
const CUT_ADVERB = /\s\p{L}{3,}ly$/u;

/** Whether a flag's quotation demonstrates it alone and is complete: a few words or the whole headline. */
export const isExpressible = ({ flag, quote }: Flag, { document }: ArticleReading): boolean =>
  OF_WORDING.has(flag) &&
  !(flag === 'false-certainty' && CUT_ADVERB.test(quote)) &&
  !/[.?!]\s+\p{Lu}/u.test(quote) &&
  (quote.split(/\s+/).length <= (flag === 'false-certainty' ? CERTAINTY_WORDS_MAX : FLAG_WORDS_MAX) ||
    quote.trim() === document.title.source.trim()) &&
  (!document.title.source.includes(quote) ||
    quote.trim() === document.title.source.trim() ||
    flag !== 'clickbait-headline');

export function seedOf(persona: Persona, reading: ArticleReading, round: 1 | 2): string {
  return `${persona.id}/${reading.hash}/${round}`;
}

/** Minimum number of words of running text for an argument about the text. */
export const PROSE_MIN = 25;

/** 1 when a score leans towards belief, -1 away from it, 0 neither. */
const leaning = (score: number): -1 | 0 | 1 => (score >= 58 ? 1 : score <= 42 ? -1 : 0);

const STANCES = { '1': 'trusts', '0': 'wavers', '-1': 'doubts' } as const;
export const stance = (score: number): 'trusts' | 'wavers' | 'doubts' => STANCES[leaning(score)];

const plain = (text: string): Spoken => ({ text, facts: [] });

/** Agents without a claim quote the headline only up to this length. */
const HEADLINE_WORDS_MAX = 14;

/** The sentence that says what the article is about. */
function opening(speaker: Speaker, draw: Draw, head: StudiedClaim | undefined, study: Study): Spoken {
  const said = head === undefined ? null : speaker.say('opens', 'said', () => speaker.claim(head));
  if (said !== null) return said;
  const short = study.headline !== null && study.headline.split(' ').length <= HEADLINE_WORDS_MAX;
  const headed = short && draw.number(3) === 0;
  return (
    (headed ? speaker.say('notes', 'finding', () => speaker.headline(study)) : null) ??
    topicLine(speaker, draw, study) ??
    speaker.say('notes', 'finding', () => speaker.headline(study)) ??
    plain(draw.from(SENTENCES.noClaim) ?? '')
  );
}

/** One piece of evidence, cited by its id, preferably against the article; null when there is none. */
function checkedPart(speaker: Speaker, draw: Draw, study: Study): Spoken | null {
  const cited = study.claims.flatMap((about) =>
    about.findings.filter(({ evidence }) => evidence !== undefined).map((finding) => ({ about, finding })),
  );
  const against = cited.filter(({ finding }) => finding.logOdds < 0);
  const pool = against.length > 0 ? against : cited;
  // Without evidence nothing is drawn, so the later draws, and therefore the argument, do not change.
  const chosen = pool.length === 0 ? undefined : pool[draw.number(pool.length)];
  return chosen === undefined
    ? null
    : speaker.say('notes', 'finding', () => speaker.findingOn(chosen.about, chosen.finding));
}

/** A sentence about a name that the text repeats; null when there is none. */
export function topicLine(speaker: Speaker, draw: Draw, { topics }: Study): Spoken | null {
  const topic = draw.from(topics);
  return topic === undefined ? null : speaker.say('notes', 'finding', () => speaker.topic(topic));
}

/** A sentence about an order to a machine, because orders lower the score. */
function orders(speaker: Speaker, flags: readonly Flag[], { headline }: Study): Spoken[] {
  const order = flags.find(({ flag }) => flag === 'prompt-injection');
  const said = order === undefined ? null : speaker.say('notes', 'finding', () => speaker.flag(order, headline ?? ''));
  return said === null ? [] : [said];
}

/** The argument for an article with almost no text. */
function tooLittle(persona: Persona, draw: Draw, score: number): WordedArgument {
  return assembled([
    { text: draw.from(SENTENCES.short) ?? '', facts: [{ kind: 'short', claims: [], words: [] }] },
    plain(draw.from(SENTENCES.shortTail) ?? ''),
    plain(fill(draw.from(SENTENCES.scores) ?? '', { n: String(Math.round(score)) })),
  ]);
}

/** Factor on the weight of findings that support the persona's own verdict. */
const OWN_SIDE = 1.8;

/**
 * A persona's findings on a claim, without evidence and sources that the claim names itself; heavy and supporting ones
 * first.
 */
function worthSaying(about: StudiedClaim, persona: Persona, side: number): readonly Finding[] {
  const worth = (finding: Finding): number =>
    Math.abs(weightOf(finding, persona)) * (Math.sign(finding.logOdds) === side ? OWN_SIDE : 1);
  return rankedFindings(about, persona)
    .filter((finding) => finding.evidence === undefined && !saysSource(about, finding))
    .sort((a, b) => worth(b) - worth(a));
}

/** Whether words, without their article, are part of other words: "the source" is part of "sources". */
const isPartOf = (words: string, whole: string): boolean =>
  whole.toLowerCase().includes(words.toLowerCase().replace(/^(?:the|an?) /, ''));

/** Number of the heaviest kinds of findings from which one is drawn. */
const TALLIED_MAX = 3;

/** A sentence about a kind of finding that applies to several claims; null when there is none. */
function tallyPart(speaker: Speaker, draw: Draw, persona: Persona, study: Study, side: number): Spoken | null {
  const byKind = new Map<FactKind, Finding[]>();
  for (const { findings } of study.claims)
    for (const finding of findings) {
      const [word] = finding.words;
      const same = byKind.get(finding.kind) ?? [];
      if (word === undefined || finding.evidence !== undefined || finding.words.length > 1) continue;
      const known = same.some(({ words: [other = ''] }) => isPartOf(word, other) || isPartOf(other, word));
      if (Math.sign(finding.logOdds) === -side || known) continue;
      byKind.set(finding.kind, [...same, finding]);
    }
  const pools = [...byKind.values()].filter((found) => found.length > 1);
  const worth = (found: readonly Finding[]): number =>
    Math.abs(found[0] === undefined ? 0 : weightOf(found[0], persona)) * Math.min(3, found.length);
  const ranked = pools.sort((a, b) => worth(b) - worth(a));
  // With only one kind to choose from, a third of the agents says it; otherwise all thirty would.
  if (ranked.length === 1 && draw.number(3) > 0) return null;
  const found = ranked[draw.number(Math.min(TALLIED_MAX, ranked.length))];
  if (found === undefined) return null;
  const from = draw.number(found.length);
  const [one, two] = [found[from], found[(from + 1) % found.length]];
  return one === undefined || two === undefined ? null : speaker.say('notes', 'finding', () => speaker.tally(one, two));
}

/** The signal that moves a persona's score most in one direction: -1, 1, or 0 for either. */
export function strongestPull(
  { base }: ArticleReading,
  persona: Persona,
  side: number,
): { readonly signal: SignalId; readonly way: 'up' | 'down' } | null {
  const pulls = SIGNAL_IDS.map((signal) => ({
    signal,
    pull: base.bySignal[signal] * attentionTo(persona.attention, signal),
  }));
  const [most] = pulls
    .filter(({ pull }) => pull !== 0 && Math.sign(pull) !== -side)
    .sort((a, b) => Math.abs(b.pull) - Math.abs(a.pull));
  return most === undefined ? null : { signal: most.signal, way: most.pull > 0 ? 'up' : 'down' };
}

/** The signal that moves the persona's score most, for articles without a finding or flag to mention. */
function moverPart(speaker: Speaker, reading: ArticleReading, persona: Persona, side: number): Spoken | null {
  const most = strongestPull(reading, persona, side);
  return most === null ? null : speaker.say('notes', 'finding', () => speaker.mover(most.signal, most.way));
}

/** Minimum attention to a signal at which a persona mentions passages flagged for it. */
const POINTS_FROM = 1.2;

/** The flags that a persona mentions in its argument. */
export const pointedAt = (flags: readonly Flag[], reading: ArticleReading, persona: Persona): Flag[] =>
  flags.filter((flag) => {
    const signal = SIGNAL_OF_FLAG[flag.flag];
    return isExpressible(flag, reading) && signal !== null && attentionTo(persona.attention, signal) >= POINTS_FROM;
  });

/**
 * Composes a round-1 argument: what the article says, the findings on it, what the persona wants to know, and its
 * verdict. Every sentence about the article states facts that are recorded with it.
 * @param taken the claims that the persona takes up, in descending order of its concern
 */
export function argue(
  reading: ArticleReading,
  persona: Persona,
  { score }: PersonaJudgement,
  depth: Depth,
  { study, taken, flags }: { study: Study; taken: readonly StudiedClaim[]; flags: readonly Flag[] },
): WordedArgument {
  const draw = new Draw(seedOf(persona, reading, 1));
  if (reading.document.text.prose < PROSE_MIN) return tooLittle(persona, draw, score);
  const speaker = new Speaker(persona, draw);
  const size = SIZE[depth];
  const side = leaning(score);
  const order = speakingOrder(study, taken, `${seedOf(persona, reading, 1)}/order`);
  const head = order.find(({ said }) => said?.kind === 'claim') ?? (study.topics.length === 0 ? order[0] : undefined);
  const parts: (Spoken | null)[] = [opening(speaker, draw, head, study), checkedPart(speaker, draw, study)];
  const stated: Finding[] = [];
  const own = head === undefined ? [] : worthSaying(head, persona, side).slice(0, size.findings);
  for (const finding of own) {
    stated.push(finding);
    parts.push(speaker.say('notes', 'finding', () => speaker.finding(finding)));
  }
  if (size.ask && head !== undefined && (own.length === 0 || draw.number(2) === 0)) parts.push(speaker.question(head));
  let further = own.length === 0 ? -1 : 0;
  for (const about of order) {
    if (further >= size.further || about === head) continue;
    const [finding] = worthSaying(about, persona, side);
    if (finding !== undefined) stated.push(finding);
    const said = speaker.say('notes', 'finding', () =>
      finding === undefined ? speaker.alone(about) : speaker.findingOn(about, finding),
    );
    if (said !== null) further += 1;
    parts.push(said);
  }
  const pointed = pointedAt(flags, reading, persona);
  const bare = stated.length === 0 && further <= 0;
  const shown = pointed.length > 0 || !bare ? pointed : flags.filter((flag) => isExpressible(flag, reading));
  const flagged = shown
    .slice(0, size.flags + (bare ? 1 : 0))
    .map((flag) => speaker.say('notes', 'finding', () => speaker.flag(flag, study.headline ?? '')));
  parts.push(...flagged);
  const unflagged = flagged.every((each) => each === null);
  const tally = size.tally && unflagged ? tallyPart(speaker, draw, persona, study, side) : null;
  parts.push(tally ?? (stated.length === 0 && unflagged ? moverPart(speaker, reading, persona, side) : null));
  parts.push(...orders(speaker, flags, study));
  const against = stated.length > 0 && side !== 0 && stated.every(({ logOdds }) => Math.sign(logOdds) === -side);
  const verdict = speaker.line(stance(score));
  return assembled([
    ...parts,
    plain(against ? `${draw.from(SENTENCES.turns) ?? ''} ${verdict}` : verdict),
    plain(fill(draw.from(SENTENCES.scores) ?? '', { n: String(Math.round(score)) })),
  ]);
}

const LONG_CLAUSE_WORDS = 18;

/**
 * The claims that can be put into words, in the order in which one agent mentions them. Claims that it took up,
 * check-worthy claims and short claims tend to come first; the order differs between agents, so that thirty of them do
 * not all begin with the same claim.
 */
export function speakingOrder(study: Study, taken: readonly StudiedClaim[], seed: string): readonly StudiedClaim[] {
  const worth = (about: StudiedClaim): number => {
    const words = about.said?.words.split(' ').length ?? 0;
    return (
      (0.5 + 0.5 * about.claim.checkWorthiness) *
      (taken.includes(about) ? 1.25 : 1) *
      (about.findings.length > 0 ? 1.3 : 1) *
      Math.min(1, LONG_CLAUSE_WORDS / Math.max(1, words)) *
      (/\balso\b/.test(about.said?.words ?? '') ? 0.6 : 1) *
      (0.15 + (1.7 * (hash32(`${seed}/${about.claim.id}`) % 1000)) / 1000)
    );
  };
  return study.claims
    .filter(({ said, claim }) => said !== null && claim.field === 'text')
    .map((about) => ({ about, worth: worth(about) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ about }) => about);
}

/** The sentences of an earlier argument. */
export const heard = (argument: string | undefined): Set<string> =>
  new Set(argument === undefined ? [] : sentencesOf(argument));

/** The argument about an article in a language that the signals do not support. */
export function declineLanguage(
  reading: ArticleReading,
  persona: Persona,
  round: 1 | 2,
  name: string | null,
): WordedArgument {
  const draw = new Draw(seedOf(persona, reading, round));
  const what = name === null ? 'in another language' : `in ${name}`;
  return assembled([
    { text: fill(draw.from(SENTENCES.foreign) ?? '', { what }), facts: [{ kind: 'foreign', claims: [], words: [] }] },
    plain(draw.from(SENTENCES.foreignTail) ?? ''),
    plain(draw.from(SENTENCES.foreignEnd) ?? ''),
  ]);
}

/** The reply to a peer about a text in an unsupported language. */
export const undecided = (reading: ArticleReading, persona: Persona): string =>
  new Speaker(persona, new Draw(seedOf(persona, reading, 2))).line('wavers');
