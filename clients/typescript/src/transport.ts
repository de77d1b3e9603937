import { type IdempotentPath } from './operations.js';
import { ElenchusProblem } from './problem.js';

export interface TransportOptions {
  /** Address of the service, for instance `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Not needed for public operations. */
  readonly apiKey?: string | undefined;
  /** How often a request is repeated after 429, 503 or a broken connection. */
  readonly retries?: number | undefined;
  /** With a longer `Retry-After` the problem is thrown at once, with `retryAfterS`. */
  readonly retryAfterMaxS?: number | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
}

export interface Sent {
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
}

const RETRIES = 4;
const RETRY_AFTER_MAX_S = 60;
/** Pause before the first retry after a broken connection. It doubles with each retry. */
const BACKOFF_MS = 500;

/** The type makes the compiler compare these paths with the API document. */
const IDEMPOTENT: Readonly<Record<IdempotentPath, true>> = {
  '/api/admin/accounts/{accountId}/credits': true,
  '/api/billing/checkout': true,
  '/api/billing/portal': true,
  '/api/simulate': true,
  '/api/simulations/{id}/fork': true,
  '/api/simulations/{id}/retry': true,
};
/** A POST to these records nothing, or costs nothing unless it is answered. */
const HARMLESS = new Set(['/api/detect', '/api/detect/batch', '/api/simulate/estimate']);

/** Sends requests, and repeats them where that is safe. */
export class Transport {
  readonly #url: string;
  readonly #apiKey: string | undefined;
  readonly #retries: number;
  readonly #retryAfterMaxS: number;
  readonly #fetch: typeof globalThis.fetch;

  constructor({ url, apiKey, retries = RETRIES, retryAfterMaxS = RETRY_AFTER_MAX_S, fetch }: TransportOptions) {
    this.#url = url.replace(/\/+$/, '');
    this.#apiKey = apiKey;
    this.#retries = retries;
    this.#retryAfterMaxS = retryAfterMaxS;
    // Looked up at each call, so that a test or a page may replace it. Browsers require a call on the global object.
    this.#fetch = fetch ?? ((input, init) => globalThis.fetch(input, init));
  }

  /** The successful answer. @throws ElenchusProblem for any other */
  async send(method: string, path: string, sent: Sent = {}): Promise<Response> {
    const { signal } = sent;
    const isIdempotent = method === 'POST' && path in IDEMPOTENT;
    const isRepeatable = method !== 'POST' || isIdempotent || HARMLESS.has(path);
    const address = this.#url + addressOf(path, sent);
    const init = this.#initOf(method, sent, isIdempotent);
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= this.#retries;
      let response;
      try {
        response = await this.#fetch(address, init);
      } catch (error) {
        if (isLast || !isRepeatable || signal?.aborted === true) throw error;
        await pause(BACKOFF_MS * 2 ** attempt, signal);
        continue;
      }
      if (response.ok || response.status === 304) return response;
      const problem = await ElenchusProblem.of(response);
      const { status, code, retryAfterS } = problem;
      // A request refused with 429 or `overloaded` had no effect. Any other 503 may have taken effect in part.
      const mayRepeat = status === 429 || (status === 503 && (isRepeatable || code === 'overloaded'));
      if (isLast || !mayRepeat || retryAfterS === undefined || retryAfterS > this.#retryAfterMaxS) throw problem;
      await pause(retryAfterS * 1_000, signal);
    }
  }

  #initOf(method: string, { body, headers, signal, idempotencyKey }: Sent, isIdempotent: boolean): RequestInit {
    const all = new Headers(headers);
    // What the caller gives stays as it is.
    if (this.#apiKey !== undefined && !all.has('x-api-key')) all.set('x-api-key', this.#apiKey);
    if ((idempotencyKey !== undefined || isIdempotent) && !all.has('idempotency-key'))
      all.set('idempotency-key', idempotencyKey ?? randomKey());
    // Bytes, and text whose type the caller names, are sent as they are.
    const isWhole =
      body instanceof FormData || body instanceof Blob || (typeof body === 'string' && all.has('content-type'));
    if (body !== undefined && !isWhole && !all.has('content-type')) all.set('content-type', 'application/json');
    return {
      method,
      headers: all,
      ...(body === undefined ? {} : { body: isWhole ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    };
  }
}

function addressOf(path: string, { path: names = {}, query = {} }: Sent): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}

/** 128 random bits. `crypto.randomUUID` is missing on pages that were not loaded over HTTPS. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** @throws the signal's reason once it is aborted */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted === true) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
