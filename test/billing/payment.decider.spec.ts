import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { creditsDue, type Payment, type PaymentCommand, paymentDecider } from '../../src/billing/payment.decider.js';

const { decide, evolve, initialState } = paymentDecider;
const hear = (state: Payment, command: PaymentCommand): Payment => decide(command, state).reduce(evolve, state);
const after = (...commands: PaymentCommand[]): Payment => commands.reduce(hear, initialState());
const settle: PaymentCommand = {
  kind: 'settle',
  accountId: 'a',
  pack: 'reporter',
  credits: 300,
  amountCents: 2_500,
  currency: 'usd',
};
const refund = (refundedCents: number): PaymentCommand => ({ kind: 'refund', refundedCents });
const dispute = (id: string, amountCents: number): PaymentCommand => ({ kind: 'dispute', dispute: id, amountCents });
const win = (id: string): PaymentCommand => ({ kind: 'win-dispute', dispute: id });

describe('what a payment is worth', () => {
  it.each<[string, number | null, PaymentCommand[]]>([
    ['is unknown before the payment is settled', null, [refund(100)]],
    ['is all of its credits once it is settled', 300, [settle]],
    ['is reduced by the refunded share', 180, [settle, refund(1_000)]],
    ['is rounded down to whole credits', 299, [settle, refund(1)]],
    ['is not changed by an older refund notice that arrives late', 0, [settle, refund(2_500), refund(1_000)]],
    ['is nothing while the whole amount is disputed', 0, [settle, dispute('d', 2_500)]],
    ['is restored when the dispute is won', 300, [settle, dispute('d', 2_500), win('d')]],
    ['is not reduced by the notice of a dispute that is already won', 300, [settle, win('d'), dispute('d', 2_500)]],
    [
      'is not changed by an older dispute notice that arrives late',
      60,
      [settle, dispute('d', 2_000), dispute('d', 500)],
    ],
    [
      'is never negative, even if refunds and disputes exceed the amount',
      0,
      [settle, refund(2_000), dispute('d', 2_500)],
    ],
  ])('%s', (_, due, commands) => {
    expect(creditsDue(after(...commands))).toBe(due);
  });
});

it('what a payment is worth is exact, and neither negative nor more than promised, for any recordable amount', () => {
  const cents = fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.maxSafeNat());
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), cents, cents, cents, (credits, paid, refunded, disputed) => {
      const due = creditsDue(
        after({ ...settle, credits, amountCents: paid }, refund(refunded), dispute('d', disputed)),
      )!;
      const kept = [BigInt(paid) - BigInt(refunded) - BigInt(disputed), 0n].reduce((a, b) => (a > b ? a : b));
      expect(BigInt(due)).toBe(paid === 0 ? BigInt(credits) : (BigInt(credits) * kept) / BigInt(paid));
      expect(due >= 0 && due <= credits).toBe(true);
    }),
    { numRuns: 2_000, examples: [[283_144, 8_429_886_052_711_341, 4_208_720_587_649_512, 0]] },
  );
});

it('what a payment is worth does not depend on the order or repetition of notices', () => {
  const heard = [settle, refund(500), refund(1_500), dispute('d', 700), win('d'), dispute('e', 300), dispute('e', 200)];
  const worth = creditsDue(after(...heard));
  const order = fc.tuple(
    fc.shuffledSubarray(heard, { minLength: heard.length }),
    fc.array(fc.constantFrom(...heard), { maxLength: 10 }),
  );
  fc.assert(
    fc.property(order, ([once, again]) => {
      expect(creditsDue(after(...once, ...again))).toBe(worth);
    }),
    { numRuns: 1_000 },
  );
});
