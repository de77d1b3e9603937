const QUICKENED = 100;

/**
 * Runs `work` with timers a hundred times as fast as asked for. The deadlines of calls are timers too, so they must be
 * long. `delays` are those asked for, in milliseconds.
 */
export async function withQuickWaits<T>(work: (delays: readonly number[]) => Promise<T>): Promise<T> {
  const delays: number[] = [];
  const start = globalThis.setTimeout;
  const quick = (callback: (...given: unknown[]) => void, delayMs = 0, ...given: unknown[]): NodeJS.Timeout => {
    delays.push(delayMs);
    return start(callback, delayMs / QUICKENED, ...given);
  };
  globalThis.setTimeout = Object.assign(quick, start);
  try {
    return await work(delays);
  } finally {
    globalThis.setTimeout = start;
  }
}
