import { Controller, Get, HttpCode, Inject, Optional, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { type Membership, MEMBERSHIP } from '../cluster/index.js';
import { Projector } from '../event-store/index.js';
import { Public } from '../http/index.js';

/** Liveness and readiness for whoever supervises the process. */
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(
    private readonly projector: Projector,
    @Optional() @Inject(MEMBERSHIP) private readonly membership: Membership | null = null,
  ) {}

  @Get('livez')
  @Public()
  @HttpCode(200)
  live(): { status: string } {
    return { status: 'ok' };
  }

  /** Ready when the read models stand at the log's end; on several nodes, which one answers. */
  @Get('readyz')
  @Public()
  ready(@Res({ passthrough: true }) reply: FastifyReply): { status: string; lagMs: number; node?: string } {
    const { ok, caughtUp, lagMs } = this.projector.health();
    void reply.status(ok && caughtUp ? 200 : 503);
    return {
      status: ok && caughtUp ? 'ok' : 'not-ready',
      lagMs,
      ...(this.membership ? { node: this.membership.nodeId } : {}),
    };
  }
}
