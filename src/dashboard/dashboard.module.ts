import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type FastifyInstance } from 'fastify';
import { PAGE_HEADERS } from './page-headers.js';

/** The pages as they are written: no build stands between them and the browser. The same from src/ and from dist/. */
const WEB_FOLDER = resolve(dirname(fileURLToPath(import.meta.url)), '../../web');

/** Serves web/ at the root: one route a file, so that every other path stays the API's. */
@Module({})
export class DashboardModule implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  /** Not awaited: Fastify would settle the routes that stand so far before Nest has set its error handler on them. */
  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    void server.register((files, _, done) => {
      files.addHook('onRoute', (route) => {
        route.config = { ...route.config, access: 'public' } as object;
      });
      void files.register(fastifyStatic, {
        root: WEB_FOLDER,
        wildcard: false,
        decorateReply: false,
        cacheControl: false,
        dotfiles: 'ignore',
        globIgnore: ['**/*.json', '**/*.d.ts'],
        setHeaders: (reply) => void reply.headers(PAGE_HEADERS),
      });
      done();
    });
  }
}
