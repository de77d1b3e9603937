import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import {
  Decisions,
  EVENT_STORE,
  type EventStore,
  isUnavailable,
  KeptStreams,
  Projector,
} from '../event-store/index.js';
import { idOf } from '../kernel/index.js';
import { CLOCK, type Clock, commandContext } from '../runtime/index.js';
import { erasureDecider } from './erasure.decider.js';
import { type ErasureFact, type ErasureRequest, erasureStream, textKeyStream } from './erasure.events.js';
import { erasedRefusal } from './erasure.refusals.js';
import { type ErasureRow, erasuresView } from './erasures.view.js';

const SWEEP_MS = 600_000;
/** Pause after a failure, for instance while somebody reads the log; doubles up to the interval of sweeps. */
const RETRY_MS_FIRST = 1_000;

/**
 * Erases what debates and detections say. A recorded request is the point of no return: from then on nothing is answered. The
 * key is destroyed at once, and what deleted rows have left in the read models is removed after that, together for all that
 * are due. The next start continues after a crash; every step can be repeated.
 */
@Injectable()
export class TextErasures implements OnModuleDestroy {
  readonly #logger = new Logger('erasure');
  readonly #rows;
  /** Erasures whose key this process has destroyed, until they are recorded as done. */
  readonly #destroyed = new Set<string>();
  /** The log has told of an erasure, maybe by another node, since the files were cleaned. */
  #hasHeard = false;
  #sweeping: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #retryMs = RETRY_MS_FIRST;
  #cleaning: Promise<void> = Promise.resolve();
  #nextCleaning: Promise<void> | undefined;
  #isStopping = false;

  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    kept: KeptStreams,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#rows = projector.reader(erasuresView);
    projector.onStored(({ stream, type }) => {
      if (type !== ('ErasureRequested' satisfies ErasureFact['type'])) return;
      for (const copy of ['debate', 'digests']) kept.forget(`${copy}-${idOf(stream)}`);
      this.#hasHeard = true;
      // Not before the service has recovered, which cleans as well.
      if (this.#sweeping) this.#again(0);
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#sweeping);
    clearTimeout(this.#retry);
    await this.#cleaning.catch(() => undefined);
  }

  /** The erasure of a debate or detection; undefined if there is none. */
  of(kind: ErasureRow['kind'], id: string): ErasureRow | undefined {
    const row = this.#rows.get(id);
    return row?.kind === kind ? row : undefined;
  }

  /** @throws Refusal `erased`, for its owner only; others are told that there is no such thing */
  assertKept(kind: ErasureRow['kind'], id: string, accountId: string | null): void {
    const row = this.of(kind, id);
    if (row && row.accountId === accountId) throw erasedRefusal(row);
  }

  /** The erased debates of an account that had added to the log without a charge, the latest first. */
  unpaidOf(accountId: string): Iterable<{ readonly row: ErasureRow }> {
    return this.#rows.all({ where: { account_id: accountId, unpaid: 1 }, orderBy: 'opened_at', descending: true });
  }

  /**
   * Records the request, and destroys the key. Erasing twice changes nothing. {@link settle} or the next sweep removes what is
   * left in the read models.
   * @throws StoreUnavailableError
   */
  async erase(id: string, request: ErasureRequest, actor: string): Promise<ErasureRow> {
    const context = commandContext(this.clock, actor, id);
    const command = { kind: 'request', request } as const;
    const { position } = await this.decisions.execute(erasureStream(id), erasureDecider, command, context);
    await this.projector.waitFor(position);
    try {
      await this.#destroy(id);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.#failed(error);
    }
    const row = this.#rows.get(id);
    if (!row) throw new Error(`the erasure of ${id} is not in the read models`);
    return row;
  }

  /**
   * Finishes all erasures that are due.
   * @throws StoreUnavailableError, for instance while somebody reads the log; then it must be repeated
   */
  settle(): Promise<void> {
    // One that has begun may have missed the latest request.
    return (this.#nextCleaning ??= this.#cleaning
      .catch(() => undefined)
      .then(() => {
        this.#nextCleaning = undefined;
        return (this.#cleaning = this.#clean());
      }));
  }

  /** Finishes what is due if it can be done now. @returns whether nothing is left */
  async isSettled(): Promise<boolean> {
    try {
      await this.settle();
      return true;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return false;
    }
  }

  /** Finishes what is due, now and every ten minutes. Failures are logged and retried. */
  async recover(): Promise<void> {
    this.#sweeping ??= setInterval(() => void this.recover(), SWEEP_MS).unref();
    try {
      await this.settle();
      this.#retryMs = RETRY_MS_FIRST;
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    this.#logger.error({ err: error }, 'texts could not be erased yet');
    this.#retryMs = Math.min(this.#retryMs * 2, SWEEP_MS);
    this.#again(this.#retryMs);
  }

  #again(afterMs: number): void {
    if (this.#isStopping) return;
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      void this.recover();
    }, afterMs).unref();
  }

  async #clean(): Promise<void> {
    const due = [...this.#rows.all({ where: { due: 1 } })].map(({ key }) => key);
    if (due.length === 0 && !this.#hasHeard) return;
    for (const id of due) {
      if (this.#isStopping) return;
      await this.#destroy(id);
    }
    this.#hasHeard = false;
    await this.projector.scrub();
    for (const id of due) {
      if (this.#isStopping) return;
      const context = commandContext(this.clock, 'system', id);
      const { position } = await this.decisions.execute(erasureStream(id), erasureDecider, { kind: 'finish' }, context);
      await this.projector.waitFor(position);
      this.#destroyed.delete(id);
    }
  }

  async #destroy(id: string): Promise<void> {
    if (this.#destroyed.has(id)) return;
    // The log decides, since rows may be behind.
    const { state } = await this.decisions.load(erasureStream(id), erasureDecider);
    if (!state.request || state.isDone) return;
    if (state.request.whole) await this.store.erase(`debate-${id}`);
    await this.store.erase(textKeyStream(id));
    this.#destroyed.add(id);
  }
}
