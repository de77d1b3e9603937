import { z } from 'zod';
import { Operation } from '../http/index.js';
import { personaSchema, platformSchema } from './persona.schema.js';

const castSchema = z
  .object({
    hash: z.string().meta({ description: 'SHA-256 over the canonical JSON of platforms and personas.' }),
    platforms: z.array(platformSchema.meta({ id: 'Platform' })),
    personas: z.array(personaSchema.meta({ id: 'Persona' })),
    problems: z
      .array(z.object({ file: z.string(), line: z.int(), column: z.int(), reason: z.string() }))
      .meta({ description: 'Why the current state of the personas folder is not used. Empty if it is used.' }),
  })
  .meta({ id: 'Cast' });

/** What the route of the cast declares. */
export const personaOperations = {
  getCast: Operation({
    id: 'getCast',
    tag: 'debate',
    access: 'public',
    isFixed: true,
    summary: 'The cast of the next debate.',
    answers: { 200: { description: 'Platforms and personas.', json: castSchema } },
    revalidates: true,
  }),
};
