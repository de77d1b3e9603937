// Bundles the modules of dist/ and the packages that they import into a few files, since a start spends most of its time
// opening thousands of small ones. The entries in dist/, including those of worker threads, then import the bundles; all
// other files stay unchanged.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { BANNER, EXTERNAL } from './bundle-options.mjs';

const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist');
const OUT = 'bundled';

const ENTRIES = ['main.js', 'cli.js'];

/** Each is bundled separately, since a shared chunk contains what any of them needs, and each start loads it whole. */
const WORKERS = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.worker.js'));

/** esbuild emits this also for a declaration that already has its name. */
const NEEDLESS_NAMING = /^ *__name\((\w+), "\1"\);\n/gm;

/** Keeps each module's `import.meta.url`, so that it finds files relative to itself. */
const ownAddresses = {
  name: 'own-addresses',
  setup({ onLoad }) {
    // Not those of the packages: each call takes longer than loading the module.
    onLoad({ filter: new RegExp(`^${dist.replaceAll(/\W/g, '\\$&')}.*\\.js$`) }, ({ path }) => {
      const at = relative(dist, path);
      const source = readFileSync(path, 'utf8');
      const address = `new URL(${JSON.stringify(`../${at}`)}, import.meta.url).href`;
      return { contents: source.replaceAll('import.meta.url', address), loader: 'js' };
    });
  },
};

/** @type {import('esbuild').BuildOptions} */
const common = {
  outdir: join(dist, OUT),
  entryNames: '[name]',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Messages and metrics contain class names.
  keepNames: true,
  plugins: [ownAddresses],
  banner: BANNER,
  logLevel: 'warning',
};
await Promise.all([
  ...ENTRIES.map((entry) =>
    build({
      ...common,
      entryPoints: [join(dist, entry)],
      external: EXTERNAL,
      splitting: true,
      chunkNames: '[name]-[hash]',
    }),
  ),
  ...WORKERS.map((worker) => build({ ...common, entryPoints: [join(dist, worker)], external: EXTERNAL })),
]);

nameOnlyClasses(join(dist, OUT));

for (const entry of [...ENTRIES, ...WORKERS]) {
  const from = dirname(join(dist, entry));
  const to = (path) => {
    const way = relative(from, join(dist, path));
    return way.startsWith('.') ? way : `./${way}`;
  };
  writeFileSync(
    join(dist, entry),
    [
      "import module from 'node:module';",
      "import { fileURLToPath } from 'node:url';",
      ...(WORKERS.includes(entry)
        ? [
            `import { yieldToEventLoop } from '${to('runtime/worker-niceness.js')}';`,
            '// First, because loading takes longer than many tasks.',
            'yieldToEventLoop();',
          ]
        : // Shared chunks run before the entry, and one of them may contain decorators.
          ["import 'reflect-metadata';"]),
      '// Node 22 and later cache compiled code here if the folder is writable.',
      `module.enableCompileCache?.(fileURLToPath(new URL('${to(`${OUT}/.compiled`)}', import.meta.url)));`,
      `await import('${to(`${OUT}/${basename(entry)}`)}');`,
      '// Written now, since a process or a thread that is killed would not write it.',
      'module.flushCompileCache?.();',
      '',
    ].join('\n'),
  );
}

/**
 * esbuild may rename classes, and restores their names at run time. It does so for every function too, also for those
 * created in each request, where that takes 5 % of the time. Declarations that kept their name and arrow functions are
 * therefore left alone.
 */
function nameOnlyClasses(folder) {
  const helper = /var __name = \((\w+), (\w+)\) => (__defProp\(.*\));/;
  const less = 'var __name = ($1, $2) => $1.name === $2 || !$1.prototype ? $1 : $3;';
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    if (text.includes('var __name =') && !helper.test(text))
      throw new Error(`${file}: esbuild's helper __name has another form`);
    writeFileSync(path, text.replace(helper, less).replaceAll(NEEDLESS_NAMING, ''));
  }
}
