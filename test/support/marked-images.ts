import { encode, pngChunk, pngText, scene, withChunks } from './images.js';

/** Byte order of a TIFF header. */
export type TiffOrder = 'II' | 'MM';

/** EXIF tags by name, with the directory that holds them. */
const TAGS = {
  ImageDescription: 0x010e,
  Make: 0x010f,
  Model: 0x0110,
  Software: 0x0131,
  Artist: 0x013b,
  UserComment: 0x9286,
} as const;
const EXIF_DIRECTORY = 0x8769;
const ASCII = 2;
const LONG = 4;
const UNDEFINED = 7;

export type ExifTexts = Partial<Record<keyof typeof TAGS, string | Buffer>>;

/** An EXIF block as a generator writes it: texts end with a zero byte, buffers are kept as they are. */
export function exifBlock(texts: ExifTexts, order: TiffOrder = 'II'): Buffer {
  const file = Buffer.alloc(64 * 1024);
  const short = (value: number, at: number): number =>
    order === 'II' ? file.writeUInt16LE(value, at) : file.writeUInt16BE(value, at);
  const long = (value: number, at: number): number =>
    order === 'II' ? file.writeUInt32LE(value, at) : file.writeUInt32BE(value, at);
  file.write(order, 'latin1');
  short(42, 2);
  long(8, 4);
  const { UserComment: comment, ...main } = texts;
  const rows = Object.entries(main).map(([name, text]) => [TAGS[name as keyof typeof main], ASCII, text] as const);
  const commentRows = comment === undefined ? [] : ([[TAGS.UserComment, UNDEFINED, comment]] as const);
  const firstEntries = rows.length + 1;
  const exifAt = 8 + 2 + firstEntries * 12 + 4;
  let dataAt = exifAt + 2 + commentRows.length * 12 + 4;
  const write = (at: number, [tag, type, text]: readonly [number, number, string | Buffer]): void => {
    const bytes = typeof text === 'string' ? Buffer.from(type === ASCII ? `${text}\0` : text) : text;
    short(tag, at);
    short(type, at + 2);
    long(bytes.length, at + 4);
    if (bytes.length <= 4) bytes.copy(file, at + 8);
    else {
      long(dataAt, at + 8);
      bytes.copy(file, dataAt);
      dataAt += bytes.length;
    }
  };
  short(firstEntries, 8);
  rows.forEach((row, n) => write(10 + n * 12, row));
  const pointer = 10 + rows.length * 12;
  short(EXIF_DIRECTORY, pointer);
  short(LONG, pointer + 2);
  long(1, pointer + 4);
  long(exifAt, pointer + 8);
  short(commentRows.length, exifAt);
  commentRows.forEach((row, n) => write(exifAt + 2 + n * 12, row));
  return file.subarray(0, dataAt);
}

/** A text in UTF-16 with its most significant byte first. */
export const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
export const utf16le = (text: string): Buffer => Buffer.from(text, 'utf16le');

/** A user comment: eight bytes that name the encoding, then the text. */
export const userComment = (encoding: string, text: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from(encoding.padEnd(8, '\0'), 'latin1'), Buffer.from(text)]);

const picture = scene(160, 128);

function app1(content: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

export async function jpegWith({
  exif,
  xmp,
}: {
  readonly exif?: Buffer;
  readonly xmp?: string | Buffer;
}): Promise<Buffer> {
  const file = await encode(picture).jpeg().toBuffer();
  const segments = [
    ...(exif ? [app1(Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif]))] : []),
    ...(xmp === undefined
      ? []
      : [app1(Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), Buffer.from(xmp)]))]),
  ];
  return Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)]);
}

/** A WebP in the extended format with an EXIF chunk. */
export async function webpWith({ exif }: { readonly exif: Buffer }): Promise<Buffer> {
  const file = await encode(picture).webp().toBuffer();
  const chunk = (type: string, content: Buffer): Buffer => {
    const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
  };
  const extended = Buffer.alloc(10);
  extended.writeUInt8(0b1000, 0);
  extended.writeUIntLE(picture.width - 1, 4, 3);
  extended.writeUIntLE(picture.height - 1, 7, 3);
  const body = Buffer.concat([Buffer.from('WEBP'), chunk('VP8X', extended), file.subarray(12), chunk('EXIF', exif)]);
  return Buffer.concat([chunk('RIFF', body).subarray(0, 8), body]);
}

/** A PNG with texts by keyword; those beyond Latin-1 are written as international texts. */
export async function pngWith(texts: Readonly<Record<string, string>>): Promise<Buffer> {
  const file = await encode(picture).png().toBuffer();
  const chunks = Object.entries(texts).map(([keyword, text]) =>
    /^[\0-\xff]*$/.test(text)
      ? pngText(keyword, text)
      : pngChunk('iTXt', Buffer.concat([Buffer.from(`${keyword}\0\0\0\0\0`, 'latin1'), Buffer.from(text)])),
  );
  return withChunks(file, ...chunks);
}

const NAMESPACES = {
  Iptc4xmpExt: 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/',
  dc: 'http://purl.org/dc/elements/1.1/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  xmpMM: 'http://ns.adobe.com/xap/1.0/mm/',
  exif: 'http://ns.adobe.com/exif/1.0/',
  stEvt: 'http://ns.adobe.com/xap/1.0/sType/ResourceEvent#',
  stRef: 'http://ns.adobe.com/xap/1.0/sType/ResourceRef#',
};

/** An XMP packet about the file with these properties as elements and these attributes. */
export const xmpPacket = (properties: string, attributes = ''): string =>
  `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">` +
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ` +
  `${Object.entries(NAMESPACES)
    .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
    .join(' ')} ${attributes}>${properties}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
