import { type Persona, SIGNALS, type SignalId } from '../../personas/index.js';
import { type Depth, type Flag, type PeerArgument, type Reply, type Stance } from '../analyst.js';
import { PROSE_MIN, seedOf } from './argument.js';
import { Draw, hash32 } from './chance.js';
import { evidenceOf } from './evidence.js';
import { SIGNAL_OF_FLAG } from './flags.js';
import { attentionTo, judgeAs, type PersonaJudgement } from './judgement.js';
import { type Reading } from './reading.js';
import { PLAIN, REASONS } from './voice/clauses.js';
import { ANSWERS, MOVES, UNQUOTED, UNSHOWN } from './voice/replies.js';
import { MANNERS } from './voice/tones.js';
import { capital, clauseOn, fill } from './voice/speech.js';

/** What a peer's argument rests on, as far as it can be found in the article. */
export interface PeerPoint {
  /** A guess, where the peer cites nothing: what speaks most for its side and can only be shown by its absence. */
  readonly guessed: boolean;
  readonly peer: PeerArgument;
  /** Null when the peer cites nothing that is in the article. */
  readonly signal: SignalId | null;
  readonly quote: string | null;
  /** What the base model gives for that signal, log-odds. */
  readonly logOdds: number;
}

interface Cited {
  readonly signal: SignalId;
  readonly quote: string;
}

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

function citations(reading: Reading, argument: string, flags: readonly Flag[]): Cited[] {
  const cited: Cited[] = [];
  for (const quote of quotesIn(argument)) {
    const signal = signalIn(reading, quote);
    if (signal !== null) cited.push({ signal, quote });
  }
  for (const flag of flags.slice(0, 12)) {
    const signal = SIGNAL_OF_FLAG[flag.flag];
    if (signal !== null && signalIn(reading, flag.quote) !== null) cited.push({ signal, quote: flag.quote });
  }
  return cited;
}

/** A peer's strongest point: of what it cites, the signal that weighs most on the side the peer took. */
export function strongestPoint(reading: Reading, peer: PeerArgument): PeerPoint {
  const side = peer.opinion.score >= 50 ? 1 : -1;
  let best: PeerPoint = { guessed: false, peer, signal: null, quote: null, logOdds: 0 };
  let strength = -1;
  for (const { signal, quote } of citations(reading, peer.opinion.argument, peer.opinion.flags)) {
    const logOdds = reading.base.bySignal[signal];
    const weight = Math.abs(logOdds) * (Math.sign(logOdds) === side ? 1 : 0.4);
    if (weight > strength) {
      strength = weight;
      best = { guessed: false, peer, signal, quote, logOdds };
    }
  }
  if (best.signal !== null) return best;
  for (const signal of SIGNALS) {
    const logOdds = reading.base.bySignal[signal];
    if (Math.sign(logOdds) !== side || Math.abs(logOdds) <= Math.max(0.1, strength)) continue;
    if (evidenceOf(reading).get(`${signal}/${side}`)?.quotes.length !== 0) continue;
    strength = Math.abs(logOdds);
    best = { guessed: true, peer, signal, quote: null, logOdds };
  }
  return best;
}

export interface CrossExamination {
  readonly judgement: PersonaJudgement;
  readonly replies: readonly Reply[];
  readonly argument: string;
}

const REPLIES: Readonly<Record<Depth, number>> = { micro: 1, standard: 2, deep: 3 };
const PEERS_READ: Readonly<Record<Depth, number>> = { micro: 12, standard: 29, deep: 29 };

/**
 * Round 2. Each peer's strongest point is looked up in the article. A kind of evidence that the persona yields to and had
 * weighed below the base model is taken up, by one minus its stubbornness; a platform it resists must bring twice as
 * much. So votes move by what was overlooked and not by where the crowd stands.
 */
export function crossExamine(
  reading: Reading,
  persona: Persona,
  first: PersonaJudgement,
  voices: readonly PeerArgument[],
  depth: Depth,
): CrossExamination {
  const seed = seedOf(persona, reading, 2);
  const draw = new Draw(seed);
  const { stubbornness, yieldsTo, resists } = persona.temperament;
  const peers = voices
    .filter((voice) => voice.persona !== persona.id)
    .map((voice) => ({ voice, rank: hash32(`${seed}/${voice.persona}`) }))
    .sort((a, b) => a.rank - b.rank || (a.voice.persona < b.voice.persona ? -1 : 1))
    .slice(0, PEERS_READ[depth])
    .map(({ voice, rank }) => ({ ...strongestPoint(reading, voice), rank }));

  const pressure = new Map<SignalId, number>();
  for (const { signal, peer, guessed } of peers) {
    if (signal === null || guessed) continue;
    const platform = resists.some((id) => id === peer.platform) ? 0.5 : 1;
    pressure.set(signal, (pressure.get(signal) ?? 0) + platform * (0.4 + 0.6 * peer.opinion.confidence));
  }

  const attention: Partial<Record<SignalId, number>> = { ...persona.attention };
  const conceded = new Set<SignalId>();
  for (const [signal, force] of pressure) {
    const own = attentionTo(persona.attention, signal);
    const open = yieldsTo.includes(signal) ? 1 : 0.4;
    const taken = (1 - stubbornness) * open * Math.min(1, force / 1.5);
    if (own < 1) attention[signal] = own + (1 - own) * taken;
    // Being reminded of what one watches anyway adds a little, never more than a third.
    else if (yieldsTo.includes(signal)) attention[signal] = own * (1 + 0.33 * taken);
    if (yieldsTo.includes(signal) && taken > 0.2) conceded.add(signal);
  }
  const moved = judgeAs(reading, persona, attention);

  const stanceOn = (point: PeerPoint): Stance => {
    const apart = Math.abs(point.peer.opinion.score - first.score);
    const sameSide = point.peer.opinion.score >= 50 === first.score >= 50;
    if (point.signal !== null) {
      const own = attentionTo(persona.attention, point.signal);
      const opposes = Math.sign(point.logOdds) !== (first.score >= 50 ? 1 : -1);
      if (conceded.has(point.signal) && (own < 0.9 || opposes) && Math.abs(point.logOdds) > 0.05) return 'concede';
    }
    // The same verdict for a reason that one gives nothing for is still a dispute about reasons.
    if (point.signal !== null && attentionTo(persona.attention, point.signal) <= 0.4) return 'disagree';
    return sameSide && apart < 22 ? 'agree' : apart < 10 ? 'agree' : 'disagree';
  };
  const candidates = peers.map((point) => {
    const stance = stanceOn(point);
    const apart = Math.abs(point.peer.opinion.score - first.score);
    const strength = Math.abs(point.logOdds);
    const merit =
      (point.signal === null || point.guessed ? 0 : 0.5 + Math.min(1.5, strength)) +
      (stance === 'concede' ? 1.2 : stance === 'disagree' ? 0.5 + apart / 50 : 0) +
      ((point.rank % 1000) / 1000) * 1.2;
    return { ...point, stance, merit: Math.round(merit * 1e4) };
  });
  candidates.sort((a, b) => b.merit - a.merit || a.rank - b.rank);

  // Somebody who only nods, or speaks of one thing only, has not cross-examined: what repeats is worth less.
  const chosen: typeof candidates = [];
  while (chosen.length < Math.min(REPLIES[depth], candidates.length)) {
    const worth = (at: (typeof candidates)[number]): number =>
      at.merit -
      (chosen.some(({ signal }) => signal === at.signal) ? 6_000 : 0) -
      (chosen.some(({ quote }) => quote !== null && quote === at.quote) ? 6_000 : 0) -
      (chosen.some(({ stance }) => stance === at.stance) ? 5_000 : 0);
    const next = candidates
      .filter((at) => !chosen.includes(at))
      .reduce((best, at) => (worth(at) > worth(best) ? at : best));
    chosen.push(next);
  }

  // Of a text too short to read nothing is said, not even what it lacks.
  const ownPoints =
    reading.document.text.prose < PROSE_MIN
      ? []
      : first.points.filter((point) => point.evidence !== null && point.signal !== 'injection');
  const side = first.score >= 50 ? 1 : -1;
  const used = new Set<SignalId>();
  const replies = chosen.map(({ peer, signal, quote, logOdds, stance }): Reply & { readonly name: string } => {
    if (quote !== null) draw.spend(quote);
    // One's own ground should be another passage than the one that is being answered.
    const apart = ownPoints.filter(
      ({ signal: of, evidence }) =>
        of !== signal && !(evidence?.quotes.length === 1 && evidence.quotes[0]?.text === quote),
    );
    const own =
      apart.find((point) => point.side === side && !used.has(point.signal)) ??
      apart.find((point) => !used.has(point.signal)) ??
      apart[0] ??
      ownPoints[0];
    const clause = own?.evidence == null ? undefined : clauseOn(reading, own.evidence, draw);
    const answers = signal === null ? UNQUOTED : quote === null ? UNSHOWN : ANSWERS[persona.tone];
    const reasons = signal === null ? [] : (REASONS[signal]?.[logOdds >= 0 ? 'for' : 'against'] ?? []);
    const why = draw.from(reasons);
    const form = draw.from(
      answers[stance].filter(
        (each) =>
          (why !== undefined || !/\{r\}/i.test(each)) &&
          (clause !== undefined || stance === 'disagree' || !/\{c\}/i.test(each)),
      ),
    );
    if (own !== undefined && /\{c\}/i.test(form ?? '')) used.add(own.signal);
    const slots: Record<string, string> = {
      q: `“${quote ?? ''}”`,
      w: signal === null ? 'the text' : (PLAIN[signal] ?? 'the text'),
      c: clause ?? 'the text gives me too little to go on',
    };
    if (why !== undefined) slots['r'] = why;
    return { to: peer.persona, name: peer.name, stance, reason: capital(fill(form ?? '', slots)) };
  });

  const from = Math.round(first.score);
  const to = Math.round(moved.score);
  const kinds = MOVES[persona.tone];
  const opening = fill(draw.from(to > from + 1 ? kinds.up : to < from - 1 ? kinds.down : kinds.stay) ?? '', {
    from: String(from),
    to: String(to),
  });
  const answers = replies.map(({ name, reason }) => `To ${name}: ${reason}`);
  const keep = ownPoints.find((point) => point.side === (moved.score >= 50 ? 1 : -1) && !used.has(point.signal));
  const kept = keep?.evidence == null ? undefined : clauseOn(reading, keep.evidence, draw);
  const closing =
    kept === undefined || depth === 'micro' ? [] : [fill(draw.from(MANNERS[persona.tone].hold) ?? '', { c: kept })];
  return {
    judgement: moved,
    replies: replies.map(({ to: peer, stance, reason }) => ({ to: peer, stance, reason })),
    argument: [opening, ...answers, ...closing].join(' '),
  };
}
