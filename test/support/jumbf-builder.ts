/** Builds C2PA boxes for stores that no signer would write. */
export function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** @param kind four letters of a C2PA type: `c2pa`, `c2ma`, `c2cl`, `c2as`, `c2cs`, `cbor`. */
export function superbox(kind: string, label: string, ...children: readonly Uint8Array[]): Buffer {
  const uuid = Buffer.concat([Buffer.from(kind, 'latin1'), Buffer.from('00110010800000aa00389b71', 'hex')]);
  const description = box('jumd', uuid, Buffer.from([3]), Buffer.from(`${label}\0`));
  return box('jumb', description, ...children);
}

/** A store of one manifest with this CBOR as claim, as signature and as its assertions. */
export const storeWith = (claim: Uint8Array, signature: Uint8Array, assertions: readonly Uint8Array[]): Buffer =>
  superbox(
    'c2pa',
    'c2pa',
    superbox(
      'c2ma',
      'urn:uuid:1',
      superbox('c2as', 'c2pa.assertions', ...assertions),
      superbox('c2cl', 'c2pa.claim', box('cbor', claim)),
      superbox('c2cs', 'c2pa.signature', box('cbor', signature)),
    ),
  );

/** Nested superboxes, as many as fit. */
export function nested(size: number): Buffer {
  const shell = superbox('c2ma', 'x');
  const count = Math.floor(size / shell.length);
  const shells = Buffer.concat(Array.from({ length: count }, () => shell));
  for (let n = 0; n < count; n++) shells.writeUInt32BE((count - n) * shell.length, n * shell.length);
  return shells;
}
