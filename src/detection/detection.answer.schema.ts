import { z } from 'zod';
import { problemSchema } from '../http/index.js';
import { BATCH_LINE, DETECTION, DETECTION_PAGE, KEPT_DETECTION, THUMBNAIL_SETTING } from './detection.example.js';
import { IMAGE_FORMATS } from './image-format.js';
import { provenanceSchema } from './provenance.schema.js';
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
  id: z.string().meta({ description: 'Of the earlier detection where the answer repeats it.' }),
  aiScore: score.meta({ description: '100 times the score of `ai_generated`.' }),
  verdict,
  reason: z
    .string()
    .optional()
    .meta({ description: 'Why the verdict is uncertain, or what else than the pixels it rests on.' }),
  classes: z.tuple([classScore, classScore]),
  decidedBy: z
    .enum(['model', 'signed-metadata', 'unsigned-metadata'])
    .meta({ description: 'The pixels, or what the file declares of its origin, signed or not.' }),
  modelScore: score.meta({ description: 'What the model said of the pixels alone.' }),
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
        comment: z.string().meta({ description: 'What the model says. Show it as the words of a model.' }),
        ...opinionSpent,
      }),
      z.object({ status: z.literal('failed'), reason: z.string(), ...opinionSpent }),
    ])
    .optional()
    .meta({
      description:
        'What a vision model says of an uncertain image, where the operator has switched this on. Changes no score.',
    }),
};

export const detectionSchema = z
  .object({
    ...members,
    cached: z
      .boolean()
      .meta({ description: 'An earlier answer about the same bytes by the same model; it costs no quota.' }),
  })
  .meta({ id: 'Detection', examples: [DETECTION] });

const line = { index: z.int().min(0).meta({ description: 'Which of the pictures, from 0.' }), name: z.string() };

export const batchLineSchema = z
  .union([
    z.object({ ...line, status: z.literal(200), detection: detectionSchema }),
    z.object({
      ...line,
      status: z.int().min(400).meta({ description: 'As the answer to this picture alone would have.' }),
      problem: problemSchema,
      retryAfterS: z.int().optional().meta({ description: 'Seconds after which to send it again.' }),
    }),
  ])
  .meta({ id: 'BatchLine', examples: [BATCH_LINE] });

const kept = {
  at: z.iso.datetime().meta({ description: 'When it was answered.' }),
  source: z
    .object({ kind: z.enum(['file', 'url']), name: z.string() })
    .nullable()
    .meta({ description: 'The name of the file, or the address without its query; null where there was none.' }),
  thumbnail: z.boolean().meta({ description: 'Whether a thumbnail is kept.' }),
};

export const thumbnailSettingSchema = z
  .object({
    keep: z.boolean().meta({ description: 'Whether a thumbnail of each new picture is kept.' }),
    kept: z.int().meta({ description: 'Thumbnails that are kept now.' }),
  })
  .meta({ id: 'ThumbnailSetting', examples: [THUMBNAIL_SETTING] });

export const keptDetectionSchema = z
  .object({
    ...members,
    ...kept,
    provenance: members.provenance.nullable().meta({ description: 'Null where it was not recorded.' }),
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
    generator: z.string().nullable().meta({ description: 'The tool that the file’s metadata name.' }),
  })
  .meta({ id: 'DetectionRow' });

export const detectionPageSchema = z
  .object({
    detections: z.array(row),
    next: z.string().nullable().meta({ description: 'The cursor of the next page; null at the end.' }),
    incomplete: z.literal(true).optional().meta({ description: 'There may be more, which cannot be read.' }),
  })
  .meta({ id: 'DetectionPage', examples: [DETECTION_PAGE] });
