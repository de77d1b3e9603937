import { z } from 'zod';
import { problemSchema } from '../http/index.js';
import {
  BATCH_LINE,
  DETECTION_BATCH,
  DETECTION,
  DETECTION_PAGE,
  KEPT_DETECTION,
  PENDING_DETECTION,
  THUMBNAIL_SETTING,
} from './detection.example.js';
import { BATCH_ENDS } from './batches/batch.events.js';
import { pictureSource, secondOpinionSchema } from './detection.events.js';
import { IMAGE_FORMATS } from './intake/intake-limits.js';
import { provenanceSchema } from './marks/provenance.schema.js';

/** The answer to a detection: as it is sent, as it is kept, and what each step contributes to it. */

const score = z.number().min(0).max(100);
const share = z.number().min(0).max(1);
const percent = z.int().min(0).max(100);
const verdict = z.enum(['ai', 'not_ai', 'uncertain']).meta({
  description: '`not_ai` by the pixels means that no trace of generation was found, never that the picture is real.',
});
const classScore = z.object({ class: z.enum(['ai_generated', 'not_ai_generated']), score: share });

const members = {
  id: z
    .string()
    .meta({ description: 'Id of the detection; if the answer repeats an earlier one, the id of that detection.' }),
  aiScore: score.meta({ description: 'The score of the class `ai_generated`, times 100.' }),
  verdict,
  reason: z
    .string()
    .optional()
    .meta({ description: 'Why the verdict is uncertain, or what it is based on besides the pixels.' }),
  classes: z.tuple([classScore, classScore]),
  decidedBy: z.enum(['model', 'signed-metadata', 'unsigned-metadata']).meta({
    description: 'What determined the verdict: the pixels, or the origin that the file declares, signed or not.',
  }),
  modelScore: score.meta({ description: 'The model’s score for the pixels alone.' }),
  modelVerdict: verdict,
  /** Why `modelVerdict` is `uncertain`. */
  modelReason: z.string().optional(),
  model: z.object({ id: z.string(), revision: z.string() }),
  image: z.object({
    sha256: z.string(),
    width: z.int(),
    height: z.int(),
    format: z.enum(IMAGE_FORMATS),
    bytes: z.int(),
    perceptualHash: z.string().optional().meta({
      description:
        'What the picture looks like: 128 bits (dHash) and 48 bytes of colours, in hexadecimal digits, in which copies differ little. Omitted for a plain picture and in older answers.',
    }),
  }),
  evidence: z.object({
    crops: z.int(),
    regions: z
      .array(z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int(), score: share }))
      .meta({ description: 'The parts that were judged, in pixels of the upright image.' }),
    spread: z.number(),
    recompressionShift: z.number().optional(),
  }),
  provenance: provenanceSchema,
  secondOpinion: secondOpinionSchema.optional().meta({
    description: 'A vision model’s comment on an uncertain image, if the operator has enabled this. Changes no score.',
  }),
};

const judged = { id: members.id, aiScore: members.aiScore, verdict: members.verdict, decidedBy: members.decidedBy };
const copy = z.object({
  ...judged,
  at: z.iso.datetime().meta({ description: 'When it was answered.' }),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
});
export type PictureCopy = z.output<typeof copy>;

const copies = z
  .object({
    summary: z.string().meta({ description: 'As a sentence, for people.' }),
    best: z.object(judged).meta({
      description: 'The answer about the copy with the most pixels, then the most bytes. It may be this picture.',
    }),
    others: z.array(copy).meta({ description: 'At most 20, the newest first.' }),
  })
  .meta({
    id: 'PictureCopies',
    description:
      'Other pictures of the account that look the same. A better one that comes later becomes the best. The answer about this picture stays its own.',
  });
export type PictureCopies = z.output<typeof copies>;

const measured = z
  .object({
    summary: z.string().meta({ description: 'The figures as a sentence, for people.' }),
    generatedShare: percent.meta({ description: 'The share of generated pictures that `right` assumes.' }),
    right: percent.meta({ description: 'Of this model’s verdicts like this one, the share that is right.' }),
    worstKind: z
      .object({ kind: z.string(), calledAi: percent, pictures: z.int() })
      .optional()
      .meta({ description: 'The kind of real pictures that is called `ai` most often, and how often it is.' }),
  })
  .meta({
    id: 'MeasuredError',
    description:
      'How often such verdicts were right on pictures of other origins, in whole percent. Only for a verdict by the pixels, if the model’s figures are known.',
  });

export const detectionSchema = z
  .object({
    ...members,
    copies: copies.optional(),
    model: members.model.extend({
      note: z
        .string()
        .optional()
        .meta({ description: 'How to get a better detector, or why the installed one is not used.' }),
    }),
    measured: measured.optional(),
    heldTo: z
      .object({
        summary: z.string().meta({ description: 'The figures as a sentence, for people.' }),
        maxFalseAlarm: share.meta({
          description: 'The measured limit that is kept to; at most the one of the request.',
        }),
        threshold: score.meta({ description: 'The score from which the verdict by the pixels is `ai`.' }),
        found: percent.meta({ description: 'Of generated pictures of other origins, the share that is found at it.' }),
      })
      .optional()
      .meta({
        description: 'Only if the request states `maxFalseAlarm`. What is kept of the detection is the usual answer.',
      }),
    cached: z.boolean().meta({
      description: 'Whether this is an earlier answer of the same model about the same bytes; it costs no quota.',
    }),
  })
  .meta({ id: 'Detection', examples: [DETECTION] });

export type DetectionAnswer = z.output<typeof detectionSchema>;
export type Verdict = DetectionAnswer['verdict'];
/** Two printed class scores that add up to exactly 1; `aiScore` is 100 times the first. */
export type PublishedScore = Pick<DetectionAnswer, 'aiScore' | 'verdict' | 'reason' | 'classes'>;
/** The answer of a classifier thread. */
export type Examination = PublishedScore & Pick<DetectionAnswer, 'image' | 'evidence'>;
/** A part of the image that the model judged, with the model's score for this part alone. */
export type ImageRegion = DetectionAnswer['evidence']['regions'][number];
/** The score with what decided it, and the model's own result for the pixels. */
export type Conclusion = PublishedScore &
  Pick<DetectionAnswer, 'decidedBy' | 'modelScore' | 'modelVerdict' | 'modelReason'>;
/** What a detector answers, without what the account's record adds. */
export type DetectionResult = Omit<DetectionAnswer, 'id' | 'cached' | 'secondOpinion' | 'copies'>;

const line = {
  batch: z.string().meta({ description: 'Id of the batch.' }),
  index: z.int().min(0).meta({ description: 'Position of the picture in the batch, from 0.' }),
  name: z.string(),
};

export const batchLineSchema = z
  .union([
    z.object({ ...line, status: z.literal(200), detection: detectionSchema }),
    z.object({
      ...line,
      status: z
        .int()
        .min(400)
        .meta({ description: 'The HTTP status that a request for this picture alone would get.' }),
      problem: problemSchema,
      retryAfterS: z.int().optional().meta({ description: 'Seconds to wait before sending the picture again.' }),
    }),
  ])
  .meta({ id: 'BatchLine', examples: [BATCH_LINE] });

const number = z.int().min(0);

export const detectionBatchSchema = z
  .object({
    id: z.string(),
    href: z.string().meta({ description: 'Path of the batch.' }),
    at: z.iso.datetime().meta({ description: 'When it was accepted.' }),
    pictures: number,
    status: z.enum(['running', ...BATCH_ENDS]).meta({
      description:
        '`finished` when each picture has a line, `disconnected` when the client had gone, so that no more pictures were begun, `interrupted` when the service stopped.',
    }),
    endedAt: z.iso.datetime().optional(),
    judged: number.optional().meta({ description: 'Pictures with an answer, also an earlier one.' }),
    refused: number.optional(),
    failed: number.optional().meta({ description: 'Pictures that the service could not judge.' }),
    left: number.optional().meta({
      description:
        'The other pictures, which were not begun. Of an interrupted batch also those that were refused, failed or have an earlier answer: they cost nothing, and are not recorded.',
    }),
    charged: number.optional().meta({ description: 'Pictures that count against the quota.' }),
    detections: z
      .array(z.string())
      .optional()
      .meta({ description: 'Ids of the detections that count against the quota.' }),
  })
  .meta({ id: 'DetectionBatch', examples: [DETECTION_BATCH] });

export type DetectionBatch = z.output<typeof detectionBatchSchema>;

const kept = {
  at: z.iso.datetime().meta({ description: 'When the detection was answered.' }),
  source: z
    .object(pictureSource.shape)
    .nullable()
    .meta({ description: 'The name of the file, or the address without its query; null if there was neither.' }),
  thumbnail: z.boolean().meta({ description: 'Whether a thumbnail of the picture is kept.' }),
};

export const thumbnailSettingSchema = z
  .object({
    keep: z.boolean().meta({ description: 'Whether a thumbnail of each new picture is kept.' }),
    kept: z.int().meta({ description: 'Number of thumbnails that are kept now.' }),
  })
  .meta({ id: 'ThumbnailSetting', examples: [THUMBNAIL_SETTING] });

export const keptDetectionSchema = z
  .object({
    ...members,
    ...kept,
    copies: copies.optional(),
    measured: measured
      .optional()
      .meta({ description: 'How often such verdicts are right, if the model is the one that is in use now.' }),
    provenance: members.provenance.nullable().meta({ description: 'Null if it was not recorded.' }),
  })
  .meta({ id: 'KeptDetection', examples: [KEPT_DETECTION] });

export const pendingDetectionSchema = z
  .object({
    id: z.string(),
    status: z.literal('pending'),
    at: z.iso.datetime().meta({ description: 'When the picture was accepted.' }),
  })
  .meta({ id: 'PendingDetection', examples: [PENDING_DETECTION] });

export type PendingDetection = z.output<typeof pendingDetectionSchema>;

export type KeptDetection = z.output<typeof keptDetectionSchema>;

const row = z
  .object({
    id: z.string(),
    ...kept,
    aiScore: members.aiScore,
    verdict: members.verdict,
    decidedBy: members.decidedBy,
    model: members.model,
    image: members.image,
    generator: z
      .string()
      .nullable()
      .meta({ description: 'The generator that the file’s metadata names; null if none.' }),
    links: z
      .object({ self: z.string(), thumbnail: z.string().optional() })
      .meta({ description: 'Paths of this service; a thumbnail’s only if one is kept.' }),
    bestCopy: z.object(judged).optional().meta({
      description:
        'The answer about the best copy of this picture, on whatever page it is, unless this is the best or the only one. The same for all copies, so its id names their group.',
    }),
    copies: z.int().optional().meta({
      description:
        'Number of other pictures of the account that look the same, at most 20; omitted if there is none. `copies` of the detection lists them.',
    }),
  })
  .meta({ id: 'DetectionRow' });

export type ListedDetection = z.output<typeof row>;

export const detectionPageSchema = z
  .object({
    detections: z.array(row),
    next: z.string().nullable().meta({ description: 'The cursor of the next page; null at the end.' }),
    incomplete: z
      .literal(true)
      .optional()
      .meta({ description: 'Present if there may be further detections that cannot be read.' }),
  })
  .meta({ id: 'DetectionPage', examples: [DETECTION_PAGE] });
