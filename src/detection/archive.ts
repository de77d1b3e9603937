import { inflateRawSync } from 'node:zlib';

/** A file in a ZIP archive. */
export interface ArchiveEntry {
  readonly name: string;
  /** Where its compressed bytes begin. */
  readonly offset: number;
  readonly compressedBytes: number;
  /** As the archive states it. */
  readonly bytes: number;
  readonly isDeflated: boolean;
}

export interface ArchiveLimits {
  /** Files, those that are passed over included. */
  readonly entriesMax: number;
}

/** The archive is refused as a whole; the message says why. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const COMMENT_MAX = 0xffff;
const ENCRYPTED = 0x1;
const UTF8 = 0x800;
const STORED = 0;
const DEFLATED = 8;
/** A field that a ZIP64 record has in its place. */
const IN_ZIP64 = 0xffffffff;

/** What macOS adds for itself. */
const IS_PASSED_OVER = /^__MACOSX\/|(?:^|\/)\.DS_Store$|\/$/;
/** A name that would lead out of a folder if somebody unpacked it. It is refused, although nothing is unpacked here. */
const LEADS_OUT = /^[/\\]|^[A-Za-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)|\0/;

/**
 * The files of a ZIP archive by its central directory, without folders. Each has bytes of its own: overlapping ones let a
 * small archive hold any amount.
 * @throws ArchiveError
 */
export function entriesOf(archive: Uint8Array, { entriesMax }: ArchiveLimits): readonly ArchiveEntry[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (view.getUint16(end + 4, true) !== 0 || view.getUint16(end + 8, true) !== count)
    throw new ArchiveError('it is one part of several');
  if (at === IN_ZIP64 || count === 0xffff) throw new ArchiveError('it is of the ZIP64 kind');
  if (count > entriesMax) throw new ArchiveError(`it has ${count} entries; at most ${entriesMax} are read`);
  const found: (ArchiveEntry & { readonly from: number })[] = [];
  for (let n = 0; n < count; n++) {
    if (at + CENTRAL_BYTES > end || view.getUint32(at, true) !== CENTRAL)
      throw new ArchiveError('its directory is damaged');
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
      number,
      number,
      number,
    ];
    const next = at + CENTRAL_BYTES + nameBytes + extraBytes + commentBytes;
    if (next > end) throw new ArchiveError('its directory is damaged');
    const flags = view.getUint16(at + 8, true);
    const name = Buffer.from(archive.slice(at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameBytes)).toString(
      flags & UTF8 ? 'utf8' : 'latin1',
    );
    if (LEADS_OUT.test(name)) throw new ArchiveError('a name in it leads out of its folder');
    if (flags & ENCRYPTED) throw new ArchiveError('it is encrypted');
    found.push({ name, ...entryAt(view, at, end), from: view.getUint32(at + 42, true) });
    at = next;
  }
  let before = 0;
  for (const { from, offset, compressedBytes } of [...found].sort((a, b) => a.from - b.from)) {
    if (from < before) throw new ArchiveError('files in it share bytes');
    before = offset + compressedBytes;
  }
  return found.filter(({ name }) => !IS_PASSED_OVER.test(name)).map(({ from, ...entry }) => entry);
}

/** The last end record whose comment reaches to the end of the archive. */
function endOf(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX); at--)
    if (view.getUint32(at, true) === END && at + END_BYTES + view.getUint16(at + 20, true) === view.byteLength)
      return at;
  throw new ArchiveError('it is no ZIP archive, or is cut off');
}

function entryAt(view: DataView, at: number, directory: number): Omit<ArchiveEntry, 'name'> {
  const method = view.getUint16(at + 10, true);
  const compressedBytes = view.getUint32(at + 20, true);
  const bytes = view.getUint32(at + 24, true);
  const local = view.getUint32(at + 42, true);
  if (compressedBytes === IN_ZIP64 || bytes === IN_ZIP64 || local === IN_ZIP64)
    throw new ArchiveError('it is of the ZIP64 kind');
  if (method !== STORED && method !== DEFLATED) throw new ArchiveError('a file in it is compressed in an unusual way');
  if (local + LOCAL_BYTES > directory || view.getUint32(local, true) !== LOCAL)
    throw new ArchiveError('its directory is damaged');
  const offset = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (offset + compressedBytes > directory) throw new ArchiveError('its directory is damaged');
  return { offset, compressedBytes, bytes, isDeflated: method === DEFLATED };
}

/**
 * The bytes of a file, which takes no more memory than it states, and never more than `bytesMax`.
 * @throws ArchiveError where it does not hold what it states
 */
export function readEntry(archive: Uint8Array, entry: ArchiveEntry, bytesMax: number): Uint8Array {
  const { offset, compressedBytes, bytes, isDeflated } = entry;
  if (bytes > bytesMax) throw new ArchiveError('the file is too large');
  const packed = archive.slice(offset, offset + compressedBytes);
  const content = isDeflated ? inflated(packed, bytes) : packed;
  if (content.byteLength !== bytes) throw new ArchiveError('the file does not have the size that the archive states');
  return content;
}

function inflated(packed: Uint8Array, bytes: number): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, bytes) });
  } catch {
    throw new ArchiveError('the file cannot be unpacked, or is larger than the archive states');
  }
}
