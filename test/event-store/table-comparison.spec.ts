import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  openSqliteEventStore,
  Projector,
  ReadModelChecks,
  type SqliteEventStore,
} from '../../src/event-store/index.js';
import { sumOf } from '../../src/event-store/sqlite/row-sum.js';
import { CATALOGUE, VIEWS } from '../../src/event-log.js';
import { type RecordedEvent } from '../../src/kernel/index.js';
import { until } from '../support/cluster.js';
import { newEvent } from '../support/new-event.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const JOURNALS = join(import.meta.dirname, '../journals');

/** The service's views over the streams of all golden journals. */
describe('the comparison of all rows with the log', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let store: SqliteEventStore;
  let projector: Projector;
  let comparisons = 0;
  const at = (name: string): string => join(directory.path, name);
  const differences = () => projector.differences(at(`again-${(comparisons += 1)}.sqlite`));
  function change<T>(work: (db: InstanceType<typeof DatabaseSync>) => T): T {
    const db = new DatabaseSync(at('read-models.sqlite'), { timeout: 5_000 });
    try {
      return work(db);
    } finally {
      db.close();
    }
  }
  const keyIn = (db: InstanceType<typeof DatabaseSync>, table: string): string | undefined =>
    (db.prepare(`SELECT key FROM "${table}" ORDER BY key LIMIT 1`).get() as { key: string } | undefined)?.key;
  const keyInFile = (table: string): string => change((db) => keyIn(db, table)) ?? '';
  const insert = (db: InstanceType<typeof DatabaseSync>, table: string, key: string): void => {
    db.prepare(`INSERT INTO "${table}" (key, row, sum) VALUES (?, '{"accountId":"a"}', 0)`).run(key);
  };

  beforeEach(async () => {
    directory = temporaryDirectory();
    store = openSqliteEventStore({ directory: directory.path });
    const written = new Set<string>();
    for (const file of readdirSync(JOURNALS)) {
      const { events } = JSON.parse(readFileSync(join(JOURNALS, file), 'utf8')) as { events: RecordedEvent[] };
      for (const stream of new Set(events.map((event) => event.stream))) {
        if (written.has(stream)) continue;
        written.add(stream);
        const inStream = events.filter((event) => event.stream === stream);
        await store.append(
          stream,
          inStream.map(({ type, data, metadata }) => ({ id: randomUUID(), type, data, metadata })),
          'none',
        );
      }
    }
    projector = new Projector({
      store,
      catalogue: CATALOGUE,
      filename: at('read-models.sqlite'),
      views: VIEWS,
    });
    await projector.start();
  });
  afterEach(async () => {
    await projector.close();
    await store.close();
    directory.remove();
  });

  it('finds nothing in rows that follow from the log', async () => {
    expect(await differences()).toEqual([]);
  });

  it('names one changed row of every table, by table and key', async () => {
    const changed = change((db) =>
      VIEWS.map(({ name }) => {
        const key = keyIn(db, name);
        if (key === undefined) insert(db, name, 'a-key');
        else db.prepare(`UPDATE "${name}" SET row = json_set(row, '$.changed', 1) WHERE key = ?`).run(key);
        return { table: name, key: key ?? 'a-key', kind: key === undefined ? 'unknown-to-log' : 'differs' };
      }),
    );
    expect(changed.filter(({ kind }) => kind === 'differs').length).toBeGreaterThan(VIEWS.length / 2);
    const found = await differences();
    expect(found.map(({ table, key, kind }) => ({ table, key, kind }))).toEqual(changed);
  });

  it('names one row of every table that is missing, and one that the log does not have', async () => {
    const expected = change((db) =>
      VIEWS.flatMap(({ name }) => {
        const key = keyIn(db, name);
        if (key !== undefined) db.prepare(`DELETE FROM "${name}" WHERE key = ?`).run(key);
        insert(db, name, '~ new');
        const unknown = { table: name, key: '~ new', kind: 'unknown-to-log', accountId: 'a' };
        return key === undefined
          ? [unknown]
          : [expect.objectContaining({ table: name, key, kind: 'missing' }), unknown];
      }),
    );
    const found = await differences();
    expect(found).toHaveLength(expected.length);
    expect(found).toEqual(expect.arrayContaining(expected));
  });

  it('finds nothing while events are appended', async () => {
    const comparing = differences();
    for (let n = 0; n < 20; n++)
      await store.append(
        `credits-busy${n % 3}`,
        [
          {
            ...newEvent('CreditsGranted', { amount: 1, reason: 'test' }),
            metadata: { ...newEvent().metadata, v: '1' },
          },
        ],
        'any',
      );
    expect(await comparing).toEqual([]);
  });

  describe('in the background', () => {
    let checks: ReadModelChecks;
    let named: string[];
    /** Resolves with what it says of the differences that it finds. */
    const begun = (isLogDamaged: boolean): Promise<boolean> =>
      new Promise((resolve) => {
        checks = new ReadModelChecks({
          projector,
          filename: at('read-models.sqlite'),
          isLogDamaged: () => isLogDamaged,
          onDifferences: (rows, areMadeAgain) => {
            named = rows.map(({ table, key }) => `${table} ${key}`);
            resolve(areMadeAgain);
          },
          onSkipped: (reason, error) => named.push(reason, String(error)),
          firstMs: 0,
        });
        checks.start();
      });
    /** A row whose checksum is right, so that only the log tells that it is wrong. */
    const forge = (): string =>
      change((db) => {
        const key = keyIn(db, 'key_owners') ?? '';
        const { row } = db.prepare('SELECT row FROM key_owners WHERE key = ?').get(key) as { row: string };
        const forged = JSON.stringify({ ...(JSON.parse(row) as object), forged: true });
        db.prepare('UPDATE key_owners SET row = ?, sum = ? WHERE key = ?').run(forged, sumOf([key, forged]), key);
        return key;
      });
    const rowOf = (key: string): unknown =>
      change((db): unknown => db.prepare('SELECT row FROM key_owners WHERE key = ?').get(key));

    beforeEach(() => {
      named = [];
    });
    afterEach(() => checks.close());

    it('names a wrong row, makes its table again, and leaves no copy', async () => {
      const key = keyInFile('key_owners');
      const right = rowOf(key);
      forge();
      expect(rowOf(key)).not.toEqual(right);
      expect(await begun(false)).toBe(true);
      expect(named).toEqual([`key_owners ${key}`]);
      expect(projector.health().wrongRows).toBe(1);
      await until(() => (JSON.stringify(rowOf(key)) === JSON.stringify(right) ? true : undefined));
      await checks.close();
      expect(readdirSync(directory.path).filter((name) => name.includes('compared'))).toEqual([]);
      await differences();
      expect(projector.health().wrongRows).toBe(0);
    });

    it('leaves a wrong row as it is while the log is damaged', async () => {
      const key = forge();
      const forged = rowOf(key);
      expect(await begun(true)).toBe(false);
      await checks.close();
      expect(rowOf(key)).toEqual(forged);
    });
  });
});
