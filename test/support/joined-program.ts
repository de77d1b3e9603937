import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { BANNER, EXTERNAL } from '../../scripts/bundle-options.mjs';

const OUT = join(import.meta.dirname, '../../dist/test');

/**
 * Compiles a TypeScript program and what it imports into one JavaScript file, like the service, for a test that starts it
 * many times. @returns the path of the file.
 */
export async function joinedProgram(entry: string): Promise<string> {
  const outfile = join(OUT, `${basename(entry, '.ts')}.mjs`);
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: EXTERNAL,
    keepNames: true,
    banner: BANNER,
    plugins: [
      {
        name: 'own-addresses',
        setup(compiler) {
          compiler.onLoad({ filter: /\.ts$/ }, ({ path }) => {
            const contents = readFileSync(path, 'utf8')
              .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
              .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
            return { contents, loader: 'ts' };
          });
        },
      },
    ],
  });
  return outfile;
}
