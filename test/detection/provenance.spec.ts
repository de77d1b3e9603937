import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WorkerDetector, type Detector, type ProvenanceRead } from '../../src/detection/index.js';
import { signed } from '../support/c2pa-signer.js';
import { encode, pngChunk, pngText, scene, tiff, withChunks } from '../support/images.js';
import { brightnessModel, writeModel } from '../support/stand-in-models.js';

const folder = mkdtempSync(join(tmpdir(), 'provenance-'));
let detector: Detector;
beforeAll(async () => {
  const modelFolder = writeModel(folder, { onnx: brightnessModel() });
  // slow-images.spec.ts tests the deadline; here a loaded machine may take longer.
  detector = new WorkerDetector({ modelFolder, workers: 1, metadataTimeoutMs: 60_000 });
  await detector.ready();
});
afterAll(async () => {
  await detector.close();
  rmSync(folder, { recursive: true });
});

const picture = scene(200, 160);
const provenanceOf = async (bytes: Uint8Array): Promise<ProvenanceRead> => {
  const { provenance } = await detector.detect(bytes);
  if (provenance.status !== 'read') throw new Error(provenance.summary);
  return provenance;
};
const png = (): Promise<Buffer> => encode(picture).png().toBuffer();
const jpeg = (): Promise<Buffer> => encode(picture).jpeg().toBuffer();

it('an image without metadata has no provenance', async () => {
  expect(await provenanceOf(await jpeg())).toEqual({
    status: 'read',
    c2pa: { present: false },
    generator: null,
    camera: null,
    digitalSourceType: null,
    lastHop: { writer: 'libvips', programs: ['sharp'], metadata: 'usually-lost' },
    declared: null,
    summary: expect.stringMatching(/no evidence either way/),
  });
});

describe('the reader of C2PA manifests', () => {
  it.each(['jpeg', 'png'] as const)(
    'names the signer of a valid manifest in a %s, and claims no trust',
    async (format) => {
      const bytes = await signed(await (format === 'jpeg' ? jpeg() : png()), format, 'Example Press');
      const { c2pa, digitalSourceType, summary } = await provenanceOf(bytes);
      expect(c2pa).toMatchObject({
        present: true,
        valid: true,
        signer: 'Example Press',
        claimGenerator: expect.any(String),
        digitalSourceType: 'trainedAlgorithmicMedia',
      });
      expect(digitalSourceType).toBe('trainedAlgorithmicMedia');
      expect(summary).toMatch(/signed by Example Press \(issuer not checked against a trust list\)/);
    },
  );

  it.each(['ES256', 'ES512', 'PS256', 'Ed25519'] as const)('checks a signature with %s', async (key) => {
    const { c2pa } = await provenanceOf(await signed(await jpeg(), 'jpeg', 'Example Press', { key }));
    expect(c2pa).toMatchObject({ valid: true, checks: { signature: { outcome: 'passed' } } });
  });

  it('reports for each part whether it was checked, and does not check trust without a list', async () => {
    const { c2pa } = await provenanceOf(await signed(await jpeg(), 'jpeg', 'Example Press', { claimVersion: 2 }));
    expect(c2pa.checks).toEqual({
      manifest: { outcome: 'passed' },
      signature: { outcome: 'passed' },
      content: { outcome: 'passed' },
      ingredients: { outcome: 'none' },
      trust: { outcome: 'not-checked', detail: expect.stringMatching(/trust list/) },
    });
  });

  describe('with the manifest of an ingredient', () => {
    const ORIGINAL = { claimVersion: 2, withPlainIngredient: true } as const;
    const original = async (): Promise<Uint8Array> => signed(await jpeg(), 'jpeg', 'First Press', ORIGINAL);
    /** Changes one byte of the ingredient's manifest, which precedes the active one. */
    const tampered = (file: Uint8Array, mark: string): Buffer => {
      const bytes = Buffer.from(file);
      const at = bytes.indexOf(mark);
      bytes.writeUInt8(bytes.readUInt8(at + mark.length - 1) ^ 1, at + mark.length - 1);
      return bytes;
    };

    it.each([1, 2, 3] as const)('accepts an intact ingredient assertion of version %d', async (version) => {
      const madeFrom = { bytes: await original(), version };
      const { c2pa, summary } = await provenanceOf(
        await signed(await jpeg(), 'jpeg', 'Second Press', { madeFrom, claimVersion: version === 1 ? 1 : 2 }),
      );
      expect(c2pa).toMatchObject({
        valid: true,
        signer: 'Second Press',
        checks: { ingredients: { outcome: 'passed' } },
      });
      expect(summary).toMatch(/passed: manifest, signature, content, ingredients/);
    });

    it.each([
      [1, 'c2pa.created', /c2pa\.ingredient|ingredient was changed/],
      [2, 'c2pa.created', /ingredient was changed/],
      [3, 'c2pa.created', /ingredient was changed/],
      [3, 'First Press', /ingredient was changed/],
    ] as const)(
      'detects in version %d that "%s" was changed, and reports the manifest as not valid',
      async (version, mark, why) => {
        const madeFrom = { bytes: await original(), version };
        const file = await signed(await jpeg(), 'jpeg', 'Second Press', { madeFrom });
        const { c2pa, summary } = await provenanceOf(tampered(file, mark));
        expect(c2pa).toMatchObject({
          valid: false,
          checks: {
            manifest: { outcome: 'passed' },
            signature: { outcome: 'passed' },
            content: { outcome: 'passed' },
            ingredients: { outcome: 'failed', detail: expect.stringMatching(why) },
          },
        });
        expect(summary).toMatch(/failed: ingredients/);
        expect(summary).not.toMatch(/valid/);
      },
    );

    it('detects an ingredient with an invalid signature although its manifest is unchanged', async () => {
      const broken = tampered(await original(), 'c2pa.created');
      const { c2pa } = await provenanceOf(
        await signed(await jpeg(), 'jpeg', 'Second Press', { madeFrom: { bytes: broken, version: 3 } }),
      );
      expect(c2pa).toMatchObject({ valid: false, checks: { ingredients: { outcome: 'failed' } } });
    });

    it('checks the file of an update manifest by the parent manifest', async () => {
      const update = { madeFrom: { bytes: await original(), version: 3 }, update: true, claimVersion: 2 } as const;
      const file = await signed(await original(), 'jpeg', 'Second Press', update);
      expect((await provenanceOf(file)).c2pa).toMatchObject({ valid: true, signer: 'Second Press' });
      const changed = Buffer.from(file);
      changed.writeUInt8(changed.readUInt8(changed.length - 40) ^ 1, changed.length - 40);
      expect((await provenanceOf(changed)).c2pa).toMatchObject({
        valid: false,
        checks: { content: { outcome: 'failed' }, signature: { outcome: 'passed' } },
      });
    });

    it('accepts only permitted redactions', async () => {
      const options = { madeFrom: { bytes: await original(), version: 3 }, claimVersion: 2 } as const;
      const redacting = async (redact: 'c2pa.ingredient' | 'c2pa.actions.v2'): Promise<ProvenanceRead> =>
        provenanceOf(await signed(await jpeg(), 'jpeg', 'Second Press', { ...options, redact }));
      expect((await redacting('c2pa.ingredient')).c2pa).toMatchObject({ valid: true });
      expect((await redacting('c2pa.actions.v2')).c2pa).toMatchObject({
        valid: false,
        checks: { ingredients: { outcome: 'failed' } },
      });
    });
  });

  it('rejects an assertion that the claim does not list', async () => {
    const { c2pa } = await provenanceOf(await signed(await jpeg(), 'jpeg', 'Example Press', { undeclared: true }));
    expect(c2pa).toMatchObject({ valid: false, checks: { manifest: { outcome: 'failed' } } });
  });

  it('does not count a hash that excludes parts of the file as a check of the content', async () => {
    const { c2pa } = await provenanceOf(await signed(await jpeg(), 'jpeg', 'Example Press', { leaveOut: 300 }));
    expect(c2pa).not.toHaveProperty('valid');
    expect(c2pa.checks?.content).toEqual({ outcome: 'not-checked', detail: expect.stringMatching(/300 bytes/) });
  });

  it('shows characters that reverse or hide text as their code points', async () => {
    const signer = 'Example \u202egnorW\u200b';
    const file = withChunks(
      Buffer.from(await signed(await png(), 'png', signer)),
      pngText('parameters', 'Steps: 1, Sampler: x, Model: a\x07b\x1b[31m'),
    );
    const { c2pa, generator, summary } = await provenanceOf(file);
    expect(c2pa.signer).toBe('Example <U+202E>gnorW<U+200B>');
    expect(generator?.model).toBe('a<U+0007>b<U+001B>[31m');
    expect(summary).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it('reports a manifest for different pixels as present and not valid', async () => {
    const bytes = Buffer.from(await signed(await jpeg(), 'jpeg', 'Example Press'));
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 40) ^ 1, bytes.length - 40);
    const { c2pa, summary } = await provenanceOf(bytes);
    expect(c2pa).toMatchObject({ present: true, valid: false, problem: 'the file was changed after it was signed' });
    expect(summary).toMatch(/failed: content/);
  });

  it('reports a broken manifest as present and not valid', async () => {
    const whole = Buffer.from(await signed(await png(), 'png', 'Example Press'));
    const at = whole.indexOf('caBX');
    const { c2pa } = await provenanceOf(withChunks(await png(), pngChunk('caBX', whole.subarray(at + 4, at + 900))));
    expect(c2pa).toMatchObject({ present: true, valid: false });
  });
});

describe('the reader of generator traces', () => {
  const PARAMETERS =
    'a lighthouse\nNegative prompt: text\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1, Model: dreamy_v5, Version: 1';
  it.each([
    ['parameters', PARAMETERS, { tool: 'Stable Diffusion web UI', model: 'dreamy_v5' }],
    [
      'prompt',
      '{"4":{"class_type":"CheckpointLoaderSimple","inputs":{"ckpt_name":"xl.safetensors"}}}',
      { tool: 'ComfyUI', model: 'xl.safetensors' },
    ],
    ['workflow', '{"last_node_id":9,"nodes":[]}', { tool: 'ComfyUI' }],
    ['invokeai_metadata', '{"app_version":"4"}', { tool: 'InvokeAI' }],
    ['Software', 'NovelAI', { tool: 'NovelAI' }],
    ['Description', 'a red boat --v 6 Job ID: 01234567-89ab-cdef-0123-456789abcdef', { tool: 'Midjourney' }],
  ])('finds the generator in the PNG text %s', async (keyword, text, expected) => {
    const { generator, summary } = await provenanceOf(withChunks(await png(), pngText(keyword, text)));
    expect(generator).toEqual({ ...expected, where: `PNG text "${keyword}"`, declares: true });
    expect(summary).toMatch(/can be written by anybody/);
  });

  it('ignores a tool that is named as the subject', async () => {
    const file = withChunks(await png(), pngText('Description', 'people talk about Midjourney and Stable Diffusion'));
    expect((await provenanceOf(file)).generator).toBeNull();
  });

  it.each(['jpeg', 'webp', 'png', 'avif'] as const)('finds the generator in EXIF Software of a %s', async (format) => {
    const file = await encode(picture)
      .withExif({ IFD0: { Software: 'Adobe Firefly' } })
      .toFormat(format)
      .toBuffer();
    expect((await provenanceOf(file)).generator).toEqual({
      tool: 'Adobe Firefly',
      where: 'EXIF Software',
      declares: true,
    });
  });

  it('finds the generator in EXIF Software of a TIFF', async () => {
    const { generator } = await provenanceOf(tiff(130, 130, { 305: 'Adobe Firefly' }));
    expect(generator).toEqual({ tool: 'Adobe Firefly', where: 'EXIF Software', declares: true });
  });

  it('finds the generator by the parameters in an EXIF user comment', async () => {
    const file = await encode(picture)
      .withExif({ IFD2: { UserComment: PARAMETERS } })
      .jpeg()
      .toBuffer();
    expect((await provenanceOf(file)).generator).toMatchObject({ tool: 'Stable Diffusion web UI', model: 'dreamy_v5' });
  });

  it.each([
    [
      'an attribute',
      '<rdf:Description Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"/>',
    ],
    [
      'an element',
      '<Iptc4xmpExt:DigitalSourceType>\n http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia </Iptc4xmpExt:DigitalSourceType>',
    ],
    [
      'a resource',
      '<Iptc4xmpExt:DigitalSourceType rdf:resource="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"/>',
    ],
  ])('reads XMP digitalSourceType from %s', async (_, property) => {
    const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>${property}</rdf:RDF></x:xmpmeta>`;
    const file = await encode(picture).withXmp(packet).jpeg().toBuffer();
    const { digitalSourceType, summary } = await provenanceOf(file);
    expect(digitalSourceType).toBe('trainedAlgorithmicMedia');
    expect(summary).toMatch(/declares that a generative model made it/);
  });
});

it('a camera name with reversing characters does not reverse the sentence', async () => {
  const file = tiff(130, 130, { 271: 'Exa\u202emple', 272: 'X\u2066100' });
  const { camera, summary } = await provenanceOf(file);
  expect(camera).toMatchObject({ make: 'Exa<U+202E>mple', model: 'X<U+2066>100' });
  expect(summary).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

it('camera metadata gives camera, lens, time and exposure', async () => {
  const file = await encode(picture)
    .withExif({
      IFD0: { Make: 'Example', Model: 'X100' },
      IFD2: { DateTimeOriginal: '2024:05:06 07:08:09', ExposureTime: '1/250', FNumber: '28/10', LensModel: '35mm' },
    })
    .jpeg()
    .toBuffer();
  expect((await provenanceOf(file)).camera).toEqual({
    make: 'Example',
    model: 'X100',
    lens: '35mm',
    takenAt: '2024-05-06T07:08:09',
    exposure: true,
  });
});

describe('a detection with hostile metadata', () => {
  const app = (marker: number, content: Buffer): Buffer => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  const inJpeg = async (segment: Buffer): Promise<Buffer> => {
    const file = await jpeg();
    return Buffer.concat([file.subarray(0, 2), segment, file.subarray(2)]);
  };
  const loop = Buffer.alloc(64);
  loop.write('Exif\0\0MM\0*\0\0\0\x08', 'latin1');
  // One entry: an EXIF directory that points to its own start.
  loop.set([0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 8, 0, 0, 0, 8], 14);
  it.each([
    ['an EXIF directory that contains itself', app(0xe1, loop)],
    ['EXIF of random bytes', app(0xe1, Buffer.concat([Buffer.from('Exif\0\0II*\0'), Buffer.alloc(5000, 0xc3)]))],
    [
      'XMP that never ends',
      app(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${':DigitalSourceType '.repeat(3000)}`)),
    ],
    [
      'JUMBF of random bytes',
      app(
        0xeb,
        Buffer.concat([
          Buffer.from('JP\0\x01\0\0\0\x01\0\0\xff\xffjumb', 'latin1'),
          Buffer.from('c2pa'),
          Buffer.alloc(6000, 0x9f),
        ]),
      ),
    ],
  ])('is answered with %s', async (_, segment) => {
    expect(await detector.detect(await inJpeg(segment))).toMatchObject({ image: { format: 'jpeg', width: 200 } });
  });

  it('is answered with megabytes of text', async () => {
    const text = pngText('parameters', 'Steps: 1, '.repeat(400_000));
    expect(await detector.detect(withChunks(await png(), text))).toMatchObject({ image: { format: 'png' } });
  });
});
