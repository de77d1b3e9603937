import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Decisions, isUnavailable, Projector } from '../event-store/index.js';
import { CLOCK, type Clock, commandContext } from '../runtime/index.js';
import { accountDecider, assertMayClose, emailDecider } from './account.decider.js';
import { AccountVault } from './account-vault.js';
import { accountStream, emailStream } from './accounts.events.js';
import { AccountsReader } from './accounts.reader.js';
import { type Confirming, Passwords } from './passwords.js';
import { Workspaces } from './workspaces.js';

/** Removes what a closed account left in another slice. It is repeated when it throws, so it must be idempotent. */
type Ending = (accountId: string) => Promise<void>;

const SWEEP_MS = 600_000;
/** Pause after a failed erasure, for instance while somebody reads the log; doubles up to the sweep interval. */
const RETRY_MS_FIRST = 1_000;
/** Concurrent erasures: each may wait for a payment provider. */
const ERASURES_AT_ONCE = 4;
/** Time limit for all removals of one account. When it passes, the account stays due and the next one is tried. */
const ENDING_MS_MAX = 10_000;

/** Destroys what closed accounts leave behind. Every step can be repeated, so a crash between two loses nothing. */
@Injectable()
export class Erasures implements OnModuleDestroy {
  readonly #logger = new Logger('closing');
  readonly #endings: Ending[] = [];
  readonly #stopping = new AbortController();
  #sweeping: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #retryMs = RETRY_MS_FIRST;
  #recovering: Promise<void> = Promise.resolve();

  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    private readonly accounts: AccountsReader,
    private readonly vault: AccountVault,
    private readonly passwords: Passwords,
    private readonly workspaces: Workspaces,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Slices that depend on this one register here what they must remove. */
  also(ending: Ending): void {
    this.#endings.push(ending);
  }

  onModuleDestroy(): void {
    clearInterval(this.#sweeping);
    clearTimeout(this.#retry);
    this.#stopping.abort(new Error('the service is stopping'));
  }

  /**
   * Closes an account, ends its keys and sessions, and erases its personal data permanently. The person who opened it
   * leaves all other workspaces.
   * @param confirmation of the person who opened and closes it; null only for an operator
   * @throws Refusal `wrong-password`, `too-many-attempts`, `insufficient-role`, and `last-owner` when another workspace
   *   would be left without an owner
   */
  async close(
    accountId: string,
    confirmation: (Confirming & { readonly memberId: string; readonly password: string }) | null,
    actor: string,
  ): Promise<void> {
    const account = await this.accounts.account(accountId);
    // Before anything is left or guessed; decided again with the account's own state.
    if (confirmation && account.status === 'open') assertMayClose(account, confirmation.memberId);
    const confirmed = confirmation && (await this.passwords.confirm(account, confirmation.password, confirmation));
    await this.workspaces.leaveOthers(accountId, actor);
    const { position } = await this.decisions.execute(
      accountStream(accountId),
      accountDecider,
      {
        kind: 'close',
        epoch: confirmed?.epoch ?? null,
        ...(confirmation ? { by: confirmation.memberId } : {}),
      },
      commandContext(this.clock, actor),
    );
    await this.projector.waitFor(position);
    await this.#eraseSoon(accountId, actor);
  }

  async #erase(accountId: string, actor: string): Promise<void> {
    const account = await this.accounts.account(accountId);
    if (account.status !== 'closed' || account.emailDigest === null) return;
    await this.vault.destroy(accountId);
    await this.workspaces.removeClosed(accountId);
    const context = commandContext(this.clock, actor);
    const release = { kind: 'release', accountId } as const;
    await this.decisions.execute(emailStream(account.emailDigest), emailDecider, release, context);
    const deadline = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(ENDING_MS_MAX)]);
    try {
      for (const end of this.#endings) await orAborted(end(accountId), deadline);
    } catch (error) {
      // The account is closed anyway, and stays due until this succeeds.
      this.#logger.error(
        { err: error, accountId },
        'a debate or subscription of a closed account could not be ended yet',
      );
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

  /**
   * Like `#erase`, but retries in the background while somebody reads the log, since a reader keeps its bytes from being
   * overwritten. The data stays due, so a stop loses nothing.
   */
  async #eraseSoon(accountId: string, actor: string): Promise<void> {
    try {
      await this.#erase(accountId, actor);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.#again(accountId, error);
    }
  }

  #again(accountId: string, error: unknown): void {
    this.#logger.error({ err: error, accountId }, 'a closed account could not be erased yet');
    if (this.#stopping.signal.aborted) return;
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      this.#retryMs = Math.min(this.#retryMs * 2, SWEEP_MS);
      void this.recover();
    }, this.#retryMs).unref();
  }

  /**
   * Finishes erasures that a crash or an unreachable provider interrupted, now and every ten minutes. Failures are logged
   * and retried. A start must not wait for it, because it may wait for a payment provider.
   */
  recover(): Promise<void> {
    this.#sweeping ??= setInterval(() => void this.recover(), SWEEP_MS).unref();
    // One run at a time, which limits the concurrent requests to providers.
    return (this.#recovering = this.#recovering.then(() => this.#eraseDue()));
  }

  async #eraseDue(): Promise<void> {
    const due = this.#due();
    const worker = async (): Promise<void> => {
      for (let next = due.shift(); next !== undefined && !this.#stopping.signal.aborted; next = due.shift())
        await this.#erase(next, 'system').catch((error: unknown) => this.#again(next, error));
    };
    await Promise.all(Array.from({ length: ERASURES_AT_ONCE }, worker));
    if (this.#retry === undefined) this.#retryMs = RETRY_MS_FIRST;
  }

  #due(): string[] {
    try {
      return this.accounts.dueForErasure();
    } catch (error) {
      this.#logger.error({ err: error }, 'the closed accounts to erase could not be listed');
      return [];
    }
  }
}

/** Rejects as soon as `signal` is aborted, without waiting for the work. */
function orAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
