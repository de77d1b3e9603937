import { Refusal, refusals } from '../kernel/index.js';
import { type Claim, type ClaimedArticle, type Statement } from './claim.js';

/** Not the refusal of pages: threads that compare statements import this slice and need no HTTP client. */
const CLAIM_REFUSALS = refusals({ overloaded: 'The service is busy.' });

/** The refusal of an article for whose text no process is free. */
export const textsOverloaded = (): Refusal =>
  new Refusal(CLAIM_REFUSALS.overloaded, { detail: 'Too many articles are being read.', retryAfterS: 10 });

export interface ClaimQuestion extends ClaimedArticle {
  /** Statements of the text as a language model listed them. They replace those that this reader would find. */
  readonly statements?: readonly Statement[] | undefined;
}

/** Identifies the claims of articles outside the main thread. */
export interface ClaimReader {
  /** @throws Refusal `overloaded`; WorkerPoolError `timeout` or `crashed` for a text that exceeds its limits. */
  read(question: ClaimQuestion, signal?: AbortSignal): Promise<readonly Claim[]>;
}

/** Token of the {@link ClaimReader}. */
export const CLAIM_READER = Symbol('CLAIM_READER');
