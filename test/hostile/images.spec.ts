import { readFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CBORBox } from '@trustnxt/c2pa-ts/jumbf';
import { readC2pa } from '../../src/detection/marks/c2pa/c2pa.js';
import { readExif } from '../../src/detection/marks/exif.js';
import { type ImageFormat } from '../../src/detection/intake/intake-limits.js';
import { readHeader } from '../../src/detection/intake/intake.js';
import { textsOf, withoutTexts } from '../../src/detection/marks/png-text.js';
import { provenanceOf } from '../../src/detection/marks/provenance-reader.js';
import { generatorIn } from '../../src/detection/marks/traces.js';
import { userCommentText } from '../../src/detection/marks/user-comment.js';
import { readXmp } from '../../src/detection/marks/xmp.js';
import { quotable } from '../../src/detection/marks/quotable.js';
import { ALLOCATOR } from '../support/allocator.js';
import { growthFaults, measureGrowth } from '../support/growth.js';
import { encode, greyRows, plain, png, pngChunk, pngText, scene, tiff, withChunks } from '../support/images.js';
import { box, nested, storeWith, superbox } from '../support/jumbf-builder.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

let jpegFile: Buffer;
let webpFile: Buffer;
let gifFile: Buffer;
let avifFile: Buffer;
let heicFile: Buffer;
const pngFile = png(64, 64, [pngChunk('IDAT', greyRows(64, 64))]);

beforeAll(async () => {
  const image = encode(scene(64, 64));
  jpegFile = await image.clone().jpeg().toBuffer();
  webpFile = await image.clone().webp().toBuffer();
  gifFile = await encode(plain(64, 64, 90))
    .gif()
    .toBuffer();
  avifFile = await image.clone().avif().toBuffer();
  heicFile = await readFile('test/detection/pictures/small.heic');
});

type Input = string | Buffer;
type Attack = readonly [name: string, make: (size: number) => Input, parse: (input: never) => unknown];

const filled = (size: number, part: Buffer): Buffer =>
  Buffer.concat(Array.from({ length: Math.floor(size / part.length) }, () => part));

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
const inJpeg = (...segments: Buffer[]): Buffer =>
  Buffer.concat([jpegFile.subarray(0, 2), ...segments, jpegFile.subarray(2)]);
const inPng = (...chunks: Buffer[]): Buffer => withChunks(pngFile, ...chunks);
const inRiff = (...chunks: Buffer[]): Buffer => {
  const file = Buffer.concat([webpFile, ...chunks]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
};
const riffChunk = (type: string, content: Buffer): Buffer => {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
};

/** Splits a manifest store into APP11 blocks of at most 64 KB. */
function app11(store: Buffer): Buffer[] {
  const head = store.subarray(0, 8);
  const parts: Buffer[] = [];
  for (let at = 8, n = 1; at < store.length; at += 60_000, n++) {
    const number = Buffer.from('JP\0\x01\0\0\0\0', 'latin1');
    number.writeUInt32BE(n, 4);
    parts.push(segment(0xeb, Buffer.concat([number, head, store.subarray(at, at + 60_000)])));
  }
  return parts;
}

async function expectLinear(make: Attack[1], parse: Attack[2]): Promise<void> {
  expect(growthFaults(await measureGrowth(make, parse))).toEqual([]);
}

describe('the text of metadata', () => {
  const attacks: readonly Attack[] = [
    ['steps without a sampler', (size) => 'Steps: 1, '.repeat(size / 10), (text) => generatorIn([parameters(text)])],
    ['steps on every line', (size) => 'Steps: 1, \n'.repeat(size / 11), (text) => generatorIn([parameters(text)])],
    [
      'a model without a name',
      (size) => `Model:${'\n'.repeat(50)}}`.repeat(size / 57),
      (text) => generatorIn([sampled(text)]),
    ],
    ['a model before spaces', (size) => `Model${' '.repeat(size - 5)}`, (text) => generatorIn([sampled(text)])],
    ['job numbers cut off', (size) => 'Job ID: 01234567-'.repeat(size / 17), (text) => generatorIn([parameters(text)])],
    [
      'a thousand texts',
      (size) => 'Steps: 1, '.repeat(size / 10),
      (text) => generatorIn(Array.from({ length: 1_000 }, () => parameters(text))),
    ],
    ['fields without values', (size) => 'Seed: , Steps:'.repeat(size / 14), (text) => generatorIn([caption(text)])],
    ['fields in a caption', (size) => 'Steps: 1, Seed: 2, '.repeat(size / 19), (text) => generatorIn([caption(text)])],
    ['a graph that is cut off', (size) => `{"a":${'{"b":'.repeat(size / 5)}`, (text) => generatorIn([graph(text)])],
    [
      'a deep object',
      (size) => `${'{"b":'.repeat(size / 6)}1${'}'.repeat(size / 6)}`,
      (text) => generatorIn([graph(text)]),
    ],
    [
      'a node without end',
      (size) => `{${'"prompt":{"class_type":1},'.repeat(size / 26)}"a":1}`,
      (text) => generatorIn([graph(text)]),
    ],
    [
      'a user comment of spaces',
      (size) => Buffer.from(`UNICODE\0${' '.repeat(size)}`),
      (bytes) => userCommentText(bytes, 'II'),
    ],
    ['XMP names without values', (size) => inRdf(':DigitalSourceType '.repeat(size / 19)), readXmp],
    ['XMP values that do not end', (size) => inRdf(`<a:Credit>${' '.repeat(90)}a`.repeat(size / 101)), readXmp],
    ['one XMP value that does not end', (size) => inRdf(`<b a:Credit="${'a'.repeat(size)}`), readXmp],
    ['XMP elements that open only', (size) => inRdf('<a:b>'.repeat(size / 5)), readXmp],
    ['XMP elements that close only', (size) => inRdf(`${'<a:b>'.repeat(40)}${'</a:c>'.repeat(size / 6)}`), readXmp],
    ['XMP items', (size) => inRdf(`<a:b><rdf:Bag>${'<rdf:li>x</rdf:li>'.repeat(size / 18)}`), readXmp],
    ['XMP properties', (size) => inRdf('<a:b>x</a:b>'.repeat(size / 12)), readXmp],
    ['XMP namespaces', (size) => inRdf(`<a:b xmlns:c="d">x</a:b>`.repeat(size / 24)), readXmp],
    ['XMP attributes', (size) => inRdf(`<a:b ${filledWith(size, (n: number) => `c:d${n}="e" `)}/>`), readXmp],
    ['XMP entities', (size) => inRdf(`<a:b>${'&amp;&lol;'.repeat(size / 10)}</a:b>`), readXmp],
    ['XMP tags that do not end', (size) => inRdf('<'.repeat(size)), readXmp],
    ['nothing that can be seen', (size) => '\u202e'.repeat(size), (text) => quotable(text)],
  ];
  const inRdf = (content: string): string => `<rdf:RDF><rdf:Description>${content}`;
  const filledWith = (size: number, part: (n: number) => string): string =>
    Array.from({ length: size / 12 }, (_, n) => part(n)).join('');
  const caption = (text: string) => ({ key: 'Description', where: 'PNG text', text });
  const graph = (text: string) => ({ key: 'prompt', where: 'PNG text', text });
  const parameters = (text: string) => ({ key: 'parameters', where: 'PNG text', text });
  const sampled = (text: string) => parameters(`Steps: 1, Sampler: a\n${text}`);
  it.each(attacks)('takes linear time with %s', async (_, make, parse) => expectLinear(make, parse));
});

describe('containers of metadata', () => {
  const texts = (file: Buffer): unknown => [textsOf(file), withoutTexts(file)];
  const packed = pngChunk('zTXt', Buffer.concat([Buffer.from('k\0\0'), deflateSync(Buffer.alloc(400_000, 65))]));
  const attacks: readonly Attack[] = [
    ['thousands of PNG texts', (size) => inPng(filled(size, pngText('k', 'v'))), texts],
    ['thousands of packed PNG texts', (size) => inPng(filled(size, packed)), texts],
    ['one large PNG text', (size) => inPng(pngText('parameters', 'a'.repeat(size))), texts],
    ['iTXt that do not end', (size) => inPng(filled(size, pngChunk('iTXt', Buffer.from('k\0\0\0aaaaaaaa')))), texts],
    ['empty PNG chunks', (size) => inPng(filled(size, pngChunk('aaAa', Buffer.alloc(0)))), texts],
    ['an EXIF directory of one tag', exifOfOneTag, readExif],
    ['an EXIF value as long as the block', exifOfLongValues, readExif],
  ];
  it.each(attacks)('takes linear time with %s', async (_, make, parse) => expectLinear(make, parse));

  function exifOfOneTag(size: number): Buffer {
    const count = Math.min(65_535, Math.floor((size - 14) / 12));
    const block = Buffer.alloc(size);
    block.write('II*\0\x08\0\0\0', 'latin1');
    block.writeUInt16LE(count, 8);
    for (let at = 10; at < 10 + count * 12; at += 12) {
      block.set([0x31, 0x01, 2, 0], at);
      block.writeUInt32LE(size - 8, at + 4);
      block.writeUInt32LE(8, at + 8);
    }
    return block;
  }
  function exifOfLongValues(size: number): Buffer {
    const block = exifOfOneTag(size);
    for (let at = 10, tag = 0; at + 12 < size; at += 12, tag++) block.writeUInt16LE(tag & 0xffff, at);
    return block;
  }
});

describe('the header of an image', () => {
  const header = async (file: Buffer): Promise<unknown> => readHeader(file);
  const gifBlocks =
    (part: Buffer) =>
    (size: number): Buffer =>
      Buffer.concat([gifFile.subarray(0, -1), filled(size, part), gifFile.subarray(-1)]);
  const attacks: readonly Attack[] = [
    ['JPEG comments', (size) => inJpeg(filled(size, segment(0xfe, Buffer.alloc(0)))), header],
    ['JPEG filling', (size) => inJpeg(Buffer.alloc(size, 0xff)), header],
    [
      'JPEG scans',
      (size) => Buffer.concat([jpegFile, filled(size, segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])))]),
      header,
    ],
    [
      'JPEG markers inside of a scan',
      (size) => Buffer.concat([jpegFile, Buffer.alloc(size, Buffer.from([0xff, 0xd0]))]),
      header,
    ],
    ['JPEG XMP', (size) => inJpeg(...xmpSegments(size)), header],
    ['PNG chunks', (size) => inPng(filled(size, pngChunk('aaAa', Buffer.alloc(0)))), header],
    ['PNG texts', (size) => inPng(filled(size, pngText('k', 'v'))), header],
    ['GIF comments', gifBlocks(Buffer.from([0x21, 0xfe, 1, 65, 0])), header],
    ['GIF frames', gifBlocks(Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])), header],
    ['WebP chunks', (size) => inRiff(filled(size, riffChunk('aaaa', Buffer.alloc(0)))), header],
    ['AVIF boxes', (size) => Buffer.concat([avifFile, filled(size, box('free'))]), header],
    ['HEIC boxes', (size) => Buffer.concat([heicFile, filled(size, box('free'))]), header],
    ['HEIC boxes in boxes', (size) => Buffer.concat([heicFile, nestedBoxes('moov', size)]), header],
    ['AVIF boxes in boxes', (size) => Buffer.concat([avifFile, nestedBoxes('moov', size)]), header],
    ['TIFF tags', (size) => tiffWithTags(size), header],
    ['TIFF text', (size) => tiff(64, 64, { 270: 'a'.repeat(size) }), header],
    ['an archive', (size) => filled(size, Buffer.from('PK\x03\x04\x14\0\0\0\0\0'.padEnd(40, '\0'), 'latin1')), header],
    [
      'an ID3 tag',
      (size) => Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\x7f\x7f', 'latin1'), Buffer.alloc(size, 0xff)]),
      header,
    ],
  ];
  it.each(attacks)('takes linear time with %s', async (_, make, parse) => expectLinear(make, parse));

  function xmpSegments(size: number): Buffer[] {
    const xmp = segment(0xe1, Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), Buffer.alloc(400, 60)]));
    return Array.from({ length: Math.floor(size / xmp.length) }, () => xmp);
  }
  function nestedBoxes(type: string, size: number): Buffer {
    const shells = filled(size, box(type));
    for (let at = 0; at < shells.length; at += 8) shells.writeUInt32BE(shells.length - at, at);
    return shells;
  }
  function tiffWithTags(size: number): Buffer {
    const count = Math.min(60_000, Math.floor(size / 12));
    const file = Buffer.alloc(8 + 2 + count * 12 + 4);
    file.write('II*\0\x08\0\0\0', 'latin1');
    file.writeUInt16LE(count, 8);
    for (let n = 0; n < count; n++) {
      file.writeUInt16LE(40_000 + (n % 20_000), 10 + n * 12);
      file.writeUInt16LE(2, 12 + n * 12);
      file.writeUInt32LE(4, 14 + n * 12);
    }
    return file;
  }
});

describe('a manifest store', () => {
  const cbor = (value: unknown): Buffer => Buffer.from(CBORBox.encoder.encode(value) as Uint8Array);
  const EMPTY = cbor({});
  const NOT_SIGNED = Buffer.from('d2844043a10126f640', 'hex');
  const asJpeg = (store: Buffer): Buffer => inJpeg(...app11(store));
  const asPng = (store: Buffer): Buffer => inPng(pngChunk('caBX', store));
  const read =
    (format: ImageFormat) =>
    (file: Buffer): unknown =>
      readC2pa(file, format);
  const claiming = (references: readonly unknown[]): Buffer =>
    cbor({ alg: 'sha256', signature: 'self#jumbf=c2pa.signature', claim_generator: 'x', assertions: references });
  const reference = (label: string): object => ({ url: `self#jumbf=c2pa.assertions/${label}`, hash: Buffer.alloc(32) });
  const signature = (header: object): Buffer => {
    const parts = cbor([cbor({ 1: -7 }), header, null, Buffer.alloc(64)]);
    return Buffer.concat([Buffer.from([0xd2]), parts]);
  };
  const der = (size: number): Buffer => Buffer.alloc(size, Buffer.from([0x30, 0x80]));
  /** SEQUENCE in SEQUENCE, each of a stated length. */
  function deepDer(size: number): Buffer {
    const levels = Math.floor(size / 4);
    const bytes = Buffer.alloc(levels * 4);
    for (let n = 0; n < levels; n++) {
      bytes.set([0x30, 0x82], n * 4);
      bytes.writeUInt16BE(Math.min(65_535, bytes.length - n * 4 - 4), n * 4 + 2);
    }
    return bytes;
  }
  const attacks: readonly Attack[] = [
    ['boxes in boxes, in a PNG', (size) => asPng(superbox('c2pa', 'c2pa', nested(size))), read('png')],
    ['boxes in boxes, in a JPEG', (size) => asJpeg(superbox('c2pa', 'c2pa', nested(size))), read('jpeg')],
    ['boxes beside boxes', (size) => asPng(superbox('c2pa', 'c2pa', filled(size, box('free')))), read('png')],
    [
      'segments out of order',
      (size) => inJpeg(...app11(superbox('c2pa', 'c2pa', nested(size))).reverse()),
      read('jpeg'),
    ],
    [
      'tiny segments',
      (size) => inJpeg(filled(size, segment(0xeb, Buffer.from('JP\0\x01\0\0\0\x01\0\0\0\x08jumb')))),
      read('jpeg'),
    ],
    ['arrays in arrays', (size) => asPng(storeWith(Buffer.alloc(size, 0x81), EMPTY, [])), read('png')],
    [
      'arrays that claim to be long',
      (size) => asPng(storeWith(filled(size, Buffer.from('9a01c9c380', 'hex')), EMPTY, [])),
      read('png'),
    ],
    ['a number as long as the file', (size) => asPng(storeWith(bigNumber(size), EMPTY, [])), read('png')],
    ['tags on tags', (size) => asPng(storeWith(Buffer.alloc(size, 0xc1), EMPTY, [])), read('png')],
    ['many references to one assertion', manyReferences, read('png')],
    ['many assertions', manyAssertions, read('png')],
    ['a certificate of open lengths', (size) => withCertificate(der(size)), read('png')],
    ['a certificate of elements in elements', (size) => withCertificate(deepDer(Math.min(size, 60_000))), read('png')],
    ['many certificates', (size) => withCertificates(Math.floor(size / 40)), read('png')],
    ['many labels', (size) => asPng(storeWith(claiming(labels(size)), NOT_SIGNED, [])), read('png')],
    ['many ingredients', (size) => asPng(manyIngredients(size)), read('png')],
    ['manifests that unpack to megabytes', (size) => asPng(packedManifests(size)), read('png')],
    ['restart markers that are parts', (size) => restarts(size), read('jpeg')],
    ['blocks of a GIF', (size) => asGif(filled(size, Buffer.from([0x21, 0xfe, 1, 65, 0]))), read('gif')],
    ['chunks of a WebP', (size) => inRiff(filled(size, riffChunk('aaaa', Buffer.alloc(0))), C2PA_NAME), read('webp')],
    ['boxes of an AVIF', (size) => Buffer.concat([avifFile, filled(size, box('free')), STORE_BOX]), read('avif')],
    ['directories of a TIFF', (size) => Buffer.concat([tiffOfDirectories(size), Buffer.from('c2pa')]), read('tiff')],
  ];
  it.each(attacks)('takes linear time with %s', async (_, make, parse) => expectLinear(make, parse));

  const C2PA_NAME = riffChunk('C2PA', superbox('c2pa', 'c2pa'));
  const STORE_BOX = box(
    'uuid',
    Buffer.from('d8fec3d61b0e483c92975828877ec48100000000', 'hex'),
    Buffer.from('manifest\0c2pa'),
  );
  const asGif = (blocks: Buffer): Buffer =>
    Buffer.concat([gifFile.subarray(0, -1), blocks, Buffer.from('!\xff\x0bC2PA_GIF\x01\0\0\x04c2pa\0;', 'latin1')]);

  /** Ingredients that name the manifest that contains them, as many as fit. */
  function manyIngredients(size: number): Buffer {
    const names = Array.from({ length: Math.floor(size / 400) }, (_, n) => `c2pa.ingredient.v3__${n}`);
    const fields = {
      relationship: 'componentOf',
      activeManifest: { url: 'self#jumbf=/c2pa/urn:uuid:1', hash: Buffer.alloc(32) },
    };
    const assertions = names.map((name) => superbox('cbor', name, box('cbor', cbor(fields))));
    return storeWith(claiming(names.map(reference)), NOT_SIGNED, assertions);
  }
  function packedManifests(size: number): Buffer {
    const packed = brotliCompressSync(Buffer.alloc(6_000_000));
    const one = superbox('c2cm', 'urn:uuid:2', box('brob', packed));
    return superbox('c2pa', 'c2pa', box('free', Buffer.alloc(size)), one);
  }
  function restarts(size: number): Buffer {
    const fields = { boxes: [{ names: ['SOI', 'C2PA'], hash: Buffer.alloc(32) }] };
    const assertion = superbox('cbor', 'c2pa.hash.boxes', box('cbor', cbor(fields)));
    const file = asJpeg(storeWith(claiming([reference('c2pa.hash.boxes')]), NOT_SIGNED, [assertion]));
    return Buffer.concat([file.subarray(0, -2), Buffer.alloc(size, Buffer.from([0xff, 0xd0])), file.subarray(-2)]);
  }
  /** Each directory is empty and names the next one. */
  function tiffOfDirectories(size: number): Buffer {
    const file = Buffer.alloc(size - (size % 6) + 8);
    file.write('II*\0', 'latin1');
    for (let at = 4; at + 6 < file.length; at += 6) file.writeUInt32LE(at + 4, at);
    return file;
  }

  function bigNumber(size: number): Buffer {
    const head = Buffer.from([0xc2, 0x5a, 0, 0, 0, 0]);
    head.writeUInt32BE(size, 2);
    return Buffer.concat([head, Buffer.alloc(size, 0xff)]);
  }
  function manyReferences(size: number): Buffer {
    const assertion = superbox('cbor', 'a', box('cbor', Buffer.alloc(size / 2, 0)));
    const references = Array.from({ length: Math.floor(size / 160) }, () => reference('a'));
    return asPng(storeWith(claiming(references), NOT_SIGNED, [assertion]));
  }
  function manyAssertions(size: number): Buffer {
    const names = Array.from({ length: Math.floor(size / 200) }, (_, n) => `a${n}`);
    const assertions = names.map((name) => superbox('cbor', name, box('cbor', EMPTY)));
    return asPng(storeWith(claiming(names.map(reference)), NOT_SIGNED, assertions));
  }
  function withCertificate(certificate: Buffer): Buffer {
    return asPng(storeWith(claiming([]), signature({ 33: [certificate] }), []));
  }
  function withCertificates(count: number): Buffer {
    const chain = Array.from({ length: count }, () => Buffer.from('3020', 'hex'));
    return asPng(storeWith(claiming([]), signature({ 33: chain }), []));
  }
  function labels(size: number): readonly object[] {
    return Array.from({ length: Math.floor(size / 600) }, (_, n) => reference(`${n}/`.repeat(200)));
  }

  it('is reported as unchecked above a limit, and as invalid if it is malformed', () => {
    const deep = asPng(superbox('c2pa', 'c2pa', nested(2_000)));
    expect(readC2pa(deep, 'png')).toEqual({ present: true, problem: expect.stringMatching(/nested more than/) });
    const wide = asPng(superbox('c2pa', 'c2pa', filled(100_000, box('free'))));
    expect(readC2pa(wide, 'png')).toEqual({
      present: true,
      problem: expect.stringMatching(/more than \d+ boxes/),
    });
    const broken = asPng(superbox('c2pa', 'c2pa', Buffer.alloc(20)));
    expect(readC2pa(broken, 'png')).toMatchObject({ present: true, valid: false });
  });
});

describe('a file with all kinds of metadata', () => {
  it('costs less than a second at the maximum size with the worst case of each reader', async () => {
    const full = inPng(
      ...Array.from({ length: 60 }, () => pngText('parameters', 'Steps: 1, '.repeat(6_500))),
      pngChunk('caBX', superbox('c2pa', 'c2pa', nested(1_600_000))),
      pngChunk('eXIf', Buffer.from('II*\0\x08\0\0\0\xff\xff'.padEnd(60_000, '1'), 'latin1')),
    );
    const measured = await measureGrowth(
      () => full,
      (file: Buffer) => provenanceOf(file, 'png', { exif: undefined, xmp: Buffer.alloc(500_000, ':Credit ') }),
      [full.length],
    );
    expect(growthFaults(measured)).toEqual([]);
  });

  const directory = temporaryDirectory();
  afterAll(() => directory.remove());
  it('takes no more memory for nested boxes than an image may', async () => {
    const small = join(directory.path, 'small');
    const hostile = join(directory.path, 'nested');
    writeFileSync(small, await encode(scene(300, 200)).jpeg().toBuffer());
    const store = superbox('c2pa', 'c2pa', nested(1_600_000));
    writeFileSync(hostile, withChunks(await encode(scene(300, 200)).png().toBuffer(), pngChunk('caBX', store)));
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['test/support/peak-memory.mjs', small, ...Array.from({ length: 4 }, () => hostile)],
      { env: { ...process.env, ...ALLOCATOR, SMALL_FIRST: '8' } },
    );
    const { peakMib, outcomes } = JSON.parse(stdout) as { peakMib: number; outcomes: string[] };
    expect(outcomes).toEqual(Array.from({ length: 5 }, () => '300 x 200'));
    expect(peakMib).toBeLessThan(1_024);
  });
});
