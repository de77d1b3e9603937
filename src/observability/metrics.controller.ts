import { createHash, timingSafeEqual } from 'node:crypto';
import { Controller, Get, Inject, Optional, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { Public } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { Metrics } from './metrics.js';
import { METRICS_REFUSALS } from './metrics.refusals.js';

/** Bearer token of /metrics. When null, no token is needed and only the loopback interface is answered. */
export const METRICS_TOKEN = Symbol('METRICS_TOKEN');

/** Prometheus' text format. */
@Controller()
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    @Optional() @Inject(METRICS_TOKEN) private readonly token: string | null,
  ) {}

  @Get('metrics')
  @Public()
  async show(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    if (!this.#mayRead(request)) throw new Refusal(METRICS_REFUSALS['metrics-forbidden']);
    void reply.header('content-type', this.metrics.registry.contentType).header('cache-control', 'no-store');
    return this.metrics.registry.metrics();
  }

  #mayRead({ headers, socket }: FastifyRequest): boolean {
    if (this.token !== null) return isSame(headers.authorization ?? '', `Bearer ${this.token}`);
    // A proxy on this machine also connects from the loopback, on behalf of a remote client.
    const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined);
    return !forwarded && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
