import { refusals } from '../kernel/index.js';

export const WEBHOOK_REFUSALS = refusals({
  'webhook-not-found': ['not-found', 'There is no such webhook.'],
  'delivery-not-found': ['not-found', 'There is no such delivery.'],
  'webhook-paused': ['conflict', 'The webhook is paused: nothing is sent to it until it is resumed.'],
  'too-many-webhooks': ['conflict', 'The workspace has reached its limit of webhooks.'],
});
