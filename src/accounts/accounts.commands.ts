import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { hash } from '@node-rs/argon2';
import { Decisions, Projector } from '../event-store/index.js';
import { CLOCK, type Clock, commandContext, SCOPES } from '../http/index.js';
import { derivedId, Refusal } from '../kernel/index.js';
import { type AccountCommand, accountDecider, emailDecider } from './account.decider.js';
import { ACCOUNT_ERRORS } from './accounts.errors.js';
import { type AccountFact, accountStream, emailDigest, emailStream, type PlanId } from './accounts.events.js';
import { digestOf, hintOf, newApiKey } from './api-key.js';
import { SEAL, type Seal } from './seal.js';

export interface SignedUp {
  readonly accountId: string;
  readonly email: string;
  readonly plan: PlanId;
  /** Shown here and on the account's dashboard. */
  readonly apiKey: string;
  readonly keyId: string;
}

/** Opens an account and issues its first key. */
export class SignUp extends Command<SignedUp> {
  constructor(
    readonly email: string,
    /** Null only for an account that an operator opens. */
    readonly password: string | null,
    readonly plan: PlanId = 'free',
    readonly actor = 'sign-up',
  ) {
    super();
  }
}

/** Any later decision over an account's own stream. */
export class ChangeAccount extends Command<undefined> {
  constructor(
    readonly accountId: string,
    readonly change: Exclude<AccountCommand, { kind: 'open' | 'issue-key' }>,
    readonly actor: string,
    /** Given where repeating the command must do nothing. */
    readonly commandId?: string,
  ) {
    super();
  }
}

/** A further key; the answer is the only place but the dashboard where it is shown. */
export class IssueApiKey extends Command<{ readonly keyId: string; readonly apiKey: string }> {
  constructor(
    readonly accountId: string,
    readonly label: string,
    readonly scopes: readonly string[],
    readonly actor: string,
  ) {
    super();
  }
}

type IssuedKey = Extract<AccountFact, { type: 'ApiKeyIssued' }>['data'];

function issue(seal: Seal, keyId: string, apiKey: string, label: string, scopes: readonly string[]): IssuedKey {
  return {
    keyId,
    digest: digestOf(apiKey),
    sealed: seal.close(apiKey, `api-key:${keyId}`),
    hint: hintOf(apiKey),
    label,
    scopes: [...scopes],
  };
}

@CommandHandler(SignUp)
export class SignUpHandler implements ICommandHandler<SignUp> {
  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SEAL) private readonly seal: Seal,
  ) {}

  async execute({ email, password, plan, actor }: SignUp): Promise<SignedUp> {
    const passwordHash = password === null ? null : await hash(password);
    const context = commandContext(this.clock, actor);
    const claim = await this.decisions.execute(
      emailStream(email),
      emailDecider,
      { accountId: derivedId('account', context.commandId) },
      context,
    );
    // A claim whose account was never opened is what a crash left behind: nobody was answered, so it is taken up here.
    const { accountId } = claim.state;
    if (accountId === null) throw new Error('a claimed address has no account');
    const apiKey = newApiKey();
    const keyId = this.clock.newId();
    const opened = await this.decisions.execute(
      accountStream(accountId),
      accountDecider,
      {
        kind: 'open',
        account: {
          accountId,
          email: this.seal.close(email.trim(), `email:${accountId}`),
          emailDigest: emailDigest(email),
          passwordHash,
          plan,
        },
        key: issue(this.seal, keyId, apiKey, 'first key', SCOPES),
      },
      commandContext(this.clock, actor, context.correlationId),
    );
    await this.projector.waitFor(opened.position);
    return { accountId, email: email.trim(), plan, apiKey, keyId };
  }
}

@CommandHandler(ChangeAccount)
export class ChangeAccountHandler implements ICommandHandler<ChangeAccount> {
  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ accountId, change, actor, commandId }: ChangeAccount): Promise<undefined> {
    const { position } = await this.decisions.execute(
      accountStream(accountId),
      accountDecider,
      change,
      commandContext(this.clock, actor, undefined, commandId),
    );
    await this.projector.waitFor(position);
  }
}

@CommandHandler(IssueApiKey)
export class IssueApiKeyHandler implements ICommandHandler<IssueApiKey> {
  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SEAL) private readonly seal: Seal,
  ) {}

  async execute({
    accountId,
    label,
    scopes,
    actor,
  }: IssueApiKey): Promise<{ readonly keyId: string; readonly apiKey: string }> {
    const unknown = scopes.find((scope) => !(SCOPES as readonly string[]).includes(scope));
    if (unknown !== undefined)
      throw new Refusal(ACCOUNT_ERRORS['insufficient-scope'], { detail: `There is no scope ${unknown}.` });
    const apiKey = newApiKey();
    const keyId = this.clock.newId();
    const { position } = await this.decisions.execute(
      accountStream(accountId),
      accountDecider,
      { kind: 'issue-key', key: issue(this.seal, keyId, apiKey, label, scopes) },
      commandContext(this.clock, actor),
    );
    await this.projector.waitFor(position);
    return { keyId, apiKey };
  }
}
