import { describe, expect, it } from '@jest/globals';
import {
  type Account,
  accountDecider,
  type EmailClaim,
  type EmailCommand,
  emailDecider,
  isUsable,
  KEYS_MAX,
} from '../../src/accounts/account.decider.js';
import { type AccountFact } from '../../src/accounts/accounts.events.js';
import { sessionDecider } from '../../src/accounts/session.decider.js';

const { decide, evolve, initialState } = accountDecider;
const given = (...facts: AccountFact[]): Account => facts.reduce(evolve, initialState());
const opened: AccountFact = {
  type: 'AccountOpened',
  data: { accountId: 'a', email: 'v2.sealed', emailDigest: 'd', passwordHash: 'v2.hash', plan: 'free' },
};
const issue = (keyId: string): Extract<AccountFact, { type: 'ApiKeyIssued' }> => ({
  type: 'ApiKeyIssued',
  data: { keyId, digest: 'd', sealed: 'v2.s', hint: 'h', label: 'v2.l', scopes: ['read'] },
});
const issued = issue('k');
const at = '2026-01-01T00:00:00.000Z';
const later = '2026-01-02T00:00:00.000Z';

describe('an account', () => {
  it('opens once, with its first key', () => {
    const command = { kind: 'open', account: opened.data, key: issued.data } as Parameters<typeof decide>[0];
    expect(decide(command, initialState())).toEqual([opened, issued]);
    expect(() => decide(command, given(opened))).toThrow(expect.objectContaining({ code: 'conflict' }));
  });
  it('refuses changes before it is opened', () => {
    expect(() => decide({ kind: 'change-plan', plan: 'pro', reason: 'x' }, initialState())).toThrow(
      expect.objectContaining({ code: 'account-not-found' }),
    );
  });
  it('changes its plan, and ignores a change to the same plan', () => {
    expect(decide({ kind: 'change-plan', plan: 'pro', reason: 'x' }, given(opened))).toHaveLength(1);
    expect(decide({ kind: 'change-plan', plan: 'free', reason: 'x' }, given(opened))).toEqual([]);
  });
  it('is of an operator once appointed, until dismissed or closed, and of none by opening it', () => {
    const [appoint, dismiss] = [{ kind: 'appoint-operator' }, { kind: 'dismiss-operator' }] as const;
    expect(given(opened)).toMatchObject({ isOperator: false });
    expect(decide(dismiss, given(opened))).toEqual([]);
    const appointed = given(opened, ...decide(appoint, given(opened)));
    expect(appointed).toMatchObject({ isOperator: true });
    expect(decide(appoint, appointed)).toEqual([]);
    const [dismissed] = decide(dismiss, appointed);
    expect(evolve(appointed, dismissed!)).toMatchObject({ isOperator: false });
    const closed = evolve(appointed, { type: 'AccountClosed', data: {} });
    expect(closed).not.toHaveProperty('isOperator');
    for (const state of [closed, initialState()])
      expect(() => decide(appoint, state)).toThrow(expect.objectContaining({ code: 'account-not-found' }));
  });
  it('revokes a key once, and refuses unknown keys', () => {
    const state = given(opened, issued);
    const [revoked] = decide({ kind: 'revoke-key', keyId: 'k' }, state);
    expect(revoked).toEqual({ type: 'ApiKeyRevoked', data: { keyId: 'k' } });
    expect(decide({ kind: 'revoke-key', keyId: 'k' }, evolve(state, revoked!))).toEqual([]);
    expect(() => decide({ kind: 'revoke-key', keyId: 'other' }, state)).toThrow(
      expect.objectContaining({ code: 'key-not-found' }),
    );
  });
  it('replaces a key once by one with the same scopes', () => {
    const state = given(opened, issued);
    const rotate = { kind: 'rotate-key', keyId: 'k', validUntil: later, at } as const;
    const facts = decide({ ...rotate, key: { ...issue('new').data, scopes: ['simulate'] } }, state);
    expect(facts).toEqual([
      issue('new'),
      { type: 'ApiKeyRotated', data: { keyId: 'k', replacedBy: 'new', validUntil: later } },
    ]);
    const after = given(opened, issued, ...facts);
    expect(() => decide({ ...rotate, key: issue('third').data }, after)).toThrow(
      expect.objectContaining({ code: 'key-ended' }),
    );
    const usable = (instant: string): readonly string[] =>
      after.status === 'open'
        ? after.keys.filter((key) => isUsable(key, Date.parse(instant))).map(({ keyId }) => keyId)
        : [];
    expect(usable(at)).toEqual(['k', 'new']);
    expect(usable(later)).toEqual(['new']);
  });
  it('issues a key of the sandbox with no other scope', () => {
    const having = (...scopes: string[]) => ({ ...issue('s').data, scopes });
    const decided = (key: typeof issued.data) => decide({ kind: 'issue-key', key, at }, given(opened, issued));
    expect(decided(having('sandbox'))).toEqual([{ type: 'ApiKeyIssued', data: having('sandbox') }]);
    for (const scopes of [
      ['sandbox', 'read'],
      ['sandbox', 'sandbox'],
    ])
      expect(() => decided(having(...scopes))).toThrow(expect.objectContaining({ code: 'insufficient-scope' }));
  });
  it('limits the number of usable keys, but not of expired and revoked ones', () => {
    const many = Array.from({ length: KEYS_MAX }, (_, n) => issue(`k${n}`));
    const full = given(opened, ...many);
    expect(() => decide({ kind: 'issue-key', key: issued.data, at }, full)).toThrow(
      expect.objectContaining({ code: 'too-many-keys' }),
    );
    const room = evolve(full, { type: 'ApiKeyRevoked', data: { keyId: 'k7' } });
    expect(decide({ kind: 'issue-key', key: issued.data, at }, room)).toEqual([issued]);
  });
  it('counts the changes of its password', () => {
    const state = given(opened, { type: 'PasswordChanged', data: { passwordHash: 'v2.other' } });
    expect(state).toMatchObject({ epoch: 1, passwordHash: 'v2.other' });
  });
  it.each([{ kind: 'change-password', passwordHash: 'v2.thief' } as const, { kind: 'close' } as const])(
    'refuses $kind with a password that was changed after the request',
    (command) => {
      const changed: AccountFact = { type: 'PasswordChanged', data: { passwordHash: 'v2.other' } };
      expect(() => decide({ ...command, epoch: 0 }, given(opened, changed))).toThrow(
        expect.objectContaining({ code: 'wrong-password' }),
      );
      expect(decide({ ...command, epoch: 1 }, given(opened, changed))).toHaveLength(1);
      expect(decide({ ...command, epoch: null }, given(opened, changed))).toHaveLength(1);
    },
  );
  it('stays closed, and keeps its address only until it is erased', () => {
    const [closed] = decide({ kind: 'close', epoch: null }, given(opened, issued));
    const state = given(opened, issued, closed!);
    expect(state).toEqual({ status: 'closed', accountId: 'a', plan: 'free', emailDigest: 'd', keys: [] });
    expect(decide({ kind: 'close', epoch: null }, state)).toEqual([]);
    for (const command of [
      { kind: 'issue-key', key: issued.data, at },
      { kind: 'change-password', passwordHash: 'v2.x', epoch: null },
      { kind: 'revoke-key', keyId: 'k' },
    ] as const)
      expect(() => decide(command, state)).toThrow(expect.objectContaining({ code: 'account-not-found' }));
    expect(() => decide({ kind: 'open', account: opened.data, key: issued.data } as never, state)).toThrow(
      expect.objectContaining({ code: 'conflict' }),
    );
    const [erased] = decide({ kind: 'note-erasure' }, state);
    expect(evolve(state, erased!)).toEqual({ ...state, emailDigest: null });
    expect(decide({ kind: 'note-erasure' }, evolve(state, erased!))).toEqual([]);
    expect(() => decide({ kind: 'note-erasure' }, given(opened))).toThrow(
      expect.objectContaining({ code: 'conflict' }),
    );
  });
});

describe('an e-mail address', () => {
  const facts = (...commands: EmailCommand[]): EmailClaim =>
    commands.reduce(
      (state, command) => emailDecider.decide(command, state).reduce(emailDecider.evolve, state),
      emailDecider.initialState(),
    );
  const claim = (accountId: string, closed?: string): EmailCommand => ({
    kind: 'claim',
    accountId,
    ...(closed === undefined ? {} : { closed }),
  });
  it('belongs to whoever claims it first', () => {
    expect(facts(claim('a'), claim('b'))).toEqual({ accountId: 'a', wasReleased: false });
  });
  it('can be claimed again once it is released, by its holder only', () => {
    expect(facts(claim('a'), { kind: 'release', accountId: 'b' }, claim('b'))).toEqual({
      accountId: 'a',
      wasReleased: false,
    });
    expect(facts(claim('a'), { kind: 'release', accountId: 'a' }, claim('b'))).toEqual({
      accountId: 'b',
      wasReleased: true,
    });
  });
  it('can be claimed if a closed account has not released it yet', () => {
    expect(facts(claim('a'), claim('b', 'a'))).toEqual({ accountId: 'b', wasReleased: true });
    expect(facts(claim('a'), claim('b', 'another'))).toEqual({ accountId: 'a', wasReleased: false });
  });
});

describe('a session', () => {
  const session = { accountId: 'a', epoch: 0, expiresAt: later };
  it('is opened once and ended once', () => {
    const [open] = sessionDecider.decide({ kind: 'open', session }, sessionDecider.initialState());
    const state = sessionDecider.evolve(sessionDecider.initialState(), open!);
    expect(state).toEqual({ status: 'open', ...session });
    expect(() => sessionDecider.decide({ kind: 'open', session }, state)).toThrow(
      expect.objectContaining({ code: 'invalid-session' }),
    );
    const [end] = sessionDecider.decide({ kind: 'end' }, state);
    expect(sessionDecider.decide({ kind: 'end' }, sessionDecider.evolve(state, end!))).toEqual([]);
  });
});
