// Runs the samples whose file names it reads, one on each line, and answers with a line of JSON for each: the text that
// the sample printed, and the error that it ended with, or null.
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

for await (const name of createInterface({ input: process.stdin })) {
  output = '';
  const error = await import(pathToFileURL(resolve(name)).href).then(
    () => null,
    (reason) => String(reason?.stack ?? reason),
  );
  answer(`${JSON.stringify({ output, error })}\n`);
}
