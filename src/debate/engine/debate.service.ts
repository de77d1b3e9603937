import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Analysts } from '../../analysts/index.js';
import { type Cluster, CLUSTER, Membership } from '../../cluster/index.js';
import { Projector } from '../../event-store/index.js';
import { Webhooks } from '../webhooks/webhooks.js';
import { ClusterRecovery } from './cluster-recovery.js';
import { DebateEngine } from './debate.engine.js';
import { DebateFeed } from './debate.feed.js';
import { type DebateRecovery, SingleNodeRecovery } from './recovery.js';
import { Settler } from './settler.js';

/** Starts and stops the debates of this process. */
@Injectable()
export class DebateService implements OnModuleDestroy {
  readonly #recovery: DebateRecovery;
  #stopped: Promise<void> | undefined;

  constructor(
    private readonly engine: DebateEngine,
    private readonly feed: DebateFeed,
    private readonly webhooks: Webhooks,
    private readonly analysts: Analysts,
    settler: Settler,
    projector: Projector,
    @Inject(CLUSTER) private readonly cluster: Cluster,
  ) {
    const parts = { engine, settler, webhooks, projector };
    this.#recovery =
      cluster instanceof Membership ? new ClusterRecovery(cluster, parts) : new SingleNodeRecovery(parts);
  }

  /** Recovers debates after a stop or a crash. Call it before the service accepts requests. */
  recover(): Promise<void> {
    return this.#recovery.start();
  }

  /** Numbers of debates that run, wait for a slot, or stopped on a fault, and of watching clients. */
  get load(): {
    readonly running: number;
    readonly waiting: number;
    readonly stalled: number;
    readonly watchers: number;
  } {
    const { running, waiting, stalled } = this.engine;
    return { running, waiting, stalled, watchers: this.feed.watchers };
  }

  onModuleDestroy(): Promise<void> {
    return this.stop();
  }

  /** Parks the debates in progress, so that the next start continues them, and ends what works for them. Idempotent. */
  stop(): Promise<void> {
    return (this.#stopped ??= this.#stop());
  }

  async #stop(): Promise<void> {
    this.engine.attempts.stop();
    await this.#recovery.stop();
    await this.feed.close();
    await this.engine.stop();
    await this.webhooks.stop();
    await this.analysts.close();
    // Last, because another node may take over the debates from then on.
    await this.cluster.leave();
  }
}
