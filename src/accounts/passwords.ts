import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { networkOf } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { FairLimit, LimitFullError } from '../runtime/index.js';
import { type Account, type OpenAccount } from './account.decider.js';
import { AccountVault, type PersonalCipher } from './account-vault.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';
import {
  GUESSES_FROM_ONE_ADDRESS,
  GUESSES_FROM_ONE_DEVICE,
  GUESSES_OF_ONE_ACCOUNT,
  GUESSES_OF_ONE_ACCOUNT_FROM_ONE_ADDRESS,
  THROTTLE,
  Throttle,
} from './throttle.js';

/** Argon2id, 19 MiB, two passes, one thread: OWASP's Password Storage Cheat Sheet. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Native code, loaded with the first password. */
const argon2 = () => import('@node-rs/argon2');

export async function hashOf(password: string): Promise<string> {
  const { hash } = await argon2();
  return hash(password, ARGON2ID);
}

/** The hash of a password, encrypted with the account's key. */
export async function sealedHash(cipher: PersonalCipher, accountId: string, password: string): Promise<string> {
  return cipher.encrypt(await hashOf(password), passwordContext(accountId));
}

export const passwordContext = (accountId: string): string => `password:${accountId}`;

/** The subjects that attempts are counted for. */
interface Guess {
  /** Digest of the e-mail address. */
  readonly emailDigest: string;
  /** The client's network address. */
  readonly from: string;
  /** What shows that the owner has signed in there before: a known device, or an open session. Counted apart. */
  readonly known?: string | undefined;
}

/** Delay of the first guess of a stranger beyond the limit of an account, in milliseconds; doubles with each further one. */
const DELAY_MS_MIN = 250;
const DELAY_MS_MAX = 5_000;
/** Delayed guesses at one account that may wait; the last one of the address that sent most is refused beyond. */
const DELAYED_MAX = 32;

/** Who confirms an action with the password: the client's network address, and the session of the request. */
export interface Confirming {
  readonly from: string;
  readonly sessionId: string | null;
}

/** Checks passwords at the same cost whether the account exists or not, and limits the attempts. */
@Injectable()
export class Passwords {
  /** A hash that no password matches. */
  readonly #decoy = hashOf(randomBytes(32).toString('base64url'));
  /** The delayed guesses of strangers, by account: one after another, with the addresses in turn. */
  readonly #delayed = new Map<string, FairLimit>();

  constructor(
    private readonly vault: AccountVault,
    @Inject(THROTTLE) private readonly throttle: Throttle,
  ) {}

  /**
   * Whether it is the account's password; false without an account or without a password.
   * @throws Refusal `too-many-attempts`
   */
  async match(account: OpenAccount | undefined, password: string, guess: Guess): Promise<boolean> {
    const { emailDigest, known } = guess;
    const from = networkOf(guess.from);
    const attempt =
      known === undefined
        ? this.throttle.attempt(
            [GUESSES_OF_ONE_ACCOUNT, emailDigest],
            [GUESSES_OF_ONE_ACCOUNT_FROM_ONE_ADDRESS, `${emailDigest} ${from}`],
            [GUESSES_FROM_ONE_ADDRESS, from],
          )
        : this.throttle.attempt([GUESSES_FROM_ONE_DEVICE, `${emailDigest} ${known}`]);
    if (attempt.excess > 0) await this.#delay(emailDigest, from, attempt.excess);
    const matches = await this.#compare(account, password);
    if (matches) attempt.forgive();
    return matches;
  }

  /**
   * Actions that only the owner may do need the password again.
   * @throws Refusal `wrong-password`, `too-many-attempts`
   */
  async confirm(account: Account, password: string, { from, sessionId }: Confirming): Promise<OpenAccount> {
    if (account.status !== 'open') throw new Refusal(ACCOUNT_REFUSALS['account-not-found']);
    const known = sessionId === null ? undefined : `session ${sessionId}`;
    if (!(await this.match(account, password, { emailDigest: account.emailDigest, from, known })))
      throw new Refusal(ACCOUNT_REFUSALS['wrong-password']);
    return account;
  }

  /** Waits as long as a stranger's guess must. @throws Refusal `too-many-attempts` when too many wait already */
  async #delay(emailDigest: string, from: string, excess: number): Promise<void> {
    const turns = this.#delayed.get(emailDigest) ?? new FairLimit(1, { waitingMax: DELAYED_MAX });
    this.#delayed.set(emailDigest, turns);
    const delayMs = Math.min(DELAY_MS_MAX, DELAY_MS_MIN * 2 ** (excess - 1));
    try {
      await turns.run(from, () => pause(delayMs));
    } catch (error) {
      if (!(error instanceof LimitFullError)) throw error;
      throw new Refusal(ACCOUNT_REFUSALS['too-many-attempts'], { retryAfterS: DELAY_MS_MAX / 1_000, cause: error });
    } finally {
      if (turns.active + turns.waiting === 0) this.#delayed.delete(emailDigest);
    }
  }

  async #compare(account: OpenAccount | undefined, password: string): Promise<boolean> {
    // Every path does the same look-up and hash, so that the time taken does not reveal whether an address is in use.
    const cipher = await this.vault.of(account?.accountId ?? 'nobody');
    const sealed = account?.passwordHash ?? null;
    const { verify } = await argon2();
    if (!account || sealed === null) {
      await verify(await this.#decoy, password);
      return false;
    }
    try {
      return await verify(cipher.decrypt(sealed, passwordContext(account.accountId)), password);
    } catch (error) {
      // The account was closed a moment ago.
      if (error instanceof Refusal && error.code === 'account-not-found') return false;
      throw error;
    }
  }
}
