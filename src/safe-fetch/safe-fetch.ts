import { type GuardOptions } from './guard.js';

/** The only outgoing HTTP client. Every byte that the service fetches for a caller goes through it. */
export interface SafeFetch {
  /**
   * Follows at most `redirectsMax` redirects (default five), each checked like the first address.
   * @throws Refusal `invalid-request`, `blocked-address`, `fetch-failed` (including an error status, unless
   * `anyStatus`), `upstream-timeout`.
   */
  fetch(url: string, request?: SafeRequest): Promise<SafeResponse>;
  /**
   * Checks whether an address may be fetched, resolving its name if possible; makes no connection.
   * @throws Refusal `invalid-request`, `blocked-address`
   */
  admit(url: string): Promise<void>;
  /** Ends every connection; fetches in progress fail. */
  close(): Promise<void>;
}

/** Token of the {@link SafeFetch}. */
export const SAFE_FETCH = Symbol('SAFE_FETCH');

/** Settings of the client and of the browser. */
export interface SafeFetchOptions extends GuardOptions {
  /** Names the service and a page about it. */
  readonly userAgent: string;
  /** The browser's executable; searched for when omitted. */
  readonly chromiumPath?: string;
}

/** Token of the {@link SafeFetchOptions}, which the root module provides. */
export const SAFE_FETCH_OPTIONS = Symbol('SAFE_FETCH_OPTIONS');

export interface SafeRequest {
  /** Default: GET. */
  readonly method?: 'GET' | 'HEAD' | 'POST';
  /** Accept header. Default: any type. */
  readonly accept?: string;
  /** Extra headers. Authorization and cookies are not forwarded to another origin. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Maximum bytes of the decompressed body. Default: the service's limit. */
  readonly maxBytes?: number;
  /** Whether a longer body is refused as `fetch-failed` (default) or cut at `maxBytes`. */
  readonly overflow?: 'refuse' | 'truncate';
  /** Return error statuses instead of refusing them. */
  readonly anyStatus?: boolean;
  /** Follow redirects (default), or return a redirect as the response; requires `anyStatus`. */
  readonly redirects?: 'follow' | 'return';
  readonly signal?: AbortSignal;
}

export interface SafeResponse {
  /** The final address after redirects. */
  readonly url: string;
  readonly status: number;
  /** Lower-case names; repeated headers joined by a comma and a space. */
  readonly headers: Readonly<Record<string, string>>;
  /** As sent, including parameters; null when the server states none. */
  readonly contentType: string | null;
  /** The decompressed body. */
  readonly body: Buffer;
  /** Whether the body was longer and has been cut. */
  readonly truncated: boolean;
}

export interface SafeFetchLimits {
  /** Time to establish a connection. */
  readonly connectTimeoutMs: number;
  /**
   * Time from sending a request to receiving the response headers, connection included; starts again for each redirect.
   */
  readonly firstByteTimeoutMs: number;
  /** The whole fetch, including the wait for a slot, redirects and body. */
  readonly totalTimeoutMs: number;
  readonly wireBytesMax: number;
  /** Bytes after decompression. */
  readonly bytesMax: number;
  readonly headerBytesMax: number;
  readonly redirectsMax: number;
  /** Concurrent requests to one host; further ones wait. */
  readonly perHostMax: number;
}

export const DEFAULT_LIMITS: SafeFetchLimits = {
  connectTimeoutMs: 5_000,
  firstByteTimeoutMs: 10_000,
  totalTimeoutMs: 20_000,
  wireBytesMax: 12 * 1024 * 1024,
  bytesMax: 12 * 1024 * 1024,
  headerBytesMax: 32 * 1024,
  redirectsMax: 5,
  perHostMax: 6,
};
