import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = resolve(import.meta.dirname, '../..');

describe('package.json', () => {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  interface Locked {
    readonly engines?: { readonly node?: string };
    readonly optional?: boolean;
  }
  const { packages } = read('package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> };
  const { engines, version } = read('package.json') as { readonly engines: { node: string }; readonly version: string };
  const { subset } = createRequire(import.meta.url)('semver') as {
    readonly subset: (sub: string, dom: string) => boolean;
  };

  it('claims only versions of Node that every dependency claims', () => {
    const narrower = Object.entries(packages)
      .filter(([path, { optional }]) => path !== '' && optional !== true)
      .flatMap(([path, { engines: theirs }]) => (theirs?.node === undefined ? [] : [[path, theirs.node] as const]))
      .filter(([, range]) => !subset(engines.node, range));
    expect(narrower).toEqual([]);
    expect(subset('22.22.3', engines.node) && subset('24.15.0', engines.node)).toBe(true);
    expect(subset('20.20.2', engines.node)).toBe(false);
  });

  it('agrees with the lock file, and .nvmrc names a version that it claims', () => {
    expect(packages['']).toMatchObject({ version, engines });
    expect(subset(readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim(), engines.node)).toBe(true);
  });

  it('is the only place that states the version', () => {
    const holders = ['src', 'web', 'Dockerfile', 'docker-compose.yml']
      .flatMap((name) =>
        name.includes('.') || name === 'Dockerfile'
          ? [name]
          : readdirSync(join(ROOT, name), { recursive: true, encoding: 'utf8' })
              .filter((file) => /\.[jt]s$/.test(file))
              .map((file) => `${name}/${file}`),
      )
      .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes(`'${version}'`));
    expect(holders).toEqual([]);
  });
});
