import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { creditsDecider, creditsStream } from '../src/billing/index.js';
import { quotaStream } from '../src/detection/index.js';
import { quotaDecider } from '../src/detection/quota/quota.decider.js';
import { Decisions, openSqliteEventStore, Snapshots } from '../src/event-store/index.js';
import { commandContext, systemClock } from '../src/runtime/index.js';
import { type NewEvent } from '../src/kernel/index.js';
import { CATALOGUE } from '../src/event-log.js';
import { type Bench, type Figure, median, plain } from './report.js';

const ADMISSIONS = 1_000;
const ACCOUNTS = 1_000;
const AT_ONCE = 64;
const PAST_FEW = 10;
const PAST_MANY = 1_000_000;
const PAGE = 1_000;
const STARTS = 100;
const COMMANDS = 600;
/** Maximum cost of a command on the long history, as a multiple of that on the short one; allows for a busy machine. */
const GROWTH_MAX = 1.5;

const DAY = systemClock.now().toISOString();
const context = (): ReturnType<typeof commandContext> => commandContext(systemClock, 'bench');
const rate = (count: number, startMs: number): number => (count * 1_000) / (performance.now() - startMs);

/** Admits and ends detections on `accounts` accounts, 64 concurrently, each durable before it counts. */
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

/** A history of credits that are reserved and spent repeatedly. */
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

/** A log with a number of accounts, each with a number of past movements, and its snapshots. */
class Past {
  readonly #store;
  readonly #snapshots;
  #debates = 0;

  constructor(
    directory: string,
    readonly accounts: number,
    readonly events: number,
  ) {
    this.#store = openSqliteEventStore({ filename: join(directory, `past-${events}.sqlite`) });
    this.#snapshots = new Snapshots(join(directory, `past-${events}.read-models.sqlite`));
  }

  async write(): Promise<this> {
    for (let account = 0; account < this.accounts; account += 1) {
      let page: NewEvent[] = [];
      for (const event of history(this.events)) {
        page.push(event);
        if (page.length < PAGE) continue;
        await this.#store.append(creditsStream(`${account}`), page, 'any');
        page = [];
      }
      if (page.length > 0) await this.#store.append(creditsStream(`${account}`), page, 'any');
    }
    return this;
  }

  /** Starts a process with only the contents of the files. */
  begin(): Decisions {
    return new Decisions(this.#store, CATALOGUE, this.#snapshots);
  }

  /** Duration of a reservation in ms. The reservation is released afterwards, which is not measured. */
  async reserve(decisions: Decisions, account: number): Promise<number> {
    const stream = creditsStream(`${account % this.accounts}`);
    const debateId = `now-${(this.#debates += 1)}`;
    const start = performance.now();
    await decisions.execute(stream, creditsDecider, { kind: 'reserve', amount: 1, debateId }, context());
    const cost = performance.now() - start;
    await decisions.execute(stream, creditsDecider, { kind: 'release', debateId, reason: 'bench' }, context());
    return cost;
  }

  async close(): Promise<void> {
    this.#snapshots.close();
    await this.#store.close();
  }
}

/** Cold and warm costs with few and many past events, alternating, so that a busy disk affects both equally. */
async function growth(directory: string): Promise<readonly Figure[]> {
  // Each start appends two events. Starts on few events therefore use one account each. Starts on many events share one
  // account, so that its last snapshot is at a different distance each time.
  const few = await new Past(directory, STARTS, PAST_FEW).write();
  const many = await new Past(directory, 1, PAST_MANY).write();
  const ever = await many.reserve(many.begin(), 0);
  const cold = { few: [] as number[], many: [] as number[] };
  for (let n = 0; n < STARTS; n += 1) {
    cold.few.push(await few.reserve(few.begin(), n));
    cold.many.push(await many.reserve(many.begin(), n));
  }
  const warm = { few: [] as number[], many: [] as number[] };
  const [onFew, onMany] = [few.begin(), many.begin()];
  for (let n = 0; n < COMMANDS; n += 1) {
    warm.few.push(await few.reserve(onFew, 0));
    warm.many.push(await many.reserve(onMany, 0));
  }
  await few.close();
  await many.close();
  return [
    grows('a credit command after 1,000,000 events', warm),
    grows('the first command of a process', cold),
    plain('the first command ever, without a snapshot', ever, 'ms'),
  ];
}

function grows(name: string, costs: { readonly few: readonly number[]; readonly many: readonly number[] }): Figure {
  const [few, many] = [median(costs.few), median(costs.many)];
  return {
    name,
    value: many,
    unit: 'ms',
    against: { name: 'after 10', value: few },
    bar: `<= ${GROWTH_MAX} x after 10`,
    holds: many <= GROWTH_MAX * few,
  };
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

export const bench: Bench = {
  summary: 'quota and credit commands: rates, and what a long history costs, cold and warm',
  run: async () => {
    const directory = mkdtempSync(join(tmpdir(), 'elenchus-bench-'));
    try {
      return [...(await throughput(directory)), ...(await growth(directory))];
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
};
