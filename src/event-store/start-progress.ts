import { type Projector } from './projector/projector.js';

type Progress = ReturnType<Projector['progress']>;

/** What a service that is starting waits for, in one sentence without addresses, for whoever asks meanwhile. */
export class StartProgress {
  #isWaiting = false;
  #built: Progress | undefined;

  /** Whether the log or the file of the read models cannot be read. */
  waits(isWaiting: boolean): void {
    this.#isWaiting = isWaiting;
  }

  /** The read models are brought up to the log. */
  builds(built: Progress): void {
    this.#built = built;
  }

  reason(): string {
    return `The service is starting: ${this.#what()}.`;
  }

  #what(): string {
    const { events, share } = this.#built?.() ?? { events: 0, share: null };
    if (this.#isWaiting) return 'it tries again and again to read the log or the read models';
    if (events === 0) return 'it waits for the log';
    const reached = share === null ? '' : `, up to ${Math.floor(share * 100)} % of the log`;
    return `it builds its read models from the log; ${events} events are read${reached}`;
  }
}
