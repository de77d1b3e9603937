import { inflateSync } from 'node:zlib';

const SIGNATURE_BYTES = 8;
/** Length, type and CRC of a chunk. */
const FRAME_BYTES = 12;
const TEXT_TYPES = new Set(['tEXt', 'zTXt', 'iTXt']);
/** Real metadata has a handful of texts and compresses a few at most. */
const TEXTS_MAX = 100;
const PACKED_MAX = 4;
/** Limit for one decompressed text in bytes; libpng would allow 8 MB each. */
const TEXT_BYTES_MAX = 512 * 1024;
/** Limit for all texts together in bytes. */
const TOTAL_BYTES_MAX = 2 * 1024 * 1024;
const KEYWORD_MAX = 79;

export interface PngText {
  readonly keyword: string;
  readonly text: string;
}

interface Chunk {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** All complete chunks, in one pass over their headers. */
function* chunksOf(file: Buffer): Generator<Chunk> {
  for (let start = SIGNATURE_BYTES; start + FRAME_BYTES <= file.length;) {
    const end = start + FRAME_BYTES + file.readUInt32BE(start);
    if (end > file.length) return;
    yield { type: file.toString('latin1', start + 4, start + 8), start, end };
    start = end;
  }
}

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * The PNG without its text chunks, which do not affect its pixels. Otherwise the decoder would first decompress them,
 * possibly to gigabytes.
 */
export function withoutTexts(bytes: Uint8Array): Uint8Array {
  const file = bufferOf(bytes);
  const kept: Buffer[] = [];
  let from = 0;
  for (const { type, start, end } of chunksOf(file)) {
    if (!TEXT_TYPES.has(type)) continue;
    if (start > from) kept.push(file.subarray(from, start));
    from = end;
  }
  return from === 0 ? bytes : Buffer.concat([...kept, file.subarray(from)]);
}

/** The texts of a PNG, at most `TEXTS_MAX`; malformed ones are skipped. */
export function textsOf(bytes: Uint8Array): readonly PngText[] {
  const file = bufferOf(bytes);
  const texts: PngText[] = [];
  let [packed, total] = [0, 0];
  for (const { type, start, end } of chunksOf(file)) {
    if (!TEXT_TYPES.has(type)) continue;
    const content = contentOf(type, file.subarray(start + 8, end - 4));
    if (!content) continue;
    packed += content.packed ? 1 : 0;
    if (content.packed && packed > PACKED_MAX) continue;
    const text = content.packed ? unpacked(content.text) : content.text.subarray(0, TEXT_BYTES_MAX);
    if (text.length === 0) continue;
    total += text.length;
    if (total > TOTAL_BYTES_MAX) return texts;
    texts.push({ keyword: content.keyword, text: text.toString(type === 'iTXt' ? 'utf8' : 'latin1') });
    if (texts.length >= TEXTS_MAX) return texts;
  }
  return texts;
}

interface Content {
  readonly keyword: string;
  readonly packed: boolean;
  readonly text: Buffer;
}

function contentOf(type: string, data: Buffer): Content | undefined {
  const keywordEnd = data.subarray(0, KEYWORD_MAX + 1).indexOf(0);
  if (keywordEnd < 1) return undefined;
  const keyword = data.toString('latin1', 0, keywordEnd);
  if (type === 'tEXt') return { keyword, packed: false, text: data.subarray(keywordEnd + 1) };
  if (type === 'zTXt') return { keyword, packed: true, text: data.subarray(keywordEnd + 2) };
  // Compression flag and method, then language and translated keyword, each terminated by a zero byte.
  const languageEnd = data.indexOf(0, keywordEnd + 3);
  const translatedEnd = languageEnd < 0 ? -1 : data.indexOf(0, languageEnd + 1);
  if (translatedEnd < 0) return undefined;
  return { keyword, packed: data[keywordEnd + 1] !== 0, text: data.subarray(translatedEnd + 1) };
}

function unpacked(data: Buffer): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: TEXT_BYTES_MAX });
  } catch {
    return Buffer.alloc(0);
  }
}
