/** The one way out to the network. Every byte that the service fetches for a caller comes through here. */
export interface SafeFetch {
  /**
   * Follows at most five redirects, each checked like the first address.
   * @throws Refusal `invalid-request`, `blocked-address`, `fetch-failed` (an error status included, unless `anyStatus`),
   * `upstream-timeout`.
   */
  fetch(url: string, request?: SafeRequest): Promise<SafeResponse>;
  /**
   * Whether an address may be fetched at all, its name resolved where it can be now; nothing is connected to.
   * @throws Refusal `invalid-request`, `blocked-address`
   */
  admit(url: string): Promise<void>;
  /** Ends every connection; fetches under way fail. */
  close(): Promise<void>;
}

export interface SafeRequest {
  /** GET when omitted. */
  readonly method?: 'GET' | 'HEAD' | 'POST';
  /** Accept header; anything when omitted. */
  readonly accept?: string;
  /** Extra headers. Authorization and cookies are not sent on to another origin. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Bytes of body after decompression; the service's limit when omitted. */
  readonly maxBytes?: number;
  /** What becomes of a longer body: refused as `fetch-failed` (default), or cut at `maxBytes`. */
  readonly overflow?: 'refuse' | 'truncate';
  /** Return error statuses too instead of refusing them. */
  readonly anyStatus?: boolean;
  /** Follow redirects (default), or return a redirect as the answer that it is; with `anyStatus`. */
  readonly redirects?: 'follow' | 'return';
  readonly signal?: AbortSignal;
}

export interface SafeResponse {
  /** Where the last redirect led. */
  readonly url: string;
  readonly status: number;
  /** Lower-case names; repeated headers joined by a comma and a space. */
  readonly headers: Readonly<Record<string, string>>;
  /** As sent, parameters included; null when the server states none. */
  readonly contentType: string | null;
  /** Decompressed. */
  readonly body: Buffer;
  /** The body was longer and has been cut. */
  readonly truncated: boolean;
}

export interface SafeFetchLimits {
  /** From asking for a connection to having one. */
  readonly connectTimeoutMs: number;
  /** From sending a request to its answer's headers, connection included; for each redirect anew. */
  readonly firstByteTimeoutMs: number;
  /** The whole fetch: waiting for its turn, redirects and body included. */
  readonly totalTimeoutMs: number;
  readonly wireBytesMax: number;
  /** After decompression. */
  readonly bytesMax: number;
  readonly headerBytesMax: number;
  readonly redirectsMax: number;
  /** Requests under way at one host at a time; more wait. */
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
