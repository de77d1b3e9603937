import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { debateStream, type DebateFact, replay } from '../../src/debate/stages/index.js';
import { debatesView } from '../../src/debate/archive/debates.view.js';
import { owedWebhooksView } from '../../src/debate/webhooks/webhooks.view.js';
import { Projector } from '../../src/event-store/index.js';
import { type RecordedEvent } from '../../src/kernel/index.js';
import { type Figure, median, plain } from '../report.js';
import { type BenchDebates, timed } from './bench-debates.js';
import { heldMiB } from '../support/held-memory.js';

const FEW = 10;
const MANY = 10_000;
/** Number of debates that are appended together, so that they share an fsync. */
const BATCH = 50;
const LATENCIES = 30;
/** Tolerated difference between two measurements of the same service. */
const COST_SHARE = 1.5;
const MEMORY_MIB = 16;
const LIST_MS_MAX = 5;

/** The engine's performance after few and after many past debates, and the speed of replaying all of them. */
export async function pastDebates(debates: BenchDebates): Promise<readonly Figure[]> {
  const template = await debates.stored(await debates.hold());
  const ids: string[] = [];
  const few = await measured(debates, template, ids, FEW);
  const many = await measured(debates, template, ids, MANY);
  const { wallMs } = await timed(async () => {
    for (const id of ids) {
      const events = (await debates.stored(id)).map((event) => debates.catalogue.read<DebateFact>(event));
      for (const { accepted } of replay(events)) if (!accepted) throw new Error('a genuine history was refused');
    }
  });
  const grown = many.heapMiB - few.heapMiB;
  return [
    {
      name: `one debate after ${MANY} past ones, CPU (median of ${LATENCIES}, an analyst that answers at once)`,
      value: many.debateCpuMs,
      unit: 'ms',
      against: { name: `after ${FEW}`, value: few.debateCpuMs },
      bar: `<= ${COST_SHARE} x after ${FEW}`,
      holds: many.debateCpuMs <= COST_SHARE * few.debateCpuMs,
    },
    {
      ...plain(`one debate after ${MANY} past ones, wall (median of ${LATENCIES})`, many.debateMs, 'ms'),
      against: { name: `after ${FEW}`, value: few.debateMs },
    },
    {
      name: `listing the newest page of ${MANY} (median of ${LATENCIES})`,
      value: many.listMs,
      unit: 'ms',
      against: { name: `of ${FEW}`, value: few.listMs },
      bar: `<= ${LIST_MS_MAX} ms`,
      holds: many.listMs <= LIST_MS_MAX,
    },
    {
      name: `heap after ${MANY} past debates, after garbage collection`,
      value: many.heapMiB,
      unit: 'MiB',
      against: { name: `after ${FEW}`, value: few.heapMiB },
      bar: `<= ${MEMORY_MIB} MiB more`,
      holds: grown <= MEMORY_MIB,
    },
    plain(`${ids.length} debates replayed and audited`, ids.length / (wallMs / 1_000), 'debates/s'),
  ];
}

/** Fills the log up to `total` past debates, projects them, and measures. */
async function measured(held: BenchDebates, template: readonly RecordedEvent[], ids: string[], total: number) {
  while (ids.length < total) {
    const batch = Array.from({ length: Math.min(BATCH, total - ids.length) }, () => randomUUID());
    ids.push(...batch);
    await Promise.all(batch.map((id) => held.store.append(debateStream(id), copied(template), 'none')));
  }
  const projector = new Projector({
    store: held.store,
    catalogue: held.catalogue,
    filename: join(held.directory, 'read-models.sqlite'),
    views: [debatesView, owedWebhooksView],
  });
  await projector.start();
  const debates = projector.reader(debatesView);
  const debateMs: number[] = [];
  const debateCpuMs: number[] = [];
  const listMs: number[] = [];
  for (let round = 0; round < LATENCIES; round += 1) {
    const { wallMs, cpuMs } = await timed(() => held.hold());
    debateMs.push(wallMs);
    debateCpuMs.push(cpuMs);
    const query = { where: { account_id: null }, orderBy: 'opened_at', descending: true, limit: 20 };
    listMs.push((await timed(() => Promise.resolve(debates.find(query)))).wallMs);
  }
  const heapMiB = heldMiB();
  await projector.close();
  return { debateMs: median(debateMs), debateCpuMs: median(debateCpuMs), listMs: median(listMs), heapMiB };
}

const copied = (template: readonly RecordedEvent[]) =>
  template.map(({ type, data, metadata }) => ({ id: randomUUID(), type, data, metadata }));
