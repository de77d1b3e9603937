import { type IncomingMessage } from 'node:http';
import { type FastifyInstance } from 'fastify';

export interface JointWritesOptions {
  /** Requests that are answered at once, such as probes. */
  readonly isUrgent: (request: IncomingMessage) => boolean;
}

/**
 * Writes the answers of one turn of the event loop one after another, once every request that arrived in that turn was
 * handled. A client that waits for several answers sleeps until the first of them is written, and waking it is a large
 * part of the cost of a small answer. This way it wakes once for all of them. Call it after all other hooks on `onSend`
 * are added and before the application's routes are registered.
 */
export function writeTogether(server: FastifyInstance, { isUrgent }: JointWritesOptions): void {
  server.addHook('onSend', ({ raw }, _reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    // A stream is passed on at once, because an error before it has listeners would end the process.
    if (isWhole && !isUrgent(raw)) setImmediate(done, null, payload);
    else done(null, payload);
  });
}
