import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/config/index.js';
import { WorkerDetector, type Detector, type DetectionResult } from '../../src/detection/index.js';
import { detectorOf } from '../../src/factories.js';
import { encode, paint, plain, scene } from '../support/images.js';
import { serve } from '../support/service.js';
import { brightnessModel, GRID, tinyVit, writeModel } from '../support/stand-in-models.js';

const folder = mkdtempSync(join(tmpdir(), 'detector-'));
let detector: Detector;

beforeAll(async () => {
  detector = new WorkerDetector({
    modelFolder: writeModel(join(folder, 'known'), { onnx: brightnessModel() }),
    workers: 1,
  });
  await detector.ready();
});
afterAll(async () => {
  await detector.close();
  rmSync(folder, { recursive: true });
});

const detectPng = async (raw: Parameters<typeof encode>[0]): Promise<DetectionResult> =>
  detector.detect(await encode(raw).png().toBuffer());

describe('a detection', () => {
  it('returns the published fields', async () => {
    const bytes = await encode(plain(300, 200, 255))
      .jpeg({ quality: 100 })
      .toBuffer();
    const result = await detector.detect(bytes);
    expect(result).toMatchObject({
      verdict: 'ai',
      classes: [{ class: 'ai_generated' }, { class: 'not_ai_generated' }],
      model: { id: 'stand-in', revision: 'test' },
      image: { width: 300, height: 200, format: 'jpeg', bytes: bytes.length },
    });
    expect(result.image.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(result.aiScore).toBe(Math.round(result.classes[0].score * 10_000) / 100);
    expect(result.classes[0].score + result.classes[1].score).toBe(1);
    expect(result.provenance.summary).toMatch(/no evidence either way/);
    expect(result).not.toHaveProperty('reason');
  });

  it('gives the opposite verdict for the opposite image', async () => {
    expect(await detectPng(plain(300, 200, 0))).toMatchObject({ verdict: 'not_ai', aiScore: 0.03 });
  });

  it('is uncertain between the thresholds', async () => {
    const result = await detectPng(plain(200, 200, 128));
    expect(result).toMatchObject({ verdict: 'uncertain', reason: expect.stringMatching(/between/) });
    expect(result.aiScore).toBeCloseTo(50, -1);
  });

  it('is uncertain when parts of the image disagree', async () => {
    const halves = paint(600, 200, (x) => [x < 400 ? 255 : 0]);
    expect(await detectPng(halves)).toMatchObject({ verdict: 'uncertain', reason: expect.stringMatching(/disagree/) });
  });

  it.each([
    [127, 400],
    [400, 127],
    [1, 1],
  ])('is uncertain for %i × %i pixels and gives the reason', async (width, height) => {
    expect(await detectPng(plain(width, height, 255))).toMatchObject({
      verdict: 'uncertain',
      aiScore: 50,
      reason: expect.stringMatching(/too small/),
      image: { width, height },
    });
  });

  it('does not block the event loop', async () => {
    let turns = 0;
    let running = true;
    const turn = (): void => {
      turns += 1;
      if (running) setImmediate(turn);
    };
    setImmediate(turn);
    await detectPng(scene(1200, 900));
    running = false;
    expect(turns).toBeGreaterThan(10);
  });
});

it('an image whose score changes under recompression is uncertain', async () => {
  const checkers = paint(256, 256, (x, y) => [(x + y) % 2 === 0 ? 100 : 108]);
  const onnx = brightnessModel({ brightness: 0, detail: 24 });
  const picky = new WorkerDetector({
    modelFolder: writeModel(join(folder, 'picky'), { onnx, settings: { ...GRID, bias: -3 } }),
    workers: 1,
  });
  try {
    const result = await picky.detect(await encode(checkers).png().toBuffer());
    expect(result.evidence.recompressionShift).toBeGreaterThan(0.2);
    expect(result).toMatchObject({ verdict: 'uncertain', reason: expect.stringMatching(/compression/) });
  } finally {
    await picky.close();
  }
});

it('a classifier without detector.json scores the whole image if its labels are known', async () => {
  const modelFolder = writeModel(join(folder, 'foreign'), {
    side: 32,
    labels: ['other', 'Fake', 'Real'],
    settings: null,
    onnx: tinyVit({ side: 32, patch: 8, classes: 3 }),
  });
  const foreign = new WorkerDetector({ modelFolder, workers: 1 });
  try {
    const result = await foreign.detect(await encode(scene(400, 300)).webp().toBuffer());
    expect(result.evidence.crops).toBe(1);
    expect(result.model).toEqual({ id: 'foreign', revision: expect.stringMatching(/^[0-9a-f]{12}$/) });
  } finally {
    await foreign.close();
  }
});

it('a model whose labels do not indicate AI is refused unless they are mapped', async () => {
  const modelFolder = writeModel(join(folder, 'cats'), {
    side: 32,
    labels: ['cat', 'dog'],
    settings: null,
    onnx: tinyVit({ side: 32, patch: 8 }),
  });
  const unmapped = new WorkerDetector({ modelFolder, workers: 1 });
  await expect(unmapped.ready()).rejects.toThrow(/cat, dog/);
  await unmapped.close();
  const misspelt = new WorkerDetector({ modelFolder, workers: 1, labels: { ai: ['cat'], notAi: ['dgo'] } });
  await expect(misspelt.ready()).rejects.toThrow('the model has no label dgo; its labels are cat, dog');
  await misspelt.close();
});

it('the configured label mapping decides the classes and is part of the model’s name', async () => {
  const ELENCHUS_DETECTOR = writeModel(join(folder, 'nameless'), { labels: null, onnx: brightnessModel() });
  const answerWith = async (ELENCHUS_DETECTOR_LABELS: string): Promise<DetectionResult> => {
    const mapped = detectorOf(readConfig({ ELENCHUS_DETECTOR, ELENCHUS_DETECTOR_LABELS }));
    try {
      return await mapped.detect(
        await encode(plain(200, 200, 255))
          .png()
          .toBuffer(),
      );
    } finally {
      await mapped.close();
    }
  };
  const [straight, exchanged] = [
    await answerWith('LABEL_0=ai,LABEL_1=real'),
    await answerWith('LABEL_1=ai,LABEL_0=real'),
  ];
  expect([straight.verdict, exchanged.verdict]).toEqual(['ai', 'not_ai']);
  expect(straight.aiScore + exchanged.aiScore).toBeCloseTo(100, 5);
  expect(straight.model.revision).toBe('test+label_0=ai,label_1=real');
  expect(exchanged.model.revision).toBe('test+label_0=real,label_1=ai');
});

it('a model from the hub is loaded at the requested revision, which is part of its name', async () => {
  const light = writeModel(join(folder, 'light'), { settings: null, onnx: brightnessModel() });
  const dark = writeModel(join(folder, 'dark'), { settings: null, onnx: brightnessModel({ brightness: -4 }) });
  const versions: Readonly<Record<string, string>> = { main: light, 'v1.0': dark };
  const hub = await serve((request, response) => {
    const [, revision = '', file = ''] = /^\/owner\/name\/resolve\/([^/]+)\/(.+)$/.exec(request.url ?? '') ?? [];
    const path = join(versions[revision] ?? folder, file);
    if (versions[revision] === undefined || !existsSync(path)) response.writeHead(404).end();
    else response.end(readFileSync(path));
  });
  const answerOf = async (ELENCHUS_DETECTOR: string): Promise<DetectionResult> => {
    const ELENCHUS_DATA_DIR = join(folder, 'data');
    const remote = detectorOf(readConfig({ ELENCHUS_DETECTOR, ELENCHUS_DATA_DIR, HF_ENDPOINT: hub.url }));
    try {
      return await remote.detect(
        await encode(plain(200, 200, 255))
          .png()
          .toBuffer(),
      );
    } finally {
      await remote.close();
    }
  };
  try {
    expect(await answerOf('owner/name')).toMatchObject({
      verdict: 'ai',
      model: { id: 'owner/name', revision: 'main' },
    });
    expect(await answerOf('owner/name@v1.0')).toMatchObject({
      verdict: 'not_ai',
      model: { id: 'owner/name', revision: 'v1.0' },
    });
    await expect(answerOf('owner/name@v2.0')).rejects.toThrow(/v2\.0/);
  } finally {
    hub.close();
  }
});

it('a folder without a model is reported at startup', async () => {
  const empty = new WorkerDetector({ modelFolder: join(folder, 'nothing'), workers: 1 });
  await expect(empty.ready()).rejects.toThrow(/config\.json is missing/);
  await expect(empty.detect(Buffer.from('x'))).rejects.toThrow();
  await empty.close();
});
