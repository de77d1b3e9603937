import { z } from 'zod';

const share = z.number().min(0).max(1);
const percent = z.int().min(0).max(100);

/** What was measured of a detector on pictures that it does not know; an answer and a limit of false alarms rest on it. */
export const measuredFigures = {
  /** By kind of real picture: how many are called `ai`. */
  falseAlarms: z.array(z.strictObject({ kind: z.string(), ai: percent, images: z.int().min(1) })).optional(),
  /** How many verdicts are right if this share of all pictures is generated. */
  prior: z.strictObject({ generatedShare: share, aiRight: percent, notAiRight: percent }).optional(),
  /** For limits of false alarms that a request may state: the threshold that keeps to it, and what is found at it. */
  levels: z
    .array(
      z.strictObject({
        maxFalseAlarm: share,
        ai: share,
        found: percent,
        /** The kinds of real pictures that were held to it; omitted by a detector that does not list them. */
        kinds: z.array(z.string()).min(1).optional(),
      }),
    )
    .min(1)
    .optional(),
};

/** Pictures that show too little to judge are \`uncertain\`, with the reason. A limit that is omitted is not checked. */
export const pictureLimits = {
  /** Nearly flat: the standard deviation of the luma is below it, in grey levels. */
  flat: z.strictObject({ deviationMax: z.number().positive() }).optional(),
  /** Enlarged: the spectrum falls by at least so much at one place, in decibels. */
  enlarged: z.strictObject({ fallMinDb: z.number().positive() }).optional(),
};

const range = z.tuple([z.int().min(1), z.int().min(1)]).refine(([from, to]) => from <= to, 'must not fall');

/** Every picture goes through the same steps, drawn from its hash, so that its file says nothing about its class. */
export const equalPipeline = z.strictObject({
  shortSide: range,
  quality: range,
  chroma: z.array(z.enum(['4:2:0', '4:4:4'])).min(1),
  draws: z.int().min(1).max(8),
});
export type EqualPipeline = z.output<typeof equalPipeline>;

/** Which part of an image the model sees. */
const cropPolicy = z.discriminatedUnion('kind', [
  /**
   * Squares of native pixels on a grid from edge to edge, at most `perAxis` along each axis; only the `keep` with the
   * most texture are used.
   */
  z.object({ kind: z.literal('grid'), perAxis: z.int().min(1).max(8), keep: z.int().min(1).optional() }),
  /** The whole image through the model's own processor, which scales it. */
  z.object({ kind: z.literal('whole') }),
]);

/**
 * `detector.json` in a model's folder: how crops are cut, how logits become a probability, and the verdict thresholds.
 * Written by the training export; a folder without one is an ordinary classifier and gets the defaults.
 */
export const detectorSettings = z.object({
  id: z.string().min(1).optional(),
  revision: z.string().min(1).optional(),
  /** Weights file in `onnx/`: `fp32` is model.onnx, `q8` is model_quantized.onnx. */
  dtype: z.enum(['fp32', 'q8']).default('fp32'),
  /** Side of a crop in pixels. */
  cropSize: z.int().min(16).max(1024).default(224),
  cropPolicy: cropPolicy.default({ kind: 'whole' }),
  /** The picture is judged after these steps; without them, as it is. */
  pipeline: equalPipeline.optional(),
  /** An image whose shorter side has fewer pixels is not judged. */
  minShortSide: z.int().min(1).default(128),
  /** The model also judges the middle `cropSize` square of the image scaled to this short side, with labels of its own. */
  overview: z.object({ shortSide: z.int().min(16).max(4096) }).optional(),
  /**
   * score = sigmoid(logit / temperature + bias), logit = mean over crops of logit(ai) - logit(not ai), plus the same of
   * the overview.
   */
  temperature: z.number().positive().default(1),
  bias: z.number().default(0),
  /** The verdict is `ai` at or above the first threshold, `not_ai` at or below the second. */
  thresholds: z.object({ ai: share, notAi: share }).default({ ai: 0.75, notAi: 0.25 }),
  /** Beyond these limits the verdict is `uncertain`; an omitted limit is not checked. */
  disagreement: z
    .object({
      /** Largest population standard deviation of the crops' logit differences. */
      cropSpreadMax: z.number().positive().optional(),
      recompression: z
        .object({
          format: z.literal('jpeg'),
          quality: z.int().min(1).max(100),
          chroma: z.enum(['4:2:0', '4:4:4']),
          /** Largest change of the score when the same pixels are compressed once more. */
          scoreShiftMax: share,
        })
        .optional(),
    })
    .default({}),
  /** Which labels a calibration was made with, where the names of the model's labels do not tell. */
  labels: z.object({ ai: z.array(z.string()), notAi: z.array(z.string()) }).optional(),
  ...pictureLimits,
  ...measuredFigures,
});

export type DetectorSettings = z.output<typeof detectorSettings>;
export type Figures = Pick<DetectorSettings, keyof typeof measuredFigures>;
export type PictureLimits = Pick<DetectorSettings, keyof typeof pictureLimits>;
export type RecompressionSettings = NonNullable<DetectorSettings['disagreement']['recompression']>;

/** Parameters that turn logits into a verdict. */
export type ScoreCalibration = Pick<DetectorSettings, 'temperature' | 'bias' | 'thresholds' | 'disagreement'>;

/**
 * Settings under which a detector's scores show its log odds, and nothing makes it doubt. The temperature is so high that printed
 * scores tell large log odds apart.
 */
export const UNCALIBRATED = {
  temperature: 8,
  bias: 0,
  disagreement: {},
  flat: undefined,
  enlarged: undefined,
} as const satisfies Partial<DetectorSettings>;

/** Name of the file with a model's settings. */
export const SETTINGS_FILE = 'detector.json';

/** Maps a third-party classifier's labels to the two classes; a label in neither list is excluded from the score. */
export interface LabelMap {
  readonly ai: readonly string[];
  readonly notAi: readonly string[];
}

/** Which labels mean AI-generated and which do not, as in ELENCHUS_DETECTOR_LABELS. */
export const mappingOf = ({ ai, notAi }: LabelMap): string =>
  [...ai.map((label) => `${label}=ai`), ...notAi.map((label) => `${label}=real`)].sort().join(',');
