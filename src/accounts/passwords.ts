import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { networkOf } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { type Account, type OpenAccount } from './account.decider.js';
import { AccountVault, type PersonalCipher } from './account-vault.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';
import { GUESSES_FROM_ONE_ADDRESS, GUESSES_OF_ONE_ACCOUNT, THROTTLE, Throttle } from './throttle.js';

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
}

/** Checks passwords at the same cost whether the account exists or not, and limits the attempts. */
@Injectable()
export class Passwords {
  /** A hash that no password matches. */
  readonly #decoy = hashOf(randomBytes(32).toString('base64url'));

  constructor(
    private readonly vault: AccountVault,
    @Inject(THROTTLE) private readonly throttle: Throttle,
  ) {}

  /**
   * Whether it is the account's password; false without an account or without a password.
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

  /**
   * Actions that only the owner may do need the password again.
   * @throws Refusal `wrong-password`, `too-many-attempts`
   */
  async confirm(account: Account, password: string, from: string): Promise<OpenAccount> {
    if (account.status !== 'open') throw new Refusal(ACCOUNT_REFUSALS['account-not-found']);
    if (!(await this.match(account, password, { emailDigest: account.emailDigest, from })))
      throw new Refusal(ACCOUNT_REFUSALS['wrong-password']);
    return account;
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
