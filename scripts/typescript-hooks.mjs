import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

/** Resolves `./x.js` to `./x.ts`, as the compiler does. */
export async function resolve(specifier, context, next) {
  const ours = /^(\.{0,2}\/|file:)/.test(specifier) && !context.parentURL?.includes('/node_modules/');
  if (ours && specifier.endsWith('.js'))
    try {
      return await next(specifier.replace(/\.js$/, '.ts'), context);
    } catch {
      // The file is JavaScript.
    }
  return next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transform(await readFile(filename, 'utf8'), { filename, sourceMaps: 'inline' });
  return { format: 'module', source: code, shortCircuit: true };
}
