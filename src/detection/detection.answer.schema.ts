import { z } from 'zod';
import { problemSchema } from '../http/index.js';
import { BATCH_LINE, DETECTION, DETECTION_PAGE, KEPT_DETECTION, THUMBNAIL_SETTING } from './detection.example.js';
import { IMAGE_FORMATS } from './intake/image-format.js';
import { provenanceSchema } from './marks/provenance.schema.js';
import { LEANINGS } from './second-opinion.js';

/** Response of a detection. `Operation` checks the handler's type against it. */

const score = z.number().min(0).max(100);
const share = z.number().min(0).max(1);
const verdict = z.enum(['ai', 'not_ai', 'uncertain']);
const classScore = z.object({ class: z.enum(['ai_generated', 'not_ai_generated']), score: share });
const opinionSpent = {
  model: z.string(),
  calls: z.int(),
  tokens: z.object({ input: z.int(), cached: z.int(), output: z.int() }),
  costUsd: z.number().optional(),
};

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
  modelReason: z.string().optional(),
  model: z.object({ id: z.string(), revision: z.string() }),
  image: z.object({
    sha256: z.string(),
    width: z.int(),
    height: z.int(),
    format: z.enum(IMAGE_FORMATS),
    bytes: z.int(),
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
  secondOpinion: z
    .discriminatedUnion('status', [
      z.object({
        status: z.literal('given'),
        leaning: z.enum(LEANINGS),
        comment: z.string().meta({ description: 'The model’s comment. Show it as text that a model wrote.' }),
        ...opinionSpent,
      }),
      z.object({ status: z.literal('failed'), reason: z.string(), ...opinionSpent }),
    ])
    .optional()
    .meta({
      description:
        'A vision model’s comment on an uncertain image, if the operator has enabled this. Changes no score.',
    }),
};

export const detectionSchema = z
  .object({
    ...members,
    cached: z.boolean().meta({
      description: 'Whether this is an earlier answer of the same model about the same bytes; it costs no quota.',
    }),
  })
  .meta({ id: 'Detection', examples: [DETECTION] });

const line = {
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

const kept = {
  at: z.iso.datetime().meta({ description: 'When the detection was answered.' }),
  source: z
    .object({ kind: z.enum(['file', 'url']), name: z.string() })
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
    provenance: members.provenance.nullable().meta({ description: 'Null if it was not recorded.' }),
  })
  .meta({ id: 'KeptDetection', examples: [KEPT_DETECTION] });

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
  })
  .meta({ id: 'DetectionRow' });

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
