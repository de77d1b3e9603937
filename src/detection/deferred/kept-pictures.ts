import { Inject, Injectable } from '@nestjs/common';
import { Erasures } from '../../accounts/index.js';
import { EVENT_STORE, type EventStore, Projector, streamPages } from '../../event-store/index.js';
import { Catalogue, derivedId, type Position, Refusal } from '../../kernel/index.js';
import { CLOCK, type Clock, commandContext } from '../../runtime/index.js';
import { DEFERRED_REFUSALS, DETECTION_REFUSALS } from '../detection.refusals.js';
import { Quotas } from '../quota/quotas.js';
import { type PictureFact, pictureStream } from './deferred.events.js';
import { type DeferredRow, deferredView } from './deferred.view.js';

/** A picture with what is recorded about it. */
export interface SentPicture {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly source?: { readonly kind: 'file' | 'url'; readonly name: string } | undefined;
}

/** How much is kept at once: of one workspace, and of all. */
export interface KeptLimits {
  ownPictures: number;
  ownBytes: number;
  pictures: number;
  bytes: number;
}
/** Token of the {@link KeptLimits}. */
export const KEPT_LIMITS = Symbol('KEPT_LIMITS');
export const keptLimits = (): KeptLimits => ({
  ownPictures: 100,
  ownBytes: 100_000_000,
  pictures: 2_000,
  bytes: 1_000_000_000,
});

/** Seconds after which there may be room again. */
const ROOM_RETRY_AFTER_S = 30;
/** KurrentDB takes 1 MB at once; base64 in base64 makes 16 bytes of 9. */
const PART_BYTES = 480 * 1_024;

/**
 * The pictures of deferred detections, in the log: every node that shares it can go on, and a backup has them. They are encrypted
 * with the detection's key and erased when it ends.
 */
@Injectable()
export class KeptPictures {
  readonly #rows;
  /** Pictures that this process makes room for, until the read models have them. */
  readonly #coming = new Map<string, Pick<DeferredRow, 'accountId' | 'bytes'>>();

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly catalogue: Catalogue,
    private readonly projector: Projector,
    private readonly quotas: Quotas,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(KEPT_LIMITS) private readonly limits: KeptLimits,
    erasures: Erasures,
  ) {
    this.#rows = projector.reader(deferredView);
    erasures.also((accountId) => this.#eraseOf(accountId));
  }

  /** The account's deferred detection; undefined if there is none, or once it is answered and its picture erased. */
  async of(detectionId: string, accountId: string): Promise<DeferredRow | undefined> {
    await this.quotas.shownIfReached(accountId);
    const row = this.#rows.get(detectionId);
    return row?.accountId === accountId ? row : undefined;
  }

  /** @throws Refusal `detection-pending`, `detection-failed` for a deferred detection without an answer */
  async assertAnswered(detectionId: string, accountId: string): Promise<void> {
    const row = await this.of(detectionId, accountId);
    if (row?.status === 'pending') throw new Refusal(DEFERRED_REFUSALS['detection-pending']);
    if (row?.status === 'failed') throw failedRefusal(row);
  }

  /** What webhooks tell of a deferred detection that failed; undefined for any other. */
  endOf(detectionId: string): object | undefined {
    const row = this.#rows.get(detectionId);
    if (row?.status !== 'failed') return undefined;
    return { id: detectionId, href: `/api/detections/${detectionId}`, status: 'failed', reason: row.reason };
  }

  /** The account's pending detection of the same bytes. */
  pendingWith(sha256: string, accountId: string): string | undefined {
    return this.#rows
      .find({ where: { account_id: accountId, sha256 } })
      .find(({ row: { status } }) => status === 'pending')?.key;
  }

  /** Those whose picture is not erased yet, the oldest first. */
  *open(): Iterable<{ readonly key: string; readonly row: DeferredRow }> {
    yield* [...this.#rows.all({ where: { kept: 1 }, orderBy: 'at' })];
  }

  get openCount(): number {
    return this.#rows.count({ kept: 1 });
  }

  /**
   * Makes room for a picture until {@link keep} or the returned function ends that.
   * @throws Refusal `pending-limit-reached`, `overloaded`
   */
  makeRoom(accountId: string, bytes: number): () => void {
    const kept = new Map<unknown, Pick<DeferredRow, 'accountId' | 'bytes'>>(this.#coming);
    for (const { key, row } of this.open()) if (row.status === 'pending') kept.set(key, row);
    const all = [...kept.values(), { accountId, bytes }];
    const own = all.filter((one) => one.accountId === accountId);
    const { ownPictures, ownBytes, pictures, bytes: bytesMax } = this.limits;
    if (own.length > ownPictures || sizeOf(own) > ownBytes)
      throw new Refusal(DETECTION_REFUSALS['pending-limit-reached'], {
        detail: `At most ${ownPictures} pictures with ${ownBytes} bytes may wait for their answer.`,
        retryAfterS: ROOM_RETRY_AFTER_S,
      });
    if (all.length > pictures || sizeOf(all) > bytesMax)
      throw new Refusal(DETECTION_REFUSALS.overloaded, {
        detail: 'Too many pictures wait for their answer.',
        retryAfterS: ROOM_RETRY_AFTER_S,
      });
    const place = this.clock.newId();
    this.#coming.set(place, { accountId, bytes });
    return () => void this.#coming.delete(place);
  }

  /** Records a picture. When this resolves, its detection is owed. @throws StoreUnavailableError; it may be recorded then */
  async keep(detectionId: string, accountId: string, { bytes, sha256, source }: SentPicture): Promise<void> {
    const parts = Math.ceil(bytes.byteLength / PART_BYTES);
    for (let part = 0; part < parts; part += 1) {
      const of = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
      const text = Buffer.from(of.buffer, of.byteOffset, of.byteLength).toString('base64');
      await this.#append(detectionId, accountId, part, { type: 'PicturePartKept', data: { part: text } });
    }
    const about = { sha256, bytes: bytes.byteLength, ...(source ? { source } : {}) };
    const position = await this.#append(detectionId, accountId, parts, { type: 'PictureKept', data: about });
    await this.projector.waitFor(position);
  }

  /** The picture of a detection; undefined if it is not whole or is erased. @throws StoreUnavailableError */
  async read(detectionId: string): Promise<SentPicture | undefined> {
    const parts: Buffer[] = [];
    for await (const page of streamPages(this.store, pictureStream(detectionId)))
      for (const event of page) {
        const { type, data } = this.catalogue.read<PictureFact>(event);
        if (type === 'PictureKept') return { ...data, bytes: Buffer.concat(parts) };
        parts.push(Buffer.from(data.part, 'base64'));
      }
    return undefined;
  }

  /** Idempotent. @throws StoreUnavailableError */
  erase(detectionId: string): Promise<void> {
    return this.store.erase(pictureStream(detectionId));
  }

  async #append(detectionId: string, accountId: string, revision: number, fact: PictureFact): Promise<Position> {
    const stream = pictureStream(detectionId);
    const context = commandContext(this.clock, accountId, detectionId, derivedId(stream, revision));
    const event = this.catalogue.newEvent(derivedId(stream, revision), fact, context);
    const { position } = await this.store.append(stream, [event], revision === 0 ? 'none' : revision - 1);
    return position;
  }

  /** Of a closed account. What is judged at the moment finds neither its quota nor its picture. */
  async #eraseOf(accountId: string): Promise<void> {
    await this.projector.refresh();
    for (const { key, row } of this.open()) if (row.accountId === accountId) await this.erase(key);
  }
}

const sizeOf = (pictures: readonly { readonly bytes: number }[]): number =>
  pictures.reduce((sum, { bytes }) => sum + bytes, 0);

/** With what somebody is refused who asks for the answer of a deferred detection that has none. */
export const failedRefusal = ({ reason = 'failed' }: Pick<DeferredRow, 'reason'>): Refusal =>
  new Refusal(DEFERRED_REFUSALS['detection-failed'], { extra: { reason } });
