import { inflateRawSync } from 'node:zlib';
import { type Entry, fromBufferPromise } from 'yauzl';

/** A file in a ZIP archive. */
export interface ArchiveEntry {
  readonly name: string;
  /** Offset of its compressed bytes. */
  readonly offset: number;
  readonly compressedBytes: number;
  /** As stated by the archive. */
  readonly bytes: number;
  readonly isDeflated: boolean;
}

export interface ArchiveLimits {
  /** All files, including ignored ones. */
  readonly entriesMax: number;
}

/** The whole archive is refused; the message states why. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

const STORED = 0;
const DEFLATED = 8;

/** Files that macOS adds. */
const IS_PASSED_OVER = /^__MACOSX\/|(?:^|\/)\.DS_Store$|\/$/;

/**
 * The files in a ZIP archive's central directory, without folders. Entries must not overlap, because overlapping ones let a
 * small archive hold any amount of data. An archive with a path outside of its folder is refused, although nothing is
 * unpacked.
 * @throws ArchiveError
 */
export async function entriesOf(archive: Uint8Array, { entriesMax }: ArchiveLimits): Promise<readonly ArchiveEntry[]> {
  const found: (ArchiveEntry & { readonly from: number })[] = [];
  try {
    const zip = await fromBufferPromise(bufferOf(archive), { lazyEntries: true, strictFileNames: true });
    if (zip.entryCount > entriesMax)
      throw new ArchiveError(`it has ${zip.entryCount} entries; at most ${entriesMax} are allowed`);
    for await (const entry of zip.eachEntry()) {
      assertReadable(entry);
      const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
      found.push({
        name: entry.fileName,
        offset: fileDataStart,
        compressedBytes: entry.compressedSize,
        bytes: entry.uncompressedSize,
        isDeflated: entry.compressionMethod === DEFLATED,
        from: entry.relativeOffsetOfLocalHeader,
      });
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    // Callers quote the message inside a sentence, so the library's full stop is removed.
    const reason = error instanceof Error ? error.message : String(error);
    throw new ArchiveError(reason.replace(/\.$/, ''), { cause: error });
  }
  let before = 0;
  for (const { from, offset, compressedBytes } of [...found].sort((a, b) => a.from - b.from)) {
    if (from < before) throw new ArchiveError('files in it overlap');
    before = offset + compressedBytes;
  }
  return found.filter(({ name }) => !IS_PASSED_OVER.test(name)).map(({ from, ...entry }) => entry);
}

function assertReadable(entry: Entry): void {
  if (entry.fileName.includes('\0')) throw new ArchiveError('a name in it has invalid characters');
  if (entry.isEncrypted()) throw new ArchiveError('it is encrypted');
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw new ArchiveError('a file in it has an unsupported compression method');
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/**
 * The bytes of a file. Uses no more memory than the size stated for it, and at most `bytesMax`.
 * @throws ArchiveError for a file that cannot be unpacked, is too large or has another size than stated
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
