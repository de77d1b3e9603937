import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, PathId, RequireScope } from '../../http/index.js';
import { Refusal } from '../../kernel/index.js';
import { DebateArchive } from '../archive/debate.archive.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { type WebhookDelivery, Webhooks } from '../webhooks/webhooks.js';

@ApiTags('debate')
@ApiSecurity('api-key')
@Controller('api')
export class WebhooksController {
  constructor(
    private readonly archive: DebateArchive,
    private readonly webhooks: Webhooks,
  ) {}

  @Get('account/webhook-secret')
  @RequireScope('simulate')
  @ApiOperation({ summary: 'What the account’s webhooks are signed with (Standard Webhooks, v1).' })
  secret(@CurrentCaller() { accountId }: Caller): { readonly secret: string } {
    return { secret: this.webhooks.secretOf(accountId) };
  }

  @Get('simulations/:id/webhook')
  @RequireScope('read')
  @ApiOperation({ summary: 'Whether the webhook of a debate was delivered: every attempt, and when the next one is.' })
  async delivery(@CurrentCaller() { accountId }: Caller, @PathId('id') id: string): Promise<WebhookDelivery> {
    const [opened] = await this.archive.owned(id, accountId);
    const webhook = opened?.type === 'DebateOpened' ? opened.data.webhook : undefined;
    if (!webhook) throw new Refusal(DEBATE_REFUSALS['not-found'], { detail: 'The simulation names no webhook.' });
    return this.webhooks.deliveryOf(id, this.webhooks.addressOf(webhook, id));
  }
}
