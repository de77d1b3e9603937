import { AsyncLocalStorage } from 'node:async_hooks';

const traces = new AsyncLocalStorage<{ wrote: boolean }>();

/** Runs a piece of work, for instance a request, of which {@link mayHaveWritten} can be asked. */
export function traceWrites<T>(work: () => T): T {
  return traces.run({ wrote: false }, work);
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
