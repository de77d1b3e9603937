import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import openapiTS, { astToString } from 'openapi-typescript';
import { typescriptTypes, withPythonTypes } from '../../scripts/client-types.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { runProgram, setStage, type Stage } from './support.js';

const DOCUMENT = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as object;
const TSC = resolve('node_modules/typescript/bin/tsc');

describe('the types of the clients', () => {
  it('are those of docs/openapi.json: otherwise run `npm run docs`', async () => {
    const schema = 'clients/typescript/src/schema.ts';
    expect((await typescriptTypes(DOCUMENT)) === readFileSync(schema, 'utf8')).toBe(true);
    const python = readFileSync('clients/python/elenchus/__init__.py', 'utf8');
    expect(withPythonTypes(python, DOCUMENT) === python).toBe(true);
  });
});

/** The program of a user with only the package and types that another tool has generated from the document. */
const PROGRAM = `
declare const process: { readonly argv: readonly string[] };
import { Elenchus, ElenchusProblem, type Schemas } from 'elenchus-client';
import type { components } from './generated.js';

const elenchus = new Elenchus({ url: process.argv[2]!, apiKey: process.argv[3]! });
const debate: components['schemas']['Simulation'] = await elenchus.debate({ url: process.argv[4]!, depth: 'micro' });
const score: number | null = debate.consensusScore;
const personas: string[] = debate.votes.map((vote) => vote.persona);
const engines: Schemas['Simulation']['analyst']['engine'][] = [debate.analyst.engine];
for await (const event of elenchus.watch(debate.id))
  // Narrowed by its type.
  if (event.type === 'ArgumentMade') engines.push(event.data.persona satisfies string);
const { keys } = await elenchus.request('GET', '/api/account/keys');
const state = await elenchus.request('GET', '/api/simulations/{id}/state', { path: { id: debate.id }, query: { at: 0 } });
// @ts-expect-error no such depth
const depth: Parameters<Elenchus['debate']>[0]['depth'] = 'shallow';
// @ts-expect-error a path without its id
const incomplete = () => elenchus.request('GET', '/api/simulations/{id}');
// @ts-expect-error a path that does not take the method
const wrongMethod = () => elenchus.request('POST', '/api/account');
// @ts-expect-error a required member is missing
const noLabel = () => elenchus.request('POST', '/api/account/keys', { body: {} });
// @ts-expect-error a member that is not there
const nothing = () => debate.nothing;
try {
  await elenchus.simulation('nothing');
} catch (error) {
  if (!(error instanceof ElenchusProblem) || error.code !== 'not-found') throw error;
  console.log(JSON.stringify({ score, personas: personas.length, engines: engines.length, keys: keys.length, at: state.revision }));
}
`;

describe('the TypeScript client in a program of its user', () => {
  const files = temporaryDirectory();
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage();
  });
  afterAll(async () => {
    await stage.stop();
    files.remove();
  });

  it('runs a debate with full types and with types generated from the document', async () => {
    const account = await stage.service.signUp();
    await account.post('/api/billing/test-purchase', { pack: 'starter' });
    const installed = `${files.path}/node_modules/elenchus-client`;
    mkdirSync(installed, { recursive: true });
    cpSync('clients/typescript/package.json', `${installed}/package.json`);
    // `npm run types` checks the client's sources.
    const build = [TSC, '-p', 'clients/typescript', '--noCheck', '--outDir', `${installed}/dist`];
    expect(await runProgram(process.execPath, build)).toEqual({ code: 0, output: '' });

    const document = (await (await fetch(`${stage.service.url}/api/openapi.json`)).json()) as object;
    writeFileSync(`${files.path}/generated.ts`, astToString(await openapiTS(document as never)));
    writeFileSync(`${files.path}/package.json`, '{ "type": "module" }');
    writeFileSync(`${files.path}/program.ts`, PROGRAM);
    const strict = [
      '--strict',
      '--exactOptionalPropertyTypes',
      '--noUncheckedIndexedAccess',
      // The declarations of the client are checked, those of TypeScript are not.
      '--skipDefaultLibCheck',
    ];
    const compiled = await runProgram(
      process.execPath,
      [
        TSC,
        '--module',
        'nodenext',
        '--target',
        'es2022',
        '--lib',
        'es2023,dom,dom.asynciterable',
        ...strict,
        'program.ts',
      ],
      { directory: files.path },
    );
    expect(compiled).toEqual({ code: 0, output: '' });

    const { code, output } = await runProgram(
      process.execPath,
      ['program.js', stage.service.url, account.apiKey, `${stage.site}/a`],
      { directory: files.path },
    );
    expect([code, JSON.parse(output)]).toEqual([
      0,
      { score: expect.any(Number), personas: 6, engines: 13, keys: 1, at: 0 },
    ]);
  });

  it('needs no other package', () => {
    const manifest = JSON.parse(readFileSync('clients/typescript/package.json', 'utf8')) as { version: string };
    expect(Object.keys(manifest)).not.toContain('dependencies');
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(manifest.version).toBe(version);
    const lock = JSON.parse(readFileSync('clients/typescript/package-lock.json', 'utf8')) as { version: string };
    expect(lock.version).toBe(version);
  });

  it('builds alone, in a copy of its folder, with its licence and its types', async () => {
    const copy = `${files.path}/alone`;
    cpSync('clients/typescript', copy, { recursive: true, filter: (path) => !/node_modules|dist/.test(path) });
    // What `npm ci` would install there.
    mkdirSync(`${copy}/node_modules`);
    symlinkSync(resolve('node_modules/typescript'), `${copy}/node_modules/typescript`);
    const tsc = [`${copy}/node_modules/typescript/bin/tsc`, '-p', 'tsconfig.json'];
    expect(await runProgram(process.execPath, tsc, { directory: copy })).toEqual({ code: 0, output: '' });
    const {
      exports,
      files: shipped,
      license,
    } = JSON.parse(readFileSync(`${copy}/package.json`, 'utf8')) as {
      exports: Record<string, Record<string, string>>;
      files: readonly string[];
      license: string;
    };
    const { types = '', default: program = '' } = exports['.'] ?? {};
    for (const path of [types, program, 'LICENSE', 'README.md']) expect(existsSync(`${copy}/${path}`)).toBe(true);
    expect([license, shipped]).toEqual(['Apache-2.0', ['dist', 'README.md', 'LICENSE']]);
    expect(readFileSync(`${copy}/LICENSE`, 'utf8')).toBe(readFileSync('LICENSE', 'utf8'));
  });
});
