import { z } from 'zod';

/** The file's statements about its own origin, as answered and as recorded. */

const declaration = z.enum(['generated', 'partly-generated', 'captured']);
const check = z.object({ outcome: z.enum(['passed', 'failed', 'not-checked', 'none']), detail: z.string().optional() });

const c2pa = z
  .object({
    present: z.boolean(),
    valid: z.boolean().optional().meta({
      description:
        'Whether manifest, signature, content and ingredients passed their checks; omitted if one could not be checked. Does not cover the signer: see `checks.trust`.',
    }),
    checks: z
      .object({ manifest: check, signature: check, content: check, ingredients: check, trust: check })
      .optional(),
    signer: z
      .string()
      .optional()
      .meta({ description: 'Name in the signing certificate. Anybody can forge it unless `checks.trust` passed.' }),
    claimGenerator: z.string().optional(),
    digitalSourceType: z.string().optional(),
    declares: declaration.optional(),
    problem: z.string().optional(),
  })
  .meta({ id: 'C2pa' });

export const provenanceSchema = z
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
        .meta({ description: 'The declaration that affects the verdict; null if none does.' }),
      summary: z.string(),
    }),
    z.object({
      status: z.literal('not-read'),
      reason: z.enum(['time', 'memory', 'busy', 'error']),
      summary: z.string(),
    }),
  ])
  .meta({ id: 'Provenance', description: 'The file’s statements about its own origin.' });
