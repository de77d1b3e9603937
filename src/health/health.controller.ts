import { Controller, Get, HttpCode, Inject, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { type Cluster, CLUSTER } from '../cluster/index.js';
import {
  hasLeader,
  LogDamage,
  type LogStatus,
  LogWatch,
  Projector,
  type UnreadableStream,
  WriteGate,
} from '../event-store/index.js';
import { Public } from '../http/index.js';

/** Largest number of unreadable streams that are named. Their total is always given. */
const NAMED_MAX = 20;

const WRONG_ROWS = 'Rows of the read models were not as the log says when they were last compared with it.';

interface Readiness {
  /**
   * `degraded`: ready, but requests about some streams are refused, because they are damaged or this version cannot read
   * them, nothing is written, because the file of the log is damaged, or what is served was found to differ from the log.
   */
  readonly status: 'ok' | 'degraded' | 'not-ready';
  readonly lagMs: number;
  readonly node?: string;
  /** The last status of a shared log's server; missing without a status, and for a log of this process alone. */
  readonly log?: {
    readonly leader: boolean;
    /** Debates that no node accepted. */
    readonly parked: number;
    /** How far the distribution of debates to nodes lags behind the log. */
    readonly behindBytes: number;
  };
  readonly unreadable?: {
    readonly count: number;
    readonly streams: readonly Pick<UnreadableStream, 'stream' | 'revision' | 'type'>[];
  };
  /** Why it is not ready or refuses to write, one sentence each; missing without any. */
  readonly reasons?: readonly string[];
  /** What would make the service better, one sentence each; missing without any. */
  readonly notes?: readonly string[];
}

/** What a slice wants to be said beside readiness, one sentence each. Readiness does not depend on it. */
export type ReadinessNotes = () => readonly string[];
export const READINESS_NOTES = Symbol('READINESS_NOTES');

/** Liveness and readiness for the process supervisor. */
@Controller()
export class HealthController {
  constructor(
    private readonly projector: Projector,
    private readonly watch: LogWatch,
    private readonly gate: WriteGate,
    private readonly damage: LogDamage,
    @Inject(CLUSTER) private readonly cluster: Cluster,
    @Inject(READINESS_NOTES) private readonly notes: ReadinessNotes,
  ) {}

  @Get('livez')
  @Public()
  @HttpCode(200)
  live(): { status: string } {
    return { status: 'ok' };
  }

  /**
   * Ready when the read models have caught up with the log; `degraded` is ready. In a cluster, the answer names the
   * node.
   */
  @Get('readyz')
  @Public()
  ready(@Res({ passthrough: true }) reply: FastifyReply): Readiness {
    const { ok, caughtUp, lagMs, error, ...health } = this.projector.health();
    const unreadable = together(health.unreadable, this.damage.streams);
    const notes = this.notes();
    const reasons = [
      ...this.gate.reasons,
      ...(health.wrongRows > 0 ? [WRONG_ROWS] : []),
      ...(error ? ['The log or the read models cannot be read.'] : []),
    ];
    const isReady = ok && caughtUp && this.gate.isReadable;
    void reply.status(isReady ? 200 : 503);
    return {
      status: !isReady ? 'not-ready' : unreadable.length + reasons.length > 0 ? 'degraded' : 'ok',
      lagMs,
      ...this.cluster.description,
      ...logOf(this.watch.status()),
      ...(unreadable.length > 0 ? { unreadable: named(unreadable) } : {}),
      ...(reasons.length > 0 ? { reasons } : {}),
      ...(notes.length > 0 ? { notes } : {}),
    };
  }
}

function logOf(status: LogStatus | null | undefined): Pick<Readiness, 'log'> {
  if (!status) return {};
  const { parked = 0, bytesBehind = 0 } = status.handOut ?? {};
  return { log: { leader: hasLeader(status), parked, behindBytes: bytesBehind } };
}

/** Streams of both lists, each once. */
function together(one: readonly UnreadableStream[], other: readonly UnreadableStream[]): readonly UnreadableStream[] {
  return [...new Map([...one, ...other].map((each) => [each.stream, each])).values()];
}

/** Omits the reasons, which the log output states. */
function named(unreadable: readonly UnreadableStream[]): NonNullable<Readiness['unreadable']> {
  return {
    count: unreadable.length,
    streams: unreadable.slice(0, NAMED_MAX).map(({ stream, revision, type }) => ({ stream, revision, type })),
  };
}
