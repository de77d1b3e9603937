import { Injectable } from '@nestjs/common';
import { Projector } from '../../event-store/index.js';
import { type DetectionAnswer, type PictureCopies, type PictureCopy } from '../detection.answer.schema.js';
import { Quotas } from '../quota/quotas.js';
import { BANDS, bandOf, type LookRow, looksView } from './copies.view.js';
import { looksLike } from './perceptual-hash.js';

/** Looked at for each part of the hash, the newest first. */
const CANDIDATES_MAX = 100;
/** Other copies in an answer. */
const COPIES_MAX = 20;

/** An answered picture to be compared with others of its account. Without a hash, nothing looks like it. */
export type Asked = Omit<LookRow, 'accountId' | 'at' | 'perceptualHash'> & {
  readonly id: string;
  readonly perceptualHash?: string | undefined;
};

type Answered = Pick<DetectionAnswer, 'id' | 'aiScore' | 'verdict' | 'decidedBy' | 'image'>;

export const lookOf = ({ id, aiScore, verdict, decidedBy, image }: Answered): Asked => {
  const { width, height, bytes, perceptualHash } = image;
  return { id, aiScore, verdict, decidedBy, width, height, bytes, perceptualHash };
};

/** Pictures of one account that look the same. */
@Injectable()
export class Copies {
  readonly #looks;

  constructor(
    projector: Projector,
    private readonly quotas: Quotas,
  ) {
    this.#looks = projector.reader(looksView);
  }

  /** The copies of a picture among the account's other answers, before and after it; undefined if there is none. */
  async of(accountId: string, picture: Asked): Promise<PictureCopies | undefined> {
    await this.quotas.shownIfReached(accountId);
    return this.shownOf(accountId, picture);
  }

  /** As `of`, from the read models as they are. */
  shownOf(accountId: string, picture: Asked): PictureCopies | undefined {
    const others = this.#others(accountId, picture);
    if (others.length === 0) return undefined;
    const own = copyOf(picture.id, { ...picture, at: '' });
    const [best = own] = [own, ...others].sort(better);
    const { id, aiScore, verdict, decidedBy } = best;
    return {
      summary: sentence(others.length, best, id === picture.id),
      best: { id, aiScore, verdict, decidedBy },
      others: others.slice(0, COPIES_MAX),
    };
  }

  /** The newest first. */
  #others(accountId: string, picture: Asked): readonly PictureCopy[] {
    const { perceptualHash } = picture;
    if (perceptualHash === undefined) return [];
    const found = new Map<string, LookRow>();
    for (const [n, band] of BANDS.entries()) {
      const where = { account_id: accountId, [band]: bandOf(perceptualHash, n) };
      for (const { key, row } of this.#looks.find({ where, orderBy: 'at', descending: true, limit: CANDIDATES_MAX }))
        if (key !== picture.id && looksLike(row, { ...picture, perceptualHash })) found.set(key, row);
    }
    return [...found].sort(([, a], [, b]) => (a.at < b.at ? 1 : -1)).map(([id, row]) => copyOf(id, row));
  }
}

function copyOf(
  id: string,
  { at, aiScore, verdict, decidedBy, width, height, bytes }: Omit<LookRow, 'accountId' | 'perceptualHash'>,
): PictureCopy {
  const judged = { verdict: verdict as PictureCopy['verdict'], decidedBy: decidedBy as PictureCopy['decidedBy'] };
  return { id, at, aiScore, ...judged, width, height, bytes };
}

/**
 * A copy that a valid manifest calls generated comes first: what it says of the picture holds for every copy. A signed
 * capture is no such reason, since a copy of it may be edited. Then more pixels show more, and so do more bytes.
 */
function better(one: PictureCopy, other: PictureCopy): number {
  const signed = ({ verdict, decidedBy }: PictureCopy): number =>
    Number(verdict === 'ai' && decidedBy === 'signed-metadata');
  const pixels = ({ width, height }: PictureCopy): number => width * height;
  return signed(other) - signed(one) || pixels(other) - pixels(one) || other.bytes - one.bytes;
}

function judged({ verdict, decidedBy }: PictureCopy): string {
  if (verdict === 'ai') return 'judged AI-generated';
  if (verdict === 'uncertain') return 'judged uncertain';
  return decidedBy === 'model' ? 'without a trace of generation' : 'judged not AI-generated';
}

function sentence(count: number, best: PictureCopy, isThis: boolean): string {
  const looks = `${count} other ${count === 1 ? 'picture' : 'pictures'} of this account ${count === 1 ? 'looks' : 'look'} the same.`;
  if (isThis) return `${looks} This is the best copy.`;
  return `${looks} The best copy, ${best.width} × ${best.height} pixels, was ${judged(best)} (score ${Math.round(best.aiScore)}).`;
}
