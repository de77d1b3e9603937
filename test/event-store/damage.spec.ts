import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { checkFile, LogDamage, openSqliteEventStore, Projector, readStream } from '../../src/event-store/index.js';
import { type RecordedEvent, type View } from '../../src/kernel/index.js';
import { type BalanceFact, catalogue } from '../support/balance.js';
import { seededChance } from '../support/chance.js';
import { contentOf, copyFlipped } from '../support/flips.js';
import { newEvent } from '../support/new-event.js';
import { storePlainly } from '../support/plain-rows.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** `FLIPS=300 npm run test:unit -- test/event-store/damage.spec.ts` draws more. */
const FLIPS = { log: Number(process.env['FLIPS'] ?? 60), readModels: Number(process.env['FLIPS'] ?? 60) / 2 };
const STREAMS = Array.from({ length: 40 }, (_, n) => `balance-${n}`);

interface Row {
  readonly sum: number;
  readonly owner: string;
  readonly note: string;
}
const sums: View<Row, BalanceFact> = {
  name: 'sums',
  version: 1,
  types: ['Deposited', 'Withdrawn'],
  keys: ({ stream }) => [stream],
  apply: (row, { stream, data }) => ({
    sum: (row?.sum ?? 0) + data.amount,
    owner: `owner${Number(stream.split('-')[1]) % 7}`,
    note: `${row?.note ?? ''} number${data.amount}`.slice(-200),
  }),
  columns: { owner: ({ owner }) => owner, total: ({ sum }) => sum },
  text: ({ note }) => note,
};

let directory: ReturnType<typeof temporaryDirectory>;
const at = (name: string): string => join(directory.path, name);

/** Everything that a store answers about its streams; refusals by name. */
async function answersOf(filename: string, damage: LogDamage): Promise<Record<string, unknown>> {
  const store = openSqliteEventStore({ filename, damage });
  const answers: Record<string, unknown> = {};
  const asked = async (what: string, ask: () => Promise<readonly RecordedEvent[]>): Promise<void> => {
    try {
      const events = await ask();
      answers[what] = events.some((event) => event.damage !== undefined) ? 'refused' : JSON.stringify(events);
    } catch {
      answers[what] = 'refused';
    }
  };
  try {
    for (const stream of STREAMS) {
      await asked(stream, () => readStream(store, stream));
      await asked(`end of ${stream}`, () => store.read(stream, 'end', 'backwards', 3));
    }
    return answers;
  } finally {
    await store.close();
  }
}

beforeAll(async () => {
  directory = temporaryDirectory();
  const store = openSqliteEventStore({ filename: at('events.sqlite') });
  for (let n = 0; n < 12; n++)
    await Promise.all(
      STREAMS.map((stream, index) =>
        store.append(
          stream,
          [newEvent('Deposited', { amount: index * 100 + n }), newEvent('Withdrawn', { amount: n })],
          'any',
        ),
      ),
    );
  const projector = new Projector({ store, catalogue, filename: at('read-models.sqlite'), views: [sums] });
  await projector.start();
  await projector.close();
  await store.close();
});
afterAll(() => directory.remove());

describe('an event that was changed on the disk', () => {
  beforeEach(() => {
    copyFileSync(at('events.sqlite'), at('changed.sqlite'));
    // So that its texts can be changed in SQL.
    storePlainly(at('changed.sqlite'), `stream = 'balance-3'`);
  });
  afterEach(() => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(at(`changed.sqlite${suffix}`), { force: true });
  });
  function change(sql: string): void {
    const db = new DatabaseSync(at('changed.sqlite'));
    db.exec(sql);
    db.close();
  }

  it.each([
    ['data', `UPDATE events SET data = '{"amount":1000000}' WHERE stream = 'balance-3' AND revision = 2`],
    ['type', `UPDATE events SET type = 'Deposited' WHERE stream = 'balance-3' AND revision = 3`],
    ['metadata', `UPDATE events SET metadata = replace(metadata, '2026', '2027') WHERE stream = 'balance-3'`],
    ['id', `UPDATE events SET id = 'other' WHERE stream = 'balance-3' AND revision = 2`],
    ['place', `DELETE FROM events WHERE stream = 'balance-3' AND revision = 4`],
  ])('is refused and named when its %s was changed, and others are not affected', async (_, sql) => {
    change(sql);
    const damage = new LogDamage();
    const found: string[] = [];
    damage.onFound(({ stream }) => found.push(stream));
    const answers = await answersOf(at('changed.sqlite'), damage);
    expect(answers['balance-3']).toBe('refused');
    expect(Object.values(answers).filter((answer) => answer === 'refused').length).toBeLessThanOrEqual(2);
    expect(found).toEqual(['balance-3']);
  });

  it('is found by the check of the file', () => {
    change(`UPDATE events SET data = '{"amount":1000000}' WHERE stream = 'balance-3' AND revision = 2`);
    expect(checkFile(at('changed.sqlite'))).toMatchObject({
      problems: [],
      events: [{ stream: 'balance-3', revision: 2, type: 'Deposited', isMissing: false }],
    });
  });

  it('is found in an entry of the schema that SQLite itself reads over', () => {
    const db = new DatabaseSync(at('changed.sqlite'));
    db.enableDefensive(false);
    db.exec(`PRAGMA writable_schema = ON; UPDATE sqlite_schema SET name = CAST(name AS BLOB) WHERE name = 'erased'`);
    db.close();
    expect(checkFile(at('changed.sqlite')).problems).toEqual(['the entry erased of the schema is damaged']);
  });

  it('gets a checksum when an earlier version wrote it, and never when its chain shows a change', async () => {
    const store = openSqliteEventStore({ filename: at('changed.sqlite') });
    await store.append('chained-1', [{ ...newEvent(), metadata: { ...newEvent().metadata, chain: 'x' } }], 'none');
    await store.close();
    change('UPDATE events SET sum = NULL');
    const before = await answersOf(at('changed.sqlite'), new LogDamage());
    const { events, summed } = checkFile(at('changed.sqlite'));
    expect(events).toMatchObject([{ stream: 'chained-1', reason: expect.stringContaining('chain') }]);
    expect(summed).toBe(STREAMS.length * 24);
    expect(checkFile(at('changed.sqlite')).summed).toBe(0);
    expect(await answersOf(at('changed.sqlite'), new LogDamage())).toEqual(before);
  });

  it('is found in a log that earlier versions write beside this one', async () => {
    change('ALTER TABLE events DROP COLUMN sum');
    expect(Object.values(await answersOf(at('changed.sqlite'), new LogDamage()))).not.toContain('refused');
  });
});

describe('the check of a file that is in use', () => {
  it('says nothing of damage when another process holds the lock', () => {
    copyFileSync(at('events.sqlite'), at('locked.sqlite'));
    const other = new DatabaseSync(at('locked.sqlite'));
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    try {
      expect(() => checkFile(at('locked.sqlite'), 10)).toThrow('SQLITE_BUSY');
    } finally {
      other.exec('COMMIT');
      other.close();
    }
    expect(checkFile(at('locked.sqlite'))).toMatchObject({ problems: [], events: [] });
  });
});

describe('one bit that is flipped', () => {
  let sound: Record<string, unknown>;
  let unlike: string[];
  beforeAll(async () => (sound = await answersOf(at('events.sqlite'), new LogDamage())));
  beforeEach(() => {
    unlike = [];
  });

  it(`in the log is harmless or said, and changes no answer (${FLIPS.log} draws)`, async () => {
    const chance = seededChance(58);
    const intact = contentOf(at('events.sqlite'));
    /** Flips that change what the file says, those of them that the service would say, and those that it would not. */
    let [real, said] = [0, 0];
    const unsaid: string[] = [];
    for (let n = 0; n < FLIPS.log; n++) {
      const { byte, bit } = copyFlipped(at('events.sqlite'), at('flipped.sqlite'), chance());
      copyFileSync(at('flipped.sqlite'), at('read.sqlite'));
      const isReal = contentOf(at('read.sqlite')) !== intact;
      if (isReal) real++;
      const damage = new LogDamage();
      try {
        const { problems, events } = checkFile(at('flipped.sqlite'));
        for (const { reason, isMissing, ...event } of events) damage.note(event, reason, isMissing);
        const isSaid = problems.length + events.length > 0;
        if (isSaid && isReal) said++;
        else if (isReal) unsaid.push(`byte ${byte} bit ${bit}`);
        const answers = await answersOf(at('flipped.sqlite'), damage);
        for (const [what, answer] of Object.entries(answers))
          if (answer !== sound[what] && !(isSaid && answer === 'refused'))
            unlike.push(`byte ${byte} bit ${bit}: ${what} ${problems.join('; ')}`);
      } catch (error) {
        // A log that cannot be opened is said by the start that fails.
        if (!(error instanceof Error)) throw error;
        said++;
      }
      for (const name of ['flipped', 'read'])
        for (const suffix of ['', '-wal', '-shm']) rmSync(at(`${name}.sqlite${suffix}`), { force: true });
    }
    process.stderr.write(
      `flips in the log: ${FLIPS.log}, real ${real}, named ${said}, changed answers ${unlike.length}\n`,
    );
    expect(unlike).toEqual([]);
    expect(unsaid).toEqual([]);
    expect(real).toBeGreaterThan(FLIPS.log / 2);
  });

  it(`in the read models is harmless or repaired, and changes no answer (${FLIPS.readModels} draws)`, async () => {
    const chance = seededChance(59);
    const shown = (projector: Projector): string => {
      const reader = projector.reader(sums);
      return JSON.stringify([
        STREAMS.map((stream) => reader.get(stream)),
        [...reader.all({ orderBy: 'total' })],
        Array.from({ length: 7 }, (_, n) => reader.find({ where: { owner: `owner${n}` } })),
        reader.count(),
      ]);
    };
    const store = openSqliteEventStore({ filename: at('events.sqlite') });
    const open = (filename: string): Projector => new Projector({ store, catalogue, filename, views: [sums] });
    const intact = open(at('read-models.sqlite'));
    await intact.start();
    const expected = shown(intact);
    await intact.close();
    let repaired = 0;
    for (let n = 0; n < FLIPS.readModels; n++) {
      const { byte, bit } = copyFlipped(at('read-models.sqlite'), at('rows.sqlite'), chance());
      const [problem] = checkFile(at('rows.sqlite')).problems;
      const projector = open(at('rows.sqlite'));
      try {
        if (problem !== undefined) {
          repaired++;
          projector.noteDamage(problem);
        }
        await projector.start();
        if (shown(projector) !== expected) unlike.push(`byte ${byte} bit ${bit}`);
      } finally {
        await projector.close();
      }
      for (const suffix of ['', '-wal', '-shm', '.damaged', '.damaged-wal'])
        rmSync(at(`rows.sqlite${suffix}`), { force: true });
    }
    await store.close();
    expect(unlike).toEqual([]);
    expect(repaired).toBeGreaterThan(0);
  });
});
