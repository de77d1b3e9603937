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
import {
  counts,
  type Grounds,
  groundFor,
  heard,
  labelOf,
  reasonsOf,
  remarkable,
  seedOf,
  type WordedArgument,
} from './argument.js';
import { attentionTo } from './attention.js';
import { Draw, hash32 } from './chance.js';
import { judgeAs, type PersonaJudgement, signalOfFinding } from './judgement.js';
import { type ArticleReading } from './reading.js';
import { answerTo, ownOf, type Remark, remarksOn } from './remarks.js';
import { SENTENCES } from './voice/sentences.js';
import { assembled, capital, Speaker, type Spoken } from './voice/speech.js';

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
  /** What the peer remarks, and what the agent answers to its question. */
  readonly asked?: { readonly remark: Remark; readonly known: string | null };
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
/** How much an answer is worth, and none. What else there is to say stands between them. */
const ANSWERED = { known: -1, open: -4 } as const;
const GRANTED_MANNER = -1.5;
const AGREED = -4.5;
const UNASKED = -5;
const worthOf = ({ known }: NonNullable<Exchange['asked']>): number =>
  known === null ? ANSWERED.open : ANSWERED.known;
/** What decides a vote against the article; undefined when nothing does. */
const decisive = (parts: readonly VotePart[]): string | undefined => {
  const [most] = [...parts].sort((a, b) => a.points - b.points);
  return most && most.points <= DECISIVE && (most.kind === 'finding' || most.kind === 'evidence')
    ? keyOf(most)
    : undefined;
};

/**
 * What an agent has to say to a peer: the reason that it had weighed too little, or the one over which they differ most. How much a date or a name
 * counts with whom is nothing to talk about.
 */
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
  const isShown = (part: VotePart): boolean =>
    groundFor(part, grounds, new Speaker(grounds.persona, new Draw('shown')), undefined) !== null;
  const told = weighed.filter(({ theirs: { kind } }) => kind !== 'manner');
  const granted = weighed.filter(({ conceded }) => conceded).sort((a, b) => b.taken - a.taken || b.over - a.over)[0];
  // An answer to a question tells more than how much a date now counts.
  if (granted)
    return {
      peer,
      stance: 'concede',
      ...granted,
      merit: granted.theirs.kind === 'manner' ? GRANTED_MANNER : 100 + granted.taken,
    };
  const decided = decisive(peer.opinion.parts ?? []);
  if (decided !== undefined && decided === decisive(first.parts))
    return { peer, stance: 'agree', theirs: null, agreed: true, before: 0, after: 0, merit: AGREED };
  const over = told
    .filter((each) => differs(each.theirs.points, each.before) && isShown(each.theirs))
    .sort((a, b) => b.over - a.over)[0];
  if (apart >= APART_MIN && over) return { peer, stance: 'disagree', ...over, merit: over.over };
  const asked = askedBy(peer, grounds);
  // Whoever has nothing to ask has no quarrel to show.
  const stance = apart >= APART_MIN && asked !== undefined ? 'disagree' : 'agree';
  const turn = (hash32(`${grounds.persona.id}/${peer.persona}/${grounds.reading.hash}`) % 1000) / 1000;
  const merit =
    asked === undefined ? UNASKED : worthOf(asked) + 0.2 * ownOf(asked.remark, grounds.persona) + 0.5 * turn;
  return { peer, stance, theirs: null, before: 0, after: 0, merit, ...(asked && { asked }) };
}

/** What a peer asked of a sentence of the article, and the answer; undefined when it asked nothing. */
function askedBy({ opinion }: PeerArgument, grounds: Grounds): Exchange['asked'] {
  const about = remarkable(grounds);
  for (const { kind, words, end } of opinion.facts ?? []) {
    if (kind !== 'remark') continue;
    const [quote, of] = words;
    const after = opinion.argument.slice(end);
    const remark = remarksOn(about).find(
      (each) => each.quote === quote && each.kind === of && after.trimStart().startsWith(each.asks),
    );
    if (remark) return { remark, known: answerTo(remark, grounds.persona) };
  }
  return undefined;
}

/** At most one exchange over each reason, the most telling first; then answers to what peers asked, each question once. */
function chosen(exchanges: readonly (Exchange & { readonly merit: number })[], most: number): readonly Exchange[] {
  const ranked = [...exchanges].sort((a, b) => b.merit - a.merit || (a.peer.persona < b.peer.persona ? -1 : 1));
  const taken: Exchange[] = [];
  for (const exchange of ranked) {
    const { theirs, asked, merit } = exchange;
    if (taken.length === most) break;
    // That there is no answer is said to one peer only.
    if (taken.length > 0 && theirs === null && (asked?.known ?? null) === null && merit < 0) break;
    const isSame = (other: Exchange): boolean =>
      theirs === null
        ? other.asked?.remark.asks === asked?.remark.asks
        : other.theirs !== null && keyOf(other.theirs) === keyOf(theirs);
    if (!taken.some(isSame)) taken.push(exchange);
  }
  return taken;
}

interface Answered {
  readonly exchange: Exchange;
  readonly spoken: readonly Spoken[];
}

/** What an agent says to a peer: the answer to its question, or the reason over which they part or agree. */
function answer(
  { theirs, before, after, stance, agreed, asked }: Exchange,
  grounds: Grounds,
  speaker: Speaker,
): readonly Spoken[] {
  if (theirs === null) {
    if (agreed) return [plain(speaker.choose(SENTENCES.agreed))];
    if (asked === undefined) return [plain(speaker.choose(SENTENCES.unasked))];
    return [asked.known === null ? plain(speaker.choose(SENTENCES.open)) : speaker.answers(asked.remark, asked.known)];
  }
  const ground =
    groundFor(theirs, grounds, speaker, undefined) ?? plain(`${capital(labelOf(theirs, grounds.appraisal))}:`);
  const slots = { theirs: counts(theirs.points), before: counts(before), after: counts(after) };
  const lines = stance === 'concede' ? SENTENCES.weighed : SENTENCES.parted;
  return [ground, plain(speaker.choose(lines, slots))];
}

const plain = (text: string): Spoken => ({ text, facts: [] });

/** Why the agent's own vote stays apart: the reason that counts most with it on the other side. */
function ownReason(
  { parts }: PersonaJudgement,
  theirs: VotePart | null,
  { grounds, speaker }: { readonly grounds: Grounds; readonly speaker: Speaker },
): readonly Spoken[] {
  if (theirs === null) return [];
  const own = parts.find(
    (part) =>
      part.kind !== 'prior' &&
      keyOf(part) !== keyOf(theirs) &&
      Math.abs(part.points) >= OWN_MIN &&
      Math.sign(part.points) !== Math.sign(theirs.points),
  );
  if (!own) return [];
  const slots = { label: labelOf(own, grounds.appraisal), n: counts(own.points) };
  return [plain(speaker.choose(SENTENCES.own, slots))];
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
  ).map((exchange): Answered => ({ exchange, spoken: answer(exchange, grounds, speaker) }));
  const last = answers.at(-1)?.exchange;
  const asked = last?.stance === 'disagree' ? ownReason(moved, last.theirs, { grounds, speaker }) : [];
  return {
    judgement: moved,
    replies: answers.map(({ exchange: { peer, stance, asked }, spoken }) => ({
      to: peer.persona,
      stance,
      reason: spoken.map(({ text }) => text).join(' '),
      ...(asked && { point: asked.remark.asks }),
    })),
    argument: assembled([
      movement(speaker, first, moved),
      changed(first, moved, grounds),
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

/** A part of a vote that changed by less is not named. */
const CHANGED_MIN = 1;

/** The part of a vote that changed most towards where it went; null where it stays. */
function changed(first: PersonaJudgement, moved: PersonaJudgement, { appraisal }: Grounds): Spoken | null {
  const way = moved.score - first.score;
  if (Math.round(first.score) === Math.round(moved.score)) return null;
  const before = pointsBy(first.parts);
  const [most] = moved.parts
    .filter(({ kind }) => kind !== 'prior')
    .map((part) => ({ part, by: part.points - (before.get(keyOf(part))?.points ?? 0) }))
    .filter(({ by }) => by * way > 0 && Math.abs(by) >= CHANGED_MIN)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
  return most ? plain(`${capital(labelOf(most.part, appraisal))}: ${counts(most.part.points)} now.`) : null;
}
