import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BrowserSession } from '../support/browser-session.js';
import { CLIENT, signInThere, startOidcProvider, type TestProvider } from '../support/oidc.js';
import { startService, type TestService } from '../support/service.js';
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
