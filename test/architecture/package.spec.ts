import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = resolve(import.meta.dirname, '../..');

/** The name under which samples import clients/typescript. */
const OWN_CLIENT = 'elenchus-client';
/** Where code is that no image of the service contains. */
const TOOLS = ['test', 'bench', 'drill', 'scripts', 'training'];

const filesOf = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|mjs|cjs)$/.test(file))
    .map((file) => join(ROOT, folder, file));

/** The packages that a file imports: of `@scope/name/part`, `@scope/name`. */
const importsOf = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b(?:[^;'"]*\bfrom)? '([^'.][^']*)';$/gm)]
    .map(([, specifier = '']) => (/^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? [''])[0])
    .filter((name) => !name.startsWith('node:') && name !== OWN_CLIENT);

describe('package.json', () => {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  interface Locked {
    readonly engines?: { readonly node?: string };
    readonly optional?: boolean;
    readonly bin?: Readonly<Record<string, string>>;
    readonly peerDependencies?: Readonly<Record<string, string>>;
  }
  const { packages } = read('package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> };
  const { engines, version, scripts, ...declared } = read('package.json') as {
    readonly engines: { node: string };
    readonly version: string;
    readonly scripts: Readonly<Record<string, string>>;
    readonly dependencies: object;
    readonly optionalDependencies: object;
    readonly devDependencies: object;
  };
  const shipped = Object.keys({ ...declared.dependencies, ...declared.optionalDependencies });
  const development = Object.keys(declared.devDependencies);
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

  it('declares every package that the code imports, and those of src as dependencies of the service', () => {
    const known = (names: readonly string[], files: readonly string[]): readonly string[] =>
      [...new Set(files.flatMap((file) => importsOf(file)))].filter((name) => !names.includes(name));
    expect(known(shipped, filesOf('src'))).toEqual([]);
    expect(known([...shipped, ...development], [...filesOf('src'), ...TOOLS.flatMap(filesOf)])).toEqual([]);
  });

  it('declares no package that is neither imported, nor run by a script, nor needed by another one', () => {
    const text = [
      ...['src', ...TOOLS].flatMap(filesOf),
      ...['eslint.config.js', '.swcrc', '.prettierrc.json'].map((name) => join(ROOT, name)),
    ]
      .map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : ''))
      .join('\n');
    const words = Object.values(scripts).flatMap((script) => script.split(/[\s/]+/));
    const needed = new Set(
      [...shipped, ...development].flatMap((name) =>
        Object.keys(packages[`node_modules/${name}`]?.peerDependencies ?? {}),
      ),
    );
    const idle = [...shipped, ...development].filter(
      (name) =>
        !needed.has(name) &&
        !name.startsWith('@types/') &&
        ![name, ...Object.keys(packages[`node_modules/${name}`]?.bin ?? {})].some((word) => words.includes(word)) &&
        ![`'${name}'`, `"${name}"`, `'${name}/`, `/node_modules/${name}/`].some((use) => text.includes(use)),
    );
    expect(idle).toEqual([]);
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
