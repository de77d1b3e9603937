import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type CreditCommand, type Credits, creditsDecider } from '../../src/billing/credits.decider.js';
import { CREDIT_EVENTS } from '../../src/billing/credits.events.js';
import { creditsDue, type PaymentCommand, paymentDecider } from '../../src/billing/payment.decider.js';

const COMMANDS_MIN = 100_000;
const RUN_LENGTH = 250;
const PAYMENTS = 12;
const DEBATES = 24;
const CENTS = 500;
const CREDITS = 50;

/** Like `toBe`, but much cheaper, because it is called a hundred thousand times. */
function same<T extends string | number | null>(shown: T, right: T): void {
  if (shown !== right) expect(shown).toBe(right);
}

/** A payment in the model: plain numbers, no events. */
interface ModelPayment {
  settled: boolean;
  refunded: number;
  withheld: boolean;
  won: boolean;
  /** The credits that the books show for the payment. */
  booked: number;
}

/** The service's deciders over in-memory streams, and a model that only adds and subtracts. */
class Books {
  #credits = creditsDecider.initialState();
  readonly #payments = Array.from({ length: PAYMENTS }, () => paymentDecider.initialState());
  readonly #revisions = Array.from({ length: PAYMENTS }, () => -1);
  readonly #model = {
    granted: 0,
    spent: 0,
    open: new Map<string, number>(),
    paid: new Set<string>(),
    payments: Array.from({ length: PAYMENTS }, (): ModelPayment => ({
      settled: false,
      refunded: 0,
      withheld: false,
      won: false,
      booked: 0,
    })),
  };

  /** @param seen called with every fact and refusal */
  constructor(private readonly seen: (what: string) => void) {}

  #change(command: CreditCommand): string | null {
    try {
      const facts = creditsDecider.decide(command, this.#credits);
      for (const { type } of facts) this.seen(type);
      // The state as restored from a snapshot.
      const before = JSON.parse(JSON.stringify(this.#credits)) as Credits;
      this.#credits = facts.reduce(creditsDecider.evolve, before);
      if (this.#credits.owed > 0) this.seen('debt');
      return null;
    } catch (error) {
      const { code } = error as { code: string };
      this.seen(code);
      return code;
    }
  }

  grant(amount: number): void {
    this.#change({ kind: 'grant', amount, reason: 'test' });
    this.#model.granted += amount;
  }

  reserve(debateId: string, amount: number): void {
    const { open, paid } = this.#model;
    const standing = open.get(debateId);
    const refused = this.#change({ kind: 'reserve', amount, debateId });
    if (paid.has(debateId) || standing === amount) same(refused, null);
    else if (standing !== undefined) same(refused, 'reservation-conflict');
    else if (this.#net < amount) same(refused, 'insufficient-credits');
    else {
      same(refused, null);
      open.set(debateId, amount);
    }
  }

  end(debateId: string, kind: 'spend' | 'release'): void {
    const { open, paid } = this.#model;
    same(this.#change(kind === 'spend' ? { kind, debateId } : { kind, debateId, reason: 'test' }), null);
    const amount = open.get(debateId);
    if (amount === undefined) return;
    open.delete(debateId);
    if (kind === 'release') return;
    paid.add(debateId);
    this.#model.spent += amount;
  }

  hear(index: number, command: PaymentCommand): void {
    const before = this.#payments[index]!;
    const facts = paymentDecider.decide(command, before);
    this.#payments[index] = facts.reduce(paymentDecider.evolve, before);
    this.#revisions[index]! += facts.length;
    const payment = this.#model.payments[index]!;
    if (command.kind === 'settle') payment.settled = true;
    if (command.kind === 'refund') payment.refunded = Math.max(payment.refunded, command.refundedCents);
    if (command.kind === 'dispute') payment.withheld = !payment.won;
    if (command.kind === 'win-dispute') [payment.withheld, payment.won] = [false, true];
  }

  /** A crash may happen between `hear` and this call, so it may happen later, or twice. */
  book(index: number): void {
    const due = creditsDue(this.#payments[index]!);
    const payment = this.#model.payments[index]!;
    const kept = payment.withheld ? 0 : CENTS - payment.refunded;
    same(due, payment.settled ? Math.floor((CREDITS * kept) / CENTS) : null);
    if (due === null) return;
    this.#change({
      kind: 'book-payment',
      payment: `p${index}`,
      pack: 'starter',
      due,
      revision: this.#revisions[index]!,
    });
    payment.booked = due;
  }

  get #net(): number {
    const { granted, spent, open, payments } = this.#model;
    const reserved = [...open.values()].reduce((sum, amount) => sum + amount, 0);
    return granted + payments.reduce((sum, { booked }) => sum + booked, 0) - spent - reserved;
  }

  check(): void {
    const net = this.#net;
    const { balance, owed, reserved } = this.#credits;
    same(
      JSON.stringify([balance, owed, Object.entries(reserved).sort()]),
      JSON.stringify([Math.max(0, net), Math.max(0, -net), [...this.#model.open].sort()]),
    );
  }
}

type Step = (books: Books) => void;
const debate = fc.integer({ min: 0, max: DEBATES - 1 }).map((n) => `d${n}`);
const payment = fc.integer({ min: 0, max: PAYMENTS - 1 });
const settle: PaymentCommand = {
  kind: 'settle',
  accountId: 'a',
  pack: 'starter',
  credits: CREDITS,
  amountCents: CENTS,
  currency: 'usd',
};
const notice = fc.oneof<fc.Arbitrary<PaymentCommand>[]>(
  fc.constant(settle),
  fc.integer({ min: 0, max: CENTS }).map((refundedCents) => ({ kind: 'refund', refundedCents }) as const),
  fc.constant({ kind: 'dispute', dispute: 'd', amountCents: CENTS } as const),
  fc.constant({ kind: 'win-dispute', dispute: 'd' } as const),
);
const amount = fc.constantFrom(1, 2, 5, 20);
// Grants are rare and debates expensive, so that the balance stays near zero, where errors are likely.
const step = fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
  { weight: 1, arbitrary: amount.map((granted) => (books) => books.grant(granted)) },
  {
    weight: 7,
    arbitrary: fc.tuple(debate, amount).map(
      ([id, reserved]) =>
        (books) =>
          books.reserve(id, reserved),
    ),
  },
  {
    weight: 10,
    arbitrary: fc.tuple(debate, fc.constantFrom('spend' as const, 'release' as const, 'release' as const)).map(
      ([id, kind]) =>
        (books) =>
          books.end(id, kind),
    ),
  },
  {
    weight: 6,
    arbitrary: fc.tuple(payment, notice).map(
      ([index, said]) =>
        (books) =>
          books.hear(index, said),
    ),
  },
  { weight: 6, arbitrary: payment.map((index) => (books) => books.book(index)) },
);

it(`books and model agree after each of over ${COMMANDS_MIN} commands: nothing is negative, lost or spent twice`, () => {
  let taken = 0;
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { minLength: RUN_LENGTH, maxLength: RUN_LENGTH }), (steps) => {
      const books = new Books((what) => seen.add(what));
      for (const take of steps) {
        take(books);
        books.check();
        taken += 1;
      }
    }),
    { numRuns: COMMANDS_MIN / RUN_LENGTH },
  );
  expect(taken).toBeGreaterThanOrEqual(COMMANDS_MIN);
  // Every kind of fact and refusal must have occurred, otherwise the test proves nothing about it.
  expect([...seen].sort()).toEqual(
    [...Object.keys(CREDIT_EVENTS), 'debt', 'insufficient-credits', 'reservation-conflict'].sort(),
  );
});
