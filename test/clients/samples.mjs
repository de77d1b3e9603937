// Runs the samples, modules or shell scripts, whose file names it reads, one on each line. Answers with a line of JSON
// for each: the text that the sample printed, and the error that it ended with, or null.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const { stdout, stderr } = process;
const answer = stdout.write.bind(stdout);
let output = '';
stdout.write = stderr.write = (/** @type {string | Uint8Array} */ chunk) => {
  output += chunk.toString();
  return true;
};

/** @param {string} name */
async function run(name) {
  if (!name.endsWith('.sh')) return import(pathToFileURL(resolve(name)).href);
  const {
    status,
    stdout: said,
    stderr: complaint,
  } = spawnSync('bash', ['-euo', 'pipefail', name], { encoding: 'utf8' });
  output = said + complaint;
  if (status !== 0) throw new Error(`exit ${status}`);
}

for await (const name of createInterface({ input: process.stdin })) {
  output = '';
  const error = await run(name).then(
    () => null,
    (reason) => String(reason?.stack ?? reason),
  );
  answer(`${JSON.stringify({ output, error })}\n`);
}
