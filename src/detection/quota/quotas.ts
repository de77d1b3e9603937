import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Erasures, type PlanId } from '../../accounts/index.js';
import { type DetectionDay, type DetectionUsage, PLANS, type QuotaUsage } from '../../billing/index.js';
import { type AbandonedWork, type Cluster, CLUSTER, type OpenWork } from '../../cluster/index.js';
import { Decisions, EVENT_STORE, type EventStore, isErased, Projector } from '../../event-store/index.js';
import { type Caller } from '../../http/index.js';
import { CLOCK, type Clock, commandContext } from '../../runtime/index.js';
import { idOf, type Position, Refusal } from '../../kernel/index.js';
import { OwedReturns } from './owed-returns.js';
import { detectionDaysView, openDetectionsView, quotaDaysView } from '../history/detections.view.js';
import { type QuotaCommand, quotaDecider } from './quota.decider.js';
import { type DetectionFact, quotaStream } from '../detection.events.js';

/** Who asks for a detection: an account, by one of its keys or in a session. */
type Asking = Pick<Caller, 'accountId' | 'plan'> & Partial<Pick<Caller, 'keyId' | 'keyLimits'>>;

/** An admitted detection, which must be reported or returned. */
export interface AdmittedDetection {
  readonly detectionId: string;
  readonly stream: string;
  /** The command that requested it. */
  readonly command?: Extract<QuotaCommand, { readonly kind: 'admit' }>;
}

/** The instant at which an image was too slow to read, and the instant one hour earlier. */
type Slow = Partial<Record<'slowAt' | 'slowSince', string>>;

/** An admitted detection that has not ended, as the read models have it. */
interface OpenDetection extends OpenWork {
  readonly stream: string;
}

export type DetectionReport = Omit<Extract<DetectionFact, { type: 'DetectionReported' }>['data'], 'detectionId'>;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** On several nodes, a detection open for longer belongs to a node that has stopped. */
const DETECTION_MS_MAX = 600_000;

/** Whether a further detection seems to be allowed, which only admitting it decides. */
export const hasQuota = ({ limit, used, key }: QuotaUsage): boolean =>
  (limit === null || used < limit) && (!key || key.used < key.limit);

const limitOf = (plan: string): number | null => PLANS[plan as PlanId].detectionsPerDay;

/** The daily quota of detections. Each is admitted, then reported or returned. */
@Injectable()
export class Quotas implements DetectionUsage, OnModuleDestroy {
  readonly #logger = new Logger('quotas');
  readonly #open;
  readonly #days;
  readonly #byKey;
  /** Quota stream → log position of this process's last change, kept until the read models include it. */
  readonly #changed = new Map<string, Position>();
  /** Open detections that this process admitted. */
  readonly #own = new Set<string>();
  readonly #abandoned: AbandonedWork;
  #isReturning = false;
  readonly #owed = new OwedReturns((error, detectionId) =>
    this.#logger.error(
      { err: error, detectionId },
      'a detection could not be returned; the service retries at the next start',
    ),
  );

  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CLUSTER) private readonly cluster: Cluster,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    erasures: Erasures,
  ) {
    this.#open = projector.reader(openDetectionsView);
    this.#days = projector.reader(quotaDaysView);
    this.#byKey = projector.reader(detectionDaysView);
    this.#abandoned = cluster.findAbandoned(DETECTION_MS_MAX, () => this.#own.size > 0 || this.#open.count() > 0);
    erasures.also((accountId) => this.#erase(accountId));
  }

  /**
   * Returns the detections that a stopped process admitted and did not answer. Deferred ones are resumed instead, by
   * `DeferredDetections`. A single node returns all open ones at its start. Several nodes return those of a node that is gone, and at intervals those that two consecutive scans find
   * open. No clock is compared, since the clock that wrote an event may be ahead of this one.
   */
  async recover(): Promise<void> {
    const left = this.#abandoned.among(this.#openElsewhere());
    this.#abandoned.repeat(
      () => void this.#sweep(),
      (isGone) => void this.#returnOfGone(isGone),
    );
    await this.#returnAll(left);
  }

  #openElsewhere(): readonly OpenDetection[] {
    return [...this.#open.all({ orderBy: 'at' })]
      .filter(({ key, row }) => !this.#own.has(key) && row.isDeferred !== true)
      .map(({ key, row }) => ({ key, stream: row.stream, owner: row.nodeId }));
  }

  async #returnOfGone(isGone: (nodeId: string) => boolean): Promise<void> {
    if (this.#isReturning) return;
    this.#isReturning = true;
    try {
      await this.#returnAll(this.#openElsewhere().filter(({ owner }) => owner !== undefined && isGone(owner)));
    } catch (error) {
      this.#logger.warn({ err: error }, 'the search for open detections of a stopped node failed');
    } finally {
      this.#isReturning = false;
    }
  }

  async #returnAll(left: readonly OpenDetection[]): Promise<void> {
    for (const { key, stream } of left) await this.giveBack({ detectionId: key, stream }, 'interrupted');
    if (left.length > 0) this.#logger.log(`returned ${left.length} detections that were interrupted`);
  }

  onModuleDestroy(): void {
    this.#abandoned.stop();
    this.#owed.stop();
  }

  async #sweep(): Promise<void> {
    await this.recover().catch((error: unknown) =>
      this.#logger.warn({ err: error }, 'the search for interrupted detections failed'),
    );
  }

  /** Resolves when the read models include what this process has recorded of the account today. */
  shown(accountId: string): Promise<void> {
    return this.projector.waitFor(this.#changed.get(this.#stream({ accountId })) ?? null);
  }

  /** Like `shown`, for callers that only read: does not wait while the log is out of reach. */
  shownIfReached(accountId: string): Promise<void> {
    return this.projector.showLatest(this.#changed.get(this.#stream({ accountId })) ?? null);
  }

  /** Usage from the read models, including this process's own changes. */
  usage(caller: Asking): QuotaUsage | Promise<QuotaUsage> {
    const stream = this.#stream(caller);
    const position = this.#changed.get(stream);
    if (position === undefined || position <= this.projector.position()) return this.#usageOf(caller, stream);
    return this.projector.showLatest(position).then(() => this.#usageOf(caller, stream));
  }

  #usageOf(caller: Asking, stream: string): QuotaUsage {
    const { used } = this.#days.get(idOf(stream)) ?? { used: 0 };
    return { limit: limitOf(caller.plan), used, ...this.#keyUsage(caller, stream), ...this.#reset() };
  }

  /** The usage of the caller's key, if it has a limit of its own. */
  #keyUsage({ keyId, keyLimits }: Asking, stream: string): Pick<QuotaUsage, 'key'> {
    const limit = keyLimits?.detectionsPerDay ?? null;
    if (limit === null || typeof keyId !== 'string') return {};
    return { key: { limit, used: this.#byKey.get(`${idOf(stream)}/${keyId}`)?.detections ?? 0 } };
  }

  async days(accountId: string, from: string, to: string): Promise<readonly DetectionDay[]> {
    await this.shownIfReached(accountId);
    const rows = this.#byKey.all({ where: { account_id: accountId }, within: { day: { from, to } } });
    return [...rows].map(({ row: { day, keyId, detections } }) => ({ day, keyId, detections }));
  }

  /**
   * @param about `deferred` is for a detection that is answered later, whatever becomes of this process
   * @throws Refusal `quota-exceeded`, `key-limit-reached`
   */
  async admit(
    caller: Asking,
    about: { readonly deferred?: { readonly bytes: number }; readonly batchId?: string } = {},
  ): Promise<AdmittedDetection> {
    // The command has the detection's id. Its first execution needs no read of the log.
    const context = commandContext(this.clock, caller.accountId);
    const detectionId = context.commandId;
    const stream = this.#stream(caller);
    const limit = limitOf(caller.plan);
    const { resetsInS } = this.#reset();
    const key = typeof caller.keyId === 'string' ? { keyId: caller.keyId } : {};
    const keyLimit = caller.keyLimits?.detectionsPerDay ?? null;
    const { nodeId } = this.cluster;
    const command = { kind: 'admit', detectionId, limit, resetsInS, keyLimit, nodeId, ...key, ...about } as const;
    const admission: AdmittedDetection = { detectionId, stream, command };
    const admit = async (): Promise<void> => {
      await this.#change(stream, command, context);
    };
    this.#own.add(detectionId);
    try {
      await admit();
    } catch (error) {
      if (error instanceof Refusal) this.#own.delete(detectionId);
      else this.#owed.add(detectionId, () => this.#takeBack(admission, admit));
      throw error;
    }
    return admission;
  }

  /**
   * Ends a detection whose admission was not acknowledged. The event may be recorded and not readable yet, or be
   * written later, so a read that does not find it proves nothing. Therefore the detection is admitted again: either
   * the event is found, or the new one takes the revision that the first one would need.
   */
  async #takeBack(admission: AdmittedDetection, admit: () => Promise<void>): Promise<void> {
    try {
      await admit();
    } catch (error) {
      // Other detections have taken that revision and used up the quota, or the account was closed.
      if (!(error instanceof Refusal) && !isErased(error)) throw error;
    }
    await this.#return(admission, 'failed', {});
  }

  /**
   * Ends a detection with its answer, even if another node has returned it because this node seemed to have stopped.
   * Without its `command` it is not admitted again: one that has ended stays as it is.
   * @returns whether it was recorded
   * @throws Refusal as `admit` does, in that case
   */
  async report({ detectionId, stream, command }: AdmittedDetection, report: DetectionReport): Promise<boolean> {
    const admission = command ? { admission: command } : {};
    const counts = await this.#change(stream, { kind: 'report', detectionId, ...admission, ...report });
    this.#own.delete(detectionId);
    return counts;
  }

  /**
   * Ends a detection without an answer. An image that was `tooSlow` counts anyway from the third one of an hour on. Also
   * resolves when the log is unavailable; the event is then written once the log is available again.
   */
  async giveBack(admission: AdmittedDetection, reason: string, { tooSlow = false } = {}): Promise<void> {
    const slow = this.#slow(tooSlow);
    try {
      await this.#return(admission, reason, slow);
    } catch (error) {
      this.#logger.warn({ err: error, detectionId: admission.detectionId }, 'a detection could not be returned yet');
      this.#owe(admission, reason, slow);
    }
  }

  /** Like `giveBack`, but once. @throws StoreUnavailableError */
  giveBackNow(admission: AdmittedDetection, reason: string, { tooSlow = false } = {}): Promise<void> {
    return this.#return(admission, reason, this.#slow(tooSlow));
  }

  #slow(isSlow: boolean): Slow {
    return isSlow ? { slowAt: this.#ago(0), slowSince: this.#ago(HOUR_MS) } : {};
  }

  #owe(admission: AdmittedDetection, reason: string, slow: Slow = {}): void {
    this.#owed.add(admission.detectionId, () => this.#return(admission, reason, slow));
  }

  async #return({ detectionId, stream }: AdmittedDetection, reason: string, slow: Slow): Promise<void> {
    try {
      await this.#change(stream, { kind: 'return', detectionId, reason, ...slow });
    } catch (error) {
      // The account was closed meanwhile, and its detections are erased.
      if (!isErased(error)) throw error;
    }
    this.#own.delete(detectionId);
  }

  /** Erases a closed account's detections day by day. A detection in progress can no longer be recorded. */
  async #erase(accountId: string): Promise<void> {
    await this.projector.refresh();
    const days = [...this.#byKey.all({ where: { account_id: accountId } })].map(({ row: { day } }) => day);
    const streams = new Set([this.#stream({ accountId }), ...days.map((day) => quotaStream(accountId, day))]);
    for (const stream of streams) {
      const isGone =
        stream !== this.#stream({ accountId }) && (await this.store.read(stream, 0, 'forwards', 1)).length === 0;
      if (!isGone) await this.store.erase(stream);
    }
  }

  async #change(
    stream: string,
    command: QuotaCommand,
    context = commandContext(this.clock, 'system', command.detectionId),
  ): Promise<boolean> {
    const { position } = await this.decisions.execute(stream, quotaDecider, command, context);
    if (position === null) return false;
    const shown = this.projector.position();
    for (const [other, at] of this.#changed) if (at <= shown) this.#changed.delete(other);
    this.#changed.set(stream, position);
    return true;
  }

  #ago(ms: number): string {
    return new Date(this.clock.now().getTime() - ms).toISOString();
  }

  #stream(caller: Pick<Caller, 'accountId'>): string {
    return quotaStream(caller.accountId, utcDayOf(this.clock.now().getTime()).startsAt);
  }

  #reset(): Pick<QuotaUsage, 'resetsInS' | 'resetsAt'> {
    const now = this.clock.now().getTime();
    const { endMs, endsAt } = utcDayOf(now);
    return { resetsInS: Math.ceil((endMs - now) / 1_000), resetsAt: endsAt };
  }
}

/** Cache: the day of the last request, which is also that of most following ones. */
let lastDay = { endMs: 0, startsAt: '', endsAt: '' };

/** The UTC day of a time, in milliseconds and as ISO strings. */
function utcDayOf(ms: number): typeof lastDay {
  const endMs = ms - (ms % DAY_MS) + DAY_MS;
  if (endMs !== lastDay.endMs)
    lastDay = { endMs, startsAt: new Date(endMs - DAY_MS).toISOString(), endsAt: new Date(endMs).toISOString() };
  return lastDay;
}
