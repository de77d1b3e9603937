import { C2paError, C2paUnreadError } from './c2pa.errors.js';

const DEPTH_MAX = 32;
const ITEMS_MAX = 100_000;

/** A value with a tag that changes its meaning: a COSE signature. Other tags are dates, addresses and the like. */
export class Tagged {
  constructor(
    readonly tag: number,
    readonly value: unknown,
  ) {}
}

const COSE_SIGN1 = 18;

/** A map by its keys as text. Without a prototype, so that no name in a file meets a property of every object. */
export type CborMap = Readonly<Record<string, unknown>>;

export const isMap = (value: unknown): value is CborMap =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null;

/**
 * Decodes CBOR (RFC 8949). Byte strings are views of the input, and no count in the input allocates memory before its
 * items have been read.
 * @throws C2paError when malformed, C2paUnreadError over a limit.
 */
export function decodeCbor(bytes: Uint8Array): unknown {
  const reader = new CborReader(bytes);
  const value = reader.item(0);
  reader.assertEnd();
  return value;
}

/** Ends an array, a map or a string of unstated length. */
const BREAK = Symbol('break');
const INDEFINITE = -1;

class CborReader {
  readonly #file: Buffer;
  #at = 0;
  #items = 0;

  constructor(bytes: Uint8Array) {
    this.#file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Signers may reserve space behind the value. */
  assertEnd(): void {
    for (; this.#at < this.#file.length; this.#at += 1)
      if (this.#file[this.#at] !== 0) throw new C2paError('the CBOR has bytes behind its end');
  }

  item(depth: number): unknown {
    const value = this.#itemOrBreak(depth);
    if (value === BREAK) throw new C2paError('the CBOR is malformed');
    return value;
  }

  #itemOrBreak(depth: number): unknown {
    if (depth > DEPTH_MAX) throw new C2paUnreadError(`the CBOR is nested more than ${DEPTH_MAX} deep`);
    this.#items += 1;
    if (this.#items > ITEMS_MAX) throw new C2paUnreadError(`the CBOR has more than ${ITEMS_MAX} items`);
    const head = this.#take(1).readUInt8(0);
    if (head === 0xff) return BREAK;
    const major = head >> 5;
    const info = head & 31;
    if (major === 7) return this.#simple(info);
    const length = info === 31 ? INDEFINITE : this.#argument(info);
    switch (major) {
      case 0:
        return length;
      case 1:
        return -1 - length;
      case 2:
      case 3:
        return this.#string(major, length, depth);
      case 4:
        return this.#array(length, depth);
      case 5:
        return this.#map(length, depth);
      default: {
        const value = this.item(depth + 1);
        return length === COSE_SIGN1 ? new Tagged(length, value) : value;
      }
    }
  }

  #string(major: number, length: number, depth: number): Uint8Array | string {
    if (length !== INDEFINITE) {
      const bytes = this.#take(length);
      return major === 2 ? bytes : bytes.toString('utf8');
    }
    const parts: (Uint8Array | string)[] = [];
    for (let part = this.#itemOrBreak(depth + 1); part !== BREAK; part = this.#itemOrBreak(depth + 1)) {
      if (typeof part !== 'string' && !(part instanceof Uint8Array)) throw new C2paError('the CBOR is malformed');
      parts.push(part);
    }
    return major === 2 ? Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array))) : parts.join('');
  }

  #array(length: number, depth: number): unknown[] {
    const items: unknown[] = [];
    while (length === INDEFINITE || items.length < length) {
      const item = this.#itemOrBreak(depth + 1);
      if (item === BREAK) {
        if (length === INDEFINITE) break;
        throw new C2paError('the CBOR is malformed');
      }
      items.push(item);
    }
    return items;
  }

  #map(length: number, depth: number): CborMap {
    const map = Object.create(null) as Record<string, unknown>;
    for (let n = 0; length === INDEFINITE || n < length; n++) {
      const key = this.#itemOrBreak(depth + 1);
      if (key === BREAK && length === INDEFINITE) break;
      if (typeof key !== 'string' && typeof key !== 'number') throw new C2paError('the CBOR is malformed');
      if (String(key) in map) throw new C2paError('a map in the CBOR has a key twice');
      map[key] = this.item(depth + 1);
    }
    return map;
  }

  #simple(info: number): unknown {
    switch (info) {
      case 20:
        return false;
      case 21:
        return true;
      case 22:
        return null;
      case 23:
        return undefined;
      case 25:
        return half(this.#take(2).readUInt16BE(0));
      case 26:
        return this.#take(4).readFloatBE(0);
      case 27:
        return this.#take(8).readDoubleBE(0);
      default:
        throw new C2paError('the CBOR is malformed');
    }
  }

  #argument(info: number): number {
    switch (info) {
      case 24:
        return this.#take(1).readUInt8(0);
      case 25:
        return this.#take(2).readUInt16BE(0);
      case 26:
        return this.#take(4).readUInt32BE(0);
      case 27:
        return Number(this.#take(8).readBigUInt64BE(0));
      default:
        if (info < 24) return info;
        throw new C2paError('the CBOR is malformed');
    }
  }

  #take(count: number): Buffer {
    const end = this.#at + count;
    if (end > this.#file.length) throw new C2paError('the CBOR is cut off');
    const taken = this.#file.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }
}

function half(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return exponent === 31 ? (fraction ? NaN : sign * Infinity) : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** Head and content of a byte or text string, for the structures that COSE signs. */
export function cborString(value: Uint8Array | string): Buffer {
  const content = Buffer.from(value as Uint8Array);
  const major = typeof value === 'string' ? 0x60 : 0x40;
  const head = Buffer.alloc(5);
  if (content.length < 24) return Buffer.concat([Buffer.from([major | content.length]), content]);
  if (content.length < 0x100) return Buffer.concat([Buffer.from([major | 24, content.length]), content]);
  if (content.length < 0x10000) {
    head.writeUInt8(major | 25, 0);
    head.writeUInt16BE(content.length, 1);
    return Buffer.concat([head.subarray(0, 3), content]);
  }
  head.writeUInt8(major | 26, 0);
  head.writeUInt32BE(content.length, 1);
  return Buffer.concat([head, content]);
}
