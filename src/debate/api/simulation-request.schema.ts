import { z } from 'zod';
import { webUrl } from '../../http/index.js';
import { EVIDENCE_CHOICES } from '../model/debate.events.js';
import { DEPTHS } from '../../analysts/index.js';

/** Which debate is asked for. */
export const simulationRequest = z.strictObject({
  url: webUrl,
  depth: z.enum(DEPTHS, { error: `must be one of ${DEPTHS.join(', ')}` }).default('standard'),
  evidence: z.enum(EVIDENCE_CHOICES, { error: `must be one of ${EVIDENCE_CHOICES.join(', ')}` }).default('default'),
});

/** The same for OpenAPI. */
export const SIMULATION_BODY = {
  type: 'object',
  required: ['url'],
  properties: {
    url: { type: 'string', format: 'uri' },
    depth: { type: 'string', enum: [...DEPTHS], default: 'standard' },
    evidence: {
      type: 'string',
      enum: [...EVIDENCE_CHOICES],
      default: 'default',
      description: 'Whether evidence is looked for, as the depth allows, or nothing is looked up.',
    },
  },
};
