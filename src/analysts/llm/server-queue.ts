import { type Clock } from './clock.js';

/** Calls that wait in the server, as llama.cpp (`--metrics`) and vLLM name them. */
const WAITING = new Set(['llamacpp:requests_deferred', 'vllm:num_requests_waiting']);
/** No line that counts is longer. */
const LINE_CHARS_MAX = 1_000;
const REFRESH_MS = 500;
/** An older count says nothing of now. */
const FRESH_MS = 5_000;

/**
 * How many calls wait in a server, by its metrics in Prometheus' text format, over all of their labels; undefined where
 * they do not say. Linear in the text.
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

/** `name{labels} value timestamp`, the labels and the timestamp only where there are some. */
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

/** The queue of a server that tells it. */
export class ServerQueue {
  #last: { readonly at: number; readonly waiting: number | undefined } | undefined;
  #asking: Promise<number | undefined> | undefined;
  #told = false;

  /** @param read the server's metrics; may fail. */
  constructor(
    private readonly clock: Clock,
    private readonly read: () => Promise<string>,
  ) {}

  /** Whether the server has ever told its queue. */
  get isTold(): boolean {
    return this.#told;
  }

  /** Calls that waited within the last seconds; undefined where that is not known. */
  get lately(): number | undefined {
    return this.#last && this.clock.now() - this.#last.at <= FRESH_MS ? this.#last.waiting : undefined;
  }

  /** Calls that wait now. */
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

  /** Asks a server that tells its queue again, unless that was done a moment ago. */
  refresh(): void {
    if (this.#told && (!this.#last || this.clock.now() - this.#last.at >= REFRESH_MS)) void this.now();
  }
}
