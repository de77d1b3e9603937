const MARKER = 0xff;
const START_OF_SCAN = 0xda;

/** After 0xff within a scan these codes are data: a stuffed zero or one of the eight restart markers. */
const isData = (code: number): boolean => code === 0 || (code >= 0xd0 && code <= 0xd7);

/** Number of scans in a JPEG file: one, or about ten for a progressive one. */
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
