import { Inject, Injectable, Logger, type OnModuleDestroy, Optional } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type PlanId } from '../accounts/index.js';
import { type Membership, MEMBERSHIP } from '../cluster/index.js';
import { Decisions, Projector } from '../event-store/index.js';
import { type Caller, CLOCK, type Clock } from '../http/index.js';
import { openDetectionsView } from './billing.view.js';
import { ChangeQuota } from './billing.commands.js';
import { PLANS } from './plans.js';
import { quotaDecider } from './quota.decider.js';
import { type QuotaFact, quotaStream } from './quota.events.js';

/** How an account stands today. */
export interface QuotaStanding {
  /** null without limit. */
  readonly limit: number | null;
  readonly used: number;
  /** Seconds to 00:00 UTC. */
  readonly resetsInS: number;
  /** ISO 8601: the next 00:00 UTC. */
  readonly resetsAt: string;
}

/** A detection that was let in and must be reported or returned. */
export interface Admission {
  readonly detectionId: string;
  readonly stream: string;
}

export type DetectionReport = Omit<Extract<QuotaFact, { type: 'DetectionReported' }>['data'], 'detectionId'>;

const DAY_MS = 86_400_000;
/** On several nodes no detection takes longer than this; one that is older was left by a node that is gone. */
const DETECTION_MS_MAX = 600_000;

const limitOf = (plan: string): number | null => PLANS[plan as PlanId].detectionsPerDay;

/** The door to the daily quota: admit, then report or return. */
@Injectable()
export class Quotas implements OnModuleDestroy {
  readonly #logger = new Logger('quotas');
  readonly #open;
  readonly #startedAt: string;
  #sweeping: NodeJS.Timeout | undefined;

  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    projector: Projector,
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() @Inject(MEMBERSHIP) private readonly membership: Membership | null = null,
  ) {
    this.#open = projector.reader(openDetectionsView);
    this.#startedAt = clock.now().toISOString();
  }

  /**
   * Gives back what a crash left admitted, since nobody was answered: at the start of the one service of a log, and on
   * several nodes again and again what is too old to be in anybody's hands.
   */
  async recover(): Promise<void> {
    if (!this.membership) return this.#giveBackFrom(this.#startedAt);
    this.#sweeping ??= setInterval(() => void this.recover().catch(() => undefined), DETECTION_MS_MAX).unref();
    return this.#giveBackFrom(new Date(this.clock.now().getTime() - DETECTION_MS_MAX).toISOString());
  }

  onModuleDestroy(): void {
    clearInterval(this.#sweeping);
  }

  async #giveBackFrom(before: string): Promise<void> {
    for (;;) {
      const left = this.#open.find({ orderBy: 'at', limit: 100 }).filter(({ row }) => row.at < before);
      if (left.length === 0) return;
      for (const { key, row } of left)
        await this.commands.execute(
          new ChangeQuota(row.stream, { kind: 'return', detectionId: key, reason: 'interrupted' }, 'system'),
        );
      this.#logger.log(`returned ${left.length} detections that a stop had interrupted`);
      if (left.length < 100) return;
    }
  }

  async standing(caller: Pick<Caller, 'accountId' | 'plan'>): Promise<QuotaStanding> {
    const { state } = await this.decisions.load(this.#stream(caller), quotaDecider);
    return { limit: limitOf(caller.plan), used: state.used, ...this.#reset() };
  }

  /** @throws Refusal `quota-exceeded` */
  async admit(caller: Pick<Caller, 'accountId' | 'plan'>): Promise<Admission> {
    const detectionId = this.clock.newId();
    const stream = this.#stream(caller);
    const limit = limitOf(caller.plan);
    const { resetsInS } = this.#reset();
    await this.commands.execute(
      new ChangeQuota(stream, { kind: 'admit', detectionId, limit, resetsInS }, caller.accountId),
    );
    return { detectionId, stream };
  }

  async report({ detectionId, stream }: Admission, report: DetectionReport): Promise<void> {
    await this.commands.execute(new ChangeQuota(stream, { kind: 'report', detectionId, ...report }, 'system'));
  }

  async giveBack({ detectionId, stream }: Admission, reason: string): Promise<void> {
    await this.commands.execute(new ChangeQuota(stream, { kind: 'return', detectionId, reason }, 'system'));
  }

  #stream(caller: Pick<Caller, 'accountId'>): string {
    return quotaStream(caller.accountId, this.clock.now().toISOString());
  }

  #reset(): Pick<QuotaStanding, 'resetsInS' | 'resetsAt'> {
    const now = this.clock.now().getTime();
    const midnight = now - (now % DAY_MS) + DAY_MS;
    return { resetsInS: Math.ceil((midnight - now) / 1_000), resetsAt: new Date(midnight).toISOString() };
  }
}
