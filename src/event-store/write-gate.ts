import { StoreUnavailableError } from './store-errors.js';

/** What can make writing unsafe or impossible; each has its own check. */
export type WriteDanger =
  'read-models' | 'data-directory' | 'log-overwritten' | 'log-damage' | 'read-only' | 'disk-space' | 'disk-failure';

/** Dangers that leave the service as good for readers as it was. */
const READABLE: ReadonlySet<WriteDanger> = new Set(['log-damage', 'read-only', 'disk-space']);

/**
 * Refuses appends while it is known that they would be lost, or decided on data that is not that of the log. Each
 * danger is reported and lifted by its own check. While the disk is nearly full, only new work is refused, so that what
 * has begun can end. A failed append refuses nothing, since only another one shows that it is over.
 */
export class WriteGate {
  readonly #reasons = new Map<WriteDanger, string>();
  readonly #onChange: (danger: WriteDanger, reason: string | null) => void;

  /** @param onChange called when a danger begins, and with null when it is over */
  constructor(onChange: (danger: WriteDanger, reason: string | null) => void = () => undefined) {
    this.#onChange = onChange;
  }

  /** Why nothing, or nothing new, is written, one sentence for each danger; empty while there is none. */
  get reasons(): readonly string[] {
    return [...this.#reasons.values()];
  }

  /** Whether requests that only read are answered as well as ever. */
  get isReadable(): boolean {
    return [...this.#reasons.keys()].every((danger) => READABLE.has(danger));
  }

  /** @param reason one sentence without paths, which /readyz shows to everybody; null when the danger is over */
  report(danger: WriteDanger, reason: string | null): void {
    const isNews = this.#reasons.has(danger) !== (reason !== null);
    if (reason === null) this.#reasons.delete(danger);
    else this.#reasons.set(danger, reason);
    if (isNews) this.#onChange(danger, reason);
  }

  /** @throws StoreUnavailableError while there is a danger for new work, or for work that goes on */
  assertOpen({ isNew = true }: { readonly isNew?: boolean } = {}): void {
    for (const [danger, reason] of this.#reasons)
      if (danger !== 'disk-failure' && (isNew || danger !== 'disk-space'))
        throw new StoreUnavailableError(reason, { wroteNothing: true });
  }
}
