import { createHash, timingSafeEqual } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { canonicalJson, type Catalogue, type Position, START } from '../../kernel/index.js';
import { type EventStore } from '../event-store.js';
import { type AnyView, nextTableOf, readsAllOf, signatureOf } from './projected-view.js';
import { type Connection, connect, connectReadOnly } from '../sqlite/sqlite.connection.js';
import { ViewTable } from './view-table.js';

/** The read models of a program. */
export interface ReadModels {
  /** Their SQLite file. */
  readonly filename: string;
  readonly views: readonly AnyView[];
  readonly catalogue: Pick<Catalogue, 'versions'>;
}

export interface HandoverOptions {
  /** A keyed digest that is the same on all nodes of a service, so that only they can make trusted exports. */
  readonly seal: (text: string) => string;
}

/** The result of an export or import. */
export interface Handover {
  /** The read models show the log up to here. */
  readonly position: Position;
  /** Size of the uncompressed SQLite file. */
  readonly bytes: number;
  /** SHA-256 of the SQLite file, hex. */
  readonly digest: string;
}

/** Read models cannot be handed over. Identified by its `code`. */
class HandoverError extends Error {
  override readonly name = 'HandoverError';
  constructor(
    /**
     * `no-read-models`: there are none, or they are still empty.
     * `read-models-damaged`: the file is not an export, or was truncated or changed.
     * `read-models-of-another-version`: another version of the program made them.
     * `read-models-of-another-log`: the log does not have the events from which they were made.
     */
    readonly code:
      'no-read-models' | 'read-models-damaged' | 'read-models-of-another-version' | 'read-models-of-another-log',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** An event from which the read models were made, used to recognise the log. */
const witnessSchema = z.strictObject({
  stream: z.string(),
  revision: z.int().min(0),
  id: z.string(),
  position: z.string(),
});

/** The first line of an export; the compressed SQLite file follows. */
const headerSchema = z.strictObject({
  format: z.literal('elenchus-read-models@1'),
  position: z.string().min(1),
  views: z.record(z.string(), z.string()),
  types: z.record(z.string(), z.int()),
  witnesses: z.array(witnessSchema).min(1).max(100),
  bytes: z.int().min(1),
  digest: z.string(),
  seal: z.string(),
});
type Header = z.output<typeof headerSchema>;

const HEADER_BYTES_MAX = 1_000_000;
const LOCK_MS = 10_000;
/** Readable by the owner only, like the files of the data directory. */
const MODE = 0o600;

/**
 * Exports the read models of this node to one file, from which another node of the same service can start. The service
 * may keep running. Views that are being rebuilt are exported with their old rows.
 * @throws HandoverError
 */
export async function exportReadModels(
  { filename, views, catalogue }: ReadModels,
  to: string,
  { seal }: HandoverOptions,
): Promise<Handover> {
  if (!existsSync(filename)) throw new HandoverError('no-read-models', `there are no read models in ${filename}`);
  const copy = `${to}.copy`;
  const part = `${to}.part`;
  removed(copy);
  removed(part);
  try {
    copyDatabase(filename, copy);
    const found = described(copy, views);
    assertOurs(found, { views, catalogue });
    const body = {
      format: 'elenchus-read-models@1' as const,
      ...found,
      bytes: statSync(copy).size,
      digest: await digestOf(copy),
    };
    const header: Header = { ...body, seal: seal(canonicalJson(body)) };
    const target = createWriteStream(part, { mode: MODE, flags: 'wx' });
    target.write(`${JSON.stringify(header)}\n`);
    await pipeline(createReadStream(copy), createGzip({ level: 1 }), target);
    renameSync(part, to);
    return { position: body.position as Position, bytes: body.bytes, digest: body.digest };
  } finally {
    removed(copy);
    removed(part);
  }
}

/**
 * Replaces the read models of this node, whose service must not be running, by those of another. They are accepted only
 * if a node of the same service sealed them, if this version of the program would have made the same, and if the log
 * has the events from which they were made at the same positions. The next start continues from there.
 * @throws HandoverError; StoreUnavailableError when the log cannot be read
 */
export async function importReadModels(
  { filename, views, catalogue }: ReadModels,
  from: string,
  store: Pick<EventStore, 'read'>,
  { seal }: HandoverOptions,
): Promise<Handover> {
  const { header, bodyAt } = await headerOf(from);
  const { seal: given, ...body } = header;
  if (!isSame(given, seal(canonicalJson(body))))
    throw new HandoverError(
      'read-models-damaged',
      `${from} was changed, or was not exported by a node with this ELENCHUS_SECRET`,
    );
  assertOurs(header, { views, catalogue });
  await assertSameLog(store, header);
  const incoming = `${filename}.incoming`;
  removed(incoming);
  try {
    const limit = new Limit(header.bytes);
    const target = createWriteStream(incoming, { mode: MODE, flags: 'wx' });
    await pipeline(createReadStream(from, { start: bodyAt }), createGunzip(), limit, target).catch((cause: unknown) => {
      throw new HandoverError('read-models-damaged', `${from} is truncated or damaged`, { cause });
    });
    if ((await digestOf(incoming)) !== header.digest)
      throw new HandoverError(
        'read-models-damaged',
        `the read models in ${from} do not match the digest in its header`,
      );
    removed(filename);
    renameSync(incoming, filename);
    return { position: header.position as Position, bytes: header.bytes, digest: header.digest };
  } finally {
    removed(incoming);
  }
}

/** Makes a consistent copy, also of a file in use, without the tables of unfinished rebuilds. */
function copyDatabase(filename: string, copy: string): void {
  // SQLite would create a file that others can read, so an empty one is created first.
  writeFileSync(copy, '', { mode: MODE, flag: 'wx' });
  const source = connectReadOnly(filename, LOCK_MS);
  try {
    source.exec(`VACUUM INTO '${copy.replaceAll("'", "''")}'`);
  } finally {
    source.close();
  }
  const db = connect(copy, 'NORMAL', LOCK_MS);
  try {
    dropBuilds(db);
    // A single file without a write-ahead log.
    db.exec('PRAGMA journal_mode = DELETE');
  } finally {
    db.close();
  }
}

function dropBuilds(db: Connection): void {
  const building = db.rows<[], [string]>('SELECT view FROM checkpoints WHERE build IS NOT NULL').all();
  db.transaction(() => {
    for (const [view] of building) ViewTable.drop(db, nextTableOf(view));
    db.exec('UPDATE checkpoints SET build = NULL');
  });
}

type Described = Pick<Header, 'position' | 'views' | 'types' | 'witnesses'>;

/** Describes a file of read models. @throws HandoverError when it is empty */
function described(filename: string, views: readonly AnyView[]): Described {
  const db = connectReadOnly(filename, LOCK_MS);
  try {
    const checkpoints = db
      .rows<[], [string, string, string]>('SELECT view, signature, position FROM checkpoints')
      .all()
      .filter(([view]) => views.some(({ name }) => name === view));
    const position = checkpoints.map(([, , at]) => at).sort()[0] ?? START;
    const witnesses = db
      .rows<[], [string, number, string, string]>(
        'SELECT stream, revision, id, position FROM last_events ORDER BY position DESC',
      )
      .all()
      .map(([stream, revision, id, at]) => ({ stream, revision, id, position: at }));
    if (position === START || witnesses.length === 0)
      throw new HandoverError(
        'no-read-models',
        'the read models contain nothing from the log yet: start the service first',
      );
    const types = db.rows<[], [string]>('SELECT types FROM program').get()?.[0] ?? '{}';
    return {
      position,
      views: Object.fromEntries(checkpoints.map(([view, signature]) => [view, signature])),
      types: JSON.parse(types) as Record<string, number>,
      witnesses,
    };
  } finally {
    db.close();
  }
}

/** @throws HandoverError when this program would not have made the same read models */
function assertOurs(found: Described, { views, catalogue }: Omit<ReadModels, 'filename'>): void {
  const ours = Object.fromEntries(views.map((view) => [view.name, signatureOf(view)]));
  const differing = [...new Set([...Object.keys(ours), ...Object.keys(found.views)])].filter(
    (name) => ours[name] !== found.views[name],
  );
  if (differing.length > 0 || !readsAllOf(catalogue.versions, found.types))
    throw new HandoverError(
      'read-models-of-another-version',
      `another version of the program made these read models${differing.length > 0 ? `: ${differing.join(', ')} differ` : ''}`,
    );
}

/**
 * Checks that every witness event is still at the same position in the log. A witness whose stream was erased or
 * truncated meanwhile is ignored, but at least one must be confirmed.
 * @throws HandoverError
 */
async function assertSameLog(store: Pick<EventStore, 'read'>, { witnesses, position }: Header): Promise<void> {
  let confirmed = 0;
  for (const witness of witnesses) {
    const [event] = await store.read(witness.stream, witness.revision, 'forwards', 1);
    if (event?.id === witness.id && event.position === witness.position) {
      confirmed++;
      continue;
    }
    const [first] = await store.read(witness.stream, 0, 'forwards', 1);
    if (first && first.revision <= witness.revision)
      throw new HandoverError(
        'read-models-of-another-log',
        `the log does not have ${witness.stream}@${witness.revision} at ${witness.position}, but the read models do`,
      );
  }
  if (confirmed === 0)
    throw new HandoverError(
      'read-models-of-another-log',
      `the log has none of the events that identify these read models, which were made from a log up to ${position}`,
    );
}

/** The header in the first line, and the offset of the body after it. @throws HandoverError */
async function headerOf(filename: string): Promise<{ readonly header: Header; readonly bodyAt: number }> {
  const file = await open(filename, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES_MAX), 0, HEADER_BYTES_MAX, 0);
    const end = buffer.subarray(0, bytesRead).indexOf('\n');
    const header = headerSchema.parse(JSON.parse(buffer.subarray(0, Math.max(0, end)).toString('utf8')));
    return { header, bodyAt: end + 1 };
  } catch (cause) {
    throw new HandoverError('read-models-damaged', `${filename} is not an export of read models`, { cause });
  } finally {
    await file.close();
  }
}

/** Fails when a file is larger than its header states. */
class Limit extends Transform {
  #left: number;
  constructor(bytes: number) {
    super();
    this.#left = bytes;
  }
  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#left -= chunk.length;
    if (this.#left < 0) done(new RangeError('the file is larger than its header states'));
    else done(null, chunk);
  }
}

async function digestOf(filename: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(filename, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function removed(filename: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${filename}${suffix}`, { force: true });
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
