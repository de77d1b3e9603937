import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const CACHE = new URL('../node_modules/.cache/typescript/', import.meta.url);
const SWC_VERSION = JSON.parse(
  readFileSync(new URL('../node_modules/@swc/core/package.json', import.meta.url), 'utf8'),
).version;
const OPTIONS = readFileSync(new URL('../.swcrc', import.meta.url), 'utf8');

/** Resolves `./x.js` to `./x.ts` where that is the file, as the compiler does. */
export function resolve(specifier, context, next) {
  const ours = /^(\.{0,2}\/|file:)/.test(specifier) && !context.parentURL?.includes('/node_modules/');
  if (!ours || !specifier.endsWith('.js')) return next(specifier, context);
  const written = specifier.replace(/\.js$/, '.ts');
  const isTypeScript = existsSync(new URL(written, context.parentURL));
  return next(isTypeScript ? written : specifier, context);
}

export function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true };
}

/** The file as JavaScript with its source map. It is kept, because loading the compiler takes longer than most files. */
function compiled(filename) {
  const source = readFileSync(filename, 'utf8');
  const digest = createHash('sha256').update(`${SWC_VERSION}\0${OPTIONS}\0${filename}\0${source}`).digest('hex');
  const kept = new URL(`${digest}.js`, CACHE);
  try {
    return readFileSync(kept, 'utf8');
  } catch {
    const { transformSync } = require('@swc/core');
    const { code } = transformSync(source, { filename, sourceMaps: 'inline' });
    keep(code, kept);
    return code;
  }
}

function keep(code, file) {
  // Written under another name first, so that another process never reads half of it.
  const written = new URL(`${file.href}.${process.pid}`);
  try {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(written, code);
    renameSync(written, file);
  } catch {
    // Without the permission to write, each process compiles for itself.
  }
}
