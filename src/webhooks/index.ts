export { Endpoints } from './endpoints.js';
export { ENDS, type Ends, Messages } from './messages.js';
export { signedMessage, type SignedMessage } from './signed-message.js';
export { WEBHOOK_SCHEDULE, WebhookSender, webhookSchedule } from './webhook-sender.js';
export {
  batchEndedSchema,
  detectionEndedSchema,
  endedMessageSchema,
  evidenceChangedSchema,
  lowCreditsSchema,
  quotaReachedSchema,
  testMessageSchema,
} from './webhooks.answers.schema.js';
export { WEBHOOK_REFUSALS } from './webhooks.refusals.js';
export { ENDPOINT_EVENTS, MESSAGE_EVENTS } from './workspace-webhooks.events.js';
export { deliveriesView, endpointsView, happeningsView } from './workspace-webhooks.view.js';
