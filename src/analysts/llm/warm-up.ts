import { LRUCache } from 'lru-cache';

const ROUNDS_KEPT = 1_000;
/** Number of followers without a cached token after which a model is assumed to have no prompt cache. */
const FOLLOWERS_MIN = 3;

interface Round {
  warm: boolean;
  readonly waiting: Set<() => void>;
}

/**
 * Lets one agent of a round go first, so that the server has cached the shared part of the prompt when the others
 * ("followers") call. Not used for models that have proven to have no prompt cache.
 */
export class WarmUp {
  /** An evicted round releases its waiting agents. */
  readonly #rounds = new LRUCache<string, Round>({ max: ROUNDS_KEPT, dispose: letGo });
  /** Number of consecutive followers without a cached token, by model. */
  readonly #coldFollowers = new Map<string, number>();

  /** Whether a model is assumed to have no prompt cache. */
  hasNoCache(model: string): boolean {
    return (this.#coldFollowers.get(model) ?? 0) >= FOLLOWERS_MIN;
  }

  /**
   * Resolves to true at once for the first agent of a round, and to false for the others when the first has its answer
   * or has failed.
   * @throws the signal's reason when it is aborted first
   */
  async enter(key: string, model: string, signal: AbortSignal): Promise<boolean> {
    if (this.hasNoCache(model)) return false;
    const round = this.#rounds.get(key);
    if (!round) {
      this.#rounds.set(key, { warm: false, waiting: new Set() });
      return true;
    }
    if (!round.warm)
      await new Promise<void>((resolve) => {
        const go = (): void => {
          signal.removeEventListener('abort', go);
          round.waiting.delete(go);
          resolve();
        };
        signal.addEventListener('abort', go, { once: true });
        round.waiting.add(go);
      });
    signal.throwIfAborted();
    return false;
  }

  /** Releases the followers after the first call of a round. */
  warmed(key: string): void {
    const round = this.#rounds.get(key);
    if (round) letGo(round);
  }

  /** Records the number of cached tokens of a follower's call. */
  learn(model: string, cachedTokens: number): void {
    this.#coldFollowers.set(model, cachedTokens > 0 ? 0 : (this.#coldFollowers.get(model) ?? 0) + 1);
  }
}

function letGo(round: Round): void {
  round.warm = true;
  for (const go of [...round.waiting]) go();
}
