import { pipeline } from 'node:stream/promises';
import { type Duplex } from 'node:stream';
import * as zlib from 'node:zlib';
import type { Agent, buildConnector, Dispatcher } from 'undici';
import { Refusal } from '../kernel/index.js';
import { currentOwner, FairLimit } from '../runtime/index.js';
import { Guard, type GuardOptions } from './guard.js';
import { blockedAddress, fetchFailed, upstreamTimeout } from './safe-fetch.refusals.js';
import {
  DEFAULT_LIMITS,
  type SafeFetch,
  type SafeFetchLimits,
  type SafeRequest,
  type SafeResponse,
} from './safe-fetch.js';

/** Servers truncate streams and omit trailers; what was decoded so far is kept. */
const LENIENT = { finishFlush: zlib.constants.Z_SYNC_FLUSH };

const DECODERS = new Map<string, () => Duplex>([
  ['gzip', () => zlib.createGunzip(LENIENT)],
  ['x-gzip', () => zlib.createGunzip(LENIENT)],
  ['br', () => zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH })],
  ['deflate', () => zlib.createInflate(LENIENT)],
]);
// Node 22.15 and later only.
const { createZstdDecompress } = zlib as { createZstdDecompress?: () => Duplex };
if (createZstdDecompress) DECODERS.set('zstd', createZstdDecompress);

/** Servers rarely apply more than one coding to a body; a longer chain may be a decompression bomb. */
const CODINGS_MAX = 2;

/** Accept-Encoding header sent to servers. */
const ACCEPT_ENCODING = [...DECODERS.keys()].filter((name) => name !== 'x-gzip').join(', ');

/** The streams that undo a Content-Encoding, in order of application; undefined when a coding is unknown. */
function decodersFor(contentEncoding: string | undefined): readonly Duplex[] | undefined {
  const names = (contentEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
    .reverse();
  if (names.length > CODINGS_MAX || !names.every((name) => DECODERS.has(name))) return undefined;
  return names.flatMap((name) => DECODERS.get(name)?.() ?? []);
}

export interface UndiciSafeFetchOptions extends GuardOptions {
  /** Names the service and a page about it. */
  readonly userAgent: string;
  readonly limits?: Partial<SafeFetchLimits>;
}

type Turns = <T>(host: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/** The body exceeded a limit; `bytesMax` is included in the refusal. */
class Overflow extends Error {
  constructor(readonly bytesMax: number) {
    super(`more than ${bytesMax} bytes`);
  }
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Headers that are not forwarded to another origin. */
const PRIVATE_HEADERS = new Set(['authorization', 'cookie', 'proxy-authorization']);

/** {@link SafeFetch} over undici. The guard makes every connection, and none is reused. */
export class UndiciSafeFetch implements SafeFetch {
  readonly #userAgent: string;
  readonly #limits: SafeFetchLimits;
  readonly #guard: Guard;
  #agent: Promise<Agent> | undefined;
  #closed = false;
  readonly #turns: Turns;

  constructor(options: UndiciSafeFetchOptions) {
    this.#userAgent = options.userAgent;
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.#guard = new Guard(options);
    this.#turns = perHost(this.#limits.perHostMax);
  }

  async fetch(url: string, request: SafeRequest = {}): Promise<SafeResponse> {
    const total = new AbortController();
    const timer = setTimeout(
      () => total.abort(upstreamTimeout('The fetch did not finish in time.')),
      this.#limits.totalTimeoutMs,
    );
    const signal = request.signal ? AbortSignal.any([request.signal, total.signal]) : total.signal;
    try {
      signal.throwIfAborted();
      return await this.#follow(url, request, signal);
    } finally {
      clearTimeout(timer);
    }
  }

  admit(url: string): Promise<void> {
    return this.#guard.admitResolved(url);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await (await this.#agent)?.destroy();
  }

  /** Loads undici only where something is fetched. */
  #opened(): Promise<Agent> {
    if (this.#closed) return Promise.reject(new Error('closed'));
    return (this.#agent ??= import('undici').then(({ default: { Agent, buildConnector } }) => {
      const { connectTimeoutMs, headerBytesMax } = this.#limits;
      const overTls = buildConnector({ timeout: connectTimeoutMs });
      return new Agent({
        connect: guardedConnector(this.#guard, overTls, connectTimeoutMs),
        // No connection is kept alive: each request is resolved, checked and connected again.
        pipelining: 0,
        maxHeaderSize: headerBytesMax,
        // The timers of a fetch cover these limits, including connection and queue.
        headersTimeout: 0,
        bodyTimeout: 0,
      });
    }));
  }

  async #follow(address: string, request: SafeRequest, signal: AbortSignal): Promise<SafeResponse> {
    let url = this.#guard.admit(address);
    let method: Dispatcher.HttpMethod = request.method ?? 'GET';
    let headers = lowerCased(request.headers ?? {});
    for (let redirects = 0; ; redirects += 1) {
      const step = await this.#turns(url.host, signal, async () => {
        const answer = await this.#exchange(url, request, method, headers, signal);
        const follows = request.redirects !== 'return' && REDIRECTS.has(answer.statusCode);
        const location = follows ? joined(answer.headers.location) : undefined;
        if (location !== undefined) {
          discard(answer);
          return { location, status: answer.statusCode };
        }
        if (!request.anyStatus && (answer.statusCode < 200 || answer.statusCode > 299)) {
          discard(answer);
          throw fetchFailed(`The other server answered ${answer.statusCode}.`);
        }
        const received = flat(answer.headers);
        return {
          url: url.href,
          status: answer.statusCode,
          headers: received,
          contentType: received['content-type'] ?? null,
          ...(await this.#collect(answer, request, signal)),
        };
      });
      if (!('location' in step)) return step;
      if (redirects >= this.#limits.redirectsMax)
        throw fetchFailed(`The address redirects more than ${this.#limits.redirectsMax} times.`);
      const next = redirectTarget(this.#guard, step.location, url);
      if (step.status === 303 || (step.status < 303 && method === 'POST')) method = method === 'HEAD' ? 'HEAD' : 'GET';
      if (next.origin !== url.origin)
        headers = Object.fromEntries(Object.entries(headers).filter(([name]) => !PRIVATE_HEADERS.has(name)));
      url = next;
    }
  }

  async #exchange(
    url: URL,
    request: SafeRequest,
    method: Dispatcher.HttpMethod,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Dispatcher.ResponseData> {
    const firstByte = new AbortController();
    const timer = setTimeout(
      () => firstByte.abort(upstreamTimeout('The other server did not answer in time.')),
      this.#limits.firstByteTimeoutMs,
    );
    const either = AbortSignal.any([signal, firstByte.signal]);
    try {
      const agent = await this.#opened();
      return await agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        headers: {
          'user-agent': this.#userAgent,
          accept: request.accept ?? '*/*',
          'accept-encoding': ACCEPT_ENCODING,
          ...headers,
        },
        body: method === 'POST' ? (request.body ?? null) : null,
        signal: either,
      });
    } catch (error) {
      throw either.aborted ? either.reason : asRefusal(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async #collect(
    answer: Dispatcher.ResponseData,
    request: SafeRequest,
    signal: AbortSignal,
  ): Promise<{ body: Buffer; truncated: boolean }> {
    const bytesMax = request.maxBytes ?? this.#limits.bytesMax;
    const decoders = decodersFor(joined(answer.headers['content-encoding']));
    if (!decoders) {
      discard(answer);
      throw fetchFailed('The answer is encoded in a way that was not asked for.');
    }
    const chunks: Buffer[] = [];
    try {
      const stages = [
        answer.body,
        capped(this.#limits.wireBytesMax),
        ...decoders,
        capped(bytesMax),
        async (source: AsyncIterable<Buffer>) => {
          for await (const chunk of source) chunks.push(chunk);
        },
      ];
      // The declared types accept functions only in tuples of fixed length.
      await pipeline(stages as unknown as NodeJS.ReadWriteStream[], { signal });
      return { body: Buffer.concat(chunks), truncated: false };
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof Overflow) {
        if (request.overflow === 'truncate') return { body: Buffer.concat(chunks), truncated: true };
        throw fetchFailed(`The answer is larger than the ${error.bytesMax} bytes that are read.`);
      }
      throw asRefusal(error);
    }
  }
}

/**
 * Target of a redirect. A target that could not be requested directly is refused as blocked, since it is not the
 * caller's mistake.
 */
function redirectTarget(guard: Guard, location: string, from: URL): URL {
  if (!URL.canParse(location, from.href)) throw fetchFailed('The address redirects to something that is no address.');
  try {
    return guard.admit(new URL(location, from).href);
  } catch {
    throw blockedAddress();
  }
}

/** Connector for undici: the guard makes each connection, and TLS is added if the origin requires it. */
function guardedConnector(
  guard: Guard,
  overTls: buildConnector.connector,
  timeoutMs: number,
): buildConnector.connector {
  return (target, done) => {
    const secure = target.protocol === 'https:';
    const port = Number(target.port) || (secure ? 443 : 80);
    guard
      .connect(target.hostname, port, timeoutMs)
      .then((socket) => {
        if (secure) overTls({ ...target, httpSocket: socket }, done);
        else done(null, socket);
      })
      .catch((error: unknown) => done(error as Error, null));
  };
}

/** Passes bytes through up to the limit, then fails with {@link Overflow}. */
function capped(bytesMax: number) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let left = bytesMax;
    for await (const chunk of source) {
      yield chunk.length <= left ? chunk : chunk.subarray(0, left);
      left -= chunk.length;
      if (left < 0) throw new Overflow(bytesMax);
    }
  };
}

/** Runs at most `turnsMax` tasks per host at a time, for accounts in turn; waiting ends with the signal. */
function perHost(turnsMax: number): Turns {
  const limiters = new Map<string, FairLimit>();
  return async (host, signal, work) => {
    const limiter = limiters.get(host) ?? new FairLimit(turnsMax, { ownMax: Math.max(1, turnsMax - 1) });
    limiters.set(host, limiter);
    let drop = (): void => undefined;
    const aborted = new Promise<never>((_, reject) => {
      drop = () => reject(signal.reason as Error);
      signal.addEventListener('abort', drop, { once: true });
    });
    const turn = limiter.run(currentOwner(), work, signal);
    try {
      return await Promise.race([turn, aborted]);
    } finally {
      signal.removeEventListener('abort', drop);
      if (limiter.waiting === 0 && limiter.active <= 1) limiters.delete(host);
    }
  };
}

function discard(answer: Dispatcher.ResponseData): void {
  answer.body.on('error', () => undefined).destroy();
}

function joined(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}

function flat(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), joined(value) ?? '']));
}

function lowerCased(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const code = (error as { code?: unknown } | null)?.code;
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return upstreamTimeout('No connection could be made in time.', error);
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return fetchFailed('The answer’s headers are too large.', error);
  if (typeof code === 'string' && /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code))
    return fetchFailed('The other server’s certificate is not valid.', error);
  if (typeof code === 'string' && /^(Z_|ERR__?BROTLI|ERR_BROTLI|ZSTD)/.test(code))
    return fetchFailed('The answer is not encoded as it says.', error);
  return fetchFailed('The connection broke before the answer was complete.', error);
}
