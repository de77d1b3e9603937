import { Inject, Injectable } from '@nestjs/common';
import { Decisions, isUnavailable, Projector } from '../event-store/index.js';
import { type Caller } from '../http/index.js';
import { type CommandContext, type Position, Refusal } from '../kernel/index.js';
import { CLOCK, type Clock, commandContext } from '../runtime/index.js';
import { accountDecider, type OpenAccount } from './account.decider.js';
import { AccountVault } from './account-vault.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';
import { accountStream, sessionStream } from './accounts.events.js';
import { AccountsReader } from './accounts.reader.js';
import { sessionsView } from './accounts.view.js';
import { DEVICE_COOKIE, DeviceCookie } from './device-cookie.js';
import { type Confirming, Passwords, sealedHash } from './passwords.js';
import { HeldSessions } from './held-sessions.js';
import { roleOf } from './members.decider.js';
import { SecondFactors } from './second-factors.js';
import { type SessionCommand, sessionDecider } from './session.decider.js';
import { SIGN_INS_OF_ONE_ACCOUNT, THROTTLE, Throttle } from './throttle.js';
import { newSessionToken, SESSION_S, sessionIdOf } from './session-token.js';

interface SignIn {
  readonly email: string;
  readonly password: string;
  /** Of the second factor. */
  readonly code?: string | undefined;
}

export interface OpenedSession {
  readonly accountId: string;
  /** Only for the browser's cookie. */
  readonly token: string;
  readonly expiresAt: string;
  /** False while the log could not be written, see {@link HeldSessions}; then `expiresAt` is the end of that. */
  readonly recorded: boolean;
}

/** Signing in and out, and the passwords that sessions begin with. */
@Injectable()
export class Sessions {
  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    private readonly accounts: AccountsReader,
    private readonly passwords: Passwords,
    private readonly vault: AccountVault,
    private readonly held: HeldSessions,
    private readonly secondFactors: SecondFactors,
    @Inject(DEVICE_COOKIE) private readonly devices: DeviceCookie,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(THROTTLE) private readonly throttle: Throttle,
  ) {}

  /**
   * @param from the client's network address
   * @param cookies the request's Cookie header, which may name a device that the account knows
   * @throws Refusal `invalid-credentials`, `second-factor-needed`, `wrong-code`, `too-many-attempts`; StoreUnavailableError when the log cannot be read, or when
   *   too many sessions wait to be recorded
   */
  async signIn(given: SignIn, from: string, cookies?: string): Promise<OpenedSession> {
    return this.#openOwn(await this.prove(given, from, cookies));
  }

  /**
   * The account of somebody who gives its password, and a code where it has a second factor.
   * @throws Refusal as `signIn`
   */
  async prove({ email, password, code }: SignIn, from: string, cookies?: string): Promise<OpenAccount> {
    const account = await this.accounts.holderOf(email);
    const [emailDigest] = this.accounts.emailDigests(email);
    const known = account && this.devices.read(cookies, account.accountId);
    if (!(await this.passwords.match(account, password, { emailDigest, from, known })) || !account)
      throw new Refusal(ACCOUNT_REFUSALS['invalid-credentials']);
    await this.secondFactors.demand(account, code, known);
    return account;
  }

  /**
   * Opens a session for somebody who has signed in through the provider. Their second factor is there.
   * @param workspaceId of which they are a member; the first one when undefined
   * @throws Refusal `too-many-attempts`
   */
  openByProvider(account: OpenAccount, workspaceId?: string): Promise<OpenedSession> {
    return this.#openOwn(account, workspaceId, { provider: true });
  }

  /** Whether the session began with a sign-in through the provider. */
  isByProvider(sessionId: string): boolean {
    const held = this.held.get(sessionId);
    const session = held?.status === 'open' ? held : this.projector.reader(sessionsView).get(sessionId);
    return session?.provider === true;
  }

  /** Ends the session of a request. */
  async signOut({ sessionId }: Caller): Promise<void> {
    if (sessionId === null) throw new Error('the route accepts sessions only');
    const hasLeftNoRecord = this.held.end(sessionId);
    try {
      await this.#change(sessionId, { kind: 'end' }, commandContext(this.clock, 'sign-out'));
    } catch (error) {
      if (!hasLeftNoRecord || !isUnavailable(error)) throw error;
    }
  }

  /** From now on the session is in another workspace. @throws Refusal `account-not-found` unless the person is a member */
  async choose({ memberId, sessionId }: Caller, workspaceId: string): Promise<void> {
    if (sessionId === null) throw new Error('the route accepts sessions only');
    const account = await this.accounts.account(workspaceId);
    // The same answer for a workspace of others as for none.
    if (account.status !== 'open' || roleOf(account.members, memberId) === undefined)
      throw new Refusal(ACCOUNT_REFUSALS['account-not-found']);
    await this.#change(sessionId, { kind: 'choose', workspaceId }, commandContext(this.clock, memberId));
  }

  /** Ends every session of an account; returns how many there were. @throws Refusal `account-not-found` */
  async endAll(accountId: string, actor: string): Promise<number> {
    const context = commandContext(this.clock, actor);
    const row = this.accounts.get(accountId);
    const open = row ? this.accounts.sessionsOf(row, context.at) : 0;
    const command = { kind: 'end-sessions' } as const;
    const { position } = await this.decisions.execute(accountStream(accountId), accountDecider, command, context);
    await this.projector.waitFor(position);
    return open + this.held.endAll(accountId);
  }

  /**
   * Ends every session of the person and opens a new one in the same workspace.
   * @throws Refusal `wrong-password`, `too-many-attempts`
   */
  async changePassword(
    { memberId: accountId, accountId: workspaceId }: Caller,
    password: string,
    newPassword: string,
    confirming: Confirming,
  ): Promise<OpenedSession> {
    const { epoch } = await this.passwords.confirm(await this.accounts.account(accountId), password, confirming);
    const { state } = await this.#setPassword(accountId, newPassword, epoch, accountId);
    if (state.status !== 'open') throw new Refusal(ACCOUNT_REFUSALS['account-not-found']);
    return this.#open(state, workspaceId);
  }

  /** An operator sets an account's password without the old one. Ends every session. */
  async setPassword(accountId: string, newPassword: string, actor: string): Promise<void> {
    const { position } = await this.#setPassword(accountId, newPassword, null, actor);
    await this.projector.waitFor(position);
  }

  async #setPassword(accountId: string, password: string, epoch: number | null, actor: string) {
    const passwordHash = await sealedHash(await this.vault.make(accountId), accountId, password);
    const command = { kind: 'change-password', epoch, passwordHash } as const;
    return this.decisions.execute(accountStream(accountId), accountDecider, command, commandContext(this.clock, actor));
  }

  #openOwn(
    account: OpenAccount,
    workspaceId = this.accounts.workspacesOf(account.accountId)[0]?.workspaceId,
    how: { readonly provider?: true } = {},
  ): Promise<OpenedSession> {
    this.throttle.attempt([SIGN_INS_OF_ONE_ACCOUNT, account.accountId]);
    return this.#open(account, workspaceId, how);
  }

  /** Opens a session for a caller who was already checked. It is held while the log cannot be written. */
  async #open(
    { accountId, epoch }: OpenAccount,
    workspaceId = accountId,
    how: { readonly provider?: true } = {},
  ): Promise<OpenedSession> {
    const token = newSessionToken();
    const context = commandContext(this.clock, accountId);
    const expiresAt = new Date(Date.parse(context.at) + SESSION_S * 1_000).toISOString();
    const session = { accountId, epoch, expiresAt, ...(workspaceId === accountId ? {} : { workspaceId }), ...how };
    const sessionId = sessionIdOf(token);
    let position: Position | null;
    try {
      ({ position } = await this.#decide(sessionId, { kind: 'open', session }, context));
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return { accountId, token, expiresAt: this.held.hold(sessionId, session, context, error), recorded: false };
    }
    await this.projector.waitFor(position);
    return { accountId, token, expiresAt, recorded: true };
  }

  async #change(sessionId: string, command: SessionCommand, context: CommandContext): Promise<void> {
    const { position } = await this.#decide(sessionId, command, context);
    await this.projector.waitFor(position);
  }

  #decide(sessionId: string, command: SessionCommand, context: CommandContext) {
    return this.decisions.execute(sessionStream(sessionId), sessionDecider, command, context);
  }
}
