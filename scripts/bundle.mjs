// Joins the modules of dist/ and the packages that they import into a few files, since a start spends most of its time
// opening thousands of small ones. The entries in dist/, those of worker threads among them, then import what was joined;
// all other files stay as they are.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist');
const OUT = 'bundled';

const ENTRIES = ['main.js', 'cli.js'];

/**
 * Each is joined on its own: what it shared with the service would be a file of which it needs little, and every new
 * thread loads its files anew.
 */
const WORKERS = readdirSync(dist, { recursive: true }).filter((file) => file.endsWith('.worker.js'));

/** Imported at run time as they are installed. */
const EXTERNAL = [
  // With native code, or files of their own beside the code.
  '@huggingface/transformers',
  '@node-rs/argon2',
  '@photostructure/sqlite',
  'libheif-js',
  'onnxruntime-common',
  'onnxruntime-node',
  'pdfjs-dist',
  'pino',
  'puppeteer',
  'sharp',
  'wink-eng-lite-web-model',
  // Large, and loaded only where they are used.
  '@grpc/grpc-js',
  '@kurrent/kurrentdb-client',
  '@langchain/*',
  '@opentelemetry/*',
  '@trustnxt/c2pa-ts',
  'google-protobuf',
  'langchain',
  'openai',
  'stripe',
  // Asked for by packages that work without them.
  '@fastify/view',
  '@grpc/proto-loader',
  '@mikro-orm/*',
  '@nestjs/axios',
  '@nestjs/microservices',
  '@nestjs/mongoose',
  '@nestjs/platform-express',
  '@nestjs/sequelize',
  '@nestjs/typeorm',
  '@nestjs/websockets',
  '@prisma/client',
  'canvas',
  'class-transformer',
  'class-validator',
  'mongoose',
  'prettier',
  'sequelize',
  'typeorm',
  'typescript',
];

/** esbuild also names a declaration that has its name already. */
const NEEDLESS_NAMING = /^ *__name\((\w+), "\1"\);\n/gm;

/** A module's own address stays what it was, so that it finds the files that it names relative to itself. */
const ownAddresses = {
  name: 'own-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      const at = relative(dist, path);
      if (at.startsWith('..')) return undefined;
      const source = readFileSync(path, 'utf8');
      const address = `new URL(${JSON.stringify(`../${at}`)}, import.meta.url).href`;
      return { contents: source.replaceAll('import.meta.url', address), loader: 'js' };
    });
  },
};

/** Loaded by the thread that reads metadata, always. */
const EXTERNAL_TO_WORKERS = EXTERNAL.filter((name) => name !== '@trustnxt/c2pa-ts');

const common = {
  outdir: join(dist, OUT),
  entryNames: '[name]',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Names of classes stand in messages and metrics.
  keepNames: true,
  plugins: [ownAddresses],
  // CommonJS packages call it for Node's own modules.
  banner: {
    js: "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);",
  },
  logLevel: 'warning',
};
await Promise.all([
  build({
    ...common,
    entryPoints: ENTRIES.map((entry) => join(dist, entry)),
    external: EXTERNAL,
    splitting: true,
    chunkNames: '[name]-[hash]',
  }),
  ...WORKERS.map((worker) => build({ ...common, entryPoints: [join(dist, worker)], external: EXTERNAL_TO_WORKERS })),
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
            '// Before anything is loaded, which takes longer than many a task.',
            'yieldToEventLoop();',
          ]
        : []),
      '// Node 22 and later keep what they have compiled. Where the folder cannot be written, they do not.',
      `module.enableCompileCache?.(fileURLToPath(new URL('${to(`${OUT}/.compiled`)}', import.meta.url)));`,
      `await import('${to(`${OUT}/${basename(entry)}`)}');`,
      '',
    ].join('\n'),
  );
}

/**
 * Joining may rename classes, and gives each its name back. It does so for every function too, also for those that are
 * made anew with each request, where it takes a twentieth of the time: declarations that kept their name and arrow
 * functions are left alone.
 */
function nameOnlyClasses(folder) {
  const helper = /var __name = \((\w+), (\w+)\) => (__defProp\(.*\));/;
  const less = 'var __name = ($1, $2) => $1.name === $2 || !$1.prototype ? $1 : $3;';
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    if (text.includes('var __name =') && !helper.test(text))
      throw new Error(`${file} names its functions in another way`);
    writeFileSync(path, text.replace(helper, less).replaceAll(NEEDLESS_NAMING, ''));
  }
}
