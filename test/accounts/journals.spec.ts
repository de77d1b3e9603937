import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { accountDecider, emailDecider, memberOf } from '../../src/accounts/account.decider.js';
import {
  ACCOUNT_EVENTS,
  ACCOUNT_KEY_EVENTS,
  type AccountFact,
  EMAIL_EVENTS,
  type EmailFact,
  KEY_USE_EVENTS,
  type KeyUseFact,
  LOCKOUT_EVENTS,
  type LockoutFact,
  MAIL_EVENTS,
  type MailFact,
  SECOND_FACTOR_EVENTS,
  SESSION_EVENTS,
  type SessionFact,
} from '../../src/accounts/accounts.events.js';
import {
  type AccountRow,
  accountsView,
  dueMailsView,
  keyOwnersView,
  keyUsesView,
  liftedLockoutsView,
  membershipsView,
  sessionsView,
} from '../../src/accounts/accounts.view.js';
import { activityView } from '../../src/accounts/activity.view.js';
import { RETRY_EVENTS } from '../../src/admin/index.js';
import { mailDecider } from '../../src/accounts/mail.decider.js';
import { sessionDecider } from '../../src/accounts/session.decider.js';
import { Catalogue, type Fact, type Recorded, type RecordedEvent, type View } from '../../src/kernel/index.js';

const catalogue = new Catalogue(
  EMAIL_EVENTS,
  ACCOUNT_EVENTS,
  SESSION_EVENTS,
  ACCOUNT_KEY_EVENTS,
  KEY_USE_EVENTS,
  MAIL_EVENTS,
  SECOND_FACTOR_EVENTS,
  LOCKOUT_EVENTS,
  RETRY_EVENTS,
);
const journal = <F extends Fact>(name: string, category = ''): readonly Recorded<F>[] =>
  (
    JSON.parse(readFileSync(join(import.meta.dirname, '../journals', `${name}.json`), 'utf8')) as {
      readonly events: readonly RecordedEvent[];
    }
  ).events
    .filter(({ stream }) => stream.startsWith(category))
    .map((event) => catalogue.read<F>(event));

/** Of another slice, which the activity tells. */
const retries = journal<Fact>('retries@1');

/** The rows of a view after its events, each delivered twice. */
function rowsOf<Row, F extends Fact>(view: View<Row, F>, events: readonly Recorded<F>[]): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const event of events.flatMap((one) => [one, one])) {
    if (!view.types.includes(event.type)) continue;
    for (const key of view.keys(event)) {
      const row = view.apply(rows.get(key), event, key);
      if (row === undefined) rows.delete(key);
      else rows.set(key, row);
    }
  }
  return rows;
}

const accountFacts = (name: string): readonly Recorded<AccountFact>[] => journal<AccountFact>(name);
const stateOf = (events: readonly AccountFact[]): unknown =>
  events.reduce(accountDecider.evolve, accountDecider.initialState());
const rowOf = (events: readonly Recorded<AccountFact>[]): AccountRow | undefined =>
  [...rowsOf(accountsView, events).values()][0];

describe('histories of accounts', () => {
  it('contain every event type of the slice', () => {
    const names = [
      'account@1',
      'account@2',
      'account@2-limited',
      'account@2-members',
      'account@2-reset',
      'account@2-provided',
      'account@2-operator',
      'account@2-sessions-ended',
      'lockouts@1',
      'retries@1',
      'mail@1',
      'secondfactor@1',
      'account-streams@1',
      'session@1-workspace',
    ];
    expect(new Set(names.flatMap((name) => journal(name).map(({ type }) => type)))).toEqual(new Set(catalogue.types));
  });

  it('are read in the first version, with plain text and with text encrypted with the service’s secret', () => {
    const events = accountFacts('account@1');
    expect(stateOf(events)).toMatchObject({
      status: 'open',
      epoch: 0,
      passwordHash: null,
      keys: [
        { digest: 'd1', revoked: true, validUntil: '2026-11-28T09:00:00.000Z' },
        { digest: 'd2', revoked: false, validUntil: null },
      ],
    });
    expect(rowOf(events)).toMatchObject({
      email: 'v1.sealed',
      keys: [
        { label: 'v0.first', sealed: 'v1.one', revoked: true },
        { label: 'v0.second', sealed: 'v1.two', revoked: false },
      ],
    });
    expect(Object.values(rowOf(events)!.keyTimes).map(({ revokedAt }) => revokedAt)).toEqual([
      '2026-11-21T09:00:00.000Z',
      null,
    ]);
    expect(rowOf(events)).not.toHaveProperty('passwordHash');
    const [opened] = events;
    const withPassword = { ...opened!, metadata: { ...opened!.metadata, v: '1' } };
    expect(
      catalogue.read({ ...withPassword, data: { ...(opened!.data as object), passwordHash: '$argon2id$…' } }).data,
    ).toMatchObject({ passwordHash: 'v0.$argon2id$…' });
  });

  it('have the recorded states and rows in the second version', () => {
    const events = accountFacts('account@2');
    expect(stateOf(events.slice(0, 7))).toMatchObject({
      status: 'open',
      epoch: 1,
      passwordHash: 'v2.bmV3',
      keys: [
        { keyId: 'a', revoked: false, validUntil: '2026-11-04T08:00:00.000Z' },
        { keyId: 'b', revoked: true, validUntil: null },
      ],
    });
    expect(rowOf(events.slice(0, 7))).toMatchObject({
      emailDigest: 'ab'.repeat(32),
      closedAt: null,
      epoch: 1,
      keys: [
        { keyId: 'a', validUntil: '2026-11-04T08:00:00.000Z', revoked: false },
        { keyId: 'b', validUntil: null, revoked: true },
      ],
      keyTimes: {
        a: { issuedAt: '2026-11-01T08:00:00.000Z', revokedAt: null },
        b: { revokedAt: '2026-11-05T08:00:00.000Z' },
      },
    });
    const account = { status: 'closed', accountId: events[0]!.stream.slice('account-'.length), plan: 'pro', keys: [] };
    expect(stateOf(events.slice(0, 8))).toEqual({ ...account, emailDigest: 'ab'.repeat(32) });
    const closed = rowOf(events.slice(0, 8))!;
    expect(closed).toEqual({
      ...account,
      emailDigest: 'ab'.repeat(32),
      keyTimes: {},
      openedAt: '2026-11-01T08:00:00.000Z',
      closedAt: '2026-11-06T08:00:00.000Z',
      erasedAt: null,
      revision: 7,
    });
    expect(accountsView.columns!['email_digest']!(closed)).toBeNull();
    const due = (row: AccountRow): unknown => accountsView.columns!['erasure_due']!(row);
    expect(due(closed)).toBe(1);
    expect(stateOf(events)).toEqual({ ...account, emailDigest: null });
    expect(due(rowOf(events)!)).toBe(0);
  });

  it('keep the links with which a password can be chosen, until it changes', () => {
    const events = accountFacts('account@2-reset');
    const { resets } = rowOf(events.slice(0, 3)) as { resets: readonly { resetId: string }[] };
    expect(resets.map(({ resetId }) => resetId)).toEqual(['reset-1', 'reset-2']);
    expect(rowOf(events.slice(0, 4))).toMatchObject({ resets: [], epoch: 1 });
    expect(rowOf(events)).toMatchObject({ resets: [events[4]!.data] });
  });

  it('tell who operates the service, and since when by the activity of the account', () => {
    const events = accountFacts('account@2-operator');
    const rows = events.map((_, last) => rowOf(events.slice(0, last + 1))!);
    expect(rows.map((row) => row.status === 'open' && row.isOperator)).toEqual([false, true, false, true]);
    expect(rows.map((row) => accountsView.columns!['operator']!(row))).toEqual([null, 1, null, 1]);
    const activity = [...rowsOf(activityView, events).values()];
    expect(activity.map(({ type, memberId, actor }) => [type, memberId, actor]).slice(1)).toEqual([
      ['OperatorAppointed', null, 'cli'],
      ['OperatorDismissed', null, 'cli'],
      ['OperatorAppointed', null, 'cli'],
    ]);
  });

  it('tell when lock-outs were last lifted, until the account is closed, and by whom all sessions were ended', () => {
    const events = journal<LockoutFact>('lockouts@1');
    const owner = events[0]!.stream.slice('lockouts-'.length);
    const row = { accountId: owner, at: '2026-11-29T08:02:00.000Z' };
    expect([...rowsOf(liftedLockoutsView, events as never)]).toEqual([
      ['d1'.repeat(32), row],
      ['d2'.repeat(32), row],
    ]);
    expect(liftedLockoutsView.columns!['account_id']!(row)).toBe(owner);
    const [closed] = accountFacts('account@2').filter((event) => event.type === 'AccountClosed');
    expect(liftedLockoutsView.clears!.value(closed as never)).toBe(closed!.stream.slice('account-'.length));
    const ended = accountFacts('account@2-sessions-ended');
    expect(rowOf(ended)).toMatchObject({ epoch: 1 });
    const acts = [...rowsOf(activityView, [...ended, ...events]).values()].slice(1);
    expect(acts.map(({ accountId, type, memberId, actor }) => [accountId, type, memberId, actor])).toEqual([
      [owner, 'SessionsEnded', null, 'operator:1f6f2d7e-0000-8000-8000-000000000006'],
      [owner, 'LockoutsLifted', null, 'operator:1f6f2d7e-0000-8000-8000-000000000006'],
      [owner, 'LockoutsLifted', null, 'cli'],
    ]);
    expect(activityView.columns!['by_operator']!({ actor: 'cli' } as never)).toBe(1);
    expect(activityView.columns!['by_operator']!({ actor: owner } as never)).toBeNull();
  });

  it('tell of a debate that an operator had tried again, with the reason', () => {
    const [event] = retries;
    expect([...rowsOf(activityView, retries).values()]).toMatchObject([
      {
        accountId: event!.stream.slice('retries-'.length),
        subject: 'debate-1f6f2d7e-0000-8000-8000-000000000022',
        actor: 'operator:1f6f2d7e-0000-8000-8000-000000000006',
        about: { reason: 'the model server was away' },
      },
    ]);
  });

  it('list a mail until it is sent or given up, or its account is closed', () => {
    const events = journal<MailFact>('mail@1');
    const rows = rowsOf(dueMailsView, events);
    expect([...rows]).toEqual([
      [events[4]!.stream.slice('mail-'.length), { ...events[4]!.data, queuedAt: '2026-11-29T09:00:02.000Z' }],
    ]);
    expect(dueMailsView.columns!['account_id']!([...rows.values()][0]!)).toBe('1f6f2d7e-0000-8000-8000-000000000005');
    const [closed] = accountFacts('account@2').filter((event) => event.type === 'AccountClosed');
    expect(dueMailsView.clears!.value(closed as never)).toBe(closed!.stream.slice('account-'.length));
    const states = events.map((_, n) =>
      events
        .slice(0, n + 1)
        .filter(({ stream }) => stream === events[n]!.stream)
        .reduce(mailDecider.evolve, mailDecider.initialState()),
    );
    expect(states.map(({ status }) => status)).toEqual(['due', 'over', 'due', 'over', 'due']);
  });

  it('give the digest of each key and the time of its last use', () => {
    const issued = accountFacts('account@2').filter((event) => event.type === 'ApiKeyIssued');
    expect([...rowsOf(keyOwnersView, issued).keys()]).toEqual(['a'.repeat(64), 'b'.repeat(64)]);
    const uses = rowsOf(keyUsesView, journal<KeyUseFact>('account-streams@1', 'keyuse-'));
    expect([...uses]).toEqual([['a', { at: '2026-11-01T10:00:01.000Z' }]]);
  });

  it('are folded into addresses and sessions', () => {
    const emails = journal<EmailFact>('account-streams@1', 'email-');
    expect(
      emails.map((_, last) => emails.slice(0, last + 1).reduce(emailDecider.evolve, emailDecider.initialState())),
    ).toEqual([
      { accountId: '1f6f2d7e-0000-8000-8000-000000000001', wasReleased: false },
      { accountId: null, wasReleased: true },
    ]);
    const sessions = journal<SessionFact>('account-streams@1', 'session-');
    expect(sessions.reduce(sessionDecider.evolve, sessionDecider.initialState())).toEqual({ status: 'ended' });
    const [opened] = sessions;
    expect([...rowsOf(sessionsView, sessions.slice(0, 1)).values()]).toEqual([opened!.data]);
    expect(rowsOf(sessionsView, sessions).size).toBe(0);
  });

  const FOUNDER = '1f6f2d7e-0000-8000-8000-000000000003';
  const EDITOR = '1f6f2d7e-0000-8000-8000-000000000004';

  it('of before there were members have one, the person who opened the account, as owner of all its keys', () => {
    for (const name of ['account@1', 'account@2', 'account@2-limited']) {
      const events = accountFacts(name).slice(0, 2);
      const account = rowOf(events);
      if (account?.status !== 'open') throw new Error(`${name} begins with an open account`);
      expect(account.members).toEqual({ [account.accountId]: 'owner' });
      expect(account.invitations).toEqual([]);
      expect(account.keys.map((key) => memberOf(key, account))).toEqual(account.keys.map(() => account.accountId));
      expect(rowsOf(membershipsView, events as []).size).toBe(0);
    }
  });

  it('of workspaces give who is a member of which, and who did what', () => {
    const events = accountFacts('account@2-members');
    expect([...rowsOf(membershipsView, events as []).values()]).toEqual([{ memberId: EDITOR, workspaceId: FOUNDER }]);
    const activity = [...rowsOf(activityView, events).values()];
    expect(activity).toHaveLength(events.length);
    expect(new Set(activity.map(({ accountId }) => accountId))).toEqual(new Set([FOUNDER]));
    expect(activity.map(({ type, memberId, keyId }) => [type, memberId, keyId])).toEqual(
      expect.arrayContaining([
        ['AccountOpened', FOUNDER, null],
        ['InvitationAccepted', EDITOR, null],
        ['ApiKeyIssued', EDITOR, 'b'],
        ['MemberRoleChanged', FOUNDER, null],
        ['MemberRemoved', EDITOR, null],
      ]),
    );
  });

  it('of workspaces say whose role the sign-in provider decides', () => {
    const events = accountFacts('account@2-provided');
    const [, editor, owner] = events.map(({ data }) => (data as { memberId?: string }).memberId);
    expect(rowOf(events.slice(0, 4))).toMatchObject({
      members: { [editor!]: 'viewer', [owner!]: 'owner' },
      provided: [editor, owner],
    });
    expect(rowOf(events)).toMatchObject({ members: { [editor!]: 'admin' }, provided: [editor] });
    expect([...rowsOf(membershipsView, events as []).values()].map(({ memberId }) => memberId)).toEqual([editor]);
  });

  it('of sessions say which began with a sign-in through the provider', () => {
    const events = journal<SessionFact>('session@1-provider');
    expect(events.reduce(sessionDecider.evolve, sessionDecider.initialState())).toMatchObject({ provider: true });
    expect([...rowsOf(sessionsView, events).values()]).toEqual([expect.objectContaining({ provider: true })]);
  });

  it('of sessions give the workspace that the session is in', () => {
    const events = journal<SessionFact>('session@1-workspace');
    const workspaces = events.map((_, last) => {
      const seen = events.slice(0, last + 1);
      const state = seen.reduce(sessionDecider.evolve, sessionDecider.initialState());
      const [row] = [...rowsOf(sessionsView, seen).values()];
      return [state.status === 'open' ? state.workspaceId : undefined, row?.workspaceId];
    });
    expect(workspaces).toEqual([
      [FOUNDER, FOUNDER],
      [EDITOR, EDITOR],
    ]);
  });
});
