import { setMaxListeners } from 'node:events';
import { type DebateState } from '../model/debate-state.js';
import { DebateRun, type DebateWorld, type RunnerLimits, TakenOverError } from './debate.run.js';
import { FairLimit } from './fair-limit.js';

/** A debate without an account waits in one queue with the others without one. */
export type Owner = string | null;

/**
 * The only place of a debate with effects. It asks the pure side what comes next, does it, and appends what came of it;
 * a restart continues from the stream, so that no answer that was recorded is asked for again. While the log is away
 * answers are held, and recorded when it is back.
 */
export class DebateRunner {
  readonly #runs = new Map<string, { readonly owner: Owner; readonly run: DebateRun }>();
  readonly #seats: FairLimit;
  readonly #calls: FairLimit;
  readonly #stopping = new AbortController();

  constructor(
    private readonly world: DebateWorld,
    private readonly limits: RunnerLimits,
  ) {
    this.#seats = new FairLimit(limits.debates);
    this.#calls = new FairLimit(limits.calls);
    // Every debate that waits for the log listens.
    setMaxListeners(0, this.#stopping.signal);
  }

  /** Debates waiting for a seat. */
  get waiting(): number {
    return this.#seats.waiting;
  }

  get running(): number {
    return this.#seats.active;
  }

  /** Debates of one owner, waiting or running. */
  heldFor(owner: Owner): number {
    let held = 0;
    for (const entry of this.#runs.values()) if (entry.owner === owner) held += 1;
    return held;
  }

  holds(debateId: string): boolean {
    return this.#runs.has(debateId);
  }

  /**
   * Runs a debate to its end, once a process however often it is asked; the state at the end.
   * @param term the claim under which this process acts; omitted where no other process can write to the log.
   * @throws TakenOverError when another process has claimed it.
   */
  run(debateId: string, owner: Owner, term?: number): Promise<DebateState> {
    return this.#run(debateId, owner, term).end;
  }

  /** As `run`, but does not wait the log's absence out, though the debate does. @throws StoreUnavailableError */
  outcome(debateId: string, owner: Owner, term?: number): Promise<DebateState> {
    return this.#run(debateId, owner, term).outcome();
  }

  /** Something was recorded of the debate by somebody else: its owner, or another process. */
  wake(debateId: string): void {
    this.#runs.get(debateId)?.run.wake();
  }

  /** Lets go of every debate where it stands, once what has been answered is recorded. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#seats.close();
    this.#calls.close();
    const runs = [...this.#runs.values()].map(({ run }) => run);
    for (const run of runs) run.park();
    await Promise.allSettled(runs.map(({ end }) => end));
  }

  #run(debateId: string, owner: Owner, term?: number): DebateRun {
    const standing = this.#runs.get(debateId);
    if (standing) return standing.run;
    const run = new DebateRun(debateId, owner ?? '', term, this.world, this.limits, {
      seats: this.#seats,
      calls: this.#calls,
      stopping: this.#stopping.signal,
    });
    this.#runs.set(debateId, { owner, run });
    const leave = (): void => void this.#runs.delete(debateId);
    run.end.then(leave, (error: unknown) => {
      leave();
      if (!this.#stopping.signal.aborted && !(error instanceof TakenOverError)) this.world.onStalled(debateId, error);
    });
    return run;
  }
}
