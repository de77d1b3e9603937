import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { CLOCK, type Clock } from '../runtime/index.js';
import { TextErasures } from './text-erasures.js';

/** Requests the erasure of what ended before an instant, ISO 8601. @returns how much */
type OldTexts = (endedBefore: string) => Promise<number>;

const LOOK_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Erases debates and detections that ended more than a number of days ago, at the start and every hour. */
@Injectable()
export class Retention implements OnModuleDestroy {
  readonly #logger = new Logger('retention');
  readonly #kinds: OldTexts[] = [];
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly texts: TextErasures,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Slices that depend on this one register here what gets old. */
  also(kind: OldTexts): void {
    this.#kinds.push(kind);
  }

  /** Looks at once, and every hour. @param days undefined: texts are kept without a limit */
  start(days: number | undefined): void {
    if (days === undefined || this.#timer) return;
    this.#timer = setInterval(() => void this.look(days), LOOK_MS).unref();
    void this.look(days);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  /** Erases what is due now. Failures are logged, and tried again at the next look. */
  look(days: number): Promise<void> {
    return (this.#looking = this.#looking.then(() => this.#eraseDue(days)));
  }

  async #eraseDue(days: number): Promise<void> {
    const before = new Date(this.clock.now().getTime() - days * DAY_MS).toISOString();
    try {
      let erased = 0;
      for (const kind of this.#kinds) erased += await kind(before);
      if (erased === 0) return;
      this.#logger.log(`erased ${erased} debates and detections that ended more than ${days} days ago`);
      await this.texts.settle();
    } catch (error) {
      this.#logger.error({ err: error }, 'old debates and detections could not be erased yet');
    }
  }
}
