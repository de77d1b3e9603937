import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { runCommand, spawnCommand } from '../support/commands.js';
import { encode, scene } from '../support/images.js';
import { ARTICLE_PAGE, PASSWORD, serve, startService, type TestAccount, type TestService } from '../support/service.js';

/** Commands about what an account has done, alongside a running service. */
let site: Awaited<ReturnType<typeof serve>>;
let service: TestService;
let account: TestAccount;

beforeAll(async () => {
  const picture = await encode(scene(160, 120)).png().toBuffer();
  site = await serve(({ url = '' }, response) =>
    url.endsWith('.png') ? response.end(picture) : response.setHeader('content-type', 'text/html').end(ARTICLE_PAGE),
  );
  service = await startService({ ELENCHUS_ALLOW_HOSTS: site.host });
  account = await service.signUp();
});
afterAll(async () => {
  await service.stop();
  site.close();
});

const dataOf = (): Record<string, string> => ({ ELENCHUS_DATA_DIR: service.directory });
async function cli(words: readonly string[], run = runCommand): Promise<string> {
  const { stdout, stderr, code } = await run(words, dataOf());
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}
const lines = async (words: readonly string[], run = runCommand): Promise<readonly Record<string, unknown>[]> =>
  (await cli([...words, '--json'], run))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const refusal = async (...words: readonly string[]): Promise<string> => {
  const { stderr, code } = await runCommand(words, dataOf());
  expect(code).toBe(1);
  return stderr;
};

it('an operator creates, lists and revokes links to a debate', async () => {
  await account.post('/api/billing/test-purchase', { pack: 'starter' });
  const held = await account.post('/api/simulate', { url: `${site.url}/a`, depth: 'micro' });
  const { id } = (await held.json()) as { id: string };
  const [made] = await lines(['share', 'create', id, '--days', '2'], spawnCommand);
  const shared = async (): Promise<number> => (await fetch(service.url + String(made!['page']))).status;
  expect(await shared()).toBe(200);
  expect(await lines(['share', 'list', id])).toMatchObject([{ shareId: made!['shareId'], open: true }]);
  expect(await cli(['share', 'list', id], spawnCommand)).toMatch(/open until/);
  expect(await cli(['share', 'revoke', id, String(made!['shareId'])], spawnCommand)).toMatch(/is revoked/);
  expect(await shared()).toBe(404);
  expect(await cli(['share', 'list', id])).toMatch(/revoked/);
  expect(await refusal('share', 'create', id, '--days', '366')).toContain('1 to 365 days');
  expect(await refusal('share', 'create', 'nothing')).toContain('there is no debate nothing');
});

it('an operator revokes an account’s keys and ends its sessions with one command', async () => {
  const other = await service.signUp();
  const signedIn = await fetch(`${service.url}/api/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'test' },
    body: JSON.stringify({ email: other.email, password: PASSWORD }),
  });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const session = async (): Promise<unknown> =>
    (await fetch(`${service.url}/api/sessions`, { headers: { cookie } })).json();
  expect(await session()).toMatchObject({ session: {} });
  const [revoked] = await lines(['accounts', 'revoke', other.email]);
  expect(revoked).toMatchObject({ revoked: [other.keyId] });
  expect(revoked!['sessions']).toBeGreaterThanOrEqual(1);
  expect(await session()).toEqual({ session: null });
});

it.each([
  [
    ['detector', 'bogus'],
    'unknown command “detector bogus”; there are evaluate, compare, calibrate, install, show, remove',
  ],
  [['fact-checks', 'lst'], 'unknown command “fact-checks lst”; did you mean “list”?'],
  [['acounts', 'list'], "error: unknown command 'acounts'\n(Did you mean accounts?)"],
])('an unknown subcommand is an error that proposes one: %s', async (words, said) => {
  const { stderr, code } = await spawnCommand(words, dataOf());
  expect({ stderr: stderr.trim(), code }).toEqual({ stderr: said, code: 2 });
});

it('an operator reads an account’s usage and detections', async () => {
  const detected = await account.post('/api/detect', { url: `${site.url}/b.png` });
  const { id, aiScore, verdict } = (await detected.json()) as { id: string; aiScore: number; verdict: string };
  const [day] = await lines(['usage', account.email], spawnCommand);
  expect(day).toMatchObject({ keyId: account.keyId, label: 'first key', detections: 1, debates: 1, credits: 1 });
  expect(await cli(['usage', account.accountId])).toContain('1 detections, 1 debates, 1 credits, 0 reserved');
  expect(await cli(['usage', account.accountId, '--from', '2020-01-01', '--to', '2020-01-02'])).toBe(
    'nothing was used\n',
  );
  expect(await refusal('usage', account.email, '--from', '2020-01-02', '--to', '2020-01-01')).toContain(
    'must not be after',
  );

  const source = { kind: 'url', name: `${site.url}/b.png` };
  expect(await lines(['detections', 'list', account.email], spawnCommand)).toMatchObject([
    { id, aiScore, verdict, source },
  ]);
  expect(await cli(['detections', 'list', account.email, 'b'])).toContain(`${id}  `);
  expect(await lines(['detections', 'list', account.email, '--to', '2020-01-01'])).toEqual([]);
  expect(await lines(['detections', 'list', account.email, 'elsewhere'])).toEqual([]);
});
