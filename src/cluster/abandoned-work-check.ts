import { type AbandonedWork, type OpenWork } from './cluster.js';

interface AbandonedWorkCheckParts {
  readonly intervalMs: number;
  readonly isOpen: () => boolean;
  readonly isGone: (nodeId: string) => boolean;
  readonly ended: (check: AbandonedWorkCheck) => void;
}

/**
 * Finds abandoned work where several nodes share the log: work whose node is gone, or that is open in two consecutive
 * checks. Compares no clocks.
 */
export class AbandonedWorkCheck implements AbandonedWork {
  #before: ReadonlySet<string> = new Set();
  #timer: NodeJS.Timeout | undefined;
  #left: ((isGone: (nodeId: string) => boolean) => void) | undefined;

  constructor(private readonly parts: AbandonedWorkCheckParts) {}

  get isOpen(): boolean {
    return this.parts.isOpen();
  }

  among<T extends OpenWork>(open: readonly T[]): readonly T[] {
    const before = this.#before;
    this.#before = new Set(open.map(({ key }) => key));
    return open.filter(({ key, owner }) => before.has(key) || (owner !== undefined && this.parts.isGone(owner)));
  }

  repeat(check: () => void, left: (isGone: (nodeId: string) => boolean) => void): void {
    this.#timer ??= setInterval(check, this.parts.intervalMs).unref();
    this.#left ??= left;
  }

  /** Called when this node reads back its own renewal, which is the time to check the other nodes. */
  renewed(): void {
    if (this.isOpen) this.#left?.(this.parts.isGone);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.parts.ended(this);
  }
}
