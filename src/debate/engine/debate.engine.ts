import { setMaxListeners } from 'node:events';
import { type Depth } from '../../analysts/index.js';
import { type Cluster, SingleNode } from '../../cluster/index.js';
import {
  type Decision,
  Decisions,
  type Folded,
  isUnavailable,
  readFacts,
  STORE_BACKOFF,
} from '../../event-store/index.js';
import { type Claim } from '../../claims/index.js';
import {
  type EvidenceArticle,
  EvidenceGatherer,
  type EvidenceSourceId,
  type PlannedLookups,
} from '../../evidence/index.js';
import { type CommandContext, derivedId, detached, isUnreadable, type Recorded, Refusal } from '../../kernel/index.js';
import { type Clock, commandContext, FairLimit, KeyedQueue, onBehalfOf, retry, SERVICE } from '../../runtime/index.js';
import { type DebateState, type DebateCommand, DEBATE, type DebateFact, debateStream } from '../stages/index.js';
import { isOver, termOf } from '../model/stage.js';
import { type Abandon } from '../model/votes.js';
import { type EvidenceChoice, type SoughtEvidence } from '../model/opening.js';
import { EVIDENCE_TIMEOUT_MS } from '../stages/work.js';
import { WORKS } from '../stages/works.js';
import { Casts } from './casts.js';
import { DebateRun, endingOf, type RunWorld, TakenOverError } from './debate.run.js';
import { type DebateSettlement, type DebateWorld, type EngineLimits } from './debate-world.js';
import { RecoveryAttempts } from './recovery-attempts.js';

/** The account of a debate. Debates without an account share one queue. */
export type DebateOwner = string | null;

/** A lease that this node has taken. */
export interface Lease {
  readonly accountId: DebateOwner;
  readonly term: number;
}

/** The debate for which evidence would be gathered. */
export interface EvidenceRequest {
  readonly depth: Depth;
  readonly asked: EvidenceChoice;
  readonly accountId: DebateOwner;
  readonly article: EvidenceArticle;
  readonly claims: readonly Claim[];
}

export interface PlannedEvidence {
  readonly asked: EvidenceChoice;
  /** The sources that are searched if they apply to the article. */
  readonly sources: readonly EvidenceSourceId[];
  readonly lookups: readonly PlannedLookups[];
  /** Claims whose pages a model may be asked to weigh, if the analyst has one. */
  readonly weighable: readonly Claim[];
  /** Time after which the debate continues with the evidence found so far; 0 when nothing is looked up. */
  readonly timeoutMs: number;
}

/** The settlement of debates without an account: nothing to do. */
export const NOTHING_OWED: DebateSettlement = {
  settle: (_, state) => Promise.resolve(state),
  giveBack: () => Promise.resolve(),
};

/** Pause between two attempts to record the end of a failed debate. */
const ENDING_RETRY_MS = 30_000;

const startTimer = (delayMs: number, ring: () => void): (() => void) => {
  const timer = setTimeout(ring, delayMs);
  return () => clearTimeout(timer);
};

/**
 * Runs the debates of this process and owns their dependencies. The service, the command line, the tests and the
 * benchmarks all use this engine. It asks the pure model for the next moves, makes them, and appends the results. A run
 * continues from the stream, so a recorded answer is never asked for again. Answers that arrive while the log is
 * unavailable are kept and recorded later.
 */
export class DebateEngine {
  readonly clock: Clock;
  readonly cluster: Cluster;
  readonly attempts: RecoveryAttempts;
  readonly casts: Casts;
  readonly #world: RunWorld;
  readonly #runs = new Map<string, { readonly owner: DebateOwner; readonly run: DebateRun }>();
  readonly #stalled = new Set<string>();
  /** Work on a debate's opening, by debate. */
  readonly #openings = new KeyedQueue();
  readonly #slots: FairLimit;
  readonly #calls: FairLimit;
  readonly #stopping = new AbortController();

  constructor(
    world: DebateWorld,
    private readonly limits: EngineLimits,
  ) {
    this.clock = world.clock;
    this.cluster = world.cluster ?? new SingleNode();
    this.attempts = world.attempts ?? new RecoveryAttempts();
    this.casts = new Casts(world.store, world.catalogue);
    this.#world = {
      decisions: new Decisions(world.store, world.catalogue),
      settlement: NOTHING_OWED,
      monitor: { stalled: () => undefined, trouble: () => undefined },
      alarm: startTimer,
      evidence: new EvidenceGatherer([]),
      pastArticles: () => undefined,
      stages: { debate: DEBATE, works: WORKS },
      ...world,
      cluster: this.cluster,
      attempts: this.attempts,
      casts: this.casts,
    };
    // One slot is left to the others: a debate whose page never answers holds its slot for as long.
    this.#slots = new FairLimit(limits.debates, { ownMax: Math.max(1, limits.debates - 1) });
    this.#calls = new FairLimit(limits.calls);
    // Every debate that waits for the log adds a listener.
    setMaxListeners(0, this.#stopping.signal);
  }

  /** Number of debates that wait for a slot. */
  get waiting(): number {
    return this.#slots.waiting;
  }

  get running(): number {
    return this.#slots.active;
  }

  /** Number of debates that stopped on a fault. */
  get stalled(): number {
    return this.#stalled.size;
  }

  /** Whether one more debate may run or wait. */
  get hasRoom(): boolean {
    return this.running + this.waiting < this.limits.debates + (this.limits.queue ?? Infinity);
  }

  /** Aborted when the engine stops. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Number of debates of one owner that wait or run. */
  heldFor(owner: DebateOwner): number {
    let held = 0;
    for (const entry of this.#runs.values()) if (entry.owner === owner) held += 1;
    return held;
  }

  holds(debateId: string): boolean {
    return this.#runs.has(debateId);
  }

  isStalled(debateId: string): boolean {
    return this.#stalled.has(debateId);
  }

  load(debateId: string): Promise<Folded<DebateState>> {
    return this.#world.decisions.load(debateStream(debateId), this.#world.stages.debate.decider);
  }

  history(debateId: string): Promise<readonly Recorded<DebateFact>[]> {
    return readFacts<DebateFact>(this.#world.store, this.#world.catalogue, debateStream(debateId));
  }

  execute(
    debateId: string,
    command: DebateCommand,
    context: CommandContext = commandContext(this.clock, 'system', debateId),
  ): Promise<Decision<DebateState, DebateFact>> {
    return this.#world.decisions.execute(debateStream(debateId), this.#world.stages.debate.decider, command, context);
  }

  /** The evidence that an opening records; undefined when the request leaves it open and no source is configured. */
  evidenceFor(depth: Depth, asked: EvidenceChoice = 'default'): SoughtEvidence | undefined {
    const sources = asked === 'none' ? [] : [...this.#world.evidence.sourcesFor(depth)];
    return asked === 'default' && sources.length === 0 ? undefined : { asked, sources };
  }

  /** The lookups that a debate would make. Makes none itself. */
  plannedEvidence({ depth, asked, accountId, article, claims }: EvidenceRequest): PlannedEvidence {
    const { sources = [] } = this.evidenceFor(depth, asked) ?? {};
    const past = sources.includes('archive') ? this.#world.pastArticles(accountId) : undefined;
    const request = { article: { ...article, past }, claims, depth, sources };
    const lookups = this.#world.evidence.plan(request);
    const weighable = this.#world.evidence.claimsWithPages(request);
    return { asked, sources, lookups, weighable, timeoutMs: lookups.length === 0 ? 0 : EVIDENCE_TIMEOUT_MS };
  }

  /**
   * Runs a debate to its end and returns its last state. Calls for a debate that is running return the same run.
   * @param term the lease under which this process appends; omitted when no other process writes to the log
   * @throws TakenOverError when another node has taken the lease
   */
  run(debateId: string, owner: DebateOwner, term?: number): Promise<DebateState> {
    const existing = this.#runs.get(debateId);
    if (existing) return existing.run.end;
    // Detached, because the run outlives the request that starts it.
    const run = detached(() =>
      onBehalfOf(
        owner ?? SERVICE,
        () =>
          new DebateRun(debateId, owner ?? '', term, this.#world, this.limits, {
            slots: this.#slots,
            calls: this.#calls,
            stopping: this.#stopping.signal,
          }),
      ),
    );
    this.#stalled.delete(debateId);
    this.#runs.set(debateId, { owner, run });
    const leave = (): void => void this.#runs.delete(debateId);
    run.end.then(leave, (error: unknown) => {
      leave();
      if (this.#stopping.signal.aborted || error instanceof TakenOverError) return;
      this.stall(debateId, error);
      if (this.isStalled(debateId)) this.#endLater(debateId, error);
    });
    return run.end;
  }

  /**
   * Marks a debate as stopped on a fault until its end can be recorded. A debate that this version cannot read is only
   * reported: its stream is quarantined, and a version that can read it continues the debate.
   */
  stall(debateId: string, error: unknown): void {
    if (isUnreadable(error)) {
      this.#world.monitor.trouble(debateId, error);
      return;
    }
    this.#stalled.add(debateId);
    this.#world.monitor.stalled(debateId, error);
  }

  /** Retries to record the end of a debate whose run has failed. */
  #endLater(debateId: string, fault: unknown): void {
    const { signal } = this.#stopping;
    const tryAgain = async (): Promise<void> => {
      if (signal.aborted || !this.isStalled(debateId)) return;
      try {
        await this.abandon(debateId, endingOf(fault));
      } catch {
        // Its end may be recorded by now, but it is not settled.
        this.#stalled.add(debateId);
        this.#endLater(debateId, fault);
      }
    };
    const cancel = this.#world.alarm(ENDING_RETRY_MS, () => {
      signal.removeEventListener('abort', cancel);
      void tryAgain();
    });
    signal.addEventListener('abort', cancel, { once: true });
  }

  /**
   * Does what a debate owes; abandons it if its credits were released before the opening was recorded and are gone.
   * @returns its state afterwards
   */
  async #settle(debateId: string, state: DebateState, accountId?: DebateOwner): Promise<DebateState> {
    try {
      return await this.#world.settlement.settle(debateId, state, accountId);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return this.abandon(debateId, { code: error.code, reason: error.detail ?? error.title, released: true });
    }
  }

  /** Settles a debate and runs it, if it is over or this node may run it. Does not wait for the run. */
  async resume(debateId: string, state: DebateState): Promise<void> {
    if (isOver(state) || this.#mayRun(debateId, state)) this.#start(debateId, await this.#settle(debateId, state));
  }

  /**
   * Settles a debate of which it is unknown whether it was opened or ended, and runs it if this node may.
   * @param wanted whether it may run; otherwise a debate in progress is abandoned
   */
  reconcile(debateId: string, accountId?: DebateOwner, wanted = true): Promise<void> {
    return this.inTurn(debateId, async () => {
      const state = await this.#settle(debateId, (await this.load(debateId)).state, accountId);
      if (wanted) this.#start(debateId, state);
      else if (state.opening)
        await this.abandon(debateId, { code: 'interrupted', reason: 'Its opening was not acknowledged.' });
    });
  }

  /** Reconciles as soon as the log is available. If that fails, the next start or sweep does it. */
  reconcileLater(debateId: string, accountId?: DebateOwner, wanted = true): void {
    this.persistently(() => this.reconcile(debateId, accountId, wanted)).catch((error: unknown) =>
      this.#world.monitor.trouble(debateId, error),
    );
  }

  /** Repeats `work` until the log is available or the engine stops. */
  persistently<T>(work: () => Promise<T>): Promise<T> {
    const { storeBackoff: backoff = STORE_BACKOFF } = this.limits;
    return retry(work, { backoff, isTransient: isUnavailable, signal: this.stopping });
  }

  #mayRun(debateId: string, { opening, owner }: DebateState): boolean {
    return opening !== null && this.cluster.mayRun(owner?.node) && !this.attempts.isHeld(debateId);
  }

  /** Runs a debate in progress, if this node may. A run that fails is reported by `stall`. */
  #start(debateId: string, state: DebateState): void {
    if (isOver(state) || !this.#mayRun(debateId, state)) return;
    void this.run(debateId, state.opening?.accountId ?? null, termOf(state)).catch(() => undefined);
  }

  /**
   * Takes the lease of a debate for this node, so that appends of earlier holders are refused, and settles it. Returns
   * undefined if this node does not have to run it. @throws Refusal for a debate that takes no lease
   */
  async takeLease(debateId: string, term: number): Promise<Lease | undefined> {
    const { nodeId } = this.cluster;
    const context = commandContext(this.clock, 'system', debateId, derivedId(debateId, 'claim', nodeId, term));
    const claimed = (await this.execute(debateId, { kind: 'claim', node: nodeId, term }, context)).state;
    if (!isOver(claimed) && (claimed.owner?.node !== nodeId || claimed.owner.term !== term)) return undefined;
    const state = await this.#settle(debateId, claimed);
    return isOver(state) || !state.opening ? undefined : { accountId: state.opening.accountId, term };
  }

  /**
   * Waits for the end of a run; undefined when there is none. Starts nothing.
   * @throws StoreUnavailableError as soon as the log is unavailable, although the run continues; TakenOverError
   */
  outcome(debateId: string): Promise<DebateState> | undefined {
    return this.#runs.get(debateId)?.run.outcome();
  }

  /**
   * Ends a debate before its verdict, and settles it. A debate that is over keeps its end. Answers that have arrived are
   * recorded first, because the debate costs what it shows.
   */
  async abandon(debateId: string, end: Omit<Abandon, 'kind'>, context?: CommandContext): Promise<DebateState> {
    await this.#runs.get(debateId)?.run.recorded();
    // The credits of a stalled debate have been released.
    const released = this.isStalled(debateId) ? { released: true as const } : {};
    const { state } = await this.execute(debateId, { kind: 'abandon', ...released, ...end }, context);
    this.#stalled.delete(debateId);
    this.wake(debateId);
    return this.#settle(debateId, state);
  }

  /** Notifies a run that its debate was changed from outside: by its owner or another node. */
  wake(debateId: string): void {
    this.#runs.get(debateId)?.run.wake();
  }

  /** Runs `work` on one debate's opening after all earlier work on the same opening. */
  inTurn<T>(debateId: string, work: () => Promise<T>): Promise<T> {
    return this.#openings.run(debateId, work);
  }

  /** Stops every run after recording the answers that have arrived. The debates continue after the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#slots.close();
    this.#calls.close();
    const runs = [...this.#runs.values()].map(({ run }) => run);
    for (const run of runs) run.park();
    await Promise.allSettled(runs.map(({ end }) => end));
  }
}
