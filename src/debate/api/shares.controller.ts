import { Body, Controller, Delete, Get, Header, Post } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, CurrentCaller, Operation, PathId, ZodPipe } from '../../http/index.js';
import { ACCOUNT_REFUSALS } from '../../accounts/index.js';
import { DEBATE_REFUSALS } from '../model/debate.refusals.js';
import { type Share, SHARE_DAYS, SHARE_DAYS_MAX, Shares } from '../sharing/shares.js';
import { newShareSchema, sharesSchema } from './share-answer.schema.js';

const requestSchema = z
  .strictObject({
    expiresInDays: z
      .int('must be a whole number of days')
      .min(1, 'must be at least 1')
      .max(SHARE_DAYS_MAX, `must be at most ${SHARE_DAYS_MAX}`)
      .default(SHARE_DAYS),
  })
  .meta({ examples: [{ expiresInDays: SHARE_DAYS }] });

/** Routes for the owner of a debate's links. */
@Controller('api/simulations/:id')
export class SharesController {
  constructor(private readonly shares: Shares) {}

  @Post('share')
  @Operation({
    id: 'shareSimulation',
    tag: 'sharing',
    access: 'simulate',
    summary: 'Create a link with which anybody can read a finished debate.',
    description:
      'The link is read-only, expires, and can be revoked. It shows what the page of the debate shows, but nothing about the account.',
    body: requestSchema,
    answers: { 201: { description: 'The link.', json: newShareSchema } },
    refusals: [
      DEBATE_REFUSALS['not-found'],
      DEBATE_REFUSALS['debate-running'],
      DEBATE_REFUSALS['too-many-shares'],
      ACCOUNT_REFUSALS['too-many-attempts'],
    ],
  })
  @Header('cache-control', 'no-store')
  async share(
    @CurrentCaller() caller: Caller,
    @PathId('id') id: string,
    @Body(new ZodPipe(requestSchema)) { expiresInDays }: z.output<typeof requestSchema>,
  ): Promise<Share & { readonly token: string; readonly page: string; readonly badge: string }> {
    const { share, token } = await this.shares.open(id, caller, expiresInDays);
    return { ...share, token, page: `/shared/${token}`, badge: `/api/shared/${token}/badge.svg` };
  }

  @Get('shares')
  @Operation({
    id: 'listShares',
    tag: 'sharing',
    access: 'read',
    summary: 'Every link to a debate, newest first, without the tokens.',
    answers: { 200: { description: 'The links.', json: sharesSchema } },
    refusals: [DEBATE_REFUSALS['not-found']],
  })
  async list(
    @CurrentCaller() { accountId }: Caller,
    @PathId('id') id: string,
  ): Promise<{ readonly shares: readonly Share[] }> {
    return { shares: await this.shares.list(id, accountId) };
  }

  @Delete('shares/:shareId')
  @Operation({
    id: 'revokeShare',
    tag: 'sharing',
    access: 'simulate',
    summary: 'Revoke a link immediately. Revoking it again has no effect.',
    answers: { 204: { description: 'The link is revoked.' } },
    refusals: [DEBATE_REFUSALS['not-found'], DEBATE_REFUSALS['share-not-found']],
  })
  async revoke(
    @CurrentCaller() { accountId }: Caller,
    @PathId('id') id: string,
    @PathId('shareId') shareId: string,
  ): Promise<void> {
    await this.shares.revoke(id, shareId, accountId);
  }
}
