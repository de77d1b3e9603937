import { Controller, Get } from '@nestjs/common';
import { type Caller, CurrentCaller, PathId } from '../../http/index.js';
import { Refusal } from '../../kernel/index.js';
import { DebateArchive } from '../archive/debate.archive.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { type WebhookDelivery, Webhooks } from '../webhooks/webhooks.js';
import { simulationOperations } from './simulations.operations.js';

@Controller('api')
export class WebhooksController {
  constructor(
    private readonly archive: DebateArchive,
    private readonly webhooks: Webhooks,
  ) {}

  @Get('account/webhook-secret')
  @simulationOperations.getWebhookSecret
  secret(@CurrentCaller() { accountId }: Caller): { readonly secret: string } {
    return { secret: this.webhooks.secretOf(accountId) };
  }

  @Get('simulations/:id/webhook')
  @simulationOperations.getWebhookDelivery
  async delivery(@CurrentCaller() { accountId }: Caller, @PathId('id') id: string): Promise<WebhookDelivery> {
    const [opened] = await this.archive.owned(id, accountId);
    const webhook = opened?.type === 'DebateOpened' ? opened.data.webhook : undefined;
    if (!webhook) throw new Refusal(DEBATE_REFUSALS['not-found'], { detail: 'The simulation has no webhook.' });
    return this.webhooks.deliveryOf(id, this.webhooks.addressOf(webhook, id));
  }
}
