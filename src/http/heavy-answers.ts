import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { Refusal } from '../kernel/index.js';
import { computeInTurn, LimitFullError } from '../runtime/index.js';
import { HTTP_REFUSALS } from './http.refusals.js';
import { routeTermsOf } from './operation.js';

/** Retry-After when too many answers wait for their turn. */
const RETRY_AFTER_S = 5;

/** Like {@link computeInTurn}. @throws Refusal `overloaded` when too many wait, or the client has gone */
export const answerInTurn = <T>(work: () => T | Promise<T>, gone?: AbortSignal): Promise<T> =>
  computeInTurn(work, gone).catch((error: unknown) => {
    if (error instanceof LimitFullError || gone?.aborted === true)
      throw new Refusal(HTTP_REFUSALS.overloaded, { retryAfterS: RETRY_AFTER_S, cause: error });
    throw error;
  });

/**
 * Makes the answers of routes that declare `computes` one after another, for accounts in turn. A turn begins before the
 * handler and ends when the answer is ready to be written, so a slow client keeps nobody waiting. A client that has gone
 * when its turn comes has none. Call it after the hook that states whom a request is handled for.
 */
export function computeAnswersInTurn(server: FastifyInstance): void {
  /** Ends the turn of a request. */
  const ends = new WeakMap<FastifyRequest, () => void>();

  server.addHook('preHandler', (request, reply, done) => {
    if (routeTermsOf(request.routeOptions.config)?.computes !== true) {
      done();
      return;
    }
    const gone = new AbortController();
    if (reply.raw.destroyed || request.raw.socket.destroyed) gone.abort();
    else reply.raw.once('close', () => gone.abort());
    const answered = (): Promise<void> =>
      new Promise((end) => {
        ends.set(request, end);
        done();
      });
    answerInTurn(answered, gone.signal).catch(done);
  });
  // Reached by every answer, also by a refusal, by 304 and when the client has gone.
  server.addHook('onSend', (request, _reply, payload, done) => {
    // The answer is compressed in the hooks that follow.
    done(null, payload);
    ends.get(request)?.();
  });
}
