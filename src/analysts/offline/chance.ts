/** 32-bit FNV-1a over UTF-16 code units with MurmurHash3's finalizer: a deterministic pseudo-random number. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Draws from lists, deterministically for a seed. No entry is drawn again while others are left. */
export class Draw {
  private readonly used = new Set<string>();
  private turn = 0;
  constructor(private readonly seed: string) {}

  /** @returns an entry, or undefined if the list is empty */
  from(list: readonly string[]): string | undefined {
    return this.one(list, (entry) => entry);
  }

  /** Like `from`, for values that are identified by a key. */
  one<T>(list: readonly T[], key: (entry: T) => string): T | undefined {
    const start = this.number(list.length);
    for (let step = 0; step < list.length; step += 1) {
      const entry = list[(start + step) % list.length];
      if (entry === undefined || this.used.has(key(entry))) continue;
      this.used.add(key(entry));
      return entry;
    }
    return list[start];
  }

  /** Marks an entry as already drawn. */
  spend(key: string): void {
    this.used.add(key);
  }

  number(below: number): number {
    this.turn += 1;
    return below <= 0 ? 0 : hash32(`${this.seed}/${this.turn}`) % below;
  }
}
