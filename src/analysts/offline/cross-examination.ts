import { type Persona, SIGNALS, type SignalId } from '../../personas/index.js';
import {
  type ClaimOpinion,
  type Depth,
  type Flag,
  type PeerArgument,
  type QuestionEvidence,
  type Reply,
  type Stance,
} from '../analyst.js';
import { type Argument, heard, isSayable, seedOf, stance, topicLine } from './argument.js';
import { Draw, hash32 } from './chance.js';
import { judgeClaims, rankedFindings, seenBy, weightOf } from './claims.js';
import { type Finding, type StudiedClaim, type Study } from './findings.js';
import { withEvidence } from './evidence.js';
import { SIGNAL_OF_FLAG } from './flags.js';
import { attentionTo, judgeAs, type PersonaJudgement } from './judgement.js';
import { type Reading } from './reading.js';
import { APART, MOVES, SAME } from './voice/sentences.js';
import { assembled, fill, type Lines, Speaker, type Spoken } from './voice/speech.js';

const citedMemo = new WeakMap<Reading, Map<string, SignalId | null>>();

/** The signal that a passage of the article shows most strongly; null when it is not in the article or shows none. */
function signalIn(reading: Reading, quote: string): SignalId | null {
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
    for (const signal of SIGNALS) {
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
  readonly reading: Reading;
  readonly study: Study;
  readonly findings: readonly Finding[];
  readonly signals: readonly SignalId[];
}
const heardMemo = new WeakMap<PeerArgument, Heard>();

/** What a peer's argument rests on, by its recorded facts, its quotes and its flags; looked up once for all who hear it. */
function heardFrom(peer: PeerArgument, reading: Reading, study: Study): Heard {
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

/** The findings that an opinion's facts state. Facts of another analyst count as far as the article bears them out. */
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
/** What somebody who is stubborn takes off an opposing finding at most, and a resisted platform of it. */
const STUBBORN_SHARE = 0.6;
const RESISTED = 0.5;
/** A finding of a kind that the persona does not say it yields to. */
const UNASKED = 0.8;
/** In its own field somebody takes less from others. */
const FIELD_SHARE = 0.75;
/** Less than this is granted, not conceded. */
const CONCEDED_MIN = 0.08;
/** A granted finding is no concession unless it moves the vote on its claim by so many points. */
const MOVED_MIN = 1;

interface Exchange {
  readonly peer: PeerArgument;
  readonly about: StudiedClaim | null;
  /** What the peer brings against one's own view of the claim. */
  readonly theirs: Finding | null;
  readonly mine: Finding | null;
  readonly outcome: 'concede' | 'narrow' | 'counter' | 'agree' | 'differ';
  readonly merit: number;
}

export interface CrossExamination {
  readonly judgement: PersonaJudgement;
  readonly claims: readonly ClaimOpinion[];
  readonly replies: readonly Reply[];
  readonly argument: Argument;
}

const STANCES_OF: Readonly<Record<Exchange['outcome'], Stance>> = {
  concede: 'concede',
  narrow: 'disagree',
  counter: 'disagree',
  agree: 'agree',
  differ: 'disagree',
};

/** What an opposing finding weighs by the persona's own standards, in log-odds without a sign. */
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

/** The strongest that a peer has against the persona's view of a claim that both took up. */
function exchangeWith(
  reading: Reading,
  peer: PeerArgument,
  persona: Persona,
  taken: readonly StudiedClaim[],
  votes: ReadonlyMap<string, ClaimOpinion>,
  used: ReadonlySet<Finding>,
  study: Study,
): Omit<Exchange, 'merit'> & { readonly strength: number } {
  const theirVotes = new Map((peer.opinion.claims ?? []).map((vote) => [vote.id, vote]));
  const brought = heardFrom(peer, reading, study).findings;
  let best: (Omit<Exchange, 'merit'> & { readonly strength: number }) | null = null;
  for (const about of taken) {
    const [own, their] = [votes.get(about.claim.id), theirVotes.get(about.claim.id)];
    if (own === undefined || their === undefined || about.said === null) continue;
    const sayable = about.said.kind === 'claim' ? 1.25 : 1;
    const direction = Math.sign(their.credibility - own.credibility);
    for (const theirs of brought) {
      if (!theirs.claims.includes(about.claim.id) || used.has(theirs)) continue;
      if (direction === 0 || Math.sign(theirs.logOdds) !== direction) continue;
      const force = forceOf(theirs, peer, about, persona);
      const strength = force * sayable * (0.4 + 0.6 * peer.opinion.confidence);
      if (best !== null && best.strength >= strength) continue;
      const against = rankedFindings(about, persona).filter(
        (finding) => Math.sign(finding.logOdds) === -direction && !brought.includes(finding),
      );
      const mine = against[0] ?? null;
      const held = mine === null ? 0 : Math.abs(weightOf(mine, persona));
      // What it has weighed by itself it cannot concede.
      const weighed = seenBy(persona, about) === theirs;
      const outcome =
        !weighed && force > Math.max(CONCEDED_MIN, held) ? 'concede' : mine !== null ? 'counter' : 'narrow';
      best = { peer, about, theirs, mine, outcome, strength };
    }
  }
  if (best !== null) return best;
  const shared = taken.find(({ claim, said }) => theirVotes.has(claim.id) && said !== null);
  const about = shared ?? taken.find(({ said }) => said !== null) ?? null;
  return { peer, about, theirs: null, mine: null, outcome: 'agree', strength: 0 };
}

/**
 * Round 2. Each peer's strongest finding against one's own view of a claim is weighed by one's own standards. It is
 * conceded when it outweighs what one has against it, answered with another finding where there is one, and else granted
 * for as much as it is. What is conceded counts in the vote on that claim, and opens the persona to that kind of evidence
 * in the whole article. So votes move by what was overlooked and not by where the crowd stands.
 */
export function crossExamine(
  reading: Reading,
  persona: Persona,
  first: PersonaJudgement,
  voices: readonly PeerArgument[],
  depth: Depth,
  {
    study,
    taken,
    flags,
    evidence,
  }: {
    study: Study;
    taken: readonly StudiedClaim[];
    flags: readonly Flag[];
    evidence?: QuestionEvidence | undefined;
  },
): CrossExamination {
  const seed = seedOf(persona, reading, 2);
  const draw = new Draw(seed);
  const own = voices.find((voice) => voice.persona === persona.id);
  const speaker = new Speaker(persona, draw, heard(own?.opinion.argument));
  const before = judgeClaims(taken, persona, first);
  const votes = new Map(before.map((vote) => [vote.id, vote]));
  const used = new Set(own === undefined ? [] : findingsUsed(study, own.opinion));
  const peers = voices.filter((voice) => voice.persona !== persona.id);

  const attention = openedBy(reading, study, persona, peers);
  const moved = withEvidence(judgeAs(reading, persona, attention), persona, evidence);
  const exchanges = peers
    .map((peer) => {
      const exchange = exchangeWith(reading, peer, persona, taken, votes, used, study);
      const apart = Math.abs(peer.opinion.score - first.score);
      const outcome = exchange.theirs === null && apart >= 15 ? ('differ' as const) : exchange.outcome;
      const chance = (hash32(`${seed}/${peer.persona}`) % 1000) / 1000;
      return { ...exchange, outcome, merit: 4 * exchange.strength + apart / 60 + 0.5 * chance };
    })
    .sort((a, b) => b.merit - a.merit || (a.peer.persona < b.peer.persona ? -1 : 1));
  const chosen = varied(exchanges, REPLIES[depth]);

  const granted = new Map<string, Finding[]>();
  const pointed = flags.filter((flag) => isSayable(flag, reading));
  const answers = chosen.map((exchange) => {
    const settled = settle(exchange, persona, moved, granted);
    const side = Math.sign(first.score - exchange.peer.opinion.score);
    return { exchange: settled, text: reply(settled, side, speaker, persona, { taken, used, pointed }) };
  });
  // An answer that shows nothing and asks nothing is left out, unless there is no other.
  const telling = answers.flatMap(({ exchange, text }) => (text === null ? [] : [{ exchange, text }]));
  const spoken =
    telling.length > 0
      ? telling
      : answers.slice(0, 1).map(({ exchange }) => ({ exchange, text: distance(exchange, first, speaker) }));
  const from = Math.round(first.score);
  const to = Math.round(moved.score);
  const move = to > from ? 'up' : to < from ? 'down' : 'stay';
  const opening = fill(draw.from(MOVES[move]) ?? '', { from: String(from), to: String(to) });
  const closing = speaker.closing(stance(moved.score));
  // An answer that quotes only, or speaks of no claim, still says what the debate is about.
  const named = spoken.some(({ text }) => text.facts.some(({ kind }) => kind === 'claim'));
  const subject = named ? null : subjectOf(speaker, taken, study);
  return {
    judgement: moved,
    claims: judgeClaims(taken, persona, moved, granted),
    replies: spoken.map(({ exchange: { peer, outcome }, text }) => ({
      to: peer.persona,
      stance: STANCES_OF[outcome],
      reason: text.text,
    })),
    argument: assembled([
      { text: opening, facts: [] },
      ...(subject === null ? [] : [subject]),
      ...spoken.map(({ exchange: { peer }, text }): Spoken => ({ ...text, text: `To ${peer.name}: ${text.text}` })),
      ...(closing === '' ? [] : [{ text: closing, facts: [] }]),
    ]),
  };
}

/** A sentence that names what the article is about, by another claim than round 1 did where there is one. */
function subjectOf(speaker: Speaker, taken: readonly StudiedClaim[], study: Study): Spoken | null {
  const worded = [...taken, ...study.claims].filter(({ said }) => said?.kind === 'claim');
  for (const about of worded.slice(0, 6)) {
    const said = speaker.say('opens', 'said', () => speaker.claim(about));
    if (said !== null) return said;
  }
  return topicLine(speaker, study);
}

/** The exchanges with most merit, with repeated claims and repeated findings worth less. */
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

/** A concession counts for its claim from then on; one that would move nothing is only a grant. */
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

/** What an agent has to speak of; `used` and `pointed` shrink as it does. */
interface Stock {
  readonly taken: readonly StudiedClaim[];
  readonly used: Set<Finding>;
  readonly pointed: Flag[];
}

/**
 * What is said to a peer; null where there is nothing to show or to ask.
 * @param side 1 where the persona believes the article more than the peer does, -1 where less.
 */
function reply(
  { about, theirs, mine, outcome }: Exchange,
  side: number,
  speaker: Speaker,
  persona: Persona,
  { taken, used, pointed }: Stock,
): Spoken | null {
  const say = (of: Lines, one: StudiedClaim | null, finding: Finding | null): Spoken | null => {
    if (one === null || finding === null) return null;
    used.add(finding);
    return speaker.say(of, 'finding', () => speaker.findingOn(one, finding));
  };
  switch (outcome) {
    case 'concede':
      return say('concedes', about, theirs);
    case 'narrow':
      return say('narrows', about, theirs);
    case 'counter':
      return say('counters', about, mine);
    case 'agree':
    case 'differ': {
      // A new finding, on a claim that can be named, and against the peer's view where there is one.
      const of = outcome === 'agree' ? 'notes' : 'counters';
      const fits = (finding: Finding): boolean =>
        !used.has(finding) && (outcome === 'agree' || Math.sign(finding.logOdds) === side);
      for (const one of [...(about === null ? [] : [about]), ...taken]) {
        const finding = one.said === null ? undefined : rankedFindings(one, persona).find(fits);
        if (finding !== undefined) return say(of, one, finding);
      }
      const flag = outcome === 'differ' && side > 0 ? undefined : pointed.shift();
      const shown = flag === undefined ? null : speaker.say(of, 'finding', () => speaker.flag(flag));
      if (shown !== null) return shown;
      // Nothing left to show: then at least a question about the claim that both took up.
      return about === null ? null : speaker.question(about);
    }
  }
}

/** How far apart the two are, where there is nothing new to say. */
function distance({ peer }: Exchange, { score }: PersonaJudgement, speaker: Speaker): Spoken {
  const [theirs, mine] = [Math.round(peer.opinion.score), Math.round(score)];
  const slots = { theirs: String(theirs), mine: String(mine), n: String(Math.abs(theirs - mine)) };
  const text = speaker.choose(theirs === mine ? SAME : APART, slots);
  return speaker.say('notes', 'finding', () => ({ text, facts: [] })) ?? { text, facts: [] };
}

/**
 * The persona's attention after hearing its peers. A kind of evidence that it yields to and had weighed below the base
 * model is taken up, by one minus its stubbornness; a platform that it resists must bring twice as much.
 */
function openedBy(
  reading: Reading,
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
    // Being reminded of what one watches anyway adds a little, never more than a third.
    else if (yieldsTo.includes(signal)) attention[signal] = own * (1 + 0.33 * taken);
  }
  return attention;
}
