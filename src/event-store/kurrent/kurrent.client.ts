import { setTimeout as pause } from 'node:timers/promises';
import type * as Kurrent from '@kurrent/kurrentdb-client';
import { noteOutage, waitLimitMs } from '../../kernel/index.js';
import { type Backoff, durationInWords, retry } from '../../runtime/index.js';
import {
  InvalidKurrentUrlError,
  isPassing,
  KurrentAccessDeniedError,
  KurrentClientMissingError,
  NoAnswerError,
  typeOf,
  unavailable,
} from './kurrent.errors.js';

export type KurrentModule = typeof Kurrent;
export type KurrentClient = Kurrent.KurrentDBClient;

/**
 * The protocol transmits the deadline of an append as a time of the client's clock, and a server whose clock is ahead
 * would refuse it. So the deadline is far in the future, and this program limits the time itself.
 */
export const APPEND_DEADLINE_MS = 86_400_000;
const DISPOSE_MS_MAX = 2_000;
const DEFAULTS = { connectionName: 'elenchus', discoveryInterval: '25', maxDiscoverAttempts: '20' };

/** Loaded only when KurrentDB is configured: the package is optional, and its part for reading is native code. */
export async function loadKurrent(): Promise<KurrentModule> {
  try {
    const loaded = (await import('@kurrent/kurrentdb-client')) as KurrentModule & { readonly default?: KurrentModule };
    return loaded.default ?? loaded;
  } catch (error) {
    throw new KurrentClientMissingError(error);
  }
}

/**
 * Adapts the address for the client:
 * - replaces `esdb`, the old name of the protocol, about which the client warns on the console;
 * - drops `throwOnAppendFailure`, since with `false` the client returns a wrong revision for a refused append;
 * - shortens the discovery interval, since the native part waits for one, 500 ms by default, before its first read and
 *   after a failure;
 * - drops `+discover` with several hosts, since it asks only the first one, which may be down;
 * - drops `nodePreference`, so that reads go to the leader: a decision on a follower's stale stream would only
 *   conflict.
 * @throws InvalidKurrentUrlError
 */
export function connectionString(url: string): string {
  const parts = /^(esdb|kurrentdb|kurrent|kdb)(\+discover)?:\/\/([^?]+)(?:\?(.*))?$/.exec(url.trim());
  if (!parts) throw new InvalidKurrentUrlError('the address of KurrentDB is not of the form kurrentdb://host:port');
  const [, , discover = '', hosts = '', query = ''] = parts;
  const kept = query
    .split('&')
    .filter((option) => option !== '' && !/^(throwonappendfailure|nodepreference)=/.test(option.toLowerCase()));
  for (const [name, value] of Object.entries(DEFAULTS))
    if (!kept.some((option) => option.toLowerCase().startsWith(`${name.toLowerCase()}=`)))
      kept.push(`${name}=${value}`);
  const several = hosts.slice(hosts.lastIndexOf('@') + 1).includes(',');
  const scheme = several ? 'kurrentdb' : `kurrentdb${discover}`;
  return `${scheme}://${hosts.replace(/\/+$/, '')}?${kept.join('&')}`;
}

/** The credentials in the address; undefined when it has none. @throws URIError */
function credentialsOf(url: string): { readonly username: string; readonly password: string } | undefined {
  const [, username, password] = /^[^:]+:\/\/([^:@]+):([^@]*)@/.exec(url) ?? [];
  if (username === undefined || password === undefined) return undefined;
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** A client that can be replaced by a new one, because it does not recover from some failures. */
export class KurrentConnection {
  readonly #open: () => KurrentClient;
  #client: KurrentClient;
  readonly #followers = new Set<() => void>();

  /** @throws InvalidKurrentUrlError */
  constructor(kurrent: KurrentModule, url: string) {
    this.#open = (): KurrentClient => {
      try {
        const client = kurrent.KurrentDBClient.connectionString(url);
        // The native part of the client does not decode percent-encoded credentials in the address.
        const credentials = credentialsOf(url);
        if (credentials) client.setCredentialsProvider(() => credentials);
        return client;
      } catch (error) {
        const { message } = error as Error;
        // Other messages repeat the address, which may contain a password.
        const why = /certificate|userCertFile/i.test(message) && !message.includes('://') ? `: ${message}` : '';
        throw new InvalidKurrentUrlError(`the address of KurrentDB cannot be read by its client${why}`);
      }
    };
    this.#client = this.#open();
  }

  get client(): KurrentClient {
    return this.#client;
  }

  /** Calls back when the client is replaced, since operations on the old one end without an error. */
  onReplaced(follower: () => void): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  /** Replaces a client unless that has already been done. */
  replace(broken: KurrentClient): void {
    if (broken !== this.#client) return;
    this.#client = this.#open();
    void dispose(broken);
    for (const follower of [...this.#followers]) follower();
  }

  close(): Promise<void> {
    return dispose(this.#client);
  }
}

async function dispose(client: KurrentClient): Promise<void> {
  const waiting = new AbortController();
  await Promise.race([
    client.dispose().catch(() => undefined),
    pause(DISPOSE_MS_MAX, undefined, { signal: waiting.signal, ref: false }).catch(() => undefined),
  ]);
  waiting.abort();
}

export interface RetryPolicy {
  /** How long an operation is retried before the store counts as unavailable, in milliseconds. */
  readonly retryForMs: number;
  readonly backoff: Backoff;
}

/**
 * Retries an operation until it succeeds or the time for retries is over.
 * @throws StoreUnavailableError when the time for retries is over; KurrentAccessDeniedError; any lasting error unchanged.
 */
export async function retryWhileUnavailable<T>(
  work: () => Promise<T>,
  { retryForMs, backoff }: RetryPolicy,
  signal?: AbortSignal,
): Promise<T> {
  const begunAt = performance.now();
  const met = { failure: false };
  try {
    return await retry(work, {
      backoff,
      retryForMs: waitLimitMs(retryForMs),
      isTransient: (error) => {
        const isTransient = isPassing(error);
        met.failure ||= isTransient;
        return isTransient;
      },
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (typeOf(error) === 'access-denied') throw new KurrentAccessDeniedError(error);
    throw isPassing(error) && !signal?.aborted ? unavailable(error) : error;
  } finally {
    if (met.failure) noteOutage(performance.now() - begunAt);
  }
}

/**
 * Limits the time of an operation, to less when the current request fails fast.
 * @throws NoAnswerError when the time is over or the signal is aborted
 */
export function within<T>(limitMs: number, what: string, work: Promise<T>, signal?: AbortSignal): Promise<T> {
  const ms = waitLimitMs(limitMs);
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', give);
    };
    const give = (): void => {
      settle();
      reject(new NoAnswerError(`no answer to ${what} in ${durationInWords(ms)}`));
    };
    // After a blocked event loop, lets it process answers that have arrived before giving up.
    const timer = setTimeout(() => setImmediate(give), ms);
    signal?.addEventListener('abort', give);
    if (signal?.aborted) give();
    work.then(
      (value) => {
        settle();
        resolve(value);
      },
      (error: unknown) => {
        settle();
        // Rejects with the original error: errors of the native part may come from another realm and are identified by
        // `type`.
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
        reject(error);
      },
    );
  });
}
