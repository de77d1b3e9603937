import { describe, expect, test } from '@jest/globals';
import { type Account, accountDecider, emailDecider } from '../../src/accounts/account.decider.js';
import { type AccountFact, emailStream } from '../../src/accounts/accounts.events.js';

const { decide, evolve, initialState } = accountDecider;
const given = (...facts: AccountFact[]): Account => facts.reduce(evolve, initialState());
const opened: AccountFact = {
  type: 'AccountOpened',
  data: { accountId: 'a', email: 'sealed', emailDigest: 'd', passwordHash: null, plan: 'free' },
};
const issued: AccountFact = {
  type: 'ApiKeyIssued',
  data: { keyId: 'k', digest: 'd', sealed: 's', hint: 'h', label: 'first key', scopes: ['read'] },
};

describe('an account', () => {
  test('opens once, with its first key', () => {
    const command = { kind: 'open', account: opened.data, key: issued.data } as Parameters<typeof decide>[0];
    expect(decide(command, initialState())).toEqual([opened, issued]);
    expect(() => decide(command, given(opened))).toThrow(expect.objectContaining({ code: 'conflict' }));
  });
  test('that was never opened cannot be changed', () => {
    expect(() => decide({ kind: 'change-plan', plan: 'pro', reason: 'x' }, initialState())).toThrow(
      expect.objectContaining({ code: 'account-not-found' }),
    );
  });
  test('changes its plan, and to the same plan changes nothing', () => {
    expect(decide({ kind: 'change-plan', plan: 'pro', reason: 'x' }, given(opened))).toHaveLength(1);
    expect(decide({ kind: 'change-plan', plan: 'free', reason: 'x' }, given(opened))).toEqual([]);
  });
  test('ends a key once, and only its own', () => {
    const state = given(opened, issued);
    const [revoked] = decide({ kind: 'revoke-key', keyId: 'k' }, state);
    expect(revoked).toEqual({ type: 'ApiKeyRevoked', data: { keyId: 'k' } });
    expect(decide({ kind: 'revoke-key', keyId: 'k' }, evolve(state, revoked!))).toEqual([]);
    expect(() => decide({ kind: 'revoke-key', keyId: 'other' }, state)).toThrow(
      expect.objectContaining({ code: 'key-not-found' }),
    );
  });
});

describe('an e-mail address', () => {
  test('belongs to whoever claims it first', () => {
    const [claim] = emailDecider.decide({ accountId: 'a' }, emailDecider.initialState());
    const state = emailDecider.evolve(emailDecider.initialState(), claim!);
    expect(emailDecider.decide({ accountId: 'b' }, state)).toEqual([]);
    expect(state.accountId).toBe('a');
  });
  test('is one whatever its case and surrounding space, and is not readable from its stream’s name', () => {
    expect(emailStream(' You@Example.org ')).toBe(emailStream('you@example.org'));
    expect(emailStream('you@example.org')).toMatch(/^email-[0-9a-f]{64}$/);
  });
});
