import { LRUCache } from 'lru-cache';
import { SERVICE } from './fair-limit.js';

const HOUR_MS = 3_600_000;
/** Largest number of owners in memory; the one that cost something longest ago is forgotten first. */
const OWNERS_MAX = 10_000;

/**
 * Limits what each owner may cost for nothing in an hour, by failures or requests that nobody pays. An owner's hour begins
 * with its first cost and has no parts, so that it takes the same memory however many costs it has; 60 minutes that lie in
 * two hours may hold twice the limit.
 */
export class HourlyBudget {
  readonly #hours = new LRUCache<string, { readonly endsMs: number; readonly cost: number }>({ max: OWNERS_MAX });

  /**
   * @param costMax of an owner's hour, from which on the owner waits for its end
   * @param nowMs any clock in milliseconds that does not go back
   */
  constructor(
    readonly costMax: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** @param cost in the unit of `costMax` */
  note(owner: string, cost = 1): void {
    if (owner === SERVICE || cost <= 0) return;
    const { endsMs, cost: before } = this.#hourOf(owner);
    this.#hours.set(owner, { endsMs, cost: before + cost });
  }

  /** Takes the owner for one who has cost nothing. */
  forget(owner: string): void {
    this.#hours.delete(owner);
  }

  /** Milliseconds until the owner may go on; 0 within the budget. */
  waitMs(owner: string): number {
    const { endsMs, cost } = this.#hourOf(owner);
    return cost < this.costMax ? 0 : endsMs - this.nowMs();
  }

  #hourOf(owner: string): { readonly endsMs: number; readonly cost: number } {
    const nowMs = this.nowMs();
    const hour = this.#hours.get(owner);
    return hour && hour.endsMs > nowMs ? hour : { endsMs: nowMs + HOUR_MS, cost: 0 };
  }
}
