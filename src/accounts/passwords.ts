import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../kernel/index.js';
import { type OpenAccount } from './account.decider.js';
import { AccountVault } from './account-vault.js';
import { GUESSES_FROM_ONE_ADDRESS, GUESSES_OF_ONE_ACCOUNT, networkOf, THROTTLE, Throttle } from './throttle.js';

/** Argon2id, 19 MiB, two passes, one thread: OWASP's Password Storage Cheat Sheet. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashOf = (password: string): Promise<string> => hash(password, ARGON2ID);

export const passwordContext = (accountId: string): string => `password:${accountId}`;

/** Whose password is guessed, and from where. */
export interface Guess {
  /** Digest of the e-mail address. */
  readonly emailDigest: string;
  /** The client's network address. */
  readonly from: string;
}

/** Compares passwords, at the same cost whether there is anything to compare with or not, and not without end. */
@Injectable()
export class Passwords {
  /** What nobody's password matches. */
  readonly #decoy = hashOf(randomBytes(32).toString('base64url'));

  constructor(
    private readonly vault: AccountVault,
    @Inject(THROTTLE) private readonly throttle: Throttle,
  ) {}

  /**
   * Whether it is the account's password; false without an account, or for one that has none.
   * @throws Refusal `too-many-attempts`
   */
  async match(account: OpenAccount | undefined, password: string, { emailDigest, from }: Guess): Promise<boolean> {
    const attempt = this.throttle.attempt(
      [GUESSES_OF_ONE_ACCOUNT, emailDigest],
      [GUESSES_FROM_ONE_ADDRESS, networkOf(from)],
    );
    const matches = await this.#compare(account, password);
    if (matches) attempt.forgive();
    return matches;
  }

  async #compare(account: OpenAccount | undefined, password: string): Promise<boolean> {
    // The same look-up and the same hash on every path, so that the time taken tells no address from another.
    const cipher = await this.vault.of(account?.accountId ?? 'nobody');
    const sealed = account?.passwordHash ?? null;
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
