import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const fileSchema = z.record(z.string(), z.object({ crashes: z.int().min(0), begun: z.boolean() }));
type Attempts = Record<string, { crashes: number; begun: boolean }>;

/** A debate that has ended the process so often while it was taken up is not taken up again. */
const CRASHES_MAX = 2;

/**
 * Which debates are being taken up after a stop, written to a file before each begins: one that is still marked as begun
 * at the next start has seen the process die. A mark goes with the first event that the debate records, or with its run's
 * end. A process that dies counts against every debate under way, so those that have seen one die are taken up one at a
 * time. The file need not survive the machine, only the process: a power cut is no debate's fault.
 */
export class Recoveries {
  readonly #attempts = new Map<string, { crashes: number; begun: boolean }>();
  /** Suspects, the first of which is under way. */
  readonly #suspects = new Map<string, () => void>();

  /** @param filename where omitted, nothing outlives the process. */
  constructor(private readonly filename?: string) {
    for (const [id, { crashes, begun }] of Object.entries(this.#read()))
      this.#attempts.set(id, { crashes: crashes + (begun ? 1 : 0), begun: false });
    this.#save();
  }

  /** Whether taking this debate up has ended the process too often. */
  hasFailed(debateId: string): boolean {
    return (this.#attempts.get(debateId)?.crashes ?? 0) >= CRASHES_MAX;
  }

  /** Whether the debate waits for its turn, or for being given up: nobody else may set it going. */
  isHeld(debateId: string): boolean {
    return this.#suspects.has(debateId) || this.hasFailed(debateId);
  }

  /** Begins each debate, marked as begun: at once, or in its turn where it has seen the process die. */
  takeUp(debateIds: readonly string[], begin: (debateId: string) => void): void {
    const isSuspect = (id: string): boolean => (this.#attempts.get(id)?.crashes ?? 0) > 0;
    const others = debateIds.filter((id) => !isSuspect(id));
    for (const id of others) this.#attempts.set(id, { crashes: 0, begun: true });
    if (others.length > 0) this.#save();
    for (const id of others) begin(id);
    const idle = this.#suspects.size === 0;
    for (const id of debateIds.filter(isSuspect)) this.#suspects.set(id, () => begin(id));
    if (idle) this.#beginNext();
  }

  /** The debate has recorded something, has ended, or was let go of: it did not end the process. */
  survived(debateId: string): void {
    if (!this.#attempts.get(debateId)?.begun) return;
    this.forget(debateId);
  }

  forget(debateId: string): void {
    this.#attempts.delete(debateId);
    this.#save();
    const [current] = this.#suspects.keys();
    this.#suspects.delete(debateId);
    if (current === debateId) this.#beginNext();
  }

  /** The process ends in order: what is under way counts for nothing. */
  stop(): void {
    this.#suspects.clear();
    for (const [id, { crashes }] of this.#attempts)
      if (crashes > 0) this.#attempts.set(id, { crashes, begun: false });
      else this.#attempts.delete(id);
    this.#save();
  }

  #beginNext(): void {
    const [next] = this.#suspects;
    if (!next) return;
    const [id, begin] = next;
    this.#attempts.set(id, { crashes: this.#attempts.get(id)?.crashes ?? 0, begun: true });
    this.#save();
    begin();
  }

  /** Nothing, where the file is missing or damaged: it is a guard against crashing for ever, not a record. */
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
      // A full disk must not keep debates from being taken up.
    }
  }
}
