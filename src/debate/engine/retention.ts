import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { TextErasures } from '../../erasure/index.js';
import { CLOCK, type Clock } from '../../runtime/index.js';
import { DebateErasures } from '../archive/debate-erasures.js';
import { DEBATE_OPTIONS, type DebateOptions } from './debate-world.js';

const LOOK_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Erases debates that ended more than the configured number of days ago, at the start and every hour. */
@Injectable()
export class Retention implements OnModuleDestroy {
  readonly #logger = new Logger('retention');
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly debates: DebateErasures,
    private readonly texts: TextErasures,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DEBATE_OPTIONS) private readonly options: DebateOptions,
  ) {}

  /** Looks at once, and every hour, if the service keeps texts for a time only. */
  start(): void {
    if (this.options.retentionDays === undefined || this.#timer) return;
    this.#timer = setInterval(() => void this.look(), LOOK_MS).unref();
    void this.look();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  /** Erases what is due now. Failures are logged, and tried again at the next look. */
  look(): Promise<void> {
    return (this.#looking = this.#looking.then(() => this.#eraseDue()));
  }

  async #eraseDue(): Promise<void> {
    const { retentionDays } = this.options;
    if (retentionDays === undefined) return;
    const before = new Date(this.clock.now().getTime() - retentionDays * DAY_MS).toISOString();
    try {
      const { erased } = await this.debates.eraseAll(undefined, { reason: 'retention', actor: 'system' }, before);
      if (erased === 0) return;
      this.#logger.log(`erased ${erased} debates that ended more than ${retentionDays} days ago`);
      await this.texts.settle();
    } catch (error) {
      this.#logger.error({ err: error }, 'old debates could not be erased yet');
    }
  }
}
