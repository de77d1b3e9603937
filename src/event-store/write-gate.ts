import { StoreUnavailableError } from './store-errors.js';

/** What can make writing unsafe; each has its own check. */
export type WriteDanger = 'read-models' | 'data-directory' | 'disk' | 'log-damage';

/**
 * Refuses appends while it is known that they would be lost, or decided on data that is not that of the log. Each
 * danger is reported and lifted by its own check.
 */
export class WriteGate {
  readonly #reasons = new Map<WriteDanger, string>();

  /** Why nothing is written, one sentence for each danger; empty while there is none. */
  get reasons(): readonly string[] {
    return [...this.#reasons.values()];
  }

  /** Whether the service can answer reads as well as ever: the only danger is that writing may lose more. */
  get isReadable(): boolean {
    return [...this.#reasons.keys()].every((danger) => danger === 'log-damage');
  }

  /** @param reason one sentence without paths, which /readyz shows to everybody; null when the danger is over */
  report(danger: WriteDanger, reason: string | null): void {
    if (reason === null) this.#reasons.delete(danger);
    else this.#reasons.set(danger, reason);
  }

  /** @throws StoreUnavailableError while there is a danger */
  assertOpen(): void {
    const [reason] = this.#reasons.values();
    if (reason !== undefined) throw new StoreUnavailableError(reason, { wroteNothing: true });
  }
}
