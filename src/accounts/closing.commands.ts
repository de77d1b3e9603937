import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Decisions, Projector } from '../event-store/index.js';
import { CLOCK, type Clock, commandContext } from '../http/index.js';
import { accountDecider, emailDecider } from './account.decider.js';
import { AccountVault } from './account-vault.js';
import { accountStream, emailStream } from './accounts.events.js';
import { AccountsReader } from './accounts.reader.js';
import { Passwords } from './passwords.js';
import { assertPassword } from './sessions.commands.js';

/** Ends an account with its keys and sessions, and erases its personal data for good. */
export class CloseAccount extends Command<undefined> {
  constructor(
    readonly accountId: string,
    /** Null only for an operator. */
    readonly confirmation: { readonly password: string; readonly from: string } | null,
    readonly actor: string,
  ) {
    super();
  }
}

/** Does away with what an account has left elsewhere; what it throws asks for a repetition, which does no harm. */
export type Ending = (accountId: string) => Promise<void>;

const SWEEP_MS = 600_000;

/** Destroys what closed accounts leave behind. Every step can be repeated; a crash between two loses none. */
@Injectable()
export class Erasures implements OnModuleDestroy {
  readonly #logger = new Logger('closing');
  readonly #endings: Ending[] = [];
  #sweeping: NodeJS.Timeout | undefined;

  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    private readonly accounts: AccountsReader,
    private readonly vault: AccountVault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** For slices further up, which know what else there is to end. */
  also(ending: Ending): void {
    this.#endings.push(ending);
  }

  onModuleDestroy(): void {
    clearInterval(this.#sweeping);
  }

  async erase(accountId: string, actor: string): Promise<void> {
    const account = await this.accounts.account(accountId);
    if (account.status !== 'closed' || account.emailDigest === null) return;
    await this.vault.destroy(accountId);
    const context = commandContext(this.clock, actor);
    const release = { kind: 'release', accountId } as const;
    await this.decisions.execute(emailStream(account.emailDigest), emailDecider, release, context);
    try {
      for (const end of this.#endings) await end(accountId);
    } catch (error) {
      // The account is closed all the same, and stays due until this is done.
      this.#logger.error({ err: error, accountId }, 'a closed account has left something that could not be ended yet');
      return;
    }
    const { position } = await this.decisions.execute(
      accountStream(accountId),
      accountDecider,
      { kind: 'note-erasure' },
      context,
    );
    await this.projector.waitFor(position);
  }

  /** Finishes what a crash, or somebody who did not answer, has left; from now on again and again. */
  async recover(): Promise<void> {
    this.#sweeping ??= setInterval(() => void this.recover().catch(() => undefined), SWEEP_MS).unref();
    for (const { accountId } of this.accounts.dueForErasure()) await this.erase(accountId, 'system');
  }
}

@CommandHandler(CloseAccount)
export class CloseAccountHandler implements ICommandHandler<CloseAccount> {
  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    private readonly accounts: AccountsReader,
    private readonly passwords: Passwords,
    private readonly erasures: Erasures,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ accountId, confirmation, actor }: CloseAccount): Promise<undefined> {
    if (confirmation !== null) await assertPassword(this.accounts, this.passwords, { accountId, ...confirmation });
    const { position } = await this.decisions.execute(
      accountStream(accountId),
      accountDecider,
      { kind: 'close' },
      commandContext(this.clock, actor),
    );
    await this.projector.waitFor(position);
    await this.erasures.erase(accountId, actor);
  }
}
