import { Controller, Get, Header, Query, Req } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { type z } from 'zod';
import { HTTP_REFUSALS, ZodPipe } from '../../http/index.js';
import { Refusal } from '../../kernel/index.js';
import { type OEmbed, oembedOf, oembedQuerySchema, sharedToken } from '../sharing/oembed.js';
import { Shares } from '../sharing/shares.js';
import { sharingOperations } from './sharing.operations.js';

/** Describes links to debates to other sites (https://oembed.com). */
@Controller('api/oembed')
export class OEmbedController {
  constructor(private readonly shares: Shares) {}

  @Get()
  @sharingOperations.embedShare
  @Header('x-robots-tag', 'noindex, nofollow')
  async get(
    @Query(new ZodPipe(oembedQuerySchema)) { url, maxwidth, maxheight }: z.output<typeof oembedQuerySchema>,
    @Req() { ip, host }: FastifyRequest,
  ): Promise<OEmbed> {
    const page = new URL(url);
    // What is shown elsewhere leads here, and to no other site that knows a token.
    if (page.host !== host) throw new Refusal(HTTP_REFUSALS['not-found']);
    return oembedOf(await this.shares.read(sharedToken(page), ip), page, { maxwidth, maxheight });
  }
}
