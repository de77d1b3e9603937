import { Refusal, refusals } from '../kernel/index.js';
import { LimitedWorkers, workerEntry } from '../runtime/index.js';
import { type Claim, type ClaimedArticle, type Statement } from './claim.js';

/** Not the refusal of pages: threads that compare statements import this slice and need no HTTP client. */
const CLAIM_REFUSALS = refusals({ overloaded: 'The service is busy.' });
const overloaded = (): Refusal =>
  new Refusal(CLAIM_REFUSALS.overloaded, { detail: 'Too many articles are being read.', retryAfterS: 10 });

export interface ClaimQuestion extends ClaimedArticle {
  /** Statements of the text as a language model listed them. They replace those that this reader would find. */
  readonly statements?: readonly Statement[] | undefined;
}

/** Identifies the claims of articles in child processes. A hostile text can block or end only its own. */
export interface ClaimReader {
  /** @throws Refusal `overloaded`; WorkerPoolError `timeout` or `crashed` for a text that exceeds its limits. */
  read(question: ClaimQuestion, signal?: AbortSignal): Promise<readonly Claim[]>;
  /** Ends the processes; idempotent. */
  close(): Promise<void>;
}

/** Token of the {@link ClaimReader}, whose processes start with the first article. */
export const CLAIM_READER = Symbol('CLAIM_READER');

export interface ClaimReaderOptions {
  /** Processes; the default of {@link LimitedWorkers} when omitted. */
  readonly workers?: number;
  /** CPU time limit for one article. Default: 5 s; the longest text that is read takes less than 1 s. */
  readonly cpuMsMax?: number;
}

/** CPU time for one article before it makes room for others. */
const QUICK_CPU_MS = 1_000;

/** Identifies claims in its own processes, which start with the first article. */
export class WorkerClaimReader implements ClaimReader {
  readonly #workers: LimitedWorkers<ClaimQuestion, readonly Claim[]>;

  constructor({ workers, cpuMsMax }: ClaimReaderOptions = {}) {
    this.#workers = new LimitedWorkers({
      entry: () => workerEntry('./claim-reader.worker.js', import.meta.url),
      size: workers,
      cpuMsMax,
      quickCpuMs: QUICK_CPU_MS,
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
