import { type Claim, type ClaimReader, type ClaimQuestion, textsOverloaded } from '../claims/index.js';
import { LimitedWorkers, workerEntry } from '../runtime/index.js';
import { type Appraisal, type AppraisedArticle } from './appraisal.js';

/** Appraises articles outside the main thread. */
export interface Appraiser {
  /** @throws Refusal `overloaded`; WorkerPoolError `timeout` or `crashed` for a text that exceeds its limits. */
  appraise(article: AppraisedArticle, claims: readonly Claim[], signal?: AbortSignal): Promise<Appraisal>;
}

/** Token of the {@link Appraiser}. */
export const APPRAISER = Symbol('APPRAISER');

/** A question about the text of an article, for a process of the pool. */
export type TextQuestion =
  | { readonly kind: 'claims'; readonly question: ClaimQuestion }
  | { readonly kind: 'appraisal'; readonly article: AppraisedArticle; readonly claims: readonly Claim[] };
export type TextAnswer = readonly Claim[] | Appraisal;

export interface ArticleTextOptions {
  /** Processes; the default of {@link LimitedWorkers} when omitted. */
  readonly workers?: number;
  /** CPU time limit for one question. Default: 5 s; the longest text that is read takes less than 1 s. */
  readonly cpuMsMax?: number;
}

/**
 * CPU time for one question before it makes room for others. The first one in a process takes 0.7 s, since it compiles the
 * patterns, and the longest text 0.4 s more: an ordinary article is never slow.
 */
export const QUICK_CPU_MS = 2_000;

/**
 * Identifies claims and appraises articles in child processes, which start with the first article. A hostile text can
 * block or end only its own. The service's thread does neither: the patterns of an appraisal are so large that compiling
 * them takes a third of a second, and V8 drops what it compiled when they have rested.
 */
export class ArticleTexts implements ClaimReader, Appraiser {
  readonly #workers: LimitedWorkers<TextQuestion, TextAnswer>;

  constructor({ workers, cpuMsMax }: ArticleTextOptions = {}) {
    this.#workers = new LimitedWorkers({
      entry: () => workerEntry('./article-text.worker.js', import.meta.url),
      size: workers,
      cpuMsMax,
      quickCpuMs: QUICK_CPU_MS,
      overloaded: textsOverloaded,
    });
  }

  async read({ title, text, captions, statements }: ClaimQuestion, signal?: AbortSignal): Promise<readonly Claim[]> {
    const question = { title, text, ...(captions ? { captions } : {}), ...(statements ? { statements } : {}) };
    return (await this.#workers.run({ kind: 'claims', question }, signal)) as readonly Claim[];
  }

  async appraise(
    { title, text }: AppraisedArticle,
    claims: readonly Claim[],
    signal?: AbortSignal,
  ): Promise<Appraisal> {
    return (await this.#workers.run({ kind: 'appraisal', article: { title, text }, claims }, signal)) as Appraisal;
  }

  /** Ends the processes; idempotent. */
  close(): Promise<void> {
    return this.#workers.close();
  }
}
