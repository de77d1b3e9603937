import { brotliDecompressSync } from 'node:zlib';
import { C2paError, C2paUnreadError } from './c2pa.errors.js';
import { contentOf, JUMBF_LIMITS, type JumbfBox, readBoxes } from './jumbf.js';

/** Bytes that the compressed manifests of a store may still take. */
export interface Spare {
  bytes: number;
}

/**
 * The manifest in a box of a compressed manifest.
 * @throws C2paError when malformed, C2paUnreadError when it takes more than is to spare.
 */
export function decompressed(box: JumbfBox, spare: Spare): JumbfBox {
  const [content, ...others] = box.children;
  if (content?.type !== 'brob' || others.length > 0)
    throw new C2paError('a compressed manifest does not contain exactly one compressed box');
  let bytes: Buffer;
  try {
    bytes = brotliDecompressSync(contentOf(content), { maxOutputLength: Math.max(1, spare.bytes) });
    spare.bytes -= bytes.length;
  } catch (error) {
    if ((error as { readonly code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
      throw new C2paUnreadError(`the compressed manifests have more than ${JUMBF_LIMITS.bytes} bytes`);
    throw new C2paError('a compressed manifest is malformed');
  }
  return readBoxes(bytes);
}
