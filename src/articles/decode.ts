/** How many bytes at the start may declare an encoding; browsers look at 1,024, real pages put it later. */
const PRESCAN_BYTES = 4_096;
const DECLARED = /<meta[^>]+?charset\s*=\s*["']?\s*([\w:.-]+)|<\?xml[^>]+?encoding\s*=\s*["']([\w:.-]+)/i;

/**
 * A page's bytes as text: byte order mark, then UTF-8 if the bytes are it (hardly anything else is by accident), then
 * what the Content-Type header and the page itself declare, then windows-1252 as browsers assume.
 */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const marked = byteOrderMark(bytes);
  if (marked) return decode(bytes, marked);
  const header = /charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(contentType ?? '')?.[1];
  const head = Buffer.from(bytes.subarray(0, PRESCAN_BYTES)).toString('latin1');
  const inPage = DECLARED.exec(head);
  const declared = [header, inPage?.[1] ?? inPage?.[2]].map(known).find((label) => label !== undefined);
  // Seven-bit encodings switch alphabets by escape sequences, so their bytes are valid UTF-8 and yet something else.
  if (declared === 'iso-2022-jp') return decode(bytes, declared);
  // UTF-16 without a mark cannot have declared itself in bytes that read as ASCII.
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

/** The encoding's own name, undefined for a label that the Encoding Standard does not list. */
function known(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  const text = new TextDecoder(encoding).decode(bytes);
  // Node before 23 decodes windows-1252 as latin1, which has control characters where quotes and dashes should be.
  return encoding === 'windows-1252'
    ? text.replace(/[\u0080-\u009f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? control)
    : text;
}
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
