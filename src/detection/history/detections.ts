import { Injectable } from '@nestjs/common';
import { Projector } from '../../event-store/index.js';
import { HTTP_REFUSALS, instantsOf, invalidCursor } from '../../http/index.js';
import { Refusal } from '../../kernel/index.js';
import { type DetectionFilter } from './detection-filter.js';
import { type DetectionRow, detectionsView } from './detections.view.js';
import { type KeptDetection, keptDetection } from './kept-detection.js';
import { Quotas } from '../quota/quotas.js';

/** Models change rarely, so if any answer is by the present model, it is among the last ones. */
const ANSWERS_LOOKED_AT = 10;

export interface FoundDetection {
  readonly key: string;
  readonly row: DetectionRow;
}

/** The account's past detections, from the read model. */
@Injectable()
export class Detections {
  readonly #rows;

  constructor(
    projector: Projector,
    private readonly quotas: Quotas,
  ) {
    this.#rows = projector.reader(detectionsView);
  }

  /** The account's last detection of these bytes by this model that `fits`. */
  async last(
    accountId: string,
    sha256: string,
    model: string,
    fits: (row: DetectionRow) => boolean,
  ): Promise<FoundDetection | undefined> {
    await this.quotas.shown(accountId);
    const found = this.#rows.find({
      where: { account_id: accountId, sha256 },
      orderBy: 'at',
      descending: true,
      limit: ANSWERS_LOOKED_AT,
    });
    return found.find(({ row }) => row.model === model && fits(row));
  }

  /** @throws Refusal `not-found`, also for a detection of another account. */
  async get(id: string, accountId: string): Promise<KeptDetection> {
    await this.quotas.shownIfReached(accountId);
    const row = this.#rows.get(id);
    if (row?.accountId !== accountId) throw new Refusal(HTTP_REFUSALS['not-found']);
    return keptDetection(id, row);
  }

  /** A page of detections, newest first. @throws Refusal `invalid-request` for a cursor that no page has ended with. */
  async list(
    accountId: string,
    { q, from, to, verdict, sha256 }: DetectionFilter,
    limit: number,
    after: { readonly value: string; readonly key: string } | undefined,
  ): Promise<readonly FoundDetection[]> {
    await this.quotas.shownIfReached(accountId);
    if (after && !this.#isEndOfPage(after, accountId)) throw invalidCursor();
    const where = { account_id: accountId, verdict, sha256 };
    return this.#rows.find({
      where: Object.fromEntries(
        Object.entries(where).filter((entry): entry is [string, string] => entry[1] !== undefined),
      ),
      within: { at: instantsOf(from, to) },
      ...(q === undefined ? {} : { matching: { view: detectionsView.name, words: q } }),
      orderBy: 'at',
      descending: true,
      limit,
      ...(after ? { after } : {}),
    });
  }

  /** Whether one of the account's detections may be left out because it cannot be read. */
  isListIncomplete(accountId: string): boolean {
    return this.#rows.suspect().some(({ row }) => !row || row.accountId === accountId);
  }

  #isEndOfPage({ key, value }: { readonly key: string; readonly value: string }, accountId: string): boolean {
    const unreadable = this.#rows.suspect().find((one) => one.key === key);
    const row = unreadable ? unreadable.row : this.#rows.get(key);
    if (unreadable && !row) return true;
    return row?.at === value && row.accountId === accountId;
  }
}
