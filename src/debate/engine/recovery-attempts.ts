import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const fileSchema = z.record(z.string(), z.object({ crashes: z.int().min(0), begun: z.boolean() }));
type Attempts = Record<string, { crashes: number; begun: boolean }>;

/**
 * A debate is abandoned after the process has crashed this often while recovering it. The last three of them happened
 * while no other debate was recovered, each after a longer wait, so they are hardly due to anything else.
 */
const CRASHES_MAX = 5;
/** From this number of crashes on, the debate waits before it is recovered again. */
const CRASHES_PARKED = 2;
/** The first wait, and the factor of each further one: 1, 4 and 16 minutes. */
const PARKED_MS = 60_000;
const PARKED_FACTOR = 4;

function inRealTime(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms).unref();
  return () => clearTimeout(timer);
}

/**
 * Counts the crashes during the recovery of each debate. The file lists every debate under recovery before its run
 * begins, so the process has crashed if an entry is still there at the next start. An entry is removed when the debate
 * records an event or its run ends. A crash counts against every debate under recovery, so suspects are recovered one
 * at a time. A process may also be killed from outside, again and again and soon after its start, which is no fault of a
 * debate. Therefore a debate that was hit twice is parked until the process has lived for a while. The file is not synced to disk, because no debate causes a power cut.
 */
export class RecoveryAttempts {
  readonly #attempts = new Map<string, { crashes: number; begun: boolean }>();
  /** Suspects that wait; the first one is running. */
  readonly #suspects = new Map<string, () => void>();

  /** Parked debates, with what cancels their timers. */
  readonly #parked = new Map<string, () => void>();

  /**
   * @param filename omitted to keep the counts in memory only
   * @param later runs work after a time, and returns what cancels it
   */
  constructor(
    private readonly filename?: string,
    private readonly later: (work: () => void, ms: number) => () => void = inRealTime,
  ) {
    for (const [id, { crashes, begun }] of Object.entries(this.#read()))
      this.#attempts.set(id, { crashes: crashes + (begun ? 1 : 0), begun: false });
    this.#save();
  }

  /** Whether the process has crashed too often while recovering this debate. */
  hasFailed(debateId: string): boolean {
    return (this.#attempts.get(debateId)?.crashes ?? 0) >= CRASHES_MAX;
  }

  /** Whether the debate waits for its turn or is about to be abandoned. Nothing else may run it meanwhile. */
  isHeld(debateId: string): boolean {
    return this.#suspects.has(debateId) || this.#parked.has(debateId) || this.hasFailed(debateId);
  }

  /** How long the process must live before the debate is recovered again. */
  parkedMs(debateId: string): number {
    const crashes = this.#attempts.get(debateId)?.crashes ?? 0;
    return crashes < CRASHES_PARKED ? 0 : PARKED_MS * PARKED_FACTOR ** (crashes - CRASHES_PARKED);
  }

  /** Marks each debate as begun and runs it: at once, or one after the other if it is suspect, or later if parked. */
  begin(debateIds: readonly string[], run: (debateId: string) => void): void {
    const isSuspect = (id: string): boolean => (this.#attempts.get(id)?.crashes ?? 0) > 0;
    const others = debateIds.filter((id) => !isSuspect(id));
    for (const id of others) this.#attempts.set(id, { crashes: 0, begun: true });
    if (others.length > 0) this.#save();
    for (const id of others) run(id);
    for (const id of debateIds.filter(isSuspect)) {
      const parkedMs = this.parkedMs(id);
      if (parkedMs === 0) this.#queue(id, run);
      else
        this.#parked.set(
          id,
          this.later(() => this.#unpark(id, run), parkedMs),
        );
    }
  }

  #unpark(id: string, run: (debateId: string) => void): void {
    this.#parked.delete(id);
    this.#queue(id, run);
  }

  #queue(id: string, run: (debateId: string) => void): void {
    this.#suspects.set(id, () => run(id));
    if (this.#suspects.size === 1) this.#beginNext();
  }

  /** Call it when the debate has recorded an event, ended or was parked, so it has not crashed the process. */
  survived(debateId: string): void {
    if (!this.#attempts.get(debateId)?.begun) return;
    this.forget(debateId);
  }

  forget(debateId: string): void {
    this.#parked.get(debateId)?.();
    this.#parked.delete(debateId);
    this.#attempts.delete(debateId);
    this.#save();
    const [current] = this.#suspects.keys();
    this.#suspects.delete(debateId);
    if (current === debateId) this.#beginNext();
  }

  /** Call it when the process stops regularly, so that debates under recovery are not suspect. */
  stop(): void {
    this.#suspects.clear();
    for (const cancel of this.#parked.values()) cancel();
    this.#parked.clear();
    for (const [id, { crashes }] of this.#attempts)
      if (crashes > 0) this.#attempts.set(id, { crashes, begun: false });
      else this.#attempts.delete(id);
    this.#save();
  }

  #beginNext(): void {
    const [next] = this.#suspects;
    if (!next) return;
    const [id, run] = next;
    this.#attempts.set(id, { crashes: this.#attempts.get(id)?.crashes ?? 0, begun: true });
    this.#save();
    run();
  }

  /** Returns no attempts if the file is missing or damaged, since it only protects against endless crashes. */
  #read(): Attempts {
    if (this.filename === undefined) return {};
    try {
      return fileSchema.parse(JSON.parse(readFileSync(this.filename, 'utf8')));
    } catch {
      return {};
    }
  }

  #save(): void {
    if (this.filename === undefined) return;
    try {
      writeFileSync(`${this.filename}.new`, JSON.stringify(Object.fromEntries(this.#attempts)), { mode: 0o600 });
      renameSync(`${this.filename}.new`, this.filename);
    } catch {
      // A full disk must not prevent recovery.
    }
  }
}
