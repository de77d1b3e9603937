import { type Duplex } from 'node:stream';
import * as zlib from 'node:zlib';

/** Servers cut streams short and forget trailers; what was decoded until then is kept. */
const LENIENT = { finishFlush: zlib.constants.Z_SYNC_FLUSH };

const DECODERS = new Map<string, () => Duplex>([
  ['gzip', () => zlib.createGunzip(LENIENT)],
  ['x-gzip', () => zlib.createGunzip(LENIENT)],
  ['br', () => zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH })],
  ['deflate', () => zlib.createInflate(LENIENT)],
]);
// Node 22.15 and later only.
const { createZstdDecompress } = zlib as { createZstdDecompress?: () => Duplex };
if (createZstdDecompress) DECODERS.set('zstd', createZstdDecompress);

/** More than this many codings on one body is nothing that an honest server sends. */
const CODINGS_MAX = 2;

/** What to ask servers for. */
export const ACCEPT_ENCODING = [...DECODERS.keys()].filter((name) => name !== 'x-gzip').join(', ');

/** The streams that undo a Content-Encoding, in the order to apply them; undefined when one of them is not known. */
export function decodersFor(contentEncoding: string | undefined): readonly Duplex[] | undefined {
  const names = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
    .reverse();
  if (names.length > CODINGS_MAX || !names.every((name) => DECODERS.has(name))) return undefined;
  return names.flatMap((name) => DECODERS.get(name)?.() ?? []);
}
