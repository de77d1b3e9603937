import { z } from 'zod';
import { webUrl } from '../../http/index.js';
import { DEPTHS } from '../../analysts/index.js';

/** Which debate is asked for. */
export const simulationRequest = z.strictObject({
  url: webUrl,
  depth: z.enum(DEPTHS, { error: `must be one of ${DEPTHS.join(', ')}` }).default('standard'),
});

/** The same for OpenAPI. */
export const SIMULATION_BODY = {
  type: 'object',
  required: ['url'],
  properties: {
    url: { type: 'string', format: 'uri' },
    depth: { type: 'string', enum: [...DEPTHS], default: 'standard' },
  },
};
