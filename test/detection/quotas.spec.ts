import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type INestApplicationContext, Logger } from '@nestjs/common';
import { CLUSTER, Membership } from '../../src/cluster/index.js';
import { openDetectionsView, Quotas } from '../../src/detection/index.js';
import {
  type EventStore,
  openSqliteEventStore,
  Projector,
  type SharedEventStore,
  StoreUnavailableError,
} from '../../src/event-store/index.js';
import { type Clock, systemClock } from '../../src/runtime/index.js';
import { type Access, openBillingNode, reached } from '../support/billing-node.js';
import { until } from '../support/cluster.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const directory = temporaryDirectory();
const nodes: INestApplicationContext[] = [];
let store: EventStore;
let names = 0;

beforeAll(() => {
  store = openSqliteEventStore({ directory: directory.path });
  Logger.overrideLogger(false);
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close();
});
afterAll(async () => {
  await store.close();
  directory.remove();
});

interface NodeOptions {
  /** ISO 8601. */
  readonly at?: string;
  readonly log?: EventStore;
  readonly leaseMs?: number;
}

async function open({
  at = '2026-03-01T12:00:00.000Z',
  log = reached(store, () => undefined),
  leaseMs = 10_000,
}: NodeOptions = {}) {
  const clock: Clock = { ...systemClock, now: () => new Date(at) };
  const node = await openBillingNode({
    directory: directory.path,
    name: `node${(names += 1)}`,
    store: log,
    clock,
    leaseMs,
  });
  nodes.push(node);
  const quotas = node.get(Quotas);
  const openRows = () => node.get(Projector).reader(openDetectionsView).count();
  return { node, quotas, openRows, refresh: () => node.get(Projector).refresh() };
}

let people = 0;
const somebody = () => ({ accountId: `somebody${(people += 1)}`, plan: 'free' });
const REPORT = { sha256: 'a', aiScore: 1, verdict: 'ai', model: 'm' };

/** An event store that fails with "unavailable" while `refuses` returns true. */
function outage(refuses: (access: Access) => boolean): EventStore {
  return reached(store, (access) => {
    if (access === 'append' && refuses(access)) throw new StoreUnavailableError('SQLITE_FULL');
  });
}

describe('a detection that fails while the log accepts no writes', () => {
  it('is returned by the same process once the log accepts writes again', async () => {
    let refusals = 0;
    const { quotas, openRows, refresh } = await open({ log: outage(() => (refusals -= 1) >= 0) });
    const caller = somebody();
    const admission = await quotas.admit(caller);
    // The report, the return, and two retries.
    refusals = 4;
    await expect(quotas.report(admission, REPORT)).rejects.toMatchObject({ code: 'store-unavailable' });
    await quotas.giveBack(admission, 'failed');
    expect((await quotas.usage(caller)).used).toBe(1);
    await until(async () => ((await quotas.usage(caller)).used === 0 ? true : undefined));
    await refresh();
    expect(openRows()).toBe(0);
  });

  it('is returned once although the admission was recorded despite an error', async () => {
    let broken = false;
    const takes: EventStore = {
      ...reached(store, () => undefined),
      async append(...parameters) {
        const result = await store.append(...parameters);
        if (broken) throw new StoreUnavailableError('no answer');
        return result;
      },
    };
    const { quotas } = await open({ log: takes });
    const caller = somebody();
    broken = true;
    await expect(quotas.admit(caller)).rejects.toMatchObject({ code: 'store-unavailable' });
    broken = false;
    await until(async () => ((await quotas.usage(caller)).used === 0 ? true : undefined));
  });

  it('is returned although its admission is recorded only after it was given up', async () => {
    let late: Parameters<EventStore['append']> | undefined;
    let reads = 0;
    const through = reached(store, (access) => void (reads += access === 'read' ? 1 : 0));
    const loses: EventStore = {
      ...through,
      append(...parameters) {
        if (late) return through.append(...parameters);
        late = parameters;
        return Promise.reject(new StoreUnavailableError('no answer'));
      },
    };
    const { quotas, openRows, refresh } = await open({ log: loses });
    const caller = somebody();
    await expect(quotas.admit(caller)).rejects.toMatchObject({ code: 'store-unavailable' });
    reads = 0;
    // The process has looked for the admission.
    await until(() => (reads >= 1 ? true : undefined));
    await store.append(...late!).catch(() => undefined);
    await until(async () => ((await store.read(late![0], 0, 'forwards', 10)).length === 2 ? true : undefined));
    await refresh();
    expect([(await quotas.usage(caller)).used, openRows()]).toEqual([0, 0]);
  });

  it('is left to the next start if the process stops first', async () => {
    let refusing = false;
    let tries = 0;
    const log = outage(() => {
      tries += 1;
      return refusing;
    });
    const { node, quotas } = await open({ log });
    const caller = somebody();
    const admission = await quotas.admit(caller);
    refusing = true;
    await quotas.giveBack(admission, 'failed');
    await until(() => (tries >= 3 ? true : undefined));
    await node.close();
    const before = tries;
    refusing = false;
    const next = await open();
    await next.quotas.recover();
    expect((await next.quotas.usage(caller)).used).toBe(0);
    expect(tries).toBe(before);
  });
});

describe('a detection interrupted by a crash', () => {
  it('is returned by a process whose clock is behind', async () => {
    const crashed = await open({ at: '2026-03-01T12:00:00.000Z' });
    const caller = somebody();
    await crashed.quotas.admit(caller);
    const next = await open({ at: '2026-03-01T11:59:00.000Z' });
    await next.quotas.recover();
    expect((await next.quotas.usage(caller)).used).toBe(0);
  });

  it('is distinguished from one in progress in this process', async () => {
    const { quotas, refresh } = await open();
    const caller = somebody();
    const admission = await quotas.admit(caller);
    await refresh();
    await quotas.recover();
    expect((await quotas.usage(caller)).used).toBe(1);
    await quotas.giveBack(admission, 'test');
  });

  it('is returned even if another one cannot be', async () => {
    const crashed = await open();
    const callers = [somebody(), somebody(), somebody()];
    for (const caller of callers) await crashed.quotas.admit(caller);
    const damaged = callers[0]!.accountId;
    const log = reached(store, (_, stream) => {
      if (stream.includes(`${damaged}_`)) throw new Error('damaged');
    });
    const next = await open({ log });
    await next.quotas.recover();
    for (const caller of callers.slice(1)) expect((await next.quotas.usage(caller)).used).toBe(0);
    expect((await crashed.quotas.usage(callers[0]!)).used).toBe(1);
    await (await open()).quotas.recover();
    expect((await crashed.quotas.usage(callers[0]!)).used).toBe(0);
  });

  it('is returned on several nodes by the second sweep that finds it, independent of clocks', async () => {
    const crashed = await open({ at: '2026-03-01T12:00:00.000Z' });
    const caller = somebody();
    await crashed.quotas.admit(caller);
    for (const at of ['2026-03-01T11:00:00.000Z', '2026-03-01T13:00:00.000Z']) {
      const shared = { ...reached(store, () => undefined), handOut: undefined, keepLast: undefined };
      const { node, quotas } = await open({ at, log: shared as unknown as SharedEventStore });
      expect(node.get(CLUSTER)).toBeInstanceOf(Membership);
      await quotas.recover();
      expect((await crashed.quotas.usage(caller)).used).toBe(1);
      if (at < '2026-03-01T12') continue;
      await quotas.recover();
      expect((await crashed.quotas.usage(caller)).used).toBe(0);
    }
  });

  it('counts after all if its node was only slow and reports it later', async () => {
    const slow = await open();
    const caller = { ...somebody(), keyId: 'key' };
    const admission = await slow.quotas.admit(caller);
    const other = await open();
    await other.quotas.recover();
    expect((await other.quotas.usage(caller)).used).toBe(0);
    await slow.quotas.report(admission, REPORT);
    await slow.quotas.giveBack(admission, 'failed');
    await slow.refresh();
    expect([(await slow.quotas.usage(caller)).used, slow.openRows()]).toEqual([1, 0]);
  });

  it('is returned on several nodes as soon as its node is gone', async () => {
    const shared = (): SharedEventStore =>
      ({
        ...reached(store, () => undefined),
        handOut: undefined,
        keepLast: () => Promise.resolve(),
      }) as unknown as SharedEventStore;
    const crashed = await open({ log: shared() });
    const caller = somebody();
    await crashed.quotas.admit(caller);
    const next = await open({ log: shared(), leaseMs: 100 });
    const own = await next.quotas.admit(caller);
    await next.quotas.recover();
    const membership = next.node.get<Membership>(CLUSTER);
    membership.start(
      () => false,
      () => undefined,
    );
    await until(async () => ((await next.quotas.usage(caller)).used === 1 ? true : undefined));
    await next.refresh();
    expect([...next.node.get(Projector).reader(openDetectionsView).all()].map(({ key }) => key)).toEqual([
      own.detectionId,
    ]);
    await next.quotas.giveBack(own, 'test');
    await membership.leave();
  });
});
