import { z } from 'zod';
import { DETECTION } from './detection.example.js';
import { IMAGE_FORMATS } from './image-format.js';
import { LEANINGS } from './second-opinion.js';

/** Response of a detection. `Operation` checks the handler's type against it. */

const score = z.number().min(0).max(100);
const share = z.number().min(0).max(1);
const verdict = z.enum(['ai', 'not_ai', 'uncertain']);
const declaration = z.enum(['generated', 'partly-generated', 'captured']);
const classScore = z.object({ class: z.enum(['ai_generated', 'not_ai_generated']), score: share });
const check = z.object({ outcome: z.enum(['passed', 'failed', 'not-checked', 'none']), detail: z.string().optional() });

const c2pa = z
  .object({
    present: z.boolean(),
    valid: z
      .boolean()
      .optional()
      .meta({ description: 'Says nothing of the signer: `checks.trust` does. Left out where it was not checked.' }),
    checks: z
      .object({ manifest: check, signature: check, content: check, ingredients: check, trust: check })
      .optional(),
    signer: z.string().optional().meta({ description: 'Anybody can write it unless `checks.trust` passed.' }),
    claimGenerator: z.string().optional(),
    digitalSourceType: z.string().optional(),
    declares: declaration.optional(),
    problem: z.string().optional(),
  })
  .meta({ id: 'C2pa' });

const opinionSpent = {
  model: z.string(),
  calls: z.int(),
  tokens: z.object({ input: z.int(), cached: z.int(), output: z.int() }),
  costUsd: z.number().optional(),
};

const provenance = z
  .discriminatedUnion('status', [
    z.object({
      status: z.literal('read'),
      c2pa,
      generator: z
        .object({ tool: z.string(), where: z.string(), model: z.string().optional(), declares: z.boolean() })
        .nullable(),
      camera: z
        .object({
          make: z.string().optional(),
          model: z.string().optional(),
          lens: z.string().optional(),
          software: z.string().optional(),
          takenAt: z.string().optional(),
          exposure: z.boolean(),
        })
        .nullable(),
      digitalSourceType: z.string().nullable(),
      declared: z
        .object({ says: declaration, signed: z.boolean(), where: z.string(), what: z.string() })
        .nullable()
        .meta({ description: 'What enters the verdict.' }),
      summary: z.string(),
    }),
    z.object({
      status: z.literal('not-read'),
      reason: z.enum(['time', 'memory', 'busy', 'error']),
      summary: z.string(),
    }),
  ])
  .meta({ id: 'Provenance', description: 'What the file says of its own origin.' });

export const detectionSchema = z
  .object({
    id: z.string(),
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
    provenance,
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
    cached: z.boolean().meta({ description: 'An earlier answer about the same bytes by the same model.' }),
  })
  .meta({ id: 'Detection', examples: [DETECTION] });
