import { type SignalId } from '../../personas/index.js';
import {
  type Depth,
  type PeerArgument,
  type QuestionAppraisal,
  type QuestionEvidence,
  type Reply,
  type Stance,
  type VotePart,
} from '../analyst.js';
import { counts, type Grounds, groundFor, heard, reasonsOf, seedOf, type WordedArgument } from './argument.js';
import { attentionTo } from './attention.js';
import { Draw } from './chance.js';
import { judgeAs, type PersonaJudgement, signalOfFinding } from './judgement.js';
import { type ArticleReading } from './reading.js';
import { SENTENCES } from './voice/sentences.js';
import { assembled, Speaker, type Spoken } from './voice/speech.js';

export interface CrossExamination {
  readonly judgement: PersonaJudgement;
  readonly replies: readonly Reply[];
  readonly argument: WordedArgument;
}

const REPLIES: Readonly<Record<Depth, number>> = { micro: 1, standard: 2, deep: 3 };
/** Votes that differ by at least this many points, over the same reason, are worth a question. */
const APART_MIN = 10;
/** A reason over which two agents meet counts at least this many points more with one than with the other. */
const OVER_MIN = 10;
/** And at least this many times as much, unless it counts for the article with one and against it with the other. */
const OVER_TIMES = 2;
/** A concession moves the vote by at least this many points. */
const CONCEDED_MIN = 2;
/** Factor on the force of what comes from a platform that the persona resists. */
const RESISTED = 0.5;

const keyOf = ({ kind, ref }: VotePart): string => `${kind} ${ref ?? ''}`;
const pointsBy = (parts: readonly VotePart[]): ReadonlyMap<string, VotePart> =>
  new Map(parts.map((part) => [keyOf(part), part]));

interface Exchange {
  readonly peer: PeerArgument;
  readonly stance: Stance;
  /** The reason that it is about, as it counts with the peer; null when they have none in common. */
  readonly theirs: VotePart | null;
  /** Whether the same finding decides both votes. */
  readonly agreed?: boolean;
  /** How much it counts with the agent itself, before and after. */
  readonly before: number;
  readonly after: number;
}

/** The signal of a reason; null for a reason that nobody can overlook. */
function signalOf({ kind, ref }: VotePart, appraisal: QuestionAppraisal | undefined): SignalId | null {
  if (kind === 'manner') return ref as SignalId;
  const finding = kind === 'finding' ? appraisal?.findings.find(({ id }) => id === ref) : undefined;
  return finding ? signalOfFinding(finding.type) : null;
}

/**
 * The persona's attention after round 1. For signals of the reasons that peers gave and that the persona weighs less than
 * the base model, it rises towards 1 by at most one minus the stubbornness, and by less for signals that the persona does
 * not yield to. Arguments from a platform that it resists count half.
 */
function openedBy(
  { persona, appraisal }: Grounds,
  peers: readonly PeerArgument[],
  depth: Depth,
): Partial<Record<SignalId, number>> {
  const { stubbornness, yieldsTo, resists } = persona.temperament;
  const pressure = new Map<SignalId, number>();
  for (const { platform, opinion } of peers) {
    const force = (resists.some((id) => id === platform) ? RESISTED : 1) * (0.4 + 0.6 * opinion.confidence);
    const signals = reasonsOf(opinion.parts ?? [], depth).map((part) => signalOf(part, appraisal));
    for (const signal of new Set(signals))
      if (signal !== null) pressure.set(signal, (pressure.get(signal) ?? 0) + force);
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

/** Whether a reason counts so differently with two agents that they disagree about it, and not only about how much. */
const differs = (theirs: number, own: number): boolean =>
  Math.abs(theirs - own) >= OVER_MIN && (theirs * own <= 0 || Math.max(theirs / own, own / theirs) >= OVER_TIMES);

/** A finding or piece of evidence that takes at least this many points decides a vote. */
const DECISIVE = -25;
/** What decides a vote against the article; undefined when nothing does. */
const decisive = (parts: readonly VotePart[]): string | undefined => {
  const [most] = [...parts].sort((a, b) => a.points - b.points);
  return most && most.points <= DECISIVE && (most.kind === 'finding' || most.kind === 'evidence')
    ? keyOf(most)
    : undefined;
};

/** What an agent has to say to a peer: the reason that it had weighed too little, or the one over which they differ most. */
function exchangeWith(
  peer: PeerArgument,
  first: PersonaJudgement,
  moved: PersonaJudgement,
  { depth, grounds }: { readonly depth: Depth; readonly grounds: Grounds },
): Exchange & { readonly merit: number } {
  const [before, after] = [pointsBy(first.parts), pointsBy(moved.parts)];
  const apart = Math.abs(peer.opinion.score - first.score);
  const weighed = reasonsOf(peer.opinion.parts ?? [], depth).map((theirs) => {
    const [from, to] = [before, after].map((own) => own.get(keyOf(theirs))?.points ?? 0) as [number, number];
    const taken = (to - from) * Math.sign(theirs.points - from);
    const conceded = taken >= CONCEDED_MIN && Math.sign(moved.score - first.score) === Math.sign(to - from);
    return { theirs, before: from, after: to, conceded, over: Math.abs(theirs.points - from), taken };
  });
  const granted = weighed.filter(({ conceded }) => conceded).sort((a, b) => b.taken - a.taken || b.over - a.over)[0];
  if (granted) return { peer, stance: 'concede', ...granted, merit: 100 + granted.taken };
  const decided = decisive(peer.opinion.parts ?? []);
  if (decided !== undefined && decided === decisive(first.parts))
    return { peer, stance: 'agree', theirs: null, agreed: true, before: 0, after: 0, merit: -1 };
  const isShown = (part: VotePart): boolean =>
    groundFor(part, grounds, new Speaker(grounds.persona, new Draw('shown')), undefined) !== null;
  const over = weighed
    .filter((each) => differs(each.theirs.points, each.before) && isShown(each.theirs))
    .sort((a, b) => b.over - a.over)[0];
  if (apart >= APART_MIN && over) return { peer, stance: 'disagree', ...over, merit: over.over };
  const stance = apart >= APART_MIN ? 'disagree' : 'agree';
  return { peer, stance, theirs: null, before: 0, after: 0, merit: -apart / 100 };
}

/** At most one exchange over each reason, the most telling first; only the nearest peer when there is none. */
function chosen(exchanges: readonly (Exchange & { readonly merit: number })[], most: number): readonly Exchange[] {
  const ranked = [...exchanges].sort((a, b) => b.merit - a.merit || (a.peer.persona < b.peer.persona ? -1 : 1));
  const taken: Exchange[] = [];
  for (const exchange of ranked) {
    const { theirs } = exchange;
    if (theirs === null || taken.length === most) break;
    if (!taken.some((other) => other.theirs !== null && keyOf(other.theirs) === keyOf(theirs))) taken.push(exchange);
  }
  return taken.length > 0 ? taken : ranked.slice(0, 1);
}

/** A label may begin the second sentence of a line. */
const capitalised = (text: string): string =>
  text.replace(/(?:^|(?<=[.?!] ))\p{Ll}/gu, (letter) => letter.toUpperCase());

interface Answered {
  readonly exchange: Exchange;
  readonly spoken: readonly Spoken[];
}

/** What an agent says to a peer. The first sentence names the reason, the second what it counts with whom. */
function answer(exchange: Exchange, grounds: Grounds, speaker: Speaker, score: number): readonly Spoken[] {
  const { peer, theirs, before, after, stance } = exchange;
  if (theirs === null) {
    if (exchange.agreed) return [{ text: speaker.choose(SENTENCES.agreed), facts: [] }];
    const [mine, other] = [Math.round(score), Math.round(peer.opinion.score)];
    const text =
      mine === other
        ? speaker.choose(SENTENCES.same, { mine: String(mine) })
        : speaker.choose(SENTENCES.apart, {
            theirs: String(other),
            mine: String(mine),
            n: String(Math.abs(mine - other)),
          });
    return [{ text, facts: [] }];
  }
  const ground = groundFor(theirs, grounds, speaker, undefined);
  const signal = theirs.kind === 'manner' ? SENTENCES.signalLabels[theirs.ref as SignalId] : 'that';
  const slots = {
    signal: ground === null ? signal : 'that',
    theirs: counts(theirs.points),
    before: counts(before),
    after: counts(after),
  };
  const lines = stance === 'concede' ? SENTENCES.conceded : SENTENCES.asked;
  return [...(ground === null ? [] : [ground]), { text: capitalised(speaker.choose(lines, slots)), facts: [] }];
}

/** Why the agent's own vote stays apart: the reason that counts most with it on the other side. */
function ownReason(
  { parts }: PersonaJudgement,
  theirs: VotePart | null,
  { grounds, speaker }: { readonly grounds: Grounds; readonly speaker: Speaker },
): readonly Spoken[] {
  if (theirs === null) return [];
  for (const part of parts) {
    if (part.kind !== 'manner' || keyOf(part) === keyOf(theirs) || Math.abs(part.points) < OWN_MIN) continue;
    const ground = groundFor(part, grounds, speaker, undefined);
    if (ground !== null)
      return [ground, { text: speaker.choose(SENTENCES.effects, { n: counts(part.points) }), facts: [] }];
  }
  return [];
}
/** A part of its own vote that an agent sets against a peer's reason counts at least this many points. */
const OWN_MIN = 3;

interface Material {
  readonly depth: Depth;
  /** See `judgeAs`. */
  readonly core?: ArticleReading | null;
  readonly evidence?: QuestionEvidence | undefined;
}

/**
 * Round 2. Reasons that peers gave raise the persona's attention to what it had weighed too little; its vote is made again
 * from the same parts. It concedes to whoever gave the reason that moved it, asks whoever's vote differs by ten or more
 * over the same reason, and otherwise says in a line that nothing moved it. So votes move because of overlooked reasons
 * and not because of the majority.
 */
export function crossExamine(
  grounds: Grounds,
  first: PersonaJudgement,
  voices: readonly PeerArgument[],
  { depth, evidence, core = null }: Material,
): CrossExamination {
  const { reading, persona } = grounds;
  const draw = new Draw(seedOf(persona, reading, 2));
  const own = voices.find((voice) => voice.persona === persona.id)?.opinion;
  const speaker = new Speaker(persona, draw, heard(own?.argument));
  const peers = voices.filter((voice) => voice.persona !== persona.id);
  const attention = openedBy(grounds, peers, depth);
  const moved = judgeAs(reading, persona, { appraisal: grounds.appraisal, evidence, attention, core });
  const answers = chosen(
    peers.map((peer) => exchangeWith(peer, first, moved, { depth, grounds })),
    REPLIES[depth],
  ).map((exchange): Answered => ({ exchange, spoken: answer(exchange, grounds, speaker, first.score) }));
  const last = answers.at(-1)?.exchange;
  const asked = last?.stance === 'disagree' ? ownReason(moved, last.theirs, { grounds, speaker }) : [];
  return {
    judgement: moved,
    replies: answers.map(({ exchange: { peer, stance }, spoken }) => ({
      to: peer.persona,
      stance,
      reason: spoken.map(({ text }) => text).join(' '),
    })),
    argument: assembled([
      movement(speaker, first, moved),
      ...answers.flatMap(({ exchange: { peer }, spoken }) =>
        spoken.map((part, index): Spoken => (index === 0 ? { ...part, text: `To ${peer.name}: ${part.text}` } : part)),
      ),
      ...asked,
    ]),
  };
}

/** The sentence about how the vote has changed since round 1. */
function movement(speaker: Speaker, first: PersonaJudgement, moved: PersonaJudgement): Spoken {
  const [from, to] = [Math.round(first.score), Math.round(moved.score)];
  const move = to > from ? 'up' : to < from ? 'down' : 'stay';
  return { text: speaker.choose(SENTENCES.moves[move], { from: String(from), to: String(to) }), facts: [] };
}
