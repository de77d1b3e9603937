/**
 * Messages to a worker: a task, the grant of a job's claim, the order to finish its jobs, free its resources and end, or
 * the order to a thread to end as soon as it is in no native call.
 */
export type WorkerOrder<Task> =
  | { readonly kind: 'task'; readonly job: number; readonly task: Task }
  | { readonly kind: 'granted'; readonly job: number }
  | { readonly kind: 'retire' }
  | { readonly kind: 'quit' };

/** Messages from a worker: `ready` once, then one answer for each job, optionally preceded by one claim on the budget. */
export type WorkerMessage<Ready, Result> =
  /** `thread` from `ownThread()`, when its CPU is to be limited. */
  | { readonly kind: 'ready'; readonly ready: Ready; readonly thread?: number }
  | { readonly kind: 'claim'; readonly job: number; readonly amount: number }
  | { readonly kind: 'result'; readonly job: number; readonly result: Result }
  /** `beyondLimits`: the input needed a larger buffer, string or stack than there is. */
  | { readonly kind: 'failed'; readonly job: number; readonly message: string; readonly beyondLimits?: true };
