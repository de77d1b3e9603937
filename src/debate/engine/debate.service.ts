import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Analysts } from '../../analysts/index.js';
import { Webhooks } from '../webhooks/webhooks.js';
import { DebateEngine } from './debate.engine.js';
import { DebateFeed } from './debate.feed.js';
import { type DebateRecovery } from './recovery.js';

export const DEBATE_RECOVERY = Symbol('DEBATE_RECOVERY');

/** Starts and stops the debates of this process. */
@Injectable()
export class DebateService implements OnModuleDestroy {
  constructor(
    private readonly engine: DebateEngine,
    private readonly feed: DebateFeed,
    private readonly webhooks: Webhooks,
    private readonly analysts: Analysts,
    @Inject(DEBATE_RECOVERY) private readonly recovery: DebateRecovery,
  ) {}

  /** Recovers debates after a stop or a crash. Call it before the service accepts requests. */
  recover(): Promise<void> {
    return this.recovery.start();
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

  async onModuleDestroy(): Promise<void> {
    this.engine.attempts.stop();
    await this.recovery.stop();
    await this.feed.close();
    await this.engine.stop();
    await this.webhooks.stop();
    await this.analysts.close();
    // Last, because another node may take over the debates from then on.
    await this.engine.cluster.leave();
  }
}
