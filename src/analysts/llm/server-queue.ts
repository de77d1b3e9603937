import { type TimerClock } from './timer-clock.js';

/** The metrics of llama.cpp (`--metrics`) and vLLM for the number of waiting calls. */
const WAITING = new Set(['llamacpp:requests_deferred', 'vllm:num_requests_waiting']);
/** Longer lines are skipped. */
const LINE_CHARS_MAX = 1_000;
const REFRESH_MS = 500;
/** An older count is treated as unknown. */
const FRESH_MS = 5_000;

/**
 * The number of waiting calls in metrics in Prometheus' text format, summed over all labels; undefined without such a
 * metric. Takes linear time.
 */
export function waitingIn(metrics: string): number | undefined {
  let waiting: number | undefined;
  for (let start = 0; start < metrics.length;) {
    const newline = metrics.indexOf('\n', start);
    const end = newline < 0 ? metrics.length : newline;
    const count = end - start > LINE_CHARS_MAX ? undefined : countIn(metrics.slice(start, end));
    if (count !== undefined) waiting = (waiting ?? 0) + count;
    start = end + 1;
  }
  return waiting;
}

/** Parses a line `name{labels} value timestamp`, where the labels and the timestamp are optional. */
function countIn(line: string): number | undefined {
  const name = line.slice(0, Math.max(0, line.search(/[{\s]/)));
  if (!WAITING.has(name)) return undefined;
  const [value = ''] = line
    .slice(Math.max(name.length, line.lastIndexOf('}') + 1))
    .trim()
    .split(/\s+/, 1);
  const count = /^[\d.]+(?:e[+-]?\d+)?$/i.test(value) ? Number(value) : NaN;
  return Number.isFinite(count) ? count : undefined;
}

/** The queue of a server that reports its length in its metrics. */
export class ServerQueue {
  #last: { readonly at: number; readonly waiting: number | undefined } | undefined;
  #asking: Promise<number | undefined> | undefined;
  #told = false;

  /** @param read fetches the server's metrics; may reject */
  constructor(
    private readonly clock: TimerClock,
    private readonly read: () => Promise<string>,
  ) {}

  /** Whether the server has ever reported its queue. */
  get isTold(): boolean {
    return this.#told;
  }

  /** The last known number of waiting calls; undefined when unknown or older than a few seconds. */
  get lately(): number | undefined {
    return this.#last && this.clock.now() - this.#last.at <= FRESH_MS ? this.#last.waiting : undefined;
  }

  /** Asks the server for the number of waiting calls; undefined when it does not report it. Never rejects. */
  now(): Promise<number | undefined> {
    return (this.#asking ??= this.read()
      .then(waitingIn, () => undefined)
      .then((waiting) => {
        this.#last = { at: this.clock.now(), waiting };
        this.#told ||= waiting !== undefined;
        this.#asking = undefined;
        return waiting;
      }));
  }

  /** Refreshes the count in the background if the server reports its queue and the last count is not recent. */
  refresh(): void {
    if (this.#told && (!this.#last || this.clock.now() - this.#last.at >= REFRESH_MS)) void this.now();
  }
}
