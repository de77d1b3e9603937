import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sha256 } from '../src/kernel/index.js';
import { mayShip, noticesOf, shippedPackages } from './licences.mjs';
import { type LockFile, sbomOf } from './sbom.js';

/**
 * Builds in `release/` what a release publishes: notes, SBOM, third-party notices, both clients, the Helm chart, the image
 * for two architectures, and digests of them all. `--dry-run` builds what this machine can, says what it cannot, and takes the
 * notes of what is unreleased; there, `--without <part>` leaves one out. `--to <folder>` writes into another folder, which is empty.
 * Publishes nothing; .github/workflows/release.yml does.
 */
const { values } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    without: { type: 'string', multiple: true, default: [] },
    to: { type: 'string' },
  },
});
const isDryRun = values['dry-run'];
const { without } = values;
if (without.length > 0 && !isDryRun) throw new Error('a release has every part: --without is for a --dry-run');

const PROJECT_ROOT = resolve(import.meta.dirname, '..');
const OUT = values.to === undefined ? join(PROJECT_ROOT, 'release') : resolve(values.to);
const read = (file: string): string => readFileSync(join(PROJECT_ROOT, file), 'utf8');
const product = JSON.parse(read('package.json')) as {
  name: string;
  version: string;
  license: string;
  description: string;
};
const lock = JSON.parse(read('package-lock.json')) as LockFile;

const problems: string[] = [];
const leftOut: string[] = [];
const parts: string[] = [];

/** @throws Error with what the program wrote, if it fails */
function run(command: string, parameters: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, parameters, { cwd, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${parameters.join(' ')}: ${stderr.slice(-2_000)}`);
  return stdout;
}
const has = (command: string, ...parameters: readonly string[]): boolean =>
  spawnSync(command, parameters, { stdio: 'ignore' }).status === 0;

/** A step's problem does not keep the others from being reported. */
function step(name: string, work: () => void): void {
  parts.push(name);
  if (without.includes(name)) return void leftOut.push(name);
  try {
    work();
    process.stdout.write(`${name}\n`);
  } catch (error) {
    problems.push(`${name}: ${(error as Error).message}`);
  }
}

/** The section of the changelog for this version; in a dry run, what is unreleased where there is none. */
function notes(): string {
  const changelog = read('CHANGELOG.md');
  const sectionOf = (heading: string): string | undefined =>
    changelog
      .split(/^## \[/m)
      .find((section) => section.startsWith(`${heading}]`))
      ?.replace(/^.*\n/, '')
      .trim();
  const found = sectionOf(product.version) ?? (isDryRun ? sectionOf('Unreleased') : undefined);
  if (found === undefined) throw new Error(`CHANGELOG.md has no section for ${product.version}`);
  return `${found}\n`;
}

/** A copy of a client's folder, so that nothing of the checkout is needed or changed. */
function withCopy(folder: string, work: (copy: string) => void): void {
  const copy = mkdtempSync(join(tmpdir(), 'elenchus-release-'));
  try {
    const isKept = (path: string): boolean => !/\/(?:node_modules|dist|build|__pycache__|[^/]*\.egg-info)$/.test(path);
    cpSync(join(PROJECT_ROOT, folder), copy, { recursive: true, filter: isKept });
    work(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

if (values.to === undefined) rmSync(OUT, { recursive: true, force: true });
else if (existsSync(OUT) && readdirSync(OUT).length > 0) throw new Error(`${OUT} is not empty`);
mkdirSync(OUT, { recursive: true });
step('the data directory that later versions must open', () => {
  if (!existsSync(join(PROJECT_ROOT, 'test', 'data-directories', product.version)))
    throw new Error(`test/data-directories has none of ${product.version}: \`npm run keep-data\` writes it`);
});
step('notes.md', () => writeFileSync(join(OUT, 'notes.md'), notes()));
step('sbom.cdx.json', () => writeFileSync(join(OUT, 'sbom.cdx.json'), sbomOf(lock, product)));
step('THIRD-PARTY-NOTICES.txt', () => {
  const shipped = shippedPackages(lock);
  const forbidden = shipped.filter((one) => !mayShip(one)).map(({ name, license }) => `${name} (${license})`);
  if (forbidden.length > 0) throw new Error(`the product may not ship ${forbidden.join(', ')}`);
  writeFileSync(join(OUT, 'THIRD-PARTY-NOTICES.txt'), noticesOf(shipped, PROJECT_ROOT));
});
step('the TypeScript client', () =>
  withCopy('clients/typescript', (copy) => {
    const { version } = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')) as { version: string };
    if (version !== product.version) throw new Error(`it has the version ${version}, not ${product.version}`);
    run('npm', ['ci'], copy);
    run('npm', ['pack', '--pack-destination', OUT], copy);
  }),
);
step('the Python client', () =>
  withCopy('clients/python', (copy) => {
    const version = /^version = "(.+)"$/m.exec(readFileSync(join(copy, 'pyproject.toml'), 'utf8'))?.[1];
    if (version !== product.version) throw new Error(`it has the version ${version ?? ''}, not ${product.version}`);
    run('python3', ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', OUT, copy], copy);
    // A fresh environment imports it.
    run('python3', ['-m', 'venv', join(copy, 'venv')], copy);
    const [wheel = ''] = readdirSync(OUT).filter((name) => name.endsWith('.whl'));
    const python = join(copy, 'venv', 'bin', 'python');
    run(python, ['-m', 'pip', 'install', '--quiet', '--no-index', join(OUT, wheel)], copy);
    run(python, ['-I', '-c', 'import elenchus; elenchus.Elenchus("http://127.0.0.1:1")'], OUT);
  }),
);
step('the Helm chart', () => {
  const version = /^version: (.+)$/m.exec(read('deploy/helm/elenchus/Chart.yaml'))?.[1];
  if (version !== product.version) throw new Error(`it has the version ${version ?? ''}, not ${product.version}`);
  const asRoot = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner'];
  // What `helm package` writes: a folder with the chart's name.
  run(
    'tar',
    [...asRoot, '-czf', join(OUT, `elenchus-chart-${version}.tgz`), 'elenchus'],
    join(PROJECT_ROOT, 'deploy/helm'),
  );
});
const IMAGE = `elenchus-${product.version}-image.tar`;
if (has('docker', 'buildx', 'inspect'))
  step(IMAGE, () => {
    const labels = {
      title: product.name,
      description: product.description,
      version: product.version,
      licenses: product.license,
      revision: run('git', ['rev-parse', 'HEAD'], PROJECT_ROOT).trim(),
    };
    const labelled = Object.entries(labels).flatMap(([name, value]) => [
      '--label',
      `org.opencontainers.image.${name}=${value}`,
    ]);
    const target = ['--platform', 'linux/amd64,linux/arm64', '--output', `type=oci,dest=${join(OUT, IMAGE)}`];
    run('docker', ['buildx', 'build', ...target, ...labelled, '.'], PROJECT_ROOT);
  });
else if (isDryRun) leftOut.push('the image: docker buildx is not there, or has no builder');
else problems.push('the image: docker buildx is not there, or has no builder');

const sums = readdirSync(OUT)
  .sort()
  .map((name) => `${sha256(readFileSync(join(OUT, name)))}  ${name}\n`);
writeFileSync(join(OUT, 'SHA256SUMS'), sums.join(''));
for (const name of without.filter((one) => !parts.includes(one)))
  problems.push(`--without "${name}": the parts are ${parts.join(', ')}`);
for (const one of leftOut) process.stdout.write(`left out: ${one}\n`);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`${values.to ?? 'release'}/: ${readdirSync(OUT).join(', ')}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
