import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { shippedPackages } from '../../scripts/licences.mjs';
import { type LockFile } from '../../scripts/sbom.js';
import { sha256 } from '../../src/kernel/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** `npm run release -- --dry-run`, with a program in Docker's place that writes down what it is asked for. */
const files = temporaryDirectory();
afterAll(() => files.remove());
const path = (name: string): string => join(files.path, name);
const { version, description } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, string>;
const CLIENTS = ['the TypeScript client', 'the Python client'];

function release(folder: string, docker: string, ...parameters: readonly string[]) {
  const programs = path(`${folder}-programs`);
  mkdirSync(programs);
  writeFileSync(join(programs, 'docker'), `#!/bin/sh\n${docker}\n`);
  chmodSync(join(programs, 'docker'), 0o755);
  const program = ['--import', './scripts/typescript.mjs', 'scripts/release.ts', '--to', path(folder), ...parameters];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${programs}:${process.env['PATH'] ?? ''}` },
  });
  return { status, stdout, stderr, files: existsSync(path(folder)) ? readdirSync(path(folder)) : [] };
}
const without = (parts: readonly string[]): string[] => parts.flatMap((part) => ['--without', part]);

// Both clients are built by programs that ask a package registry.
const asked = [
  '-m',
  'pip',
  'download',
  '--quiet',
  '--retries',
  '0',
  '--no-deps',
  '--dest',
  path('wheels'),
  'setuptools',
];
const hasRegistry = spawnSync('python3', asked, { stdio: 'ignore' }).status === 0;

describe('a dry run', () => {
  it('builds notes, SBOM, notices, the chart and their digests, and says what it leaves out and why', () => {
    const {
      status,
      stdout,
      stderr,
      files: built,
    } = release('without-docker', 'exit 1', '--dry-run', ...without(CLIENTS));
    expect([status, stderr]).toEqual([0, '']);
    const left = stdout.split('\n').filter((line) => line.startsWith('left out: '));
    expect(left).toEqual([
      ...CLIENTS.map((client) => `left out: ${client}`),
      'left out: the image: docker buildx is not there, or has no builder',
    ]);
    const chart = `elenchus-chart-${version}.tgz`;
    expect(built).toEqual(['SHA256SUMS', 'THIRD-PARTY-NOTICES.txt', chart, 'notes.md', 'sbom.cdx.json']);

    const read = (name: string): string => readFileSync(path(`without-docker/${name}`), 'utf8');
    const sbom = JSON.parse(read('sbom.cdx.json')) as { components: { name: string }[] };
    const shipped = shippedPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile);
    expect(sbom.components).toHaveLength(shipped.length);
    const notices = read('THIRD-PARTY-NOTICES.txt');
    const missing = shipped.filter((one) => existsSync(one.path) && !notices.includes(`${one.name} ${one.version}\n`));
    expect(missing).toEqual([]);
    expect(read('notes.md').length).toBeGreaterThan(200);
    const packed = spawnSync('tar', ['-xzOf', path(`without-docker/${chart}`), 'elenchus/Chart.yaml']);
    expect(parse(packed.stdout.toString())).toMatchObject({ name: 'elenchus', version, appVersion: version });
    for (const line of read('SHA256SUMS').trim().split('\n')) {
      const [sum, name = ''] = line.split('  ');
      expect([name, sum]).toEqual([name, sha256(readFileSync(path(`without-docker/${name}`)))]);
    }
  });

  (hasRegistry ? it : it.skip)('packs both clients (where a package registry is)', () => {
    const { status, stderr, files: built } = release('with-clients', 'exit 1', '--dry-run');
    expect([status, stderr]).toEqual([0, '']);
    expect(built).toContain(`elenchus-client-${version}.tgz`);
    expect(built).toContain(`elenchus_client-${version}-py3-none-any.whl`);
    const listed = spawnSync('tar', ['-tzf', path(`with-clients/elenchus-client-${version}.tgz`)], {
      encoding: 'utf8',
    });
    expect(listed.stdout.split('\n')).toEqual(
      expect.arrayContaining([
        'package/LICENSE',
        'package/README.md',
        'package/dist/index.js',
        'package/dist/index.d.ts',
      ]),
    );
  });

  it('asks Docker for an image of two architectures, labelled with version, licence and commit', () => {
    const recorded = path('asked');
    const docker = `for each in "$@"; do echo "$each"; done >> ${recorded}`;
    const { status, stderr } = release('with-docker', docker, '--dry-run', ...without(CLIENTS));
    expect([status, stderr]).toEqual([0, '']);
    const commit = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout.trim();
    expect(readFileSync(recorded, 'utf8').trim().split('\n')).toEqual([
      ...['buildx', 'inspect', 'buildx', 'build', '--platform', 'linux/amd64,linux/arm64', '--output'],
      `type=oci,dest=${path(`with-docker/elenchus-${version}-image.tar`)}`,
      ...[
        ['title', 'elenchus'],
        ['description', description],
        ['version', version],
        ['licenses', 'Apache-2.0'],
        ['revision', commit],
      ].flatMap(([name, value]) => ['--label', `org.opencontainers.image.${name}=${value}`]),
      '.',
    ]);
  });

  it('fails with what Docker says, and still builds the rest', () => {
    const docker = '[ "$2" = inspect ] || { echo no space left >&2; exit 1; }';
    const { status, stderr, files: built } = release('broken-docker', docker, '--dry-run', ...without(CLIENTS));
    expect([status, stderr]).toEqual([1, expect.stringContaining('no space left')]);
    expect(built).toContain('sbom.cdx.json');
  });
});

it.each([
  ['leaves out a part', 'full', ['--without', 'notes.md'], 'a release has every part'],
  [
    'is told of a part that is none',
    'unknown',
    ['--dry-run', '--without', 'notes', ...without(CLIENTS)],
    '--without "notes": the parts are ',
  ],
])('a release fails when it %s', (_, folder, parameters, message) => {
  const { status, stderr } = release(folder, 'exit 1', ...parameters);
  expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
});

it('a release does not write into a folder that has something', () => {
  mkdirSync(path('used'));
  writeFileSync(path('used/kept'), '');
  const { status, stderr, files: left } = release('used', 'exit 1', '--dry-run');
  expect([status, stderr, left]).toEqual([
    1,
    expect.stringContaining(`${resolve(path('used'))} is not empty`),
    ['kept'],
  ]);
});
