import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { type ProvenanceRead } from '../../src/detection/index.js';
import { readEmbedded } from '../../src/detection/intake/intake.js';
import { provenanceOf } from '../../src/detection/marks/provenance-reader.js';
import { encode, plain } from '../support/images.js';
import {
  exifBlock,
  jpegWith,
  pngWith,
  userComment,
  utf16be,
  utf16le,
  webpWith,
  xmpPacket,
} from '../support/marked-images.js';

async function read(file: Buffer): Promise<ProvenanceRead> {
  const starts = { PNG: 'png', IF8: 'gif', IFF: 'webp' } as const;
  const start = file.toString('latin1', 1, 4);
  const format = file[0] === 0xff ? 'jpeg' : starts[start as keyof typeof starts];
  return provenanceOf(file, format, await readEmbedded(file, format));
}

const IPTC = 'http://cv.iptc.org/newscodes/digitalsourcetype';
const TRAINED = `${IPTC}/trainedAlgorithmicMedia`;
const CAPTURE = `${IPTC}/digitalCapture`;
const element = (value: string, name = 'DigitalSourceType'): string =>
  `<Iptc4xmpExt:${name}>${value}</Iptc4xmpExt:${name}>`;
const inBag = (kind: string, ...values: readonly string[]): string =>
  `<rdf:${kind}>${values.map((value) => `<rdf:li>${value}</rdf:li>`).join('')}</rdf:${kind}>`;
const withXmp = (properties: string, attributes = ''): Promise<Buffer> =>
  jpegWith({ xmp: xmpPacket(properties, attributes) });

async function withSegment(marker: number, text: string): Promise<Buffer> {
  const file = await jpegWith({});
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(Buffer.byteLength(text) + 2, 2);
  return Buffer.concat([file.subarray(0, 2), head, Buffer.from(text), file.subarray(2)]);
}

async function gifWith(comment: string): Promise<Buffer> {
  const file = await encode(plain(64, 64, 90))
    .gif()
    .toBuffer();
  const flags = file[10] as number;
  const at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const block = Buffer.from([0x21, 0xfe, comment.length, ...Buffer.from(comment), 0]);
  return Buffer.concat([file.subarray(0, at), block, file.subarray(at)]);
}

describe('the digital source type in XMP', () => {
  const utf16 = `\ufeff${xmpPacket(element(TRAINED))}`;
  it.each<[string, () => Promise<Buffer>]>([
    ['an address', () => withXmp(element(TRAINED))],
    ['an address with a slash at its end', () => withXmp(element(`${TRAINED}/`))],
    ['an address with a fragment or a query', () => withXmp(element(`${TRAINED}?lang=en-GB#top`))],
    ['an https address', () => withXmp(element(TRAINED.replace('http:', 'https:')))],
    ['a QCode', () => withXmp(element('digsrctype:trainedAlgorithmicMedia'))],
    ['a bare term', () => withXmp(element('trainedAlgorithmicMedia'))],
    ['a term in other capitals', () => withXmp(element(`${IPTC}/TrainedAlgorithmicMedia`))],
    ['an attribute', () => withXmp('', `Iptc4xmpExt:DigitalSourceType='${TRAINED}'`)],
    ['a resource', () => withXmp(`<Iptc4xmpExt:DigitalSourceType rdf:resource="${TRAINED}"/>`)],
    ['a bag', () => withXmp(element(inBag('Bag', TRAINED)))],
    ['a sequence', () => withXmp(element(inBag('Seq', CAPTURE, TRAINED)))],
    ['alternatives', () => withXmp(element(inBag('Alt', 'digsrctype:trainedAlgorithmicMedia')))],
    ['resources in a bag', () => withXmp(element(`<rdf:Bag><rdf:li rdf:resource="${TRAINED}"/></rdf:Bag>`))],
    [
      'a qualified value',
      () => withXmp(element(`<rdf:Description><rdf:value>${TRAINED}</rdf:value></rdf:Description>`)),
    ],
    ['character data', () => withXmp(element(`<![CDATA[${TRAINED}]]>`))],
    ['character references', () => withXmp(element(TRAINED.replace('trained', '&#x74;rained')))],
    ['the second of two elements', () => withXmp(element(CAPTURE) + element(TRAINED))],
    ['an attribute beside an element', () => withXmp(element(CAPTURE), `Iptc4xmpExt:DigitalSourceType="${TRAINED}"`)],
    ['the name of Google', () => withXmp(element(TRAINED, 'DigitalSourceFileType'))],
    ['the name of the old standard', () => withXmp(element(TRAINED, 'DigitalSourcefileType'))],
    [
      'another prefix of the same namespace',
      () =>
        withXmp(
          `<ns7:DigitalSourceType xmlns:ns7="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">${TRAINED}</ns7:DigitalSourceType>`,
        ),
    ],
    ['UTF-16, least significant byte first', () => jpegWith({ xmp: utf16le(utf16) })],
    ['UTF-16, most significant byte first', () => jpegWith({ xmp: utf16be(utf16) })],
    ['the PNG text of XMP', () => pngWith({ 'XML:com.adobe.xmp': xmpPacket(element(`${TRAINED}/`)) })],
    [
      'the raw profile of ImageMagick',
      () => {
        const packet = Buffer.from(xmpPacket(element(TRAINED)));
        const lines = packet.toString('hex').replaceAll(/.{72}/g, '$&\n');
        return pngWith({ 'Raw profile type xmp': `\nxmp\n${String(packet.length).padStart(8)}\n${lines}\n` });
      },
    ],
  ])('declares generation as %s', async (_, file) => {
    const { declared, digitalSourceType } = await read(await file());
    expect(digitalSourceType).toMatch(/^trainedAlgorithmicMedia$/i);
    expect(declared).toMatchObject({ says: 'generated', signed: false });
  });

  it.each<[string, () => Promise<Buffer>]>([
    [
      'a caption that quotes the property',
      () => withXmp(`<dc:description>${inBag('Alt', `Iptc4xmpExt:DigitalSourceType="${TRAINED}"`)}</dc:description>`),
    ],
    [
      'a caption that quotes the address',
      () =>
        withXmp(`<dc:description>${inBag('Alt', `see ${TRAINED} and :DigitalSourceType>${TRAINED}`)}</dc:description>`),
    ],
    [
      'a caption with the property as text',
      () => withXmp(`<dc:description>${inBag('Alt', element(TRAINED).replaceAll('<', '&lt;'))}</dc:description>`),
    ],
    [
      'a caption with the property as markup',
      () => withXmp(`<dc:description>${inBag('Alt', element(TRAINED))}</dc:description>`),
    ],
    [
      'a caption with the property as character data',
      () => withXmp(`<dc:description><![CDATA[${element(TRAINED)}]]></dc:description>`),
    ],
    ['a comment', () => withXmp(`<!-- ${element(TRAINED)} -->`)],
    ['a keyword', () => withXmp(`<dc:subject>${inBag('Bag', 'trainedAlgorithmicMedia', 'Midjourney')}</dc:subject>`)],
    ['a source type that is a sentence', () => withXmp(element('not trainedAlgorithmicMedia'))],
    [
      'a source type of another vocabulary',
      () => withXmp(element('https://blog.example/no-to/trainedAlgorithmicMedia')),
    ],
    [
      'a property of another namespace',
      () => withXmp(`<a:DigitalSourceType xmlns:a="https://a.example/">${TRAINED}</a:DigitalSourceType>`),
    ],
    [
      'an ingredient',
      () =>
        withXmp(
          `<xmpMM:Ingredients><rdf:Bag><rdf:li stRef:filePath="a.png" Iptc4xmpExt:DigitalSourceType="${TRAINED}"/></rdf:Bag></xmpMM:Ingredients>`,
        ),
    ],
    [
      'an entity that expands to it',
      () => jpegWith({ xmp: `<!DOCTYPE x [<!ENTITY t "${TRAINED}">]>${xmpPacket(element('&t;'))}` }),
    ],
    ['a photograph', () => withXmp(element(CAPTURE))],
  ])('declares nothing as %s', async (_, file) => {
    expect((await read(await file())).declared).toBeNull();
  });

  it('declares a part where one of two values says so', async () => {
    const file = await withXmp(element(inBag('Bag', CAPTURE, `${IPTC}/compositeWithTrainedAlgorithmicMedia/`)));
    expect((await read(file)).declared).toMatchObject({ says: 'partly-generated' });
  });
});

describe('the properties of IPTC about generation', () => {
  it.each([
    ['AISystemUsed', element('Midjourney', 'AISystemUsed'), 'Midjourney'],
    ['AISystemUsed', element(inBag('Bag', 'Portwick Painter'), 'AISystemUsed'), 'Portwick Painter'],
    ['AISystemVersionUsed', element('7', 'AISystemVersionUsed'), 'a generative model'],
    ['AIPromptInformation', element(inBag('Alt', 'a harbour at dawn'), 'AIPromptInformation'), 'a generative model'],
    ['AIPromptWriterName', element('Ines Kaltwasser', 'AIPromptWriterName'), 'a generative model'],
  ])('%s declares generation', async (name, properties, tool) => {
    expect((await read(await withXmp(properties))).declared).toEqual({
      says: 'generated',
      signed: false,
      where: `XMP ${name}`,
      what: tool,
    });
  });

  it('AISystemUsed as an attribute declares generation', async () => {
    const { generator } = await read(await withXmp('', 'Iptc4xmpExt:AISystemUsed="Imagen 4"'));
    expect(generator).toEqual({ tool: 'Imagen 4', where: 'XMP AISystemUsed', declares: true });
  });

  it.each(['即梦', 'ЯндексART'])('AISystemUsed "%s" declares generation', async (value) => {
    expect((await read(await withXmp(element(value, 'AISystemUsed')))).declared).toMatchObject({ what: value });
  });

  it.each(['None', 'n/a', 'No AI used', '-', ' '])('AISystemUsed "%s" declares nothing', async (value) => {
    expect((await read(await withXmp(element(value, 'AISystemUsed')))).declared).toBeNull();
  });

  it('the system that a photograph was edited with declares a part', async () => {
    const edited = element(`${IPTC}/compositeWithTrainedAlgorithmicMedia`) + element('Adobe Firefly', 'AISystemUsed');
    expect((await read(await withXmp(edited))).declared).toMatchObject({ says: 'partly-generated' });
  });
});

const FIELDS = 'Steps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1, Size: 512x512, Model: x';
const CHINESE = `黎明的港口，高质量\n${FIELDS}`;
const SJIS = Buffer.concat([Buffer.from([0x8d, 0x60, 0x0a]), Buffer.from(FIELDS)]);

describe('a user comment', () => {
  it.each<[string, 'II' | 'MM', Buffer]>([
    ['in Chinese, in the order of the header (MM)', 'MM', userComment('UNICODE', utf16be(CHINESE))],
    ['in Chinese, in the order of the header (II)', 'II', userComment('UNICODE', utf16le(CHINESE))],
    ['in Chinese, against the order of the header (II)', 'II', userComment('UNICODE', utf16be(CHINESE))],
    ['in Chinese, against the order of the header (MM)', 'MM', userComment('UNICODE', utf16le(CHINESE))],
    ['with a mark, most significant byte first', 'II', userComment('UNICODE', utf16be(`\ufeff${CHINESE}`))],
    ['with a mark, least significant byte first', 'MM', userComment('UNICODE', utf16le(`\ufeff${CHINESE}`))],
    ['in Latin letters (BE in II)', 'II', userComment('UNICODE', utf16be(`harbour\n${FIELDS}`))],
    ['in Latin letters (LE in MM)', 'MM', userComment('UNICODE', utf16le(`harbour\n${FIELDS}`))],
    ['declared as Unicode and written in UTF-8', 'II', userComment('UNICODE', CHINESE)],
    ['in UTF-16 of an odd length', 'MM', userComment('UNICODE', Buffer.concat([utf16be(CHINESE), Buffer.from([0])]))],
    ['in ASCII', 'II', userComment('ASCII', `harbour\n${FIELDS}`)],
    ['declared as ASCII and written in UTF-8', 'MM', userComment('ASCII', CHINESE)],
    ['declared as ASCII and written in UTF-16', 'MM', userComment('ASCII', utf16be(CHINESE))],
    ['in Shift_JIS', 'II', userComment('JIS', SJIS)],
    ['in ISO-2022-JP', 'MM', userComment('JIS', Buffer.concat([Buffer.from('\x1b$B9A\x1b(B\n'), Buffer.from(FIELDS)]))],
    ['of undefined encoding in UTF-8', 'II', userComment('', CHINESE)],
    ['of undefined encoding in UTF-16', 'II', userComment('', utf16be(CHINESE))],
    ['without a prefix', 'II', Buffer.from(`a harbour at dawn\n${FIELDS}`)],
    ['without a prefix in UTF-16', 'II', utf16le(CHINESE)],
  ])('%s is read', async (_, order, comment) => {
    const { generator } = await read(await jpegWith({ exif: exifBlock({ UserComment: comment }, order) }));
    expect(generator).toEqual({
      tool: 'Stable Diffusion web UI',
      where: 'EXIF UserComment',
      model: 'x',
      declares: true,
    });
  });

  it.each<[string, Buffer]>([
    ['of a photographer', userComment('ASCII', 'The stairs of the lighthouse. Steps: 20, landings: 3')],
    ['of a photographer in Chinese', userComment('UNICODE', utf16be('灯塔的台阶。Steps: 20, 平台: 3'))],
    ['of spaces', userComment('ASCII', ' '.repeat(256))],
    ['of zeros', Buffer.alloc(264)],
    ['that tells of a generator', userComment('ASCII', 'We tried Steps: 20, Sampler: Euler, Seed: 5 and it was bad')],
    [
      'that quotes a generator and goes on',
      userComment(
        'ASCII',
        `It wrote ${FIELDS} there, which is odd, and then stopped, so we took our camera, went out, waited, and shot this`,
      ),
    ],
    ['that quotes a generator', userComment('ASCII', `How to read "${FIELDS}" in a file`)],
  ])('%s declares nothing', async (_, comment) => {
    const { declared, generator } = await read(await jpegWith({ exif: exifBlock({ UserComment: comment }) }));
    expect({ declared, generator }).toEqual({ declared: null, generator: null });
  });
});

const GRAPH = {
  3: { inputs: { seed: 1, steps: 20, sampler_name: 'euler' }, class_type: 'KSampler' },
  4: { inputs: { ckpt_name: 'sd_xl.safetensors' }, class_type: 'CheckpointLoaderSimple' },
};
const WORKFLOW = { last_node_id: 9, nodes: [{ id: 3, type: 'KSampler' }], links: [], version: 0.4 };
const SWARM = {
  sui_image_params: { prompt: 'a harbour', model: 'juggernautXL', seed: 1, steps: 20, swarm_version: '0.9' },
};
const FOOOCUS = {
  prompt: 'a harbour',
  base_model: 'juggernautXL_v8',
  performance: 'Speed',
  sampler: 'dpmpp_2m_sde_gpu',
  seed: '1',
  steps: 30,
  version: 'Fooocus v2.5.5',
};
const EASY = {
  prompt: 'a harbour',
  seed: 1,
  use_stable_diffusion_model: 'sd-v1-5',
  num_inference_steps: 25,
  guidance_scale: 7.5,
  sampler_name: 'euler_a',
};
const NOVEL = {
  Software: 'NovelAI',
  Source: 'NovelAI Diffusion V4',
  Description: 'a harbour',
  Comment: '{"prompt":"a harbour","steps":28,"sampler":"k_euler","seed":1,"uc":"blur"}',
};
const json = (value: unknown): string => JSON.stringify(value);
const strings = (value: object): Record<string, string> =>
  Object.fromEntries(Object.entries(value).map(([key, each]) => [key, String(each)]));
const jpegExif = (texts: Parameters<typeof exifBlock>[0]): Promise<Buffer> => jpegWith({ exif: exifBlock(texts) });
const webpExif = (texts: Parameters<typeof exifBlock>[0]): Promise<Buffer> =>
  webpWith({ exif: exifBlock(texts, 'MM') });
const commented = (value: unknown): Buffer => userComment('UNICODE', utf16be(json(value)));
const PIPES = FIELDS.replaceAll(', ', '| ');

describe('the format of a generator', () => {
  /** What each tool writes, in each of its formats. */
  const writers: readonly [tool: string, where: string, file: () => Promise<Buffer>][] = [
    ['SwarmUI', 'a PNG', () => pngWith({ parameters: json({ ...SWARM, sui_extra_data: { date: '2026-02-02' } }) })],
    ['SwarmUI', 'a JPEG', () => jpegExif({ UserComment: commented(SWARM) })],
    ['SwarmUI', 'a WebP', () => webpExif({ UserComment: commented(SWARM) })],
    ['SwarmUI', 'a WebP without a prefix', () => webpExif({ UserComment: json(SWARM) })],
    [
      'SD.Next',
      'a PNG',
      () => pngWith({ parameters: `a harbour\nNegative prompt: blur\n${PIPES}| App: SD.Next| Version: 5b1f` }),
    ],
    [
      'SD.Next',
      'a JPEG',
      () => jpegExif({ UserComment: userComment('UNICODE', utf16be(`a harbour\n${PIPES}| App: SD.Next`)) }),
    ],
    [
      'SD.Next',
      'other spaces',
      () => pngWith({ parameters: `a harbour\n${FIELDS.replaceAll(', ', ' | ')} | App: SD.Next` }),
    ],
    ['Stable Diffusion web UI', 'a PNG', () => pngWith({ parameters: `a harbour\n${FIELDS}` })],
    [
      'Stable Diffusion web UI',
      'steps in the middle',
      () => pngWith({ parameters: `a harbour\nSize: 512x512, Seed: 1, Model: x, Steps: 20, Sampler: Euler a` }),
    ],
    ['Stable Diffusion web UI', 'one line', () => pngWith({ parameters: `a harbour Negative prompt: blur ${FIELDS}` })],
    [
      'Stable Diffusion web UI',
      'a field on each line',
      () => jpegExif({ UserComment: userComment('ASCII', `a harbour\n${FIELDS.replaceAll(', ', '\n')}`) }),
    ],
    [
      'Stable Diffusion web UI',
      'no spaces',
      () => pngWith({ parameters: `a harbour\n${FIELDS.replaceAll(': ', ':').replaceAll(', ', ',')}` }),
    ],
    [
      'Stable Diffusion web UI',
      'a scheduler instead of a sampler',
      () => pngWith({ parameters: `a harbour\nSteps: 20, Seed: 1, CFG scale: 3.5, Size: 512x512, Model: flux1-dev` }),
    ],
    ['Stable Diffusion web UI', 'EXIF ImageDescription', () => jpegExif({ ImageDescription: `a harbour\n${FIELDS}` })],
    [
      'Stable Diffusion web UI',
      'XMP',
      () => withXmp(`<exif:UserComment>${inBag('Alt', `a harbour\n${FIELDS}`)}</exif:UserComment>`),
    ],
    [
      'Stable Diffusion web UI',
      'a prompt with fields of its own, and other prompts behind',
      () =>
        jpegExif({
          UserComment: userComment(
            'UNICODE',
            utf16be(`a poster, size: A4, blue\n${FIELDS}, Hires prompt: "a, b, c, d", Lora hashes: "x: 1, y: 2"`),
          ),
        }),
    ],
    ['ComfyUI', 'a PNG', () => pngWith({ prompt: json(GRAPH), workflow: json(WORKFLOW) })],
    ['ComfyUI', 'a WebP', () => webpExif({ Make: `workflow:${json(WORKFLOW)}`, Model: `prompt:${json(GRAPH)}` })],
    [
      'ComfyUI',
      'a JPEG',
      () => jpegExif({ Make: `Prompt:${json(GRAPH)}`, ImageDescription: `Workflow:${json(WORKFLOW)}` }),
    ],
    ['ComfyUI', 'a user comment', () => jpegExif({ UserComment: commented({ prompt: GRAPH, workflow: WORKFLOW }) })],
    ['ComfyUI', 'a user comment of text', () => webpExif({ UserComment: commented({ prompt: json(GRAPH) }) })],
    ['ComfyUI', 'a workflow that was cut off', () => webpExif({ Make: `workflow:${json(WORKFLOW).slice(0, -12)}` })],
    ['Fooocus', 'a PNG', () => pngWith({ parameters: json(FOOOCUS), fooocus_scheme: 'fooocus' })],
    ['Fooocus', 'a JPEG', () => jpegExif({ UserComment: json(FOOOCUS), Software: 'Fooocus v2.5.5' })],
    ['Fooocus', 'a WebP', () => webpExif({ UserComment: userComment('', json(FOOOCUS)) })],
    [
      'Fooocus',
      'fields',
      () => pngWith({ parameters: `a harbour\n${FIELDS}, Performance: Speed, Version: Fooocus v2.1.860` }),
    ],
    ['Easy Diffusion', 'a PNG', () => pngWith(strings(EASY))],
    [
      'Easy Diffusion',
      'a PNG with names for people',
      () =>
        pngWith({
          Prompt: 'a harbour',
          Seed: '1',
          'Stable Diffusion model': 'sd-v1-5',
          'Number of inference steps': '25',
        }),
    ],
    ['Easy Diffusion', 'a JPEG', () => jpegExif({ UserComment: commented(EASY) })],
    ['Easy Diffusion', 'a WebP', () => webpExif({ UserComment: userComment('ASCII', json(EASY)) })],
    ['InvokeAI', 'a PNG', () => pngWith({ invokeai_metadata: json({ app_version: '5', generation_mode: 'txt2img' }) })],
    ['InvokeAI', 'a graph', () => pngWith({ invokeai_graph: json({ id: '1', nodes: {} }) })],
    ['InvokeAI', 'the old format', () => pngWith({ 'sd-metadata': json({ app_id: 'invoke-ai/InvokeAI', image: {} }) })],
    ['InvokeAI', 'the oldest format', () => pngWith({ Dream: '"a harbour" -s 50 -S 1 -W 512 -H 512 -C 7.5 -A k_lms' })],
    [
      'InvokeAI',
      'a user comment',
      () =>
        jpegExif({
          UserComment: commented({
            app_version: '5',
            generation_mode: 'txt2img',
            positive_prompt: 'a harbour',
            seed: 1,
          }),
        }),
    ],
    ['NovelAI', 'a PNG', () => pngWith({ Title: 'AI generated image', ...NOVEL })],
    [
      'NovelAI',
      'a PNG of the first version',
      () => pngWith({ Comment: NOVEL.Comment, Source: 'Stable Diffusion 8BCCE56E', Software: 'NovelAI' }),
    ],
    ['NovelAI', 'a WebP', () => webpExif({ UserComment: commented(NOVEL) })],
    ['NovelAI', 'a JPEG', () => jpegExif({ UserComment: userComment('ASCII', json(NOVEL)) })],
    [
      'FLUX',
      'a JPEG',
      () => jpegExif({ Make: 'Black Forest Labs', Model: 'flux-dev', Software: 'AI generated;txt2img;flux' }),
    ],
    [
      'FLUX',
      'an image from an image',
      () => jpegExif({ Software: 'AI generated;img2img;flux', ImageDescription: 'a harbour' }),
    ],
    [
      'an image generator',
      'another name in Software',
      () => webpExif({ Make: 'Portwick Labs', Software: 'AI generated;txt2img;harbour' }),
    ],
    [
      'an image generator',
      'parameters of an unknown tool',
      () => jpegExif({ UserComment: commented({ prompt: 'a harbour', seed: 1, steps: 20, sampler: 'euler' }) }),
    ],
    [
      'Draw Things',
      'XMP',
      () =>
        withXmp(
          `<exif:UserComment>${inBag('Alt', json({ c: 'a harbour', seed: 1, steps: 20, sampler: 'Euler', model: 'x' }))}</exif:UserComment>`,
          'xmp:CreatorTool="Draw Things"',
        ),
    ],
    [
      'Grok',
      'a signature with the id of the picture',
      () =>
        jpegExif({
          ImageDescription: `Signature: ${'Ab3+'.repeat(80)}`,
          Artist: '01234567-89ab-4def-8123-456789abcdef',
        }),
    ],
    ['Ideogram', 'the maker of the camera', () => jpegExif({ Make: 'Ideogram AI' })],
    ['Reve', 'Software', () => jpegExif({ Software: 'reve.com' })],
    ['Reve', 'XMP', () => withXmp('', 'xmp:CreatorTool="reve.com"')],
    ['Luma AI', 'a PNG', () => pngWith({ Source: 'Luma AI' })],
    [
      'Dreamina',
      'the export of a generation',
      () => jpegExif({ ImageDescription: json({ data: json({ product: 'dreamina', exportType: 'generation' }) }) }),
    ],
    [
      'Douyin',
      'a label of an export',
      () => jpegExif({ UserComment: commented({ product: 'aweme', aigc_info: json({ aigc_type: 1 }) }) }),
    ],
    ['AIGC label 1 (generated)', 'a JPEG comment', () => withSegment(0xfe, json({ AIGC: { Label: '1' } }))],
    ['AIGC label 1 (generated)', 'a JPEG segment', () => withSegment(0xe9, `AIGC${json({ Label: '1' })}`)],
    ['Stable Diffusion web UI', 'a JPEG comment', () => withSegment(0xfe, `a harbour\n${FIELDS}`)],
    ['Stable Diffusion web UI', 'a GIF comment', () => gifWith(`a harbour\n${FIELDS}`)],
  ];

  it.each(writers)('of %s in %s declares generation and is no camera', async (tool, _, file) => {
    const { declared, generator, camera } = await read(await file());
    expect(generator).toMatchObject({ tool, declares: true });
    expect(declared).toMatchObject({ says: 'generated', signed: false, what: tool });
    expect(camera).toBeNull();
  });

  it.each(writers)('of %s in %s is gone from a copy without metadata', async (_tool, _where, file) => {
    const { declared, generator } = await read(await sharp(await file()).toBuffer());
    expect({ declared, generator }).toEqual({ declared: null, generator: null });
  });

  it.each(writers)('of %s in %s declares nothing where a caption quotes it', async (tool, _where, file) => {
    const written = Buffer.from((await file()).filter((byte) => byte !== 0)).toString('latin1');
    const quoted = (written.match(/[ -~]{6,}/g) ?? []).join(' ').slice(0, 2_000);
    const caption = `How to tell a picture of ${tool}: its file holds “${quoted}”, and that is all.`;
    for (const captioned of [
      await jpegExif({ ImageDescription: caption }),
      await jpegExif({ UserComment: userComment('', caption) }),
      await pngWith({ Description: caption }),
      await withXmp(`<dc:description>${inBag('Alt', `<![CDATA[${caption.replaceAll(']]>', '')}]]>`)}</dc:description>`),
    ]) {
      const { declared, generator } = await read(captioned);
      expect({ declared, generator }).toEqual({ declared: null, generator: null });
    }
  });

  it.each<[string, () => Promise<Buffer>]>([
    [
      'a signature without an id',
      () => jpegExif({ ImageDescription: `Signature: ${'Ab3+'.repeat(80)}`, Artist: 'Ann' }),
    ],
    ['an id without a signature', () => jpegExif({ Artist: '01234567-89ab-4def-8123-456789abcdef' })],
    [
      'an edited photograph',
      () => jpegExif({ ImageDescription: json({ product: 'dreamina', exportType: 'retouch' }) }),
    ],
    ['an export without a label', () => jpegExif({ UserComment: commented({ product: 'aweme', aigc_info: '{}' }) })],
    ['a camera named like a word', () => jpegExif({ Make: 'Luma', Model: 'X' })],
    ['a JPEG comment about it', () => withSegment(0xfe, 'Made by hand, not with Midjourney. Steps: 20 up to the door')],
    ['a segment of a camera', () => withSegment(0xe9, '{"exposure": 1, "label": "1"}')],
  ])('declares nothing in %s', async (_, file) => {
    expect((await read(await file())).declared).toBeNull();
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['a caption with the word', () => jpegExif({ ImageDescription: 'Lighthouse stairs. Steps: 20, Height: 31 m' })],
    [
      'a caption with the word at its start',
      () => jpegExif({ ImageDescription: 'Steps: 20, Sampler: six wines, Model: Ines Kaltwasser' }),
    ],
    ['a caption that quotes the fields', () => pngWith({ Description: `A web UI writes ${FIELDS} into its files.` })],
    [
      'a caption that quotes the fields in marks',
      () => withXmp(`<dc:description>${inBag('Alt', `It wrote “${FIELDS}”`)}</dc:description>`),
    ],
    [
      'a caption about the source type',
      () => jpegExif({ ImageDescription: `Is it ${TRAINED}? No: trainedAlgorithmicMedia is not declared.` }),
    ],
    [
      'a caption about a tool',
      () =>
        pngWith({
          Description: 'A talk about ComfyUI, prompt:{ and workflow:{ included',
          Title: 'NovelAI and Fooocus',
        }),
    ],
    [
      'JSON of another kind',
      () =>
        jpegExif({
          UserComment: commented({ prompt: 'Describe your day', seed: 'sunflower', steps: ['walk', 'swim'] }),
        }),
    ],
    ['JSON about nodes', () => pngWith({ workflow: json({ nodes: ['editor', 'printer'], name: 'press workflow' }) })],
    ['a PNG text named prompt', () => pngWith({ prompt: 'Photograph of the week: harbours' })],
    ['a list of steps', () => pngWith({ parameters: 'Steps: develop, stop, fix' })],
    ['a word in Software', () => jpegExif({ Software: 'Not AI generated' })],
    ['an editor', () => jpegExif({ Software: 'Adobe Photoshop 26.0' })],
  ])('is not %s', async (_, file) => {
    const { declared, generator } = await read(await file());
    expect({ declared, generator }).toEqual({ declared: null, generator: null });
  });

  it('leaves a camera whose name contains the word', async () => {
    const { camera, declared } = await read(await jpegExif({ Make: 'Portwick', Model: 'Workflow prompt: 200' }));
    expect({ camera, declared }).toEqual({
      camera: { make: 'Portwick', model: 'Workflow prompt: 200', exposure: false },
      declared: null,
    });
  });
});

const LABEL = { ContentProducer: '001191110000000000000000', ProduceID: 'x1' };
const TC260 = 'xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/"';
const labelled = (Label: unknown): string => json({ Label, ...LABEL });

describe('the label of GB 45438-2025', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['an XMP element', () => withXmp(`<TC260:AIGC ${TC260}>${labelled('1')}</TC260:AIGC>`)],
    ['an XMP attribute', () => withXmp('', `${TC260} TC260:AIGC="${labelled('1').replaceAll('"', '&quot;')}"`)],
    [
      'an XMP element with references',
      () => withXmp(`<TC260:AIGC ${TC260}>${labelled('1').replaceAll('"', '&quot;')}</TC260:AIGC>`),
    ],
    [
      'an XMP structure',
      () => withXmp(`<TC260:AIGC ${TC260} rdf:parseType="Resource"><TC260:Label>1</TC260:Label></TC260:AIGC>`),
    ],
    [
      'an XMP element of the whole object',
      () => withXmp(`<TC260:AIGC ${TC260}>${json({ AIGC: { Label: '1' } })}</TC260:AIGC>`),
    ],
    ['a PNG text', () => pngWith({ AIGC: labelled('1') })],
    ['a PNG text of the whole object', () => pngWith({ AIGC: json({ AIGC: { Label: 1, ...LABEL } }) })],
    ['a PNG text of another name', () => pngWith({ Comment: json({ AIGC: { Label: '1', ...LABEL } }) })],
    ['a user comment', () => jpegExif({ UserComment: userComment('ASCII', json({ AIGC: { Label: '1', ...LABEL } })) })],
    ['a user comment in UTF-16', () => webpExif({ UserComment: commented({ AIGC: { Label: '1', ...LABEL } }) })],
    ['a user comment with a text inside', () => jpegExif({ UserComment: commented({ AIGC: labelled('1') }) })],
    ['an image description', () => jpegExif({ ImageDescription: json({ AIGC: { Label: '1', ...LABEL } }) })],
  ])('declares generation in %s', async (_, file) => {
    expect((await read(await file())).declared).toMatchObject({ says: 'generated', what: 'AIGC label 1 (generated)' });
  });

  it.each([
    ['2', 'AIGC label 2 (possibly generated)'],
    ['3', 'AIGC label 3 (suspected of being generated)'],
  ])('%s is named and declares nothing for certain', async (label, tool) => {
    const { declared, generator, summary } = await read(await pngWith({ AIGC: labelled(label) }));
    expect(generator).toEqual({ tool, where: 'PNG text "AIGC"', declares: false });
    expect(summary).toContain(tool);
    expect(declared).toBeNull();
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['another label', () => pngWith({ AIGC: labelled('0') })],
    ['a caption about it', () => jpegExif({ ImageDescription: 'AIGC {"Label":"1"} is what the standard asks for' })],
    [
      'a property of another namespace',
      () => withXmp(`<a:AIGC xmlns:a="https://a.example/">${labelled('1')}</a:AIGC>`),
    ],
    ['a label in another object', () => jpegExif({ UserComment: commented({ Label: '1', Colour: 'red' }) })],
  ])('is not %s', async (_, file) => {
    const { declared, generator } = await read(await file());
    expect({ declared, generator }).toEqual({ declared: null, generator: null });
  });
});

describe('a text in the lowest bits', () => {
  /** Writes bits column by column, as NovelAI does. */
  async function hidden(signature: string, content: Buffer, channels: readonly number[]): Promise<Buffer> {
    const [width, height, all] = [192, 128, 4] as const;
    const data = Buffer.alloc(width * height * all, 254);
    const head = Buffer.from(`${signature}\0\0\0\0`, 'latin1');
    head.writeUInt32BE(content.length * 8, 15);
    const whole = Buffer.concat([head, content]);
    for (let n = 0; n < whole.length * 8; n++) {
      const pixel = Math.floor(n / channels.length);
      const at =
        ((pixel % height) * width + Math.floor(pixel / height)) * all + (channels[n % channels.length] as number);
      data[at] = 254 | (((whole[n >> 3] as number) >> (7 - (n & 7))) & 1);
    }
    return sharp(data, { raw: { width, height, channels: all } })
      .png()
      .toBuffer();
  }
  const text = Buffer.from(json(NOVEL));

  it.each<[string, string, Buffer, readonly number[]]>([
    ['alpha', 'stealth_pnginfo', text, [3]],
    ['alpha, packed', 'stealth_pngcomp', gzipSync(text), [3]],
    ['colours', 'stealth_rgbinfo', text, [0, 1, 2]],
    ['colours, packed', 'stealth_rgbcomp', gzipSync(text), [0, 1, 2]],
  ])('declares generation by %s', async (_, signature, content, channels) => {
    const { declared } = await read(await hidden(signature, content, channels));
    expect(declared).toMatchObject({ says: 'generated', signed: false, what: 'NovelAI' });
  });

  it.each<[string, string, Buffer]>([
    ['of another kind', 'stealth_nothing', text],
    ['that is no parameters', 'stealth_pnginfo', Buffer.from('a harbour at noon')],
    ['that is not packed as it says', 'stealth_pngcomp', text],
  ])('declares nothing by a text %s', async (_, signature, content) => {
    expect((await read(await hidden(signature, content, [3]))).declared).toBeNull();
  });
});
