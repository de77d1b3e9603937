import { readConfig } from '../config/index.js';
import { Casts, DEBATE_REFUSALS, type DebateFact, historyOf } from '../debate/index.js';
import { type EventStore } from '../event-store/index.js';
import { type Recorded, Refusal } from '../kernel/index.js';
import { CATALOGUE, openLog } from '../log.js';

type Cast = Awaited<ReturnType<Casts['get']>>;

/** The debates of the configured log, for reading alone: no model, no read models, no persona file of today. */
export class PastDebates {
  readonly #casts: Casts;

  private constructor(private readonly store: EventStore) {
    this.#casts = new Casts(store, CATALOGUE);
  }

  /** Does the work with the log open, whether or not a service runs on it. */
  static async reading<T>(work: (past: PastDebates) => Promise<T>): Promise<T> {
    const store = await openLog(readConfig(process.env), { readOnly: true });
    try {
      return await work(new PastDebates(store));
    } finally {
      await store.close();
    }
  }

  /** @throws Refusal `not-found` */
  async history(id: string): Promise<readonly Recorded<DebateFact>[]> {
    const events = await historyOf(this.store, CATALOGUE, id);
    if (events.length === 0) throw new Refusal(DEBATE_REFUSALS['not-found'], { detail: `There is no debate ${id}.` });
    return events;
  }

  /** Who sat in a debate, as its log keeps them. */
  cast(hash: string): Promise<Cast> {
    return this.#casts.get(hash);
  }
}
