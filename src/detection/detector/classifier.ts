import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import {
  AutoImageProcessor,
  AutoModelForImageClassification,
  env,
  type ImageProcessor,
  LogLevel,
  type PreTrainedModel,
  RawImage,
  Tensor,
} from '@huggingface/transformers';
import { z } from 'zod';
import {
  type Corner,
  cropGrid,
  cropTensor,
  type InputValues,
  inputValues,
  type Pixels,
  texturedCrops,
} from './crops.js';
import { type ClipSource } from '../clip/clip.schema.js';
import { type Draw, drawsOf, equalised } from '../clip/equal-pipeline.js';
import { type DetectionAnswer, type ImageRegion, type PublishedScore } from '../detection.answer.schema.js';
import {
  type DetectorSettings,
  detectorSettings,
  type Figures,
  type LabelMap,
  mappingOf,
  SETTINGS_FILE,
  UNCALIBRATED,
} from './detector.schema.js';
import { doubtAbout } from './doubt.js';
import { overviewOf } from './overview.js';
import { recompress, recompressCrops } from './recompression.js';
import { classesOf, doubted, type Logits, publishedScoreOf, scoreOf, spreadOf, tooSmallToJudge } from './verdict.js';

/**
 * What to load. A folder is read only from disk; an id is looked up on the Hugging Face hub and cached in
 * `cacheFolder`.
 */
export interface ModelSource {
  readonly modelFolder?: string;
  readonly modelId?: string;
  /** Branch, tag or commit of `modelId`. */
  readonly revision?: string;
  readonly cacheFolder?: string;
  /** Where the model's settings are, if there are any. Default: `modelFolder`. */
  readonly settingsFolder?: string;
  /** Alternative to the Hugging Face hub. */
  readonly hub?: string;
  readonly labels?: LabelMap;
  /** Measures the model itself: its settings' calibration and limits of doubt are left out. */
  readonly uncalibrated?: boolean;
  /** The detector `clip`, which replaces the model where both of its parts can be used. */
  readonly clip?: ClipSource;
}

/** The score of an image and what it is based on. */
export interface Judged {
  readonly answer: PublishedScore;
  readonly evidence: DetectionAnswer['evidence'];
}

export interface ModelName {
  readonly id: string;
  readonly revision: string;
}

/** Class names used by published detectors. */
const KNOWN_LABELS: LabelMap = {
  ai: ['ai_generated', 'ai-generated', 'ai', 'artificial', 'fake', 'generated', 'synthetic', 'deepfake', 'aigenerated'],
  notAi: ['not_ai_generated', 'not-ai-generated', 'not_ai', 'human', 'real', 'hum', 'photo', 'natural', 'realism'],
};

/** Class names of the bundled model's second head, for the overview. */
const OVERVIEW_LABELS: LabelMap = { ai: ['overview_ai_generated'], notAi: ['overview_not_ai_generated'] };

const labelsOfConfig = z.object({
  /** Missing from the configuration of a model whose two classes were never named. */
  id2label: z.record(z.string(), z.string()).default({ 0: 'LABEL_0', 1: 'LABEL_1' }),
});

const normalisationOfConfig = z.object({
  do_rescale: z.boolean().default(true),
  rescale_factor: z.number().default(1 / 255),
  do_normalize: z.boolean().default(true),
  image_mean: z.tuple([z.number(), z.number(), z.number()]).default([0.5, 0.5, 0.5]),
  image_std: z.tuple([z.number(), z.number(), z.number()]).default([0.5, 0.5, 0.5]),
});

/** Disabling memory patterns saves 50 MB a session at the same speed. */
const SESSION_OPTIONS = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  enableMemPattern: false,
} as const;

type Columns = readonly { readonly column: number; readonly ai: boolean }[];

function columnsOf(id2label: Readonly<Record<string, string>>, mapped: LabelMap | undefined): Columns {
  const has = Object.values(id2label).join(', ');
  const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
  const missing = [...(mapped?.ai ?? []), ...(mapped?.notAi ?? [])].filter(
    (label) => !Object.values(id2label).some((its) => same(its, label)),
  );
  if (missing.length > 0) throw new Error(`the model has no label ${missing.join(', ')}; its labels are ${has}`);
  const labels = mapped ?? KNOWN_LABELS;
  const columns = Object.entries(id2label).flatMap(([column, label]) => {
    const ai = labels.ai.some((known) => same(known, label));
    const notAi = labels.notAi.some((known) => same(known, label));
    return ai === notAi ? [] : [{ column: Number(column), ai }];
  });
  if (!columns.some(({ ai }) => ai) || !columns.some(({ ai }) => !ai))
    throw new Error(
      `the labels of the model (${has}) do not show which one means AI-generated; map them with ELENCHUS_DETECTOR_LABELS`,
    );
  return columns;
}

const logSumExp = (values: readonly number[]): number => {
  const top = Math.max(...values);
  return top + Math.log(values.reduce((sum, value) => sum + Math.exp(value - top), 0));
};

/** Log odds of AI-generated against not, over the mapped columns: logit(ai) - logit(not ai) when there are two. */
function oddsOf(row: Float32Array, columns: Columns): number {
  const of = (wanted: boolean): readonly number[] =>
    columns.filter(({ ai }) => ai === wanted).map(({ column }) => row[column] as number);
  return logSumExp(of(true)) - logSumExp(of(false));
}

export type Rectangle = Omit<ImageRegion, 'score'>;

/** Upper left corners, the form that {@link recompressCrops} and {@link cropTensor} take. */
export const cornersOf = (rectangles: readonly Rectangle[]): readonly Corner[] =>
  rectangles.map(({ x: left, y: top }) => ({ left, top }));

/** A place in the picture after the pipeline, in whole pixels of the picture before it. */
function inOriginal({ x, y, width, height }: Rectangle, seen: Pixels, original: Pixels): Rectangle {
  const span = (from: number, length: number, has: number, had: number): readonly [number, number] => {
    const start = Math.floor((from * had) / has);
    return [start, Math.min(had, Math.ceil(((from + length) * had) / has)) - start];
  };
  const [left, across] = span(x, width, seen.width, original.width);
  const [top, down] = span(y, height, seen.height, original.height);
  return { x: left, y: top, width: across, height: down };
}

/** The loaded model. Use one per thread: `session.run` blocks the calling thread. */
export class Classifier {
  private constructor(
    readonly settings: DetectorSettings,
    readonly name: ModelName,
    private readonly model: PreTrainedModel,
    private readonly processor: ImageProcessor,
    readonly inputValues: InputValues,
    private readonly columns: Columns,
    private readonly overviewColumns: Columns,
  ) {}

  /** @throws Error when the folder holds no model, its labels do not indicate AI, or a mapped label is missing. */
  static async load(source: ModelSource): Promise<Classifier> {
    env.logLevel = LogLevel.ERROR;
    const place = source.modelFolder === undefined ? hubPlace(source) : folderPlace(source.modelFolder);
    const stored = await settingsOf(source);
    const settings = source.uncalibrated ? { ...stored, ...UNCALIBRATED } : stored;
    const labels = labelsOf(source, settings);
    const options = source.revision === undefined ? {} : { revision: source.revision };
    const model = await AutoModelForImageClassification.from_pretrained(place, {
      ...options,
      device: 'cpu',
      dtype: settings.dtype,
      session_options: SESSION_OPTIONS,
    });
    const processor = await AutoImageProcessor.from_pretrained(place, options);
    const given = normalisationOfConfig.parse(processor.config);
    const { id2label } = labelsOfConfig.parse(model.config);
    return new Classifier(
      settings,
      nameOf(await nameOfWeights(source, settings), labels),
      model,
      processor,
      inputValues({
        rescaleFactor: given.do_rescale ? given.rescale_factor : 1,
        mean: given.do_normalize ? given.image_mean : [0, 0, 0],
        std: given.do_normalize ? given.image_std : [1, 1, 1],
      }),
      columnsOf(id2label, labels),
      settings.overview ? columnsOf(id2label, OVERVIEW_LABELS) : [],
    );
  }

  get figures(): Figures {
    const { falseAlarms, prior, levels } = this.settings;
    return { falseAlarms, prior, levels };
  }

  /** @param sha256 of the file, from which the pipeline's sizes and compressions are drawn */
  async judge(pixels: Pixels, sha256: string): Promise<Judged> {
    const { settings } = this;
    if (Math.min(pixels.width, pixels.height) < settings.minShortSide)
      return { answer: tooSmallToJudge(settings.minShortSide), evidence: { crops: 0, regions: [], spread: 0 } };
    const doubt = doubtAbout(pixels, settings);
    if (settings.pipeline) return this.judgeEqualised(pixels, drawsOf(settings.pipeline, sha256), doubt);
    const rectangles = this.rectangles(pixels);
    const logits = await this.logits(pixels, rectangles);
    const regions = rectangles.map((place, n) => ({
      ...place,
      score: classesOf(scoreOf({ crops: [logits.crops[n] as number], overview: 0 }, settings))[0].score,
    }));
    const evidence = { crops: logits.crops.length, regions, spread: spreadOf(logits) };
    const answer = doubted(publishedScoreOf(logits, settings), doubt);
    // Recompression can only change the verdict to `uncertain`, so it is skipped for an uncertain image.
    const again = answer.verdict === 'uncertain' ? undefined : await this.logitsRecompressed(pixels, rectangles);
    if (!again) return { answer, evidence };
    const recompressed = { ...logits, crops: again };
    const recompressionShift = Math.abs(scoreOf(recompressed, settings) - scoreOf(logits, settings));
    return {
      answer: publishedScoreOf(logits, settings, recompressionShift),
      evidence: { ...evidence, recompressionShift },
    };
  }

  /** The picture after the pipeline, once for each draw; its regions are given in pixels of the picture itself. */
  private async judgeEqualised(pixels: Pixels, draws: readonly Draw[], doubt: string | undefined): Promise<Judged> {
    const { settings } = this;
    const regions: ImageRegion[] = [];
    const crops: number[] = [];
    const overviews: number[] = [];
    for (const draw of draws) {
      const seen = await equalised(pixels, draw);
      const rectangles = this.rectangles(seen);
      const logits = await this.logits(seen, rectangles);
      rectangles.forEach((place, n) => {
        const crop = logits.crops[n] as number;
        const [{ score }] = classesOf(scoreOf({ crops: [crop], overview: 0 }, settings));
        regions.push({ ...inOriginal(place, seen, pixels), score });
        crops.push(crop);
      });
      overviews.push(logits.overview);
    }
    const logits = { crops, overview: overviews.reduce((sum, one) => sum + one, 0) / overviews.length };
    const evidence = { crops: crops.length, regions, spread: spreadOf(logits) };
    return { answer: doubted(publishedScoreOf(logits, settings), doubt), evidence };
  }

  /** The parts of an image that are judged: crops, or the whole image for a model that scales its input. */
  rectangles(pixels: Pixels): readonly Rectangle[] {
    const { cropPolicy, cropSize } = this.settings;
    if (cropPolicy.kind === 'whole') return [{ x: 0, y: 0, width: pixels.width, height: pixels.height }];
    const { perAxis, keep } = cropPolicy;
    const grid = cropGrid(pixels.width, pixels.height, cropSize, perAxis);
    const corners = keep === undefined ? grid : texturedCrops(pixels, grid, cropSize, keep);
    return corners.map(({ left: x, top: y }) => ({ x, y, width: cropSize, height: cropSize }));
  }

  /** Log odds of each of the image's `rectangles`, in the same order, and of its overview. */
  async logits(pixels: Pixels, rectangles: readonly Rectangle[]): Promise<Logits> {
    const { cropPolicy } = this.settings;
    const crops = cropPolicy.kind === 'whole' ? this.whole(pixels) : this.crops(pixels, cornersOf(rectangles));
    return { crops: await crops, overview: await this.overview(pixels) };
  }

  /**
   * The log odds of `rectangles` after one more compression of the image; undefined for a model without a recompression
   * limit.
   */
  async logitsRecompressed(pixels: Pixels, rectangles: readonly Rectangle[]): Promise<Logits['crops'] | undefined> {
    const { cropPolicy, cropSize, disagreement } = this.settings;
    const how = disagreement.recompression;
    if (!how) return undefined;
    if (cropPolicy.kind === 'whole') return this.whole(await recompress(pixels, how.quality, how.chroma));
    const again = await recompressCrops(pixels, cornersOf(rectangles), cropSize, how);
    return this.crops(again.pixels, again.corners);
  }

  /** The model's input for the overview; undefined for a model without one. */
  overviewTensor(pixels: Pixels): Float32Array | undefined {
    const { cropSize, overview } = this.settings;
    if (!overview) return undefined;
    return cropTensor(
      overviewOf(pixels, overview.shortSide, cropSize),
      { left: 0, top: 0 },
      cropSize,
      this.inputValues,
    );
  }

  /** Frees the native session. */
  async dispose(): Promise<void> {
    await this.model.dispose();
  }

  /**
   * Runs the crops one at a time. A batch of four takes four times as long and four times the memory, and would block
   * the thread's other images meanwhile.
   */
  private async crops(pixels: Pixels, corners: readonly Corner[]): Promise<readonly number[]> {
    const { cropSize: side } = this.settings;
    const logits: number[] = [];
    // The crops share one input buffer, since memory outside V8's heap is costly to collect.
    const input = new Float32Array(3 * side * side);
    for (const corner of corners) {
      const tensor = cropTensor(pixels, corner, side, this.inputValues, input);
      logits.push(...(await this.run(new Tensor('float32', tensor, [1, 3, side, side]), this.columns)));
    }
    return logits;
  }

  private async whole({ data, width, height }: Pixels): Promise<readonly number[]> {
    const { pixel_values } = (await this.processor([new RawImage(data, width, height, 3)])) as { pixel_values: Tensor };
    return this.run(pixel_values, this.columns);
  }

  private async overview(pixels: Pixels): Promise<number> {
    const tensor = this.overviewTensor(pixels);
    if (!tensor) return 0;
    const { cropSize: side } = this.settings;
    const [odds = 0] = await this.run(new Tensor('float32', tensor, [1, 3, side, side]), this.overviewColumns);
    return odds;
  }

  private async run(pixelValues: Tensor, columns: Columns): Promise<readonly number[]> {
    const { logits } = (await this.model({ pixel_values: pixelValues })) as { logits: Tensor };
    try {
      const width = logits.dims.at(-1) ?? 0;
      const data = logits.data as Float32Array;
      return Array.from({ length: data.length / width }, (_, n) =>
        oddsOf(data.subarray(n * width, (n + 1) * width), columns),
      );
    } finally {
      logits.dispose();
      pixelValues.dispose();
    }
  }
}

/** Points transformers.js at the folder and disables network access. */
function folderPlace(folder: string): string {
  const path = resolve(folder);
  if (!existsSync(join(path, 'config.json'))) throw new Error(`no model in ${folder}: config.json is missing`);
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = dirname(path) + sep;
  return basename(path);
}

function hubPlace({ modelId, cacheFolder, hub }: ModelSource): string {
  if (modelId === undefined) throw new Error('neither a model folder nor a model id is given');
  env.allowRemoteModels = true;
  env.allowLocalModels = false;
  if (cacheFolder !== undefined) env.cacheDir = resolve(cacheFolder);
  if (hub !== undefined) env.remoteHost = hub;
  return modelId;
}

async function settingsOf({ modelFolder, settingsFolder = modelFolder }: ModelSource): Promise<DetectorSettings> {
  const folder = settingsFolder;
  const file = folder === undefined ? undefined : join(folder, SETTINGS_FILE);
  return detectorSettings.parse(
    file === undefined || !existsSync(file) ? {} : JSON.parse(await readFile(file, 'utf8')),
  );
}

/** @throws Error if the settings were fitted to other classes than the mapped ones */
function labelsOf({ labels }: ModelSource, settings: DetectorSettings): LabelMap | undefined {
  if (!labels || !settings.labels || mappingOf(labels) === mappingOf(settings.labels)) return labels ?? settings.labels;
  throw new Error(
    `the calibration of this model was made with the labels ${mappingOf(settings.labels)}, not ${mappingOf(labels)}`,
  );
}

/** Mapped labels are part of the name: the same weights with swapped classes give the opposite answer. */
const nameOf = ({ id, revision }: ModelName, labels: LabelMap | undefined): ModelName =>
  labels ? { id, revision: `${revision}+${mappingOf(labels)}` } : { id, revision };

/** A folder without a revision is identified by its weights: the first 12 hex digits of their SHA-256. */
async function nameOfWeights(source: ModelSource, settings: DetectorSettings): Promise<ModelName> {
  if (source.modelFolder === undefined)
    return { id: source.modelId ?? '', revision: settings.revision ?? source.revision ?? 'main' };
  const weights = join(source.modelFolder, 'onnx', settings.dtype === 'q8' ? 'model_quantized.onnx' : 'model.onnx');
  return {
    id: settings.id ?? basename(resolve(source.modelFolder)),
    revision:
      settings.revision ??
      createHash('sha256')
        .update(await readFile(weights))
        .digest('hex')
        .slice(0, 12),
  };
}
