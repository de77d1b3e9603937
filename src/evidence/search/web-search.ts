import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { Refusal } from '../../kernel/index.js';
import { type Clock, sleep } from '../../runtime/index.js';
import { type SafeFetch, type SafeResponse, UndiciSafeFetch } from '../../safe-fetch/index.js';
import { enginesOf, type SearchEngine, type SearchHit, type SearchOptions } from './engines.js';

/** The result of a query. */
export interface Found {
  /** The engine that answered. */
  readonly engine: string;
  readonly hits: readonly SearchHit[];
}

/** No engine answered. The message is for the operator, and holds no address and no key. */
export class SearchFailure extends Error {
  override readonly name = 'SearchFailure';
}

export interface WebSearchOptions extends SearchOptions {
  readonly userAgent: string;
  readonly clock: Clock;
  /** Called for each failure of an engine. */
  readonly onTrouble?: (failure: SearchFailure) => void;
  /** The time limit for one answer of an engine. */
  readonly answerTimeoutMs?: number;
}

const ANSWER_BYTES_MAX = 1024 * 1024;
const ANSWER_TIMEOUT_MS = 8_000;
/** Includes the wait for other queries of the step. */
const TOTAL_TIMEOUT_MS = 20_000;
/** Concurrent queries per engine. Each query to SearXNG makes it ask many other engines. */
const AT_ONCE = 2;
const KEPT_MAX = 500;
/** How long an engine is not queried after a failure; longer if it asks for that, at most REST_MAX_MS. */
const REST_MS = 30_000;
const REST_MAX_MS = 3_600_000;
/** Longest pause that a debate waits for when an engine requests one. */
const PAUSE_S_MAX = 2;

/**
 * Asks the operator's search engines in order until one answers. Its own HTTP client connects to the configured
 * addresses only, even if they are not public. It follows no redirects, so that a key reaches no other host.
 */
export class WebSearch {
  readonly #engines: readonly { readonly engine: SearchEngine; readonly queue: ReturnType<typeof pLimit> }[];
  readonly #safeFetch: SafeFetch;
  readonly #kept = new LRUCache<string, Found>({ max: KEPT_MAX });
  /**
   * Engines that failed recently, with the failure and the time from which they are asked again, in ms since the epoch.
   */
  readonly #resting = new Map<SearchEngine, { readonly until: number; readonly failure: SearchFailure }>();
  #day = '';

  constructor(private readonly options: WebSearchOptions) {
    this.#engines = enginesOf(options).map((engine) => ({ engine, queue: pLimit(AT_ONCE) }));
    const { searxng, brave, google, userAgent, answerTimeoutMs = ANSWER_TIMEOUT_MS } = options;
    this.#safeFetch = new UndiciSafeFetch({
      userAgent,
      allowHosts: [searxng, brave, google].flatMap((each) => (each ? [hostAndPort(each.url)] : [])),
      limits: { firstByteTimeoutMs: answerTimeoutMs, totalTimeoutMs: TOTAL_TIMEOUT_MS, perHostMax: AT_ONCE },
    });
  }

  /** Whether any engine is configured. */
  get isConfigured(): boolean {
    return this.#engines.length > 0;
  }

  /**
   * The results of the first engine that answers, cached for the rest of the UTC day.
   * @throws SearchFailure if no engine answers; the reason of `signal` when it is aborted
   */
  async find(query: string, signal: AbortSignal): Promise<Found> {
    this.#turnDay();
    const known = this.#kept.get(query);
    if (known) return known;
    const found = await this.#ask(query, signal);
    this.#kept.set(query, found);
    return found;
  }

  close(): Promise<void> {
    return this.#safeFetch.close();
  }

  async #ask(query: string, signal: AbortSignal): Promise<Found> {
    const failures: SearchFailure[] = [];
    for (const { engine, queue } of this.#engines)
      try {
        const hits = await queue(() => this.#askOne(engine, query, signal));
        return { engine: engine.name, hits };
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof SearchFailure)) throw error;
        failures.push(error);
      }
    throw new SearchFailure(failures.map(({ message }) => message).join(' '));
  }

  async #askOne(engine: SearchEngine, query: string, signal: AbortSignal): Promise<readonly SearchHit[]> {
    signal.throwIfAborted();
    const resting = this.#resting.get(engine);
    if (resting && resting.until > this.#now()) throw resting.failure;
    let response = await this.#fetch(engine, query, signal);
    const pauseS = response.status === 429 ? pauseOf(response) : null;
    if (pauseS !== null && pauseS <= PAUSE_S_MAX) {
      await sleep(1_000 * pauseS, signal);
      response = await this.#fetch(engine, query, signal);
    }
    const read = answerIn(engine, response);
    if (typeof read === 'string') throw this.#failed(engine, read, response);
    return read;
  }

  async #fetch(engine: SearchEngine, query: string, signal: AbortSignal): Promise<SafeResponse> {
    const { url, headers } = engine.request(query);
    try {
      return await this.#safeFetch.fetch(url, {
        accept: 'application/json',
        headers,
        maxBytes: ANSWER_BYTES_MAX,
        overflow: 'truncate',
        anyStatus: true,
        redirects: 'return',
        signal,
      });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof Refusal)) throw error;
      const late = error.code === 'upstream-timeout';
      throw this.#failed(engine, late ? `${engine.name} did not answer in time.` : `${engine.name} cannot be reached.`);
    }
  }

  /** Reports the failure and excludes the engine from queries for a while. */
  #failed(engine: SearchEngine, detail: string, response?: SafeResponse): SearchFailure {
    const failure = new SearchFailure(detail);
    const askedMs = response?.status === 429 ? 1_000 * (pauseOf(response) ?? 0) : 0;
    this.#resting.set(engine, { until: this.#now() + Math.min(Math.max(REST_MS, askedMs), REST_MAX_MS), failure });
    this.options.onTrouble?.(failure);
    return failure;
  }

  #turnDay(): void {
    const day = this.options.clock.now().toISOString().slice(0, 10);
    if (day !== this.#day) this.#kept.clear();
    this.#day = day;
  }

  #now(): number {
    return this.options.clock.now().getTime();
  }
}

const hostAndPort = (address: string): string => {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port === '' ? (protocol === 'https:' ? 443 : 80) : port}`;
};

/**
 * The results of an answer, or a sentence for the operator if it cannot be used. The sentence contains nothing of the
 * answer.
 */
function answerIn(engine: SearchEngine, { status, body, truncated }: SafeResponse): readonly SearchHit[] | string {
  const { name } = engine;
  if (status === 429) return `${name} limits the number of searches (429).`;
  if (status >= 300 && status < 400)
    return `${name} redirects to another address (${status}); configure the target address instead.`;
  if (status < 200 || status > 299) return engine.explain(status) ?? `${name} answered ${status}.`;
  if (truncated) return `${name} answered with more than ${ANSWER_BYTES_MAX} bytes.`;
  let answer: unknown;
  try {
    answer = JSON.parse(body.toString('utf8'));
  } catch {
    return engine.notJson;
  }
  return engine.read(answer) ?? `${name} answered with JSON in an unknown format.`;
}

/** The pause in seconds that a server asks for; null if it names none. */
function pauseOf({ headers }: SafeResponse): number | null {
  // Brave gives the seconds for each of its rate limits, the shortest first.
  const said = headers['retry-after'] ?? headers['x-ratelimit-reset']?.split(',')[0];
  return said !== undefined && /^\s*\d{1,9}\s*$/.test(said) ? Number(said) : null;
}
