import { LRUCache } from 'lru-cache';
import { SERVICE } from './fair-limit.js';

const HOUR_MS = 3_600_000;
/** Largest number of owners in memory; the one whose last failure is longest ago is forgotten first. */
const OWNERS_MAX = 10_000;

/** Limits work that cost much and failed, for each owner and hour. */
export class HourlyBudget {
  readonly #failures = new LRUCache<string, readonly number[]>({ max: OWNERS_MAX });

  /** @param failuresMax of an owner within any hour, after which it waits. */
  constructor(
    private readonly failuresMax: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  noteFailure(owner: string): void {
    if (owner === SERVICE) return;
    this.#failures.set(owner, [...this.#recent(owner), this.nowMs()].slice(-this.failuresMax));
  }

  /** Milliseconds until the owner may try again; 0 within the budget. */
  waitMs(owner: string): number {
    const recent = this.#recent(owner);
    const [oldest] = recent;
    return oldest === undefined || recent.length < this.failuresMax ? 0 : oldest + HOUR_MS - this.nowMs();
  }

  #recent(owner: string): readonly number[] {
    const since = this.nowMs() - HOUR_MS;
    return (this.#failures.get(owner) ?? []).filter((at) => at > since);
  }
}
