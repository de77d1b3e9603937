import { Inject, Injectable } from '@nestjs/common';
import {
  erasableTextsOf,
  ERASURE_REFUSALS,
  type Eraser,
  type ErasureRow,
  Retention,
  TextErasures,
} from '../../erasure/index.js';
import { EVENT_STORE, type EventStore, Projector } from '../../event-store/index.js';
import { HTTP_REFUSALS } from '../../http/index.js';
import { Refusal } from '../../kernel/index.js';
import { KeptPictures } from '../deferred/kept-pictures.js';
import { Quotas } from '../quota/quotas.js';
import { detectionsView } from './detections.view.js';

/** Erases answered detections with their thumbnails. That one was made, and counted, stays. */
@Injectable()
export class DetectionErasures {
  readonly #rows;

  constructor(
    private readonly erasures: TextErasures,
    private readonly quotas: Quotas,
    private readonly pictures: KeptPictures,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    retention: Retention,
    projector: Projector,
  ) {
    this.#rows = projector.reader(detectionsView);
    retention.also((before) => this.#eraseOld(before));
  }

  /**
   * Erasing twice changes nothing.
   * @throws Refusal `not-found`, also for a detection of another account; `recorded-in-clear` for one of an earlier version;
   *   `detection-pending`, `detection-failed`
   */
  async erase(id: string, accountId: string, { reason, actor }: Eraser): Promise<ErasureRow> {
    const known = this.erasures.of('detection', id);
    if (known?.accountId === accountId) return known;
    await this.pictures.assertAnswered(id, accountId);
    await this.quotas.shownIfReached(accountId);
    if (this.#rows.get(id)?.accountId !== accountId) throw new Refusal(HTTP_REFUSALS['not-found']);
    const texts = await erasableTextsOf(this.store)?.textStateOf(id);
    if (texts?.state !== 'open') throw new Refusal(ERASURE_REFUSALS['recorded-in-clear']);
    return this.erasures.erase(id, { kind: 'detection', accountId, reason, digests: [] }, actor);
  }

  /** Those of earlier versions, in clear, stay. @param before ISO 8601 */
  async #eraseOld(before: string): Promise<number> {
    let erased = 0;
    for (const { key, row } of [...this.#rows.all({ within: { at: { to: before } }, orderBy: 'at' })])
      try {
        await this.erase(key, row.accountId, { reason: 'retention', actor: 'system' });
        erased += 1;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    return erased;
  }
}
