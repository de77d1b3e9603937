import { serveJobs } from '../../worker/index.js';
import { type AnalystAnswer, AnalystFailure, type AnalystQuestion } from '../analyst.js';
import { OfflineAnalyst } from './offline.analyst.js';

/** The result of one question. */
export type OfflineReply =
  | { readonly kind: 'answer'; readonly answer: AnalystAnswer }
  | { readonly kind: 'failure'; readonly reason: string; readonly retryable: boolean };

const analyst = new OfflineAnalyst();
// Loads everything before the first task, so that it does not count towards that task's CPU limit.
await analyst.prepare();
// Never aborted: a task takes only a moment, and the result of withdrawn questions is dropped.
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
