import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkFile, openSqliteEventStore, readStream, type SqliteEventStore } from '../../src/event-store/index.js';
import { packed, unpacked } from '../../src/event-store/sqlite/packed-rows.js';
import { PACKED_BYTES_MAX, Packing, type PackingDictionary } from '../../src/event-store/sqlite/packing/packing.js';
import { type RecordedEvent, sha256 } from '../../src/kernel/index.js';
import { seededChance } from '../support/chance.js';
import { newEvent } from '../support/new-event.js';
import { storePlainly } from '../support/plain-rows.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const STREAM = 'debate-4910e46e-fa9d-4d4e-91f2-64843c82ca1b';
const JOURNALS = join(import.meta.dirname, '../journals');
const recorded = readdirSync(JOURNALS).flatMap(
  (file) => (JSON.parse(readFileSync(join(JOURNALS, file), 'utf8')) as { events: RecordedEvent[] }).events,
);
const dictionaryOf = (id: number): PackingDictionary =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../src/event-store/sqlite/packing/dictionary-${id}.json`), 'utf8'),
  ) as PackingDictionary;
const textsOf = ({ data, metadata }: { readonly data: unknown; readonly metadata: unknown }) => ({
  data: JSON.stringify(data),
  metadata: JSON.stringify(metadata),
});

describe('packed data and metadata', () => {
  it('are unpacked as they were, for every event of the golden journals', () => {
    for (const event of recorded) {
      const { data, metadata } = textsOf(event);
      const bytes = packed(event.stream, { data, metadata });
      if (bytes) expect(unpacked(event.stream, bytes)).toBe(`[${metadata},${data}]`);
    }
  });

  it('are unpacked as they were, in every script and whatever the name of the stream', () => {
    const chance = seededChance(58);
    const letters = ['a', '"', '\\u0000', 'ß', '電', '😀', 'e\u0301', '0123456789abcdef', '\\ud800', ' '];
    for (let n = 0; n < 300; n++) {
      const some = Array.from({ length: n }, () => letters[Math.floor(chance() * letters.length)]).join('');
      for (const stream of [STREAM, '', some, some.repeat(10)]) {
        const bytes = packed(stream, { data: `"${some}"`, metadata: '{}' });
        if (bytes) expect(unpacked(stream, bytes)).toBe(`[{},"${some}"]`);
      }
    }
  });

  it('take less than a third of the space for the arguments of a debate', () => {
    const made = recorded.filter(({ type }) => type === 'ArgumentMade').map(textsOf);
    const before = made.reduce((sum, { data, metadata }) => sum + Buffer.byteLength(data + metadata), 0);
    const after = made.reduce((sum, texts) => sum + (packed(STREAM, texts)?.length ?? Infinity), 0);
    expect(after).toBeLessThan(before / 3);
  });

  it('stay as they are if they would not become shorter, or are too long', () => {
    const chance = seededChance(59);
    const noise = Array.from({ length: 400 }, () => String.fromCharCode(0x4e00 + Math.floor(chance() * 20_000))).join(
      '',
    );
    expect(packed('', { data: `"${noise}"`, metadata: '0' })).toBeNull();
    expect(packed('', { data: `"${'x'.repeat(PACKED_BYTES_MAX)}"`, metadata: '{}' })).toBeNull();
    expect(packed('', { data: `"${'x'.repeat(PACKED_BYTES_MAX - 10)}"`, metadata: '{}' })?.length).toBeLessThan(100);
  });

  it('are refused, or other texts of limited length, when their bytes were changed', () => {
    const chance = seededChance(60);
    const bytes = packed(STREAM, textsOf(recorded.find(({ type }) => type === 'ArgumentMade')!))!;
    const attempt = (changed: Uint8Array): number => {
      try {
        return unpacked(STREAM, changed).length;
      } catch (error) {
        expect((error as Error).message).toMatch(/^the stored row (cannot be unpacked|is packed with dictionary \d+)/);
        return 0;
      }
    };
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1 << (at % 8);
      expect(attempt(changed)).toBeLessThanOrEqual(PACKED_BYTES_MAX);
      expect(attempt(bytes.subarray(0, at))).toBe(0);
    }
    for (let n = 0; n < 200; n++)
      attempt(
        Uint8Array.from({ length: 4 + n }, (_, at) => (at === 0 ? 1 : at === 1 ? 0 : Math.floor(chance() * 256))),
      );
  });

  it.each([
    [1, 'fd97408ae24bfb6ac86fd5cb1950689da98c5928b2e7e7a195edaca9bbecedeb'],
    [2, 'a806628c60fa73f4db99eda295363ea1b4e0361c47fca0fa711ccf020835ea78'],
    [4, 'c71b25e80dce21f6c5138559a64179855a89c684fa1aa6f788f5ac7ab321723f'],
    [6, '3b29a82aeb242aa1f2408dbfe269fbc7622f3e9e4e5887e6c8603631fb9b9f84'],
  ])('are packed with dictionary %i, which never changes, since stored rows depend on it', (id, hash) => {
    const dictionary = dictionaryOf(id);
    expect(sha256(JSON.stringify(dictionary))).toBe(hash);
    const packing = new Packing(dictionary);
    for (const event of recorded) {
      const { data, metadata } = textsOf(event);
      const bytes = packing.pack(`[${metadata},${data}]`, event.stream);
      if (bytes) expect(unpacked(event.stream, bytes)).toBe(`[${metadata},${data}]`);
    }
  });

  it('are unpacked as they were where the data ends with encrypted bytes, beside packed texts of any length', () => {
    const chance = seededChance(61);
    for (let n = 1; n <= 2_000; n += n < 300 ? 1 : 97) {
      const some = Array.from(
        { length: n },
        () => ['the ', 'article ', 'names ', 'its ', 'sources '][Math.floor(chance() * 5)],
      ).join('');
      const sealed = Buffer.from(some.slice(0, 60).padEnd(24, 'x')).toString('base64url');
      const data = `{"text":${JSON.stringify(some)},"sealed":"${sealed}"}`;
      expect(unpacked(STREAM, packed(STREAM, { data, metadata: '{"v":"1"}' })!)).toBe(`[{"v":"1"},${data}]`);
    }
  });

  it('are read beside encrypted bytes as an earlier version has stored them', () => {
    const rest = new Packing(dictionaryOf(2)).pack(
      '[{"v":"1"},{"persona":"a persona of this debate","round":1}]',
      STREAM,
    )!;
    const bytes = Buffer.concat([Buffer.of(3, 0, rest.length), rest, Buffer.alloc(20, 7)]);
    const sealed = Buffer.alloc(20, 7).toString('base64url');
    expect(unpacked(STREAM, bytes)).toBe(
      `[{"v":"1"},{"persona":"a persona of this debate","round":1,"sealed":"${sealed}"}]`,
    );
  });

  it('are unpacked as they were at every length whose head takes another byte', () => {
    for (const length of [1, 127, 128, 16_383, 16_384, PACKED_BYTES_MAX - 100]) {
      const data = `"${'word '.repeat(length).slice(0, length)}"`;
      const bytes = packed('', { data, metadata: '{}' });
      if (bytes) expect(unpacked('', bytes)).toBe(`[{},${data}]`);
      else expect(length).toBe(1);
    }
  });

  it('are unpacked as they were where hashes and ids are whole, cut, longer, or in capitals', () => {
    const hash = sha256('elenchus');
    const id = '4910e46e-fa9d-4d4e-91f2-64843c82ca1b';
    const forms = [hash, id].flatMap((form) => [
      form,
      form.slice(0, -1),
      `${form}a`,
      form + form,
      form.toUpperCase(),
      form.replace(/.$/, 'g'),
      `${form.slice(0, 31)}-${form.slice(32)}`,
      form.replaceAll('-', '_'),
    ]);
    for (const one of forms)
      for (const other of ['', ...forms]) {
        const data = `{"a":"${one}","b":"${other}","c":"${one}"}`;
        expect(unpacked('', packed('', { data, metadata: '{}' })!)).toBe(`[{},${data}]`);
      }
    expect(packed('', { data: `"${hash}"`, metadata: '0' })!.length).toBeLessThan(50);
  });
});

describe('a log with packed rows', () => {
  let directory: ReturnType<typeof temporaryDirectory>;
  let store: SqliteEventStore;
  const filename = (): string => join(directory.path, 'events.sqlite');
  const open = (): SqliteEventStore => openSqliteEventStore({ filename: filename() });
  const change = (sql: string): void => {
    const db = new DatabaseSync(filename());
    db.exec(sql);
    db.close();
  };
  const count = (where: string): unknown => {
    const db = new DatabaseSync(filename(), { readOnly: true });
    const found = db.prepare(`SELECT count(*) AS n FROM events WHERE ${where}`).get();
    db.close();
    return (found as { n: number }).n;
  };
  const written = recorded.slice(0, 60).map(({ type, data }) => ({ ...newEvent(type, data as object), type }));
  beforeEach(async () => {
    directory = temporaryDirectory();
    store = open();
    await store.append(STREAM, written, 'none');
  });
  afterEach(async () => {
    await store.close();
    directory.remove();
  });

  it('reads rows of an earlier version like its own, and adds packed ones to them', async () => {
    const before = await readStream(store, STREAM);
    expect(count('packed IS NOT NULL')).toBeGreaterThan(40);
    await store.close();
    storePlainly(filename());
    change('ALTER TABLE events DROP COLUMN packed; PRAGMA user_version = 2');
    const reading = openSqliteEventStore({ filename: filename(), readOnly: true });
    expect(await readStream(reading, STREAM)).toEqual(before);
    await reading.close();
    store = open();
    await store.append(STREAM, [newEvent()], before.length - 1);
    expect((await readStream(store, STREAM)).slice(0, -1)).toEqual(before);
    expect(count('packed IS NOT NULL')).toBe(1);
    expect(checkFile(filename())).toMatchObject({ problems: [], events: [] });
  });

  it('is refused by a program that knows an earlier schema only, in one line', async () => {
    await store.close();
    change('PRAGMA user_version = 8');
    expect(open).toThrow(/^the event log has schema 8, but this program supports only schemas up to 7$/);
    change('PRAGMA user_version = 6');
    store = open();
  });

  it.each([
    [
      'are those of another row',
      'UPDATE events SET packed = (SELECT packed FROM events WHERE revision = 3) WHERE revision = 2',
    ],
    ['have other texts beside them', `UPDATE events SET data = '{}' WHERE revision = 2`],
    [
      'have a dictionary that is not known',
      `UPDATE events SET packed = CAST(x'09' || substr(packed, 2) AS BLOB), sum = NULL WHERE revision = 2`,
    ],
    ['were lost', `UPDATE events SET packed = NULL WHERE revision = 2`],
  ])('names the row whose packed bytes %s', async (_, sql) => {
    await store.close();
    change(sql);
    expect(checkFile(filename()).events).toMatchObject([{ stream: STREAM, revision: 2 }]);
    store = open();
    const events = await store.read(STREAM, 0, 'forwards', 100);
    expect(events.filter(({ damage }) => damage !== undefined).map(({ revision }) => revision)).toEqual([2]);
  });

  it('finds events again whose ids an earlier version has stored as they are', async () => {
    const events = [newEvent(), newEvent(), newEvent()];
    await store.append('note-1', events, 'none');
    await store.close();
    storePlainly(filename());
    expect(count(`length(id) = 36`)).toBe(written.length + 3);
    store = open();
    for (const expected of ['none', 'any', 2] as const)
      expect(await store.append('note-1', events, expected)).toMatchObject({ revision: 2 });
    await store.append('note-1', [newEvent()], 2);
    expect(count(`stream = 'note-1'`)).toBe(4);
    await expect(store.append('note-2', events, 'none')).rejects.toMatchObject({ code: 'wrong-expected-revision' });
    expect((await readStream(store, 'note-1')).slice(0, 3).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    expect(checkFile(filename())).toMatchObject({ problems: [], events: [] });
  });

  it('returns every id as it was given', async () => {
    const ids = ['~', '!', `~${'A'.repeat(22)}`, `!${'A'.repeat(22)}`, 'x', '4910E46E-FA9D-4D4E-91F2-64843C82CA1B'];
    await store.append(
      'note-3',
      ids.map((id) => ({ ...newEvent(), id })),
      'none',
    );
    expect((await readStream(store, 'note-3')).map(({ id }) => id)).toEqual(ids);
    expect(count(`stream = '${STREAM}' AND length(id) = 23`)).toBe(written.length);
  });

  it('packs few of many appends that wait together, and returns all of them', async () => {
    const appends = Array.from({ length: 64 }, (_, n) => store.append(`note-${n}`, [newEvent('Noted', { n })], 'none'));
    await Promise.all(appends);
    expect(count(`stream LIKE 'note-%' AND packed IS NOT NULL`)).toBeLessThan(16);
    for (let n = 0; n < 64; n++) expect((await readStream(store, `note-${n}`))[0]?.data).toEqual({ n });
  });
});
