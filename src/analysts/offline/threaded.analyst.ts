import { setImmediate as nextTurn } from 'node:timers/promises';
import { exceededLimits, LimitedWorkers, workerEntry } from '../../runtime/index.js';
import { type Analyst, type AnalystAnswer, AnalystFailure, type AnalystQuestion } from '../analyst.js';
import { OFFLINE_MODEL } from './offline-model.js';
import { type OfflineReply } from './offline.worker.js';

/** Ample: thirty agents on the longest article use about one second. */
const CPU_MS_MAX = 10_000;

/** One answer, successful or not. */
export interface AnswerRecord {
  readonly model: string;
  readonly outcome: 'answered' | 'failed';
  readonly latencyMs: number;
}

export interface ThreadedOfflineOptions {
  /** Processes; the default of {@link LimitedWorkers} when omitted. */
  readonly workers?: number;
  /** CPU that the questions of one task may use together, in milliseconds. 10,000 when omitted. */
  readonly cpuMsMax?: number;
  /** Called after every answer. */
  readonly onAnswer?: ((answer: AnswerRecord) => void) | undefined;
}

interface Asked {
  readonly question: AnalystQuestion;
  readonly resolve: (answer: AnalystAnswer) => void;
  readonly reject: (failure: AnalystFailure) => void;
}

const withdrawn = ({ reason }: AbortSignal): AnalystFailure =>
  new AnalystFailure('The question was withdrawn.', false, { cause: reason });

function failureOf(error: unknown, signal: AbortSignal): AnalystFailure {
  if (signal.aborted) return withdrawn(signal);
  // Not retryable: the same article would exceed the limits again.
  return exceededLimits(error)
    ? new AnalystFailure('The article could not be read within the limits of the offline analyst.', false, {
        cause: error,
      })
    : new AnalystFailure('The offline analyst did not answer.', true, { cause: error });
}

/**
 * The embedded analyst in child processes, so that no article can block other requests or end more than one of them.
 * Questions with the same signal, those of the agents of one round, are sent together, so that the article and
 * arguments are copied once. No process starts before the first question or `prepare`.
 */
export class ThreadedOfflineAnalyst implements Analyst {
  readonly engine = 'offline';
  readonly model = OFFLINE_MODEL;
  readonly #workers: LimitedWorkers<readonly AnalystQuestion[], readonly OfflineReply[]>;
  /** Questions not yet sent to a process, by signal. */
  readonly #waiting = new WeakMap<AbortSignal, Asked[]>();

  readonly #onAnswer: ThreadedOfflineOptions['onAnswer'];

  constructor({ workers, cpuMsMax = CPU_MS_MAX, onAnswer }: ThreadedOfflineOptions = {}) {
    this.#onAnswer = onAnswer;
    this.#workers = new LimitedWorkers({
      entry: () => workerEntry('./offline.worker.js', import.meta.url),
      size: workers,
      cpuMsMax,
      // A debate has one task at a time, and the engine limits how many debates run.
      waitingMax: Infinity,
      overloaded: () => new AnalystFailure('The offline analyst is closed.', true),
    });
  }

  async prepare(): Promise<void> {
    await this.#workers.run([]);
  }

  async ask(question: AnalystQuestion, signal: AbortSignal): Promise<AnalystAnswer> {
    const startedAt = performance.now();
    const record = (outcome: AnswerRecord['outcome']): void =>
      this.#onAnswer?.({ model: this.model, outcome, latencyMs: performance.now() - startedAt });
    try {
      const answer = await this.#queued(question, signal);
      record('answered');
      return answer;
    } catch (error) {
      record('failed');
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#workers.close();
  }

  #queued(question: AnalystQuestion, signal: AbortSignal): Promise<AnalystAnswer> {
    if (signal.aborted) return Promise.reject(withdrawn(signal));
    return new Promise((resolve, reject) => {
      const asked = { question, resolve, reject };
      const queue = this.#waiting.get(signal);
      if (queue) {
        queue.push(asked);
        return;
      }
      const first = [asked];
      this.#waiting.set(signal, first);
      void this.#serve(first, signal);
    });
  }

  /** Sends the collected questions, one task after another, until there are none. */
  async #serve(queue: Asked[], signal: AbortSignal): Promise<void> {
    for (;;) {
      // The other agents of the round ask within the same turn of the event loop.
      await nextTurn();
      if (queue.length === 0) break;
      await this.#answer(queue.splice(0), signal);
    }
    this.#waiting.delete(signal);
  }

  async #answer(asked: readonly Asked[], signal: AbortSignal): Promise<void> {
    try {
      const replies = await this.#workers.run(
        asked.map(({ question }) => question),
        signal,
      );
      for (const [index, { resolve, reject }] of asked.entries()) {
        const reply = replies[index];
        if (reply?.kind === 'answer') resolve(reply.answer);
        else reject(new AnalystFailure(reply?.reason ?? 'The question was not answered.', reply?.retryable ?? true));
      }
    } catch (error) {
      const failure = failureOf(error, signal);
      for (const { reject } of asked) reject(failure);
    }
  }
}
