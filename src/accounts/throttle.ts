import { Refusal } from '../kernel/index.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';

interface Limit {
  readonly name: string;
  /** Attempts per window. */
  readonly max: number;
  readonly windowS: number;
  /** Further attempts are not refused; the caller delays them. */
  readonly isSoft?: boolean;
}

/** Every limit, by its name. */
const LIMITS = new Map<string, Limit>();

function limit(one: Limit): Limit {
  LIMITS.set(one.name, one);
  return one;
}

/** By account, over all addresses that are unknown to it. Further ones are delayed, so that strangers lock nobody out. */
export const GUESSES_OF_ONE_ACCOUNT = limit({ name: 'guess-account', max: 10, windowS: 900, isSoft: true });
/** By account and network address: enough for typing errors, too few for a list of common passwords. */
export const GUESSES_OF_ONE_ACCOUNT_FROM_ONE_ADDRESS = limit({ name: 'guess-account-address', max: 10, windowS: 900 });
/** By a browser in which the account has signed in, or by an open session. */
export const GUESSES_FROM_ONE_DEVICE = limit({ name: 'guess-device', max: 10, windowS: 900 });
/** By network address, over all accounts. */
export const GUESSES_FROM_ONE_ADDRESS = limit({ name: 'guess-address', max: 60, windowS: 900 });
/** By network address: unknown or expired links to debates. */
export const LINK_MISSES_FROM_ONE_ADDRESS = limit({ name: 'shared-link', max: 100, windowS: 900 });
/** By address of an account, whether there is one or not: links to choose a new password. Each stays in the log for ever. */
export const RESETS_OF_ONE_ACCOUNT = limit({ name: 'reset-account', max: 5, windowS: 3_600 });
/** By network address, over all accounts. */
export const RESETS_FROM_ONE_ADDRESS = limit({ name: 'reset-address', max: 30, windowS: 3_600 });
/** By network address: links to choose a password that are not valid. */
export const RESET_MISSES_FROM_ONE_ADDRESS = limit({ name: 'reset-miss', max: 30, windowS: 900 });
/** By account: wrong codes of the second factor with the right password, from browsers in which it has not signed in. */
export const CODES_OF_ONE_ACCOUNT = limit({ name: 'code-account', max: 5, windowS: 900 });
/** The same over a day: of a million codes three are right at any time. */
export const CODES_OF_ONE_ACCOUNT_A_DAY = limit({ name: 'code-account-day', max: 20, windowS: 86_400 });
/** By a browser in which the account has signed in, or by an open session. */
export const CODES_FROM_ONE_DEVICE = limit({ name: 'code-device', max: 10, windowS: 900 });
/** By network address: sign-ins through the provider, begun and ended. Each may ask the provider something. */
export const PROVIDER_SIGN_INS_FROM_ONE_ADDRESS = limit({ name: 'provider-address', max: 200, windowS: 900 });
/** By account: keys issued, replaced or limited. Each change stays in the log for ever. */
export const KEY_CHANGES_OF_ONE_ACCOUNT = limit({ name: 'key-changes', max: 100, windowS: 86_400 });
/** By account: invitations to it. Each stays in the log for ever. */
export const INVITATIONS_OF_ONE_ACCOUNT = limit({ name: 'invitations', max: 200, windowS: 86_400 });
/** By account: links to debates created. */
export const LINKS_OF_ONE_ACCOUNT = limit({ name: 'links', max: 100, windowS: 86_400 });
/** By account: webhooks added, and their messages that somebody asked for. Each stays in the log for ever. */
export const WEBHOOK_ACTS_OF_ONE_ACCOUNT = limit({ name: 'webhook-acts', max: 60, windowS: 3_600 });
/** By account: looks for changed evidence, each of which may fetch pages and ask a search engine. */
export const EVIDENCE_LOOKS_OF_ONE_ACCOUNT = limit({ name: 'evidence-looks', max: 30, windowS: 3_600 });
/** By account: sign-ins with the right password, each of which stays in the log for ever. Strangers cannot reach it. */
export const SIGN_INS_OF_ONE_ACCOUNT = limit({ name: 'sign-ins', max: 600, windowS: 3_600 });
export const SIGN_UPS_FROM_ONE_ADDRESS = limit({ name: 'sign-up', max: 100, windowS: 3_600 });
/** By network address: new accounts that get credits for a first debate. Further ones get none. */
export const FIRST_CREDITS_FROM_ONE_ADDRESS = limit({ name: 'first-credits', max: 10, windowS: 86_400 });
/** By account of the operator: what one does to accounts. Each act stays in the log for ever. */
export const ACTS_OF_ONE_OPERATOR = limit({ name: 'operator-acts', max: 600, windowS: 3_600 });

/** A subject whose attempts are refused or delayed. */
export interface LockedSubject {
  /** Name of the limit. */
  readonly limit: string;
  /** Keyed digest of the first word of the subject: of an account, or of a network address. */
  readonly owner: string;
  readonly attempts: number;
  /** In milliseconds since 1970. */
  readonly endsAtMs: number;
  readonly isDelay: boolean;
}

interface Attempt {
  /** Attempts beyond the soft limits, this one included; 0 within them. */
  readonly excess: number;
  /** Removes an attempt that was not a guess. */
  forgive(): void;
}

interface Count {
  attempts: number;
  /** Those of them that an earlier run of this node counted; other nodes have heard of them. */
  readonly restored: number;
  /** Number of attempts after which the subject is locked. */
  readonly max: number;
  readonly endsAtMs: number;
}

/** What one node tells the others of a subject. */
export interface SharedCount {
  /** Keyed digest of the subject, after the name of its limit. */
  readonly key: string;
  /** Attempts on that node in its current window. */
  readonly attempts: number;
  /** End of that window, in milliseconds since 1970. */
  readonly endsAtMs: number;
}

export const THROTTLE = Symbol('THROTTLE');

/** Largest number of subjects in memory. */
const SUBJECTS_MAX = 50_000;
/** When there are too many, this share is removed at once, so that sorting them is rare. */
const FORGOTTEN_SHARE = 0.1;
/** Other nodes hear of a subject from this share of its limit on, so that single typing errors are not recorded. */
const SHARED_FROM = 0.25;

/**
 * Counts attempts by subject in fixed windows. An attempt counts from its beginning, so that concurrent attempts do not
 * evade the limit. A refused attempt stores nothing. When memory is full, the subjects furthest from their limit are
 * removed first, so that attempts on others cannot unlock a subject. Attempts on other nodes count as soon as they are
 * heard of.
 */
export class Throttle {
  readonly #counts = new Map<string, Count>();
  /** By subject, then by node. */
  readonly #elsewhere = new Map<string, Map<string, SharedCount>>();
  readonly #untold = new Set<string>();
  /** By owner, the last lift that was applied here. */
  readonly #applied = new Map<string, number>();

  /** @param liftedAtMs when an operator last lifted the lock-outs of an owner, in milliseconds since 1970 */
  constructor(
    private readonly nowMs: () => number,
    /** Keyed digests, so that the counts hold no personal data. */
    private readonly digest: (subject: string) => string,
    private readonly store: ThrottleStore = { load: () => [], save: () => undefined },
    private readonly subjectsMax = SUBJECTS_MAX,
    private readonly liftedAtMs: (owner: string) => number | undefined = () => undefined,
  ) {
    for (const [key, count] of store.load()) this.#counts.set(key, { ...count, restored: count.attempts });
  }

  /** Number of subjects in memory. */
  get size(): number {
    return this.#counts.size;
  }

  /** @throws Refusal `too-many-attempts` with the seconds until the window ends. */
  attempt(...subjects: readonly (readonly [limit: Limit, subject: string])[]): Attempt {
    const now = this.nowMs();
    const keyed = subjects.map(([limit, subject]) => ({ limit, key: this.#keyOf(limit, subject) }));
    for (const { key } of keyed) this.#applyLift(ownerIn(key));
    for (const { limit, key } of keyed) {
      const windows = this.#windowsOf(key, now);
      if (limit.isSoft !== true && attemptsIn(windows) >= limit.max)
        throw new Refusal(ACCOUNT_REFUSALS['too-many-attempts'], {
          retryAfterS: Math.max(1, Math.ceil((Math.max(...windows.map(({ endsAtMs }) => endsAtMs)) - now) / 1_000)),
        });
    }
    const counts = keyed.map(({ limit, key }) => ({ key, count: this.#count(key, limit, now) }));
    for (const { key, count } of counts) {
      count.attempts += 1;
      if (count.attempts >= SHARED_FROM * count.max) this.#untold.add(key);
    }
    if (this.#counts.size > this.subjectsMax) this.#forget(now);
    this.#keep();
    const excess = Math.max(0, ...counts.map(({ key, count }) => attemptsIn(this.#windowsOf(key, now)) - count.max));
    return {
      excess,
      forgive: () => {
        for (const { key, count } of counts) {
          if (count.attempts >= SHARED_FROM * count.max) this.#untold.add(key);
          count.attempts = Math.max(0, count.attempts - 1);
          if (count.attempts === 0 && this.#counts.get(key) === count) this.#counts.delete(key);
        }
        this.#keep();
      },
    };
  }

  /** The digest that stands for an account or a network address, whatever follows it in a subject. */
  ownerOf(subject: string): string {
    return this.digest(subject.split(' ', 1)[0] ?? '');
  }

  /** What is refused or delayed now, as far as this node knows; the last to end first. */
  locked(): readonly LockedSubject[] {
    const now = this.nowMs();
    const keys = new Set([...this.#counts.keys(), ...this.#elsewhere.keys()]);
    const locked = [...keys].filter((key) => this.#lockOf(key, now) !== undefined);
    for (const owner of new Set(locked.map(ownerIn))) this.#applyLift(owner);
    const left = locked.flatMap((key) => this.#lockOf(key, now) ?? []);
    return left.sort((a, b) => b.endsAtMs - a.endsAtMs);
  }

  #lockOf(key: string, now: number): LockedSubject | undefined {
    const limit = LIMITS.get(nameIn(key));
    const windows = this.#windowsOf(key, now);
    const attempts = attemptsIn(windows);
    if (!limit || attempts < limit.max) return undefined;
    const endsAtMs = Math.max(...windows.map((one) => one.endsAtMs));
    return { limit: limit.name, owner: ownerIn(key), attempts, endsAtMs, isDelay: limit.isSoft === true };
  }

  /** The parts of an owner's keys that a subject has after its first word are of no other owner. */
  #keyOf({ name }: Limit, subject: string): string {
    const owner = this.ownerOf(subject);
    return subject.includes(' ') ? `${name} ${owner}.${this.digest(subject)}` : `${name} ${owner}`;
  }

  /**
   * Forgets what was counted of an owner before an operator lifted its lock-outs. Once for each lift, so that a clock that
   * is ahead forgets nothing that is counted later.
   */
  #applyLift(owner: string): void {
    const liftedAtMs = this.liftedAtMs(owner);
    if (liftedAtMs === undefined || this.#applied.get(owner) === liftedAtMs) return;
    this.#applied.set(owner, liftedAtMs);
    let forgot = false;
    for (const [key, { endsAtMs }] of this.#counts)
      if (ownerIn(key) === owner && begunAtMs(key, endsAtMs) <= liftedAtMs) forgot = this.#counts.delete(key);
    for (const [key, nodes] of this.#elsewhere)
      if (ownerIn(key) === owner)
        for (const [nodeId, { endsAtMs }] of nodes) if (begunAtMs(key, endsAtMs) <= liftedAtMs) nodes.delete(nodeId);
    // A command that only reads must not write counts over newer ones of the service that it runs beside.
    if (forgot) this.#keep();
  }

  /** Number of subjects that other nodes have to hear of. */
  get untold(): number {
    return this.#untold.size;
  }

  /** What other nodes have to hear of, at most `max` subjects of it; those count as told. */
  tell(max: number): readonly SharedCount[] {
    const now = this.nowMs();
    const told = [...this.#untold].slice(0, max);
    for (const key of told) this.#untold.delete(key);
    return told.map((key) => {
      const { attempts = 0, restored = 0, endsAtMs = now } = this.#counts.get(key) ?? {};
      return { key, attempts: Math.max(0, attempts - restored), endsAtMs };
    });
  }

  /** Takes in what another node told. A later count of the same node replaces its earlier one. */
  hear(nodeId: string, counts: readonly SharedCount[]): void {
    const now = this.nowMs();
    for (const count of counts) {
      // Told before that node heard of the lift.
      if (begunAtMs(count.key, count.endsAtMs) <= (this.#applied.get(ownerIn(count.key)) ?? -Infinity)) continue;
      const known = this.#elsewhere.get(count.key);
      if (known) known.set(nodeId, count);
      else this.#elsewhere.set(count.key, new Map([[nodeId, count]]));
    }
    if (this.#elsewhere.size <= this.subjectsMax) return;
    for (const [key, nodes] of this.#elsewhere)
      if ([...nodes.values()].every(({ endsAtMs }) => endsAtMs <= now)) this.#elsewhere.delete(key);
    // Insertion order: the subjects that were heard of first.
    for (const key of [...this.#elsewhere.keys()].slice(0, this.#elsewhere.size - this.subjectsMax))
      this.#elsewhere.delete(key);
  }

  /** The windows of a subject that have not ended, on this node and on others. */
  #windowsOf(key: string, now: number): readonly Pick<Count, 'attempts' | 'endsAtMs'>[] {
    const own = this.#counts.get(key);
    return [...(own ? [own] : []), ...(this.#elsewhere.get(key)?.values() ?? [])].filter(
      ({ attempts, endsAtMs }) => attempts > 0 && endsAtMs > now,
    );
  }

  #count(key: string, { max, windowS }: Limit, now: number): Count {
    const known = this.#counts.get(key);
    if (known && known.endsAtMs > now) return known;
    const count = { attempts: 0, restored: 0, max, endsAtMs: now + windowS * 1_000 };
    this.#counts.set(key, count);
    return count;
  }

  #forget(now: number): void {
    for (const [key, { endsAtMs }] of this.#counts) if (endsAtMs <= now) this.#counts.delete(key);
    if (this.#counts.size <= this.subjectsMax) return;
    const kept = Math.floor(this.subjectsMax * (1 - FORGOTTEN_SHARE));
    const furthestFirst = [...this.#counts].sort(
      ([, one], [, other]) => one.attempts / one.max - other.attempts / other.max || one.endsAtMs - other.endsAtMs,
    );
    for (const [key] of furthestFirst.slice(0, this.#counts.size - kept)) this.#counts.delete(key);
  }

  #keep(): void {
    this.store.save(() => {
      const now = this.nowMs();
      return [...this.#counts].filter(([, { attempts, endsAtMs }]) => attempts > 0 && endsAtMs > now);
    });
  }
}

/** `guess-device <owner>.<subject>`: the name of a limit, then the digests of the owner and of a longer subject. */
const nameIn = (key: string): string => key.slice(0, key.indexOf(' '));
const ownerIn = (key: string): string => key.slice(key.indexOf(' ') + 1).split('.', 1)[0] ?? '';
/** When a window began, in milliseconds since 1970. */
const begunAtMs = (key: string, endsAtMs: number): number => endsAtMs - (LIMITS.get(nameIn(key))?.windowS ?? 0) * 1_000;

const attemptsIn = (windows: readonly Pick<Count, 'attempts'>[]): number =>
  windows.reduce((sum, { attempts }) => sum + attempts, 0);

export type ThrottleCounts = readonly (readonly [key: string, count: Omit<Readonly<Count>, 'restored'>])[];

/** Storage for counts across restarts. */
export interface ThrottleStore {
  load(): ThrottleCounts;
  /** May delay and combine writes. */
  save(counts: () => ThrottleCounts): void;
}
