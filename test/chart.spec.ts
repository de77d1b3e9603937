import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';
import {
  CHART,
  exampleFile,
  examples,
  hasHelm,
  helm,
  origin,
  render,
  RENDERED,
  withVariables,
} from '../scripts/chart.js';
import { ENVIRONMENT_VARIABLES, readConfig, SECRET_VARIABLES } from '../src/config/index.js';
import { temporaryDirectory } from './support/temporary-directory.js';

/** The Helm chart: what Helm made of its examples is in the repository, and made again where Helm is. */

interface Named {
  readonly name: string;
}
interface Container extends Named {
  readonly env: readonly (Named & { readonly value: string })[];
  readonly volumeMounts: readonly (Named & { readonly mountPath: string })[];
  readonly securityContext: object;
  readonly startupProbe: object;
}
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Named;
  readonly spec: {
    readonly replicas: number;
    readonly template: {
      readonly metadata: { readonly labels: object };
      readonly spec: { readonly containers: readonly Container[]; readonly volumes: readonly Named[] };
    };
    readonly volumeClaimTemplates: readonly { readonly metadata: Named }[];
  };
}

const kept = (example: string): string => readFileSync(join(RENDERED, `${example}.yaml`), 'utf8');
const manifests = (text: string): Manifest[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
const nodesOf = (example: string): Manifest => {
  const found = manifests(kept(example)).find(({ kind }) => kind === 'StatefulSet');
  if (!found) throw new Error(`${example} has no nodes`);
  return found;
};
const containerOf = (example: string): Container => nodesOf(example).spec.template.spec.containers[0]!;

/**
 * What is wrong with a manifest by the schema of its kind, and each path in it that the schema never reads: Kubernetes does
 * not know such a name, and drops or refuses it.
 */
async function faultsOf(manifest: Manifest): Promise<string[]> {
  const { apiVersion, kind } = manifest;
  const source = apiVersion.startsWith('monitoring.') ? '@kubernetes-models/prometheus-operator' : 'kubernetes-models';
  const module = (await import(`${source}/${apiVersion}/${kind}`)) as Record<
    string,
    new (manifest: object) => { validate(): void } & Record<string, unknown>
  >;
  const unread = new Set<string>();
  const watched = (value: object, path: string): object => {
    for (const key of Object.keys(value)) if (!Array.isArray(value)) unread.add(`${path}.${key}`);
    const children = new Map<string, object>();
    return new Proxy(value, {
      get(target, key) {
        const child = Reflect.get(target, key) as unknown;
        if (typeof key !== 'string') return child;
        unread.delete(`${path}.${key}`);
        if (typeof child !== 'object' || child === null) return child;
        if (!children.has(key)) children.set(key, watched(child, `${path}.${key}`));
        return children.get(key);
      },
    });
  };
  const model = new module[kind]!(manifest);
  for (const part of ['metadata', 'spec']) model[part] = watched(model[part] as object, `.${part}`);
  try {
    model.validate();
  } catch (error) {
    return [(error as Error).message];
  }
  const others = Object.keys(manifest).filter((key) => !['apiVersion', 'kind', 'metadata', 'spec'].includes(key));
  return [...unread, ...others];
}

describe.each(examples())('the example %s', (example) => {
  it('was rendered from the templates and values that are here: otherwise run `npm run chart`', () => {
    expect(kept(example).split('\n')[0]).toBe(origin(example));
  });

  it('consists of objects that Kubernetes accepts', async () => {
    const all = manifests(kept(example));
    expect(all.length).toBeGreaterThan(1);
    for (const manifest of all) expect([manifest.kind, await faultsOf(manifest)]).toEqual([manifest.kind, []]);
  });

  it('gives its nodes a valid configuration, of variables that the service reads', () => {
    const { path, remove } = temporaryDirectory();
    const secrets: Record<string, string> = {
      ELENCHUS_SECRET: 's'.repeat(32),
      ELENCHUS_METRICS_TOKEN: 't'.repeat(16),
      EVENTSTORE_URL: 'kurrentdb://admin:p4ssword@kurrentdb:2113?tls=true&tlsCAFile=/ca/ca.crt',
    };
    const env: Record<string, string> = { NODE_ENV: 'production' };
    for (const { name, value } of containerOf(example).env) {
      const known = [...ENVIRONMENT_VARIABLES, ...SECRET_VARIABLES.map((secret) => `${secret}_FILE`)];
      expect(known).toContain(name);
      const [, secret] = /^\/run\/secrets\/elenchus\/(\w+)$/.exec(value) ?? [];
      if (secret !== undefined) writeFileSync(join(path, secret), secrets[secret] ?? 'secret');
      env[name] = secret === undefined ? value : join(path, secret);
    }
    const config = readConfig(env);
    expect(config.cluster.nodes).toBe(nodesOf(example).spec.replicas);
    expect(config.secret).toBe(secrets['ELENCHUS_SECRET']);
    expect(config.eventStoreUrl !== undefined).toBe(example === 'cluster');
    expect(config.backups?.everyMs).toBe(example === 'one-node' ? 24 * 3_600_000 : undefined);
    remove();
  });

  it('writes into volumes only, as nobody with rights', () => {
    const { volumes } = nodesOf(example).spec.template.spec;
    const { volumeMounts, securityContext, env } = containerOf(example);
    const claimed = nodesOf(example).spec.volumeClaimTemplates.map(({ metadata }) => metadata.name);
    expect(volumeMounts.map(({ name }) => name).sort()).toEqual(
      [...volumes.map(({ name }) => name), ...claimed].sort(),
    );
    const folders = env.filter(({ name }) => /_DIR$/.test(name)).map(({ value }) => value);
    for (const folder of folders)
      expect(volumeMounts.some(({ mountPath }) => `${folder}/`.startsWith(`${mountPath}/`))).toBe(true);
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });
});

it('the check of objects finds a wrong type, and a name that Kubernetes does not know', async () => {
  const changed = (spec: object): Manifest => {
    const nodes = nodesOf('laptop');
    return { ...nodes, spec: { ...nodes.spec, ...spec } };
  };
  expect(await faultsOf(changed({ replicas: 'one' }))).toEqual([expect.stringContaining('replicas')]);
  expect(await faultsOf(changed({ podManagmentPolicy: 'Parallel' }))).toEqual(['.spec.podManagmentPolicy']);
  const policy = manifests(kept('cluster')).find(({ kind }) => kind === 'ServiceMonitor')!;
  expect(await faultsOf({ ...policy, spec: { ...policy.spec, endpoints: [{ prot: 'http' }] } as never })).toEqual([
    '.spec.endpoints.0.prot',
  ]);
});

describe('the values', () => {
  const text = readFileSync(join(CHART, 'values.schema.json'), 'utf8');
  const validate = new Ajv({ strict: false, allErrors: true }).compile(JSON.parse(text) as object);
  const errorsIn = (values: unknown): string[] =>
    validate(values)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);

  it('may name the variables of this version: otherwise run `npm run docs`', async () => {
    expect(text).toBe(await withVariables(text));
  });

  it.each(['values.yaml', ...examples()])('of %s are as their schema says', (name) => {
    const file = name === 'values.yaml' ? join(CHART, name) : exampleFile(name);
    expect(errorsIn(parse(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it.each([
    [{ replica: 3 }, ' must NOT have additional properties'],
    [{ settings: { ELENCHUS_RETENTION_DAY: 30 } }, '/settings property name must be valid'],
    [{ settings: { OPENAI_API_KEY: 'sk-1' } }, '/settings property name must be valid'],
    [{ secret: { variables: ['ELENCHUS_SECRETS'] } }, '/secret/variables/0 must be equal to one of the allowed values'],
    [{ mounts: [{ name: 'data', path: '/x', secret: 'a' }] }, '/mounts/0/name must NOT be valid'],
    [{ mounts: [{ name: 'a', path: '/x' }] }, '/mounts/0 must match exactly one schema in oneOf'],
    [{ storage: { size: 'large' } }, '/storage/size must match pattern "^[0-9]+([KMGTP]i?)?$"'],
  ])('are refused as %j', (values, message) => {
    expect(errorsIn(values)).toContain(message);
  });

  it('are those of this version', () => {
    const { version, appVersion } = parse(readFileSync(join(CHART, 'Chart.yaml'), 'utf8')) as Record<string, string>;
    const product = (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
    expect([version, appVersion]).toEqual([product, product]);
  });
});

(hasHelm() ? describe : describe.skip)('Helm (where it is)', () => {
  it.each(examples())('makes of %s what the repository has', (example) => {
    const { stdout, stderr } = render('--values', exampleFile(example));
    expect([stderr, manifests(stdout)]).toEqual(['', manifests(kept(example))]);
  });

  it('finds no fault in the chart', () => {
    const { stdout } = helm('lint', '--strict', CHART, '--values', exampleFile('cluster'));
    expect(stdout).toContain('0 chart(s) failed');
  });

  it.each([
    ['image.repository=', 'image.repository: name where the image is'],
    ['secret.name=', 'secret.name: name a Secret'],
    ['secret.variables={HF_TOKEN}', 'secret.variables: ELENCHUS_SECRET is needed'],
    ['replicas=2', 'replicas: more than one node needs a log on KurrentDB'],
    ['secret.variables={ELENCHUS_SECRET,EVENTSTORE_URL}', 'EVENTSTORE_URL needs ELENCHUS_SIGNING_KEYS'],
    [
      'secret.variables={ELENCHUS_SECRET,EVENTSTORE_URL,ELENCHUS_SIGNING_KEYS},backup.enabled=true',
      'backup.enabled: is for the embedded log',
    ],
    [
      'secret.variables={ELENCHUS_SECRET,ELENCHUS_BACKUP_PASSPHRASE},backup.recipients={age1a}',
      'backup.recipients: cannot be combined',
    ],
    ['ingress.enabled=true', 'ingress.host: is needed'],
    ['ingress.enabled=true,ingress.host=a.example', 'settings.ELENCHUS_TRUST_PROXY: name the network'],
    ['serviceMonitor.enabled=true', 'serviceMonitor.enabled: needs ELENCHUS_METRICS_TOKEN'],
    ['settings.ELENCHUS_RETENTION_DAY=30', 'ELENCHUS_RETENTION_DAY'],
  ])('refuses %s', (set, message) => {
    const { stdout, stderr } = render('--values', exampleFile('laptop'), '--set', set);
    expect(stdout).toBe('');
    expect(stderr).toContain(message);
  });

  it('starts the pods without the service while a backup is restored', () => {
    const [nodes] = manifests(render('--values', exampleFile('laptop'), '--set', 'maintenance=true').stdout).filter(
      ({ kind }) => kind === 'StatefulSet',
    );
    const [container] = nodes!.spec.template.spec.containers;
    expect(container).toMatchObject({ command: ['sleep', 'infinity'] });
    expect(Object.keys(container!).filter((key) => key.endsWith('Probe'))).toEqual([]);
  });
});
