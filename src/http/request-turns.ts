import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type FastifyInstance } from 'fastify';
import { networkOf } from './network.js';
import { credentialsOf } from './route-guard.js';

const HELD_MS_MAX = 150;
/** The same within a second of held requests that have begun: connections do not only arrive together, they keep arriving. */
const HELD_AGAIN_MS_MAX = 50;
const AGAIN_WITHIN_MS = 1_000;
/** Time that held requests may begin within one turn of the event loop, in milliseconds. */
const TURN_MS = 5;
/** Held requests that may begin within one turn. */
const PER_TURN_MAX = 32;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

interface RequestTurnsOptions {
  /** Requests that are never held, such as probes. */
  readonly isUrgent: (request: IncomingMessage) => boolean;
  /** Longest time for which arriving connections may keep all held requests waiting, in milliseconds; 150 when omitted. */
  readonly heldMsMax?: number;
}

/** Whether a request asks for the service's health, which must be answered however busy it is. */
export const isProbe = ({ url }: IncomingMessage): boolean => url === '/livez' || url === '/readyz';

/**
 * Lets a server accept connections that arrive together before it handles the first request. Node accepts one
 * connection in each turn of the event loop: when hundreds arrive at once and each turn begins a request, the last of
 * them waits for all others, and so does a probe of the service's health. So while connections arrive, requests are
 * held. They begin a few in a turn, for callers in turn, once no connection has arrived in the last turn, or else at intervals. Call it after
 * the server's `request` listeners are set.
 */
export function acceptBeforeAnswering(
  server: Server,
  { isUrgent, heldMsMax = HELD_MS_MAX }: RequestTurnsOptions,
): void {
  const listeners = server.listeners('request') as Listener[];
  const held = new HeldRequests();
  /** Until when arriving connections may hold up requests, on the clock of `performance`. */
  let holdEnds = 0;
  /** Until when further held requests may begin in this turn. */
  let turnEnds = -Infinity;
  let hasAccepted = false;
  /** Whether `afterTurn` will run: connections have just arrived, or requests are held. */
  let isWatching = false;

  const holdMsAt = (now: number): number =>
    now - turnEnds > AGAIN_WITHIN_MS ? heldMsMax : Math.min(HELD_AGAIN_MS_MAX, heldMsMax);

  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    for (const listener of listeners) listener.call(server, request, response);
  };

  /** Each call is a macrotask. So the microtasks of one request run, and count as its time, before the next begins. */
  function beginNext(): void {
    const next = performance.now() < turnEnds ? held.next() : undefined;
    if (next) begin(...next);
  }

  function afterTurn(): void {
    const now = performance.now();
    const mayHold = hasAccepted && (held.size === 0 || now < holdEnds);
    hasAccepted = false;
    isWatching = held.size > 0 || mayHold;
    if (!isWatching) return;
    if (!mayHold) {
      turnEnds = now + TURN_MS;
      holdEnds = turnEnds + holdMsAt(now);
      for (let n = Math.min(held.size, PER_TURN_MAX); n > 0; n -= 1) setImmediate(beginNext);
    }
    setImmediate(afterTurn);
  }

  server.on('connection', () => {
    hasAccepted = true;
    if (isWatching) return;
    isWatching = true;
    setImmediate(afterTurn);
  });
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isWatching || isUrgent(request)) {
      begin(request, response);
      return;
    }
    const now = performance.now();
    if (held.size === 0) holdEnds = now + holdMsAt(now);
    held.add(request, response);
  });
}

type Held = readonly [IncomingMessage, ServerResponse];

/**
 * Requests that wait, in turn: by address, and at one address by what the caller shows of itself, which nobody has checked yet.
 * So one caller's hundred requests do not stand before another's first, and a hundred names at one address not before another address.
 */
class HeldRequests {
  /** Address → credentials → requests. The order of both maps is the order of the next turns. */
  readonly #lines = new Map<string, Map<string, Held[]>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(request: IncomingMessage, response: ServerResponse): void {
    const address = networkOf(request.socket.remoteAddress ?? '');
    const { apiKey, cookie = '' } = credentialsOf(request);
    const caller = apiKey ?? cookie;
    const callers = this.#lines.get(address) ?? new Map<string, Held[]>();
    const own = callers.get(caller) ?? [];
    own.push([request, response]);
    this.#lines.set(address, callers.set(caller, own));
    this.#size += 1;
  }

  next(): Held | undefined {
    for (const [address, callers] of this.#lines)
      for (const [caller, own] of callers) {
        const held = own.shift();
        this.#lines.delete(address);
        callers.delete(caller);
        if (own.length > 0) callers.set(caller, own);
        if (callers.size > 0) this.#lines.set(address, callers);
        this.#size -= 1;
        return held;
      }
    return undefined;
  }
}

interface JointWritesOptions {
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
