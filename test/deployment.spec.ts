import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { parse } from 'yaml';
import { readConfig } from '../src/config/index.js';
import { connectionString } from '../src/event-store/kurrent/kurrent.client.js';
import { temporaryDirectory } from './support/temporary-directory.js';

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly profiles: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly healthcheck?: unknown;
  readonly ports?: readonly string[];
  readonly read_only?: boolean;
}

const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
};
const services = Object.entries(compose.services);
const dockerfile = readFileSync('Dockerfile', 'utf8');

/** Substitutes variables like compose. */
const filled = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{(\w+):?-?([^}]*)\}/g, (_, name: string, otherwise: string) => variables[name] ?? otherwise);

it('docker-compose.yml refers only to existing files', () => {
  for (const [, { volumes = [], depends_on = {}, build }] of services) {
    for (const volume of volumes) {
      const [source = ''] = volume.split(':');
      if (source.startsWith('.')) expect([source, existsSync(source)]).toEqual([source, true]);
      else expect(Object.keys(compose.volumes)).toContain(source);
    }
    for (const name of Object.keys(depends_on)) expect(Object.keys(compose.services)).toContain(name);
    if (build !== undefined) expect(existsSync(`${build}/Dockerfile`)).toBe(true);
  }
});

it('docker-compose.yml runs three databases, three nodes and a proxy as a cluster, one node behind TLS, and one on a laptop', () => {
  const of = (profile: string): string[] =>
    services.filter(([, { profiles }]) => profiles.includes(profile)).map(([name]) => name);
  expect(of('cluster').sort()).toEqual(
    ['certificates', 'kurrentdb1', 'kurrentdb2', 'kurrentdb3', 'api1', 'api2', 'api3', 'proxy'].sort(),
  );
  expect(of('production')).toEqual(['production', 'caddy']);
  expect(of('single')).toEqual(['single']);
  const nodes = services.filter(([, { build }]) => build !== undefined);
  for (const [, { read_only, ports = [] }] of nodes) {
    expect(read_only).toBe(true);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  }
  const proxy = readFileSync('deploy/haproxy.cfg', 'utf8');
  const proxied = [...proxy.matchAll(/^ {2}server (\S+) \1:3000$/gm)].map(([, name]) => name);
  expect(proxied).toEqual(['api1', 'api2', 'api3']);
  const caddy = readFileSync('deploy/Caddyfile', 'utf8');
  expect(/^\treverse_proxy (\S+) \{$/m.exec(caddy)?.[1]).toBe('production:3000');
  const { environment, ports } = compose.services['caddy']!;
  expect(caddy).toContain(`\n{$${Object.keys(environment!).join()}} {\n`);
  expect(ports).toContain('443:443');
});

it('docker-compose.yml joins the three databases to one cluster, each with its own name and certificate', () => {
  const databases = services.filter(([name]) => name.startsWith('kurrentdb'));
  const names = databases.map(([name]) => name);
  for (const [name, { environment = {}, image, healthcheck, volumes = [] }] of databases) {
    expect([name, image, healthcheck]).toEqual([name, databases[0]![1].image, databases[0]![1].healthcheck]);
    expect(environment).toMatchObject({
      KURRENTDB_CLUSTER_SIZE: '3',
      KURRENTDB_NODE_HOST_ADVERTISE_AS: name,
      KURRENTDB_REPLICATION_HOST_ADVERTISE_AS: name,
      KURRENTDB_CERTIFICATE_FILE: `/certs/${name}/node.crt`,
      KURRENTDB_CERTIFICATE_PRIVATE_KEY_FILE: `/certs/${name}/node.key`,
    });
    const others = names.filter((other) => other !== name).map((other) => `${other}:2113`);
    expect(environment['KURRENTDB_GOSSIP_SEED']?.split(',')).toEqual(others);
    expect(volumes).toContain(`${name}:/var/lib/kurrentdb`);
  }
});

it('docker-compose.yml gives every node a valid configuration, and none without a secret', () => {
  const given = {
    ELENCHUS_SECRET: 's'.repeat(32),
    ELENCHUS_SIGNING_KEYS: '{"keys":[]}',
    ELENCHUS_DOMAIN: 'elenchus.example.org',
    KURRENTDB_ADMIN_PASSWORD: 'p4ssword',
  };
  for (const [, { build, environment = {} }] of services) {
    if (build === undefined) continue;
    const set = (variables: Record<string, string>): Record<string, string> => ({
      NODE_ENV: 'production',
      ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value, variables)])),
    });
    const config = readConfig(set(given));
    if (environment['ELENCHUS_PUBLIC_URL'] !== undefined) {
      expect([config.publicUrl, config.openSignUp]).toEqual(['https://elenchus.example.org', false]);
      expect(config.trustProxy).toContain('172.16.0.0/12');
      expect(() => readConfig(set({ ELENCHUS_DOMAIN: given.ELENCHUS_DOMAIN }))).toThrow('ELENCHUS_SECRET');
      expect(() => readConfig(set({ ELENCHUS_SECRET: given.ELENCHUS_SECRET }))).toThrow('ELENCHUS_PUBLIC_URL');
    }
    if (environment['EVENTSTORE_URL'] === undefined) continue;
    expect(connectionString(config.eventStoreUrl!)).toContain('kurrentdb1:2113,kurrentdb2:2113,kurrentdb3:2113');
    expect(config.analyst.concurrency).toBe(20);
    // Otherwise all clients have the proxy's address, and one of them can use up the attempts of all.
    expect(config.trustProxy).toContain('172.16.0.0/12');
    expect(() => readConfig(set({ KURRENTDB_ADMIN_PASSWORD: 'p4ssword' }))).toThrow('ELENCHUS_SECRET');
  }
});

/** What the Dockerfile, or some of its stages, copies from the repository. */
const copied = (stages = dockerfile): string[] =>
  [...stages.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '));

it('the Dockerfile copies what its build reads', () => {
  // Without .swcrc the build succeeds, but its code is slower.
  expect(copied()).toEqual(expect.arrayContaining(['.swcrc', 'nest-cli.json', 'tsconfig.json', 'src']));
  const scripts = copied().filter((path) => path.endsWith('.mjs'));
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts)
    for (const [, imported = ''] of readFileSync(script, 'utf8').matchAll(/from '(\.[^']+)'/g))
      expect(scripts).toContain(posix.join(posix.dirname(script), imported));
});

it('the image starts the browser that it installs', () => {
  const [, path = ''] = /CHROME_PATH=(\S+)/.exec(dockerfile) ?? [];
  expect(dockerfile).toMatch(new RegExp(`apt-get install .* ${path.split('/').at(-1)} `));
});

it('the Dockerfile copies only existing files, and the image runs as an unprivileged user', () => {
  const stages = dockerfile.split(/^FROM /m);
  const ignored = readFileSync('.dockerignore', 'utf8');
  for (const path of copied()) {
    expect([path, existsSync(path)]).toEqual([path, true]);
    expect(ignored).toContain(`!${path}\n`);
  }
  expect(stages.at(-1)).toMatch(/^USER node$/m);
  // Files that the service reads besides its code.
  const shipped = copied(stages.at(-1));
  expect(shipped.sort()).toEqual(['analyst.yaml', 'mails', 'models', 'package.json', 'personas', 'trust', 'web']);
});

it('the image excludes files that the service never loads, and no others', () => {
  const { path, remove } = temporaryDirectory();
  const modules = join(path, 'node_modules');
  const kept = [
    'a/package.json',
    'a/LICENSE',
    'a/index.js',
    'a/lib/test/index.js',
    '@scope/b/package.json',
    '@scope/b/prebuilds/linux-x64/b.node',
    'onnxruntime-node/bin/napi-v6/linux/x64/libonnxruntime.so.1',
    'tests/package.json',
  ];
  const removed = [
    'a/index.d.ts',
    'a/index.js.map',
    'a/README.md',
    'a/test/index.js',
    'a/node_modules/c/docs/c.html',
    'typescript/package.json',
    '@types/node/package.json',
    '@scope/b/index.d.mts',
    '@scope/b/prebuilds/linux-arm64/b.node',
    '@scope/b/prebuilds/win32-x64/b.node',
    'onnxruntime-node/bin/napi-v6/linux/arm64/libonnxruntime.so.1',
    'onnxruntime-node/bin/napi-v6/linux/x64/libonnxruntime_providers_cuda.so',
    'onnxruntime-node/bin/napi-v6/win32/x64/onnxruntime.dll',
  ];
  for (const file of [...kept, ...removed, 'a/node_modules/c/package.json']) {
    mkdirSync(dirname(join(modules, file)), { recursive: true });
    writeFileSync(join(modules, file), '{}');
  }
  const { status } = spawnSync(process.execPath, ['scripts/prune-image.mjs', modules, 'linux', 'x64']);
  expect(status).toBe(0);
  expect(kept.filter((file) => !existsSync(join(modules, file)))).toEqual([]);
  expect(removed.filter((file) => existsSync(join(modules, file)))).toEqual([]);
  remove();
});

const client = spawnSync('docker', ['compose', 'version']).status === 0;
(client ? it : it.skip)('is what docker compose reads (where the client exists)', () => {
  const { status, stderr } = spawnSync('docker', ['compose', '--profile', '*', 'config', '--quiet'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

describe('the dashboard for Grafana', () => {
  const text = readFileSync('deploy/grafana/elenchus.json', 'utf8');

  /** What the compiler says of a dashboard that is written as a value of the type that Grafana generates from its schema. */
  function faultsIn(dashboard: string): string[] {
    const file = resolve('test/dashboard-for-grafana.ts');
    const source = `import type { Dashboard } from '@grafana/schema';\nexport const dashboard: Dashboard = ${dashboard};\n`;
    const options: ts.CompilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.NodeNext,
    };
    const host = ts.createCompilerHost(options);
    host.fileExists = (name) => name === file || existsSync(name);
    host.readFile = (name) => (name === file ? source : ts.sys.readFile(name));
    host.getSourceFile = (name, languageVersion) => {
      const content = host.readFile(name);
      return content === undefined ? undefined : ts.createSourceFile(name, content, languageVersion);
    };
    const program = ts.createProgram([file], options, host);
    return ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  }

  it('is as the schema of Grafana 13 says', () => {
    expect(faultsIn(text)).toEqual([]);
  });

  it.each([
    ['"title": "Version"', '"tittle": "Version"', `'"tittle"' does not exist in type`],
    ['"w": 6', '"w": "wide"', "Type 'string' is not assignable to type 'number'"],
    ['"type": "stat"', '"kind": "stat"', `'"kind"' does not exist in type`],
  ])('would not be with %s as %s', (right, wrong, fault) => {
    expect(text).toContain(right);
    expect(faultsIn(text.replace(right, wrong)).join()).toContain(fault);
  });
});

const promtool = (...parameters: readonly string[]): readonly [number | null, string] => {
  const { status, stderr } = spawnSync('promtool', parameters, { encoding: 'utf8' });
  return [status, stderr];
};
const hasPromtool = promtool('--version')[0] === 0;
(hasPromtool ? describe : describe.skip)('promtool (where it is) accepts', () => {
  it('the alerts', () => {
    expect(promtool('check', 'rules', 'deploy/prometheus/alerts.yaml')).toEqual([0, '']);
  });

  it('the queries of the dashboard', () => {
    const { panels } = JSON.parse(readFileSync('deploy/grafana/elenchus.json', 'utf8')) as {
      panels: { targets: { expr: string }[] }[];
    };
    for (const { expr } of panels.flatMap(({ targets }) => targets)) {
      const query = expr.replaceAll('$__rate_interval', '5m');
      expect([expr, ...promtool('--experimental', 'promql', 'format', query)]).toEqual([expr, 0, '']);
    }
  });
});
