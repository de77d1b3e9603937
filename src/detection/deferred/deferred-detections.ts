import { setMaxListeners } from 'node:events';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { type AbandonedWork, type Cluster, CLUSTER, type OpenWork } from '../../cluster/index.js';
import { Decisions, isErased, isUnavailable, Projector, STORE_BACKOFF } from '../../event-store/index.js';
import { type Caller } from '../../http/index.js';
import { isUnreadable, Refusal, sha256 } from '../../kernel/index.js';
import { CLOCK, type Clock, commandContext, FairLimit, KeyedQueue, onBehalfOf, retry } from '../../runtime/index.js';
import { type DetectionAnswer } from '../detection.answer.schema.js';
import { failureOf, type ImageSource, sourceOf } from '../detection.handler.js';
import { DETECTION_REFUSALS } from '../detection.refusals.js';
import { assertSize } from '../intake/intake-limits.js';
import { PictureExaminer } from '../picture-examiner.js';
import { type AdmittedDetection, Quotas } from '../quota/quotas.js';
import { type DeferredCommand, deferredDecider } from './deferred.decider.js';
import { deferredStream } from './deferred.events.js';
import { type DeferredRow } from './deferred.view.js';
import { KeptPictures, type SentPicture } from './kept-pictures.js';

/** Pictures in examination at once, as for batches. */
const AT_ONCE = 4;
const SWEEP_MS = 600_000;
/** Why a detection is given back that no process could finish. */
const INTERRUPTED = 'interrupted';

/** What a request gets: an earlier answer, or a detection that is answered later. */
export type Accepted =
  | { readonly answer: DetectionAnswer }
  /** `ended` is undefined if the detection is judged by another process. */
  | { readonly id: string; readonly ended: Promise<DetectionAnswer | undefined> | undefined };

interface Owed {
  readonly id: string;
  readonly accountId: string;
  readonly stream: string;
}

/**
 * Detections that are answered after their request. A request is answered once the picture is in the log; from then on the
 * detection ends with an answer or is given back, whatever stops or crashes. What another process has left is gone on with
 * under the same id, and only the first result counts, so it is charged once.
 */
@Injectable()
export class DeferredDetections implements OnModuleDestroy {
  readonly #logger = new Logger('deferred');
  readonly #turns = new FairLimit(AT_ONCE);
  readonly #stopping = new AbortController();
  readonly #accepting = new KeyedQueue();
  readonly #abandoned: AbandonedWork;
  /** Detection → its work in this process. */
  readonly #working = new Map<string, Promise<DetectionAnswer | undefined>>();
  /** What erases pictures and says so, for which no answer waits. */
  readonly #ending = new Set<Promise<void>>();

  constructor(
    private readonly decisions: Decisions,
    private readonly projector: Projector,
    private readonly quotas: Quotas,
    private readonly pictures: KeptPictures,
    private readonly examiner: PictureExaminer,
    @Inject(CLUSTER) private readonly cluster: Cluster,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#abandoned = cluster.findAbandoned(SWEEP_MS, () => pictures.openCount > 0);
    // Each detection that waits listens.
    setMaxListeners(0, this.#stopping.signal);
  }

  /** What is not finished is left to the next start, or to another node. */
  async onModuleDestroy(): Promise<void> {
    this.#abandoned.stop();
    this.#stopping.abort();
    this.#turns.close();
    await Promise.allSettled([...this.#working.values(), ...this.#ending]);
  }

  /** Goes on with what a stop, a crash or a node that is gone has left. Call it in a process that answers requests. */
  recover(): void {
    this.#abandoned.repeat(
      () => undefined,
      (isGone) => this.#resume(this.#left().filter(({ owner }) => owner === undefined || isGone(owner))),
    );
    this.#resume(this.#abandoned.among(this.#left()));
  }

  /**
   * Accepts a picture, or finds that it was answered or accepted already.
   * @throws Refusal as a detection does that is answered at once, also `pending-limit-reached`
   */
  async accept(caller: Caller, source: ImageSource): Promise<Accepted> {
    const bytes = 'bytes' in source ? source.bytes : await this.examiner.fetched(source.url);
    assertSize(bytes);
    const picture = { bytes, sha256: sha256(bytes), ...sourceOf(source) };
    const { accountId } = caller;
    // The same picture, sent twice at once, is one detection.
    return this.#accepting.run(`${accountId} ${picture.sha256}`, () => this.#accept(caller, picture));
  }

  async #accept(caller: Caller, picture: SentPicture): Promise<Accepted> {
    const { accountId } = caller;
    const answer = await this.examiner.earlier(accountId, picture.sha256);
    if (answer) return { answer };
    const pending = this.pictures.pendingWith(picture.sha256, accountId);
    if (pending !== undefined) return { id: pending, ended: this.#working.get(pending) };
    const { byteLength: bytes } = picture.bytes;
    const giveUpRoom = this.pictures.makeRoom(accountId, bytes);
    try {
      const { detectionId: id, stream } = await this.quotas.admit(caller, { deferred: { bytes } });
      const owed = { id, accountId, stream };
      try {
        await this.pictures.keep(id, accountId, picture);
      } catch (error) {
        // Nobody was promised an answer.
        void this.#giveBack(owed, 'failed').catch((failure: unknown) => this.#log(failure, id));
        throw error;
      }
      return { id, ended: this.#begin(owed) };
    } finally {
      giveUpRoom();
    }
  }

  #left(): readonly (OpenWork & { readonly row: DeferredRow })[] {
    return (
      [...this.pictures.open()]
        // One of this process that is not in work is being accepted.
        .filter(({ key, row }) => !this.#working.has(key) && row.nodeId !== this.cluster.nodeId)
        .map(({ key, row }) => ({ key, owner: row.nodeId, row }))
    );
  }

  #resume(left: readonly { readonly key: string; readonly row: DeferredRow }[]): void {
    for (const { key: id, row } of left) {
      if (this.#stopping.signal.aborted) return;
      const { accountId, stream } = row;
      const owed = { id, accountId, stream };
      // One that has its result was interrupted before its picture was erased.
      if (row.status === 'pending') void this.#begin(owed);
      else this.#end(owed);
    }
    if (left.length > 0) this.#logger.log(`goes on with ${left.length} detections that were interrupted`);
  }

  /** @returns the answer; undefined if there is none, or none yet because the service stops. Never rejects. */
  #begin(owed: Owed): Promise<DetectionAnswer | undefined> {
    const { id, accountId } = owed;
    const known = this.#working.get(id);
    if (known) return known;
    const work = onBehalfOf(accountId, () => this.#turns.run(accountId, () => this.#work(owed)))
      .catch((error: unknown) => this.#log(error, id))
      .finally(() => this.#working.delete(id));
    this.#working.set(id, work);
    return work;
  }

  async #work(owed: Owed): Promise<DetectionAnswer | undefined> {
    const { id } = owed;
    const begun = await this.#persistently(() => this.#decide(id, { kind: 'begin', nodeId: this.cluster.nodeId }));
    const picture = begun ? await this.#persistently(() => this.pictures.read(id)) : undefined;
    if (!picture) {
      await this.#giveBack(owed, INTERRUPTED);
      return undefined;
    }
    try {
      const answer = await this.#examined(owed, picture);
      this.#end(owed);
      return answer;
    } catch (error) {
      // Unfinished because the service stops: whoever goes on will finish it.
      if (this.#stopping.signal.aborted) return undefined;
      const { code, tooSlow } = failureOf(error);
      // A closed account's quota is erased.
      if (code === 'failed' && !isErased(error)) this.#log(error, id);
      await this.#giveBack(owed, code, tooSlow);
      return undefined;
    }
  }

  /** Waits while the detector is busy or the log away: nobody is there who could send the picture again. */
  #examined({ id, accountId, stream }: Owed, picture: SentPicture): Promise<DetectionAnswer> {
    // Without the command: if another node has ended it meanwhile, this result does not count.
    const admission: AdmittedDetection = { detectionId: id, stream };
    return retry(() => this.examiner.examine(admission, accountId, picture), {
      backoff: STORE_BACKOFF,
      isTransient: (error) => isBusy(error) || isAway(error),
      signal: this.#stopping.signal,
    });
  }

  async #giveBack(owed: Owed, reason: string, tooSlow = false): Promise<void> {
    const { id: detectionId, stream } = owed;
    await this.#persistently(() => this.quotas.giveBackNow({ detectionId, stream }, reason, { tooSlow }));
    this.#end(owed);
  }

  /** After the result is recorded, so that a crash in between leaves a picture to be erased, and never an owed answer without one. */
  #end({ id, accountId }: Owed): void {
    const ending = this.#persistently(() => this.pictures.erase(id))
      .then(() => this.#persistently(() => this.#decide(id, { kind: 'end', accountId })))
      .catch((error: unknown) => this.#log(error, id))
      .then(() => void this.#ending.delete(ending));
    this.#ending.add(ending);
  }

  /** @returns whether something was recorded */
  async #decide(id: string, command: DeferredCommand): Promise<boolean> {
    const context = commandContext(this.clock, 'system', id);
    const { position } = await this.decisions.execute(deferredStream(id), deferredDecider, command, context);
    if (command.kind === 'end') await this.projector.waitFor(position);
    return position !== null;
  }

  #log(error: unknown, detectionId: string): undefined {
    if (!this.#stopping.signal.aborted)
      this.#logger.error({ err: error, detectionId }, 'a deferred detection could not be finished');
  }

  #persistently<T>(work: () => Promise<T>): Promise<T> {
    return retry(work, { backoff: STORE_BACKOFF, isTransient: isAway, signal: this.#stopping.signal });
  }
}

const isAway = (error: unknown): boolean => isUnavailable(error) && !isUnreadable(error);
const isBusy = (error: unknown): boolean =>
  error instanceof Refusal && error.code === DETECTION_REFUSALS.overloaded.code;
