import { serveJobs } from '../../runtime/index.js';
import { type AnalystAnswer, AnalystFailure, type AnalystQuestion } from '../analyst.js';
import { createOfflineAnalyst } from './offline.analyst.js';

/** What became of one question. */
export type OfflineReply =
  | { readonly kind: 'answer'; readonly answer: AnalystAnswer }
  | { readonly kind: 'failure'; readonly reason: string; readonly retryable: boolean };

const analyst = createOfflineAnalyst();
// The CPU limit of the first task does not pay for what every thread loads once.
await analyst.prepare?.();
// A task whose questions are withdrawn ends by itself soon; its result is dropped.
const { signal } = new AbortController();

async function reply(question: AnalystQuestion): Promise<OfflineReply> {
  try {
    return { kind: 'answer', answer: await analyst.ask(question, signal) };
  } catch (error) {
    const { reason, retryable } =
      error instanceof AnalystFailure ? error : new AnalystFailure(String(error), false, { cause: error });
    return { kind: 'failure', reason, retryable };
  }
}

serveJobs<readonly AnalystQuestion[], readonly OfflineReply[], null>({
  ready: null,
  work: (questions) => Promise.all(questions.map(reply)),
});
