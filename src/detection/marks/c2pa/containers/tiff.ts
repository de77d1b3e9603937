import { C2paError } from '../c2pa.errors.js';
import { type EmbeddedStore } from './embedded-store.js';

const STORE_TAG = 0xcd41;
const UNDEFINED = 7;
const DIRECTORIES_MAX = 1_000;

/** Sizes of the fields of a directory: of TIFF, and of BigTIFF. */
const LAYOUTS = {
  42: { first: 4, count: 2, entry: 12, field: 4 },
  43: { first: 8, count: 8, entry: 20, field: 8 },
} as const;

/** The tag for C2PA in the directories of the pages. Its entry, with length and place, belongs to the store. */
export function tiffStore(file: Buffer): EmbeddedStore | undefined {
  const little = file.toString('latin1', 0, 2) === 'II';
  const read = (at: number, size: number): number => {
    if (at < 0 || at + size > file.length) throw new C2paError('the file is cut off');
    if (size === 8) return Number(little ? file.readBigUInt64LE(at) : file.readBigUInt64BE(at));
    return little ? file.readUIntLE(at, size) : file.readUIntBE(at, size);
  };
  const version = file.length < 8 ? 0 : read(2, 2);
  const layout = version === 42 || version === 43 ? LAYOUTS[version] : undefined;
  if (!layout) return undefined;
  let found: EmbeddedStore | undefined;
  const seen = new Set<number>();
  for (let at = read(layout.first, layout.field); at !== 0 && !seen.has(at) && seen.size < DIRECTORIES_MAX;) {
    seen.add(at);
    if (at + layout.count > file.length) break;
    const entries = at + layout.count;
    const end = entries + read(at, layout.count) * layout.entry;
    if (end > file.length) break;
    for (let entry = entries; entry < end; entry += layout.entry) {
      if (read(entry, 2) !== STORE_TAG || read(entry + 2, 2) !== UNDEFINED) continue;
      const length = read(entry + 4, layout.field);
      const place = entry + 4 + layout.field;
      const start = length > layout.field ? read(place, layout.field) : place;
      if (start + length > file.length) throw new C2paError('the manifest store is incomplete');
      if (found) throw new C2paError('the file has more than one manifest store');
      const ranges = [
        { start: entry, end: entry + layout.entry },
        { start, end: start + length },
      ];
      found = { bytes: file.subarray(start, start + length), ranges };
    }
    at = end + layout.field > file.length ? 0 : read(end, layout.field);
  }
  return found;
}
