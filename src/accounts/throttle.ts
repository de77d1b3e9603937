import ipaddr from 'ipaddr.js';
import { Refusal } from '../kernel/index.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';

export interface Limit {
  readonly name: string;
  /** Attempts a window. */
  readonly max: number;
  readonly windowS: number;
}

/** By account: enough for a forgetful owner, too few for a list of common passwords. */
export const GUESSES_OF_ONE_ACCOUNT: Limit = { name: 'guess-account', max: 10, windowS: 900 };
/** By network address: one address that tries many accounts. */
export const GUESSES_FROM_ONE_ADDRESS: Limit = { name: 'guess-address', max: 60, windowS: 900 };
export const SIGN_UPS_FROM_ONE_ADDRESS: Limit = { name: 'sign-up', max: 100, windowS: 3_600 };

export interface Attempt {
  /** It was no guess: it does not count. */
  forgive(): void;
}

interface Count {
  attempts: number;
  readonly endsAtMs: number;
}

export const THROTTLE = Symbol('THROTTLE');

/** How many subjects are remembered; the ones whose windows began first are forgotten first. */
const SUBJECTS_MAX = 50_000;

/**
 * Counts attempts by subject in fixed windows. An attempt counts from its beginning, so that many at once are no way
 * round.
 */
export class Throttle {
  readonly #counts = new Map<string, Count>();

  constructor(
    private readonly nowMs: () => number,
    /** Keyed, so that the counts name nobody. */
    private readonly digest: (subject: string) => string,
    private readonly store: ThrottleStore = { load: () => [], save: () => undefined },
  ) {
    for (const [key, count] of store.load()) this.#counts.set(key, { ...count });
  }

  /** @throws Refusal `too-many-attempts` with the seconds until the window ends. */
  attempt(...subjects: readonly (readonly [limit: Limit, subject: string])[]): Attempt {
    const now = this.nowMs();
    const counts = subjects.map(([limit, subject]) => ({ limit, count: this.#count(limit, subject, now) }));
    for (const { limit, count } of counts)
      if (count.attempts >= limit.max)
        throw new Refusal(ACCOUNT_REFUSALS['too-many-attempts'], {
          retryAfterS: Math.max(1, Math.ceil((count.endsAtMs - now) / 1_000)),
        });
    for (const { count } of counts) count.attempts += 1;
    this.#keep();
    return {
      forgive: () => {
        for (const { count } of counts) count.attempts = Math.max(0, count.attempts - 1);
        this.#keep();
      },
    };
  }

  #count({ name, windowS }: Limit, subject: string, now: number): Count {
    const key = `${name} ${this.digest(subject)}`;
    const known = this.#counts.get(key);
    if (known && known.endsAtMs > now) return known;
    const count = { attempts: 0, endsAtMs: now + windowS * 1_000 };
    this.#counts.delete(key);
    this.#counts.set(key, count);
    if (this.#counts.size > SUBJECTS_MAX) this.#forget(now);
    return count;
  }

  #forget(now: number): void {
    for (const [key, { endsAtMs }] of this.#counts)
      if (endsAtMs <= now || this.#counts.size > SUBJECTS_MAX) this.#counts.delete(key);
  }

  #keep(): void {
    this.store.save(() => {
      const now = this.nowMs();
      return [...this.#counts].filter(([, { attempts, endsAtMs }]) => attempts > 0 && endsAtMs > now);
    });
  }
}

export type ThrottleCounts = readonly (readonly [
  key: string,
  count: { readonly attempts: number; readonly endsAtMs: number },
])[];

/** Where counts outlive a restart. */
export interface ThrottleStore {
  load(): ThrottleCounts;
  /** May wait and write several savings as one. */
  save(counts: () => ThrottleCounts): void;
}

/** What of a network address counts as one: an IPv6 customer has a /64. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}
