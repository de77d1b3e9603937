import { describe, expect, it } from '@jest/globals';
import { type CreditCommand, type Credits, creditsDecider } from '../../src/billing/credits.decider.js';
import { type CreditFact } from '../../src/billing/credits.events.js';

const { decide, evolve, initialState } = creditsDecider;
const given = (...facts: CreditFact[]): Credits => facts.reduce(evolve, initialState());
const granted = (amount: number): CreditFact => ({ type: 'CreditsGranted', data: { amount, reason: 'test' } });
const reserved = (debateId: string, amount: number): CreditFact => ({
  type: 'CreditsReserved',
  data: { debateId, amount },
});
const spent = (debateId: string, amount: number): CreditFact => ({ type: 'CreditsSpent', data: { debateId, amount } });

describe('a reservation', () => {
  it('takes available credits', () => {
    expect(decide({ kind: 'reserve', amount: 2, debateId: 'a' }, given(granted(5)))).toEqual([reserved('a', 2)]);
  });
  it('is refused beyond the balance, naming both numbers', () => {
    const state = given(granted(5), reserved('a', 4));
    expect(() => decide({ kind: 'reserve', amount: 2, debateId: 'b' }, state)).toThrow(
      expect.objectContaining({ code: 'insufficient-credits', extra: { required: 2, balance: 1 } }),
    );
  });
  it('does nothing when it is repeated for one debate', () => {
    expect(decide({ kind: 'reserve', amount: 2, debateId: 'a' }, given(granted(5), reserved('a', 2)))).toEqual([]);
  });
  it('changes nothing for a debate that was just paid for', () => {
    const state = given(granted(5), reserved('a', 2), spent('a', 2));
    expect(decide({ kind: 'reserve', amount: 2, debateId: 'a' }, state)).toEqual([]);
  });
  it('is refused for one debate with another amount', () => {
    expect(() => decide({ kind: 'reserve', amount: 3, debateId: 'a' }, given(granted(5), reserved('a', 2)))).toThrow(
      expect.objectContaining({ code: 'reservation-conflict' }),
    );
  });
});

describe('a reservation of a debate', () => {
  it.each(['spend', 'release'] as const)('is ended once by the command %s', (kind) => {
    const command = { kind, debateId: 'a', reason: 'over' } as CreditCommand;
    const state = given(granted(5), reserved('a', 2));
    const [fact] = decide(command, state);
    const after = evolve(state, fact!);
    expect(after.reserved).toEqual({});
    expect(after.balance).toBe(kind === 'spend' ? 3 : 5);
    expect(decide(command, after)).toEqual([]);
  });
});

describe('a debate without a verdict', () => {
  const state = given(granted(9), reserved('a', 5));
  const spend = (amount: number): readonly CreditFact[] =>
    decide({ kind: 'spend', debateId: 'a', part: { amount, reason: 'cancelled: some answers' } }, state);

  it('spends a part of its reservation, releases the rest in the same append, and gives the reason of both', () => {
    const facts = spend(3);
    expect(facts).toEqual([
      { type: 'CreditsReleased', data: { amount: 2, debateId: 'a', reason: 'cancelled: some answers', part: true } },
      { type: 'CreditsSpent', data: { amount: 3, debateId: 'a', reason: 'cancelled: some answers' } },
    ]);
    const after = facts.reduce(evolve, state);
    expect(after).toMatchObject({ balance: 6, reserved: {}, spentLately: ['a'] });
    expect(decide({ kind: 'spend', debateId: 'a', part: { amount: 3, reason: '' } }, after)).toEqual([]);
    expect(decide({ kind: 'release', debateId: 'a', reason: '' }, after)).toEqual([]);
    expect(decide({ kind: 'reserve', debateId: 'a', amount: 5 }, after)).toEqual([]);
  });
  it('spends all of it, and not more', () => {
    for (const amount of [5, 6])
      expect(spend(amount)).toEqual([
        { type: 'CreditsSpent', data: { amount: 5, debateId: 'a', reason: 'cancelled: some answers' } },
      ]);
  });
});

describe('a payment', () => {
  const book = (due: number, revision = 0): CreditCommand => ({
    kind: 'book-payment',
    payment: 'p',
    pack: 'starter',
    due,
    revision,
  });
  const purchased: CreditFact = {
    type: 'CreditsPurchased',
    data: { amount: 50, pack: 'starter', payment: 'p', paymentRevision: 0 },
  };

  it('is booked once', () => {
    expect(decide(book(50), given())).toEqual([purchased]);
    expect(decide(book(50), given(purchased))).toEqual([]);
  });
  it('adds nothing if it was refunded before it was reported', () => {
    expect(decide(book(0), given())).toEqual([]);
  });
  it('is taken back from the balance, but not from reserved credits', () => {
    const [reclaimed] = decide(book(0), given(purchased, reserved('a', 20)));
    expect(reclaimed).toEqual({
      type: 'CreditsReclaimed',
      data: { amount: 50, shortfall: 20, payment: 'p', paymentRevision: 0 },
    });
    expect(evolve(given(purchased, reserved('a', 20)), reclaimed!)).toMatchObject({
      balance: 0,
      owed: 20,
      reserved: { a: 20 },
    });
  });
  it('blocks new debates after a shortfall until new credits have paid it', () => {
    const reclaimed: CreditFact = { type: 'CreditsReclaimed', data: { amount: 50, shortfall: 20, payment: 'p' } };
    const owing = given(purchased, reserved('a', 20), spent('a', 20), reclaimed);
    expect(() => decide({ kind: 'reserve', amount: 1, debateId: 'b' }, owing)).toThrow(
      expect.objectContaining({ code: 'insufficient-credits', extra: { required: 1, balance: 0, owed: 20 } }),
    );
    expect(evolve(owing, granted(15))).toMatchObject({ balance: 0, owed: 5 });
    expect(evolve(owing, granted(25))).toMatchObject({ balance: 5, owed: 0 });
  });
  it('is added again if its dispute is won', () => {
    const reclaimed: CreditFact = { type: 'CreditsReclaimed', data: { amount: 50, shortfall: 0, payment: 'p' } };
    expect(decide(book(50), given(purchased, reclaimed))).toEqual([
      { type: 'CreditsRestored', data: { amount: 50, payment: 'p', paymentRevision: 0 } },
    ]);
  });
  it('is not booked with an older revision than the last', () => {
    const state = given(purchased, ...decide(book(0, 2), given(purchased)));
    expect(decide(book(30, 1), state)).toEqual([]);
    expect(decide(book(50, 3), state)).toHaveLength(1);
  });
  it('is corrected at any revision if it was booked before revisions were recorded', () => {
    const old: CreditFact = { type: 'CreditsPurchased', data: { amount: 50, pack: 'starter', payment: 'p' } };
    expect(decide(book(0), given(old))).toHaveLength(1);
  });
});
