import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { DatabaseSync } from '@photostructure/sqlite';
import fc from 'fast-check';
import { join } from 'node:path';
import { AccountsReader, SignUp } from '../../src/accounts/index.js';
import { AdministrationModule } from '../../src/administration.module.js';
import { balancesView, ChangeCredits, ledgerView, Payments } from '../../src/billing/index.js';
import { Quotas } from '../../src/detection/index.js';
import { type PaymentCommand, paymentDecider } from '../../src/billing/payment.decider.js';
import { paymentStream } from '../../src/billing/payment.events.js';
import { subscriptionsDecider } from '../../src/billing/subscription.decider.js';
import { subscriptionsStream } from '../../src/billing/subscription.events.js';
import { auditBooks } from '../../src/audit/index.js';
import { readConfig } from '../../src/config/index.js';
import { Decisions, Projector, Snapshots } from '../../src/event-store/index.js';
import { sumOf } from '../../src/event-store/sqlite/row-sum.js';
import { CLOCK, type Clock, commandContext } from '../../src/runtime/index.js';
import { storePlainly } from '../support/plain-rows.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const directory = temporaryDirectory();
let service: INestApplicationContext;
let commands: CommandBus;

function open(): Promise<INestApplicationContext> {
  const config = readConfig({ ELENCHUS_DATA_DIR: directory.path, LOG_LEVEL: 'silent' });
  return NestFactory.createApplicationContext(AdministrationModule.forRoot(config), {
    logger: false,
    abortOnError: false,
  });
}

beforeAll(async () => {
  service = await open();
  commands = service.get(CommandBus);
});
afterAll(async () => {
  await service.close();
  directory.remove();
});

let people = 0;
const openAccount = async (plan: 'free' | 'pro' | 'team' = 'free'): Promise<string> =>
  (await commands.execute(new SignUp(`books${(people += 1)}@example.org`, null, plan, 'test'))).accountId;
const change = (accountId: string, command: ChangeCredits['change']) =>
  commands.execute(new ChangeCredits(accountId, command, 'test'));
const balanceOf = (accountId: string) => service.get(Projector).reader(balancesView).get(accountId);

/** Number of admitted attempts; all others must be refused with this code. */
async function letThrough(attempts: readonly Promise<unknown>[], refusal: string): Promise<number> {
  const outcomes = await Promise.allSettled(attempts);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(new Set(refused.map(({ reason }) => (reason as { code: string }).code))).toEqual(new Set([refusal]));
  return outcomes.length - refused.length;
}

describe('concurrent requests', () => {
  it('admit 50 of 200 debates on 50 credits', async () => {
    const accountId = await openAccount();
    await change(accountId, { kind: 'grant', amount: 50, reason: 'test' });
    const attempts = Array.from({ length: 200 }, (_, n) =>
      change(accountId, { kind: 'reserve', amount: 1, debateId: `crowd-${n}` }),
    );
    expect(await letThrough(attempts, 'insufficient-credits')).toBe(50);
    expect(balanceOf(accountId)).toMatchObject({ balance: 0, owed: 0, reserved: 50 });
  });

  it('admit 100 of 500 detections on a quota of 100, and again those whose quota was returned', async () => {
    const caller = { accountId: await openAccount('pro'), plan: 'pro', keyId: 'key' };
    const quotas = service.get(Quotas);
    const admissions: Awaited<ReturnType<Quotas['admit']>>[] = [];
    const admit = async (): Promise<void> => void admissions.push(await quotas.admit(caller));
    expect(await letThrough(Array.from({ length: 500 }, admit), 'quota-exceeded')).toBe(100);
    await Promise.all(admissions.splice(0, 40).map((admission) => quotas.giveBack(admission, 'test')));
    expect(await letThrough(Array.from({ length: 200 }, admit), 'quota-exceeded')).toBe(40);
    expect(await quotas.usage(caller)).toMatchObject({ limit: 100, used: 100 });
  });
});

describe('the recovery after a stop', () => {
  const context = (): ReturnType<typeof commandContext> => commandContext(service.get<Clock>(CLOCK), 'test');

  it('books a recorded payment that was not booked, once', async () => {
    const accountId = await openAccount();
    const settle: PaymentCommand = {
      kind: 'settle',
      accountId,
      pack: 'starter',
      credits: 50,
      amountCents: 500,
      currency: 'usd',
    };
    const decisions = service.get(Decisions);
    const { position } = await decisions.execute(paymentStream('test_cut'), paymentDecider, settle, context());
    await service.get(Projector).waitFor(position);
    await service.get(Payments).recover();
    await service.get(Payments).recover();
    expect(balanceOf(accountId)).toMatchObject({ balance: 50 });

    const refund: PaymentCommand = { kind: 'refund', refundedCents: 500 };
    const refunded = await decisions.execute(paymentStream('test_cut'), paymentDecider, refund, context());
    await service.get(Projector).waitFor(refunded.position);
    await service.get(Payments).recover();
    expect(balanceOf(accountId)).toMatchObject({ balance: 0, owed: 0 });
  });

  it('applies a recorded subscription that was not applied', async () => {
    const accountId = await openAccount();
    const standing = {
      provider: 'test',
      ref: 'sub_cut',
      customer: 'c',
      plan: 'team',
      status: 'active',
      active: true,
      ended: false,
    } as const;
    const { position } = await service
      .get(Decisions)
      .execute(subscriptionsStream(accountId), subscriptionsDecider, { subscription: standing, after: 0 }, context());
    await service.get(Projector).waitFor(position);
    await service.get(Payments).recover();
    expect(service.get(AccountsReader).find(accountId).plan).toBe('team');
  });
});

it('read models that are rebuilt while money moves have the same content', async () => {
  const accountId = await openAccount();
  const rebuilding = service.get(Projector).rebuild();
  for (let n = 0; n < 50; n += 1) await change(accountId, { kind: 'grant', amount: 2, reason: `gift ${n}` });
  await rebuilding;
  expect(balanceOf(accountId)).toMatchObject({ balance: 100, revision: 49 });
  expect(service.get(Projector).reader(ledgerView).count({ account_id: accountId })).toBe(50);
});

it('a snapshot that differs from the log is detected, and removed by a rebuild', async () => {
  const accountId = await openAccount();
  for (let n = 0; n < 250; n += 1) await change(accountId, { kind: 'grant', amount: 1, reason: `gift ${n}` });
  const db = new DatabaseSync(join(directory.path, 'read-models.sqlite'));
  const forged = JSON.stringify({
    balance: 9_999,
    owed: 0,
    reserved: {},
    spentLately: [],
    booked: {},
    bookedRevisions: {},
  });
  const stream = `credits-${accountId}`;
  const { fold, revision, event_id, head } = db
    .prepare('SELECT * FROM snapshots WHERE stream = ?')
    .get(stream) as Record<'fold' | 'revision' | 'event_id' | 'head', unknown>;
  // With a checksum of its own, since a changed row with the old one is damage.
  const sum = sumOf([stream, fold, revision, event_id, forged, head]);
  db.prepare('UPDATE snapshots SET state = ?, sum = ? WHERE stream = ?').run(forged, sum, stream);
  db.close();
  const beside = async () => {
    const next = await open();
    const { findings } = await auditBooks(next);
    next.get(Snapshots).clear();
    await next.close();
    return findings;
  };
  expect(await beside()).toEqual([expect.objectContaining({ code: 'snapshot-differs', accountId, about: 'balance' })]);
  expect(await beside()).toEqual([]);
});

it('any mixture of commands, ten at a time on the real store, leaves balanced books', async () => {
  const accounts = [await openAccount(), await openAccount(), await openAccount()];
  const account = fc.constantFrom(...accounts);
  const debate = fc.integer({ min: 0, max: 100 });
  const payment = fc.integer({ min: 0, max: 40 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('pay' as const), account, payment }),
    fc.record({ kind: fc.constant('refund' as const), account, payment, cents: fc.integer({ min: 1, max: 500 }) }),
    fc.record({ kind: fc.constant('dispute' as const), account, payment }),
    fc.record({ kind: fc.constant('win' as const), account, payment }),
    fc.record({ kind: fc.constant('reserve' as const), account, debate, amount: fc.constantFrom(1, 2, 5) }),
    fc.record({ kind: fc.constant('release' as const), account, debate }),
  );
  type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
  const payments = service.get(Payments);
  const take = async (taken: Step): Promise<void> => {
    if ('debate' in taken) {
      const debateId = `mixed-${taken.account}-${taken.debate}`;
      if (taken.kind === 'release') await change(taken.account, { kind: 'release', debateId, reason: 'test' });
      else await change(taken.account, { kind: 'reserve', amount: taken.amount, debateId });
      return;
    }
    const ref = `${taken.account}-${taken.payment}`;
    const command: Record<'pay' | 'refund' | 'dispute' | 'win', () => PaymentCommand> = {
      pay: () => ({
        kind: 'settle',
        accountId: taken.account,
        pack: 'starter',
        credits: 50,
        amountCents: 500,
        currency: 'usd',
      }),
      refund: () => ({ kind: 'refund', refundedCents: 'cents' in taken ? taken.cents : 0 }),
      dispute: () => ({ kind: 'dispute', dispute: 'd', amountCents: 500 }),
      win: () => ({ kind: 'win-dispute', dispute: 'd' }),
    };
    await payments.hear({ kind: 'payment', ref, command: command[taken.kind]() });
  };
  const steps = fc.sample(step, { numRuns: 1_000, seed: 8 });
  for (let n = 0; n < steps.length; n += 10) {
    const outcomes = await Promise.allSettled(steps.slice(n, n + 10).map(take));
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect((outcome.reason as { code: string }).code).toMatch(/^(insufficient-credits|reservation-conflict)$/);
  }
  const { findings, movements } = await auditBooks(service);
  expect(movements).toBeGreaterThan(200);
  expect(findings).toEqual([]);
});

it('movements that the log has damaged or lost are reported by their account, and the others are compared', async () => {
  const [damaged, lacking, wrong, whole] = [
    await openAccount(),
    await openAccount(),
    await openAccount(),
    await openAccount(),
  ];
  for (const accountId of [damaged, lacking, wrong, whole])
    for (let n = 0; n < 5; n += 1) await change(accountId, { kind: 'grant', amount: 1, reason: `gift ${n}` });
  for (let n = 5; n < 260; n += 1) await change(lacking, { kind: 'grant', amount: 1, reason: `gift ${n}` });
  storePlainly(join(directory.path, 'events.sqlite'), `stream = 'credits-${damaged}'`);
  const log = new DatabaseSync(join(directory.path, 'events.sqlite'));
  log.exec(
    `UPDATE events SET data = replace(data, 'gift', 'girt') WHERE stream = 'credits-${damaged}' AND revision = 2`,
  );
  log.exec(`DELETE FROM events WHERE stream = 'credits-${lacking}' AND revision = 258`);
  log.close();
  const shown = new DatabaseSync(join(directory.path, 'read-models.sqlite'));
  shown.exec(`DELETE FROM ledger WHERE key = (SELECT key FROM ledger WHERE account_id = '${wrong}' LIMIT 1)`);
  shown.close();
  const next = await open();
  const { findings } = await auditBooks(next);
  await next.close();
  expect(findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ code: 'stream-unreadable', about: `credits-${damaged}` }),
      expect.objectContaining({ accountId: lacking }),
      expect.objectContaining({ code: 'projection-differs', accountId: wrong, about: 'ledger' }),
    ]),
  );
  expect(new Set(findings.map(({ accountId }) => accountId))).toEqual(new Set([damaged, lacking, wrong]));
});
