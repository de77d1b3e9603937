import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { spawnCommand } from '../test/support/commands.js';
import { temporaryDirectory } from '../test/support/temporary-directory.js';
import { pastLog } from './replay/past-log.js';
import { type Bench, type Figure, plain } from './report.js';

/** Size of the log in MB; 1000 takes some minutes and 4 GB of disk. */
const MEGABYTES = Number(process.env['ELENCHUS_BENCH_MB'] ?? 100);
const SAMPLE_DEBATES = 50;
/** Longest restore of a GB, in seconds. */
const SECONDS_MAX = 300;

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
};

/** @throws Error with what the command wrote, if it fails */
async function cli(words: readonly string[], dataDirectory: string): Promise<void> {
  const { code, stdout, stderr } = await spawnCommand(words, { ELENCHUS_DATA_DIR: dataDirectory });
  if (code !== 0) throw new Error(`${words.join(' ')}: ${stdout}${stderr}`);
}

async function measured(): Promise<readonly Figure[]> {
  const { path, remove } = temporaryDirectory();
  try {
    const sample = await pastLog(join(path, 'sample'), SAMPLE_DEBATES, 0);
    const debates = Math.ceil((MEGABYTES * 1e6 * SAMPLE_DEBATES) / statSync(sample.filename).size);
    const data = join(path, 'data');
    const { filename, events } = await pastLog(data, debates, 0);
    const gigabytes = statSync(filename).size / 1e9;
    writeFileSync(join(data, 'secret'), `${'s'.repeat(43)}\n`);
    const identity = await generateX25519Identity();
    writeFileSync(join(path, 'identity'), `${identity}\n`);
    const [file, key] = [join(path, 'backup'), ['--identity', join(path, 'identity')]];

    // What each command needs before it does anything.
    const start = await seconds(() => cli(['--version'], data));
    const perGigabyte = async (...words: readonly string[]): Promise<number> =>
      ((await seconds(() => cli(words, data))) - start) / gigabytes;
    const recipient = ['--keys', '--recipient', await identityToRecipient(identity)];
    const backup = await perGigabyte('backup', file, ...recipient);
    const verify = await perGigabyte('backup', 'verify', file, ...key);
    const restored = join(path, 'restored');
    const restore = await perGigabyte('restore', file, '--to', restored, ...key);
    if (!readdirSync(restored).includes('events.sqlite')) throw new Error('nothing was restored');
    return [
      plain(`log of ${events} events`, gigabytes * 1_000, 'MB'),
      plain('the file that `backup` writes', statSync(file).size / 1e6, 'MB'),
      plain('start of the command line', start, 's'),
      plain('`backup`, encrypted', backup, 's a GB'),
      plain('`backup verify`', verify, 's a GB'),
      {
        ...plain('`restore`, with read models and the audit of the books', restore, 's a GB'),
        bar: `<= ${SECONDS_MAX}`,
        holds: restore <= SECONDS_MAX,
      },
    ];
  } finally {
    remove();
  }
}

export const bench: Bench = {
  summary: 'backup, check and restore of a log of ELENCHUS_BENCH_MB (100) by the command line',
  run: measured,
};
