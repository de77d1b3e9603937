import { type Persona, type SignalId } from '../../personas/index.js';
import {
  type ClaimOpinion,
  type Depth,
  type Flag,
  type PeerArgument,
  type QuestionEvidence,
  type Reply,
  type Stance,
} from '../analyst.js';
import {
  type WordedArgument,
  heard,
  pointedAt,
  seedOf,
  speakingOrder,
  stance,
  strongestPull,
  topicLine,
} from './argument.js';
import { type ArgumentFact } from '../facts.js';
import { Draw, hash32 } from './chance.js';
import { judgeClaims, rankedFindings, seenBy, weightOf } from './claims.js';
import { type Finding, type StudiedClaim, type Study } from './findings.js';
import { withEvidence } from './evidence.js';
import { SIGNAL_OF_FLAG } from './flags.js';
import { attentionTo, judgeAs, type PersonaJudgement } from './judgement.js';
import { type ArticleReading } from './reading.js';
import { SENTENCES } from './voice/sentences.js';
import { assembled, fill, type Lines, Speaker, type Spoken } from './voice/speech.js';
import { SIGNAL_IDS } from './signals/index.js';

const citedMemo = new WeakMap<ArticleReading, Map<string, SignalId | null>>();

/** The signal that a passage of the article shows most strongly; null when it is not in the article or shows none. */
function signalIn(reading: ArticleReading, quote: string): SignalId | null {
  const memo = citedMemo.get(reading) ?? new Map<string, SignalId | null>();
  citedMemo.set(reading, memo);
  const known = memo.get(quote);
  if (known !== undefined) return known;
  let best: SignalId | null = null;
  let strength = 0;
  const inTitle = reading.document.title.source.indexOf(quote);
  const inText = inTitle === -1 ? reading.document.text.source.indexOf(quote) : -1;
  const region = inTitle !== -1 ? 'title' : 'text';
  const start = Math.max(inTitle, inText);
  if (start !== -1 && quote.length >= 2) {
    const end = start + quote.length;
    for (const signal of SIGNAL_IDS) {
      const weight = Math.abs(reading.base.bySignal[signal]);
      if (weight <= strength) continue;
      if (reading.signals[signal].spans.some((span) => span.in === region && span.start < end && span.end > start)) {
        best = signal;
        strength = weight;
      }
    }
  }
  memo.set(quote, best);
  return best;
}

/** Passages between quotation marks of an argument, at most eight of them. */
const quotesIn = (argument: string): string[] =>
  [...argument.slice(0, 8_000).matchAll(/“([^“”]{2,300})”/g)].slice(0, 8).map((match) => match[1] ?? '');

interface Heard {
  readonly reading: ArticleReading;
  readonly study: Study;
  readonly findings: readonly Finding[];
  readonly signals: readonly SignalId[];
}
const heardMemo = new WeakMap<PeerArgument, Heard>();

/** What a peer's argument is based on, from its recorded facts, quotes and flags. Cached by peer. */
function heardFrom(peer: PeerArgument, reading: ArticleReading, study: Study): Heard {
  const known = heardMemo.get(peer);
  if (known?.reading === reading && known.study === study) return known;
  const { opinion } = peer;
  const findings = findingsUsed(study, opinion);
  const signals = findings.map(({ signal }) => signal);
  for (const quote of quotesIn(opinion.argument)) {
    const signal = signalIn(reading, quote);
    if (signal !== null) signals.push(signal);
  }
  for (const { flag, quote } of opinion.flags.slice(0, 12)) {
    const signal = SIGNAL_OF_FLAG[flag];
    if (signal !== null && signalIn(reading, quote) !== null) signals.push(signal);
  }
  const result = { reading, study, findings, signals: [...new Set(signals)] };
  heardMemo.set(peer, result);
  return result;
}

/** The findings that an opinion's facts state. Facts without a matching finding are ignored. */
function findingsUsed(study: Study, { facts = [] }: PeerArgument['opinion']): Finding[] {
  return facts.flatMap(({ kind, claims, words }) => {
    const about = study.byId.get(claims[0] ?? '');
    const same = about?.findings.find(
      (finding) => finding.kind === kind && finding.words.every((word, index) => word === words[index]),
    );
    return same === undefined ? [] : [same];
  });
}

const REPLIES: Readonly<Record<Depth, number>> = { micro: 1, standard: 3, deep: 6 };
/** Maximum share of an opposing finding's force that stubbornness removes. */
const STUBBORN_SHARE = 0.6;
/** Factor on the force of a finding from a platform that the persona resists. */
const RESISTED = 0.5;
/** Factor on the force of a kind of finding that the persona does not yield to. */
const UNASKED = 0.8;
/** Factor on the force of a finding on a topic of the persona's own expertise. */
const FIELD_SHARE = 0.75;
/** Minimum force of a finding that is conceded. */
const CONCEDED_MIN = 0.08;
/** A conceded finding must move the vote on its claim by at least this many points. */
const MOVED_MIN = 1;

interface Exchange {
  readonly peer: PeerArgument;
  readonly about: StudiedClaim | null;
  /** The peer's finding against the persona's own view of the claim. */
  readonly theirs: Finding | null;
  readonly mine: Finding | null;
  readonly outcome: 'concede' | 'narrow' | 'counter' | 'agree' | 'differ';
  readonly merit: number;
}

export interface CrossExamination {
  readonly judgement: PersonaJudgement;
  readonly claims: readonly ClaimOpinion[];
  readonly replies: readonly Reply[];
  readonly argument: WordedArgument;
}

const STANCES_OF: Readonly<Record<Exchange['outcome'], Stance>> = {
  concede: 'concede',
  narrow: 'disagree',
  counter: 'disagree',
  agree: 'agree',
  differ: 'disagree',
};

/** The force of an opposing finding by the persona's own standards, in absolute log-odds. */
function forceOf({ signal, logOdds }: Finding, peer: PeerArgument, about: StudiedClaim, persona: Persona): number {
  const { stubbornness, yieldsTo, resists } = persona.temperament;
  const attention = Math.max(attentionTo(persona.attention, signal), yieldsTo.includes(signal) ? 1 : 0);
  const inField = (persona.expertise ?? []).some((topic) => about.topics.has(topic));
  return (
    Math.abs(logOdds) *
    (yieldsTo.includes(signal) ? attention : UNASKED * Math.min(1, attention)) *
    (1 - STUBBORN_SHARE * stubbornness) *
    (resists.some((id) => id === peer.platform) ? RESISTED : 1) *
    (inField ? FIELD_SHARE : 1)
  );
}

/** The state of an agent in the cross-examination. */
interface Hearing {
  readonly reading: ArticleReading;
  readonly persona: Persona;
  readonly study: Study;
  readonly taken: readonly StudiedClaim[];
  /** The agent's votes of round 1. */
  readonly votes: ReadonlyMap<string, ClaimOpinion>;
  /** Findings that the agent has already stated. */
  readonly used: Set<Finding>;
}

/** An exchange with its strength for the persona. */
type Weighed = Omit<Exchange, 'merit'> & { readonly strength: number };

/** The exchange about a peer's finding that supports the peer's view of a claim against the persona's own. */
function objection(
  peer: PeerArgument,
  about: StudiedClaim,
  theirs: Finding,
  direction: number,
  { reading, persona, study }: Hearing,
): Weighed {
  const brought = heardFrom(peer, reading, study).findings;
  const force = forceOf(theirs, peer, about, persona);
  const mine =
    rankedFindings(about, persona).find(
      (finding) => Math.sign(finding.logOdds) === -direction && !brought.includes(finding),
    ) ?? null;
  const held = mine === null ? 0 : Math.abs(weightOf(mine, persona));
  // A finding that the persona has already considered cannot be conceded.
  const weighed = seenBy(persona, about) === theirs;
  const outcome = !weighed && force > Math.max(CONCEDED_MIN, held) ? 'concede' : mine !== null ? 'counter' : 'narrow';
  const sayable = about.said?.kind === 'claim' ? 1.25 : 1;
  return { peer, about, theirs, mine, outcome, strength: force * sayable * (0.4 + 0.6 * peer.opinion.confidence) };
}

/** The strongest objection of a peer to the persona's view of a claim that both took up. */
function exchangeWith(peer: PeerArgument, hearing: Hearing): Weighed {
  const { reading, study, taken, votes, used } = hearing;
  const theirVotes = new Map((peer.opinion.claims ?? []).map((vote) => [vote.id, vote]));
  const brought = heardFrom(peer, reading, study).findings;
  const objections = taken.flatMap((about) => {
    const [own, their] = [votes.get(about.claim.id), theirVotes.get(about.claim.id)];
    const direction = own === undefined || their === undefined ? 0 : Math.sign(their.credibility - own.credibility);
    if (direction === 0 || about.said === null) return [];
    return brought
      .filter(
        (theirs) =>
          theirs.claims.includes(about.claim.id) && !used.has(theirs) && Math.sign(theirs.logOdds) === direction,
      )
      .map((theirs) => objection(peer, about, theirs, direction, hearing));
  });
  const [first, ...others] = objections;
  if (first !== undefined) return others.reduce((best, one) => (one.strength > best.strength ? one : best), first);
  const shared = taken.find(({ claim, said }) => theirVotes.has(claim.id) && said !== null);
  const about = shared ?? taken.find(({ said }) => said !== null) ?? null;
  return { peer, about, theirs: null, mine: null, outcome: 'agree', strength: 0 };
}

/** Added to the merit of a concession, so that it is preferred to a disagreement. */
const OWNED_UP = 0.5;

/** Scores that differ by at least this many points are a difference of opinion. */
const APART_MIN = 15;

/** An exchange with each peer, in descending order of merit. */
function exchangesWith(peers: readonly PeerArgument[], score: number, seed: string, hearing: Hearing): Exchange[] {
  return peers
    .map((peer): Exchange => {
      const exchange = exchangeWith(peer, hearing);
      const apart = Math.abs(peer.opinion.score - score);
      const outcome = exchange.theirs === null && apart >= APART_MIN ? 'differ' : exchange.outcome;
      const chance = (hash32(`${seed}/${peer.persona}`) % 1000) / 1000;
      return {
        ...exchange,
        outcome,
        merit: 4 * exchange.strength + apart / 60 + 0.5 * chance + (outcome === 'concede' ? OWNED_UP : 0),
      };
    })
    .sort((a, b) => b.merit - a.merit || (a.peer.persona < b.peer.persona ? -1 : 1));
}

interface Material {
  readonly study: Study;
  readonly taken: readonly StudiedClaim[];
  readonly flags: readonly Flag[];
  readonly evidence?: QuestionEvidence | undefined;
}

/**
 * Round 2. The persona weighs each peer's strongest finding against its own view of a claim by its own standards. It
 * concedes the finding if that outweighs its own, otherwise it counters with a finding of its own or narrows the point.
 * A concession counts in the vote on that claim and raises the persona's attention to that kind of evidence in the
 * whole article. So votes move because of overlooked findings and not because of the majority.
 */
export function crossExamine(
  reading: ArticleReading,
  persona: Persona,
  first: PersonaJudgement,
  voices: readonly PeerArgument[],
  depth: Depth,
  { study, taken, flags, evidence }: Material,
): CrossExamination {
  const seed = seedOf(persona, reading, 2);
  const draw = new Draw(seed);
  const own = voices.find((voice) => voice.persona === persona.id)?.opinion;
  const speaker = new Speaker(persona, draw, heard(own?.argument));
  const votes = new Map(judgeClaims(taken, persona, first).map((vote) => [vote.id, vote]));
  const used = new Set(own === undefined ? [] : findingsUsed(study, own));
  const peers = voices.filter((voice) => voice.persona !== persona.id);
  const hearing: Hearing = { reading, persona, study, taken, votes, used };

  const attention = openedBy(reading, study, persona, peers);
  const moved = withEvidence(judgeAs(reading, persona, attention), persona, evidence);
  const chosen = varied(exchangesWith(peers, first.score, seed, hearing), REPLIES[depth]);

  // The subject comes first, so that replies can refer to it briefly.
  const subject = subjectOf(speaker, draw, study, taken, seed, own?.facts ?? []);
  const granted = new Map<string, Finding[]>();
  const stock: Stock = {
    hearing,
    order: speakingOrder(study, taken, `${seed}/order`),
    pointed: pointedAt(flags, reading, persona),
    headline: study.headline ?? '',
    alone: ALONE_MAX[depth],
    moved: false,
  };
  const answers = chosen.map((exchange) => {
    const settled = settle(exchange, persona, moved, granted);
    const side = Math.sign(first.score - exchange.peer.opinion.score);
    return { exchange: settled, text: reply(settled, side, speaker, stock) };
  });
  // A reply without a finding or a question is omitted unless it is the only one.
  const telling = answers.flatMap(({ exchange, text }) => (text === null ? [] : [{ exchange, text }]));
  const spoken =
    telling.length > 0
      ? telling
      : answers.slice(0, 1).map(({ exchange }) => ({ exchange, text: distance(exchange, first, speaker) }));
  const closing = speaker.closing(stance(moved.score));
  return {
    judgement: moved,
    claims: judgeClaims(taken, persona, moved, granted),
    replies: spoken.map(({ exchange: { peer, outcome }, text }) => ({
      to: peer.persona,
      stance: STANCES_OF[outcome],
      reason: text.text,
    })),
    argument: assembled([
      movement(draw, first, moved),
      ...(subject === null ? [] : [subject]),
      ...spoken.map(({ exchange: { peer }, text }): Spoken => ({ ...text, text: `To ${peer.name}: ${text.text}` })),
      ...(closing === '' ? [] : [{ text: closing, facts: [] }]),
    ]),
  };
}

/** The sentence about how the score has changed since round 1. */
function movement(draw: Draw, first: PersonaJudgement, moved: PersonaJudgement): Spoken {
  const [from, to] = [Math.round(first.score), Math.round(moved.score)];
  const move = to > from ? 'up' : to < from ? 'down' : 'stay';
  return { text: fill(draw.from(SENTENCES.moves[move]) ?? '', { from: String(from), to: String(to) }), facts: [] };
}

/** A sentence that names the subject of the article, with a claim that round 1 did not mention if there is one. */
function subjectOf(
  speaker: Speaker,
  draw: Draw,
  study: Study,
  taken: readonly StudiedClaim[],
  seed: string,
  facts: readonly ArgumentFact[],
): Spoken | null {
  const before = new Set(facts.flatMap(({ kind, claims }) => (kind === 'claim' ? claims : [])));
  const worded = speakingOrder(study, taken, `${seed}/subject`).filter(({ said }) => said?.kind === 'claim');
  const about = worded.find(({ claim }) => !before.has(claim.id)) ?? worded[0];
  if (about === undefined) return topicLine(speaker, draw, study);
  return speaker.say('opens', 'said', () => speaker.claim(about));
}

/** The exchanges with the most merit, where repeated claims and findings count less. */
function varied(exchanges: readonly Exchange[], most: number): Exchange[] {
  const chosen: Exchange[] = [];
  const left = [...exchanges];
  while (chosen.length < most && left.length > 0) {
    const worth = ({ merit, theirs, about, outcome }: Exchange): number =>
      merit -
      (theirs !== null && chosen.some((one) => one.theirs === theirs) ? 3 : 0) -
      (chosen.some((one) => one.about === about) ? 0.5 : 0) -
      (chosen.some((one) => one.outcome === outcome) ? 0.3 : 0);
    const next = left.reduce((best, one) => (worth(one) > worth(best) ? one : best));
    left.splice(left.indexOf(next), 1);
    chosen.push(next);
  }
  return chosen;
}

/** Records a concession for its claim. One that would not move the vote becomes a narrower answer. */
function settle(
  exchange: Exchange,
  persona: Persona,
  judgement: PersonaJudgement,
  granted: Map<string, Finding[]>,
): Exchange {
  const { about, theirs, outcome } = exchange;
  if (outcome !== 'concede' || about === null || theirs === null) return exchange;
  const id = about.claim.id;
  const known = granted.get(id) ?? [];
  if (known.includes(theirs)) return { ...exchange, outcome: 'narrow' };
  const voteWith = (list: readonly Finding[]): number =>
    judgeClaims([about], persona, judgement, new Map([[id, list]]))[0]?.credibility ?? 0;
  if (Math.abs(voteWith([...known, theirs]) - voteWith(known)) < MOVED_MIN) return { ...exchange, outcome: 'narrow' };
  granted.set(id, [...known, theirs]);
  return exchange;
}

/** What an agent can still mention; entries are removed as they are used. */
interface Stock {
  readonly hearing: Hearing;
  /** Claims in the order in which the agent mentions them. */
  readonly order: readonly StudiedClaim[];
  readonly pointed: Flag[];
  readonly headline: string;
  /** Number of claims that may still be mentioned without a finding. */
  alone: number;
  /** Whether the agent has told a peer which signal moves its score most. */
  moved: boolean;
}

const ALONE_MAX: Readonly<Record<Depth, number>> = { micro: 1, standard: 1, deep: 2 };

/**
 * The reply to a peer; null when there is no finding to state and nothing to ask.
 * @param side 1 when the persona believes the article more than the peer does, -1 when less
 */
function reply(
  { peer, about, theirs, mine, outcome }: Exchange,
  side: number,
  speaker: Speaker,
  stock: Stock,
): Spoken | null {
  const { used } = stock.hearing;
  switch (outcome) {
    case 'concede':
    case 'narrow': {
      if (about === null || theirs === null) return null;
      used.add(theirs);
      const of = outcome === 'concede' ? 'concedes' : 'narrows';
      return speaker.say(of, 'finding', () => speaker.findingOn(about, theirs, true));
    }
    case 'counter': {
      if (about === null || theirs === null || mine === null) return null;
      used.add(mine);
      return answer('counters', speaker, about, mine, theirs, true);
    }
    case 'agree':
    case 'differ':
      return addition(peer, about, side, outcome === 'differ', speaker, stock);
  }
}

/** A finding stated to a peer, together with the peer's own basis if that has a name. */
function answer(
  of: Lines,
  speaker: Speaker,
  about: StudiedClaim,
  mine: Finding,
  theirs: Finding | undefined,
  against: boolean,
): Spoken | null {
  const named = theirs !== undefined && SENTENCES.named[theirs.kind] !== undefined;
  const make = (): Spoken | null => {
    const it = speaker.findingOn(about, mine, true);
    return it === null || !named ? it : speaker.besides(theirs, it, against);
  };
  return speaker.say(of, 'finding', make, named);
}

/** Says something to a peer, together with how much that peer trusts the article. */
function sayBesideScore(
  speaker: Speaker,
  of: Lines,
  how: 'more' | 'less' | 'alike',
  make: () => Spoken | null,
): Spoken | null {
  const beside = (): Spoken | null => {
    const said = make();
    return said === null ? null : speaker.besideScore(said, how);
  };
  return speaker.say(of, 'finding', beside, true);
}

/** Something new for a peer with whom no claim is in dispute: a finding, a passage or a question. */
function addition(
  peer: PeerArgument,
  shared: StudiedClaim | null,
  side: number,
  against: boolean,
  speaker: Speaker,
  stock: Stock,
): Spoken | null {
  const { hearing, order, pointed, headline } = stock;
  const { reading, persona, study, taken, used } = hearing;
  const of = against ? 'counters' : 'notes';
  const how = !against ? 'alike' : side > 0 ? 'less' : 'more';
  const fits = (finding: Finding): boolean => !used.has(finding) && (!against || Math.sign(finding.logOdds) === side);
  const brought = heardFrom(peer, reading, study).findings;
  for (const about of [...(shared === null ? [] : [shared]), ...taken]) {
    const mine = about.said === null ? undefined : rankedFindings(about, persona).find(fits);
    if (mine === undefined) continue;
    used.add(mine);
    const theirs = brought.find((finding) => finding !== mine && finding.kind !== mine.kind);
    return answer(of, speaker, about, mine, theirs, against);
  }
  const flag = against && side > 0 ? undefined : pointed.shift();
  const shown = flag === undefined ? null : sayBesideScore(speaker, of, how, () => speaker.flag(flag, headline));
  if (shown !== null) return shown;
  const most = strongestPull(reading, persona, side);
  if (most !== null && !stock.moved) {
    stock.moved = true;
    const said = sayBesideScore(speaker, of, how, () => speaker.mover(most.signal, most.way));
    if (said !== null) return said;
  }
  for (const about of stock.alone > 0 ? order : []) {
    const said = sayBesideScore(speaker, of, how, () => speaker.alone(about));
    if (said === null) continue;
    stock.alone -= 1;
    return said;
  }
  // Nothing is left to state, so ask about the claim that both took up.
  return shared === null ? null : speaker.question(shared, true);
}

/** The difference between the two scores, for a reply without anything new. */
function distance({ peer }: Exchange, { score }: PersonaJudgement, speaker: Speaker): Spoken {
  const [theirs, mine] = [Math.round(peer.opinion.score), Math.round(score)];
  const slots = { theirs: String(theirs), mine: String(mine), n: String(Math.abs(theirs - mine)) };
  const text = speaker.choose(theirs === mine ? SENTENCES.same : SENTENCES.apart, slots);
  return speaker.say('notes', 'finding', () => ({ text, facts: [] })) ?? { text, facts: [] };
}

/**
 * The persona's attention after round 1. For signals that peers argued with and that the persona weighs less than the
 * base model, it rises towards 1 by at most one minus the stubbornness, and by less for signals that the persona does
 * not yield to. Arguments from a platform that it resists count half.
 */
function openedBy(
  reading: ArticleReading,
  study: Study,
  persona: Persona,
  peers: readonly PeerArgument[],
): Partial<Record<SignalId, number>> {
  const { stubbornness, yieldsTo, resists } = persona.temperament;
  const pressure = new Map<SignalId, number>();
  for (const peer of peers) {
    const platform = resists.some((id) => id === peer.platform) ? RESISTED : 1;
    for (const signal of heardFrom(peer, reading, study).signals)
      pressure.set(signal, (pressure.get(signal) ?? 0) + platform * (0.4 + 0.6 * peer.opinion.confidence));
  }
  const attention: Partial<Record<SignalId, number>> = { ...persona.attention };
  for (const [signal, force] of pressure) {
    const own = attentionTo(persona.attention, signal);
    const open = yieldsTo.includes(signal) ? 1 : 0.4;
    const taken = (1 - stubbornness) * open * Math.min(1, force / 1.5);
    if (own < 1) attention[signal] = own + (1 - own) * taken;
    // Attention of 1 or more grows by at most a third.
    else if (yieldsTo.includes(signal)) attention[signal] = own * (1 + 0.33 * taken);
  }
  return attention;
}
