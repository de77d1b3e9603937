import { ACCOUNT_REFUSALS, PROFILE_REFUSALS } from '../accounts/index.js';
import { Operation } from '../http/index.js';
import { SAFE_FETCH_REFUSALS } from '../safe-fetch/index.js';
import {
  addedWebhookSchema,
  deliveriesSchema,
  queuedSchema,
  webhookSchema,
  workspaceWebhooksSchema,
} from './webhooks.answers.schema.js';
import { WEBHOOK_REFUSALS } from './webhooks.refusals.js';
import { addWebhookSchema, changeWebhookSchema, deliveriesQuery } from './webhooks.requests.schema.js';

/** What each route of a workspace's webhooks declares. */
export const webhookOperations = {
  listWebhooks: Operation({
    id: 'listWebhooks',
    tag: 'workspaces',
    access: 'manage',
    summary: 'The workspace’s webhooks, oldest first, without their secrets.',
    answers: { 200: { description: 'The webhooks.', json: workspaceWebhooksSchema } },
    refusals: PROFILE_REFUSALS,
  }),

  addWebhook: Operation({
    id: 'addWebhook',
    tag: 'workspaces',
    access: 'manage',
    summary: 'Add a webhook. The answer has the secret that signs its messages, which is shown only once.',
    description:
      'It is told of what happens from now on. A message is sent until the address accepts it, up to ten times over three days; it may arrive twice, with the same `webhook-id`.',
    body: addWebhookSchema,
    answers: {
      201: {
        description: 'The webhook.',
        json: addedWebhookSchema,
        identifies: { path: '/api/workspace/webhooks/:endpointId', member: 'endpointId' },
      },
    },
    refusals: [
      ...PROFILE_REFUSALS,
      SAFE_FETCH_REFUSALS['blocked-address'],
      WEBHOOK_REFUSALS['too-many-webhooks'],
      ACCOUNT_REFUSALS['too-many-attempts'],
    ],
  }),

  changeWebhook: Operation({
    id: 'changeWebhook',
    tag: 'workspaces',
    access: 'manage',
    summary: 'Change a webhook’s address and events, or pause it. Its secret stays.',
    description:
      'What is not sent yet goes to the new address. While it is paused nothing is sent, and nothing is lost: what happens meanwhile is sent when it is resumed.',
    body: changeWebhookSchema,
    answers: { 200: { description: 'The webhook.', json: webhookSchema } },
    refusals: [
      ...PROFILE_REFUSALS,
      SAFE_FETCH_REFUSALS['blocked-address'],
      WEBHOOK_REFUSALS['webhook-not-found'],
      ACCOUNT_REFUSALS['too-many-attempts'],
    ],
  }),

  removeWebhook: Operation({
    id: 'removeWebhook',
    tag: 'workspaces',
    access: 'manage',
    summary: 'Remove a webhook. Nothing more is sent to it.',
    answers: { 204: { description: 'Removed.' } },
    refusals: [WEBHOOK_REFUSALS['webhook-not-found']],
  }),

  listDeliveries: Operation({
    id: 'listWebhookDeliveries',
    tag: 'workspaces',
    access: 'manage',
    summary: 'The messages to a webhook, newest first: every attempt, and when the next one is.',
    query: deliveriesQuery,
    answers: { 200: { description: 'A page.', json: deliveriesSchema } },
    refusals: [WEBHOOK_REFUSALS['webhook-not-found']],
  }),

  testWebhook: Operation({
    id: 'testWebhook',
    tag: 'workspaces',
    access: 'manage',
    summary: 'Send a test message to a webhook, once. Its delivery says how the address answered.',
    answers: { 202: { description: 'It is on its way.', json: queuedSchema } },
    refusals: [
      WEBHOOK_REFUSALS['webhook-not-found'],
      WEBHOOK_REFUSALS['webhook-paused'],
      ACCOUNT_REFUSALS['too-many-attempts'],
    ],
  }),

  redeliver: Operation({
    id: 'redeliverWebhookMessage',
    tag: 'workspaces',
    access: 'manage',
    summary: 'Send a message to a webhook again, now, whatever has become of it.',
    answers: { 202: { description: 'It is on its way.', json: queuedSchema } },
    refusals: [
      WEBHOOK_REFUSALS['webhook-not-found'],
      WEBHOOK_REFUSALS['delivery-not-found'],
      WEBHOOK_REFUSALS['webhook-paused'],
      ACCOUNT_REFUSALS['too-many-attempts'],
    ],
  }),
};
