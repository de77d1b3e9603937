import { createWriteStream, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { pack } from 'tar-stream';
import { backUp, type BackupOptions, restoreBackup, ScheduledBackups, verifyBackup } from '../../src/backup/index.js';
import { openSqliteEventStore, type SqliteEventStore } from '../../src/event-store/index.js';
import { Connection } from '../../src/event-store/sqlite/sqlite.connection.js';
import { type RecordedEvent, START } from '../../src/kernel/index.js';
import { newEvent } from '../support/new-event.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

const NOW = new Date('2026-03-01T04:00:00.000Z');
const PASSPHRASE = { passphrase: 'eleven green locks' };
const SECRET = 's'.repeat(40);

let directory: ReturnType<typeof temporaryDirectory>;
let store: SqliteEventStore;
const path = (name: string): string => join(directory.path, name);
const data = (): string => path('data');

beforeEach(async () => {
  directory = temporaryDirectory();
  mkdirSync(data());
  store = openSqliteEventStore({ directory: data() });
  for (let n = 0; n < 40; n++)
    await store.append(`note-${n % 4}`, [newEvent('Noted', { n, text: 'quay '.repeat(n) })], 'any');
});
afterEach(async () => {
  await store.close();
  directory.remove();
});

const making = (file: string, options: Partial<BackupOptions> = {}): BackupOptions => ({
  config: { dataDirectory: data(), eventStoreUrl: undefined, secret: SECRET, signingKeys: '{"keys":[]}' },
  version: '0.1.0',
  file: path(file),
  withKeys: false,
  now: NOW,
  ...options,
});

async function eventsIn(log: SqliteEventStore): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const page of log.readAll(START)) events.push(...page);
  return events;
}

async function eventsRestored(name: string): Promise<readonly RecordedEvent[]> {
  const log = openSqliteEventStore({ directory: path(name) });
  try {
    return await eventsIn(log);
  } finally {
    await log.close();
  }
}

/** Names in the directory that a backup or a restore left behind. */
const leftOvers = (): string[] =>
  readdirSync(directory.path).filter((name) => name.includes('unfinished') || name.startsWith('backup-'));

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'accepted',
    (error: unknown) => (error as { code: unknown }).code,
  );

describe('a backup', () => {
  it('holds every event, and is restored into a directory that did not exist', async () => {
    await backUp(making('a.tar.gz'));
    const verified = await restoreBackup(path('a.tar.gz'), path('restored'));
    expect(verified).toMatchObject({ version: '0.1.0', madeAt: NOW.toISOString(), head: await store.end() });
    expect(readdirSync(path('restored'))).toEqual(['events.sqlite']);
    expect(await eventsRestored('restored')).toEqual(await eventsIn(store));
    expect(leftOvers()).toEqual([]);
  });

  it('is the log of one moment while others append to it', async () => {
    const ended = new AbortController();
    const appending = (async (): Promise<void> => {
      while (!ended.signal.aborted)
        await store.append('note-9', [newEvent('Noted', { text: 'lock '.repeat(400) })], 'any');
    })();
    await backUp(making('a.tar.gz'));
    ended.abort();
    await appending;
    await restoreBackup(path('a.tar.gz'), path('restored'));
    const all = await eventsIn(store);
    const restored = await eventsRestored('restored');
    expect(restored.length).toBeGreaterThanOrEqual(40);
    expect(restored).toEqual(all.slice(0, restored.length));
  });

  it('holds secret and signing keys only if it is encrypted', async () => {
    expect(await codeOf(backUp(making('a.tar.gz', { withKeys: true })))).toBe('needs-encryption');
    await backUp(making('a.age', { withKeys: true, key: PASSPHRASE }));
    expect(readFileSync(path('a.age')).includes(SECRET)).toBe(false);
    await restoreBackup(path('a.age'), path('restored'), PASSPHRASE);
    expect(readFileSync(path('restored/secret'), 'utf8').trim()).toBe(SECRET);
    expect(readFileSync(path('restored/signing-keys.json'), 'utf8')).toBe('{"keys":[]}');
    expect(await codeOf(restoreBackup(path('a.age'), path('other'), { passphrase: 'eleven red locks' }))).toBe(
      'wrong-key',
    );
  });

  it('is encrypted for several recipients, of whom each can read it', async () => {
    const identities = await Promise.all([
      generateX25519Identity(),
      generateX25519Identity(),
      generateX25519Identity(),
    ]);
    const recipients = await Promise.all(identities.slice(0, 2).map(identityToRecipient));
    await backUp(making('a.age', { key: { recipients } }));
    for (const [at, expected] of [
      [0, 'accepted'],
      [1, 'accepted'],
      [2, 'wrong-key'],
    ] as const)
      expect(
        await codeOf(verifyBackup(path('a.age'), directory.path, { identities: identities.slice(at, at + 1) })),
      ).toBe(expected);
    expect(await codeOf(verifyBackup(path('a.age'), directory.path))).toBe('needs-key');
    expect(leftOvers()).toEqual([]);
  });

  it.each([
    ['over a file that exists', { file: '/dev/null' }, 'backup-exists'],
    ['for somebody who is no recipient', { key: { recipients: ['age1nobody'] } }, 'no-recipient'],
    [
      'of a log in KurrentDB',
      { config: { dataDirectory: '/', eventStoreUrl: 'kurrentdb://h', secret: undefined, signingKeys: undefined } },
      'not-embedded',
    ],
    [
      'without a log',
      { config: { dataDirectory: '/dev', eventStoreUrl: undefined, secret: undefined, signingKeys: undefined } },
      'no-log',
    ],
  ])('is not made %s', async (_, options: Partial<BackupOptions>, code) => {
    expect(await codeOf(backUp(making('a.tar.gz', options)))).toBe(code);
    expect(leftOvers()).toEqual([]);
    expect(existsSync(path('a.tar.gz'))).toBe(false);
  });

  it('is not made of a damaged log', async () => {
    await store.close();
    const db = new Connection(join(data(), 'events.sqlite'), 1_000);
    db.exec("UPDATE events SET type = 'Rated' WHERE position = 7");
    db.close();
    expect(await codeOf(backUp(making('a.tar.gz')))).toBe('damaged-log');
    expect(leftOvers()).toEqual([]);
    store = openSqliteEventStore({ filename: path('other.sqlite') });
  });
});

describe('a backup that was cut or changed', () => {
  it.each(['plain', 'encrypted'])('is refused wherever it ends: %s', async (form) => {
    const identity = await generateX25519Identity();
    const key = form === 'plain' ? undefined : { identities: [identity] };
    await backUp(making('a', { key: key && { recipients: [await identityToRecipient(identity)] } }));
    const whole = readFileSync(path('a'));
    for (const length of [0, 1, 20, 60, Math.floor(whole.length / 2), whole.length - 9, whole.length - 1]) {
      writeFileSync(path('cut'), whole.subarray(0, length));
      expect(await codeOf(restoreBackup(path('cut'), path('restored'), key))).toMatch(/^(?:damaged|no)-backup$/);
    }
    expect(existsSync(path('restored'))).toBe(false);
    expect(leftOvers()).toEqual([]);
  });

  it('never gives another log', async () => {
    await backUp(making('a'));
    const whole = readFileSync(path('a'));
    const events = await eventsIn(store);
    let refused = 0;
    for (let n = 0; n < 60; n++) {
      const changed = Buffer.from(whole);
      const at = Math.floor((whole.length * n) / 60);
      changed[at] = (changed[at] ?? 0) ^ (1 << (n % 8));
      writeFileSync(path('changed'), changed);
      if ((await codeOf(restoreBackup(path('changed'), path(`restored-${n}`)))) === 'accepted')
        expect(await eventsRestored(`restored-${n}`)).toEqual(events);
      else refused++;
    }
    // The header of gzip holds a time that nothing depends on.
    expect(refused).toBeGreaterThan(55);
  });
});

describe('a restore', () => {
  it('touches no directory that holds files', async () => {
    await backUp(making('a'));
    mkdirSync(path('full'));
    writeFileSync(path('full/mine'), 'x');
    expect(await codeOf(restoreBackup(path('a'), path('full')))).toBe('not-empty');
    expect(readdirSync(path('full'))).toEqual(['mine']);
  });

  it('takes an empty directory', async () => {
    await backUp(making('a'));
    mkdirSync(path('empty'));
    expect(await codeOf(restoreBackup(path('a'), path('empty')))).toBe('accepted');
  });

  it.each([
    ['outside', { name: '../evil' }],
    ['below', { name: 'more/events.sqlite' }],
    ['of another name', { name: 'evil' }],
    ['that are links', { name: 'events.sqlite', type: 'symlink' as const, linkname: '/etc/passwd' }],
  ])('writes no entries %s', async (_, header) => {
    const tar = pack();
    tar.entry({ name: 'backup.json' }, '{}');
    if ('type' in header) tar.entry(header);
    else tar.entry(header, 'x');
    tar.finalize();
    await pipeline(tar, createGzip(), createWriteStream(path('foreign')));
    expect(await codeOf(restoreBackup(path('foreign'), path('deep/restored')))).toBe('damaged-backup');
    expect(readdirSync(directory.path).sort()).toEqual(['data', 'deep', 'foreign']);
    expect(readdirSync(path('deep'))).toEqual([]);
  });

  it.each([
    ['a later form of backups', { format: 2 }, 'newer-backup'],
    ['something else', { format: 'x' }, 'damaged-backup'],
    ['nothing', null, 'damaged-backup'],
  ])('refuses %s', async (_, said, code) => {
    const tar = pack();
    tar.entry({ name: 'backup.json' }, JSON.stringify(said));
    tar.finalize();
    await pipeline(tar, createGzip(), createWriteStream(path('other')));
    expect(await codeOf(restoreBackup(path('other'), path('restored')))).toBe(code);
  });

  it('refuses a log of a later version, which this program could not open', async () => {
    await store.close();
    const db = new Connection(join(data(), 'events.sqlite'), 1_000);
    db.exec('PRAGMA user_version = 99');
    db.close();
    await backUp(making('a'));
    expect(await codeOf(restoreBackup(path('a'), path('restored')))).toBe('newer-backup');
    expect(existsSync(path('restored'))).toBe(false);
    store = openSqliteEventStore({ filename: path('other.sqlite') });
  });
});

describe('scheduled backups', () => {
  let now: number;
  let told: string[];
  let backups: ScheduledBackups[];
  const HOUR = 3_600_000;
  const scheduled = (options: Partial<ConstructorParameters<typeof ScheduledBackups>[0]> = {}): ScheduledBackups => {
    const { config } = making('');
    const made = new ScheduledBackups({
      config,
      version: '0.1.0',
      directory: path('backups'),
      everyMs: 6 * HOUR,
      keep: 2,
      key: undefined,
      clock: { now: () => new Date(now), newId: () => '' },
      onDone: () => told.push('done'),
      onFailure: (reason) => told.push(reason),
      ...options,
    });
    backups.push(made);
    return made;
  };
  /** Starts one and waits for what it tells first. */
  const once = async (options: Parameters<typeof scheduled>[0] = {}): Promise<void> => {
    const before = told.length;
    const made = scheduled(options);
    made.start();
    while (told.length === before) await new Promise((resolve) => setTimeout(resolve, 20));
    made.close();
  };
  beforeEach(() => {
    [now, told, backups] = [NOW.getTime(), [], []];
  });
  afterEach(() => backups.forEach((each) => each.close()));

  it('are made when they are due, and the oldest are deleted', async () => {
    for (let n = 0; n < 3; n++) {
      await once();
      now += 6 * HOUR;
    }
    expect(told).toEqual(['done', 'done', 'done']);
    expect(readdirSync(path('backups'))).toEqual([
      'elenchus-20260301T100000Z.tar.gz',
      'elenchus-20260301T160000Z.tar.gz',
    ]);
    expect(await codeOf(verifyBackup(path('backups/elenchus-20260301T160000Z.tar.gz'), directory.path))).toBe(
      'accepted',
    );
    expect(scheduled().lastAt).toBe(Date.parse('2026-03-01T16:00:00Z'));
  });

  it('are not made before they are due, whatever restarts', async () => {
    await once();
    now += 5 * HOUR;
    const early = scheduled();
    early.start();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(told).toEqual(['done']);
    expect(readdirSync(path('backups'))).toHaveLength(1);
  });

  it('hold the keys if they are encrypted', async () => {
    const identity = await generateX25519Identity();
    await once({ key: { recipients: [await identityToRecipient(identity)] } });
    const [name = ''] = readdirSync(path('backups'));
    expect(name).toBe('elenchus-20260301T040000Z.tar.gz.age');
    await restoreBackup(path(`backups/${name}`), path('restored'), { identities: [identity] });
    expect(readdirSync(path('restored')).sort()).toEqual(['events.sqlite', 'secret', 'signing-keys.json']);
  });

  it('tidy up after one that was cut off, and touch no other file', async () => {
    mkdirSync(path('backups'));
    const rest = 'elenchus-20260201T040000Z.tar.gz.0d0e6c2c-1111-4222-8333-444444444444.unfinished';
    writeFileSync(path(`backups/${rest}`), 'x');
    writeFileSync(path('backups/mine.tar.gz'), 'x');
    await once();
    expect(readdirSync(path('backups'))).toEqual(['elenchus-20260301T040000Z.tar.gz', 'mine.tar.gz']);
  });

  it('say why they fail, keep the earlier ones, and are tried again', async () => {
    await once();
    now += 6 * HOUR;
    cpSync(data(), path('kept'), { recursive: true });
    const { config } = making('');
    const failing = scheduled({ config: { ...config, dataDirectory: path('nowhere') } });
    failing.start();
    while (told.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(failing.note).toContain('nowhere holds no log');
    expect(readdirSync(path('backups'))).toHaveLength(1);
    await once();
    expect(told.at(-1)).toBe('done');
  });
});
