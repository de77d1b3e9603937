import { setTimeout as pause } from 'node:timers/promises';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Refusal } from '../kernel/index.js';
import { HTTP_REFUSALS } from './http.refusals.js';
import { type ProblemFilter } from './problem.filter.js';

/** Retry-After while the service stops, in seconds: another start takes about as long. */
const RETRY_AFTER_S = 10;

/** Time for requests that have been sent and not been read yet. */
const ARRIVING_MS = 200;

/** Clients repeat what is refused as overloaded, because it had no effect. */
const notBegun = (): Refusal =>
  new Refusal(HTTP_REFUSALS.overloaded, { detail: 'The service is stopping.', retryAfterS: RETRY_AFTER_S });
const unanswered = (): Refusal =>
  new Refusal(HTTP_REFUSALS['store-unavailable'], {
    detail: 'The service is stopping. What was requested may have been done.',
    retryAfterS: RETRY_AFTER_S,
  });

/** Answers requests while the service stops: new ones are refused, and those in progress get a little time. */
export class LastAnswers {
  readonly #open = new Map<FastifyReply, FastifyRequest>();
  readonly #problems: ProblemFilter;
  #isStopping = false;
  /** Called when no request is open any more. */
  #answered: () => void = () => undefined;

  /** Call it before the service listens. */
  constructor(server: FastifyInstance, problems: ProblemFilter) {
    this.#problems = problems;
    server.addHook('onRequest', (request, reply, done) => {
      if (this.#isStopping) {
        void reply.header('connection', 'close');
        done(notBegun());
        return;
      }
      this.#open.set(reply, request);
      reply.raw.once('close', () => this.#closed(reply));
      done();
    });
  }

  /** Refuses requests from now on. */
  refuseMore(): void {
    this.#isStopping = true;
  }

  /** Resolves when no request is open, or after a time when those that are have been refused. */
  async within(ms: number): Promise<void> {
    await pause(Math.min(ms, ARRIVING_MS));
    if (this.#open.size === 0) return;
    const pausing = new AbortController();
    const answered = new Promise<void>((resolve) => (this.#answered = resolve));
    await Promise.race([answered, pause(ms, undefined, { signal: pausing.signal }).catch(() => undefined)]);
    pausing.abort();
    for (const [reply, request] of this.#open) {
      if (reply.sent || reply.raw.headersSent) continue;
      void reply.header('connection', 'close');
      this.#problems.answer(unanswered(), request, reply);
    }
  }

  #closed(reply: FastifyReply): void {
    this.#open.delete(reply);
    if (this.#open.size === 0) this.#answered();
  }
}
