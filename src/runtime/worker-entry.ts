import { existsSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * The module of a worker thread: beside the calling module in dist. When the TypeScript sources run, as in tests and
 * benchmarks, it is the same file of the last build.
 * @throws Error when it is not built.
 */
export function workerEntry(file: string, base: string): URL {
  const beside = new URL(file, base);
  if (existsSync(beside)) return beside;
  const built = pathToFileURL(fileURLToPath(beside).replace(`${sep}src${sep}`, `${sep}dist${sep}`));
  if (existsSync(built)) return built;
  throw new Error(`the worker ${file} is not built: run \`npm run build\``);
}
