import { z } from 'zod';
import { personaSchema, platformSchema } from './persona.schema.js';

/** The answer of the cast's route. `Operation` checks the handler's type against it. */
export const castSchema = z
  .object({
    hash: z.string().meta({ description: 'SHA-256 over the canonical JSON of platforms and personas.' }),
    platforms: z.array(platformSchema.meta({ id: 'Platform' })),
    personas: z.array(personaSchema.meta({ id: 'Persona' })),
    problems: z
      .array(z.object({ file: z.string(), line: z.int(), column: z.int(), reason: z.string() }))
      .meta({ description: 'Why the current state of the personas folder is not used. Empty if it is used.' }),
  })
  .meta({ id: 'Cast' });
