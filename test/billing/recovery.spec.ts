import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { type INestApplicationContext, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AccountsReader, Erasures, SignUp } from '../../src/accounts/index.js';
import { balancesView, Payments } from '../../src/billing/index.js';
import { paymentDecider } from '../../src/billing/payment.decider.js';
import { paymentStream } from '../../src/billing/payment.events.js';
import { subscriptionsDecider } from '../../src/billing/subscription.decider.js';
import { subscriptionsStream } from '../../src/billing/subscription.events.js';
import { Decisions, type EventStore, openSqliteEventStore, Projector } from '../../src/event-store/index.js';
import { commandContext, systemClock } from '../../src/runtime/index.js';
import { openBillingNode, reached } from '../support/billing-node.js';
import { until } from '../support/cluster.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const directory = temporaryDirectory();
let store: EventStore;
let node: INestApplicationContext;
/** Names of streams that cannot be read. */
const damaged = new Set<string>();
let hold: (stream: string) => Promise<void> | void = () => undefined;

beforeAll(async () => {
  store = openSqliteEventStore({ directory: directory.path });
  const log = reached(store, (access, stream) => {
    if (damaged.has(stream)) throw new Error(`${stream} is damaged`);
    return access === 'append' ? hold(stream) : undefined;
  });
  node = await openBillingNode({ directory: directory.path, name: 'recovery', store: log });
  Logger.overrideLogger(false);
});
afterEach(() => {
  damaged.clear();
  hold = () => undefined;
});
afterAll(async () => {
  await node.close();
  await store.close();
  directory.remove();
});

let people = 0;
const openAccount = async (): Promise<string> =>
  (await node.get(CommandBus).execute(new SignUp(`left${(people += 1)}@example.org`, null, 'free', 'test'))).accountId;
const context = () => commandContext(systemClock, 'test');
const accounts = (): AccountsReader => node.get(AccountsReader);

it('payments and plans left by a stop are booked, even if one of each cannot be', async () => {
  const people = await Promise.all([openAccount(), openAccount(), openAccount()]);
  const decisions = node.get(Decisions);
  const standing = { provider: 'test', ref: 's', customer: 'c', plan: 'team', status: 'active' } as const;
  for (const accountId of people) {
    const money = { pack: 'starter', credits: 50, amountCents: 500, currency: 'usd' };
    const settle = { kind: 'settle', accountId, ...money } as const;
    const observe = { subscription: { ...standing, active: true, ended: false }, after: 0 };
    await decisions.execute(paymentStream(`test_${accountId}`), paymentDecider, settle, context());
    await decisions.execute(subscriptionsStream(accountId), subscriptionsDecider, observe, context());
  }
  await node.get(Projector).refresh();
  // The first account in order, so that an implementation that stops at it erases none.
  const [first, ...others] = [...people].sort();
  damaged.add(paymentStream(`test_${first!}`)).add(`account-${first!}`);
  await node.get(Payments).recover();
  const balance = (accountId: string) => node.get(Projector).reader(balancesView).get(accountId)?.balance;
  expect(others.map(balance)).toEqual([50, 50]);
  expect(others.map((accountId) => accounts().get(accountId)?.plan)).toEqual(['team', 'team']);
  expect([balance(first!), accounts().get(first!)?.plan]).toEqual([undefined, 'free']);
  damaged.clear();
  await node.get(Payments).recover();
  expect([balance(first!), accounts().get(first!)?.plan]).toEqual([50, 'team']);
});

/** Closes accounts whose address cannot be released yet, so that the next start must erase all. */
async function closeUnfinished(count: number): Promise<string[]> {
  hold = (stream) => {
    if (stream.startsWith('email-')) throw new Error('the machine stops');
  };
  const closed: string[] = [];
  for (let n = 0; n < count; n += 1) {
    hold = () => undefined;
    const accountId = await openAccount();
    hold = (stream) => {
      if (stream.startsWith('email-')) throw new Error('the machine stops');
    };
    await expect(node.get(Erasures).close(accountId, null, 'test')).rejects.toThrow('stops');
    closed.push(accountId);
  }
  hold = () => undefined;
  return closed.sort();
}
const isErased = (accountId: string): boolean => accounts().get(accountId)?.erasedAt != null;

it('closed accounts are erased, even if one of them cannot be', async () => {
  const [first, ...others] = await closeUnfinished(3);
  damaged.add(`account-${first!}`);
  await node.get(Erasures).recover();
  expect([first!, ...others].map(isErased)).toEqual([false, true, true]);
  damaged.clear();
  await node.get(Erasures).recover();
  expect(isErased(first!)).toBe(true);
});

it('closed accounts are erased, a few at a time, while one of them waits for a provider that never answers', async () => {
  const closed = await closeUnfinished(8);
  let waiting: string | undefined;
  let active = 0;
  let activeMax = 0;
  node.get(Erasures).also(async (accountId) => {
    waiting ??= accountId;
    if (accountId === waiting) await new Promise(() => undefined);
    activeMax = Math.max(activeMax, (active += 1));
    await new Promise((resolve) => setImmediate(resolve));
    active -= 1;
  });
  const recovering = node.get(Erasures).recover();
  await until(() => (closed.filter(isErased).length === 7 ? true : undefined));
  expect(isErased(waiting!)).toBe(false);
  expect(activeMax).toBeLessThanOrEqual(4);
  // Stopping the service does not wait either.
  node.get(Erasures).onModuleDestroy();
  await recovering;
});
