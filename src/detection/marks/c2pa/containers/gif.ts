import { C2paError } from '../c2pa.errors.js';
import { type EmbeddedStore, type FilePart } from './embedded-store.js';

const HEADER_BYTES = 6;
const SCREEN_BYTES = 7;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const APPLICATION = 0xff;
const IMAGE_BYTES = 10;
/** Identifier and version of the application extension that holds a store. */
const C2PA = 'C2PA_GIF\x01\0\0';

/** Bytes of a colour table by the flags that announce it. */
const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The end of a row of sub-blocks, each of at most 255 bytes, the last one empty. */
function endOfBlocks(file: Buffer, from: number): number {
  let at = from;
  for (let length = file[at]; length !== undefined; length = file[at]) {
    at += 1 + length;
    if (length === 0) break;
  }
  return at;
}

/** The blocks up to the trailer, colour tables with what announces them. Malformed ones are left out. */
export function gifParts(file: Buffer): readonly FilePart[] {
  const parts: FilePart[] = [];
  let at = 0;
  const add = (name: string, end: number): boolean => {
    if (end > file.length) return false;
    parts.push({ name, start: at, end });
    at = end;
    return true;
  };
  if (!add('GIF89a', HEADER_BYTES) || !add('LSD', at + SCREEN_BYTES + tableBytes(file[at + 4] ?? 0))) return parts;
  for (let code = file[at]; code !== undefined; code = file[at]) {
    const label = file[at + 1];
    if (code === TRAILER) {
      add('3B', at + 1);
      break;
    }
    if (code === IMAGE) {
      // After the descriptor, one byte for the size of the codes.
      if (!add('2C', at + IMAGE_BYTES + tableBytes(file[at + 9] ?? 0))) break;
      if (!add('TBID', endOfBlocks(file, at + 1))) break;
    } else if (code === EXTENSION && label !== undefined) {
      if (!add(extensionName(file, at), endOfBlocks(file, at + 2))) break;
    } else break;
  }
  return parts;
}

function extensionName(file: Buffer, at: number): string {
  const label = file[at + 1] as number;
  if (label === APPLICATION && file.toString('latin1', at + 3, at + 14) === C2PA) return 'C2PA';
  return `21${label.toString(16).toUpperCase().padStart(2, '0')}`;
}

export function gifStore(file: Buffer): EmbeddedStore | undefined {
  const [store, ...others] = gifParts(file).filter(({ name }) => name === 'C2PA');
  if (others.length > 0) throw new C2paError('the file has more than one manifest store');
  if (!store) return undefined;
  const blocks: Buffer[] = [];
  for (let at = store.start + 14; at < store.end;) {
    const length = file[at] as number;
    blocks.push(file.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { bytes: Buffer.concat(blocks), ranges: [store] };
}
