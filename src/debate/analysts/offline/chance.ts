/** 32-bit FNV-1a over UTF-16 code units, finished as in MurmurHash3: a fixed choice that looks like none. */
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

/**
 * Draws from lists, the same for the same seed on every machine, and never the same entry of one list twice while
 * others are left: what makes an argument sound said and not stamped.
 */
export class Draw {
  private readonly used = new Map<readonly string[], Set<number>>();
  private turn = 0;
  constructor(private readonly seed: string) {}

  /** @returns the entry, or undefined of an empty list. */
  from(list: readonly string[]): string | undefined {
    if (list.length === 0) return undefined;
    const used = this.used.get(list) ?? new Set<number>();
    if (used.size >= list.length) used.clear();
    this.used.set(list, used);
    this.turn += 1;
    let index = hash32(`${this.seed}/${this.turn}`) % list.length;
    while (used.has(index)) index = (index + 1) % list.length;
    used.add(index);
    return list[index];
  }

  number(below: number): number {
    this.turn += 1;
    return below <= 0 ? 0 : hash32(`${this.seed}/${this.turn}`) % below;
  }
}
