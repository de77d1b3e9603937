import { constants, deflateRawSync, deflateSync } from 'node:zlib';

/** Small PDF documents that ask a reader for much time or memory (ISO 32000-1). */
export type Bomb = () => Buffer;

const SENTENCE =
  'The council voted on Monday to close the old bridge, after engineers had found cracks in two of its piers.';
const STORY = Array.from(
  { length: 6 },
  (_, n) => `BT /F1 12 Tf 1 0 0 1 60 ${760 - 20 * n} Tm (${SENTENCE}) Tj ET`,
).join('\n');
const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
const MB = 1_000_000;

type Body = string | Buffer;

const latin1 = (body: Body): Buffer => (typeof body === 'string' ? Buffer.from(body, 'latin1') : body);
const joined = (...parts: readonly Body[]): Buffer => Buffer.concat(parts.map(latin1));

/** A stream with further members of its dictionary. */
const raw = (content: Body, members = ''): Buffer =>
  joined(`<< /Length ${latin1(content).length} ${members} >>\nstream\n`, content, '\nendstream');
/** A part of a content, repeated. */
type Run = readonly [part: Body, count: number];

/** What `deflate` makes of the runs, without ever holding them: each part is packed once (RFC 1950 and 1951). */
function deflated(...runs: readonly (Body | Run)[]): Buffer {
  const blocks: Buffer[] = [Buffer.from([0x78, 0x9c])];
  let [low, high] = [1, 0];
  for (const run of runs) {
    const [part, count] = typeof run === 'string' || Buffer.isBuffer(run) ? ([run, 1] as const) : run;
    // Larger parts pack better.
    const size = latin1(part).length;
    const each = Math.max(1, Math.min(count, Math.floor(MB / size)));
    for (const [copies, bytes] of [
      [Math.floor(count / each), Buffer.alloc(size * each, latin1(part))],
      [1, Buffer.alloc(size * (count % each), latin1(part))],
    ] as const) {
      if (bytes.length === 0) continue;
      const block = deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH });
      const [ownLow, ownHigh] = adler32(bytes);
      for (let n = 0; n < copies; n += 1) {
        blocks.push(block);
        high = (high + ownHigh + (bytes.length % ADLER) * (low + ADLER - 1)) % ADLER;
        low = (low + ownLow + ADLER - 1) % ADLER;
      }
    }
  }
  const sum = Buffer.alloc(4);
  sum.writeUInt16BE(high);
  sum.writeUInt16BE(low, 2);
  // An empty last block.
  return Buffer.concat([...blocks, Buffer.from([3, 0]), sum]);
}

const ADLER = 65_521;
function adler32(bytes: Buffer): readonly [low: number, high: number] {
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % ADLER;
    high = (high + low) % ADLER;
  }
  return [low, high];
}

/** A packed stream. */
const packed = (content: Body | readonly (Body | Run)[], { again = 0, members = '' } = {}): Buffer => {
  let bytes = Array.isArray(content)
    ? deflated(...(content as readonly (Body | Run)[]))
    : deflateSync(latin1(content as Body));
  for (let n = 0; n < again; n += 1) bytes = deflateSync(bytes);
  return raw(bytes, `/Filter [${'/FlateDecode '.repeat(1 + again)}] ${members}`);
};
const times = (count: number, part: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => part(n)).join('');

interface Parts {
  /** Object 4. */
  readonly content?: Body;
  /** Further members of the page, its resources and the catalog. */
  readonly page?: string;
  readonly fonts?: string;
  readonly resources?: string;
  readonly catalog?: string;
  readonly info?: string;
  readonly trailer?: string;
  /** Object 2. */
  readonly pages?: string;
  /** Objects 7, 8 and so on. */
  readonly more?: readonly Body[];
}

function pdf({ content = raw(STORY), page = '', fonts = '', resources = '', catalog = '', ...rest }: Parts): Buffer {
  const { info = '', trailer = '', pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', more = [] } = rest;
  return assembled(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      pages,
      `<< /Type /Page /Parent 2 0 R ${page.includes('/MediaBox') ? '' : '/MediaBox [0 0 595 842]'} ${page.includes('/Contents') ? '' : '/Contents 4 0 R'} /Resources << /Font << /F1 5 0 R ${fonts} >> ${resources} >> ${page} >>`,
      content,
      HELVETICA,
      `<< ${info} >>`,
      ...more,
    ],
    trailer,
  );
}

function assembled(objects: readonly Body[], trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let length = parts[0]?.length ?? 0;
  const offsets = objects.map((body, index) => {
    const offset = length;
    const part = joined(`${index + 1} 0 obj\n`, body, '\nendobj\n');
    parts.push(part);
    length += part.length;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** Text in the font /F2, object 7, after the story. */
const inFont = (font: Body, more: readonly Body[] = [], shown = '<0041004200430044>'): Buffer =>
  pdf({
    content: raw(`${STORY}\nBT /F2 12 Tf 60 300 Td ${shown} Tj ET`),
    fonts: '/F2 7 0 R',
    more: [font, ...more],
  });
/** A document with a composite font whose descendant has these members; further objects from 9 on. */
export const composite = (descendant: string, more: readonly Body[] = [], font = '/Encoding /Identity-H'): Buffer =>
  inFont(`<< /Type /Font /Subtype /Type0 /BaseFont /A ${font} /DescendantFonts [8 0 R] >>`, [
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor << /Type /FontDescriptor /FontName /A /Flags 4 /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >> ${descendant} >>`,
    ...more,
  ]);
const simple = (members: string, more: readonly Body[] = []): Buffer =>
  inFont(`<< /Type /Font /Subtype /TrueType /BaseFont /A ${members} >>`, more, '(ABC)');
const cMap = (body: string): string =>
  `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /X def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n${body}\nendcmap\nend\nend`;
/** A document with a font whose codes stand for what the mapping says. */
export const mappedBy = (body: string): Buffer =>
  composite('', [packed(cMap(body))], '/Encoding /Identity-H /ToUnicode 9 0 R');
const encoding = (body: string, members = ''): Buffer =>
  composite('', [packed(cMap(body), { members: `/Type /CMap /CMapName /X ${members}` })], '/Encoding 9 0 R');
const embedded = (key: string, file: Body | readonly (Body | Run)[], members = ''): Buffer =>
  simple(`/FirstChar 0 /LastChar 255 /FontDescriptor << /Type /FontDescriptor /FontName /A /Flags 4 /${key} 8 0 R >>`, [
    packed(file, { members }),
  ]);
const drawn = (...content: readonly (Body | Run)[]): Buffer => pdf({ content: packed([STORY, '\n', ...content]) });
/** Form objects from 7 on: each has its content and may call all of them. */
const forms = (contents: readonly string[], first = '/X0 Do'): Buffer => {
  const names = contents.map((_, n) => `/X${n} ${7 + n} 0 R`).join(' ');
  return pdf({
    content: raw(`${STORY}\n${first}`),
    resources: `/XObject << ${names} >>`,
    more: contents.map((content) =>
      raw(
        content,
        `/Type /XObject /Subtype /Form /BBox [0 0 500 500] /Resources << /Font << /F1 5 0 R >> /XObject << ${names} >> >>`,
      ),
    ),
  });
};
/** Content behind the filters, which are named in the order of decoding. */
const filtered = (bytes: Body, filters: string, members = ''): Buffer =>
  pdf({ content: raw(bytes, `/Filter [${filters}] ${members}`) });

/** A TrueType file with this many tables, all of which point at the same place. */
function trueType(tables: number): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt32BE(0x00010000);
  head.writeUInt16BE(Math.min(tables, 65_535), 4);
  const entries = Array.from({ length: tables }, (_, n) => {
    const entry = Buffer.alloc(16);
    entry.write(['glyf', 'loca', 'head', 'cmap', 'hmtx', 'maxp', 'hhea', 'name'][n % 8] ?? 'glyf');
    entry.writeUInt32BE(0xfffffff0, 8);
    entry.writeUInt32BE(0x7fffffff, 12);
    return entry;
  });
  return Buffer.concat([head, ...entries]);
}

/** A CFF font whose index states this many entries. */
const compactFont = (count: number): Buffer =>
  Buffer.concat([Buffer.from([1, 0, 4, 4]), Buffer.from([count >> 8, count & 255, 4]), Buffer.alloc(200_000, 0xff)]);

export const PDF_BOMBS: Readonly<Record<string, Bomb>> = {
  // Fonts
  'a range of two billion widths': () => composite('/W [0 2000000000 500]'),
  'thousands of ranges of widths': () =>
    composite(`/W [${times(5_000, (n) => `${n * 100_000} ${n * 100_000 + 99_999} 500 `)}]`),
  'widths of two billion in another object': () => composite('/W 9 0 R', ['[0 [500 250] 2 2000000000 500]']),
  'half a million widths in one list': () => composite('/W 9 0 R', [`[0 [${'500 '.repeat(MB / 2)}]]`]),
  'a range of two billion vertical widths': () =>
    composite('/W2 [0 2000000000 -500 250 800]', [], '/Encoding /Identity-V'),
  'a simple font with half a million widths': () =>
    simple(`/FirstChar 0 /LastChar 500000 /Widths [${'500 '.repeat(MB / 2)}]`),
  'a simple font for two billion characters': () => simple('/FirstChar 0 /LastChar 2000000000 /Widths [500]'),
  'differences of a million names': () =>
    simple(`/Encoding << /Type /Encoding /Differences [0 ${'/a '.repeat(MB)}] >>`),
  'a difference at two billion': () => simple('/Encoding << /Type /Encoding /Differences [2000000000 /a /b] >>'),
  'a glyph map that unpacks to 500 MB': () =>
    composite('/CIDToGIDMap 9 0 R', [packed([['\0', 500 * MB]], { again: 1 })]),
  'a font that is its own descendant': () =>
    inFont('<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [7 0 R] >>'),
  'a glyph that draws itself': () =>
    inFont(
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 65 /LastChar 66 /Widths [9 9] /Encoding << /Differences [65 /a /b] >> /CharProcs << /a 8 0 R /b 8 0 R >> /Resources << /Font << /F2 7 0 R >> >> >>',
      [raw(`9 0 d0 ${'BT /F2 1 Tf (AB) Tj ET '.repeat(1_000)}`)],
      '(AB)',
    ),
  'a hundred thousand glyphs': () =>
    inFont(
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 0 /LastChar 255 /Encoding << /Differences [0 /g0] >> /CharProcs << ${times(100_000, (n) => `/g${n} 8 0 R `)} >> >>`,
      [raw('9 0 d0')],
      '(A)',
    ),
  'three thousand fonts in use': () =>
    pdf({
      content: raw(`${STORY}\n${times(3_000, (n) => `BT /G${n} 9 Tf (A) Tj ET\n`)}`),
      fonts: times(3_000, (n) => `/G${n} ${7 + n} 0 R `),
      more: Array.from(
        { length: 3_000 },
        (_, n) => `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar ${n % 200} /LastChar 255 >>`,
      ),
    }),
  'a font file with 60,000 tables': () => embedded('FontFile2', trueType(60_000)),
  'a font file that unpacks to 300 MB': () => embedded('FontFile2', [trueType(9), ['\0', 300 * MB]]),
  'a compact font with a false index': () => embedded('FontFile3', compactFont(65_535), '/Subtype /Type1C'),
  'a Type 1 font of procedures': () =>
    embedded(
      'FontFile',
      `%!PS-AdobeFont-1.0: A\n/Subrs 2000000000 array\n${'dup 0 9 RD {{{{ '.repeat(50_000)}`,
      '/Length1 40 /Length2 700000 /Length3 0',
    ),
  // Mappings to Unicode
  'a mapping of four billion codes': () => mappedBy('1 beginbfrange\n<00000000> <FFFFFFFF> <0041>\nendbfrange'),
  'thousands of mappings of all codes': () =>
    mappedBy(`5000 beginbfrange\n${'<0000> <FFFF> <0041>\n'.repeat(5_000)}endbfrange`),
  'a code that stands for a million letters': () =>
    composite(
      '',
      [packed(cMap(`1 beginbfchar\n<0041> <${'0041'.repeat(MB)}>\nendbfchar`))],
      '/Encoding /Identity-H /ToUnicode 9 0 R',
    ),
  'a code of many letters that is shown often': () =>
    pdf({
      content: packed(`${STORY}\nBT /F2 12 Tf 60 300 Td <${'0041'.repeat(200_000)}> Tj ET`),
      fonts: '/F2 7 0 R',
      more: [
        '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [8 0 R] /ToUnicode 9 0 R >>',
        '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
        packed(cMap(`1 beginbfchar\n<0041> <${'0042'.repeat(10_000)}>\nendbfchar`)),
      ],
    }),
  'an encoding of four billion codes': () => encoding('1 begincidrange\n<00000000> <FFFFFFFF> 0\nendcidrange'),
  'an encoding that uses itself': () => encoding('/X usecmap', '/UseCMap 9 0 R'),
  'an encoding of a million code spaces': () =>
    encoding(`1000000 begincodespacerange\n${'<0000> <FFFF>\n'.repeat(MB)}endcodespacerange`),
  // Operands
  'an array of 20 million numbers': () => drawn('BT /F1 9 Tf [', ['1 ', 20 * MB], '] TJ ET'),
  'arrays nested 200,000 deep': () => drawn(`BT /F1 9 Tf ${'['.repeat(200_000)}${']'.repeat(200_000)} TJ ET`),
  'dictionaries nested 100,000 deep': () => drawn(`/P ${'<</A'.repeat(100_000)} 1 ${'>>'.repeat(100_000)} BDC EMC`),
  'a string of 500 MB': () => drawn('BT /F1 9 Tf (', ['a', 500 * MB], ') Tj ET'),
  'a hexadecimal string of 200 MB': () => drawn('BT /F1 9 Tf <', ['4', 200 * MB], '> Tj ET'),
  'a name of 100 MB': () => drawn('/', ['n', 100 * MB], ' gs'),
  'a number of 100 MB': () => drawn(['9', 100 * MB], ' w'),
  'a comment of 300 MB': () => drawn(['%', 300 * MB], '\n'),
  'ten million operands without an operator': () => drawn(['1 ', 10 * MB]),
  // Operators
  'ten million saved states': () => drawn(['q ', 10 * MB]),
  'two million text objects': () => drawn(['BT ET ', 2 * MB]),
  'a million changes of the font': () => drawn('BT ', ['/F1 9 Tf ', MB], ' ET'),
  'a million letters, each placed apart': () =>
    drawn(`BT /F1 9 Tf ${times(MB, (n) => `${n % 500} ${n % 7} Td (a) Tj\n`)} ET`),
  'ten million unknown operators': () => drawn(['zz ', 10 * MB]),
  'two million levels of marked content': () => drawn(['/P BMC ', 2 * MB]),
  'pictures in the text': () => drawn(['BI /W 9999 /H 9999 /BPC 8 /CS /RGB ID aaaa EI ', 200_000]),
  'a picture in the text that never ends': () => drawn('BI /W 1 /H 1 ID ', ['E', 100 * MB]),
  // Forms
  'forms that call two forms, 30 deep': () =>
    forms(Array.from({ length: 30 }, (_, n) => (n < 29 ? `/X${n + 1} Do /X${n + 1} Do` : 'BT /F1 9 Tf (a) Tj ET'))),
  'forms that call ten forms, 9 deep': () =>
    forms(Array.from({ length: 9 }, (_, n) => (n < 8 ? `/X${n + 1} Do `.repeat(10) : 'BT /F1 9 Tf (a) Tj ET'))),
  'a form that calls itself': () => forms(['BT /F1 9 Tf (a) Tj ET /X0 Do']),
  'three forms in a circle': () => forms(['/X1 Do /X1 Do', '/X2 Do /X2 Do', '/X0 Do /X0 Do']),
  'one form, called 300,000 times': () => forms(['BT /F1 9 Tf (a) Tj ET'], '/X0 Do '.repeat(300_000)),
  // Filters
  '8 GB of spaces, packed four times': () => pdf({ content: packed([[' ', 8_000 * MB]], { again: 3 }) }),
  '1 GB of spaces': () => drawn([' ', 1_000 * MB]),
  'ten thousand filters': () => filtered(deflateSync(STORY), '/FlateDecode '.repeat(10_000)),
  'fifty filters of digits': () => filtered('41'.repeat(MB), '/ASCIIHexDecode /ASCII85Decode '.repeat(25)),
  'runs of one letter, packed': () =>
    filtered(deflated([Buffer.from([129, 32]), 10 * MB]), '/FlateDecode /RunLengthDecode'),
  'a predictor with two billion columns': () =>
    filtered(deflateSync(STORY), '/FlateDecode', '/DecodeParms [<< /Predictor 12 /Columns 2000000000 /Colors 32 >>]'),
  'codes of 20 MB for LZW': () => filtered(deflated([Buffer.from([0x80]), 20 * MB]), '/FlateDecode /LZWDecode'),
  // Structure
  'a content of 300,000 parts': () => pdf({ page: `/Contents [${'4 0 R '.repeat(300_000)}]` }),
  'a tree of pages in a circle': () => pdf({ pages: '<< /Type /Pages /Kids [2 0 R 2 0 R 3 0 R] /Count 2000000000 >>' }),
  'a tree of pages 20,000 deep': () =>
    pdf({
      pages: '<< /Type /Pages /Kids [7 0 R] /Count 1 >>',
      more: Array.from(
        { length: 20_000 },
        (_, n) =>
          `<< /Type /Pages /Parent ${n === 0 ? 2 : 6 + n} 0 R /Kids [${n < 19_999 ? 8 + n : 3} 0 R] /Count 1 >>`,
      ),
    }),
  'two billion pages that are one': () =>
    pdf({ pages: `<< /Type /Pages /Kids [${'3 0 R '.repeat(100_000)}] /Count 2000000000 >>` }),
  'a table of objects that precedes itself': () => {
    const file = pdf({}).toString('latin1');
    const table = /startxref\n(\d+)/.exec(file)?.[1] ?? '0';
    return Buffer.from(file.replace('/Root 1 0 R', `/Root 1 0 R /Prev ${table}`), 'latin1');
  },
  'a table of two billion objects': () =>
    Buffer.from(
      pdf({})
        .toString('latin1')
        .replace(/xref\n0 \d+\n/, 'xref\n0 2000000000\n'),
      'latin1',
    ),
  'a stream of two billion objects': () =>
    pdf({
      page: '/Contents 8 0 R',
      more: [packed('8 0 << >>', { members: '/Type /ObjStm /N 2000000000 /First 4 /Extends 7 0 R' }), raw(STORY)],
    }),
  'a stream whose length is the stream': () =>
    pdf({ content: joined('<< /Length 4 0 R >>\nstream\n', STORY, '\nendstream') }),
  '200,000 objects without a table': () =>
    joined(
      '%PDF-1.7\n',
      times(200_000, () => '1 0 obj\n<<'),
      '\ntrailer\n<< /Root 1 0 R >>',
    ),
  'a page of 10^300 points': () => pdf({ page: `/MediaBox [-1${'0'.repeat(300)} 0 1${'0'.repeat(300)} 1e999]` }),
  'references in a circle': () => pdf({ page: '/Contents 7 0 R', more: ['8 0 R', '9 0 R', '7 0 R'] }),
  // Information
  'XMP of nested elements': () =>
    pdf({
      catalog: '/Metadata 7 0 R',
      more: [
        packed(`<?xpacket?><x:xmpmeta xmlns:x="adobe:ns:meta/">${'<a>'.repeat(2 * MB)}`, {
          members: '/Type /Metadata /Subtype /XML',
        }),
      ],
    }),
  'XMP of entities': () =>
    pdf({
      catalog: '/Metadata 7 0 R',
      more: [
        packed(
          `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1_000)}">${times(20, (n) => `<!ENTITY a${n} "${`&a${n === 0 ? '' : n - 1};`.repeat(10)}">`)}]><x:xmpmeta>&a19;${'&a;'.repeat(MB)}</x:xmpmeta>`,
          { members: '/Type /Metadata /Subtype /XML' },
        ),
      ],
    }),
  'XMP that unpacks to 400 MB': () =>
    pdf({
      catalog: '/Metadata 7 0 R',
      more: [packed(['<x>', ['a', 400 * MB]], { again: 1, members: '/Type /Metadata /Subtype /XML' })],
    }),
  'a title of three million letters': () => pdf({ info: `/Title (${'a'.repeat(3 * MB)})` }),
};
