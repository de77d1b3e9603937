import { join } from 'node:path';
import { foldDebate, type DebateFact } from '../src/debate/stages/index.js';
import { type Cast, loadCast } from '../src/personas/index.js';
import { analystOf, AT_ONCE, CALLS, BenchDebates, timed } from './debate/bench-debates.js';
import { LangGraphDebates } from './debate/langgraph.js';
import { pastDebates } from './debate/past-debates.js';
import { type Bench, type Figure, median, plain } from './report.js';
import { heldMiB, usedMiB } from './support/held-memory.js';

const ANALYST_MS = 200;
const WALL_SHARE = 1.1;
const CHEAPER = 3;
const FOLD_MS_MAX = 5;
const ROUNDS = 5;
/** Number of warm-up runs on both sides. */
const WARM_UPS = 4;

export const bench: Bench = {
  summary:
    'the debate engine: one debate, a hundred at once compared with LangGraph.js, folding, replaying, ten thousand past debates',
  run: async () => {
    const cast = await loadCast(join(import.meta.dirname, '../personas'));
    return [...(await manyAtOnce(cast)), ...(await oneAfterAnother(cast))];
  },
};

/** A hundred concurrent debates here and on LangGraph.js: same analyst, cast, article and vote, both warmed up. */
async function manyAtOnce(cast: Cast): Promise<readonly Figure[]> {
  const debates = new BenchDebates(cast, analystOf(ANALYST_MS));
  await warm(() => debates.hold());
  const walls: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) walls.push((await timed(() => debates.hold())).wallMs);
  const wall = median(walls);
  const ours = await crowd(() => debates.hold());
  const oursMiB = await peakMiB(() => debates.hold());
  await debates.close();

  const graph = new LangGraphDebates(cast, analystOf(ANALYST_MS));
  await warm(() => graph.hold());
  const theirs = await crowd(() => graph.hold());
  const theirsMiB = await peakMiB(() => graph.hold());
  graph.close();

  const name = 'LangGraph.js';
  return [
    {
      name: `one debate, an analyst of ${ANALYST_MS} ms (median of ${ROUNDS})`,
      value: wall,
      unit: 'ms',
      against: { name: 'two analyst calls', value: 2 * ANALYST_MS },
      bar: `<= ${WALL_SHARE} x two analyst calls`,
      holds: wall <= WALL_SHARE * 2 * ANALYST_MS,
    },
    {
      name: `${AT_ONCE} debates at once, CPU per call`,
      value: ours.cpuUs,
      unit: 'us',
      against: { name, value: theirs.cpuUs },
      bar: `<= 1/${CHEAPER} of ${name}`,
      holds: ours.cpuUs * CHEAPER <= theirs.cpuUs,
    },
    { ...plain(`${AT_ONCE} debates at once, wall`, ours.wallMs, 'ms'), against: { name, value: theirs.wallMs } },
    {
      ...plain(`${AT_ONCE} debates at once, maximum memory growth`, oursMiB, 'MiB'),
      against: { name, value: theirsMiB },
    },
    plain(`${AT_ONCE} debates at once, events`, (AT_ONCE * 68) / (ours.wallMs / 1_000), 'events/s'),
  ];
}

/** Warms up, because a service runs for weeks and compilation in the first minutes is not typical. */
async function warm(hold: () => Promise<unknown>): Promise<void> {
  for (let round = 0; round < WARM_UPS; round += 1) await crowd(hold);
}

async function crowd(hold: () => Promise<unknown>) {
  const { wallMs, cpuMs } = await timed(() => Promise.all(Array.from({ length: AT_ONCE }, hold)));
  return { wallMs, cpuUs: (cpuMs / CALLS) * 1_000 };
}

/** Separate from the time measurement, because the garbage collection before it slows down what follows. */
async function peakMiB(hold: () => Promise<unknown>): Promise<number> {
  const before = heldMiB();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, usedMiB())), 20);
  await crowd(hold);
  clearInterval(watch);
  return peak - before;
}

/** Debates whose analyst answers at once, and the cost of past debates. */
async function oneAfterAnother(cast: Cast): Promise<readonly Figure[]> {
  const debates = new BenchDebates(cast, analystOf(0));
  const id = await debates.hold();
  const folds: number[] = [];
  for (let round = 0; round < 200; round += 1)
    folds.push(
      (
        await timed(async () => {
          const events = await debates.stored(id);
          foldDebate(events.map((event) => debates.catalogue.read<DebateFact>(event)));
        })
      ).wallMs,
    );
  const fold = median(folds);
  const past = await pastDebates(debates);
  await debates.close();
  return [
    {
      name: 'one finished debate read, validated and folded (median of 200)',
      value: fold,
      unit: 'ms',
      against: null,
      bar: `< ${FOLD_MS_MAX} ms`,
      holds: fold < FOLD_MS_MAX,
    },
    ...past,
  ];
}
