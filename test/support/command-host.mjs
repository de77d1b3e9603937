// Runs commands of the built command line, one after another. Answers each with its output and its exit status.
import 'reflect-metadata';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const ENTRY = new URL('../../dist/cli.js', import.meta.url);
// The build has no types.
const { runCommandLine } = await import(new URL('../../dist/cli/command-line.js', import.meta.url).href);
/** Output of the current command, which ends with its call of `process.exit`. */
const said = { stdout: '', stderr: '' };
/** @type {number | undefined} */
let exited;
const exit = process.exit.bind(process);

for (const name of /** @type {const} */ (['stdout', 'stderr']))
  process[name].write = /** @type {typeof process.stdout.write} */ (
    (/** @type {string | Uint8Array} */ chunk, /** @type {unknown} */ encoding, /** @type {unknown} */ done) => {
      if (exited === undefined) said[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      const callback = typeof encoding === 'function' ? encoding : done;
      if (typeof callback === 'function') process.nextTick(callback);
      return true;
    }
  );

process.exit = (code = process.exitCode ?? 0) => {
  exited ??= Number(code);
  throw new Error('the command called process.exit');
};

process.on('message', async (/** @type {import('./commands.js').CommandCall} */ { words, environment, input }) => {
  Object.assign(said, { stdout: '', stderr: '' });
  exited = undefined;
  process.exitCode = undefined;
  for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, environment);
  process.argv = [process.execPath, fileURLToPath(ENTRY), ...words];
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true });
  const error = await runCommandLine().then(
    () => null,
    (/** @type {unknown} */ reason) => String(reason instanceof Error ? reason.stack : reason),
  );
  if (error !== null && exited === undefined) {
    said.stderr += error;
    process.exitCode = 1;
  }
  process.send?.({ ...said, code: exited ?? process.exitCode ?? 0 });
});
process.once('disconnect', () => exit(0));
