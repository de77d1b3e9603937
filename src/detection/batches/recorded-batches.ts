import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { type AbandonedWork, type Cluster, CLUSTER } from '../../cluster/index.js';
import { Decisions, isUnavailable, Projector, STORE_BACKOFF } from '../../event-store/index.js';
import { HTTP_REFUSALS } from '../../http/index.js';
import { isUnreadable, Refusal } from '../../kernel/index.js';
import { CLOCK, type Clock, commandContext, retry } from '../../runtime/index.js';
import { type DetectionBatch } from '../detection.answer.schema.js';
import { Quotas } from '../quota/quotas.js';
import { type BatchCommand, batchDecider } from './batch.decider.js';
import { type BatchEnd, batchStream } from './batch.events.js';
import { type BatchRow, type BatchDetectionRow, batchDetectionsView, batchesView } from './batches.view.js';

const SWEEP_MS = 600_000;

/** What the process that answered a batch knows of its end. */
export type KnownEnd = Pick<BatchEnd, 'how' | 'judged' | 'refused' | 'failed'>;

interface KeyedBatch {
  readonly key: string;
  readonly row: BatchRow;
}
interface KeyedDetection {
  readonly key: string;
  readonly row: BatchDetectionRow;
}

/**
 * The record of each batch: that it was accepted, and how it ended. One whose process stopped is ended by the next start, or by
 * another node, with what the log has of it. Its pictures are gone by then, so it is not gone on with; sent again, it costs nothing
 * for what was answered.
 */
@Injectable()
export class RecordedBatches implements OnModuleDestroy {
  readonly #logger = new Logger('batches');
  readonly #rows;
  readonly #detections;
  readonly #abandoned: AbandonedWork;
  readonly #stopping = new AbortController();
  /** Batches that this process answers. */
  readonly #own = new Set<string>();
  readonly #ending = new Set<Promise<void>>();

  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    private readonly quotas: Quotas,
    @Inject(CLUSTER) private readonly cluster: Cluster,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#rows = projector.reader(batchesView);
    this.#detections = projector.reader(batchDetectionsView);
    this.#abandoned = cluster.findAbandoned(SWEEP_MS, () => this.#own.size > 0 || this.#rows.count({ running: 1 }) > 0);
  }

  /** What has no end yet is ended by the next start, or by another node. */
  async onModuleDestroy(): Promise<void> {
    this.#abandoned.stop();
    this.#stopping.abort();
    await Promise.allSettled(this.#ending);
  }

  /** Ends what a stop, a crash or a node that is gone has left. Call it in a process that answers requests. */
  recover(): void {
    this.#abandoned.repeat(
      () => undefined,
      (isGone) => this.#interrupt(this.#left().filter(({ owner }) => isGone(owner))),
    );
    this.#interrupt(this.#abandoned.among(this.#left()));
  }

  /** @returns the id of the batch. @throws StoreUnavailableError */
  async accept(accountId: string, pictures: number): Promise<string> {
    const batchId = this.clock.newId();
    this.#own.add(batchId);
    const { nodeId } = this.cluster;
    try {
      await this.#decide(batchId, { kind: 'accept', accountId, pictures, nodeId }, accountId);
    } catch (error) {
      // It may be recorded nevertheless.
      this.end(batchId, accountId, { how: 'interrupted', judged: 0, refused: 0, failed: 0 });
      throw error;
    }
    return batchId;
  }

  /** Records the end as soon as the log is within reach, unless the service stops: then the next start does. */
  end(batchId: string, accountId: string, known: KnownEnd): void {
    const ending = this.#end(batchId, accountId, known)
      .catch((error: unknown) => {
        if (this.#stopping.signal.aborted) return;
        this.#logger.error(
          { err: error, batchId },
          'the end of a batch could not be recorded; the next start tries again',
        );
      })
      .finally(() => {
        this.#own.delete(batchId);
        this.#ending.delete(ending);
      });
    this.#ending.add(ending);
  }

  /** @throws Refusal `not-found`, also for a batch of another workspace */
  of(batchId: string, accountId: string): DetectionBatch {
    const row = this.#rows.get(batchId);
    if (row?.accountId !== accountId) throw new Refusal(HTTP_REFUSALS['not-found']);
    return shown(batchId, row);
  }

  /** What webhooks tell of a batch that has ended. */
  endOf(batchId: string): DetectionBatch | undefined {
    const row = this.#rows.get(batchId);
    return row?.end ? shown(batchId, row) : undefined;
  }

  #left(): readonly (KeyedBatch & { readonly owner: string })[] {
    return [...this.#rows.all({ where: { running: 1 } })]
      .filter(({ key }) => !this.#own.has(key))
      .map(({ key, row }) => ({ key, row, owner: row.nodeId }));
  }

  #interrupt(left: readonly KeyedBatch[]): void {
    for (const { key, row } of left) {
      this.#own.add(key);
      this.end(key, row.accountId, { how: 'interrupted', judged: 0, refused: 0, failed: 0 });
    }
    if (left.length > 0) this.#logger.log(`ends ${left.length} batches that were interrupted`);
  }

  async #end(batchId: string, accountId: string, known: KnownEnd): Promise<void> {
    const detections = await this.#persistently(() => this.#endedDetections(batchId));
    const charged = detections.map(({ key }) => key);
    const judged = detections.filter(({ row }) => row.status === 'judged').length;
    // Of an interrupted batch only the log knows something.
    const counts = known.how === 'interrupted' ? { judged, refused: charged.length - judged } : {};
    const end = { accountId, ...known, ...counts, charged };
    await this.#persistently(() => this.#decide(batchId, { kind: 'end', end }, 'system'));
  }

  /** Those that count against the quota, once none of the batch is open. */
  async #endedDetections(batchId: string): Promise<readonly KeyedDetection[]> {
    const found = (): readonly KeyedDetection[] => [...this.#detections.all({ where: { batch_id: batchId } })];
    await this.projector.refresh();
    const open = found().filter(({ row }) => row.status === 'open');
    for (const { key: detectionId, row } of open)
      await this.quotas.giveBackNow({ detectionId, stream: row.stream }, 'interrupted');
    if (open.length > 0) await this.projector.refresh();
    // Still open are those of a workspace that was closed: its quota is erased.
    return found().filter(({ row }) => row.status !== 'open');
  }

  async #decide(batchId: string, command: BatchCommand, actor: string): Promise<void> {
    const context = commandContext(this.clock, actor, batchId);
    const { position } = await this.decisions.execute(batchStream(batchId), batchDecider, command, context);
    await this.projector.waitFor(position);
  }

  #persistently<T>(work: () => Promise<T>): Promise<T> {
    const isTransient = (error: unknown): boolean => isUnavailable(error) && !isUnreadable(error);
    return retry(work, { backoff: STORE_BACKOFF, isTransient, signal: this.#stopping.signal });
  }
}

function shown(id: string, { pictures, at, end }: BatchRow): DetectionBatch {
  const about = { id, href: `/api/detect/batch/${id}`, at, pictures };
  if (!end) return { ...about, status: 'running' };
  const { how, judged, refused, failed, charged } = end;
  const counts = { judged, refused, failed, left: Math.max(0, pictures - judged - refused - failed) };
  return { ...about, status: how, endedAt: end.at, ...counts, charged: charged.length, detections: [...charged] };
}
