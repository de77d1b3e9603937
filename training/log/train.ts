import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format } from 'prettier';
import { readable } from '../../src/event-log.js';
import { openSqliteEventStore } from '../../src/event-store/index.js';
import { articleOf, readArticles } from '../../bench/judgement/articles.js';
import { LITERALS, Packing } from '../../src/event-store/sqlite/packing/packing.js';
import { bitsOf, SLOTS } from '../../src/event-store/sqlite/packing/prefix-codes.js';
import { type RecordedEvent, START } from '../../src/kernel/index.js';
import { spawnService } from '../../test/support/service-process.js';
import { dictionaryOf } from './dictionary.js';

/**
 * Makes the dictionary that events are packed with, from debates of our own articles and from the golden journals:
 * `npm run train:log -- <id>`. Never write over a dictionary that a log may have been packed with; make a new one.
 */
const ROOT = join(import.meta.dirname, '../..');
const id = Number(process.argv[2]);
if (!(id > 0 && id < 256)) throw new RangeError('give the number of the dictionary, 1 to 255');

/** Credits of a pack, of which a micro debate takes one. */
const PACK = 50;

interface Example {
  /** What the texts of one article or journal have in common only with each other is not worth a place. */
  readonly group: string;
  readonly stream: string;
  readonly text: string;
}
function exampleOf(group: string, { stream, data, metadata, damage }: RecordedEvent): Example {
  if (damage !== undefined) throw new Error(`${stream}: ${damage}`);
  return { group, stream, text: `[${JSON.stringify(metadata)},${JSON.stringify(data)}]` };
}
/** What is packed of an event: all of it, or first the data, which is then encrypted, and then the rest. */
function examplesOf(group: string, stored: RecordedEvent, shown: RecordedEvent): readonly Example[] {
  const { sealed, ...clear } = stored.data as Readonly<Record<string, unknown>>;
  if (sealed === undefined) return [exampleOf(group, stored)];
  return [
    { group, stream: stored.stream, text: JSON.stringify(shown.data) },
    exampleOf(group, { ...stored, data: clear }),
  ];
}

/** Articles that were written for tests and benches of this repository; nothing in them is anybody else's. */
const { twins, altered } = readArticles();
const articles = [
  ...(JSON.parse(readFileSync(join(ROOT, 'test/appraisal/fixtures/hand-marked.json'), 'utf8')) as {
    readonly title: string;
    readonly text: string;
  }[]),
  ...[...twins, ...altered].map((each) => articleOf(each, 0)),
];
const examples = [...(await debates()), ...journals()];
const text = dictionaryOf(examples);
const flat = (count: number): readonly number[] => bitsOf(new Array<number>(count).fill(0));
const literals = new Array<number>(LITERALS).fill(0);
const distances = new Array<number>(SLOTS).fill(0);
// Counted on texts that the dictionary was not made from: the others repeat it more than any later text will.
const groups = [...new Set(examples.map(({ group }) => group))];
const isOdd = ({ group }: Example): boolean => groups.indexOf(group) % 2 === 1;
for (const half of [true, false]) {
  const known = dictionaryOf(examples.filter((each) => isOdd(each) === half));
  const first = new Packing({ id, text: known, literalBits: flat(LITERALS), distanceBits: flat(SLOTS) });
  for (const { stream, text } of examples.filter((each) => isOdd(each) !== half)) {
    const found = first.symbolsOf(text, stream);
    for (const symbol of found.literals) literals[symbol] = (literals[symbol] ?? 0) + 1;
    for (const slot of found.distances) distances[slot] = (distances[slot] ?? 0) + 1;
  }
}
const dictionary = { id, text, literalBits: bitsOf(literals), distanceBits: bitsOf(distances) };
writeFileSync(
  join(ROOT, `src/event-store/sqlite/packing/dictionary-${id}.json`),
  await format(JSON.stringify(dictionary), { parser: 'json', printWidth: 120 }),
);
const packing = new Packing(dictionary);
let [before, after] = [0, 0];
for (const { stream, text } of examples) {
  const packed = packing.pack(text, stream);
  if (packed && packing.unpack(packed, stream) !== text) throw new Error(`${stream} was not unpacked as it was`);
  before += Buffer.byteLength(text);
  after += packed?.length ?? Buffer.byteLength(text);
}
console.log(`${examples.length} events: ${before} bytes, packed ${after}; dictionary ${Buffer.byteLength(text)} bytes`);

/** The events of a service that holds a debate about each test article with the shipped personas. */
async function debates(): Promise<readonly Example[]> {
  const directory = mkdtempSync(join(tmpdir(), 'elenchus-train-log-'));
  try {
    const service = await spawnService(directory, { ELENCHUS_PERSONAS_DIR: join(ROOT, 'personas') });
    let apiKey = '';
    const post = async (path: string, body: unknown): Promise<unknown> => {
      const answer = await fetch(`${service.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(apiKey === '' ? {} : { 'x-api-key': apiKey }) },
        body: JSON.stringify(body),
      });
      return answer.json();
    };
    const account = { email: 'example@example.org', password: 'a long password' };
    ({ apiKey } = (await post('/api/accounts', account)) as { apiKey: string });
    for (let bought = 0; bought < articles.length; bought += PACK)
      await post('/api/billing/test-purchase', { pack: 'starter' });
    for (const { title, text } of articles) await post('/api/simulate', { title, text, depth: 'micro' });
    await service.end('SIGTERM');
    const store = openSqliteEventStore({ directory, readOnly: true });
    const found: Example[] = [];
    const shown = new Map<string, RecordedEvent>();
    for await (const page of readable(store).readAll(START)) for (const event of page) shown.set(event.id, event);
    for await (const page of store.readAll(START))
      for (const event of page)
        found.push(...examplesOf(event.metadata.correlationId, event, shown.get(event.id) ?? event));
    await store.close();
    return found;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function journals(): readonly Example[] {
  const folder = join(ROOT, 'test/journals');
  return readdirSync(folder).flatMap((file) => {
    const { events } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { readonly events: RecordedEvent[] };
    return events.map((event) => exampleOf(file, event));
  });
}
