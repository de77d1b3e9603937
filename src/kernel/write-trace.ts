import { AsyncLocalStorage } from 'node:async_hooks';

/** A request's work with the log. */
export interface Trace {
  wrote: boolean;
  /** How long it has waited for a log that did not answer, in milliseconds. */
  outageMs: number;
  readonly isImpatient: boolean;
  readonly requestId: string | undefined;
}

export interface TraceOptions {
  /** The work is refused soon while the log is out of reach; for requests that change something. */
  readonly isImpatient?: boolean;
  readonly requestId?: string;
}

const traces = new AsyncLocalStorage<Trace>();

/** How long a request that changes something waits for the log before it reports an outage, since a client waits. */
const REQUEST_PATIENCE_MS = 1_500;
/** Time for an operation after the request's patience is spent, so that a log that is back can answer. */
const LAST_PATIENCE_MS = 100;

export function newTrace({ isImpatient = false, requestId }: TraceOptions = {}): Trace {
  return { wrote: false, outageMs: 0, isImpatient, requestId };
}

/** Runs a part of a request's work and notes its writes for {@link mayHaveWritten}. All parts share one trace. */
export function traceWrites<T>(work: () => T, trace: Trace = newTrace()): T {
  return traces.run(trace, work);
}

/** The request that the work is done for; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return traces.getStore()?.requestId;
}

/** Runs work that outlives its request or waits on purpose, with full patience. */
export function detached<T>(work: () => T): T {
  return traces.exit(work);
}

/**
 * How long one operation of the log may be tried, in milliseconds: `patienceMs`, but less for impatient work, whose
 * operations share what patience it has.
 */
export function patienceWithin(patienceMs: number): number {
  const trace = traces.getStore();
  if (trace?.isImpatient !== true) return patienceMs;
  return Math.min(patienceMs, Math.max(LAST_PATIENCE_MS, REQUEST_PATIENCE_MS - trace.outageMs));
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
