import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type z } from 'zod';
import { Decisions, Projector } from '../event-store/index.js';
import { networkOf, SCOPES, scopesOf } from '../http/index.js';
import { CLOCK, type Clock, commandContext } from '../runtime/index.js';
import { derivedId, Refusal } from '../kernel/index.js';
import {
  type AccountCommand,
  accountDecider,
  emailDecider,
  isUsable,
  memberOf,
  type OpenAccount,
} from './account.decider.js';
import { type signedUpSchema } from './accounts.answers.schema.js';
import { AccountVault } from './account-vault.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';
import { accountStream, emailStream, type PlanId } from './accounts.events.js';
import { AccountsReader } from './accounts.reader.js';
import { newKey } from './api-keys.js';
import { FIRST_CREDITS, type FirstCredits } from './first-credits.js';
import { roleOf } from './members.decider.js';
import { hashOf, passwordContext, Passwords } from './passwords.js';
import { SecondFactors } from './second-factors.js';
import { FIRST_CREDITS_FROM_ONE_ADDRESS, SIGN_UPS_FROM_ONE_ADDRESS, THROTTLE, Throttle } from './throttle.js';

export type SignedUp = z.output<typeof signedUpSchema>;

/** Opens an account and issues its first key. With the password of an existing account, returns that account. */
export class SignUp extends Command<SignedUp> {
  constructor(
    readonly email: string,
    /** Null only for an account that an operator opens. */
    readonly password: string | null,
    readonly plan: PlanId = 'free',
    readonly actor = 'sign-up',
    /** The client's network address; null for an operator, who is not throttled. */
    readonly from: string | null = null,
    /** Whether somebody asked the person to join another workspace, which pays for debates. */
    readonly isInvited = false,
  ) {
    super();
  }
}

/** A decision on an account's own stream that needs no other data. */
export class ChangeAccount extends Command<undefined> {
  constructor(
    readonly accountId: string,
    readonly change: Extract<
      AccountCommand,
      { kind: 'change-plan' | 'limit-key' | 'revoke-key' | 'appoint-operator' | 'dismiss-operator' }
    >,
    readonly actor: string,
  ) {
    super();
  }
}

@CommandHandler(SignUp)
export class SignUpHandler implements ICommandHandler<SignUp> {
  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    private readonly accounts: AccountsReader,
    private readonly vault: AccountVault,
    private readonly passwords: Passwords,
    private readonly secondFactors: SecondFactors,
    @Inject(THROTTLE) private readonly throttle: Throttle,
    @Inject(FIRST_CREDITS) private readonly firstCredits: FirstCredits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(command: SignUp): Promise<SignedUp> {
    const { email, password, from } = command;
    if (from !== null) this.throttle.attempt([SIGN_UPS_FROM_ONE_ADDRESS, networkOf(from)]);
    const holder = await this.accounts.holderOf(email);
    if (holder) return this.#again(holder, command);
    try {
      return await this.#open(command, password === null ? null : await hashOf(password));
    } catch (error) {
      // The account was opened between the look-up and the claim, possibly by the same person.
      const winner = error instanceof Refusal && error.code === 'conflict' && (await this.accounts.holderOf(email));
      if (!winner) throw error;
      return this.#again(winner, command);
    }
  }

  async #open(command: SignUp, passwordHash: string | null): Promise<SignedUp> {
    const { email, plan, actor } = command;
    const { accountId, wasReleased } = await this.#claim(email, actor);
    const cipher = await this.vault.make(accountId);
    const key = newKey(cipher, this.clock.newId(), 'first key', SCOPES);
    const [emailDigest] = this.accounts.emailDigests(email);
    const account = {
      accountId,
      email: cipher.encrypt(email.trim(), `email:${accountId}`),
      emailDigest,
      passwordHash: passwordHash === null ? null : cipher.encrypt(passwordHash, passwordContext(accountId)),
      plan,
    };
    // Before the account opens: a crash in between leaves no account without them, and the next attempt grants nothing more.
    if (!wasReleased && this.#deservesCredits(command)) await this.firstCredits.grant(accountId);
    const opened = await this.decisions.execute(
      accountStream(accountId),
      accountDecider,
      { kind: 'open', account, key: key.fact },
      commandContext(this.clock, actor),
    );
    await this.projector.waitFor(opened.position);
    return { accountId, email: email.trim(), plan, apiKey: key.apiKey, keyId: key.keyId };
  }

  /** Whether the account is one that a person opens for himself, and not one of many from an address. */
  #deservesCredits({ from, isInvited }: SignUp): boolean {
    if (from === null || isInvited || this.firstCredits.amount === 0) return false;
    try {
      this.throttle.attempt([FIRST_CREDITS_FROM_ONE_ADDRESS, networkOf(from)]);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'too-many-attempts') return false;
      throw error;
    }
  }

  /** The account id to use for the address: a new one, or that of a claim that a crash left without an account. */
  async #claim(email: string, actor: string): Promise<{ readonly accountId: string; readonly wasReleased: boolean }> {
    const stream = emailStream(this.accounts.emailDigests(email)[0]);
    const { accountId: claimant } = (await this.decisions.load(stream, emailDecider)).state;
    const closed = claimant !== null && (await this.accounts.account(claimant)).status === 'closed';
    const context = commandContext(this.clock, actor);
    const { state } = await this.decisions.execute(
      stream,
      emailDecider,
      { kind: 'claim', accountId: derivedId('account', context.commandId), ...(closed ? { closed: claimant } : {}) },
      context,
    );
    const { accountId, wasReleased } = state;
    if (accountId === null) throw new Error('a claimed address has no account');
    return { accountId, wasReleased };
  }

  /** Signing up again with the right password returns the account's key; with another password it is refused. */
  async #again(account: OpenAccount, { email, password, from }: SignUp): Promise<SignedUp> {
    const guess = { emailDigest: account.emailDigest, from: from ?? 'operator' };
    if (password === null || !(await this.passwords.match(account, password, guess)))
      throw new Refusal(ACCOUNT_REFUSALS.conflict);
    const { accountId, plan } = account;
    // The answer has a key, which would let somebody in without the second factor.
    if ((await this.secondFactors.of(accountId)).status === 'on') throw new Refusal(ACCOUNT_REFUSALS.conflict);
    const now = this.clock.now().getTime();
    const role = roleOf(account.members, accountId);
    const own = account.keys.filter((one) => memberOf(one, account) === accountId && isUsable(one, now));
    const hasAll = role !== undefined && scopesOf(role).length === SCOPES.length;
    const key = hasAll ? own.find((one) => SCOPES.every((scope) => one.scopes.includes(scope))) : undefined;
    if (!key)
      throw new Refusal(ACCOUNT_REFUSALS.conflict, {
        detail: 'The account has no key with all scopes: sign in and issue one.',
      });
    const cipher = await this.vault.of(accountId);
    const apiKey = cipher.decrypt(this.accounts.key(accountId, key.keyId, accountId).sealed, `api-key:${key.keyId}`);
    return { accountId, email: email.trim(), plan, apiKey, keyId: key.keyId };
  }
}

@CommandHandler(ChangeAccount)
export class ChangeAccountHandler implements ICommandHandler<ChangeAccount> {
  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ accountId, change, actor }: ChangeAccount): Promise<undefined> {
    const { position } = await this.decisions.execute(
      accountStream(accountId),
      accountDecider,
      change,
      commandContext(this.clock, actor),
    );
    await this.projector.waitFor(position);
  }
}
