import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { ENVIRONMENT_VARIABLES, SECRET_VARIABLES } from '../src/config/index.js';
import { sha256 } from '../src/kernel/index.js';

/** The Helm chart, its examples, and what Helm makes of them, which is kept so that it can be checked without Helm. */
export const CHART = 'deploy/helm/elenchus';
const EXAMPLES = 'deploy/helm/examples';
export const RENDERED = 'test/rendered-chart';
export const examples = (): string[] => readdirSync(EXAMPLES).map((file) => file.replace(/\.yaml$/, ''));
export const exampleFile = (example: string): string => join(EXAMPLES, `${example}.yaml`);

/** What a Secret may have: a variable that the service reads from a file. */
const SECRETS = [...SECRET_VARIABLES, 'ELENCHUS_SIGNING_KEYS', 'ELENCHUS_BACKUP_PASSPHRASE'];
/** What the image or another value sets. */
const SET_OTHERWISE = /^(?:NODE_ENV|HOST|PORT|CHROME_PATH|ELENCHUS_DATA_DIR|ELENCHUS_NODES|ELENCHUS_BACKUP_\w+)$/;

/** values.schema.json with the variables that this version reads. `npm run docs` writes it. */
export async function withVariables(schema: string): Promise<string> {
  const parsed = JSON.parse(schema) as {
    properties: {
      secret: { properties: { variables: { items: { enum: string[] } } } };
      settings: { propertyNames: { enum: string[] } };
    };
  };
  const { secret, settings } = parsed.properties;
  secret.properties.variables.items.enum = SECRETS;
  settings.propertyNames.enum = ENVIRONMENT_VARIABLES.filter(
    (name) => !SECRETS.includes(name) && !SET_OTHERWISE.test(name),
  );
  return await format(JSON.stringify(parsed), { parser: 'json', printWidth: 120 });
}

/** The first line of what Helm has made of an example: what it was made from. */
export function origin(example: string): string {
  const templates = readdirSync(join(CHART, 'templates')).sort();
  const files = [
    ...templates.map((file) => join(CHART, 'templates', file)),
    join(CHART, 'values.yaml'),
    exampleFile(example),
  ];
  return `# Written by \`npm run chart\` from templates and values with the SHA-256 ${sha256(files.map((file) => readFileSync(file, 'utf8')).join('\0'))}`;
}

/** The environment's `HELM`, or `helm`. */
const HELM = process.env['HELM'] ?? 'helm';
export const hasHelm = (): boolean => spawnSync(HELM, ['version'], { stdio: 'ignore' }).status === 0;

/** @returns what Helm writes, and why it refuses */
export function helm(...parameters: readonly string[]): { readonly stdout: string; readonly stderr: string } {
  return spawnSync(HELM, parameters, { encoding: 'utf8' });
}

/** A cluster's version for which manifests are made where there is no cluster. */
const KUBERNETES = ['--kube-version', '1.33.0'];
export const render = (...values: readonly string[]): ReturnType<typeof helm> =>
  helm('template', 'elenchus', CHART, ...KUBERNETES, ...values);
