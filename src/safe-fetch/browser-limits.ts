export interface GuardedBrowserLimits {
  /** The whole rendering, from its turn on. */
  readonly totalTimeoutMs: number;
  /** Until the document is there; what there is by then is taken. */
  readonly loadTimeoutMs: number;
  /** How long scripts may go on loading after that. */
  readonly settleTimeoutMs: number;
  /** How long the document may take to answer a question of ours; one that does not is busy for ever. */
  readonly answerTimeoutMs: number;
  readonly connectTimeoutMs: number;
  /** Starting a browser or a context takes longer than this only when the browser hangs. */
  readonly startTimeoutMs: number;
  readonly pagesMax: number;
  /** Pages that wait for their turn; more are refused. */
  readonly waitingMax: number;
  /** A browser is replaced after so many pages. */
  readonly pagesPerBrowserMax: number;
  readonly navigationsMax: number;
  /** Requests of one page, those that are blocked included. */
  readonly requestsMax: number;
  /** What the browser may tell about its pages in {@link MESSAGES_WINDOW_MS}, in bytes: this process parses all of it. */
  readonly messageBytesMax: number;
  readonly pageBytesMax: number;
  readonly headerBytesMax: number;
  readonly htmlCharsMax: number;
  readonly connectionsMax: number;
  /** Of one browser process; the one that takes more is ended. */
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
