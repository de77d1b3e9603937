// Joins the modules of dist/ and the packages that they import into a few files, since a start spends most of its time
// opening thousands of small ones. The entries in dist/ then import what was joined; all other files stay as they are.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist');
const OUT = 'bundled';

// Not the workers: they load little, and what they would share with the service is loaded whole by every new thread.
const ENTRIES = ['main.js', 'cli.js'];

/** Imported at run time as they are installed. */
const EXTERNAL = [
  // With native code, or files of their own beside the code.
  '@huggingface/transformers',
  '@node-rs/argon2',
  '@photostructure/sqlite',
  'libheif-js',
  'onnxruntime-common',
  'onnxruntime-node',
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

await build({
  entryPoints: ENTRIES.map((entry) => join(dist, entry)),
  outdir: join(dist, OUT),
  entryNames: '[name]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Names of classes stand in messages and metrics.
  keepNames: true,
  external: EXTERNAL,
  plugins: [ownAddresses],
  // CommonJS packages call it for Node's own modules.
  banner: {
    js: "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);",
  },
  logLevel: 'warning',
});

nameOnlyClasses(join(dist, OUT));

for (const entry of ENTRIES) {
  const folder = relative(dirname(join(dist, entry)), join(dist, OUT));
  const bundled = folder.startsWith('.') ? folder : `./${folder}`;
  writeFileSync(
    join(dist, entry),
    [
      "import module from 'node:module';",
      "import { fileURLToPath } from 'node:url';",
      '// Node 22 and later keep what they have compiled. Where the folder cannot be written, they do not.',
      `module.enableCompileCache?.(fileURLToPath(new URL('${bundled}/.compiled', import.meta.url)));`,
      `await import('${bundled}/${basename(entry)}');`,
      '',
    ].join('\n'),
  );
}

/**
 * Joining may rename classes, and gives each its name back. It does so for every function too, also for those that are
 * made anew with each request, where it takes a twentieth of the time: arrow functions stay without.
 */
function nameOnlyClasses(folder) {
  const whole = 'var __name = (target, value) => __defProp(target, "name", { value, configurable: true });';
  const less =
    'var __name = (target, value) => target.name === value || !target.prototype ? target : __defProp(target, "name", { value, configurable: true });';
  const patched = readdirSync(folder).filter((file) => {
    const path = join(folder, file);
    const text = file.endsWith('.js') ? readFileSync(path, 'utf8') : '';
    if (text.includes(whole)) writeFileSync(path, text.replace(whole, less));
    return text.includes(whole);
  });
  if (patched.length !== 1) throw new Error(`${patched.length} files name functions, not 1`);
}
