import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { spawn, spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { until } from '../support/cluster.js';
import { PERSONAS } from '../debate/support.js';
import { PASSWORD, type TestAccount } from '../support/service.js';
import { writeSmallCast } from '../support/small-cast.js';
import { batchOf } from '../support/batch.js';
import { webhookOf } from '../support/workspace-webhook.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { photograph, runProgram, SampleRunner, setStage, type Stage } from './support.js';

interface Snippet {
  readonly from: string;
  readonly language: string;
  readonly code: string;
}

/** The code blocks of a Markdown file that call the service. */
function inMarkdown(file: string): Snippet[] {
  const blocks = readFileSync(file, 'utf8').matchAll(/^```(sh|ts|python)\n(.*?)^```/gms);
  return [...blocks].flatMap(([, language = '', code = '']) =>
    language === 'sh' && !code.includes('curl') ? [] : [{ from: file, language: NAMES[language] ?? '', code }],
  );
}
/** An operation on the API page, whose modules have types only for a browser. */
interface Operation {
  readonly id: string;
}
interface Modules {
  readonly operationsOf: (document: unknown) => readonly Operation[];
  readonly samplesOf: (operation: Operation) => readonly { readonly language: string; readonly code: string }[];
}
const load = async (name: string): Promise<Modules> =>
  (await import(pathToFileURL(`web/reference/${name}.js`).href)) as Modules;
const { operationsOf } = await load('document');
const { samplesOf } = await load('samples');

const NAMES: Readonly<Record<string, string>> = { sh: 'curl', ts: 'TypeScript', python: 'Python' };

/** How the names of the samples end. */
const ENDINGS: Readonly<Record<string, string>> = { curl: 'sh', TypeScript: 'mjs', Python: 'py' };

function inPage(file: string): Snippet[] {
  const blocks = readFileSync(file, 'utf8').matchAll(/<pre data-language="(\w+)">\n?(.*?)<\/pre\s*>/gs);
  const unescaped = (text: string): string =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return [...blocks].map(([, language = '', code = '']) => ({ from: file, language, code: unescaped(code) }));
}

interface Share {
  readonly shareId: string;
  readonly token: string;
}

const snippets = [
  ...inMarkdown('README.md'),
  ...inMarkdown('clients/typescript/README.md'),
  ...inMarkdown('clients/python/README.md'),
  ...inPage('web/reference.html'),
  // Needs httpx: the suite of the Python client runs it where that can be installed.
].filter(({ code }) => !code.includes('elenchus.aio'));
const isServer = ({ code }: Snippet): boolean => /verify_?webhook/i.test(code);
const description: unknown = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));

const files = temporaryDirectory();
let webhook: ReturnType<typeof webhookOf> | undefined;
const personas = join(files.path, 'personas');
let stage: Stage;
let account: TestAccount;
let port: number;
let debate: string;
let detection: string;
let batch: string;
let other: string;
let people = 0;
let programs = 0;
let runners: Readonly<Record<string, SampleRunner>>;

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return free;
}

beforeAll(async () => {
  port = await freePort();
  // The sample of a fork leaves this persona out.
  await writeSmallCast(personas);
  cpSync(join(PERSONAS, 'professional/growth-marketer.yaml'), join(personas, 'professional/growth-marketer.yaml'));
  stage = await setStage([`127.0.0.1:${port}`], personas);
  account = await stage.service.signUp();
  for (let pack = 0; pack < 2; pack += 1) await account.post('/api/billing/test-purchase', { pack: 'reporter' });
  const hold = async (name: string, webhook?: string): Promise<string> => {
    const held = await account.post('/api/simulate', { url: `${stage.site}/${name}`, depth: 'micro', webhook });
    return ((await held.json()) as { id: string }).id;
  };
  [debate, other] = [await hold('one', stage.webhook), await hold('two')];
  await stage.until(1);
  await fetch(`${stage.service.url}/api/account/thumbnails`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-api-key': account.apiKey },
    body: JSON.stringify({ keep: true }),
  });
  const detected = await account.post('/api/detect', { url: `${stage.site}/a.jpg` });
  detection = ((await detected.json()) as { id: string }).id;
  batch = await batchOf(account, `${stage.site}/a.jpg`);
  const { data, width, height } = photograph(11);
  await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toFile(`${files.path}/photo.jpg`);
  const installed = `${files.path}/node_modules/elenchus-client`;
  mkdirSync(`${files.path}/node_modules/@types`, { recursive: true });
  for (const name of ['@types/node', 'undici-types'])
    symlinkSync(resolve(`node_modules/${name}`), `${files.path}/node_modules/${name}`);
  cpSync('clients/typescript/package.json', `${installed}/package.json`);
  cpSync('clients/python/elenchus/__init__.py', `${files.path}/elenchus.py`);
  writeFileSync(`${files.path}/package.json`, '{ "type": "module" }');
  const tsc = resolve('node_modules/typescript/bin/tsc');
  // `npm run types` checks the client's sources.
  const build = [tsc, '-p', 'clients/typescript', '--noCheck', '--outDir', `${installed}/dist`];
  const built = await runProgram(process.execPath, build);
  if (built.code !== 0) throw new Error(built.output);
  const environment = { KEY: account.apiKey, PYTHONIOENCODING: 'utf8' };
  runners = {
    curl: new SampleRunner(process.execPath, [resolve('test/clients/samples.mjs')], files.path, environment),
    TypeScript: new SampleRunner(process.execPath, [resolve('test/clients/samples.mjs')], files.path, environment),
    Python: new SampleRunner('python3', ['-B', resolve('test/clients/samples.py')], files.path, environment),
  };
});
afterAll(async () => {
  await Promise.all(Object.values(runners).map((runner) => runner.end()));
  await stage.stop();
  files.remove();
});

/** Replaces the placeholders by this service's addresses, keys and ids. */
async function filled(code: string): Promise<string> {
  const made = async <T>(needed: boolean, path: string, body: unknown): Promise<Partial<T>> =>
    needed ? ((await (await account.post(path, body)).json()) as T) : {};
  const { secret } = await account.get<{ secret: string }>('/api/account/webhook-secret');
  const { keyId = '' } = await made<{ keyId: string }>(code.includes('KEY_ID'), '/api/account/keys', { label: 'a' });
  const isShared = /TOKEN|SHARE_ID/.test(code);
  const { shareId = '', token = '' } = await made<Share>(isShared, `/api/simulations/${debate}/share`, {});
  const { endpointId, messageId } = await webhookFor(code);
  // A sign-up needs a new address each time.
  const email = code.includes('/api/accounts') ? `reader${(people += 1)}@example.org` : account.email;
  const values: readonly (readonly [string | RegExp, string])[] = [
    ['http://127.0.0.1:3000', stage.service.url],
    ['https://example.org', stage.site],
    ['elk_…', account.apiKey],
    ['whsec_…', secret],
    ['you@example.org', email],
    ['at least ten characters', PASSWORD],
    ['8000', String(port)],
    [/\bKEY_ID\b/g, keyId],
    [/\bSHARE_ID\b/g, shareId],
    [/\bTOKEN\b/g, token],
    [/\bENDPOINT_ID\b/g, endpointId],
    [/\bMESSAGE_ID\b/g, messageId],
    [/\bDETECTION_ID\b/g, detection],
    [/\bBATCH_ID\b/g, batch],
    [/\bOTHER_ID\b/g, other],
    [/\bID\b/g, debate],
  ];
  return values.reduce((text, [mark, value]) => text.replaceAll(mark, value), code);
}

/** A webhook for a sample that names one: of its own for one that removes it, since a workspace has few. */
function webhookFor(code: string): ReturnType<typeof webhookOf> {
  if (!code.includes('ENDPOINT_ID')) return Promise.resolve({ endpointId: '', messageId: '' });
  if (code.includes('DELETE')) return webhookOf(account, `${stage.site}/hook`);
  return (webhook ??= webhookOf(account, `${stage.site}/hook`));
}

/** Writes a program to a file. @returns its name */
function written(language: string, code: string): string {
  const name = `sample${(programs += 1)}.${ENDINGS[language] ?? ''}`;
  writeFileSync(`${files.path}/${name}`, code);
  return name;
}

/** Not every machine has curl; the other two languages run everywhere. */
const hasCurl = spawnSync('curl', ['--version']).status === 0;

/** Runs a snippet to its end. @returns the fault, undefined if there is none */
async function faultOf({ from, language, code }: Snippet, refusal?: string): Promise<string | undefined> {
  if (language === 'curl' && !hasCurl) return undefined;
  const text = await filled(code);
  const { output, error } = await runners[language]!.run(written(language, text));
  const isRefused = error !== null || output.includes('urn:elenchus:problem:');
  const isExpected = refusal === undefined ? !isRefused : isRefused && `${output}${error ?? ''}`.includes(refusal);
  return isExpected ? undefined : `${from}, ${language}:\n${code}\n${output.slice(-2_000)}\n${error ?? ''}`;
}

describe('the code in the documents', () => {
  it('exists in each language', () => {
    const count = (from: string, language: string): number =>
      snippets.filter((snippet) => snippet.from === from && snippet.language === language).length;
    expect(count('README.md', 'curl')).toBe(3);
    expect(['curl', 'TypeScript', 'Python'].map((language) => count('web/reference.html', language))).toEqual([
      8, 8, 8,
    ]);
    expect([count('clients/typescript/README.md', 'TypeScript'), count('clients/python/README.md', 'Python')]).toEqual([
      6, 6,
    ]);
  });

  it('has valid types', async () => {
    const names: string[] = [];
    for (const [index, { code }] of snippets.filter(({ language }) => language === 'TypeScript').entries()) {
      names.push(`typed${index}.ts`);
      writeFileSync(`${files.path}/typed${index}.ts`, `${code}\nexport {};\n`);
    }
    const tsc = resolve('node_modules/typescript/bin/tsc');
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
    // The suite of the client's types checks its declarations.
    const lib = ['--lib', 'es2023,dom,dom.asynciterable', '--skipLibCheck'];
    const checked = await runProgram(process.execPath, [tsc, ...options, ...lib, ...names], { directory: files.path });
    expect(checked).toEqual({ code: 0, output: '' });
  });

  it.each([...new Set(snippets.map(({ from }) => from))])('runs: %s', async (from) => {
    const faults = [];
    for (const snippet of snippets.filter((one) => one.from === from && !isServer(one)))
      // The guide to errors shows a refusal.
      faults.push(await faultOf(snippet, /^curl[^']*\/nothing/.test(snippet.code) ? 'not-found' : undefined));
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  });

  it('verifies a webhook that the service delivers', async () => {
    const servers = snippets.filter(isServer);
    expect(servers).toHaveLength(4);
    for (const { language, code } of servers) {
      const [command, ...parameters] = language === 'Python' ? ['python3', '-B'] : [process.execPath];
      const name = written(language, await filled(code));
      const child = spawn(command, [...parameters, name], { cwd: files.path, stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const untilItHolds = (holds: () => Promise<boolean>): Promise<true> =>
        until(async () => {
          if (child.exitCode !== null) throw new Error(`${code}\n${output}`);
          return (await holds()) || undefined;
        });
      try {
        const address = `http://127.0.0.1:${port}/`;
        await untilItHolds(async () => {
          const answer = await fetch(address, { method: 'POST', body: 'forged' }).catch(() => undefined);
          return answer?.status === 400;
        });
        const request = { url: `${stage.site}/${language}`, depth: 'micro', webhook: address };
        const { id } = (await (await account.post('/api/simulate', request)).json()) as { id: string };
        await untilItHolds(async () => {
          await account.get(`/api/simulations/${id}/webhook`);
          return output.includes(`simulation.done ${id}`);
        });
      } finally {
        child.kill();
        await once(child, 'close');
      }
    }
  });
});

describe('the samples of the API’s page', () => {
  const operations = operationsOf(description);
  /** Operations that need something that the account does not have, with their refusals. */
  const REFUSED: Readonly<Record<string, string>> = {
    openPortal: 'no-subscription',
    cancelSimulation: 'conflict',
    retrySimulation: 'has-verdict',
    requestPasswordReset: 'no-mail',
    resetPassword: 'reset-link-ended',
    beginProviderSignIn: 'no-provider',
    finishProviderSignIn: 'no-provider',
    joinByProvider: 'no-provider',
  };

  it.each(
    operations
      .filter((operation) => samplesOf(operation).length > 0)
      // The others need what is erased.
      .sort((one, other) => Number(one.id.startsWith('erase')) - Number(other.id.startsWith('erase')))
      .map((operation) => [operation.id, operation] as const),
  )('run: %s', async (id, operation) => {
    const faults = [];
    for (const sample of samplesOf(operation)) faults.push(await faultOf({ from: id, ...sample }, REFUSED[id]));
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  });
});
