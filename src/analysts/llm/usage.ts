import { EventEmitter, once } from 'node:events';
import { LRUCache } from 'lru-cache';
import { type Usage } from '../analyst.js';

/** The price of a model's tokens, in US dollars per million. */
export interface Price {
  readonly inputPerMillion: number;
  /** Input served from the provider's prompt cache; `inputPerMillion` when omitted. */
  readonly cachedPerMillion?: number | undefined;
  readonly outputPerMillion: number;
}

/** Model name → price. */
export type Prices = Readonly<Record<string, Price>>;

export function costOf({ inputTokens, cachedTokens, outputTokens }: Usage, price: Price): number {
  const fresh = (inputTokens - cachedTokens) * price.inputPerMillion;
  const cached = cachedTokens * (price.cachedPerMillion ?? price.inputPerMillion);
  return (fresh + cached + outputTokens * price.outputPerMillion) / 1_000_000;
}

/** Adds the cost; null when the model has no price. */
export const priced = (
  prices: Prices | undefined,
  model: string,
  usage: Usage,
): Usage & { readonly costUsd: number | null } => {
  const price = prices?.[model];
  return { ...usage, costUsd: price ? costOf(usage, price) : null };
};

/** For English with current models. Other scripts have more bytes per character and about as many bytes per token. */
const TOKENS_PER_BYTE = 0.25;
/** Factor on the estimate until the server has reported a count. */
const CAUTION = 1.05;
const SMOOTHING = 0.2;

/** Estimates the number of tokens of texts from the counts that the server reported for each model. */
export class TokenGauge {
  readonly #tokensPerByte = new Map<string, number>();

  reckon(model: string, texts: readonly string[]): number {
    const rate = this.#tokensPerByte.get(model) ?? TOKENS_PER_BYTE * CAUTION;
    return Math.ceil(bytesOf(texts) * rate);
  }

  learn(model: string, texts: readonly string[], countedTokens: number): void {
    const bytes = bytesOf(texts);
    if (bytes === 0 || countedTokens === 0) return;
    const seen = Math.min(2, Math.max(0.05, countedTokens / bytes));
    const known = this.#tokensPerByte.get(model);
    this.#tokensPerByte.set(model, known === undefined ? seen : known + SMOOTHING * (seen - known));
  }
}

const bytesOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);

/** Number of debates whose sums are kept; the least recently used is dropped first. */
const REMEMBERED = 10_000;

interface Account {
  used: number;
  reserved: number;
  readonly changes: EventEmitter;
}

/** Ends a reservation with the number of tokens that the call used. */
export type Settle = (usedTokens: number) => void;

/**
 * Enforces the token cap of each debate. A call reserves its worst case before it starts. If that does not fit beside
 * the reservations of other calls, it waits until they have settled; if it cannot fit at all, it is refused.
 */
export class TokenLedger {
  readonly #accounts = new LRUCache<string, Account>({ max: REMEMBERED });

  used(debateId: string): number {
    return this.#accounts.get(debateId)?.used ?? 0;
  }

  /** Raises the used tokens to at least this number, such as those used before a restart. */
  resume(debateId: string, usedTokens: number): void {
    const account = this.#account(debateId);
    account.used = Math.max(account.used, usedTokens);
  }

  /** Resolves to undefined when the tokens do not fit under the cap; rejects with the reason of an aborted signal. */
  async reserve(debateId: string, tokens: number, cap: number, signal: AbortSignal): Promise<Settle | undefined> {
    const account = this.#account(debateId);
    for (;;) {
      signal.throwIfAborted();
      if (account.used + tokens > cap) return undefined;
      if (account.used + account.reserved + tokens <= cap) break;
      await once(account.changes, 'settled', { signal }).catch(() => signal.throwIfAborted());
    }
    account.reserved += tokens;
    return (usedTokens) => {
      account.reserved -= tokens;
      account.used += usedTokens;
      account.changes.emit('settled');
    };
  }

  #account(debateId: string): Account {
    const known = this.#accounts.get(debateId);
    if (known) return known;
    const account = { used: 0, reserved: 0, changes: new EventEmitter().setMaxListeners(0) };
    this.#accounts.set(debateId, account);
    return account;
  }
}
