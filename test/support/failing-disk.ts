import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** What happens to a call, see `test/faults/failing-disk.c`: it fails, has no space, or does half of what it should. */
export const FAULTS = { fails: 1, full: 2, tears: 3 } as const;
export const CALLS = { read: 1, write: 2, sync: 4, truncate: 8 } as const;

export interface Fault {
  readonly calls: readonly (keyof typeof CALLS)[];
  readonly fault: keyof typeof FAULTS;
  /** What the path of the file ends with. */
  readonly file: string;
  /** The first call that fails, from 1. */
  readonly first: number;
  /** The last call that fails; all further ones when omitted. */
  readonly last?: number;
}

const FIELDS = 6;
const BYTES = 128;
const NAME_AT = FIELDS * 4;

/** A disk on which calls fail as a test says, for processes with {@link environment}. */
export class FailingDisk {
  readonly #library: string;
  readonly #control: string;

  private constructor(directory: string) {
    this.#library = join(directory, 'failing-disk.so');
    this.#control = join(directory, 'faults');
  }

  /** Compiles the library into a directory. @returns undefined where there is no gcc or no LD_PRELOAD */
  static in(directory: string): FailingDisk | undefined {
    const disk = new FailingDisk(directory);
    if (process.platform !== 'linux') return undefined;
    const source = join(import.meta.dirname, '../faults/failing-disk.c');
    const { status } = spawnSync('gcc', ['-shared', '-fPIC', '-O1', '-o', disk.#library, source, '-ldl']);
    if (status !== 0) return undefined;
    closeSync(openSync(disk.#control, 'w'));
    disk.works();
    return disk;
  }

  get environment(): Record<string, string> {
    return { LD_PRELOAD: this.#library, FAULTS: this.#control };
  }

  /** From now on, these calls fail. */
  set({ calls, fault, file, first, last = 0 }: Fault): void {
    const control = Buffer.alloc(BYTES);
    const bits = calls.reduce((sum, call) => sum | CALLS[call], 0);
    for (const [index, value] of [bits, FAULTS[fault], first, last].entries()) control.writeInt32LE(value, index * 4);
    control.write(file, NAME_AT, BYTES - NAME_AT - 1);
    this.#write(control);
  }

  /** From now on, every call succeeds. */
  works(): void {
    this.#write(Buffer.alloc(BYTES));
  }

  /** How many calls have failed since {@link set}. */
  get failed(): number {
    const file = openSync(this.#control, 'r');
    const buffer = Buffer.alloc(NAME_AT);
    readSync(file, buffer, 0, NAME_AT, 0);
    closeSync(file);
    return buffer.readInt32LE(5 * 4);
  }

  #write(control: Buffer): void {
    const file = openSync(this.#control, 'r+');
    writeSync(file, control, 0, BYTES, 0);
    closeSync(file);
  }
}
