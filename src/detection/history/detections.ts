import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Projector } from '../../event-store/index.js';
import { dayOrTime, HTTP_REFUSALS, instantsOf, invalidCursor } from '../../http/index.js';
import { Refusal } from '../../kernel/index.js';
import { declaredReason } from '../conclusion.js';
import { type Conclusion, type KeptDetection, type Verdict } from '../detection.answer.schema.js';
import { publishedScore } from '../detector/verdict.js';
import { type ImageFormat } from '../intake/intake-limits.js';
import { type DetectionRow, detectionsView } from './detections.view.js';
import { Quotas } from '../quota/quotas.js';

/** Filter for past detections; all given members must match. */
export const detectionFilterSchema = z.strictObject({
  q: z
    .string()
    .max(200)
    .regex(/[\p{L}\p{N}]/u, 'must contain a word')
    .optional()
    .describe(
      'Words of the file’s name or address, or of the origin that the file declares: a generator, a camera, a signer. All words must occur; `begin*` matches words that start with it.',
    ),
  verdict: z.enum(['ai', 'not_ai', 'uncertain']).optional().describe('Only detections with this verdict.'),
  from: dayOrTime.optional().describe('Answered at this time or later.'),
  to: dayOrTime.optional().describe('Answered at this time or earlier; a date includes the whole day.'),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in lower case')
    .optional()
    .describe('Only detections of exactly these bytes.'),
});
export type DetectionFilter = z.output<typeof detectionFilterSchema>;

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
  async get(id: string, accountId: string): Promise<Omit<KeptDetection, 'thumbnail' | 'copies' | 'measured'>> {
    await this.quotas.shownIfReached(accountId);
    const row = this.#rows.get(id);
    if (row?.accountId !== accountId) throw new Refusal(HTTP_REFUSALS['not-found']);
    return keptDetection(id, row);
  }

  /** What webhooks tell of an answered detection; undefined if there is no answer, or not any more. */
  endOf(id: string): object | undefined {
    const row = this.#rows.get(id);
    if (!row) return undefined;
    const { aiScore, verdict } = keptDetection(id, row);
    return { id, href: `/api/detections/${id}`, status: 'answered', aiScore, verdict };
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

/** A detection as it was answered, rebuilt from its record. */
export function keptDetection(id: string, row: DetectionRow): Omit<KeptDetection, 'thumbnail' | 'copies' | 'measured'> {
  const { at, source = null, aiScore, verdict, sha256, model, secondOpinion, examined, provenance = null } = row;
  const { reason: modelReason, decidedBy = 'model', modelScore = aiScore, modelVerdict = verdict } = examined;
  const { width, height, format, bytes, perceptualHash, crops, regions = [], spread, recompressionShift } = examined;
  const declared = provenance?.status === 'read' ? provenance.declared : null;
  const reason = decidedBy === 'model' ? modelReason : declared && declaredReason(declared);
  const revisionAt = model.indexOf('@');
  return {
    id,
    at,
    source,
    ...publishedScore(aiScore, verdict as Verdict, reason ?? undefined),
    decidedBy: decidedBy as Conclusion['decidedBy'],
    modelScore,
    modelVerdict: modelVerdict as Verdict,
    ...(modelReason === undefined ? {} : { modelReason }),
    model: { id: model.slice(0, revisionAt), revision: model.slice(revisionAt + 1) },
    image: {
      sha256,
      width,
      height,
      format: format as ImageFormat,
      bytes,
      ...(perceptualHash === undefined ? {} : { perceptualHash }),
    },
    evidence: { crops, regions, spread, ...(recompressionShift === undefined ? {} : { recompressionShift }) },
    provenance,
    ...(secondOpinion ? { secondOpinion } : {}),
  };
}
