import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Decisions, Projector } from '../event-store/index.js';
import { type Caller } from '../http/index.js';
import { CLOCK, type Clock, commandContext } from '../runtime/index.js';
import { Refusal } from '../kernel/index.js';
import { accountDecider, type OpenAccount } from './account.decider.js';
import { AccountVault } from './account-vault.js';
import { ACCOUNT_REFUSALS } from './accounts.refusals.js';
import { accountStream, sessionStream } from './accounts.events.js';
import { AccountsReader } from './accounts.reader.js';
import { hashOf, passwordContext, Passwords } from './passwords.js';
import { sessionDecider } from './session.decider.js';
import { newSessionToken, SESSION_S, sessionIdOf } from './session-token.js';

export interface OpenedSession {
  readonly accountId: string;
  /** Only for the browser's cookie. */
  readonly token: string;
  readonly expiresAt: string;
}

export class SignIn extends Command<OpenedSession> {
  constructor(
    readonly email: string,
    readonly password: string,
    /** The client's network address. */
    readonly from: string,
  ) {
    super();
  }
}

export class SignOut extends Command<undefined> {
  constructor(readonly sessionId: string) {
    super();
  }
}

/** Ends every session of the account and opens a new one. */
export class ChangePassword extends Command<OpenedSession> {
  constructor(
    readonly accountId: string,
    readonly password: string,
    readonly newPassword: string,
    readonly from: string,
  ) {
    super();
  }
}

/** An operator sets an account's password without the old one. Ends every session. */
export class SetPassword extends Command<undefined> {
  constructor(
    readonly accountId: string,
    readonly newPassword: string,
    readonly actor: string,
  ) {
    super();
  }
}

/** Opens sessions for callers whose password was already checked. */
async function openSession(
  decisions: Decisions,
  projector: Projector,
  clock: Clock,
  { accountId, epoch }: Pick<OpenAccount, 'accountId' | 'epoch'>,
): Promise<OpenedSession> {
  const token = newSessionToken();
  const context = commandContext(clock, accountId);
  const expiresAt = new Date(Date.parse(context.at) + SESSION_S * 1_000).toISOString();
  const session = { accountId, epoch, expiresAt };
  const stream = sessionStream(sessionIdOf(token));
  const { position } = await decisions.execute(stream, sessionDecider, { kind: 'open', session }, context);
  await projector.waitFor(position);
  return { accountId, token, expiresAt };
}

@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    private readonly accounts: AccountsReader,
    private readonly passwords: Passwords,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ email, password, from }: SignIn): Promise<OpenedSession> {
    const account = await this.accounts.holderOf(email);
    const [emailDigest] = this.accounts.emailDigests(email);
    if (!(await this.passwords.match(account, password, { emailDigest, from })) || !account)
      throw new Refusal(ACCOUNT_REFUSALS['invalid-credentials']);
    return openSession(this.decisions, this.projector, this.clock, account);
  }
}

@CommandHandler(SignOut)
export class SignOutHandler implements ICommandHandler<SignOut> {
  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ sessionId }: SignOut): Promise<undefined> {
    const context = commandContext(this.clock, 'sign-out');
    const stream = sessionStream(sessionId);
    const { position } = await this.decisions.execute(stream, sessionDecider, { kind: 'end' }, context);
    await this.projector.waitFor(position);
  }
}

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    private readonly accounts: AccountsReader,
    private readonly passwords: Passwords,
    private readonly vault: AccountVault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ accountId, password, newPassword, from }: ChangePassword): Promise<OpenedSession> {
    const { epoch } = await assertPassword(this.accounts, this.passwords, { accountId, password, from });
    const command = {
      kind: 'change-password',
      epoch,
      passwordHash: await sealedHash(this.vault, accountId, newPassword),
    } as const;
    const context = commandContext(this.clock, accountId);
    const { state } = await this.decisions.execute(accountStream(accountId), accountDecider, command, context);
    if (state.status !== 'open') throw new Refusal(ACCOUNT_REFUSALS['account-not-found']);
    return openSession(this.decisions, this.projector, this.clock, state);
  }
}

@CommandHandler(SetPassword)
export class SetPasswordHandler implements ICommandHandler<SetPassword> {
  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    private readonly vault: AccountVault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ accountId, newPassword, actor }: SetPassword): Promise<undefined> {
    const command = {
      kind: 'change-password',
      epoch: null,
      passwordHash: await sealedHash(this.vault, accountId, newPassword),
    } as const;
    const context = commandContext(this.clock, actor);
    const { position } = await this.decisions.execute(accountStream(accountId), accountDecider, command, context);
    await this.projector.waitFor(position);
  }
}

async function sealedHash(vault: AccountVault, accountId: string, password: string): Promise<string> {
  const cipher = await vault.make(accountId);
  return cipher.encrypt(await hashOf(password), passwordContext(accountId));
}

/**
 * Actions that only the owner may do need the password again.
 * @returns the account as it was when the password matched.
 * @throws Refusal `wrong-password`
 */
export async function assertPassword(
  accounts: AccountsReader,
  passwords: Passwords,
  { accountId, password, from }: { readonly accountId: string; readonly password: string; readonly from: string },
): Promise<OpenAccount> {
  const account = await accounts.account(accountId);
  if (account.status !== 'open') throw new Refusal(ACCOUNT_REFUSALS['account-not-found']);
  if (!(await passwords.match(account, password, { emailDigest: account.emailDigest, from })))
    throw new Refusal(ACCOUNT_REFUSALS['wrong-password']);
  return account;
}

/** The session of a request. */
export function sessionOf({ sessionId }: Caller): string {
  if (sessionId === null) throw new Error('the route accepts sessions only');
  return sessionId;
}
