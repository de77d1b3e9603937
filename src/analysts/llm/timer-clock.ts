/** Injectable time, so that tests of waiting do not wait. */
export interface TimerClock {
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** Runs `callback` once after `delayMs`. Returns a function that cancels it. */
  after(delayMs: number, callback: () => void): () => void;
  /** Like `after`, for the deadline of a network call. A test clock that skips waits must not skip deadlines. */
  deadline(delayMs: number, callback: () => void): () => void;
  /** Wall clock time in milliseconds since 1970, for headers that name an instant. */
  wall(): number;
}

/** Returns a random number in [0, 1). */
export type Chance = () => number;

const startTimer = (delayMs: number, callback: () => void): (() => void) => {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
};

export const systemTimerClock: TimerClock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  after: startTimer,
  deadline: startTimer,
};

/** Resolves after `delayMs`; rejects with the signal's reason when it is aborted first. */
export function wait(clock: TimerClock, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const abort = (): void => {
      cancel();
      reject(signal.reason as Error);
    };
    const cancel = clock.after(delayMs, () => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
    signal.addEventListener('abort', abort, { once: true });
  });
}
