import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeCredits, creditsDecider, creditsStream } from '../../src/billing/index.js';
import { spendingDaysView, type SpendingDayRow } from '../../src/billing/billing.view.js';
import { type CreditCommand } from '../../src/billing/credits.decider.js';
import { type CreditFact } from '../../src/billing/credits.events.js';
import { Quotas } from '../../src/detection/index.js';
import { Decisions, type EventStore, openSqliteEventStore } from '../../src/event-store/index.js';
import { codeOf, type Recorded } from '../../src/kernel/index.js';
import { openBillingNode, reached } from '../support/billing-node.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const directory = temporaryDirectory();
let store: EventStore;
let nodes: readonly INestApplicationContext[];
beforeAll(async () => {
  store = openSqliteEventStore({ directory: directory.path });
  nodes = await Promise.all(
    ['one', 'two'].map((name) =>
      openBillingNode({ directory: directory.path, name, store: reached(store, () => undefined) }),
    ),
  );
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await store.close();
  directory.remove();
});

/** Number of successes, and the codes of the refusals. */
async function outcomes(work: readonly Promise<unknown>[]): Promise<{ done: number; codes: readonly string[] }> {
  const settled = await Promise.allSettled(work);
  const codes = settled.flatMap((one) => (one.status === 'rejected' ? [codeOf(one.reason) ?? 'defect'] : []));
  return { done: settled.length - codes.length, codes: [...new Set(codes)] };
}
const nodeOf = (index: number): INestApplicationContext => nodes[index % nodes.length]!;

const DAY = '2026-11-23';
const payer = (keyId: string | null, creditsPerDay: number | null, day = DAY) => ({
  keyId,
  day,
  creditsPerDay,
  resetsInS: 60,
});
const reserve = (debateId: string, by?: ReturnType<typeof payer>, amount = 1): CreditCommand => ({
  kind: 'reserve',
  amount,
  debateId,
  ...(by ? { payer: by } : {}),
});
const after = (...commands: readonly CreditCommand[]) =>
  commands.reduce(
    (state, command) => creditsDecider.decide(command, state).reduce(creditsDecider.evolve, state),
    creditsDecider.initialState(),
  );
const GRANT: CreditCommand = { kind: 'grant', amount: 100, reason: 'test' };
function codeIn(work: () => unknown): string | undefined {
  try {
    work();
  } catch (error) {
    return codeOf(error);
  }
  return undefined;
}

describe('the limits of a key', () => {
  it('hold for credits on two nodes at once', async () => {
    const send = (node: number, command: CreditCommand): Promise<unknown> =>
      nodeOf(node)
        .get(CommandBus)
        .execute(new ChangeCredits('acc', command, 'acc'));
    await send(0, GRANT);
    const work = Array.from({ length: 24 }, (_, index) => send(index, reserve(`d${index}`, payer('key', 7))));
    expect(await outcomes(work)).toEqual({ done: 7, codes: ['key-limit-reached'] });
    const { state } = await nodeOf(0).get(Decisions).load(creditsStream('acc'), creditsDecider);
    expect(state).toMatchObject({ balance: 93, byKey: { [DAY]: { key: 7 } } });
  });

  it('hold for detections on two nodes at once', async () => {
    const caller = {
      accountId: 'acc',
      plan: 'team',
      keyId: 'key',
      keyLimits: { detectionsPerDay: 5, creditsPerDay: null },
    };
    const admit = (index: number) => nodeOf(index).get(Quotas).admit(caller);
    const work = Array.from({ length: 20 }, (_, index) => admit(index));
    expect(await outcomes(work)).toEqual({ done: 5, codes: ['key-limit-reached'] });
    const [admission] = (await Promise.allSettled(work)).flatMap((one) =>
      one.status === 'fulfilled' ? [one.value] : [],
    );
    await nodeOf(0).get(Quotas).giveBack(admission!, 'failed');
    expect(await outcomes([admit(0), admit(1)])).toEqual({ done: 1, codes: ['key-limit-reached'] });
    // Other keys of the account still work.
    expect(
      await outcomes([
        nodeOf(0)
          .get(Quotas)
          .admit({ ...caller, keyId: 'other' }),
      ]),
    ).toMatchObject({ done: 1 });
    expect(await outcomes([nodeOf(0).get(Quotas).admit({ accountId: 'acc', plan: 'team' })])).toMatchObject({
      done: 1,
    });
  });

  it('count each day and each key separately, and sessions not at all', () => {
    const state = after(GRANT, reserve('a', payer('key', 1)));
    expect(codeIn(() => creditsDecider.decide(reserve('b', payer('key', 1)), state))).toBe('key-limit-reached');
    for (const other of [payer('other', 1), payer(null, null), payer('key', 2), payer('key', 1, '2026-11-24')])
      expect(creditsDecider.decide(reserve('b', other), state)).toHaveLength(1);
  });

  it('are checked once for one debate', () => {
    const state = after(GRANT, reserve('a', payer('key', 1)));
    expect(creditsDecider.decide(reserve('a', payer('key', 1)), state)).toEqual([]);
    const over = after(GRANT, reserve('a', payer('key', 1)), { kind: 'spend', debateId: 'a' });
    expect(creditsDecider.decide(reserve('a', payer('key', 1)), over)).toEqual([]);
  });

  it('return released credits, and count a repeated reservation for the first key', () => {
    const released = after(GRANT, reserve('a', payer('key', 1)), { kind: 'release', debateId: 'a', reason: 'x' });
    expect(creditsDecider.decide(reserve('b', payer('key', 1)), released)).toHaveLength(1);
    expect(creditsDecider.decide(reserve('a'), released)).toEqual([
      { type: 'CreditsReserved', data: { amount: 1, debateId: 'a', keyId: 'key', day: DAY } },
    ]);
  });
});

describe('the days of spending', () => {
  const fact = (index: number, type: CreditFact['type'], data: object, at = `${DAY}T23:59:00.000Z`) =>
    ({ stream: 'credits-acc', revision: index, type, data, metadata: { at } }) as unknown as Recorded<
      Extract<CreditFact, { type: 'CreditsReserved' | 'CreditsSpent' | 'CreditsReleased' }>
    >;
  const rowsOf = (...events: readonly ReturnType<typeof fact>[]): readonly SpendingDayRow[] => {
    const rows = new Map<string, SpendingDayRow>();
    for (const event of events)
      for (const key of spendingDaysView.keys(event)) {
        const row = spendingDaysView.apply(rows.get(key), event, key);
        if (row) rows.set(key, row);
      }
    return [...rows.values()];
  };
  const row = { accountId: 'acc', day: DAY, keyId: 'k', debates: 0, credits: 0, reserved: 0 };
  const by = { keyId: 'k', day: DAY };

  it('count on the day of the reservation, also if the debate ends on the next', () => {
    const next = '2026-11-24T00:01:00.000Z';
    const reserved = [
      fact(0, 'CreditsReserved', { amount: 2, debateId: 'a', ...by }),
      fact(1, 'CreditsReserved', { amount: 5, debateId: 'b', ...by }),
    ];
    expect(rowsOf(...reserved)).toEqual([{ ...row, reserved: 7 }]);
    const ends = [
      fact(2, 'CreditsSpent', { amount: 2, debateId: 'a', ...by }, next),
      fact(3, 'CreditsReleased', { amount: 5, debateId: 'b', reason: 'x', ...by }, next),
    ];
    expect(rowsOf(...reserved, ...ends)).toEqual([{ ...row, debates: 1, credits: 2 }]);
  });

  it('include only amount and date of older events', () => {
    const events = [
      fact(0, 'CreditsReserved', { amount: 2, debateId: 'a' }),
      fact(1, 'CreditsReleased', { amount: 2, debateId: 'a', reason: 'x' }),
      fact(2, 'CreditsReserved', { amount: 1, debateId: 'b' }),
      fact(3, 'CreditsSpent', { amount: 1, debateId: 'b' }),
    ];
    expect(rowsOf(...events)).toEqual([{ ...row, keyId: null, debates: 1, credits: 1 }]);
  });
});
