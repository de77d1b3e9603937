import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PasswordResets } from '../../src/accounts/index.js';
import { BrowserSession } from '../support/browser-session.js';
import { CLIENT, signInThere, startOidcProvider, type TestProvider } from '../support/oidc.js';
import { PASSWORD, startService, type TestService } from '../support/service.js';
import { accept, codeOf, invitation, issued, type Person, setRole, signedUp } from '../support/workspace-people.js';

/** The sign-in provider says who has which role in the newsroom’s workspace. */

const PUBLIC_URL = 'https://elenchus.news.example';
let provider: TestProvider;
let service: TestService;
let newsroom: Person;
beforeAll(async () => {
  provider = await startOidcProvider(PUBLIC_URL, {});
  service = await startService({
    ELENCHUS_PUBLIC_URL: PUBLIC_URL,
    ELENCHUS_HOST_NAMES: '127.0.0.1',
    ELENCHUS_OIDC_ISSUER: provider.issuer,
    ELENCHUS_OIDC_CLIENT_ID: CLIENT.id,
    ELENCHUS_OIDC_CLIENT_SECRET: CLIENT.secret,
    ELENCHUS_OIDC_SCOPES: 'openid email roles',
    ELENCHUS_OIDC_SIGN_UP_DOMAINS: 'news.example',
    ELENCHUS_OIDC_ROLE_CLAIM: 'access.roles',
    ELENCHUS_OIDC_WORKSPACE: 'newsroom@news.example',
    ELENCHUS_FREE_CREDITS: '1',
  });
});
afterAll(async () => {
  await service.stop();
  await provider.close();
});

const says = (name: string, ...roles: readonly string[]): void => {
  provider.people[name] = {
    email: `${name}@news.example`,
    email_verified: true,
    ...(roles.length === 0 ? {} : { access: { roles } }),
  };
};
const send = (path: string, body: object, cookie = ''): Promise<Response> =>
  fetch(`${service.url}/api/sign-in/provider${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
/** Signs in at the provider and here. */
async function signIn(name: string): Promise<Person> {
  const begun = await send('', {});
  const { url } = (await begun.json()) as { url: string };
  const [cookie = ''] = begun.headers.getSetCookie();
  const answer = await send('/finish', await signInThere(url, name), cookie);
  expect([name, answer.status]).toEqual([name, 201]);
  const { accountId } = (await answer.json()) as { accountId: string };
  const [own = ''] = answer.headers.getSetCookie();
  const session = new BrowserSession(service.url, own.split(';', 1)[0]);
  return { account: { accountId, email: `${name}@news.example` } as Person['account'], session };
}
const roleOf = async ({ session }: Person): Promise<unknown> => {
  const { session: shown } = (await (await session.request('GET', '/api/sessions')).json()) as {
    session: { accountId: string; role: string } | null;
  };
  return shown && [shown.accountId === newsroom.account.accountId, shown.role];
};

const members = async (): Promise<readonly unknown[]> =>
  ((await (await newsroom.session.request('GET', '/api/workspace')).json()) as { members: unknown[] }).members;

it('nobody gets a role while there is no such workspace, and everybody is let in', async () => {
  says('early', 'editor');
  const early = await signIn('early');
  newsroom = await signedUp(service, 'newsroom@news.example');
  expect(await roleOf(early)).toEqual([false, 'owner']);
  expect(await roleOf(await signIn('early'))).toEqual([true, 'editor']);
});

it('a role is given, changed and taken away as the provider says at each sign-in', async () => {
  says('person', 'staff', 'viewer', 'editor');
  const person = await signIn('person');
  expect(await roleOf(person)).toEqual([true, 'editor']);
  const { apiKey } = await issued(person);
  const read = (): Promise<string> =>
    fetch(`${service.url}/api/simulations`, { headers: { 'x-api-key': apiKey } }).then(codeOf);
  expect(await read()).toBe('200');
  says('person', 'viewer');
  expect(await roleOf(await signIn('person'))).toEqual([true, 'viewer']);
  expect(await roleOf(person)).toEqual([true, 'viewer']);
  // An owner decides otherwise, until the next sign-in.
  expect(await setRole(newsroom, person, 'admin')).toBe('204');
  expect(await roleOf(person)).toEqual([true, 'admin']);
  expect(await roleOf(await signIn('person'))).toEqual([true, 'viewer']);
  says('person');
  const outside = await signIn('person');
  expect(await roleOf(outside)).toEqual([false, 'owner']);
  // The open session is in no workspace any more.
  expect(await roleOf(person)).toEqual([false, null]);
  expect(await read()).toBe('revoked-api-key');
  const { activity } = (await (await newsroom.session.request('GET', '/api/workspace/activity')).json()) as {
    activity: { type: string; actor: string }[];
  };
  expect(activity.filter(({ actor }) => actor === 'provider').map(({ type }) => type)).toEqual([
    'ApiKeyRevoked',
    'MemberRemoved',
    'MemberProvided',
    'MemberProvided',
    'MemberProvided',
    'MemberProvided',
  ]);
});

it('somebody who was invited stays a member while the provider says nothing', async () => {
  says('guest');
  const guest = await signIn('guest');
  expect(await accept(guest, await invitation(newsroom, 'viewer'))).toBe('200');
  await signIn('guest');
  expect(await members()).toContainEqual(
    expect.objectContaining({ memberId: guest.account.accountId, role: 'viewer' }),
  );
});

it('whoever opened the workspace stays its owner, and the last owner keeps the role', async () => {
  says('chief', 'owner');
  const chief = await signIn('chief');
  expect(await roleOf(chief)).toEqual([true, 'owner']);
  expect(await setRole(chief, newsroom, 'viewer')).toBe('204');
  says('chief');
  await signIn('chief');
  expect(await members()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ memberId: chief.account.accountId, role: 'owner' }),
      expect.objectContaining({ memberId: newsroom.account.accountId, role: 'viewer' }),
    ]),
  );
});

it('whoever leaves the provider has no more what it has given', async () => {
  says('leaver', 'editor');
  const leaver = await signIn('leaver');
  expect(await roleOf(leaver)).toEqual([true, 'editor']);
  const { link } = await service.app.get(PasswordResets).offer(leaver.account.accountId, 60_000, 'cli');
  const answer = await fetch(`${service.url}/api/password-resets/redeem`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ token: link.split('/reset/')[1], password: PASSWORD }),
  });
  expect(answer.status).toBe(204);
  // A new password ends all sessions.
  const session = new BrowserSession(service.url);
  await session.signIn(leaver.account.email, PASSWORD);
  const again = { ...leaver, session };
  expect(await codeOf(await session.request('POST', '/api/sign-in/identity/release', { password: PASSWORD }))).toBe(
    '204',
  );
  expect(await roleOf(again)).toEqual([false, 'owner']);
  expect(await members()).not.toContainEqual(expect.objectContaining({ memberId: leaver.account.accountId }));
});

/** What the provider says of somebody, in each of the forms that providers have for groups. */
const FORMS: readonly (readonly [claim: string, claims: (...groups: readonly string[]) => object])[] = [
  ['groups', (...groups) => ({ groups })],
  ['realm_access.roles', (...roles) => ({ realm_access: { roles } })],
  ['team', (...teams) => ({ team: teams.join(', ') })],
];

it.each(FORMS)('groups of the provider have the roles that the setting gives them: %s', async (claim, claims) => {
  const named = await startService({
    ELENCHUS_PUBLIC_URL: PUBLIC_URL,
    ELENCHUS_HOST_NAMES: '127.0.0.1',
    ELENCHUS_OIDC_ISSUER: provider.issuer,
    ELENCHUS_OIDC_CLIENT_ID: CLIENT.id,
    ELENCHUS_OIDC_CLIENT_SECRET: CLIENT.secret,
    ELENCHUS_OIDC_SCOPES: 'openid email roles',
    ELENCHUS_OIDC_SIGN_UP_DOMAINS: 'news.example',
    ELENCHUS_OIDC_ROLE_CLAIM: claim,
    ELENCHUS_OIDC_ROLE_NAMES: '/news/chiefs=admin,News Desk=editor',
    ELENCHUS_OIDC_WORKSPACE: 'newsroom@news.example',
  });
  const before = [service, newsroom] as const;
  try {
    service = named;
    newsroom = await signedUp(named, 'newsroom@news.example');
    const grouped = async (...groups: readonly string[]): Promise<unknown> => {
      provider.people['grouped'] = { email: 'grouped@news.example', email_verified: true, ...claims(...groups) };
      return roleOf(await signIn('grouped'));
    };
    expect(await grouped('staff', 'News Desk')).toEqual([true, 'editor']);
    expect(await grouped('News Desk', '/news/chiefs')).toEqual([true, 'admin']);
    // Roles by their own names, which anybody might call a group.
    expect(await grouped('owner', 'admin', 'news desk')).toEqual([false, 'owner']);
    expect(await grouped('News Desk')).toEqual([true, 'editor']);
    expect(await grouped()).toEqual([false, 'owner']);
  } finally {
    [service, newsroom] = before;
    await named.stop();
  }
});

it('whoever is put into the workspace gets no free credits, and whoever is not gets them', async () => {
  const ownCredits = async (person: Person): Promise<unknown> => {
    await person.session.request('PUT', '/api/sessions/workspace', { workspaceId: person.account.accountId });
    return ((await (await person.session.request('GET', '/api/account')).json()) as { credits: unknown }).credits;
  };
  says('colleague', 'editor');
  expect(await ownCredits(await signIn('colleague'))).toMatchObject({ balance: 0, free: 0 });
  says('reader');
  expect(await ownCredits(await signIn('reader'))).toMatchObject({ balance: 1, free: 1 });
});
