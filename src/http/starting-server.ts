import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { Refusal } from '../kernel/index.js';
import { HTTP_REFUSALS } from './http.refusals.js';
import { problemOf } from './problem.js';
import { SECURITY_HEADERS } from './security-headers.js';

const RETRY_AFTER_S = 5;

interface StartingServerOptions {
  readonly host: string;
  readonly port: number;
  /** A start that takes no longer needs no server of its own. */
  readonly afterMs: number;
  /** What the start waits for, in one sentence. */
  readonly reason: () => string;
  /** Called once, when the start takes longer. */
  readonly onSlow: (reason: string) => void;
}

/**
 * Answers for a service whose start takes long: `/livez` that the process lives, `/readyz` why it is not ready, and
 * everything else with 503. So a supervisor does not kill a process that waits for its database.
 */
export class StartingServer {
  readonly #server: Server;
  readonly #timer: NodeJS.Timeout;

  constructor({ host, port, afterMs, reason, onSlow }: StartingServerOptions) {
    this.#server = createServer((request, response) => answer(request.url ?? '/', reason(), response));
    // A port that is taken is reported when the service itself listens.
    this.#server.on('error', () => undefined);
    this.#timer = setTimeout(() => {
      onSlow(reason());
      // Any free port would be another one than that of the service.
      if (port !== 0) this.#server.listen(port, host);
    }, afterMs);
    this.#timer.unref();
  }

  /** Resolves when its port is free. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }
}

function answer(url: string, reason: string, response: ServerResponse): void {
  const path = url.split('?', 1)[0] ?? '/';
  const refusal = new Refusal(HTTP_REFUSALS['store-unavailable'], { detail: reason, retryAfterS: RETRY_AFTER_S });
  const requestId = crypto.randomUUID();
  const isProbe = path === '/livez' || path === '/readyz';
  const body =
    path === '/livez'
      ? { status: 'ok' }
      : path === '/readyz'
        ? { status: 'not-ready', reasons: [reason] }
        : problemOf(refusal, path, requestId);
  response
    .writeHead(path === '/livez' ? 200 : 503, {
      ...SECURITY_HEADERS,
      'content-type': isProbe ? 'application/json; charset=utf-8' : 'application/problem+json',
      'x-request-id': requestId,
      connection: 'close',
      ...(path === '/livez' ? {} : { 'retry-after': String(RETRY_AFTER_S) }),
    })
    .end(JSON.stringify(body));
}
