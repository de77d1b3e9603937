import { canonicalJson, type Recorded } from '../../kernel/index.js';
import { argumentsOf, type DebateState, foldDebate } from '../model/debate-state.js';
import { type Consensus, type DebateFact } from '../model/debate.events.js';
import { type DebateResult, debateResultOf } from '../model/debate-result.js';

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
  /** Null when their events differ in {@link INCIDENTAL} fields only. */
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
 * The first difference of two debates, in the order opening, article, agents of each round in cast order, and then all
 * other events as recorded.
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
}

/** Compares two debates. Pure. */
export function comparisonOf(left: Side, right: Side): DebateComparison {
  const [a, b] = [left, right].map(({ id, events }) => {
    const state = foldDebate(events);
    return { state, result: debateResultOf(id, state, events) };
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

/** Fields that are not compared: owner, price, origin, and the duration, tokens and attempts of answers. */
const INCIDENTAL = new Set(['accountId', 'credits', 'forkedFrom', 'latencyMs', 'tokens', 'attempts']);

function firstDifferenceOf(a: readonly Recorded<DebateFact>[], b: readonly Recorded<DebateFact>[]): Difference | null {
  const steps = [...unionOf(inOrder(a), inOrder(b), stepOf)].sort((x, y) => rank(x.a ?? x.b) - rank(y.a ?? y.b));
  for (const { a: inA, b: inB } of steps) {
    const event = inA ?? inB;
    const parting = inA && inB ? partingOf(inA.data, inB.data) : { path: '', a: inA && inA.type, b: inB && inB.type };
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

/** A name that is the same for the same step of two debates. */
function stepOf({ type, data }: Recorded<DebateFact>): string {
  const { round = 0, persona = '' } = data as { readonly round?: number; readonly persona?: string };
  return `${persona === '' ? type : 'word'} ${round} ${persona}`;
}

const COURSE: readonly DebateFact['type'][] = [
  'DebateOpened',
  'ArticleImported',
  'RoundOpened',
  'ArgumentMade',
  'RoundClosed',
];

/** Position of a step in the order of a debate. */
function rank(event: Recorded<DebateFact> | null): number {
  if (!event) return Infinity;
  const { round = 0 } = event.data as { readonly round?: number };
  const place = COURSE.indexOf(event.type === 'AgentExcused' ? 'ArgumentMade' : event.type);
  return place < 0 ? 1_000 : round * 10 + place;
}

/** Sorts events for comparison, since the agents of a round answer in any order. */
function inOrder(events: readonly Recorded<DebateFact>[]): readonly Recorded<DebateFact>[] {
  const name = ({ data }: Recorded<DebateFact>): string => ('persona' in data ? data.persona : '');
  return [...events].sort(
    (x, y) => rank(x) - rank(y) || (name(x) < name(y) ? -1 : name(x) > name(y) ? 1 : x.revision - y.revision),
  );
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
