import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { ALLOCATOR } from '../test/support/allocator.js';
import { slowness } from '../test/support/machine-speed.js';
import { DataSetMissingError } from '../training/data-sets.js';
import { type Bench, asTable, machine } from './report.js';

/**
 * `npm run bench -- <name> [--json]`: runs one benchmark, or lists them. Exit status 1 when a bar is missed, 2 when
 * there is no such benchmark or its data set is missing.
 */
const SUFFIX = '.bench.ts';
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))
  .sort();
const options = process.argv.slice(2);
const json = options.includes('--json');
const [name] = options.filter((option) => !option.startsWith('--'));

async function load(chosen: string): Promise<Bench> {
  return ((await import(`./${chosen}.bench.js`)) as { bench: Bench }).bench;
}

// Some benchmarks use onnxruntime without the detector, which disables its telemetry.
process.env['ORT_DISABLE_TELEMETRY'] = '1';

const asSentence = (before: number, after: number): string =>
  `CPU work took ${before.toFixed(1)} times as long as on the reference machine before the run, and ${after.toFixed(1)} times after it. Bars in seconds and milliseconds are meant for that machine.`;

if (process.platform === 'linux' && process.env['MALLOC_MMAP_THRESHOLD_'] === undefined) {
  // Restarts with the allocator settings of the image, which must be set before the process starts.
  const again = [...process.execArgv, ...process.argv.slice(1)];
  const env = { ...process.env, ...ALLOCATOR };
  process.exit(spawnSync(process.execPath, again, { stdio: 'inherit', env }).status ?? 1);
}

if (name === undefined) {
  for (const each of names) console.log(`${each.padEnd(16)} ${(await load(each)).summary}`);
} else if (!names.includes(name)) {
  console.error(`there is no benchmark "${name}"; there are: ${names.join(', ')}`);
  process.exitCode = 2;
} else {
  try {
    // Other work on the same processor comes and goes, so its speed is measured before and after.
    const slownessBefore = await slowness();
    const figures = await (await load(name)).run();
    const slownessAfter = await slowness();
    console.log(
      json
        ? JSON.stringify({ bench: name, machine: machine(), slownessBefore, slownessAfter, figures })
        : `${machine()}\n${asSentence(slownessBefore, slownessAfter)}\n\n${asTable(figures)}`,
    );
    if (figures.some(({ holds }) => holds === false)) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof DataSetMissingError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
