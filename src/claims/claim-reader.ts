import { LimitedWorkers, workerEntry } from '../runtime/index.js';
import { overloaded } from '../safe-fetch/index.js';
import { type Claim, type ClaimedArticle, type Statement } from './claim.js';

export interface ClaimQuestion extends ClaimedArticle {
  /** What the text states, where somebody else has read it. */
  readonly statements?: readonly Statement[] | undefined;
}

/** Identifies the claims of articles in worker threads: whatever a text contains, it costs at most one thread. */
export interface ClaimReader {
  /** @throws Refusal `overloaded`; WorkerPoolError `timeout` or `crashed` for a text that exceeds its limits. */
  read(question: ClaimQuestion, signal?: AbortSignal): Promise<readonly Claim[]>;
  /** Ends the threads; idempotent. */
  close(): Promise<void>;
}

export interface ClaimReaderOptions {
  /** Threads; the default of {@link LimitedWorkers} when omitted. */
  readonly workers?: number;
  /** CPU that one article may use. 5 s when omitted: the longest that is read takes less than one. */
  readonly cpuMsMax?: number;
}

/** Identifies claims in threads of its own. No thread starts before the first article. */
export class WorkerClaimReader implements ClaimReader {
  readonly #workers: LimitedWorkers<ClaimQuestion, readonly Claim[]>;

  constructor({ workers, cpuMsMax }: ClaimReaderOptions = {}) {
    this.#workers = new LimitedWorkers({
      entry: () => workerEntry('./claim-reader.worker.js', import.meta.url),
      size: workers,
      cpuMsMax,
      overloaded,
    });
  }

  read({ title, text, captions, statements }: ClaimQuestion, signal?: AbortSignal): Promise<readonly Claim[]> {
    return this.#workers.run(
      { title, text, ...(captions ? { captions } : {}), ...(statements ? { statements } : {}) },
      signal,
    );
  }

  close(): Promise<void> {
    return this.#workers.close();
  }
}
