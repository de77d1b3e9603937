import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import {
  ENVIRONMENT_VARIABLES,
  type InvalidConfigError,
  readConfig,
  SECRET_VARIABLES,
} from '../../src/config/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
  } catch (error) {
    return (error as InvalidConfigError).problems;
  }
  return [];
};

describe('the configuration', () => {
  it('needs no variable', () => {
    expect(readConfig({})).toMatchObject({ production: false, port: 3000, analyst: { engine: 'offline' } });
  });
  it('treats an empty variable like a missing one', () => {
    expect(readConfig({ PORT: '', OPENAI_API_KEY: '' })).toMatchObject({ port: 3000, analyst: { engine: 'offline' } });
  });
  it('names every bad variable at once', () => {
    const problems = problemsOf({ PORT: 'eighty', ELENCHUS_RENDERER: 'lynx', ELENCHUS_SECRET: 'short' });
    expect(problems).toHaveLength(3);
    expect(problems.join('\n')).toMatch(/PORT must be a port number[^]*ELENCHUS_SECRET|ELENCHUS_SECRET[^]*PORT/);
  });
  it('requires a secret in production', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual(['ELENCHUS_SECRET is needed in production']);
  });
  it('requires a secret and signing keys for a shared log', () => {
    const shared = { EVENTSTORE_URL: 'kurrentdb://db:2113?tls=false', ELENCHUS_NODES: '2' };
    expect(problemsOf(shared).map((problem) => problem.split(' is needed with')[0])).toEqual([
      'ELENCHUS_SECRET',
      'ELENCHUS_SIGNING_KEYS',
    ]);
    expect(problemsOf({ ...shared, ELENCHUS_SECRET: 's'.repeat(32), ELENCHUS_SIGNING_KEYS: 'keys.json' })).toEqual([]);
  });
  it('uses a configured model server unless another analyst is set', () => {
    expect(readConfig({ OPENAI_API_KEY: 'k' }).analyst.engine).toBe('llm');
    expect(readConfig({ OPENAI_BASE_URL: 'http://localhost:1/v1' }).analyst.engine).toBe('llm');
    expect(readConfig({ OPENAI_API_KEY: 'k', ELENCHUS_ANALYST: 'offline' }).analyst.engine).toBe('offline');
    expect(problemsOf({ ELENCHUS_ANALYST: 'llm' })).toHaveLength(1);
  });

  it('derives the address and the needs of a provider from its name', () => {
    expect(readConfig({ ELENCHUS_PROVIDER: 'ollama' }).analyst).toMatchObject({
      engine: 'llm',
      baseUrl: 'http://localhost:11434/v1',
      output: 'json_schema',
    });
    const own = { OPENAI_BASE_URL: 'http://gpu:8000/v1' };
    expect(readConfig({ ELENCHUS_PROVIDER: 'vllm', ...own }).analyst.baseUrl).toBe(own.OPENAI_BASE_URL);
    expect(problemsOf({ ELENCHUS_PROVIDER: 'mistral' })).toEqual([expect.stringContaining('OPENAI_API_KEY is needed')]);
    expect(problemsOf({ ELENCHUS_PROVIDER: 'azure', OPENAI_API_KEY: 'k' })).toEqual([
      expect.stringContaining('OPENAI_BASE_URL is needed'),
    ]);
    expect(problemsOf({ ELENCHUS_PROVIDER: 'nobody' })).toHaveLength(1);
  });
  it('sends mail only with a server, a sender and an address for links', () => {
    expect(readConfig({}).mail).toBeUndefined();
    const mail = {
      ELENCHUS_SMTP_URL: 'smtp://some%40body:p%40ss@mail.example:2525',
      ELENCHUS_MAIL_FROM: 'Elenchus <elenchus@news.example>',
      ELENCHUS_PUBLIC_URL: 'https://e.example/',
    };
    expect(readConfig(mail)).toMatchObject({
      publicUrl: 'https://e.example',
      mail: {
        url: mail.ELENCHUS_SMTP_URL,
        tls: 'required',
        from: mail.ELENCHUS_MAIL_FROM,
        templatesDirectory: undefined,
      },
    });
    expect(problemsOf({ ELENCHUS_SMTP_URL: 'smtps://mail.example' })).toEqual([
      'ELENCHUS_MAIL_FROM is needed together with ELENCHUS_SMTP_URL',
      'ELENCHUS_PUBLIC_URL is needed together with ELENCHUS_SMTP_URL',
    ]);
    for (const url of ['mail.example', 'http://mail.example', 'smtp://u%:p@mail.example', 'smtp://mail.example/path?x'])
      expect([url, problemsOf({ ...mail, ELENCHUS_SMTP_URL: url })]).toEqual([
        url,
        [expect.stringContaining('SMTP_URL')],
      ]);
    for (const from of ['Elenchus', 'Elenchus <news.example>', 'a@b.example\r\nBcc: c@d.example', '<a@b.example> x'])
      expect([from, problemsOf({ ...mail, ELENCHUS_MAIL_FROM: from })]).toEqual([
        from,
        [expect.stringContaining('MAIL_FROM')],
      ]);
    expect(problemsOf({ ...mail, ELENCHUS_SMTP_TLS: 'never' })).toHaveLength(1);
  });
  it('signs people in through a provider only with an issuer that nobody can listen to or stand in for', () => {
    expect(readConfig({}).oidc).toBeUndefined();
    const oidc = {
      ELENCHUS_OIDC_ISSUER: 'https://login.example/realms/news',
      ELENCHUS_OIDC_CLIENT_ID: 'elenchus',
      ELENCHUS_PUBLIC_URL: 'https://e.example/',
    };
    expect(readConfig(oidc).oidc).toEqual({
      issuer: 'https://login.example/realms/news',
      clientId: 'elenchus',
      clientSecret: undefined,
      name: 'login.example',
      scopes: 'openid email',
      domains: [],
      roles: undefined,
    });
    const more = {
      ELENCHUS_OIDC_CLIENT_SECRET: 's',
      ELENCHUS_OIDC_NAME: ' Newsroom ',
      ELENCHUS_OIDC_SCOPES: 'openid email groups',
      ELENCHUS_OIDC_SIGN_UP_DOMAINS: 'News.Example, other.example',
    };
    expect(readConfig({ ...oidc, ...more }).oidc).toMatchObject({
      clientSecret: 's',
      name: 'Newsroom',
      scopes: 'openid email groups',
      domains: ['news.example', 'other.example'],
    });
    const roles = { ELENCHUS_OIDC_ROLE_CLAIM: 'groups', ELENCHUS_OIDC_WORKSPACE: 'newsroom@news.example' };
    expect(readConfig({ ...oidc, ...roles }).oidc?.roles).toEqual({
      claim: 'groups',
      workspace: 'newsroom@news.example',
    });
    const named = { ...oidc, ...roles, ELENCHUS_OIDC_ROLE_NAMES: 'Chiefs=owner, News Desk = editor,/a=b=viewer' };
    expect([...readConfig(named).oidc!.roles!.names!]).toEqual([
      ['Chiefs', 'owner'],
      ['News Desk', 'editor'],
      ['/a=b', 'viewer'],
    ]);
    for (const names of ['Chiefs', 'Chiefs=Owner', '=owner', 'Chiefs=boss', 'Chiefs=owner,Chiefs=admin', ','])
      expect([names, problemsOf({ ...oidc, ...roles, ELENCHUS_OIDC_ROLE_NAMES: names }).length]).toEqual([names, 1]);
    for (const name of ['ROLE_CLAIM', 'WORKSPACE', 'ROLE_NAMES'])
      expect(problemsOf({ ...oidc, [`ELENCHUS_OIDC_${name}`]: 'x' })).toHaveLength(1);
    expect(problemsOf({ ELENCHUS_OIDC_ISSUER: 'https://login.example' })).toEqual([
      'ELENCHUS_OIDC_CLIENT_ID is needed together with ELENCHUS_OIDC_ISSUER',
      'ELENCHUS_PUBLIC_URL is needed together with ELENCHUS_OIDC_ISSUER',
    ]);
    for (const issuer of ['http://localhost:8080', 'http://127.0.0.1:9/realms/x', 'http://[::1]:9'])
      expect([issuer, readConfig({ ...oidc, ELENCHUS_OIDC_ISSUER: issuer }).oidc?.issuer]).toEqual([issuer, issuer]);
    for (const [name, wrong] of [
      ['ISSUER', 'http://login.example'],
      ['ISSUER', 'http://localhost.evil.example'],
      ['ISSUER', 'https://u:p@login.example'],
      ['ISSUER', 'https://login.example/?x'],
      ['ISSUER', 'https://login.example/#x'],
      ['ISSUER', 'login.example'],
      ['SCOPES', 'email'],
      ['SCOPES', 'openid  email'],
      ['SIGN_UP_DOMAINS', '@news.example'],
      ['SIGN_UP_DOMAINS', 'example'],
      ['SIGN_UP_DOMAINS', '*.example.org'],
    ] as const)
      expect([wrong, problemsOf({ ...oidc, [`ELENCHUS_OIDC_${name}`]: wrong })]).toEqual([
        wrong,
        [expect.stringContaining(`ELENCHUS_OIDC_${name}`)],
      ]);
  });
  it('accepts search engines only with all their settings', () => {
    expect(readConfig({}).evidence.search).toEqual({ searxng: undefined, brave: undefined, google: undefined });
    expect(
      readConfig({
        ELENCHUS_SEARCH_URL: 'http://u:p@10.0.0.9:8080/searx',
        ELENCHUS_BRAVE_KEY: 'b',
        ELENCHUS_GOOGLE_KEY: 'g',
        ELENCHUS_GOOGLE_ENGINE: 'cx',
      }).evidence.search,
    ).toEqual({
      searxng: { url: 'http://u:p@10.0.0.9:8080/searx' },
      brave: { url: 'https://api.search.brave.com', key: 'b' },
      google: { url: 'https://www.googleapis.com', key: 'g', engine: 'cx' },
    });
    expect(problemsOf({ ELENCHUS_GOOGLE_KEY: 'g' })).toEqual([
      'ELENCHUS_GOOGLE_ENGINE is needed together with ELENCHUS_GOOGLE_KEY',
    ]);
    const wrong = { ELENCHUS_BRAVE_KEY: 'a secret\nX: y', ELENCHUS_SEARCH_URL: 'http://a:secret%zz@searx/' };
    expect(problemsOf(wrong)).toHaveLength(2);
    expect(problemsOf(wrong).join()).not.toContain('secret');
  });
  it('lets personas name the configured models and those that the operator adds', () => {
    expect(readConfig({ ELENCHUS_MODEL: 'm' }).analyst.personaModels).toEqual(['m']);
    const set = { ELENCHUS_MODEL: 'm', ELENCHUS_PERSONA_MODELS: 'm, large' };
    expect(readConfig(set).analyst.personaModels).toEqual(['m', 'large']);
  });
  it('takes a round’s deadlines from the environment before the file', () => {
    const directory = temporaryDirectory();
    try {
      const file = join(directory.path, 'analyst.yaml');
      writeFileSync(file, 'roundTimeoutMs: 60000\nroundLongestMs: 120000\n');
      const set = { ELENCHUS_ANALYST_FILE: file };
      expect(readConfig(set).analyst).toMatchObject({ roundTimeoutMs: 60_000, roundLongestMs: 120_000 });
      expect(readConfig({ ...set, ELENCHUS_ROUND_TIMEOUT_MS: '90000' }).analyst).toMatchObject({
        roundTimeoutMs: 90_000,
        roundLongestMs: 120_000,
      });
      expect(readConfig({ ...set, ELENCHUS_ROUND_LONGEST_MS: '604800000' }).analyst).toMatchObject({
        roundTimeoutMs: 60_000,
        roundLongestMs: 604_800_000,
      });
    } finally {
      directory.remove();
    }
  });
  it('refuses a round’s deadline of under a second or of more than a day', () => {
    for (const ELENCHUS_ROUND_TIMEOUT_MS of ['999', '86400001', 'half an hour'])
      expect(problemsOf({ ELENCHUS_ROUND_TIMEOUT_MS })).toEqual([expect.stringContaining('ELENCHUS_ROUND_TIMEOUT_MS')]);
  });
  it('accepts a detector from the hub with a pinned revision', () => {
    const of = (ELENCHUS_DETECTOR: string) => readConfig({ ELENCHUS_DETECTOR }).detector.model;
    for (const model of ['owner/name', 'owner/name@v1.0', 'name@refs/pr/3', './a folder'])
      expect(of(model)).toBe(model);
    for (const model of ['owner/name@', '@main', 'owner/name@a b', 'owner/name@../main', 'a@b@c'])
      expect(problemsOf({ ELENCHUS_DETECTOR: model })).toEqual([
        expect.stringMatching(/^ELENCHUS_DETECTOR must name .*owner\/name@main$/),
      ]);
  });

  it('maps a detector’s labels to the two classes and explains a wrong form', () => {
    const labelsOf = (text: string) => readConfig({ ELENCHUS_DETECTOR_LABELS: text }).detector.labels;
    const problem = (text: string) => problemsOf({ ELENCHUS_DETECTOR_LABELS: text });
    expect(readConfig({}).detector).toMatchObject({ model: 'auto', labels: undefined, queue: 32 });
    expect(labelsOf('artificial=ai, Human = real ,a=b=AI')).toEqual({ ai: ['artificial', 'a=b'], notAi: ['human'] });
    expect(problem('artificial=ai,human=reel,photo')).toEqual([
      expect.stringMatching(
        /^ELENCHUS_DETECTOR_LABELS .*such as artificial=ai,human=real.* write human=ai or human=real$/,
      ),
      expect.stringMatching(/^ELENCHUS_DETECTOR_LABELS .*"photo" write photo=ai or photo=real$/),
    ]);
    expect(problem('cat=ai')).toEqual([expect.stringMatching(/map at least one label to ai and one to real/)]);
    expect(problem('cat=ai,cat=real,dog=real')).toEqual([expect.stringMatching(/"cat" to both/)]);
  });
  it('reads models by depth and prices from a file, whose problems it reports with their lines', () => {
    const { path, remove } = temporaryDirectory();
    const file = join(path, 'analyst.yaml');
    const environment = { ELENCHUS_ANALYST_FILE: file };
    const written = (text: string): string => (writeFileSync(file, text), file);
    try {
      expect(problemsOf(environment)).toEqual([`${file} does not exist`]);
      written(
        'depths:\n  deep: { model: large, temperature: 0 }\nclaims: embedded\nroundTimeoutMs: 60000\ncalibration:\n  large: [[0, 0.4], [1, 0.6]]\nprices:\n  large: { input: 1, output: 2 }\n',
      );
      expect(readConfig(environment).analyst).toMatchObject({
        claimsBy: 'embedded',
        roundTimeoutMs: 60_000,
        perDepth: { deep: { model: 'large', temperature: 0 } },
        calibration: {
          large: [
            [0, 0.4],
            [1, 0.6],
          ],
        },
        prices: { large: { input: 1, output: 2 } },
      });
      written('# nothing set\n');
      expect(readConfig(environment).analyst).toMatchObject({ claimsBy: 'model', perDepth: {}, prices: {} });
      written(
        'depths:\n  deep:\n    temperature: 9\n  shallow: {}\nprices:\n  large: { input: 1 }\ncalibration:\n  large: [[0, 0.6], [1, 0.4]]\n',
      );
      const problems = problemsOf({ ...environment, PORT: 'x' });
      expect(problems[0]).toMatch(/^PORT/);
      expect(problems.slice(1).map((problem) => problem.replace(file, ''))).toEqual([
        expect.stringMatching(/^:3 depths\.deep\.temperature /),
        expect.stringMatching(/^:\d depths .*shallow/),
        expect.stringMatching(/^:8 calibration\.large must be points/),
        expect.stringMatching(/^:6 prices\.large\.output /),
      ]);
      written('roundTimeoutMs: 5\n');
      expect(problemsOf(environment)[0]).toMatch(/:1 roundTimeoutMs /);
      written('depths: [\n');
      expect(problemsOf(environment)[0]).toMatch(/:\d /);
    } finally {
      remove();
    }
  });
  it('follows the variables of OpenTelemetry for its endpoints', () => {
    expect(readConfig({}).telemetry).toBeUndefined();
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318/' };
    expect(readConfig(endpoint).telemetry).toEqual({
      serviceName: 'elenchus',
      tracesUrl: 'http://localhost:4318/v1/traces',
      metricsUrl: 'http://localhost:4318/v1/metrics',
      content: false,
    });
    expect(readConfig({ ...endpoint, OTEL_SDK_DISABLED: 'true' }).telemetry).toBeUndefined();
    expect(readConfig({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://localhost:1/t' }).telemetry).toMatchObject({
      tracesUrl: 'http://localhost:1/t',
      metricsUrl: undefined,
    });
  });
  it('requires the shipped analyst file, which it names when it is missing', () => {
    expect(readConfig({}).analyst).toMatchObject({ perDepth: {}, prices: {} });
    const { path, remove } = temporaryDirectory();
    try {
      // A package with the configuration but without analyst.yaml.
      cpSync('src/config', join(path, 'src/config'), { recursive: true });
      cpSync('src/kernel', join(path, 'src/kernel'), { recursive: true });
      symlinkSync(resolve('node_modules'), join(path, 'node_modules'));
      writeFileSync(join(path, 'package.json'), '{ "type": "module" }');
      const script = `import('./src/config/config.ts').then(({ readConfig }) => readConfig({})).catch(({ problems }) => console.log(problems.join()))`;
      const { stdout } = spawnSync(
        process.execPath,
        ['--import', resolve('scripts/typescript.mjs'), '--eval', script],
        { cwd: path, encoding: 'utf8' },
      );
      expect(stdout).toMatch(/analyst\.yaml does not exist\n$/);
    } finally {
      remove();
    }
  });
  it('lists exactly its variables in .env.example', () => {
    const lines = readFileSync('.env.example', 'utf8').split('\n');
    const named = lines.flatMap((line) => /^#([A-Z][A-Z0-9_]*)=\S*( {2}# .+)?$/.exec(line)?.[1] ?? []);
    expect([...named].sort()).toEqual([...ENVIRONMENT_VARIABLES].sort());
    // All other lines are headings.
    expect(lines.filter((line) => line !== '' && !/^#( |[A-Z])/.test(line))).toEqual([]);
  });
  describe('with a secret in a file', () => {
    const { path, remove } = temporaryDirectory();
    const file = join(path, 'secret');
    afterAll(remove);
    it.each(SECRET_VARIABLES)('reads %s_FILE as it would read the variable', (name) => {
      const addresses: Record<string, string> = {
        EVENTSTORE_URL: 'kurrentdb://u:p@db:2113',
        ELENCHUS_SMTP_URL: 'smtps://u:p@mail.example',
      };
      const value = addresses[name] ?? 'a secret of more than thirty-two bytes'.replaceAll(' ', '-');
      const all: Record<string, string> = {
        ELENCHUS_SECRET: 's'.repeat(32),
        ELENCHUS_SIGNING_KEYS: '{}',
        ELENCHUS_GOOGLE_KEY: 'g',
        ELENCHUS_GOOGLE_ENGINE: 'e',
        ELENCHUS_PUBLIC_URL: 'https://e.example',
        ELENCHUS_MAIL_FROM: 'elenchus@e.example',
        ELENCHUS_OIDC_ISSUER: 'https://login.example',
        ELENCHUS_OIDC_CLIENT_ID: 'elenchus',
        STRIPE_SECRET_KEY: 'k',
        STRIPE_WEBHOOK_SECRET: 'w',
        STRIPE_PRICE_PRO: 'p',
        STRIPE_PRICE_TEAM: 't',
      };
      const others = Object.fromEntries(Object.entries(all).filter(([other]) => other !== name));
      writeFileSync(file, `${value}\n`);
      const asFile = readConfig({ ...others, [`${name}_FILE`]: file });
      expect(asFile).toEqual(readConfig({ ...others, [name]: value }));
      expect(JSON.stringify(asFile)).toContain(value);
    });
    it.each([
      ['missing', join(path, 'nowhere'), {}, 'ELENCHUS_SECRET_FILE cannot be read'],
      ['empty', '/dev/null', {}, 'ELENCHUS_SECRET_FILE: /dev/null is empty'],
      ['beside the variable', file, { ELENCHUS_SECRET: 's'.repeat(32) }, 'ELENCHUS_SECRET_FILE cannot be combined'],
    ])('refuses one that is %s', (_, named, others, said) => {
      writeFileSync(file, 's'.repeat(40));
      expect(() => readConfig({ ...others, ELENCHUS_SECRET_FILE: named })).toThrow(said);
    });
  });
  it('is frozen', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true);
  });
});
