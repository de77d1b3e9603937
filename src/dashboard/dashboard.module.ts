import fastifyStatic from '@fastify/static';
import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type FastifyInstance } from 'fastify';
import { HTTP_REFUSALS } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { PAGE_HEADERS } from './page-headers.js';
import { SharedPageController, WEB_FOLDER } from './shared-page.controller.js';

const PROBLEM_CODE = /^[a-z]+(?:-[a-z]+)*$/;

/** Serves web/ at the root with one route per file, so that every other path belongs to the API. */
@Module({ controllers: [SharedPageController] })
export class DashboardModule implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  /** Not awaited: otherwise Fastify would finish the routes before Nest has set its error handler. */
  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    void server.register((files, _, done) => {
      files.addHook('onRoute', (route) => {
        route.config = { ...route.config, access: 'public' } as object;
      });
      void files.register(fastifyStatic, {
        root: WEB_FOLDER,
        wildcard: false,
        cacheControl: false,
        dotfiles: 'ignore',
        globIgnore: ['tsconfig.json', '**/*.d.ts'],
        setHeaders: (reply) => void reply.headers(PAGE_HEADERS),
      });
      // Next to the API document at /api/openapi.json.
      files.get('/api/docs', (_request, reply) => reply.sendFile('reference.html'));
      // Only files: everything that it shows is asked for by the API, of an operator's session.
      files.get('/admin', (_request, reply) => reply.sendFile('admin.html'));
      // Where the sign-in provider sends the browser back to: the dashboard reads what it says.
      files.get('/signed-in', (_request, reply) => reply.sendFile('index.html'));
      files.get<{ Params: { code: string } }>('/problems/:code', ({ params: { code } }, reply) => {
        if (!PROBLEM_CODE.test(code)) throw new Refusal(HTTP_REFUSALS['not-found']);
        return reply.redirect(`/api/docs#problem-${code}`);
      });
      done();
    });
  }
}
