import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { ACCOUNT_REFUSALS } from '../../accounts/index.js';
import { type Caller, CurrentCaller, Operation, PathId } from '../../http/index.js';
import { Refusal } from '../../kernel/index.js';
import { DebateArchive } from '../archive/debate.archive.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { type WebhookDelivery, Webhooks } from '../webhooks/webhooks.js';
import { WEBHOOK_SECRET } from './simulation.examples.js';
import { webhookDeliverySchema } from './simulation-answer.schema.js';

@Controller('api')
export class WebhooksController {
  constructor(
    private readonly archive: DebateArchive,
    private readonly webhooks: Webhooks,
  ) {}

  @Get('account/webhook-secret')
  @Operation({
    id: 'getWebhookSecret',
    tag: 'debate',
    access: 'simulate',
    summary: 'The secret with which the account’s webhooks are signed (Standard Webhooks, v1).',
    answers: {
      200: { description: 'The secret.', json: z.object({ secret: z.string() }).meta({ examples: [WEBHOOK_SECRET] }) },
    },
  })
  secret(@CurrentCaller() { accountId }: Caller): { readonly secret: string } {
    return { secret: this.webhooks.secretOf(accountId) };
  }

  @Get('simulations/:id/webhook')
  @Operation({
    id: 'getWebhookDelivery',
    tag: 'debate',
    access: 'read',
    summary: 'Whether the webhook of a debate was delivered: every attempt, and when the next one is.',
    answers: { 200: { description: 'The delivery.', json: webhookDeliverySchema } },
    refusals: [DEBATE_REFUSALS['not-found'], ACCOUNT_REFUSALS['secret-changed']],
  })
  async delivery(@CurrentCaller() { accountId }: Caller, @PathId('id') id: string): Promise<WebhookDelivery> {
    const [opened] = await this.archive.owned(id, accountId);
    const webhook = opened?.type === 'DebateOpened' ? opened.data.webhook : undefined;
    if (!webhook) throw new Refusal(DEBATE_REFUSALS['not-found'], { detail: 'The simulation has no webhook.' });
    return this.webhooks.deliveryOf(id, this.webhooks.addressOf(webhook, id));
  }
}
