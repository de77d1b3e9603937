import { Body, Controller, Delete, Get, Header, Post } from '@nestjs/common';
import { type z } from 'zod';
import { type Caller, CurrentCaller, PathId, ZodPipe } from '../../http/index.js';
import { type Share, Shares } from '../sharing/shares.js';
import { shareRequestSchema, sharingOperations } from './sharing.operations.js';

/** Routes for the owner of a debate's links. */
@Controller('api/simulations/:id')
export class SharesController {
  constructor(private readonly shares: Shares) {}

  @Post('share')
  @sharingOperations.shareSimulation
  @Header('cache-control', 'no-store')
  async share(
    @CurrentCaller() caller: Caller,
    @PathId('id') id: string,
    @Body(new ZodPipe(shareRequestSchema)) { expiresInDays }: z.output<typeof shareRequestSchema>,
  ): Promise<Share & { readonly token: string; readonly page: string; readonly badge: string }> {
    const { share, token } = await this.shares.open(id, caller, expiresInDays);
    return { ...share, token, page: `/shared/${token}`, badge: `/api/shared/${token}/badge.svg` };
  }

  @Get('shares')
  @sharingOperations.listShares
  async list(
    @CurrentCaller() { accountId }: Caller,
    @PathId('id') id: string,
  ): Promise<{ readonly shares: readonly Share[] }> {
    return { shares: await this.shares.list(id, accountId) };
  }

  @Delete('shares/:shareId')
  @sharingOperations.revokeShare
  async revoke(
    @CurrentCaller() { accountId }: Caller,
    @PathId('id') id: string,
    @PathId('shareId') shareId: string,
  ): Promise<void> {
    await this.shares.revoke(id, shareId, accountId);
  }
}
