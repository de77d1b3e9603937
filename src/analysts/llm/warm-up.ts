import { LRUCache } from 'lru-cache';

const ROUNDS_KEPT = 1_000;
/** Followers without a cached token after which a model is taken to have no prompt cache. */
const FOLLOWERS_MIN = 3;

interface Round {
  warm: boolean;
  readonly waiting: Set<() => void>;
}

/**
 * Lets one agent of a round go first, so that the others find the shared part of the prompt in the server's cache
 * instead of each computing it. Only for models that serve cached tokens, or that have not shown yet whether they do.
 */
export class WarmUp {
  /** Nobody waits for a round that is forgotten. */
  readonly #rounds = new LRUCache<string, Round>({ max: ROUNDS_KEPT, dispose: letGo });
  /** Model → followers in a row that were served nothing from a cache. */
  readonly #coldFollowers = new Map<string, number>();

  /** Whether a model's cache has served nothing to those who could have had it. */
  hasNoCache(model: string): boolean {
    return (this.#coldFollowers.get(model) ?? 0) >= FOLLOWERS_MIN;
  }

  /**
   * Resolves at once for the first of a round, true; for the others, false, when the first has its answer or has failed.
   * @throws the signal's reason when it is aborted first.
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

  /** The first call of a round is over. */
  warmed(key: string): void {
    const round = this.#rounds.get(key);
    if (round) letGo(round);
  }

  /** What the cache served to one who did not go first. */
  learn(model: string, cachedTokens: number): void {
    this.#coldFollowers.set(model, cachedTokens > 0 ? 0 : (this.#coldFollowers.get(model) ?? 0) + 1);
  }
}

function letGo(round: Round): void {
  round.warm = true;
  for (const go of [...round.waiting]) go();
}
