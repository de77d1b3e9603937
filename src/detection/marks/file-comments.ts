import { type ImageFormat } from '../intake/intake-limits.js';
import { gifParts } from './c2pa/containers/gif.js';
import { jpegSegments } from './c2pa/containers/jpeg.js';
import { type MetadataText } from './traces.js';

/** Comments and segments examined per image. */
const TEXTS_MAX = 20;
/** Longest text read, in bytes. */
const TEXT_MAX = 256 * 1024;

/** What a segment of an application begins with if it is a text about generation rather than of a camera. */
const OBJECT = /^(?:AIGC[\s:=\0]{0,9})?\{/;

/** Texts of comments in a JPEG or GIF, and of application segments that hold an object. */
export function commentsIn(bytes: Uint8Array, format: ImageFormat): readonly MetadataText[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = format === 'jpeg' ? jpegComments(file) : format === 'gif' ? gifComments(file) : [];
  return found.slice(0, TEXTS_MAX);
}

function jpegComments(file: Buffer): readonly MetadataText[] {
  const found: MetadataText[] = [];
  for (const { name, start, end } of jpegSegments(file)) {
    if (name === 'SOS' || found.length >= TEXTS_MAX) break;
    if (name !== 'COM' && !name.startsWith('APP')) continue;
    const text = file
      .toString('utf8', start + 4, Math.min(end, start + TEXT_MAX))
      .replaceAll('\0', '')
      .trim();
    if (name === 'COM') found.push({ key: 'comment', where: 'JPEG comment', text });
    else if (OBJECT.test(text)) found.push({ key: 'aigc', where: `JPEG ${name}`, text: text.slice(text.indexOf('{')) });
  }
  return found;
}

function gifComments(file: Buffer): readonly MetadataText[] {
  return gifParts(file)
    .filter(({ name }) => name === '21FE')
    .slice(0, TEXTS_MAX)
    .map(({ start, end }) => {
      const blocks: Buffer[] = [];
      for (let at = start + 2; at < Math.min(end, start + TEXT_MAX); at += 1 + (file[at] as number))
        blocks.push(file.subarray(at + 1, at + 1 + (file[at] as number)));
      return { key: 'comment', where: 'GIF comment', text: Buffer.concat(blocks).toString('utf8') };
    });
}
