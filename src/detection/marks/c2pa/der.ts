import { C2paError } from './c2pa.errors.js';

/** Tags of ASN.1 that certificates, time stamps and OCSP answers use. */
export const DER = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
} as const;

const CHILDREN_MAX = 2_000;

/** One element of DER (X.690) as a view of the bytes that contain it. Children are read when they are asked for. */
export class DerElement {
  private constructor(
    readonly tag: number,
    /** Tag, length and content. */
    readonly whole: Buffer,
    readonly content: Buffer,
  ) {}

  /** The first element of the bytes. @throws C2paError when it is cut off or has no definite length. */
  static read(bytes: Uint8Array): DerElement {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const [tag, first] = [file[0], file[1]];
    if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw malformed();
    if (first < 0x80) return DerElement.#of(tag, file, 2, first);
    const size = first & 0x7f;
    if (size === 0 || size > 4 || file.length < 2 + size) throw malformed();
    return DerElement.#of(tag, file, 2 + size, file.readUIntBE(2, size));
  }

  static #of(tag: number, file: Buffer, from: number, length: number): DerElement {
    if (from + length > file.length) throw malformed();
    return new DerElement(tag, file.subarray(0, from + length), file.subarray(from, from + length));
  }

  /** Elements of the content. @throws C2paError */
  children(): readonly DerElement[] {
    const found: DerElement[] = [];
    for (let at = 0; at < this.content.length;) {
      const child = DerElement.read(this.content.subarray(at));
      found.push(child);
      if (found.length > CHILDREN_MAX) throw malformed();
      at += child.whole.length;
    }
    return found;
  }

  /** The child at this position. @throws C2paError when it is missing or has another tag. */
  child(position: number, tag?: number): DerElement {
    const found = this.children()[position];
    if (!found || (tag !== undefined && found.tag !== tag)) throw malformed();
    return found;
  }

  /** An object identifier in dots. @throws C2paError */
  oid(): string {
    if (this.tag !== DER.oid || this.content.length === 0 || this.content.length > 40) throw malformed();
    const arcs: number[] = [];
    let value = 0;
    for (const byte of this.content) {
      value = value * 128 + (byte & 0x7f);
      if (byte & 0x80) continue;
      if (arcs.length === 0)
        arcs.push(Math.min(2, Math.floor(value / 40)), value - 40 * Math.min(2, Math.floor(value / 40)));
      else arcs.push(value);
      value = 0;
    }
    return arcs.join('.');
  }

  /** A time in milliseconds since 1970. @throws C2paError */
  time(): number {
    const text = this.content.toString('latin1');
    const long = this.tag === DER.generalizedTime;
    const parts = (long ? LONG_TIME : SHORT_TIME).exec(text);
    if (!parts || (!long && this.tag !== DER.utcTime)) throw malformed();
    const [, years = '', month, day, hour, minute, second, fraction = ''] = parts;
    // A year of two digits is within the years 1950 to 2049 (RFC 5280, 4.1.2.5.1).
    const year = long ? years : `${Number(years) < 50 ? 20 : 19}${years}`;
    const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`);
    if (Number.isNaN(at)) throw malformed();
    return at;
  }

  /** A text of any string type. */
  text(): string {
    if (this.tag !== DER.bmpString) return this.content.toString('utf8');
    return Buffer.from(this.content.subarray(0, this.content.length & ~1))
      .swap16()
      .toString('utf16le');
  }
}

const SHORT_TIME = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;
const LONG_TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,9})?Z$/;

const malformed = (): C2paError => new C2paError('the DER is malformed');
