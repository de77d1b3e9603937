import { SERVICE } from './fair-limit.js';

/** What one piece of work holds of a shared memory. */
export interface Hold {
  /** Takes nothing and returns false when that many bytes do not fit, or after the release. */
  take(bytes: number): boolean;
  /** Releases everything; idempotent. */
  release(): void;
}

/** The largest part that one owner may hold, 0 to 1. */
export interface Share {
  readonly owner: string;
  readonly part: number;
}

/** Memory for bytes that arrive or wait, over all owners. Each may hold a part of it only. */
export class FairMemory {
  readonly #heldBy = new Map<string, number>();
  #held = 0;

  /** @param bytesMax limit for all holds together. */
  constructor(private readonly bytesMax: number) {}

  /** @param shares of those whom the bytes are held for: an account, and the address it sends from. */
  hold(...shares: readonly Share[]): Hold {
    let own = 0;
    let isReleased = false;
    const limited = shares.filter(({ owner }) => owner !== SERVICE);
    const add = (bytes: number): void => {
      own += bytes;
      this.#held += bytes;
      for (const { owner } of limited) {
        const held = (this.#heldBy.get(owner) ?? 0) + bytes;
        if (held === 0) this.#heldBy.delete(owner);
        else this.#heldBy.set(owner, held);
      }
    };
    return {
      take: (bytes) => {
        if (isReleased || this.#held + bytes > this.bytesMax) return false;
        if (limited.some(({ owner, part }) => (this.#heldBy.get(owner) ?? 0) + bytes > part * this.bytesMax))
          return false;
        add(bytes);
        return true;
      },
      release: () => {
        isReleased = true;
        add(-own);
      },
    };
  }
}
