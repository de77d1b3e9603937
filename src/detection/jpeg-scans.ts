const MARKER = 0xff;
const START_OF_SCAN = 0xda;

/** After a 0xff inside of a scan these are data: a stuffed zero, or one of the eight restarts. */
const isData = (code: number): boolean => code === 0 || (code >= 0xd0 && code <= 0xd7);

/** Passes over the picture that a JPEG file holds: one, or some ten where it is progressive. */
export function countScans(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let scans = 0;
  for (let at = file.indexOf(MARKER, 2); at >= 0 && at + 4 <= file.length; at = file.indexOf(MARKER, at)) {
    const code = file.readUInt8(at + 1);
    if (isData(code)) at += 2;
    else if (code === MARKER) at += 1;
    else {
      if (code === START_OF_SCAN) scans += 1;
      at += 2 + file.readUInt16BE(at + 2);
    }
  }
  return scans;
}
