import { LRUCache } from 'lru-cache';
import { SERVICE } from './fair-limit.js';

const HOUR_MS = 3_600_000;
/** Largest number of owners in memory; the one whose last failure is longest ago is forgotten first. */
const OWNERS_MAX = 10_000;

interface Failure {
  /** On the budget's clock, in milliseconds. */
  readonly at: number;
  readonly cost: number;
}

/** Limits work that cost much and failed, for each owner and hour. */
export class HourlyBudget {
  readonly #failures = new LRUCache<string, readonly Failure[]>({ max: OWNERS_MAX });

  /** @param costMax of an owner's failures within any hour, from which on it waits. */
  constructor(
    private readonly costMax: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  /** @param cost in the unit of `costMax` */
  noteFailure(owner: string, cost = 1): void {
    // Beyond the maximum nothing is added, which bounds the list.
    if (owner === SERVICE || cost <= 0 || this.waitMs(owner) > 0) return;
    this.#failures.set(owner, [...this.#recent(owner), { at: this.nowMs(), cost }]);
  }

  /** Milliseconds until the owner may try again; 0 within the budget. */
  waitMs(owner: string): number {
    const recent = this.#recent(owner);
    let left = recent.reduce((sum, { cost }) => sum + cost, 0);
    if (left < this.costMax) return 0;
    const last = recent.find(({ cost }) => (left -= cost) < this.costMax);
    return last === undefined ? 0 : last.at + HOUR_MS - this.nowMs();
  }

  #recent(owner: string): readonly Failure[] {
    const since = this.nowMs() - HOUR_MS;
    return (this.#failures.get(owner) ?? []).filter(({ at }) => at > since);
  }
}
