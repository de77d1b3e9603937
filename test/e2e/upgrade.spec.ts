import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCommand } from '../support/commands.js';
import { type ServiceProcess, spawnService } from '../support/service-process.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** What scripts/keep-data.ts keeps beside a data directory. */
interface Kept {
  readonly person: { readonly email: string; readonly password: string };
  readonly apiKey: string;
  readonly debates: readonly string[];
  readonly erased: string;
  readonly answers: Readonly<Record<string, object>>;
}

const FOLDER = 'test/data-directories';
const versions = readdirSync(FOLDER);

it('has a data directory of the first version', () => {
  expect(versions).toContain('0.1.0');
});

describe.each(versions)('a data directory that version %s has written', (version) => {
  const directory = temporaryDirectory();
  const kept = JSON.parse(readFileSync(join(FOLDER, version, 'answers.json'), 'utf8')) as Kept;
  let service: ServiceProcess;
  const asked = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${service.url}${path}`, {
      method,
      headers: { 'x-api-key': kept.apiKey, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const command = (...words: readonly string[]) => runCommand(words, { ELENCHUS_DATA_DIR: directory.path });

  beforeAll(async () => {
    for (const file of readdirSync(join(FOLDER, version)).filter((name) => name.endsWith('.gz'))) {
      const content = gunzipSync(readFileSync(join(FOLDER, version, file)));
      writeFileSync(join(directory.path, file.slice(0, -'.gz'.length)), content, { mode: 0o600 });
    }
    service = await spawnService(directory.path);
  });
  afterAll(async () => {
    await service.end('SIGKILL');
    directory.remove();
  });

  it('is served: what was recorded is answered as then', async () => {
    for (const [path, answer] of Object.entries(kept.answers)) {
      const response = await asked('GET', path);
      expect([path, response.status, await response.json()]).toMatchObject([path, 200, answer]);
    }
    expect((await asked('GET', `/api/simulations/${kept.erased}`)).status).toBe(410);
    expect((await asked('POST', '/api/sessions', kept.person)).status).toBe(201);
  });

  it('is found by its words, and takes another debate, which is charged once', async () => {
    const found = (await (await asked('GET', '/api/simulations?q=Maren')).json()) as { simulations: { id: string }[] };
    expect(found.simulations.map(({ id }) => id).sort()).toEqual([...kept.debates].sort());
    const balance = async (): Promise<number> =>
      ((await (await asked('GET', '/api/account')).json()) as { credits: { balance: number } }).credits.balance;
    const before = await balance();
    const text = [
      'The harbour office of Port Elm voted on Monday to repair the old pier, its clerk said in a statement.',
      '"We found rust in 14 beams," said Anna Holt, who inspected it. The work will cost 3 million dollars and end in May.',
    ].join('\n\n');
    const held = await asked('POST', '/api/simulate', { title: 'Pier to be repaired', text, depth: 'micro' });
    expect([held.status, ((await held.json()) as { status: string }).status]).toEqual([200, 'done']);
    expect(before - (await balance())).toBe(1);
  });

  it('passes every audit and is replayed, before and after an orderly end', async () => {
    const check = async (): Promise<void> => {
      for (const words of [
        ['audit', '--all'],
        ['ledger', 'audit', '--all'],
        ...kept.debates.map((id) => ['replay', id]),
      ])
        expect([words, await command(...words)]).toMatchObject([words, { code: 0, stderr: '' }]);
    };
    await check();
    expect(await service.end('SIGTERM')).toBe(0);
    await check();
    service = await spawnService(directory.path);
    expect((await asked('GET', `/api/simulations/${kept.debates[0] ?? ''}`)).status).toBe(200);
  });
});
