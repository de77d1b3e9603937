import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { runCommand } from '../support/commands.js';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** Backups of a running service by the command line and by its schedule, and services that start from them. */
const directory = temporaryDirectory();
const path = (name: string): string => join(directory.path, name);
const JSON_BODY = { 'content-type': 'application/json' };
const ARTICLE =
  'The harbour authority of Portwick will close the northern lock for eleven weeks from 3 March, its director said. Engineers found cracks in two of the six hinges in October, according to a report. The repair is expected to cost 14.6 million euros, of which the region will pay 60 per cent.';

let service: ServiceProcess;
let identity: string;
let apiKey: string;
let accountId: string;
let debateId: string;
const services: ServiceProcess[] = [];

async function started(data: string, environment: Record<string, string> = {}): Promise<ServiceProcess> {
  const one = await spawnService(data, environment);
  services.push(one);
  return one;
}

const asked = async (url: string, key: string): Promise<{ status: number; body: unknown }> => {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
  return { status: answer.status, body: await answer.json() };
};

beforeAll(async () => {
  identity = await generateX25519Identity();
  service = await started(path('data'), {
    ELENCHUS_BACKUP_DIR: path('scheduled'),
    ELENCHUS_BACKUP_RECIPIENTS: await identityToRecipient(identity),
  });
  const opened = await fetch(`${service.url}/api/accounts`, {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({ email: 'eight@example.org', password: 'a long password' }),
  });
  ({ apiKey } = (await opened.json()) as { apiKey: string });
  ({ accountId } = (await asked(`${service.url}/api/account`, apiKey)).body as { accountId: string });
  await runCommand(['credits', 'grant', '--account', accountId, '--amount', '3'], { ELENCHUS_DATA_DIR: path('data') });
  const held = await fetch(`${service.url}/api/simulate`, {
    method: 'POST',
    headers: { ...JSON_BODY, authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ text: ARTICLE, title: 'Northern lock to close', depth: 'micro' }),
  });
  const debate = (await held.json()) as { id: string; status: string };
  expect(debate).toMatchObject({ status: 'done' });
  debateId = debate.id;
  writeFileSync(path('identity'), `# of the newsroom\n${identity}\n`);
});
afterAll(async () => {
  for (const each of services) await each.end('SIGKILL');
  directory.remove();
});

describe('a backup beside a running service', () => {
  it('is restored into a new directory, where accounts, credits and sealed debates are as before', async () => {
    const recipient = await identityToRecipient(identity);
    const made = await runCommand(['backup', path('one.age'), '--keys', '--recipient', recipient], {
      ELENCHUS_DATA_DIR: path('data'),
    });
    expect([made.stderr, made.code]).toEqual(['', 0]);
    const before = (await asked(`${service.url}/api/account`, apiKey)).body as { credits: unknown };
    expect(before.credits).toBeDefined();
    const restored = await runCommand([
      'restore',
      path('one.age'),
      '--to',
      path('restored'),
      '--identity',
      path('identity'),
    ]);
    expect([restored.stderr, restored.code]).toEqual(['', 0]);
    expect(restored.stdout).toContain('the books balance');

    const other = await started(path('restored'));
    expect((await asked(`${other.url}/api/account`, apiKey)).body).toMatchObject({
      accountId,
      credits: before.credits,
    });
    expect((await asked(`${other.url}/api/simulations/${debateId}`, apiKey)).body).toEqual(
      (await asked(`${service.url}/api/simulations/${debateId}`, apiKey)).body,
    );
    const audit = await runCommand(['audit', debateId], { ELENCHUS_DATA_DIR: path('restored') });
    expect(audit).toMatchObject({ code: 0, stdout: expect.stringContaining('sound') });
  });

  it('is refused in words, and leaves nothing, for a wrong key, a cut file, a full directory and a full disk', async () => {
    const whole = readFileSync(path('one.age'));
    writeFileSync(path('cut.age'), whole.subarray(0, whole.length / 2));
    writeFileSync(path('other'), await generateX25519Identity());
    const restore = (file: string, to: string, key: string): ReturnType<typeof runCommand> =>
      runCommand(['restore', path(file), '--to', path(to), '--identity', path(key)]);
    expect(await restore('one.age', 'nowhere', 'other')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^wrong-key: /),
    });
    expect(await restore('cut.age', 'nowhere', 'identity')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^damaged-backup: /),
    });
    expect(await restore('one.age', 'restored', 'identity')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^not-empty: /),
    });
    const names = readdirSync(directory.path);
    // A file may have 64 kB, as on a disk that fills up; the log has more.
    const full = spawnSync('sh', ['-c', `ulimit -f 64; exec ${process.execPath} dist/cli.js backup ${path('full')}`], {
      env: { PATH: process.env['PATH'], ELENCHUS_DATA_DIR: path('data') },
      encoding: 'utf8',
    });
    expect(full.status).not.toBe(0);
    expect(readdirSync(directory.path)).toEqual(names);
    expect(existsSync(path('nowhere'))).toBe(false);
    expect((await asked(`${service.url}/readyz`, apiKey)).body).toMatchObject({ status: 'ok' });
  });
});

describe('a service with a schedule of backups', () => {
  it('has made one at its start, which its owner can restore', async () => {
    const [name = ''] = readdirSync(path('scheduled'));
    expect(name).toMatch(/^elenchus-\d{8}T\d{6}Z\.tar\.gz\.age$/);
    const verified = await runCommand([
      'backup',
      'verify',
      join(path('scheduled'), name),
      '--identity',
      path('identity'),
    ]);
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining('the backup is sound') });
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/^elenchus_backup_last_seconds 1[0-9]{9}/m);
  });

  it('says in /readyz that the last one failed', async () => {
    writeFileSync(path('file'), '');
    const failing = await started(path('more'), { ELENCHUS_BACKUP_DIR: join(path('file'), 'below') });
    let notes: readonly string[] = [];
    while (notes.length === 0)
      ({ notes = [] } = (await asked(`${failing.url}/readyz`, '')).body as { notes?: readonly string[] });
    expect(notes.join()).toContain('The last scheduled backup failed');
  });
});
