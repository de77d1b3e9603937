import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
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

describe('reserving', () => {
  test('sets aside what is there', () => {
    expect(decide({ kind: 'reserve', amount: 2, debateId: 'a' }, given(granted(5)))).toEqual([reserved('a', 2)]);
  });
  test('is refused past the balance, naming both numbers', () => {
    const state = given(granted(5), reserved('a', 4));
    expect(() => decide({ kind: 'reserve', amount: 2, debateId: 'b' }, state)).toThrow(
      expect.objectContaining({ code: 'insufficient-credits', extra: { required: 2, balance: 1 } }),
    );
  });
  test('twice for one debate is already so', () => {
    expect(decide({ kind: 'reserve', amount: 2, debateId: 'a' }, given(granted(5), reserved('a', 2)))).toEqual([]);
  });
  test('for a debate paid for a moment ago is already so', () => {
    const state = given(granted(5), reserved('a', 2), spent('a', 2));
    expect(decide({ kind: 'reserve', amount: 2, debateId: 'a' }, state)).toEqual([]);
  });
  test('another amount for one debate is refused', () => {
    expect(() => decide({ kind: 'reserve', amount: 3, debateId: 'a' }, given(granted(5), reserved('a', 2)))).toThrow(
      expect.objectContaining({ code: 'reservation-conflict' }),
    );
  });
});

describe('settling', () => {
  test.each(['spend', 'release'] as const)('%s ends a reservation once', (kind) => {
    const command = { kind, debateId: 'a', reason: 'over' } as CreditCommand;
    const state = given(granted(5), reserved('a', 2));
    const [fact] = decide(command, state);
    const after = evolve(state, fact!);
    expect(after.reserved).toEqual({});
    expect(after.balance).toBe(kind === 'spend' ? 3 : 5);
    expect(decide(command, after)).toEqual([]);
  });
});

test('over any sequence of commands nothing is negative, lost or spent twice', () => {
  const debate = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const amount = fc.integer({ min: 1, max: 5 });
  const command: fc.Arbitrary<CreditCommand> = fc.oneof(
    fc.record({ kind: fc.constant('grant' as const), amount, reason: fc.constant('x') }),
    fc.record({ kind: fc.constant('purchase' as const), amount, pack: fc.constant('p'), payment: fc.uuid() }),
    fc.record({ kind: fc.constant('reserve' as const), amount, debateId: debate }),
    fc.record({ kind: fc.constant('spend' as const), debateId: debate }),
    fc.record({ kind: fc.constant('release' as const), debateId: debate, reason: fc.constant('x') }),
  );
  fc.assert(
    fc.property(fc.array(command, { maxLength: 200 }), (commands) => {
      let state = initialState();
      let paidIn = 0;
      let paidOut = 0;
      const open = new Map<string, number>();
      for (const next of commands) {
        let facts: readonly CreditFact[] = [];
        try {
          facts = decide(next, state);
        } catch (error) {
          expect(['insufficient-credits', 'reservation-conflict']).toContain((error as { code: string }).code);
        }
        for (const fact of facts) {
          state = evolve(state, fact);
          if (fact.type === 'CreditsGranted' || fact.type === 'CreditsPurchased') paidIn += fact.data.amount;
          if (fact.type === 'CreditsReserved') open.set(fact.data.debateId, fact.data.amount);
          if (fact.type === 'CreditsSpent') {
            paidOut += fact.data.amount;
            expect(open.delete(fact.data.debateId)).toBe(true);
          }
          if (fact.type === 'CreditsReleased') expect(open.delete(fact.data.debateId)).toBe(true);
        }
        const aside = [...open.values()].reduce((sum, value) => sum + value, 0);
        expect(state.balance).toBeGreaterThanOrEqual(0);
        expect(state.balance + aside + paidOut).toBe(paidIn);
        expect(state.reserved).toEqual(Object.fromEntries(open));
      }
    }),
    { numRuns: 500 },
  );
});
