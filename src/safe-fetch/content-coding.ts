import { type Duplex } from 'node:stream';
import * as zlib from 'node:zlib';

/** Servers truncate streams and omit trailers; what was decoded so far is kept. */
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

/** No honest server applies more codings than this to one body. */
const CODINGS_MAX = 2;

/** Accept-Encoding header sent to servers. */
export const ACCEPT_ENCODING = [...DECODERS.keys()].filter((name) => name !== 'x-gzip').join(', ');

/** The streams that undo a Content-Encoding, in order of application; undefined when a coding is unknown. */
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
