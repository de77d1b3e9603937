/** Longest code, so that a code is decoded by one look-up in a table of 4,096 entries. */
export const CODE_BITS_MAX = 12;

/** Number of slots that a number below 2^21 may have. */
export const SLOTS = 42;

/**
 * A number is coded as a slot, which has a prefix code, and the bits below its two highest ones, as lengths and distances
 * are in deflate (RFC 1951, 3.2.5).
 */
export function slotOf(value: number): number {
  if (value < 2) return value;
  const highest = 31 - Math.clz32(value);
  return 2 * highest + ((value >>> (highest - 1)) & 1);
}

/** Number of bits that follow the code of a slot. */
export const extraBitsOf = (slot: number): number => (slot < 2 ? 0 : (slot >>> 1) - 1);

/** The smallest number of a slot. */
export const firstOf = (slot: number): number => (slot < 2 ? slot : (2 + (slot & 1)) << ((slot >>> 1) - 1));

/**
 * The canonical prefix code of each symbol (RFC 1951, 3.2.2): `code * 16 + bits`.
 * @param bits the length of each symbol's code, 1 to {@link CODE_BITS_MAX}
 */
export function codesOf(bits: readonly number[]): Int32Array {
  const codes = new Int32Array(bits.length);
  let code = 0;
  for (let length = 1; length <= CODE_BITS_MAX; length++) {
    bits.forEach((each, symbol) => {
      if (each === length) codes[symbol] = (code++ << 4) | length;
    });
    code <<= 1;
  }
  return codes;
}

/**
 * What the next {@link CODE_BITS_MAX} bits begin with: `symbol * 16 + bits`.
 * @throws RangeError if the lengths are not those of a complete prefix code
 */
export function decodingOf(bits: readonly number[]): Int32Array {
  const table = new Int32Array(1 << CODE_BITS_MAX);
  let filled = 0;
  codesOf(bits).forEach((entry, symbol) => {
    const length = entry & 15;
    const size = 1 << (CODE_BITS_MAX - length);
    const first = (entry >>> 4) * size;
    table.fill((symbol << 4) | length, first, first + size);
    filled += size;
  });
  if (filled !== table.length) throw new RangeError('the lengths are not those of a complete prefix code');
  return table;
}

/** The lengths of an optimal prefix code (Huffman's), in which no symbol takes more than {@link CODE_BITS_MAX} bits. */
export function bitsOf(counts: readonly number[]): readonly number[] {
  // A symbol that did not occur in the examples must have a code as well.
  for (let weights = counts.map((count) => count + 1); ; weights = weights.map((weight) => (weight + 1) >> 1)) {
    const bits = huffman(weights);
    if (Math.max(...bits) <= CODE_BITS_MAX) return bits;
  }
}

function huffman(weights: readonly number[]): readonly number[] {
  const bits = weights.map(() => 0);
  let nodes = weights.map((weight, symbol) => ({ weight, symbols: [symbol] }));
  while (nodes.length > 1) {
    nodes.sort((a, b) => a.weight - b.weight || (a.symbols[0] ?? 0) - (b.symbols[0] ?? 0));
    const [one, two, ...others] = nodes;
    if (!one || !two) break;
    const symbols = [...one.symbols, ...two.symbols];
    for (const symbol of symbols) bits[symbol] = (bits[symbol] ?? 0) + 1;
    nodes = [{ weight: one.weight + two.weight, symbols }, ...others];
  }
  return bits;
}
