import { Inject, Injectable } from '@nestjs/common';
import { Decisions, Projector } from '../event-store/index.js';
import { type Decider, Refusal } from '../kernel/index.js';
import { CLOCK, type Clock, commandContext } from '../runtime/index.js';
import { lockoutsStream, type LockoutFact } from './accounts.events.js';
import { AccountsReader } from './accounts.reader.js';
import { type AccountRow } from './accounts.view.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';
import { type LockedSubject, THROTTLE, Throttle } from './throttle.js';

/** Attempts that are refused, or delayed, until a time. */
export interface Lockout {
  /** Name of the limit, for instance `guess-device`. */
  readonly limit: string;
  /** Null when it is of a network address, or of an account that is not known. */
  readonly accountId: string | null;
  readonly attempts: number;
  /** ISO 8601. */
  readonly until: string;
  /** Further attempts are answered late, not refused. */
  readonly isDelay: boolean;
}

interface Lift {
  readonly owners: readonly string[];
}

/** Every lift is recorded, since attempts may have been counted since the last one. */
const lockoutsDecider: Decider<null, Lift, LockoutFact> = {
  initialState: () => null,
  decide: ({ owners }) => [{ type: 'LockoutsLifted', data: { owners: [...owners] } }],
  evolve: () => null,
};

/** Accounts that are looked through for those of lock-outs, which have only digests. */
const ACCOUNTS_MAX = 10_000;

/**
 * What {@link Throttle} refuses, by account, and its end by an operator. A lift is an event, so that every node and the
 * running service beside a command forget what they have counted.
 */
@Injectable()
export class Lockouts {
  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    private readonly accounts: AccountsReader,
    @Inject(THROTTLE) private readonly throttle: Throttle,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Those that this node knows of, the last to end first. */
  list(): readonly Lockout[] {
    const locked = this.throttle.locked();
    const wanted = new Set(locked.map(({ owner }) => owner));
    const accountOf = new Map<string, string>();
    let looked = 0;
    for (const row of wanted.size === 0 ? [] : this.accounts.all()) {
      for (const owner of this.#ownersOf(row)) if (wanted.has(owner)) accountOf.set(owner, row.accountId);
      looked += 1;
      if (looked >= ACCOUNTS_MAX || accountOf.size === wanted.size) break;
    }
    return locked.map((subject) => shown(subject, accountOf.get(subject.owner) ?? null));
  }

  /** Those of one account that this node knows of. */
  of(row: AccountRow): readonly Lockout[] {
    const owners = this.#ownersOf(row);
    const own = this.throttle.locked().filter(({ owner }) => owners.includes(owner));
    return own.map((subject) => shown(subject, row.accountId));
  }

  /** Ends all lock-outs of an account, on every node. @throws Refusal `account-not-found` */
  async lift(accountId: string, actor: string): Promise<void> {
    const row = this.accounts.find(accountId);
    if (row.status !== 'open') throw new Refusal(ACCOUNT_REFUSALS['account-not-found']);
    const context = commandContext(this.clock, actor);
    const lift = { owners: this.#ownersOf(row) };
    const { position } = await this.decisions.execute(lockoutsStream(accountId), lockoutsDecider, lift, context);
    await this.projector.waitFor(position);
  }

  /** The digests under which attempts at an account are counted: by its address, and by its id. */
  #ownersOf(row: AccountRow): readonly string[] {
    if (row.status !== 'open') return [];
    return [row.emailDigest, row.accountId].map((subject) => this.throttle.ownerOf(subject));
  }
}

const shown = ({ limit, attempts, endsAtMs, isDelay }: LockedSubject, accountId: string | null): Lockout => ({
  limit,
  accountId,
  attempts,
  until: new Date(endsAtMs).toISOString(),
  isDelay,
});
