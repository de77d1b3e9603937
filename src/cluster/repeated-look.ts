import { type AbandonedWork, type OpenWork } from './cluster.js';

interface RepeatedLookParts {
  readonly intervalMs: number;
  readonly isOpen: () => boolean;
  readonly isGone: (nodeId: string) => boolean;
  readonly ended: (look: RepeatedLook) => void;
}

/**
 * Finds abandoned work where several nodes share the log: work whose node is gone, or that is open in two consecutive
 * checks. Compares no clocks.
 */
export class RepeatedLook implements AbandonedWork {
  #before: ReadonlySet<string> = new Set();
  #timer: NodeJS.Timeout | undefined;
  #left: ((isGone: (nodeId: string) => boolean) => void) | undefined;

  constructor(private readonly parts: RepeatedLookParts) {}

  get isOpen(): boolean {
    return this.parts.isOpen();
  }

  among<T extends OpenWork>(open: readonly T[]): readonly T[] {
    const before = this.#before;
    this.#before = new Set(open.map(({ key }) => key));
    return open.filter(({ key, owner }) => before.has(key) || (owner !== undefined && this.parts.isGone(owner)));
  }

  repeat(look: () => void, left: (isGone: (nodeId: string) => boolean) => void): void {
    this.#timer ??= setInterval(look, this.parts.intervalMs).unref();
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
