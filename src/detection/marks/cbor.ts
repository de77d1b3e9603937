import { CBORBox } from '@trustnxt/c2pa-ts/jumbf';
import { C2paError } from './jumbf.js';

const DEPTH_MAX = 32;
const ITEMS_MAX = 100_000;
/** Dates, URIs, UUIDs and COSE signatures. Other tags can be expensive to decode: a long bignum takes minutes. */
const TAGS = new Set([0, 1, 18, 32, 37]);

/**
 * Decodes CBOR after scanning the item heads, so that a forged count cannot make the decoder allocate more memory than
 * the bytes justify.
 * @throws C2paError
 */
export function decodeCbor(bytes: Uint8Array): unknown {
  assertModest(bytes);
  try {
    return CBORBox.decoder.decode(bytes);
  } catch {
    throw new C2paError('the CBOR is malformed');
  }
}

const INDEFINITE = Infinity;

function assertModest(bytes: Uint8Array): void {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  /** Remaining items of each open array or map. */
  const open: number[] = [1];
  let at = 0;
  let items = 0;
  const bad = (why: string): C2paError => new C2paError(`the CBOR ${why}`);
  const need = (count: number): void => {
    if (at + count > bytes.byteLength) throw bad('is cut off');
  };
  while (open.length > 0) {
    const waiting = open.pop() as number;
    if (waiting === 0) continue;
    need(1);
    const head = data.getUint8(at++);
    if (head === 0xff) {
      if (waiting !== INDEFINITE) throw bad('is malformed');
      continue;
    }
    open.push(waiting - 1);
    items += 1;
    if (items > ITEMS_MAX) throw bad(`has more than ${ITEMS_MAX} items`);
    const major = head >> 5;
    const info = head & 31;
    const length = info === 31 ? INDEFINITE : argument(info);
    if (major === 2 || major === 3) {
      if (length === INDEFINITE) open.push(INDEFINITE);
      else {
        need(length);
        at += length;
      }
    } else if (major === 4 || major === 5) {
      const count = major === 5 ? length * 2 : length;
      if (count !== INDEFINITE) need(count);
      open.push(count);
    } else if (major === 6) {
      if (!TAGS.has(length)) throw bad('has an unexpected tag');
      open.push(1);
    }
    if (open.length > DEPTH_MAX) throw bad('is nested too deep');
  }

  function argument(info: number): number {
    if (info < 24) return info;
    const size = { 24: 1, 25: 2, 26: 4, 27: 8 }[info];
    if (size === undefined) throw bad('is malformed');
    need(size);
    const value =
      size === 1
        ? data.getUint8(at)
        : size === 2
          ? data.getUint16(at)
          : size === 4
            ? data.getUint32(at)
            : Number(data.getBigUint64(at));
    at += size;
    return value;
  }
}
