export interface GuardedBrowserLimits {
  /** The whole rendering, excluding the wait for a slot. */
  readonly totalTimeoutMs: number;
  /** Time until the document is loaded; after it, the partial document is used. */
  readonly loadTimeoutMs: number;
  /** Additional time for scripts to load content. */
  readonly settleTimeoutMs: number;
  /** Time for the document to answer a query; one that takes longer counts as blocked by its scripts. */
  readonly answerTimeoutMs: number;
  readonly connectTimeoutMs: number;
  /** Starting a browser or a context exceeds this only when the browser hangs. */
  readonly startTimeoutMs: number;
  readonly pagesMax: number;
  /** Pages that may wait; further ones are refused. */
  readonly waitingMax: number;
  /** A browser is replaced after this many pages. */
  readonly pagesPerBrowserMax: number;
  readonly navigationsMax: number;
  /** Requests of one page, including blocked ones. */
  readonly requestsMax: number;
  /** Bytes of browser messages about its pages within {@link MESSAGES_WINDOW_MS}; this process parses all of them. */
  readonly messageBytesMax: number;
  readonly pageBytesMax: number;
  readonly headerBytesMax: number;
  readonly htmlCharsMax: number;
  readonly connectionsMax: number;
  /** Memory limit of one browser process; one above it is ended. */
  readonly processBytesMax: number;
}

export const DEFAULT_BROWSER_LIMITS: GuardedBrowserLimits = {
  totalTimeoutMs: 25_000,
  loadTimeoutMs: 12_000,
  settleTimeoutMs: 4_000,
  answerTimeoutMs: 4_000,
  connectTimeoutMs: 5_000,
  startTimeoutMs: 20_000,
  pagesMax: 4,
  waitingMax: 64,
  pagesPerBrowserMax: 250,
  navigationsMax: 10,
  requestsMax: 3_000,
  messageBytesMax: 64 * 1024 * 1024,
  pageBytesMax: 30 * 1024 * 1024,
  headerBytesMax: 64 * 1024,
  htmlCharsMax: 8_000_000,
  connectionsMax: 64,
  processBytesMax: 700 * 1024 * 1024,
};
