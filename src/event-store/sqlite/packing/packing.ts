import { CODE_BITS_MAX, codesOf, decodingOf, extraBitsOf, firstOf, slotOf, SLOTS } from './prefix-codes.js';

/** What texts are packed with. Must never change once a log may have rows that were packed with it. */
export interface PackingDictionary {
  /** The first byte of everything that is packed with it, 1 to 255. */
  readonly id: number;
  /** Text that is likely to be repeated by what is packed. */
  readonly text: string;
  /**
   * The length of the prefix code of each byte, from {@link FIRST_LENGTH} on of each slot of lengths, and then of
   * {@link DIGITS} and {@link UUID}, which the first dictionary lacks.
   */
  readonly literalBits: readonly number[];
  /** The same for slots of distances. */
  readonly distanceBits: readonly number[];
}

/** UTF-8 bytes of the longest text that is packed. */
export const PACKED_BYTES_MAX = 1 << 20;
/** The first symbol that is a length and not a byte. */
export const FIRST_LENGTH = 256;
/** Stands for 32 hexadecimal digits, half of a hash, as the 16 bytes that follow. */
export const DIGITS = FIRST_LENGTH + SLOTS;
/** The same with the hyphens of a UUID. */
export const UUID = DIGITS + 1;
export const LITERALS = UUID + 1;
/** A shorter repetition would take more bits than its bytes. */
const MATCH_MIN = 4;
/**
 * The dictionary's id in one byte, the length of the text in three; from {@link SHORT_HEAD_FROM} on in one to three, of seven
 * bits each from the lowest on, of which all but the last have the eighth bit set.
 */
const HEAD_BYTES = 4;
/** The first dictionary whose texts have a short head. */
const SHORT_HEAD_FROM = 4;
/** Bytes that one token may take beyond the text that it stands for. */
const TOKEN_BYTES_MAX = 24;
const CONTEXT_BYTES_MAX = 1_024;
const HASH_BITS = 16;
const RECENT_BITS = 12;
/** Number of places in the dictionary that are compared. More find longer repetitions, and take longer. */
const TRIES = 4;
const EMPTY = -1;
/** A repetition that is longer is copied by a call. */
const LONG_MATCH = 48;
const CODE_MASK = (1 << CODE_BITS_MAX) - 1;
/** A repetition that is long enough not to look for a longer one. */
const GOOD_MATCH = 16;
const DIGITS_LENGTH = 32;
const UUID_LENGTH = 36;
/** {@link extraBitsOf} and {@link firstOf} each slot, since looking up takes less time than computing. */
const EXTRA_BITS = Uint8Array.from({ length: SLOTS }, (_, slot) => extraBitsOf(slot));
const FIRSTS = Int32Array.from({ length: SLOTS }, (_, slot) => firstOf(slot));
const QUOTE = 0x22;
const HYPHEN = 0x2d;
const DIGIT_BYTES = Buffer.from('0123456789abcdef');
/** The value of each byte that is a lower-case hexadecimal digit. */
const DIGIT_VALUES = new Int8Array(256).fill(-1);
DIGIT_BYTES.forEach((byte, value) => (DIGIT_VALUES[byte] = value));

/**
 * Packs short texts, for instance events of 1,000 bytes to 300, with what such texts have in common: repetitions of the
 * text itself and of a dictionary (LZ77), in a fixed prefix code. It is deflate with a dictionary and codes that are
 * prepared once. zlib prepares them for every text, which takes longer than storing the event.
 */
export class Packing {
  readonly #id: number;
  readonly #codes;
  readonly #distanceCodes;
  readonly #hasDigits: boolean;
  readonly #symbols;
  readonly #distances;
  /** The dictionary, then the context, then the text. */
  readonly #window: Buffer;
  readonly #dictionaryBytes: number;
  /** The last place in the dictionary of each hash, and for each place the one before. */
  readonly #last = new Int32Array(1 << HASH_BITS).fill(EMPTY);
  readonly #before: Int32Array;
  readonly #recent = new Int32Array(1 << RECENT_BITS);
  #tokens = new Int32Array(8_192);
  #packed = Buffer.alloc(8_192);

  constructor({ id, text, literalBits, distanceBits }: PackingDictionary) {
    this.#id = id;
    this.#codes = codesOf(literalBits);
    this.#hasDigits = literalBits.length > DIGITS;
    this.#distanceCodes = codesOf(distanceBits);
    this.#symbols = decodingOf(literalBits);
    this.#distances = decodingOf(distanceBits);
    const bytes = Buffer.from(text, 'utf8');
    this.#dictionaryBytes = bytes.length;
    this.#window = Buffer.alloc(bytes.length + CONTEXT_BYTES_MAX + PACKED_BYTES_MAX);
    bytes.copy(this.#window);
    this.#before = new Int32Array(bytes.length);
    for (let at = 0; at + MATCH_MIN <= bytes.length; at++) {
      const hash = hashAt(this.#window, at, HASH_BITS);
      this.#before[at] = this.#last[hash] ?? 0;
      this.#last[hash] = at;
    }
  }

  /**
   * @param context a text that is likely to be repeated too, and that is known when this one is unpacked; up to 1,024 bytes count
   * @returns undefined if the text is too long or would not become shorter
   */
  pack(text: string, context = ''): Uint8Array | undefined {
    // A character has at most three bytes.
    if (text.length > PACKED_BYTES_MAX / 3 && Buffer.byteLength(text) > PACKED_BYTES_MAX) return undefined;
    const begin = this.#begin(context);
    const length = this.#window.write(text, begin, 'utf8');
    const tokens = this.#parse(begin, begin + length);
    return this.#encode(length, tokens);
  }

  /** @throws Error if the bytes were not packed with this dictionary and context */
  unpack(packed: Uint8Array, context = ''): string {
    const begin = this.#begin(context);
    return this.#window.toString('utf8', begin, this.#decode(packed, begin));
  }

  /** The symbols that a text is packed as, of which a trainer counts how often they occur. */
  symbolsOf(
    text: string,
    context: string,
  ): { readonly literals: readonly number[]; readonly distances: readonly number[] } {
    const begin = this.#begin(context);
    const count = this.#parse(begin, begin + this.#window.write(text, begin, 'utf8'));
    const literals: number[] = [];
    const distances: number[] = [];
    for (let index = 0; index < count; index++) {
      const token = this.#tokens[index] ?? 0;
      if (token >= FIRST_LENGTH) index++;
      if (token >= 0) literals.push(token);
      else {
        literals.push(FIRST_LENGTH + slotOf(-token - MATCH_MIN));
        distances.push(slotOf((this.#tokens[++index] ?? 0) - 1));
      }
    }
    return { literals, distances };
  }

  /** Writes the context. @returns where the text begins */
  #begin(context: string): number {
    const at = this.#dictionaryBytes;
    return at + this.#window.write(context, at, CONTEXT_BYTES_MAX, 'utf8');
  }

  /**
   * Divides the text into bytes, repetitions, which are two tokens: the negative length and the distance, and digits, which
   * are two tokens as well: what they are, and their place.
   * @returns the number of tokens
   */
  #parse(begin: number, end: number): number {
    const window = this.#window;
    const last = this.#last;
    const before = this.#before;
    const recent = this.#recent.fill(EMPTY);
    if (this.#tokens.length < end - begin) this.#tokens = new Int32Array(2 * (end - begin));
    const tokens = this.#tokens;
    let count = 0;
    /** Where the last digits end. */
    let digitsEnd = -1;
    for (let at = this.#dictionaryBytes; at < begin; at++) recent[hashAt(window, at, RECENT_BITS)] = at;
    let at = begin;
    while (at + MATCH_MIN <= end) {
      const key = hashAt(window, at, 32);
      const near = key >>> (32 - RECENT_BITS);
      let longest = MATCH_MIN - 1;
      let from = 0;
      let place = recent[near] ?? 0;
      recent[near] = at;
      if (place !== EMPTY) {
        const length = commonLength(window, place, at, end);
        if (length > longest) {
          longest = length;
          from = place;
        }
      }
      place = last[key >>> (32 - HASH_BITS)] ?? 0;
      for (let tries = TRIES; place !== EMPTY && tries > 0 && longest < GOOD_MATCH; tries--) {
        if (window[place + longest] === window[at + longest]) {
          const length = commonLength(window, place, at, end);
          if (length > longest + 1) {
            longest = length;
            from = place;
          }
        }
        place = before[place] ?? 0;
      }
      if (this.#hasDigits && longest < DIGITS_LENGTH && (window[at - 1] === QUOTE || at === digitsEnd)) {
        const digits = digitsAt(window, at, end);
        if (digits !== 0) {
          tokens[count++] = digits;
          tokens[count++] = at;
          at += digits === UUID ? UUID_LENGTH : DIGITS_LENGTH;
          digitsEnd = at;
          continue;
        }
      }
      if (longest < MATCH_MIN) tokens[count++] = window[at++] ?? 0;
      else {
        tokens[count++] = -longest;
        tokens[count++] = at - from;
        at += longest;
      }
    }
    while (at < end) tokens[count++] = window[at++] ?? 0;
    return count;
  }

  /** Writes the dictionary's id, the length of the text and the codes. Written out, as it runs for every event. */
  #encode(length: number, count: number): Uint8Array | undefined {
    if (this.#packed.length < length + TOKEN_BYTES_MAX) this.#packed = Buffer.alloc(2 * length + TOKEN_BYTES_MAX);
    const packed = this.#packed;
    const tokens = this.#tokens;
    const codes = this.#codes;
    const distanceCodes = this.#distanceCodes;
    let at = this.#writeHead(packed, length);
    let bits = 0;
    let filled = 0;
    for (let index = 0; index < count && at < length; index++) {
      const token = tokens[index] ?? 0;
      if (token >= 0) {
        const code = codes[token] ?? 0;
        bits = (bits << (code & 15)) | (code >>> 4);
        filled += code & 15;
        if (token >= FIRST_LENGTH) {
          const window = this.#window;
          let from = tokens[++index] ?? 0;
          for (const end = from + (token === UUID ? UUID_LENGTH : DIGITS_LENGTH); from < end; from++) {
            const digit = DIGIT_VALUES[window[from] ?? 0] ?? 0;
            if (digit < 0) continue;
            for (; filled >= 8; filled -= 8) packed[at++] = bits >>> (filled - 8);
            bits = (bits << 4) | digit;
            filled += 4;
          }
        }
      } else {
        const more = -token - MATCH_MIN;
        let slot = slotOf(more);
        let code = codes[FIRST_LENGTH + slot] ?? 0;
        bits = (bits << (code & 15)) | (code >>> 4);
        filled += code & 15;
        for (; filled >= 8; filled -= 8) packed[at++] = bits >>> (filled - 8);
        let extra = extraBitsOf(slot);
        bits = (bits << extra) | (more - firstOf(slot));
        filled += extra;
        for (; filled >= 8; filled -= 8) packed[at++] = bits >>> (filled - 8);
        const back = (tokens[++index] ?? 0) - 1;
        slot = slotOf(back);
        code = distanceCodes[slot] ?? 0;
        bits = (bits << (code & 15)) | (code >>> 4);
        filled += code & 15;
        for (; filled >= 8; filled -= 8) packed[at++] = bits >>> (filled - 8);
        extra = extraBitsOf(slot);
        bits = (bits << extra) | (back - firstOf(slot));
        filled += extra;
      }
      for (; filled >= 8; filled -= 8) packed[at++] = bits >>> (filled - 8);
    }
    if (filled > 0) packed[at++] = bits << (8 - filled);
    return at < length ? Buffer.from(packed.subarray(0, at)) : undefined;
  }

  /** @returns the number of its bytes */
  #writeHead(packed: Buffer, length: number): number {
    if (this.#id < SHORT_HEAD_FROM) return packed.writeUInt32BE(this.#id * 2 ** 24 + length);
    let at = packed.writeUInt8(this.#id);
    for (let rest = length; ; rest >>>= 7) {
      at = packed.writeUInt8(rest > 0x7f ? (rest & 0x7f) | 0x80 : rest, at);
      if (rest <= 0x7f) return at;
    }
  }

  /** The length of the text, if this dictionary packed it. */
  #lengthOf(packed: Uint8Array): number {
    const length = lengthOf(packed);
    if (packed[0] !== this.#id || length > PACKED_BYTES_MAX) throw new Error(DAMAGED);
    return length;
  }

  /**
   * Written out without functions, because it runs for every event that is read.
   * @returns where the text ends
   */
  #decode(packed: Uint8Array, begin: number): number {
    const window = this.#window;
    const symbols = this.#symbols;
    const distances = this.#distances;
    const end = begin + this.#lengthOf(packed);
    let to = begin;
    let from = headBytesOf(packed);
    let bits = 0;
    let filled = 0;
    while (to < end) {
      // Enough for the code of a symbol; the bytes after the end count as zeros.
      if (filled < CODE_BITS_MAX) {
        bits = (bits << 16) | ((packed[from] ?? 0) << 8) | (packed[from + 1] ?? 0);
        from += 2;
        filled += 16;
      }
      let entry = symbols[(bits >>> (filled - CODE_BITS_MAX)) & CODE_MASK] ?? 0;
      filled -= entry & 15;
      const symbol = entry >>> 4;
      if (symbol < FIRST_LENGTH) {
        window[to++] = symbol;
        continue;
      }
      if (symbol >= DIGITS) {
        if (to + (symbol === UUID ? UUID_LENGTH : DIGITS_LENGTH) > end) throw new Error(DAMAGED);
        for (let byte = 0; byte < DIGITS_LENGTH / 2; byte++) {
          for (; filled < 8; filled += 8) bits = (bits << 8) | (packed[from++] ?? 0);
          filled -= 8;
          window[to++] = DIGIT_BYTES[(bits >>> (filled + 4)) & 15] ?? 0;
          window[to++] = DIGIT_BYTES[(bits >>> filled) & 15] ?? 0;
          if (symbol === UUID && byte >= 3 && byte <= 9 && byte % 2 === 1) window[to++] = HYPHEN;
        }
        continue;
      }
      let slot = symbol - FIRST_LENGTH;
      let extra = EXTRA_BITS[slot] ?? 0;
      for (; filled < extra; filled += 8) bits = (bits << 8) | (packed[from++] ?? 0);
      filled -= extra;
      const repeated = MATCH_MIN + (FIRSTS[slot] ?? 0) + ((bits >>> filled) & ((1 << extra) - 1));
      if (filled < CODE_BITS_MAX) {
        bits = (bits << 16) | ((packed[from] ?? 0) << 8) | (packed[from + 1] ?? 0);
        from += 2;
        filled += 16;
      }
      entry = distances[(bits >>> (filled - CODE_BITS_MAX)) & CODE_MASK] ?? 0;
      filled -= entry & 15;
      slot = entry >>> 4;
      extra = EXTRA_BITS[slot] ?? 0;
      for (; filled < extra; filled += 8) bits = (bits << 8) | (packed[from++] ?? 0);
      filled -= extra;
      const source = to - 1 - (FIRSTS[slot] ?? 0) - ((bits >>> filled) & ((1 << extra) - 1));
      const stop = to + repeated;
      if (source < 0 || stop > end) throw new Error(DAMAGED);
      if (repeated > LONG_MATCH && source + repeated <= to) window.copyWithin(to, source, source + repeated);
      else repeat(window, source, to, stop);
      to = stop;
    }
    // More bytes than the text needs would be ignored, and fewer would be zeros.
    if (from - (filled >>> 3) !== packed.length) throw new Error(DAMAGED);
    return end;
  }
}

/** Copies bytes one after another, since a place may be read that was written just before; four in each turn for speed. */
function repeat(window: Buffer, source: number, to: number, stop: number): void {
  for (; to + 4 <= stop; to += 4, source += 4) {
    window[to] = window[source] ?? 0;
    window[to + 1] = window[source + 1] ?? 0;
    window[to + 2] = window[source + 2] ?? 0;
    window[to + 3] = window[source + 3] ?? 0;
  }
  while (to < stop) window[to++] = window[source++] ?? 0;
}

/** The number of UTF-8 bytes of a packed text. */
export function lengthOf(packed: Uint8Array): number {
  const first = packed[1] ?? 0;
  const second = packed[2] ?? 0;
  const third = packed[3] ?? 0;
  if ((packed[0] ?? 0) < SHORT_HEAD_FROM) return (first << 16) | (second << 8) | third;
  if (first <= 0x7f) return first;
  return (first & 0x7f) | ((second & 0x7f) << 7) | (second <= 0x7f ? 0 : third << 14);
}

function headBytesOf(packed: Uint8Array): number {
  if ((packed[0] ?? 0) < SHORT_HEAD_FROM) return HEAD_BYTES;
  if ((packed[1] ?? 0) <= 0x7f) return 2;
  return (packed[2] ?? 0) <= 0x7f ? 3 : HEAD_BYTES;
}

const DAMAGED = 'the stored row cannot be unpacked';

function hashAt(window: Uint8Array, at: number, bits: number): number {
  const four =
    (window[at] ?? 0) | ((window[at + 1] ?? 0) << 8) | ((window[at + 2] ?? 0) << 16) | ((window[at + 3] ?? 0) << 24);
  return Math.imul(four, 0x9e3779b1) >>> (32 - bits);
}

/** {@link DIGITS} or {@link UUID} where the text has them in lower case; 0 where it does not. */
function digitsAt(window: Uint8Array, begin: number, end: number): number {
  let at = begin;
  const isUuid = end - begin >= UUID_LENGTH && window[begin + 8] === HYPHEN;
  const stop = begin + (isUuid ? UUID_LENGTH : DIGITS_LENGTH);
  if (stop > end) return 0;
  for (; at < stop; at++) {
    const place = at - begin;
    const isHyphen = isUuid && (place === 8 || place === 13 || place === 18 || place === 23);
    if (isHyphen ? window[at] !== HYPHEN : (DIGIT_VALUES[window[at] ?? 0] ?? -1) < 0) return 0;
  }
  return isUuid ? UUID : DIGITS;
}

function commonLength(window: Uint8Array, one: number, two: number, end: number): number {
  let at = two;
  while (at < end && window[one] === window[at]) {
    one++;
    at++;
  }
  return at - two;
}
