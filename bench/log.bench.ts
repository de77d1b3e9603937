import { copyFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { CATALOGUE, readable, VIEWS } from '../src/event-log.js';
import { logFileOf, openSqliteEventStore, Projector } from '../src/event-store/index.js';
import { storePlainly } from '../test/support/plain-rows.js';
import { type ServiceProcess, spawnService } from '../test/support/service-process.js';
import { temporaryDirectory } from '../test/support/temporary-directory.js';
import { dataSetFolder, readLines } from '../training/data-sets.js';
import { type Bench, type Figure, mean, median } from './report.js';

const DEBATES = 100;
/** Credits of a pack, of which a micro debate takes one. */
const PACK = 50;
/** Characters of an article of usual length. */
const [SHORTEST, LONGEST] = [2_500, 4_300];
const BYTES_MAX = 50_000;
const ROUNDS = 9;
/** Minimum speed of a rebuild, as a share of that from rows that are not packed. */
const SHARE = 0.9;

interface Text {
  readonly title: string;
  readonly text: string;
}

/** Articles of usual length from the data set `credibility`, evenly spread over it. */
function articles(count: number): readonly Text[] {
  const all = readLines<Text>(join(dataSetFolder('credibility'), 'articles.jsonl')).filter(
    ({ text }) => text.length >= SHORTEST && text.length <= LONGEST,
  );
  return Array.from({ length: count }, (_, n) => all[Math.floor((n * all.length) / count)]).filter((each) => !!each);
}

/** Asks the service as the account whose key it is. */
const asking =
  ({ url }: ServiceProcess, apiKey = '') =>
  async (path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey === '' ? {} : { 'x-api-key': apiKey }) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, unknown>;
  };

/** Bytes of log that a micro debate with the shipped personas adds, once the service has what all debates share. */
async function bytesOfDebates(directory: string, texts: readonly Text[]): Promise<number> {
  const start = (): Promise<ServiceProcess> =>
    spawnService(directory, { ELENCHUS_PERSONAS_DIR: join(process.cwd(), 'personas'), LOG_LEVEL: 'silent' });
  let service = await start();
  const owner = { email: 'bench@example.org', password: 'a long password' };
  const { apiKey } = await asking(service)('/api/accounts', owner);
  const key = String(apiKey);
  const debate = async ({ title, text }: Text): Promise<void> => {
    const { status } = await asking(service, key)('/api/simulate', { title, text, depth: 'micro' });
    if (status !== 'done') throw new Error(`a debate is ${String(status)}`);
  };
  for (let bought = 0; bought <= texts.length; bought += PACK)
    await asking(service, key)('/api/billing/test-purchase', { pack: 'starter' });
  const [first, ...others] = texts;
  if (first) await debate(first);
  await service.end('SIGTERM');
  const before = statSync(logFileOf(directory)).size;
  service = await start();
  for (const each of others) await debate(each);
  await service.end('SIGTERM');
  return (statSync(logFileOf(directory)).size - before) / others.length;
}

/** Processor time of a rebuild of all read models, in milliseconds. */
async function rebuildMs(filename: string): Promise<number> {
  const readModels = `${filename}.read-models`;
  const store = readable(openSqliteEventStore({ filename }));
  const projector = new Projector({ store, catalogue: CATALOGUE, filename: readModels, views: VIEWS });
  const before = process.cpuUsage();
  await projector.start();
  const { user, system } = process.cpuUsage(before);
  await projector.close();
  await store.close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(readModels + suffix, { force: true });
  return (user + system) / 1_000;
}

/** A log beside the same log as it was stored before events were packed, in turn. */
async function rebuilds(packed: string): Promise<Figure> {
  const plain = `${packed}.plain`;
  copyFileSync(packed, plain);
  storePlainly(plain);
  const db = new DatabaseSync(plain);
  db.exec('VACUUM');
  db.close();
  const rounds: { readonly ratio: number; readonly against: number }[] = [];
  // The first rounds are warm-ups and do not count.
  for (let round = -2; round < ROUNDS; round++) {
    const first = round % 2 === 0 ? await rebuildMs(packed) : undefined;
    const against = await rebuildMs(plain);
    const value = first ?? (await rebuildMs(packed));
    if (round >= 0) rounds.push({ ratio: value / against, against });
  }
  const against = median(rounds.map((round) => round.against));
  const value = median(rounds.map(({ ratio }) => ratio)) * against;
  return {
    name: `rebuild of all read models after ${DEBATES} debates`,
    value,
    unit: 'ms CPU',
    against: { name: 'not packed', value: against },
    bar: `<= ${(1 / SHARE).toFixed(2)} x not packed`,
    holds: value <= against / SHARE,
  };
}

async function measured(): Promise<readonly Figure[]> {
  const directory = temporaryDirectory();
  try {
    const texts = articles(DEBATES + 1);
    const bytes = await bytesOfDebates(directory.path, texts);
    return [
      {
        name: `log of a micro debate about an article of ${Math.round(mean(texts.map(({ text }) => text.length)))} characters`,
        value: bytes,
        unit: 'bytes',
        against: null,
        bar: `<= ${BYTES_MAX.toLocaleString('en')}`,
        holds: bytes <= BYTES_MAX,
      },
      await rebuilds(logFileOf(directory.path)),
    ];
  } finally {
    directory.remove();
  }
}

export const bench: Bench = {
  summary:
    'bytes of log of a micro debate, and rebuilding the read models from packed events and from the same not packed',
  run: measured,
};
