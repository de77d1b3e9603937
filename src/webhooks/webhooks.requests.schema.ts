import { z } from 'zod';
import { pageFields, webUrl } from '../http/index.js';
import { MESSAGE_TYPES } from './workspace-webhooks.events.js';

const told = {
  url: webUrl.describe('Receives the messages. A public http or https address on one of the usual web ports.'),
  events: z
    .array(z.enum(MESSAGE_TYPES, { error: `must be one of ${MESSAGE_TYPES.join(', ')}` }))
    .min(1, 'must name at least one event')
    .max(MESSAGE_TYPES.length, `must name at most ${MESSAGE_TYPES.length} events`)
    .refine((events) => new Set(events).size === events.length, 'must name each event once')
    .meta({ uniqueItems: true })
    .describe('What the workspace is told of from now on.'),
};

export const addWebhookSchema = z
  .strictObject(told)
  .meta({ examples: [{ url: 'https://example.org/hook', events: ['debate.ended', 'credits.low'] }] });

export const changeWebhookSchema = z
  .strictObject({
    ...told,
    paused: z.boolean().describe('While it is, nothing is sent; what happens meanwhile is sent when it is resumed.'),
  })
  .meta({ examples: [{ url: 'https://example.org/hook', events: ['debate.ended'], paused: false }] });

export const deliveriesQuery = z.strictObject(pageFields);
