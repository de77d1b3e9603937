import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { INVITATIONS_OF_ONE_ACCOUNT, THROTTLE, type Throttle } from '../../src/accounts/throttle.js';
import { MEMBERS_MAX } from '../../src/accounts/members.decider.js';
import { BrowserSession } from '../support/browser-session.js';
import { PASSWORD, startService, type TestService } from '../support/service.js';
import {
  accept,
  choose,
  codeOf,
  invitation,
  issued,
  joined,
  type Person,
  remove,
  setRole,
  signedUp,
} from '../support/workspace-people.js';

/** Refusals of decisions about members and invitations. */

/** Runs once, before the handler of the next request and after its caller was admitted. */
let meanwhile: (() => Promise<void>) | undefined;
let nowMs = Date.parse('2026-11-29T08:00:00.000Z');
let service: TestService;
let number = 0;

const clock = { now: () => new Date(nowMs), newId: () => crypto.randomUUID() };
beforeAll(async () => {
  service = await startService({}, { clock }, async () => {
    const now = meanwhile;
    meanwhile = undefined;
    await now?.();
  });
});
afterAll(() => service.stop());

const person = (): Promise<Person> => signedUp(service, `someone${(number += 1)}@example.org`);
const member = (inviting: Person, role: 'owner' | 'admin' | 'editor' | 'viewer'): Promise<Person> =>
  joined(service, inviting, role, `member${(number += 1)}@example.org`);
const invite = ({ session }: Person, role: string): Promise<string> =>
  session.request('POST', '/api/workspace/invitations', { role }).then(codeOf);
const leave = ({ session }: Person): Promise<string> => session.request('POST', '/api/workspace/leave').then(codeOf);
const close = ({ session }: Person): Promise<string> =>
  session.request('POST', '/api/account/close', { password: PASSWORD }).then(codeOf);
const withdraw = ({ session }: Person, invitationId: string): Promise<string> =>
  session.request('DELETE', `/api/workspace/invitations/${invitationId}`).then(codeOf);

interface Shown {
  readonly members: readonly { memberId: string; email: string | null; role: string }[];
  readonly invitations: readonly { invitationId: string; email: string | null }[];
}
const workspaceOf = async ({ session }: Person): Promise<Shown> =>
  (await (await session.request('GET', '/api/workspace')).json()) as Shown;

describe('an invitation', () => {
  it('is accepted once, by whom it is for, and makes no member of somebody who is one', async () => {
    const [owner, guest, other] = [await person(), await person(), await person()];
    const token = await invitation(owner, 'editor', guest.account.email.toUpperCase());
    expect(await accept(other, token)).toBe('invitation-for-another');
    expect(await accept(owner, await invitation(owner, 'viewer'))).toBe('already-a-member');
    expect(await accept(guest, token)).toBe('200');
    expect(await accept(guest, token)).toBe('invitation-used');
    expect(await accept(other, `${owner.account.accountId}.wrong`)).toBe('invitation-not-found');
    expect(await accept(other, `${token.split('.')[0]}`)).toBe('invitation-not-found');
    expect(await accept(other, `nobody.${token.split('.')[1]}`)).toBe('invitation-not-found');
    // The secret is found only in the workspace that made it.
    const elsewhere = await invitation(other, 'owner');
    expect(await accept(guest, `${owner.account.accountId}.${elsewhere.split('.')[1]}`)).toBe('invitation-not-found');
  });

  it('is worth nothing once it was withdrawn or has expired', async () => {
    const [owner, guest] = [await person(), await person()];
    const [withdrawn, expiring] = [await invitation(owner, 'viewer'), await invitation(owner, 'viewer')];
    const { invitationId } = (await workspaceOf(owner)).invitations[0]!;
    expect(await withdraw(owner, invitationId)).toBe('204');
    expect(await withdraw(owner, invitationId)).toBe('invitation-not-found');
    expect(await accept(guest, withdrawn)).toBe('invitation-not-found');
    nowMs += 7 * 24 * 3_600_000;
    await owner.session.signIn(owner.account.email, PASSWORD);
    await guest.session.signIn(guest.account.email, PASSWORD);
    expect(await accept(guest, expiring)).toBe('invitation-expired');
    expect((await workspaceOf(owner)).invitations).toEqual([]);
  });

  it('is to a role that is not above the one of who invites', async () => {
    const owner = await person();
    const admin = await member(owner, 'admin');
    expect(await invite(admin, 'owner')).toBe('insufficient-role');
    expect(await invite(admin, 'admin')).toBe('201');
    expect(await invite(await member(owner, 'editor'), 'viewer')).toBe('insufficient-scope');
  });

  it('shows its address only to owners and admins', async () => {
    const owner = await person();
    await invitation(owner, 'viewer', 'somebody@example.org');
    const [admin, editor] = [await member(owner, 'admin'), await member(owner, 'editor')];
    expect((await workspaceOf(admin)).invitations).toMatchObject([{ email: 'somebody@example.org' }]);
    expect((await workspaceOf(editor)).invitations).toEqual([]);
    expect((await workspaceOf(editor)).members.map(({ email, role }) => [email, role])).toEqual([
      [owner.account.email, 'owner'],
      [admin.account.email, 'admin'],
      [editor.account.email, 'editor'],
    ]);
  });

  it('is one of a limited number, which those that expired do not count towards', async () => {
    const owner = await person();
    for (let open = 1; open < MEMBERS_MAX; open += 1) await invitation(owner, 'viewer');
    expect(await invite(owner, 'viewer')).toBe('workspace-full');
    nowMs += 7 * 24 * 3_600_000;
    await owner.session.signIn(owner.account.email, PASSWORD);
    const token = await invitation(owner, 'viewer');
    expect((await workspaceOf(owner)).invitations).toHaveLength(1);
    expect(await accept(await person(), token)).toBe('200');
    const throttle = service.app.get<Throttle>(THROTTLE);
    expect(() => {
      for (;;) throttle.attempt([INVITATIONS_OF_ONE_ACCOUNT, owner.account.accountId]);
    }).toThrow();
    expect(await invite(owner, 'viewer')).toBe('too-many-attempts');
  });
});

describe('a member', () => {
  it('decides about nobody whose role is above the own one', async () => {
    const owner = await person();
    const [admin, viewer] = [await member(owner, 'admin'), await member(owner, 'viewer')];
    expect(await remove(admin, owner)).toBe('insufficient-role');
    expect(await setRole(admin, owner, 'viewer')).toBe('insufficient-role');
    expect(await setRole(admin, admin, 'owner')).toBe('insufficient-role');
    expect(await setRole(admin, viewer, 'owner')).toBe('insufficient-role');
    expect(await setRole(admin, viewer, 'admin')).toBe('204');
    expect(await remove(admin, viewer)).toBe('204');
  });

  it.each(['constructor', '__proto__', 'toString', 'nobody'])('is nobody by the id %s', async (id) => {
    const owner = await person();
    const path = `/api/workspace/members/${id}`;
    expect(await codeOf(await owner.session.request('PUT', path, { role: 'viewer' }))).toBe('member-not-found');
    expect(await codeOf(await owner.session.request('DELETE', path))).toBe('member-not-found');
  });

  it('neither sees, replaces nor limits the keys of others, and an admin revokes them', async () => {
    const owner = await person();
    const [admin, editor] = [await member(owner, 'admin'), await member(owner, 'editor')];
    const [ofOwner, ofAdmin, ofEditor] = [owner.account, await issued(admin), await issued(editor)];
    const ask = ({ session }: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      session.request(method, `/api/account/keys/${path}`, body).then(codeOf);
    const none = { detectionsPerDay: null, creditsPerDay: null };
    for (const [who, keyId] of [
      [editor, ofAdmin.keyId],
      [admin, ofOwner.keyId],
      [owner, ofEditor.keyId],
    ] as const) {
      expect(await ask(who, 'GET', keyId)).toBe('key-not-found');
      expect(await ask(who, 'POST', `${keyId}/rotate`, {})).toBe('key-not-found');
    }
    expect(await ask(editor, 'PUT', `${ofAdmin.keyId}/limits`, none)).toBe('key-not-found');
    expect(await ask(editor, 'DELETE', ofAdmin.keyId)).toBe('key-not-found');
    expect(await ask(admin, 'DELETE', ofOwner.keyId)).toBe('key-not-found');
    expect(await ask(admin, 'PUT', `${ofEditor.keyId}/limits`, none)).toBe('204');
    expect(await ask(admin, 'DELETE', ofEditor.keyId)).toBe('204');
    expect(await ask(editor, 'GET', ofEditor.keyId)).toBe('200');
    expect(await ask(admin, 'GET', ofAdmin.keyId)).toBe('200');
  });

  it('issues no key with a scope that the role does not have', async () => {
    const viewer = await member(await person(), 'viewer');
    const issue = (scopes?: readonly string[]): Promise<string> =>
      viewer.session
        .request('POST', '/api/account/keys', { label: 'a key', ...(scopes ? { scopes } : {}) })
        .then(codeOf);
    expect(await issue(['read', 'simulate'])).toBe('insufficient-scope');
    expect(await issue()).toBe('201');
  });

  it('who comes back has none of the former keys', async () => {
    const owner = await person();
    const editor = await member(owner, 'editor');
    const { apiKey } = await issued(editor);
    const read = (): Promise<string> =>
      fetch(`${service.url}/api/simulations`, { headers: { 'x-api-key': apiKey } }).then(codeOf);
    expect(await read()).toBe('200');
    expect(await remove(owner, editor)).toBe('204');
    expect(await accept(editor, await invitation(owner, 'owner'))).toBe('200');
    expect(await read()).toBe('revoked-api-key');
    expect(await codeOf(await editor.session.request('GET', '/api/simulations'))).toBe('200');
  });
});

describe('a workspace', () => {
  it('keeps an owner', async () => {
    const owner = await person();
    const other = await member(owner, 'admin');
    expect(await leave(owner)).toBe('last-owner');
    expect(await remove(owner, owner)).toBe('last-owner');
    expect(await setRole(owner, owner, 'admin')).toBe('last-owner');
    expect(await setRole(owner, other, 'owner')).toBe('204');
    expect(await leave(owner)).toBe('204');
    expect(await leave(owner)).toBe('not-a-member');
    expect(await leave(other)).toBe('last-owner');
    // Signing in still works, for other workspaces.
    expect((await owner.session.signIn(owner.account.email, PASSWORD)).status).toBe(201);
    const list = await owner.session.request('GET', '/api/workspaces');
    expect(await list.json()).toEqual({ workspaces: [] });
    // Whoever left does not get the first key again by signing up.
    const again = await fetch(`${service.url}/api/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: owner.account.email, password: PASSWORD }),
    });
    expect(await codeOf(again)).toBe('conflict');
  });

  it('is closed only by who opened it, who must leave no other one without an owner', async () => {
    const [owner, host] = [await person(), await person()];
    const second = await member(owner, 'owner');
    expect(await close(second)).toBe('insufficient-role');
    expect(await accept(owner, await invitation(host, 'owner'))).toBe('200');
    expect(await leave(host)).toBe('204');
    expect(await close(owner)).toBe('last-owner');
    expect(await choose(owner, host)).toBe('204');
    // Now the session is in the workspace of `host`, which the person did not open.
    expect(await close(owner)).toBe('insufficient-role');
    expect(await setRole(owner, host, 'owner')).toBe('member-not-found');
    expect(await accept(host, await invitation(owner, 'owner'))).toBe('200');
    expect(await choose(owner, owner)).toBe('204');
    expect(await close(owner)).toBe('204');
    expect((await workspaceOf(host)).members).toMatchObject([{ memberId: host.account.accountId }]);
    expect(await codeOf(await second.session.request('GET', '/api/simulations'))).toBe('not-a-member');
    expect(await choose(second, owner)).toBe('account-not-found');
    expect(await choose(second, second)).toBe('204');
    expect(await codeOf(await second.session.request('GET', '/api/simulations'))).toBe('200');
  });

  it('is decided about by nobody whose role was lowered while they asked', async () => {
    const owner = await person();
    await invitation(owner, 'viewer');
    const { invitationId } = (await workspaceOf(owner)).invitations[0]!;
    const [admin, viewer] = [await member(owner, 'admin'), await member(owner, 'viewer')];
    const lowered = async (): Promise<void> => {
      await setRole(owner, admin, 'viewer');
    };
    const removed = async (): Promise<void> => {
      await remove(owner, admin);
    };
    for (const act of [
      () => invite(admin, 'viewer'),
      () => withdraw(admin, invitationId),
      () => remove(admin, viewer),
      () => setRole(admin, viewer, 'editor'),
    ]) {
      meanwhile = lowered;
      expect(await act()).toBe('insufficient-role');
      expect(await setRole(owner, admin, 'admin')).toBe('204');
    }
    for (const act of [() => invite(admin, 'viewer'), () => leave(admin)]) {
      meanwhile = removed;
      expect(await act()).toBe('not-a-member');
      expect(await accept(admin, await invitation(owner, 'admin'))).toBe('200');
    }
    meanwhile = removed;
    expect(await codeOf(await admin.session.request('POST', '/api/account/keys', { label: 'late' }))).toBe(
      'not-a-member',
    );
  });
});

describe('what somebody does', () => {
  it('is shown with member and key, to members only', async () => {
    const owner = await person();
    const editor = await member(owner, 'editor');
    const { apiKey, keyId } = await issued(editor);
    await owner.account.post('/api/billing/test-purchase', { pack: 'starter' });
    const debate = await fetch(`${service.url}/api/simulate`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        title: 'A bridge',
        text: `The council said on Tuesday that 300 people were moved. ${'The vote followed a hearing of four hours in which 31 residents spoke. '.repeat(6)}`,
        depth: 'micro',
      }),
    });
    const { id } = (await debate.json()) as { id: string };
    type Page = { activity: { type: string; subject: string; memberId: string; keyId: string }[]; next: string | null };
    const page = async (query: string): Promise<Page> =>
      (await (await editor.session.request('GET', `/api/workspace/activity${query}`)).json()) as Page;
    const { activity } = await page('');
    const [ofEditor, ofOwner] = [editor.account.accountId, owner.account.accountId];
    expect(activity.map(({ type, subject, memberId, keyId: key }) => [type, subject, memberId, key])).toEqual(
      expect.arrayContaining([
        ['CreditsReserved', `debate-${id}`, ofEditor, keyId],
        // A payment is recorded when its provider reports it.
        ['CreditsPurchased', expect.any(String), null, null],
        ['ApiKeyIssued', `account-${ofOwner}`, ofEditor, null],
        ['InvitationAccepted', `account-${ofOwner}`, ofEditor, null],
        ['MemberInvited', `account-${ofOwner}`, ofOwner, null],
      ]),
    );
    const paged: unknown[] = [];
    for (let next: string | null = ''; next !== null;) {
      const got: Page = await page(`?limit=2${next === '' ? '' : `&cursor=${encodeURIComponent(next)}`}`);
      paged.push(...got.activity);
      next = got.next;
    }
    expect(paged).toEqual(activity);
    // What the member does in the own workspace is not the other's to see.
    await choose(editor, editor);
    await issued(editor);
    await choose(editor, owner);
    expect((await page('')).activity).toEqual(activity);
  });
});

it('lets somebody who is invited sign up where sign-up is closed, and nobody else', async () => {
  const open = await startService();
  const owner = await signedUp(open, 'owner@example.org');
  const token = await invitation(owner, 'editor', 'invited@example.org');
  const withdrawn = await invitation(owner, 'editor');
  const { invitationId } = (await workspaceOf(owner)).invitations[1]!;
  expect(await withdraw(owner, invitationId)).toBe('204');
  await open.close();
  const closed = await startService({ ELENCHUS_OPEN_SIGNUP: 'false', ELENCHUS_DATA_DIR: open.directory });
  try {
    const signUp = (email: string, offered?: string): Promise<string> =>
      fetch(`${closed.url}/api/accounts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD, ...(offered === undefined ? {} : { invitation: offered }) }),
      }).then(codeOf);
    expect(await signUp('invited@example.org')).toBe('sign-up-closed');
    expect(await signUp('other@example.org', token)).toBe('sign-up-closed');
    expect(await signUp('invited@example.org', withdrawn)).toBe('sign-up-closed');
    expect(await signUp('invited@example.org', `${token}x`)).toBe('sign-up-closed');
    expect(await signUp('invited@example.org', token)).toBe('201');
    const guest = new BrowserSession(closed.url);
    await guest.signIn('invited@example.org', PASSWORD);
    expect(await codeOf(await guest.request('POST', '/api/invitations/accept', { token }))).toBe('200');
    expect(await signUp('invited@example.org', token)).toBe('sign-up-closed');
  } finally {
    await closed.stop();
    await open.stop();
  }
});
