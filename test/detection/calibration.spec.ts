import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readConfig } from '../../src/config/index.js';
import { calibrateDetector, calibrationCard, WorkerDetector, writeCalibration } from '../../src/detection/index.js';
import {
  calibrated,
  figuresOf,
  fittedOdds,
  logitOf,
  type Measured,
  PROMISE,
} from '../../src/detection/detector/calibration.js';
import { detectorSourceOf } from '../../src/factories.js';
import { encode, plain } from '../support/images.js';
import { brightnessModel, GRID, writeModel } from '../support/stand-in-models.js';
import { temporaryDirectory } from '../support/temporary-directory.js';

/** Log odds spread evenly around a middle. */
const spread = (ai: boolean, middle: number, count: number, kind: string, width = 3): readonly Measured[] =>
  Array.from({ length: count }, (_, n) => ({ ai, kind, logit: middle + width * (2 * (n / (count - 1)) - 1) }));

const sample = (made: number, real: readonly (readonly [kind: string, middle: number])[]): readonly Measured[] => [
  ...spread(true, made, 200, 'generator'),
  ...real.flatMap(([kind, middle]) => spread(false, middle, 100, kind)),
];

describe('temperature and bias', () => {
  const probabilityOf = (logit: number, { temperature, bias }: ReturnType<typeof fittedOdds>): number =>
    1 / (1 + Math.exp(-(logit / temperature + bias)));

  it('are found again, whatever scale the log odds have', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 40, noNaN: true }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        (scale, shift) => {
          const plainOnes = sample(2, [['a', -2]]);
          const scaled = plainOnes.map((one) => ({ ...one, logit: scale * (one.logit + shift) }));
          const [of, as] = [fittedOdds(plainOnes), fittedOdds(scaled)];
          for (const n of [0, 99, 250])
            expect(probabilityOf(scaled[n]!.logit, as)).toBeCloseTo(probabilityOf(plainOnes[n]!.logit, of), 1);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('stay finite where the classes do not overlap, however large the log odds are', () => {
    const { temperature, bias } = fittedOdds(sample(70, [['a', -70]]));
    expect(Number.isFinite(temperature) && temperature > 0 && Number.isFinite(bias)).toBe(true);
  });

  it('do not exist for a detector that is wrong more often than right', () => {
    expect(() => fittedOdds(sample(-2, [['a', 2]]))).toThrow(/does not give generated pictures a higher score/);
  });
});

it('printed scores tell log odds of up to 60 apart', () => {
  for (const logit of [-60, -12.3, -0.5, 0, 4, 33, 60]) {
    const printed = Math.round(10_000 / (1 + Math.exp(-logit / 8))) / 10_000;
    expect(Math.abs(logitOf(printed) - logit)).toBeLessThan(0.75 + Math.abs(logit) / 40);
  }
  expect(Number.isFinite(logitOf(0)) && Number.isFinite(logitOf(1))).toBe(true);
});

describe('a calibration', () => {
  const scoreOf = (logit: number, { temperature, bias }: ReturnType<typeof calibrated>): number =>
    1 / (1 + Math.exp(-(logit / temperature + bias)));
  const accused = (pictures: readonly Measured[], calibration: ReturnType<typeof calibrated>): number =>
    pictures.filter(({ logit }) => scoreOf(logit, calibration) >= calibration.thresholds.ai).length / pictures.length;

  it('keeps to the promised error for all real pictures and for the worst kind, in the worse view too', () => {
    const equal = sample(4, [
      ['street', -4],
      ['press', 1],
      ['stock', -2],
    ]);
    const network = sample(4, [
      ['street', -4],
      ['press', 1.5],
      ['stock', -2],
    ]);
    const calibration = calibrated({ equal, network });
    for (const view of [equal, network]) {
      const real = view.filter(({ ai }) => !ai);
      expect(accused(real, calibration)).toBeLessThanOrEqual(PROMISE.allMax);
      for (const kind of ['street', 'press', 'stock'])
        expect(
          accused(
            real.filter((one) => one.kind === kind),
            calibration,
          ),
        ).toBeLessThanOrEqual(PROMISE.kindMax);
    }
    expect(calibration.thresholds.notAi).toBeLessThan(calibration.thresholds.ai);
    expect(calibration.falseAlarms.map(({ kind, images }) => [kind, images])).toEqual([
      ['street', 100],
      ['press', 100],
      ['stock', 100],
    ]);
  });

  it('leaves less to be found, the fewer false alarms are allowed', () => {
    const view = sample(2, [
      ['a', -1],
      ['b', -2],
    ]);
    const { levels } = calibrated({ equal: view, network: view });
    expect(levels.length).toBeGreaterThan(2);
    for (const [n, { ai, found }] of levels.slice(1).entries()) {
      expect(ai).toBeLessThanOrEqual(levels[n]!.ai);
      expect(found).toBeGreaterThanOrEqual(levels[n]!.found);
    }
  });

  it('is refused where some real pictures have the highest scores of all', () => {
    const real = [...spread(false, -3, 100, 'a'), ...spread(false, 9, 30, 'posters', 0.01)];
    const view = [...spread(true, 3, 200, 'generator'), ...real];
    expect(() => calibrated({ equal: view, network: view })).toThrow(/no threshold keeps to the promised error/);
  });

  it('is refused for too few pictures of a class', () => {
    const view = [...spread(true, 2, 200, 'generator'), ...spread(false, -2, 99, 'a')];
    expect(() => calibrated({ equal: view, network: view })).toThrow(
      'a calibration needs at least 100 real pictures, and 99 could be judged',
    );
  });

  it('is reported by what it is worth on pictures that did not set it', () => {
    const view = sample(3, [['a', -3]]);
    const { equal } = figuresOf({ equal: view, network: view });
    expect(equal.auc).toBeGreaterThan(0.99);
    expect(equal.verdicts!.realCalledAi).toBeLessThanOrEqual(0.06);
    expect(equal.verdicts!.found).toBeGreaterThan(0.8);
  });
});

describe('calibrating a model of a folder', () => {
  const directory = temporaryDirectory();
  const settings = {
    ...GRID,
    cropPolicy: { kind: 'grid', perAxis: 1 },
    temperature: 3,
    bias: 2,
    thresholds: { ai: 0.99, notAi: 0.98 },
  };
  let folder: string;
  let manifest: string;
  beforeAll(async () => {
    folder = writeModel(join(directory.path, 'model'), { settings, onnx: brightnessModel() });
    const pictures = join(directory.path, 'pictures');
    mkdirSync(pictures);
    const images: { file: string; class: string; source: string }[] = [];
    for (let n = 0; n < 100; n++)
      for (const [name, level] of [
        ['real', n],
        ['ai', 255 - n],
      ] as const) {
        const file = `${name}-${n}.png`;
        writeFileSync(
          join(pictures, file),
          await encode(plain(140, 140, level))
            .png()
            .toBuffer(),
        );
        images.push({ file, class: name, source: name === 'ai' ? 'generator' : 'street' });
      }
    writeFileSync(
      join(pictures, 'small.png'),
      await encode(plain(40, 40, 255))
        .png()
        .toBuffer(),
    );
    images.push({ file: 'small.png', class: 'real', source: 'street' });
    manifest = join(pictures, 'labels.json');
    writeFileSync(manifest, JSON.stringify(images));
  });
  afterAll(() => {
    directory.remove();
  });

  const calibrate = async (): Promise<readonly string[]> => {
    const source = { modelFolder: folder };
    const detector = new WorkerDetector({ ...source, uncalibrated: true, workers: 1 });
    try {
      await detector.ready();
      const result = await calibrateDetector(detector, manifest);
      expect(result).toMatchObject({ pictures: { generated: 100, real: 100 }, leftOut: 1 });
      return await writeCalibration(source, detector.model, result.calibration, (name) =>
        calibrationCard(name, result),
      );
    } finally {
      await detector.close();
    }
  };
  let answers = 0;
  const answerTo = async (level: number) => {
    // A copy, because a suite before this one may keep the threads of a folder.
    const copy = join(directory.path, `copy-${(answers += 1)}`, 'model');
    cpSync(folder, copy, { recursive: true });
    const detector = new WorkerDetector({ modelFolder: copy, workers: 1 });
    try {
      await detector.ready();
      const { verdict, measured } = await detector.detect(
        await encode(plain(200, 200, level))
          .png()
          .toBuffer(),
      );
      return { verdict, measured, model: detector.model, figures: detector.figures };
    } finally {
      await detector.close();
    }
  };

  it('changes its verdicts, states their error, and is part of its revision', async () => {
    const before = await answerTo(250);
    expect(before).toMatchObject({ model: { revision: 'test' } });
    expect(before.verdict).not.toBe('ai');
    const [file, card] = await calibrate();
    const after = await answerTo(250);
    expect(after).toMatchObject({
      verdict: 'ai',
      measured: { generatedShare: 10, worstKind: { kind: 'street', pictures: 100 } },
      model: { id: 'stand-in', revision: expect.stringMatching(/^test-c[0-9a-f]{8}$/) },
    });
    expect(after.figures!.levels!.length).toBeGreaterThan(0);
    expect(await answerTo(5)).toMatchObject({ verdict: 'not_ai' });
    expect(JSON.parse(readFileSync(file!, 'utf8'))).toMatchObject({
      cropSize: 128,
      disagreement: settings.disagreement,
    });
    expect(readFileSync(card!, 'utf8')).toContain(`revision ${after.model.revision}`);
  });

  it('is not built upon by a later one', async () => {
    const detector = new WorkerDetector({ modelFolder: folder, uncalibrated: true, workers: 1 });
    try {
      await detector.ready();
      const { modelScore } = await detector.detect(
        await encode(plain(200, 200, 191))
          .png()
          .toBuffer(),
      );
      // The model's log odds are eight times the brightness, which is one half here.
      expect(logitOf(modelScore / 100)).toBeCloseTo(4, 1);
      const view = sample(3, [['a', -3]]);
      const calibration = calibrated({ equal: view, network: view });
      await writeCalibration({ modelFolder: folder }, detector.model, calibration, () => '');
    } finally {
      await detector.close();
    }
    expect((await answerTo(128)).model.revision).toMatch(/^test-c[0-9a-f]{8}$/);
  });
});

it('a model of the hub is calibrated in the data directory, each revision apart', async () => {
  const directory = temporaryDirectory();
  try {
    const view = sample(3, [['a', -3]]);
    const written = async (model: string) => {
      const source = detectorSourceOf(readConfig({ ELENCHUS_DETECTOR: model, ELENCHUS_DATA_DIR: directory.path }));
      const { modelId: id = '', revision = 'main' } = source;
      const calibration = calibrated({ equal: view, network: view });
      const [file] = await writeCalibration(source, { id, revision }, calibration, () => '');
      return file!;
    };
    const [pinned, main] = [await written('owner/name@v1/2'), await written('owner/name')];
    expect(pinned).toBe(join(directory.path, 'models/calibrated/owner%2Fname/v1%2F2/detector.json'));
    expect(main).toBe(join(directory.path, 'models/calibrated/owner%2Fname/main/detector.json'));
    expect(JSON.parse(readFileSync(pinned, 'utf8'))).toMatchObject({ revision: expect.stringMatching(/^v1\/2-c/) });
  } finally {
    directory.remove();
  }
});
