import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { PathId } from '../../http/index.js';
import { badgeOf } from '../sharing/badge.js';
import { type SharedDebate } from '../sharing/shared-debate.js';
import { Shares } from '../sharing/shares.js';
import { sharingOperations } from './sharing.operations.js';

/** Cache lifetime of a badge in seconds; a badge may outlive its link by as much. */
const BADGE_AGE_S = 300;

/** Routes for anybody who has a link. */
@Controller('api/shared')
export class SharedDebatesController {
  constructor(private readonly shares: Shares) {}

  @Get(':token')
  @sharingOperations.getSharedDebate
  @Header('x-robots-tag', 'noindex, nofollow')
  get(@PathId('token') token: string, @Req() { ip }: FastifyRequest): Promise<SharedDebate> {
    return this.shares.read(token, ip);
  }

  @Get(':token/badge.svg')
  @sharingOperations.getBadge
  @Header('x-robots-tag', 'noindex, nofollow')
  async badge(
    @PathId('token') token: string,
    @Req() { ip }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const badge = badgeOf(await this.shares.read(token, ip));
    // Set here, so that a refusal is not cached. Pages of other sites may show the picture.
    void reply.headers({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': `public, max-age=${BADGE_AGE_S}`,
      'cross-origin-resource-policy': 'cross-origin',
    });
    return badge;
  }
}
