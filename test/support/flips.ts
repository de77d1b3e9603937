import { closeSync, copyFileSync, openSync, readSync, statSync, writeSync } from 'node:fs';

/** Copies a file with one bit changed. @param at which of its bits, 0 to 1 */
export function copyFlipped(from: string, to: string, at: number): { readonly byte: number; readonly bit: number } {
  copyFileSync(from, to);
  const place = Math.floor(at * statSync(from).size * 8);
  const [byte, bit] = [Math.floor(place / 8), place % 8];
  const file = openSync(to, 'r+');
  const buffer = Buffer.alloc(1);
  readSync(file, buffer, 0, 1, byte);
  writeSync(file, Buffer.of(buffer.readUInt8() ^ (1 << bit)), 0, 1, byte);
  closeSync(file);
  return { byte, bit };
}
