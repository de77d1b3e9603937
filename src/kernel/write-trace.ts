import { AsyncLocalStorage } from 'node:async_hooks';

interface Trace {
  wrote: boolean;
  readonly isImpatient: boolean;
  readonly requestId: string | undefined;
}

const traces = new AsyncLocalStorage<Trace>();

/** Somebody waits for the answer to a request: an outage of the log is said soon rather than waited out. */
const REQUEST_PATIENCE_MS = 1_500;

/**
 * Runs a request's work, of which {@link mayHaveWritten} can be asked.
 * @param isImpatient the work changes something and is to be refused soon while the log is out of reach.
 */
export function traceWrites<T>(
  work: () => T,
  { isImpatient = false, requestId }: Partial<Omit<Trace, 'wrote'>> = {},
): T {
  return traces.run({ wrote: false, isImpatient, requestId }, work);
}

/** The request that the work is done for; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return traces.getStore()?.requestId;
}

/** Runs work that outlives the request which began it, or waits on purpose: it has patience. */
export function detached<T>(work: () => T): T {
  return traces.exit(work);
}

/** How long one operation of the log may be tried, in milliseconds: `patienceMs`, but less for impatient work. */
export function patienceWithin(patienceMs: number): number {
  return traces.getStore()?.isImpatient === true ? Math.min(patienceMs, REQUEST_PATIENCE_MS) : patienceMs;
}

/** An append of this work succeeded, or failed in a way that does not tell. */
export function noteWrite(): void {
  const trace = traces.getStore();
  if (trace) trace.wrote = true;
}

/** False only if it is certain that this work has written nothing to the log. */
export function mayHaveWritten(): boolean {
  return traces.getStore()?.wrote ?? true;
}
