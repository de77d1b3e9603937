/** Bytes at the start that may declare an encoding. Browsers check 1,024, but real pages declare it later. */
const PRESCAN_BYTES = 4_096;
const DECLARED = /<meta[^>]+?charset\s*=\s*["']?\s*([\w:.-]+)|<\?xml[^>]+?encoding\s*=\s*["']([\w:.-]+)/i;

/**
 * Decodes a page: by its byte order mark, then as UTF-8 if the bytes are valid UTF-8 (other encodings rarely are), then
 * by the Content-Type header and the page's own declaration, then as windows-1252 like browsers.
 */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const marked = byteOrderMark(bytes);
  if (marked) return decode(bytes, marked);
  const header = /charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(contentType ?? '')?.[1];
  const head = Buffer.from(bytes.subarray(0, PRESCAN_BYTES)).toString('latin1');
  const inPage = DECLARED.exec(head);
  const declared = [header, inPage?.[1] ?? inPage?.[2]].map(known).find((label) => label !== undefined);
  // Seven-bit encodings switch alphabets with escape sequences, so their bytes are also valid UTF-8.
  if (declared === 'iso-2022-jp') return decode(bytes, declared);
  // A page in UTF-16 without a byte order mark cannot declare its encoding in ASCII bytes.
  const fallback = declared === undefined || declared.startsWith('utf-16') ? 'windows-1252' : declared;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode(bytes, fallback);
  }
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** Canonical name of an encoding; undefined for a label that the Encoding Standard does not list. */
function known(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  // Node before 23 decodes windows-1252 as latin1, which has control characters in place of quotes and dashes.
  return encoding === 'windows-1252' ? decodeWindows1252(bytes) : new TextDecoder(encoding).decode(bytes);
}

function decodeWindows1252(bytes: Uint8Array): string {
  const units = Uint16Array.from(bytes);
  for (let at = 0; at < units.length; at += 1) {
    const byte = units[at] as number;
    if (byte >= 0x80 && byte <= 0x9f) units[at] = WINDOWS_1252.charCodeAt(byte - 0x80);
  }
  return Buffer.from(units.buffer).toString('utf16le');
}
/** Characters of the bytes 0x80 to 0x9f. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
