import { canonicalJson, type Recorded } from '../../kernel/index.js';
import { argumentsOf } from '../model/votes.js';
import { DEBATE, type DebateState, foldDebate, type DebateFact } from '../stages/index.js';
import { type Consensus } from '../model/consensus.js';
import { debateResultOf } from '../result/debate-result.js';
import { type DebateResult } from '../result/debate-result.schema.js';

/** One value in both debates; null for a debate that has none. */
export interface Pair<T> {
  readonly a: T | null;
  readonly b: T | null;
}

/** Like {@link Pair}, with the difference b minus a. */
export interface Change extends Pair<number> {
  readonly change: number | null;
}

export interface DebateComparison {
  readonly a: Compared;
  readonly b: Compared;
  readonly consensus: {
    readonly score: Change;
    readonly spread: Change;
    readonly agreement: Change;
    readonly trimmedMean: Change;
  };
  readonly platforms: readonly (Change & { readonly platform: string; readonly weight: Pair<number> })[];
  /** By the agents' latest scores, greatest change first. */
  readonly agents: readonly (Change & {
    readonly persona: string;
    readonly platform: string;
    readonly first: Change;
  })[];
  readonly flags: {
    readonly both: readonly FlagCompared[];
    readonly onlyA: readonly FlagCompared[];
    readonly onlyB: readonly FlagCompared[];
  };
  /** Null when they differ only in events that are not compared and in {@link INCIDENTAL} fields. */
  readonly firstDifference: Difference | null;
}

type Compared = Pick<
  DebateResult,
  'id' | 'status' | 'url' | 'depth' | 'analyst' | 'castHash' | 'openedAt' | 'consensusScore' | 'basis' | 'forkedFrom'
> & {
  /** The score in words and its basis; null without a score. */
  readonly verdict: string | null;
  readonly title: string | null;
};
type FlagCompared = Pick<Consensus['flags'][number], 'flag' | 'quote'>;

/**
 * The first difference of two debates, in the order opening, article, claims, evidence by claim, the agents of each
 * round by name, and then all other events as recorded.
 */
export interface Difference {
  readonly type: DebateFact['type'];
  readonly round: 1 | 2 | null;
  readonly persona: string | null;
  /** Dotted path of the first field that differs; empty when one of the debates has no such event. */
  readonly path: string;
  readonly values: Pair<unknown>;
  readonly revisions: Pair<number>;
}

export interface Side {
  readonly id: string;
  readonly events: readonly Recorded<DebateFact>[];
  /** Its answer, if that is made already. */
  readonly result?: DebateResult;
}

/** Compares two debates. Pure. */
export function comparisonOf(left: Side, right: Side): DebateComparison {
  const [a, b] = [left, right].map(({ id, events, result }) => {
    const state = foldDebate(events);
    return { state, result: result ?? debateResultOf(id, state, events) };
  }) as [Folded, Folded];
  const measure = (key: 'spread' | 'agreement' | 'trimmedMean'): Change =>
    changeOf(a.result.consensus?.[key], b.result.consensus?.[key]);
  const platforms = unionOf(a.result.platformScores, b.result.platformScores, ({ platform }) => platform);
  const flags = unionOf(a.result.flags, b.result.flags, ({ flag, quote }) => `${flag}\n${quote}`);
  const bare = ({ a: inA, b: inB }: Pair<FlagCompared>): FlagCompared[] => {
    const found = inA ?? inB;
    return found ? [{ flag: found.flag, quote: found.quote }] : [];
  };
  return {
    a: comparedOf(a.result),
    b: comparedOf(b.result),
    consensus: {
      score: changeOf(a.result.consensusScore, b.result.consensusScore),
      spread: measure('spread'),
      agreement: measure('agreement'),
      trimmedMean: measure('trimmedMean'),
    },
    platforms: platforms.map(({ key, a: inA, b: inB }) => ({
      platform: key,
      ...changeOf(inA?.score, inB?.score),
      weight: { a: inA?.weight ?? null, b: inB?.weight ?? null },
    })),
    agents: agentsOf(a.state, b.state),
    flags: {
      both: flags.filter(({ a: inA, b: inB }) => inA && inB).flatMap(bare),
      onlyA: flags.filter(({ b: inB }) => !inB).flatMap(bare),
      onlyB: flags.filter(({ a: inA }) => !inA).flatMap(bare),
    },
    firstDifference: firstDifferenceOf(left.events, right.events),
  };
}

interface Folded {
  readonly state: DebateState;
  readonly result: DebateResult;
}

const comparedOf = ({
  id,
  status,
  url,
  depth,
  analyst,
  castHash,
  openedAt,
  consensusScore,
  basis,
  summary,
  forkedFrom,
  article,
}: DebateResult): Compared => ({
  id,
  status,
  title: article?.title ?? null,
  url,
  depth,
  analyst,
  castHash,
  openedAt,
  consensusScore,
  basis,
  verdict: summary?.verdict ?? null,
  forkedFrom,
});

function changeOf(a: number | null = null, b: number | null = null): Change {
  return { a, b, change: a === null || b === null ? null : Math.round((b - a) * 100) / 100 };
}

/** Items of both lists by key, in the order of the first list, then of the second. */
function unionOf<T>(
  a: readonly T[],
  b: readonly T[],
  keyOf: (item: T) => string,
): readonly (Pair<T> & { readonly key: string })[] {
  const inA = new Map(a.map((item) => [keyOf(item), item]));
  const inB = new Map(b.map((item) => [keyOf(item), item]));
  return [...new Set([...inA.keys(), ...inB.keys()])].map((key) => ({
    key,
    a: inA.get(key) ?? null,
    b: inB.get(key) ?? null,
  }));
}

function agentsOf(a: DebateState, b: DebateState): DebateComparison['agents'] {
  const words = (state: DebateState, round: 1 | 2): ReadonlyMap<string, number> =>
    new Map(argumentsOf(state, round).map(({ persona, score }) => [persona, score]));
  const [a1, a2, b1, b2] = [words(a, 1), words(a, 2), words(b, 1), words(b, 2)];
  return unionOf(a.opening?.agents ?? [], b.opening?.agents ?? [], ({ id }) => id)
    .map(({ key, a: inA, b: inB }) => ({
      persona: key,
      platform: (inA ?? inB)?.platform ?? '',
      ...changeOf(a2.get(key) ?? a1.get(key), b2.get(key) ?? b1.get(key)),
      first: changeOf(a1.get(key), b1.get(key)),
    }))
    .sort((left, right) => distance(right) - distance(left));
}

/** An agent that has a score in only one of the debates counts as the largest change. */
const distance = ({ a, b, change }: Change): number => (change === null ? (a === b ? 0 : Infinity) : Math.abs(change));

/**
 * Fields that are not compared: owner, price, origin, webhook, what answers used and how long they took, when evidence
 * was read, and hashes of fields that are compared themselves.
 */
const INCIDENTAL = new Set([
  'accountId',
  'credits',
  'forkedFrom',
  'webhook',
  'latencyMs',
  'tokens',
  'calls',
  'costUsd',
  'attempts',
  'retrievedAt',
  'sha256',
]);

function firstDifferenceOf(a: readonly Recorded<DebateFact>[], b: readonly Recorded<DebateFact>[]): Difference | null {
  const steps = [...unionOf(stepsOf(a), stepsOf(b), ({ name }) => name)];
  // By name within a rank, since the agents of a round answer in any order.
  steps.sort((x, y) => byRank(x, y) || (x.key < y.key ? -1 : 1));
  for (const { a: stepA, b: stepB } of steps) {
    const [inA, inB] = [stepA?.event, stepB?.event];
    const event = inA ?? inB;
    const parting = inA && inB ? partingOf(inA.data, inB.data) : { path: '', a: inA?.type, b: inB?.type };
    if (!event || !parting) continue;
    const { round, persona } = event.data as { readonly round?: 1 | 2; readonly persona?: string };
    return {
      type: event.type,
      round: round ?? null,
      persona: persona ?? null,
      path: parting.path,
      values: { a: parting.a ?? null, b: parting.b ?? null },
      revisions: { a: inA?.revision ?? null, b: inB?.revision ?? null },
    };
  }
  return null;
}

/** One step of a debate. Steps of two debates with the same `name` are compared. */
interface Step {
  readonly event: Recorded<DebateFact>;
  readonly name: string;
  /** Stage, round, and place within the stage: the order in which steps are compared. */
  readonly rank: readonly [number, number, number];
}

function byRank(x: Pair<Step>, y: Pair<Step>): number {
  const [left, right] = [(x.a ?? x.b)?.rank ?? [], (y.a ?? y.b)?.rank ?? []];
  return left.reduce<number>((order, place, index) => order || place - (right[index] ?? 0), 0);
}

function stepsOf(events: readonly Recorded<DebateFact>[]): readonly Step[] {
  return events.flatMap((event) => {
    const place = DEBATE.placeOf(event.type);
    if (!place) return [];
    const { round = 0, persona, claim } = event.data as Readonly<{ round?: number; persona?: string; claim?: string }>;
    const { stage, order } = place;
    return [{ event, name: `${stage} ${order} ${round} ${persona ?? claim ?? ''}`, rank: [stage, round, order] }];
  });
}

type Parting = { readonly path: string; readonly a: unknown; readonly b: unknown };

/** The first difference of two values, in the order of their fields. */
function partingOf(a: unknown, b: unknown, path = ''): Parting | undefined {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return a === b || canonicalJson(a ?? null) === canonicalJson(b ?? null) ? undefined : { path, a, b };
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (INCIDENTAL.has(name)) continue;
    const [left, right] = [a, b].map((value) => (value as Readonly<Record<string, unknown>>)[name]);
    const parting = partingOf(left, right, path === '' ? name : `${path}.${name}`);
    if (parting) return parting;
  }
  return undefined;
}
