import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { concluded, measuredErrorOf } from '../../src/detection/conclusion.js';
import { WorkerDetector, type DetectionResult, type Detector } from '../../src/detection/index.js';
import { type DeclaredOrigin, notRead, type Provenance } from '../../src/detection/marks/provenance.schema.js';
import { TrustList } from '../../src/detection/marks/c2pa/trust-list.js';
import { publishedScore } from '../../src/detection/detector/verdict.js';
import { type Authority, authorityNamed, signed } from '../support/c2pa-signer.js';
import { encode, plain, pngText, withChunks } from '../support/images.js';
import { brightnessModel, writeModel } from '../support/stand-in-models.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { PAYLOADS, watermarked } from '../support/watermark-writer.js';

const TERMS = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
const PARAMETERS = 'a lighthouse\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 1, Model: dreamy_v5';

describe('the measured error of a verdict', () => {
  const figures = {
    prior: { generatedShare: 0.1, aiRight: 88, notAiRight: 99 },
    falseAlarms: [
      { kind: 'scan', ai: 40, images: 5 },
      { kind: 'painting', ai: 4, images: 154 },
      { kind: 'people', ai: 0, images: 433 },
    ],
  };
  const worstKind = { kind: 'painting', calledAi: 4, pictures: 154 };

  it('names the share that is right, and the worst kind that has enough pictures', () => {
    expect(measuredErrorOf({ verdict: 'ai', decidedBy: 'model' }, figures).measured).toEqual({
      summary:
        'If one picture in ten is generated, 88 % of these verdicts are right. Of real pictures of the worst kind measured (painting), 4 % were called ai.',
      generatedShare: 10,
      right: 88,
      worstKind,
    });
  });

  it.each([
    [0.5, 'If one picture in two is generated'],
    [0.3, 'If 30 % of all pictures are generated'],
    [0.01, 'If 1 % of all pictures are generated'],
  ])('names a prior of %d', (generatedShare, begins) => {
    const prior = { ...figures.prior, generatedShare };
    const { measured } = measuredErrorOf({ verdict: 'ai', decidedBy: 'model' }, { ...figures, prior });
    expect(measured?.summary.startsWith(`${begins}, 88 %`)).toBe(true);
  });

  it('says of `not_ai` that no trace was found, not that the picture is real', () => {
    const { measured } = measuredErrorOf({ verdict: 'not_ai', decidedBy: 'model' }, figures);
    expect(measured).toMatchObject({ right: 99, worstKind });
    expect(measured?.summary).toMatch(
      /^No trace of generation was found, which does not show that the picture is real\./,
    );
  });

  it.each([
    ['an uncertain answer', 'uncertain', 'model', figures],
    ['a declared origin', 'ai', 'signed-metadata', figures],
    ['a model without figures', 'ai', 'model', undefined],
  ] as const)('is not stated for %s', (_, verdict, decidedBy, known) => {
    expect(measuredErrorOf({ verdict, decidedBy }, known)).toEqual({});
  });
});

describe('the conclusion from the model and the declared origin', () => {
  const declaring = (declared: DeclaredOrigin | null): Provenance => ({
    status: 'read',
    c2pa: { present: false },
    generator: null,
    camera: null,
    digitalSourceType: null,
    declared,
    summary: '',
  });
  const says = (declared: Pick<DeclaredOrigin, 'says' | 'signed'>): Provenance =>
    declaring({ ...declared, where: 'here', what: 'something' });
  const [ai, unsure, not] = [
    publishedScore(97.3, 'ai'),
    publishedScore(20.1, 'uncertain', 'parts'),
    publishedScore(3, 'not_ai'),
  ];

  it.each([
    [ai, 'generated', true, 97.3, 'ai'],
    [unsure, 'generated', true, 95, 'ai'],
    [not, 'generated', true, 95, 'ai'],
    [not, 'generated', false, 90, 'ai'],
    [not, 'partly-generated', true, 50, 'uncertain'],
    [not, 'partly-generated', false, 50, 'uncertain'],
    [ai, 'captured', true, 10, 'not_ai'],
    [not, 'captured', true, 3, 'not_ai'],
  ] as const)(
    'turns %j, declared %s (signed: %s), into score %d and verdict %s',
    (model, declared, signedToo, score, verdict) => {
      const answer = concluded(model, says({ says: declared, signed: signedToo }));
      expect(answer).toMatchObject({
        aiScore: score,
        verdict,
        decidedBy: signedToo ? 'signed-metadata' : 'unsigned-metadata',
        modelScore: model.aiScore,
        modelVerdict: model.verdict,
      });
      expect(answer.classes[0].score + answer.classes[1].score).toBe(1);
      expect(answer.classes[0].score).toBeCloseTo(score / 100, 10);
      expect(answer.reason).toMatch(/here: something/);
      expect(/anybody can write/.test(answer.reason ?? '')).toBe(!signedToo);
    },
  );

  it('equals the model’s result when the file declares nothing or was not read', () => {
    for (const provenance of [declaring(null), notRead('busy')])
      expect(concluded(unsure, provenance)).toEqual({
        ...unsure,
        decidedBy: 'model',
        modelScore: 20.1,
        modelVerdict: 'uncertain',
        modelReason: 'parts',
      });
  });

  it('keeps the model’s result for a partly generated picture unless it is `not_ai`', () => {
    for (const model of [ai, unsure])
      expect(concluded(model, says({ says: 'partly-generated', signed: true }))).toMatchObject({
        ...model,
        decidedBy: 'model',
      });
  });

  it('is never lowered by unsigned metadata', () => {
    for (const kind of ['generated', 'partly-generated'] as const)
      for (const model of [ai, unsure, not])
        expect(concluded(model, says({ says: kind, signed: false })).aiScore).toBeGreaterThanOrEqual(model.aiScore);
  });
});

describe('a picture whose file declares its origin', () => {
  const directory = temporaryDirectory();
  let authority: Authority;
  let detector: Detector;
  beforeAll(async () => {
    authority = await authorityNamed('Listed authority');
    const trustListFile = join(directory.path, 'list.pem');
    writeFileSync(trustListFile, `Subject\tCN=Listed authority\n${authority.pem}`);
    const modelFolder = writeModel(join(directory.path, 'model'), { onnx: brightnessModel() });
    detector = new WorkerDetector({ modelFolder, workers: 1, trustListFile });
    await detector.ready();
  });
  afterAll(async () => {
    await detector.close();
    directory.remove();
  });
  /** A picture that the stand-in model scores as clearly generated or clearly real. */
  const picture = (looks: 'generated' | 'real', format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> =>
    encode(plain(200, 160, looks === 'generated' ? 255 : 0))
      .toFormat(format)
      .toBuffer();
  const withXmp = async (property: string): Promise<DetectionResult> => {
    const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description ${property}/></rdf:RDF></x:xmpmeta>`;
    return detector.detect(
      await encode(plain(200, 160, 0))
        .withXmp(packet)
        .jpeg()
        .toBuffer(),
    );
  };

  it('is `ai` from 95 up when a valid manifest declares it generated', async () => {
    const result = await detector.detect(await signed(await picture('real'), 'jpeg', 'Example Press'));
    expect(result).toMatchObject({ aiScore: 95, verdict: 'ai', decidedBy: 'signed-metadata', modelVerdict: 'not_ai' });
    expect(result.modelScore).toBeLessThan(1);
    expect(result.reason).toMatch(/C2PA manifest: trainedAlgorithmicMedia.*signature is valid/);
  });

  it('scores lower when the manifest is invalid, and says so', async () => {
    const bytes = Buffer.from(await signed(await picture('real'), 'jpeg', 'Example Press'));
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 40) ^ 1, bytes.length - 40);
    const result = await detector.detect(bytes);
    expect(result).toMatchObject({ aiScore: 90, verdict: 'ai', decidedBy: 'unsigned-metadata' });
    expect(result.reason).toMatch(/not known to be valid/);
  });

  it('is `ai` from 95 up although a later signing editor declares no source', async () => {
    const original = await signed(await picture('real'), 'jpeg', 'First Press', { claimVersion: 2 });
    const update = { madeFrom: { bytes: original, version: 3 }, update: true, claimVersion: 2 } as const;
    const result = await detector.detect(await signed(original, 'jpeg', 'Second Press', update));
    expect(result).toMatchObject({ aiScore: 95, verdict: 'ai', provenance: { c2pa: { valid: true } } });
  });

  it('is `ai` from 90 up when unsigned metadata declares it', async () => {
    const parameters = withChunks(await picture('real', 'png'), pngText('parameters', PARAMETERS));
    expect(await detector.detect(parameters)).toMatchObject({
      aiScore: 90,
      verdict: 'ai',
      decidedBy: 'unsigned-metadata',
      modelVerdict: 'not_ai',
      reason: expect.stringMatching(/Stable Diffusion web UI.*not signed, and anybody can write it/),
    });
    expect(await withXmp(`Iptc4xmpExt:DigitalSourceType="${TERMS}trainedAlgorithmicMedia"`)).toMatchObject({
      aiScore: 90,
      verdict: 'ai',
    });
    expect(await withXmp('xmp:CreatorTool="Adobe Firefly"')).toMatchObject({ verdict: 'ai', aiScore: 90 });
    expect(await withXmp('photoshop:Credit="Made with Google AI"')).toMatchObject({ verdict: 'ai', aiScore: 90 });
  });

  it.each([
    'photoshop:Credit="Imagen: una agencia"',
    'photoshop:Credit="immagine dalle agenzie"',
    'photoshop:Credit="Courtesy of OpenAI"',
    'photoshop:Credit="Press Agency (Gemini Studios)"',
  ])('is not treated as generated because of a credit line: %s', async (property) => {
    expect(await withXmp(property)).toMatchObject({
      verdict: 'not_ai',
      decidedBy: 'model',
      provenance: { declared: null },
    });
  });

  it('is `ai` from 90 up when its pixels hold the watermark of an open generator', async () => {
    const raw = watermarked(plain(320, 256, 0), PAYLOADS['Stable Diffusion 2'], { first: 'blue', numbers: 'floats' });
    const result = await detector.detect(await encode(raw).png().toBuffer());
    expect(result).toMatchObject({
      aiScore: 90,
      verdict: 'ai',
      decidedBy: 'unsigned-metadata',
      modelVerdict: 'not_ai',
      provenance: { watermark: { tool: 'Stable Diffusion 2' }, declared: { where: 'watermark in the pixels' } },
    });
    expect(result.reason).toMatch(/watermark.*Stable Diffusion 2.*anybody can write it/);
    expect(result.provenance.summary).toMatch(/watermark of Stable Diffusion 2/);
  });

  it('is uncertain when a model made part of it', async () => {
    expect(await withXmp(`Iptc4xmpExt:DigitalSourceType="${TERMS}compositeWithTrainedAlgorithmicMedia"`)).toMatchObject(
      { aiScore: 50, verdict: 'uncertain', decidedBy: 'unsigned-metadata' },
    );
  });

  it('is `not_ai` when a signer on the trust list signed a capture', async () => {
    const capture = { authority, source: 'digitalCapture', then: 'cropped' } as const;
    const result = await detector.detect(await signed(await picture('generated'), 'jpeg', 'Example Camera', capture));
    expect(result).toMatchObject({
      aiScore: 10,
      verdict: 'not_ai',
      decidedBy: 'signed-metadata',
      modelVerdict: 'ai',
      provenance: { c2pa: { valid: true, checks: { trust: { outcome: 'passed' } } } },
    });
    expect(result.reason).toMatch(/photograph of a screen/);
    expect(result.provenance.summary).toMatch(/issuer is on the C2PA trust list/);
  });

  it.each([
    ['an untrusted signer', () => ({})],
    ['a capture that was edited afterwards', () => ({ authority, then: 'edited' }) as const],
    ['a capture whose hash excludes part of the file', () => ({ authority, leaveOut: 300 })],
  ])('is not lowered by %s', async (_, options) => {
    const file = await signed(await picture('generated'), 'jpeg', 'Forger', { source: 'digitalCapture', ...options() });
    expect(await detector.detect(file)).toMatchObject({
      verdict: 'ai',
      decidedBy: 'model',
      provenance: { declared: null },
    });
  });

  it('is not lowered by an authority that merely has a listed authority’s name', async () => {
    const forger = await authorityNamed('Listed authority');
    const capture = { authority: forger, source: 'digitalCapture' } as const;
    const { verdict, provenance } = await detector.detect(
      await signed(await picture('generated'), 'jpeg', 'Forger', capture),
    );
    expect([verdict, provenance]).toMatchObject(['ai', { c2pa: { checks: { trust: { outcome: 'failed' } } } }]);
  });

  it('is not lowered by unsigned camera metadata', async () => {
    const file = await encode(plain(200, 160, 255))
      .withExif({ IFD0: { Make: 'Example', Model: 'X100' }, IFD2: { ExposureTime: '1/250', FNumber: '28/10' } })
      .withXmp(`<rdf:Description Iptc4xmpExt:DigitalSourceType="${TERMS}digitalCapture"/>`)
      .jpeg()
      .toBuffer();
    const { aiScore, modelScore, verdict } = await detector.detect(file);
    expect([aiScore, verdict]).toEqual([modelScore, 'ai']);
  });
});

describe('the trust list', () => {
  it('is readable as shipped and holds the authorities that it names', () => {
    const file = 'trust/c2pa-trust-list.pem';
    expect(readFileSync(file, 'utf8').match(/^Subject/gm)).toHaveLength(30);
    expect(TrustList.read(file).vouchesFor([])).toBe(false);
  });

  it('is refused at startup when it holds no certificate', () => {
    expect(() => new WorkerDetector({ modelFolder: 'models/elenchus-vit', trustListFile: 'README.md' })).toThrow(
      /README.md holds no certificate/,
    );
  });
});
