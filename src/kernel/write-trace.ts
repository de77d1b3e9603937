import { AsyncLocalStorage } from 'node:async_hooks';

/** A request's work with the log. */
export interface Trace {
  wrote: boolean;
  /** How long it has waited for a log that did not answer, in milliseconds. */
  outageMs: number;
  readonly failsFast: boolean;
  readonly requestId: string | undefined;
}

interface TraceOptions {
  /** Limits the total wait for a log that is out of reach; set for requests that change something. */
  readonly failsFast?: boolean;
  readonly requestId?: string;
}

const traces = new AsyncLocalStorage<Trace>();

/** Total wait of such a request for the log before it reports an outage. Short, because a client waits for it. */
const REQUEST_WAIT_MAX_MS = 1_500;
/** Time for an operation after that total is used up, so that a log that is available again can answer. */
const LAST_WAIT_MS = 100;

export function newTrace({ failsFast = false, requestId }: TraceOptions = {}): Trace {
  return { wrote: false, outageMs: 0, failsFast, requestId };
}

/** Runs a part of a request's work and notes its writes for {@link mayHaveWritten}. All parts share one trace. */
export function traceWrites<T>(work: () => T, trace: Trace = newTrace()): T {
  return traces.run(trace, work);
}

/** The request that the work is done for; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return traces.getStore()?.requestId;
}

/** Runs work that outlives its request or waits on purpose, without the request's limit on waiting. */
export function detached<T>(work: () => T): T {
  return traces.exit(work);
}

/**
 * How long one operation of the log may be tried, in milliseconds: `retryForMs`, or less where `failsFast` is set,
 * because the operations of that request share one limit.
 */
export function waitLimitMs(retryForMs: number): number {
  const trace = traces.getStore();
  if (trace?.failsFast !== true) return retryForMs;
  return Math.min(retryForMs, Math.max(LAST_WAIT_MS, REQUEST_WAIT_MAX_MS - trace.outageMs));
}

/** Records that the current work has waited for a log that did not answer. */
export function noteOutage(ms: number): void {
  const trace = traces.getStore();
  if (trace) trace.outageMs += ms;
}

/** Records that an append of the current work succeeded, or failed with an unknown outcome. */
export function noteWrite(): void {
  const trace = traces.getStore();
  if (trace) trace.wrote = true;
}

/** False only if it is certain that this work has written nothing to the log. */
export function mayHaveWritten(): boolean {
  return traces.getStore()?.wrote ?? true;
}
