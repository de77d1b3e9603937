import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BrowserSession } from '../support/browser-session.js';
import { PASSWORD, startService, type TestAccount, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

interface Person {
  readonly account: TestAccount;
  readonly session: BrowserSession;
}
async function signedUp(email: string): Promise<Person> {
  const account = await service.signUp(email);
  const session = new BrowserSession(service.url);
  await session.signIn(email, PASSWORD);
  return { account, session };
}
const codeOf = async (response: Response): Promise<string> =>
  response.status < 400 ? String(response.status) : ((await response.json()) as { code: string }).code;

it('a member is invited, works with its role, and loses keys and session when it is removed', async () => {
  const owner = await signedUp('owner@example.org');
  const guest = await signedUp('guest@example.org');
  const stranger = await signedUp('stranger@example.org');
  const invited = await owner.session.request('POST', '/api/workspace/invitations', {
    role: 'viewer',
    email: 'guest@example.org',
  });
  expect(invited.status).toBe(201);
  const { token } = (await invited.json()) as { token: string };
  const accept = ({ session }: Person): Promise<string> =>
    session.request('POST', '/api/invitations/accept', { token }).then(codeOf);
  expect(await accept(stranger)).toBe('invitation-for-another');
  expect((await Promise.all([accept(guest), accept(guest)])).sort()).toEqual(['200', 'invitation-used']);
  expect(await accept(guest)).toBe('invitation-used');
  const choose = ({ session }: Person): Promise<string> =>
    session.request('PUT', '/api/sessions/workspace', { workspaceId: owner.account.accountId }).then(codeOf);
  expect(await choose(stranger)).toBe('account-not-found');
  expect(await choose(guest)).toBe('204');
  expect(await codeOf(await guest.session.request('POST', '/api/simulate', { url: 'https://example.org' }))).toBe(
    'insufficient-scope',
  );
  const issue = (scopes: readonly string[]): Promise<Response> =>
    guest.session.request('POST', '/api/account/keys', { label: 'guest', scopes });
  expect(await codeOf(await issue(['read', 'simulate']))).toBe('insufficient-scope');
  const { apiKey } = (await (await issue(['read'])).json()) as { apiKey: string };
  const read = (): Promise<string> =>
    fetch(`${service.url}/api/simulations`, { headers: { 'x-api-key': apiKey } }).then(codeOf);
  expect(await read()).toBe('200');
  expect(await codeOf(await owner.session.request('POST', '/api/workspace/leave'))).toBe('last-owner');
  const removed = `/api/workspace/members/${guest.account.accountId}`;
  expect(await codeOf(await owner.session.request('DELETE', removed))).toBe('204');
  expect(await read()).toBe('revoked-api-key');
  expect(await codeOf(await guest.session.request('GET', '/api/simulations'))).toBe('not-a-member');
  expect(await accept(guest)).toBe('invitation-used');
  const { activity } = (await (await owner.session.request('GET', '/api/workspace/activity')).json()) as {
    activity: { type: string; memberId: string | null }[];
  };
  expect(activity).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'MemberInvited', memberId: owner.account.accountId }),
      expect.objectContaining({ type: 'InvitationAccepted', memberId: guest.account.accountId }),
      expect.objectContaining({ type: 'MemberRemoved', memberId: owner.account.accountId }),
    ]),
  );
});
