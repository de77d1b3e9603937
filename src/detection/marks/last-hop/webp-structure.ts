import { isSkiaProfile } from './jpeg-structure.js';

const RIFF_HEADER = 12;
const CHUNK_HEADER = 8;
const CHUNKS_MAX = 20;
/** What the encoder of the Rust crate `image-webp` writes behind the size: transforms and codes that never change. */
const IMAGE_WEBP = 'cd552022021e';

/** The chunks, for instance `VP8X ICCP(Skia) VP8(libwebp)`. */
export function webpStructure(file: Buffer): string {
  const parts: string[] = [];
  for (let at = RIFF_HEADER; at + CHUNK_HEADER <= file.length && parts.length < CHUNKS_MAX;) {
    const end = at + CHUNK_HEADER + file.readUInt32LE(at + 4);
    if (end > file.length) return '';
    parts.push(chunk(file.toString('latin1', at, at + 4), file.subarray(at + CHUNK_HEADER, end)));
    at = end + (end % 2);
  }
  return parts.filter((part) => part !== '').join(' ');
}

function chunk(name: string, data: Buffer): string {
  switch (name) {
    case 'VP8 ':
      return isOfLibwebp(data) ? 'VP8(libwebp)' : 'VP8(other)';
    case 'VP8L':
      return data.toString('hex', 5, 11) === IMAGE_WEBP ? 'VP8L(image-webp)' : 'VP8L(other)';
    case 'ICCP':
      return isSkiaProfile(data) ? 'ICCP(Skia)' : 'ICCP';
    case 'VP8X':
    case 'ANIM':
    case 'ALPH':
      return name;
    default:
      return '';
  }
}

/** First byte of the compressed header (RFC 6386, 9.1). */
const HEADER_AT = 10;
const HALF = 128;

/**
 * Whether a frame's header has what libwebp always writes for a picture with several levels of detail: segments with
 * absolute values, one partition, no clamping, and of the differences of its quantisers only those of colours.
 */
function isOfLibwebp(frame: Buffer): boolean {
  if (frame.length < HEADER_AT + 40 || ((frame[0] as number) & 1) !== 0) return false;
  const bits = new BoolReader(frame.subarray(HEADER_AT));
  const [isReserved, isUnclamped, hasSegments] = [bits.flag(), bits.flag(), bits.flag()];
  if (isReserved || isUnclamped || !hasSegments) return false;
  const [hasMap, hasValues] = [bits.flag(), bits.flag()];
  if (!hasMap || !hasValues || !bits.flag()) return false;
  for (const size of [7, 7, 7, 7, 6, 6, 6, 6]) if (bits.flag()) bits.number(size + 1);
  for (let n = 0; n < 3; n += 1) if (bits.flag()) bits.number(8);
  // Type, level and sharpness of the filter, then its differences, which libwebp does not use.
  bits.number(1 + 6 + 3);
  if (bits.flag() || bits.number(2) !== 0) return false;
  bits.number(7);
  const differs = Array.from({ length: 5 }, () => {
    const isThere = bits.flag();
    if (isThere) bits.number(5);
    return isThere;
  });
  return !differs[0] && !differs[1] && !differs[2];
}

/** The arithmetic decoder of VP8 (RFC 6386, 7.3) for bits that are as likely 0 as 1. Zeros follow the data. */
class BoolReader {
  #value: number;
  #range = 255;
  #shifted = 0;
  #at = 2;

  constructor(private readonly data: Buffer) {
    this.#value = data.readUInt16BE(0);
  }

  flag(): boolean {
    const split = 1 + (((this.#range - 1) * HALF) >> 8);
    const isSet = this.#value >= split << 8;
    if (isSet) {
      this.#range -= split;
      this.#value -= split << 8;
    } else this.#range = split;
    while (this.#range < 128) {
      this.#value <<= 1;
      this.#range <<= 1;
      this.#shifted += 1;
      if (this.#shifted < 8) continue;
      this.#shifted = 0;
      this.#value |= this.data[this.#at] ?? 0;
      this.#at += 1;
    }
    return isSet;
  }

  number(bits: number): number {
    let value = 0;
    for (let n = 0; n < bits; n += 1) value = 2 * value + Number(this.flag());
    return value;
  }
}
