import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LOOK_EVERY_MS = 50;

/** The faults of one node: files in its folder, so that a shell can set and clear them. */
export class Faults {
  #set: ReadonlyMap<string, string>;

  constructor(
    private readonly directory: string,
    private readonly changed: () => void,
  ) {
    this.#set = this.#found();
    setInterval(() => this.#look(), LOOK_EVERY_MS);
  }

  has(name: string): boolean {
    return this.#set.has(name);
  }

  /** The number in a fault's file; 0 when the fault is not set. */
  amount(name: string): number {
    return Number(this.#set.get(name) ?? 0);
  }

  #look(): void {
    const before = JSON.stringify([...this.#set]);
    this.#set = this.#found();
    if (JSON.stringify([...this.#set]) !== before) this.changed();
  }

  #found(): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    for (const name of readdirSync(this.directory))
      if (name.startsWith('fault-')) found.set(name.slice('fault-'.length), read(join(this.directory, name)));
    return found;
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    // The fault has just been cleared.
    return '';
  }
}
