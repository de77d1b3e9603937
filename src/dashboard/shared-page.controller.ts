import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { cardOf, Shares } from '../debate/index.js';
import { answerInTurn, Public } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { PAGE_HEADERS } from './page-headers.js';

/** The folder of the pages, which are served without a build step. The path works from src/ and from dist/. */
export const WEB_FOLDER = resolve(dirname(fileURLToPath(import.meta.url)), '../../web');

/** The page of a shared debate: the dashboard's own page, which reads the debate at `/api/shared/{token}`. */
@Controller('shared')
export class SharedPageController {
  constructor(private readonly shares: Shares) {}

  @Get(':token')
  @Public()
  @Header('x-robots-tag', 'noindex, nofollow')
  async page(
    @Param('token') token: string,
    @Req() { ip, protocol, host }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const page = await readFile(join(WEB_FOLDER, 'index.html'), 'utf8');
    const isOpen = await this.#isOpen(token, ip);
    const oembed = `${protocol}://${host}/api/oembed?url=${encodeURIComponent(`${protocol}://${host}/shared/${token}`)}`;
    const card = isOpen ? await this.#cardOf(token, ip, oembed) : '';
    void reply
      .status(isOpen ? 200 : 404)
      .headers({ ...PAGE_HEADERS, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    return page.replace('</head>', () => `${card}</head>`);
  }

  /** Empty where the debate cannot be read just now: the page says why. */
  #cardOf(token: string, from: string, oembed: string): Promise<string> {
    return answerInTurn(async () => cardOf(await this.shares.read(token, from), oembed)).catch(() => '');
  }

  /** Returns false instead of throwing, so that a person gets a page and not a problem document. */
  async #isOpen(token: string, from: string): Promise<boolean> {
    try {
      await this.shares.assertOpen(token, from);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.kind === 'not-found') return false;
      throw error;
    }
  }
}
