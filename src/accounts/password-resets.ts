import { randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Decisions, Projector } from '../event-store/index.js';
import { networkOf } from '../http/index.js';
import { isUnreadable, Refusal, sha256 } from '../kernel/index.js';
import { CLOCK, type Clock, commandContext, sleep } from '../runtime/index.js';
import { accountDecider, openReset } from './account.decider.js';
import { AccountVault } from './account-vault.js';
import { accountStream } from './accounts.events.js';
import { AccountsReader } from './accounts.reader.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';
import { Mails } from './mails.js';
import { sealedHash } from './passwords.js';
import {
  RESET_MISSES_FROM_ONE_ADDRESS,
  RESETS_FROM_ONE_ADDRESS,
  RESETS_OF_ONE_ACCOUNT,
  THROTTLE,
  Throttle,
} from './throttle.js';

const TOKEN_BYTES = 32;
/** How long a link that is sent by mail is valid. */
const MAILED_MS = 3_600_000;
/** Every request takes at least this long, so that the time taken does not reveal whether an address is in use. */
const ANSWER_MS_MIN = 250;

/** A link with which a new password can be chosen, once. */
interface OfferedReset {
  /** The page where it is used. */
  readonly link: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** New passwords for people who have lost theirs: by mail, or by a link that an operator passes on. */
@Injectable()
export class PasswordResets {
  readonly #logger = new Logger('password-resets');

  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    private readonly accounts: AccountsReader,
    private readonly vault: AccountVault,
    private readonly mails: Mails,
    @Inject(THROTTLE) private readonly throttle: Throttle,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Sends a link to the holder of an address, if there is one. Neither the answer nor the time that it takes says so.
   * @param from the client's network address
   * @throws Refusal `no-mail`, `too-many-attempts`; StoreUnavailableError when the log cannot be read
   */
  async request(email: string, from: string): Promise<void> {
    if (!this.mails.areSent) throw new Refusal(ACCOUNT_REFUSALS['no-mail']);
    const [emailDigest] = this.accounts.emailDigests(email);
    this.throttle.attempt([RESETS_OF_ONE_ACCOUNT, emailDigest], [RESETS_FROM_ONE_ADDRESS, networkOf(from)]);
    const [holder] = await Promise.all([this.#holderOf(email), sleep(ANSWER_MS_MIN)]);
    // Not awaited: it is done for accounts only.
    if (holder)
      void this.#mail(holder.accountId).catch((error: unknown) =>
        this.#logger.error({ err: error, accountId: holder.accountId }, 'a link to a new password was not sent'),
      );
  }

  /** An account that cannot be read gets no mail: a refusal would say that there is one. */
  async #holderOf(email: string): Promise<{ readonly accountId: string } | undefined> {
    try {
      return await this.accounts.holderOf(email);
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      this.#logger.error({ err: error }, 'a link to a new password was not sent');
      return undefined;
    }
  }

  async #mail(accountId: string): Promise<void> {
    const { link, expiresAt } = await this.offer(accountId, MAILED_MS, 'reset-request');
    // To the account's own address, whatever its spelling in the request.
    const { email } = await this.accounts.profile(accountId);
    await this.mails.queue(
      accountId,
      'password-reset',
      { to: email, values: { link, until: inWords(expiresAt) } },
      expiresAt,
    );
  }

  /** Makes a link. Only the digest of its token is stored. @throws Refusal `account-not-found` */
  async offer(accountId: string, validMs: number, actor: string): Promise<OfferedReset> {
    const secret = randomBytes(TOKEN_BYTES).toString('base64url');
    const context = commandContext(this.clock, actor);
    const expiresAt = new Date(Date.parse(context.at) + validMs).toISOString();
    const reset = { resetId: this.clock.newId(), digest: sha256(secret), expiresAt };
    const { position } = await this.decisions.execute(
      accountStream(accountId),
      accountDecider,
      { kind: 'offer-reset', reset },
      context,
    );
    await this.projector.waitFor(position);
    return { link: this.mails.linkTo(`reset/${accountId}.${secret}`), expiresAt };
  }

  /**
   * Changes the password of the account that a link is for. Ends the account's sessions and links.
   * @param from the client's network address
   * @throws Refusal `reset-link-ended`, `too-many-attempts`, `secret-changed`
   */
  async reset(token: string, password: string, from: string): Promise<void> {
    const attempt = this.throttle.attempt([RESET_MISSES_FROM_ONE_ADDRESS, networkOf(from)]);
    const [accountId = '', secret = ''] = token.split('.', 2);
    const account = /^[\w-]{1,128}$/.test(accountId) ? await this.accounts.account(accountId) : undefined;
    if (account?.status !== 'open') throw new Refusal(ACCOUNT_REFUSALS['reset-link-ended']);
    const digest = sha256(secret);
    const context = commandContext(this.clock, 'reset-link');
    // Before the costly hash; decided again with the state that it is recorded on.
    openReset(account, digest, context.at);
    try {
      const passwordHash = await sealedHash(await this.vault.of(accountId), accountId, password);
      const { position } = await this.decisions.execute(
        accountStream(accountId),
        accountDecider,
        { kind: 'reset-password', digest, passwordHash, at: context.at },
        context,
      );
      await this.projector.waitFor(position);
    } catch (error) {
      // The account was closed a moment ago.
      if (!(error instanceof Refusal) || error.code !== 'account-not-found') throw error;
      throw new Refusal(ACCOUNT_REFUSALS['reset-link-ended'], { cause: error });
    }
    attempt.forgive();
  }
}

/** A time for people anywhere. @param iso ISO 8601 */
export const inWords = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
