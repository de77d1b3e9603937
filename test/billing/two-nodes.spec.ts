import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type INestApplicationContext, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import fc from 'fast-check';
import { type Account, accountDecider } from '../../src/accounts/account.decider.js';
import { accountStream, ChangeAccount, type PlanId, SignUp } from '../../src/accounts/index.js';
import { creditsDecider, creditsStream, Payments } from '../../src/billing/index.js';
import { creditsDue, type PaymentCommand, paymentDecider } from '../../src/billing/payment.decider.js';
import { paymentIdOf, paymentStream } from '../../src/billing/payment.events.js';
import { paymentsView, subscriptionsView } from '../../src/billing/payments.view.js';
import { type SubscriptionState } from '../../src/billing/subscription.events.js';
import { Decisions, type EventStore, openSqliteEventStore, Projector } from '../../src/event-store/index.js';
import { type Access, openBillingNode, reached } from '../support/billing-node.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** The operations for which a node waits for its turn. */
type Gates = 'appends' | 'reads and appends';

/**
 * Runs one node for one step at a time, from one access to the log to the next. Asks which node is next whenever every
 * node with work is waiting before its next step, so that a sequence of answers determines one interleaving on any
 * machine.
 */
class Turns {
  gates: Gates = 'appends';
  readonly #waiting = new Map<number, () => void>();
  readonly #working = new Set<number>();
  #changed = (): void => undefined;

  async step(node: number, access: Access): Promise<void> {
    if (!this.#working.has(node) || (access === 'read' && this.gates === 'appends')) return;
    const go = new Promise<void>((resolve) => this.#waiting.set(node, resolve));
    this.#changed();
    await go;
  }

  /** Runs the work of each node. @param next chooses one of the waiting nodes */
  async interleave(work: readonly (() => Promise<void>)[], next: (nodes: readonly number[]) => number): Promise<void> {
    const running = work.map(async (task, node) => {
      this.#working.add(node);
      try {
        await task();
      } finally {
        this.#working.delete(node);
        this.#changed();
      }
    });
    while (this.#working.size > 0) {
      if (this.#waiting.size < this.#working.size) {
        await new Promise<void>((resolve) => (this.#changed = resolve));
        continue;
      }
      const node = next([...this.#waiting.keys()].sort());
      const go = this.#waiting.get(node);
      this.#waiting.delete(node);
      go?.();
    }
    await Promise.all(running);
  }
}

const GATED = /^(payment|credits|subscriptions|account)-/;

const directory = temporaryDirectory();
const turns = new Turns();
let store: EventStore;
let nodes: readonly INestApplicationContext[];

const openNode = (index: number): Promise<INestApplicationContext> =>
  openBillingNode({
    directory: directory.path,
    name: String(index),
    store: reached(store, (access, stream) => (GATED.test(stream) ? turns.step(index, access) : undefined)),
  });

beforeAll(async () => {
  store = openSqliteEventStore({ directory: directory.path });
  nodes = [await openNode(0), await openNode(1)];
  Logger.overrideLogger(false);
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await store.close();
  directory.remove();
});

let people = 0;
async function openAccount(): Promise<string> {
  const signUp = new SignUp(`node${(people += 1)}@example.org`, null, 'free', 'test');
  const { accountId } = await nodes[0]!.get(CommandBus).execute(signUp);
  await nodes[1]!.get(Projector).refresh();
  return accountId;
}

const payment = (command: PaymentCommand, ref: string) => ({ kind: 'payment', ref, command }) as const;
const settled = (accountId: string): PaymentCommand => ({
  kind: 'settle',
  accountId,
  pack: 'starter',
  credits: 50,
  amountCents: 500,
  currency: 'usd',
});
const NOTICES = {
  'partial refund': { kind: 'refund', refundedCents: 200 },
  'full refund': { kind: 'refund', refundedCents: 500 },
  dispute: { kind: 'dispute', dispute: 'd', amountCents: 300 },
  'dispute won': { kind: 'win-dispute', dispute: 'd' },
} as const satisfies Record<string, PaymentCommand>;
type NoticeName = keyof typeof NOTICES | 'settlement';

/** Reports a payment to two nodes. @returns its worth, and what the books of both nodes show for it */
async function hearOnTwoNodes(
  heard: readonly (readonly NoticeName[])[],
  begun: boolean,
  next: (nodes: readonly number[]) => number,
): Promise<{ readonly due: number | null; readonly shown: readonly (number | undefined)[] }> {
  const accountId = await openAccount();
  const ref = accountId;
  const hear = (node: number, name: NoticeName): Promise<unknown> =>
    nodes[node]!.get(Payments).hear(payment(name === 'settlement' ? settled(accountId) : NOTICES[name], ref));
  if (begun) await hear(0, 'settlement');
  await turns.interleave(
    heard.map((names, node) => async () => {
      for (const name of names) await hear(node, name);
    }),
    next,
  );
  const id = paymentIdOf('test', ref);
  const decisions = nodes[0]!.get(Decisions);
  const { state } = await decisions.load(paymentStream(id), paymentDecider);
  const { balance, owed } = (await decisions.load(creditsStream(accountId), creditsDecider)).state;
  for (const node of nodes) await node.get(Projector).refresh();
  const shown = nodes.map((node) => node.get(Projector).reader(paymentsView).get(id)?.booked);
  return { due: creditsDue(state), shown: [balance - owed, ...shown] };
}

/** Runs every interleaving, by depth-first search over the choices. */
async function everyInterleaving(run: (next: (nodes: readonly number[]) => number) => Promise<void>): Promise<number> {
  let choices: { readonly taken: number; readonly of: number }[] = [];
  for (let count = 1; ; count += 1) {
    let depth = 0;
    const planned = choices;
    choices = [];
    await run((waiting) => {
      const taken = planned[depth]?.taken ?? 0;
      depth += 1;
      choices.push({ taken, of: waiting.length });
      return waiting[taken]!;
    });
    while ((choices.at(-1)?.taken ?? 0) + 1 >= (choices.at(-1)?.of ?? Infinity)) choices.pop();
    const last = choices.pop();
    if (!last) return count;
    choices.push({ taken: last.taken + 1, of: last.of });
  }
}

/** Runs of steps of alternating nodes: long runs find errors that single steps rarely find. */
const streaks = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 });
function inStreaks(lengths: readonly number[]): (waiting: readonly number[]) => number {
  const order = lengths.flatMap((length, index) => Array.from({ length }, () => index % 2));
  let asked = 0;
  return (waiting) => {
    const wanted = order[asked++ % order.length]!;
    return waiting.includes(wanted) ? wanted : waiting[0]!;
  };
}

describe('one payment reported to two nodes at once', () => {
  const names = Object.keys(NOTICES) as (keyof typeof NOTICES)[];
  const pairs = names.flatMap((first) => names.map((second) => [first, second] as const));

  it.each(pairs)('has the right worth in every order of writing for %s and %s', async (first, second) => {
    turns.gates = 'appends';
    const count = await everyInterleaving(async (next) => {
      const { due, shown } = await hearOnTwoNodes([[first], [second]], true, next);
      expect(shown).toEqual([due, due, due]);
    });
    expect(count).toBeGreaterThan(1);
  });

  it('has the right worth for any notices in any order of reading and writing', async () => {
    turns.gates = 'reads and appends';
    const heard = fc.array(fc.constantFrom<NoticeName[]>('settlement', ...names), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(heard, heard, fc.boolean(), streaks, async (one, other, begun, chosen) => {
        const { due, shown } = await hearOnTwoNodes([one, other], begun, inStreaks(chosen));
        if (due === null) expect(shown[0]).toBe(0);
        else expect(shown).toEqual([due, due, due]);
      }),
      { numRuns: 150 },
    );
  });
});

describe('one subscription read by two nodes at once', () => {
  const standing = (plan: PlanId, active: boolean): SubscriptionState => {
    const status = active ? 'active' : 'paused';
    return { provider: 'test', ref: 'sub', customer: 'c', plan, status, active, ended: false };
  };
  const STANDINGS = {
    pro: standing('pro', true),
    team: standing('team', true),
    paused: standing('pro', false),
  };
  type Change = keyof typeof STANDINGS | 'operator';

  /** Applies each change at the provider, then delivers its notice. @returns the expected plan and the plans shown */
  async function observeOnTwoNodes(
    changes: readonly (readonly Change[])[],
    before: keyof typeof STANDINGS,
    next: (nodes: readonly number[]) => number,
  ): Promise<{ readonly wanted: PlanId; readonly shown: readonly (PlanId | null | undefined)[] }> {
    const accountId = await openAccount();
    let now: SubscriptionState = STANDINGS[before];
    const observe = (node: number): Promise<void> =>
      nodes[node]!.get(Payments).observe(accountId, () => Promise.resolve(now));
    await observe(0);
    await turns.interleave(
      changes.map((each, node) => async () => {
        for (const change of each)
          if (change === 'operator') {
            const command = { kind: 'change-plan', plan: 'team', reason: 'a gift' } as const;
            await nodes[node]!.get(CommandBus).execute(new ChangeAccount(accountId, command, 'cli'));
          } else {
            now = STANDINGS[change];
            await observe(node);
          }
      }),
      next,
    );
    const account: Account = (await nodes[0]!.get(Decisions).load(accountStream(accountId), accountDecider)).state;
    for (const node of nodes) await node.get(Projector).refresh();
    const rows = nodes.map((node) => node.get(Projector).reader(subscriptionsView).get(accountId));
    expect(rows.map((row) => row?.pending)).toEqual([null, null]);
    return {
      wanted: now.active ? now.plan : 'free',
      shown: [account.status === 'open' ? account.plan : null, ...rows.map((row) => row?.plan)],
    };
  }

  const kinds = Object.keys(STANDINGS) as (keyof typeof STANDINGS)[];
  const pairs = kinds.flatMap((first) => kinds.map((second) => [first, second] as const));

  it.each(pairs)('gives the newest plan in every order of writing for %s and %s', async (first, second) => {
    turns.gates = 'appends';
    for (const before of kinds)
      await everyInterleaving(async (next) => {
        const { wanted, shown } = await observeOnTwoNodes([[first], [second]], before, next);
        expect(shown).toEqual([wanted, wanted, wanted]);
      });
  });

  it('gives the right plan for any changes in any order of reading and writing', async () => {
    turns.gates = 'reads and appends';
    const changes = fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(changes, changes, fc.constantFrom(...kinds), streaks, async (one, other, before, chosen) => {
        const { wanted, shown } = await observeOnTwoNodes([one, other], before, inStreaks(chosen));
        expect(shown).toEqual([wanted, wanted, wanted]);
      }),
      { numRuns: 100 },
    );
  });

  it('does not undo an operator’s acknowledged plan by an observation that was recorded before', async () => {
    turns.gates = 'appends';
    const accountId = await openAccount();
    const pro = Promise.resolve(STANDINGS.pro);
    let steps = 0;
    await turns.interleave(
      [
        () => nodes[0]!.get(Payments).observe(accountId, () => pro),
        async () => {
          const command = { kind: 'change-plan', plan: 'team', reason: 'a gift' } as const;
          await nodes[1]!.get(CommandBus).execute(new ChangeAccount(accountId, command, 'cli'));
        },
      ],
      // The observation and the operator's change are recorded before the plan is applied.
      (waiting) => ((steps += 1) === 1 ? 0 : waiting.at(-1)!),
    );
    const { state } = await nodes[0]!.get(Decisions).load(accountStream(accountId), accountDecider);
    expect(state).toMatchObject({ plan: 'team' });
  });
});
