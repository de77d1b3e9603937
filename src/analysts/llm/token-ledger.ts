/** Number of debates whose sums are kept; the least recently used is dropped first. */
const REMEMBERED = 10_000;

interface Account {
  used: number;
  reserved: number;
  readonly waiting: Set<() => void>;
}

export interface Reservation {
  /** Ends the reservation with the number of tokens that the call used. */
  settle(usedTokens: number): void;
}

/**
 * Enforces the token cap of each debate. A call reserves its worst case before it starts. If that does not fit beside
 * the reservations of other calls, it waits until they have settled; if it cannot fit at all, it is refused.
 */
export class TokenLedger {
  readonly #accounts = new Map<string, Account>();

  used(debateId: string): number {
    return this.#accounts.get(debateId)?.used ?? 0;
  }

  /** Raises the used tokens to at least this number, such as those used before a restart. */
  resume(debateId: string, usedTokens: number): void {
    const account = this.#account(debateId);
    account.used = Math.max(account.used, usedTokens);
  }

  /** Resolves to undefined when the tokens do not fit under the cap; rejects with the reason of an aborted signal. */
  async reserve(
    debateId: string,
    tokens: number,
    capTokens: number,
    signal: AbortSignal,
  ): Promise<Reservation | undefined> {
    for (;;) {
      signal.throwIfAborted();
      const account = this.#account(debateId);
      if (account.used + tokens > capTokens) return undefined;
      if (account.used + account.reserved + tokens <= capTokens) {
        account.reserved += tokens;
        let settled = false;
        return {
          settle: (usedTokens) => {
            if (settled) return;
            settled = true;
            account.reserved -= tokens;
            account.used += usedTokens;
            const waiting = [...account.waiting];
            account.waiting.clear();
            for (const wake of waiting) wake();
          },
        };
      }
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          signal.removeEventListener('abort', wake);
          account.waiting.delete(wake);
          resolve();
        };
        signal.addEventListener('abort', wake, { once: true });
        account.waiting.add(wake);
      });
    }
  }

  #account(debateId: string): Account {
    const account = this.#accounts.get(debateId) ?? { used: 0, reserved: 0, waiting: new Set() };
    this.#accounts.delete(debateId);
    this.#accounts.set(debateId, account);
    if (this.#accounts.size > REMEMBERED)
      for (const [id, other] of this.#accounts) {
        if (this.#accounts.size <= REMEMBERED) break;
        if (other.reserved === 0 && other.waiting.size === 0) this.#accounts.delete(id);
      }
    return account;
  }
}
