import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { creditsDecider, creditsStream, quotaStream } from '../src/billing/index.js';
import { quotaDecider } from '../src/billing/quota.decider.js';
import { Decisions, openSqliteEventStore, Snapshots } from '../src/event-store/index.js';
import { commandContext, systemClock } from '../src/http/index.js';
import { type NewEvent } from '../src/kernel/index.js';
import { CATALOGUE } from '../src/log.js';
import { type Bench, type Figure, median, plain } from './report.js';

const ADMISSIONS = 1_000;
const ACCOUNTS = 1_000;
const AT_ONCE = 64;
const PAST_FEW = 10;
const PAST_MANY = 1_000_000;
const PAGE = 1_000;
const STARTS = 250;
/** Beyond this a command on the long history costs more than the noise of a busy machine explains. */
const GROWTH_MAX = 1.5;

const DAY = systemClock.now().toISOString();
const context = (): ReturnType<typeof commandContext> => commandContext(systemClock, 'bench');
const rate = (count: number, startMs: number): number => (count * 1_000) / (performance.now() - startMs);

/** Admits and ends detections on so many accounts, 64 at once, each durable before it counts. */
async function admissions(decisions: Decisions, accounts: number): Promise<number> {
  const start = performance.now();
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < ADMISSIONS) {
      const n = next++;
      const detectionId = systemClock.newId();
      const stream = quotaStream(`bench-${accounts}-${n % accounts}`, DAY);
      const admit = { kind: 'admit', detectionId, limit: null, resetsInS: 1 } as const;
      await decisions.execute(stream, quotaDecider, admit, context());
      const end = { kind: 'return', detectionId, reason: 'bench' } as const;
      await decisions.execute(stream, quotaDecider, end, context());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return rate(ADMISSIONS, start);
}

/** A history of credits: reserved and spent, again and again. */
function* history(events: number): Generator<NewEvent> {
  const event = (type: string, data: object): NewEvent => ({
    id: systemClock.newId(),
    type,
    data,
    metadata: { v: '1', correlationId: 'b', causationId: 'b', actor: 'bench', at: DAY },
  });
  yield event('CreditsGranted', { amount: 1_000_000, reason: 'bench' });
  for (let n = 1; n < events; n += 1)
    yield event(n % 2 === 1 ? 'CreditsReserved' : 'CreditsSpent', { amount: 1, debateId: `past-${(n + 1) >> 1}` });
}

interface Costs {
  /** The first command of the first process ever on this history, which has no snapshot to begin from; ms. */
  readonly ever: number;
  /** The first command of a process, ms. */
  readonly cold: number;
  /** Each further one, ms. */
  readonly warm: number;
}

async function costAfter(directory: string, past: number): Promise<Costs> {
  const store = openSqliteEventStore({ filename: join(directory, `past-${past}.sqlite`) });
  const stream = creditsStream('bench');
  let page: NewEvent[] = [];
  let revision = -1;
  const flush = async (): Promise<void> => {
    if (page.length === 0) return;
    ({ revision } = await store.append(stream, page, revision < 0 ? 'none' : revision));
    page = [];
  };
  for (const event of history(past)) if (page.push(event) === PAGE) await flush();
  await flush();
  const snapshots = new Snapshots(join(directory, `past-${past}.read-models.sqlite`));
  /** What a process knows when it begins: nothing but the files. */
  const begin = (): Decisions => new Decisions(store, CATALOGUE, snapshots);
  let debates = 0;
  const reserve = async (decisions: Decisions): Promise<number> => {
    const start = performance.now();
    const debateId = `now-${(debates += 1)}`;
    await decisions.execute(stream, creditsDecider, { kind: 'reserve', amount: 1, debateId }, context());
    const cost = performance.now() - start;
    await decisions.execute(stream, creditsDecider, { kind: 'release', debateId, reason: 'bench' }, context());
    return cost;
  };
  const ever = await reserve(begin());
  // Two events a round, so that a start comes with every length of what has followed the last snapshot.
  const cold: number[] = [];
  const warm: number[] = [];
  for (let n = 0; n < STARTS; n += 1) cold.push(await reserve(begin()));
  const process = begin();
  for (let n = 0; n < 600; n += 1) warm.push(await reserve(process));
  snapshots.close();
  await store.close();
  return { ever, cold: median(cold), warm: median(warm) };
}

async function throughput(directory: string): Promise<readonly Figure[]> {
  const store = openSqliteEventStore({ filename: join(directory, 'admissions.sqlite') });
  const decisions = new Decisions(store, CATALOGUE);
  const [one, many] = [await admissions(decisions, 1), await admissions(decisions, ACCOUNTS)];
  await store.close();
  return [
    plain('admitted and ended, 1 account', one, 'detections/s'),
    plain(`admitted and ended, ${ACCOUNTS} accounts`, many, 'detections/s'),
  ];
}

const grows = (name: string, value: number, few: number): Figure => ({
  name,
  value,
  unit: 'ms',
  against: { name: 'after 10', value: few },
  bar: `<= ${GROWTH_MAX} x after 10`,
  holds: value <= GROWTH_MAX * few,
});

export const bench: Bench = {
  summary: 'quota and credit commands: rates, and what a long history costs',
  run: async () => {
    const directory = mkdtempSync(join(tmpdir(), 'elenchus-bench-'));
    try {
      const rates = await throughput(directory);
      const [few, many] = [await costAfter(directory, PAST_FEW), await costAfter(directory, PAST_MANY)];
      return [
        ...rates,
        grows('a credit command after 1,000,000 events', many.warm, few.warm),
        grows('the first one of a process', many.cold, few.cold),
        plain('the first one ever, without a snapshot', many.ever, 'ms'),
      ];
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
};
