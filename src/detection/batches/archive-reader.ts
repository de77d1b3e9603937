import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Refusal } from '../../kernel/index.js';
import { currentOwner, exceededLimits, HourlyBudget, LimitedWorkers, workerEntry } from '../../runtime/index.js';
import { type ArchiveEntry } from './archive.js';
import { BATCH_REFUSALS, DETECTION_REFUSALS } from '../detection.refusals.js';
import { INTAKE_LIMITS } from '../intake/intake-limits.js';

export type ArchiveTask =
  | { readonly archive: Uint8Array; readonly entriesMax: number }
  /** `packed` has the bytes of the entry only, which begin at its offset 0. */
  | { readonly packed: Uint8Array; readonly entry: ArchiveEntry; readonly bytesMax: number };

export type ArchiveOutcome =
  { readonly entries: readonly ArchiveEntry[] } | { readonly bytes: Uint8Array } | { readonly problem: string };

/** Maximum number of entries that are read, including folders and files added by macOS. */
const ENTRIES_MAX = 1_000;
/** Megabytes that archives of one account may unpack in vain within an hour, beyond the bytes that were sent. */
const IN_VAIN_MB_MAX = 2_000;
/** A damaged file counts as this much, and one that meets the limit of processor time or memory as a fifth of an hour's. */
const DAMAGED_MB = 1;
const LIMITS_MET_MB = 400;

/** Reads untrusted ZIP archives in child processes. A hostile archive can block or end only its own process. */
@Injectable()
export class ArchiveReader implements OnApplicationShutdown {
  readonly #workers = new LimitedWorkers<ArchiveTask, ArchiveOutcome>({
    entry: () => workerEntry('./archive.worker.js', import.meta.url),
    size: 2,
    // The largest archive, three times while it is received.
    bufferMbMax: 400,
    overloaded: () =>
      new Refusal(DETECTION_REFUSALS.overloaded, { detail: 'Too many archives are being read.', retryAfterS: 5 }),
  });

  readonly #inVain = new HourlyBudget(IN_VAIN_MB_MAX);

  /** The files in the archive. @throws Refusal `invalid-archive`, `overloaded`, `too-many-costly-archives` */
  async entries(archive: SharedArrayBuffer): Promise<readonly ArchiveEntry[]> {
    const outcome = await this.#run({ archive: new Uint8Array(archive), entriesMax: ENTRIES_MAX });
    return 'entries' in outcome ? outcome.entries : [];
  }

  /** The bytes of a file. @throws Refusal `payload-too-large`, `invalid-archive`, `overloaded`, `too-many-costly-archives` */
  async read(archive: SharedArrayBuffer, entry: ArchiveEntry, signal: AbortSignal): Promise<Uint8Array> {
    const { bytesMax } = INTAKE_LIMITS;
    if (entry.bytes > bytesMax)
      throw new Refusal(DETECTION_REFUSALS['payload-too-large'], {
        detail: `The image has ${entry.bytes} bytes; at most ${bytesMax} are allowed.`,
      });
    const packed = new Uint8Array(archive).subarray(entry.offset, entry.offset + entry.compressedBytes);
    const outcome = await this.#run({ packed, entry: { ...entry, offset: 0 }, bytesMax }, signal);
    return 'bytes' in outcome ? outcome.bytes : new Uint8Array();
  }

  /** Nobody pays for the detection of this file, or it failed. Counts what unpacking it has cost beyond what was sent. */
  noteInVain({ bytes, compressedBytes }: ArchiveEntry): void {
    const unpacked = Math.min(bytes, INTAKE_LIMITS.bytesMax);
    this.#inVain.note(currentOwner(), (unpacked - compressedBytes) / 1_000_000);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#workers.close();
  }

  async #run(task: ArchiveTask, signal?: AbortSignal): Promise<ArchiveOutcome> {
    const owner = currentOwner();
    const assertWithin = (): void => {
      const waitMs = this.#inVain.waitMs(owner);
      if (waitMs > 0)
        throw new Refusal(BATCH_REFUSALS['too-many-costly-archives'], { retryAfterS: Math.ceil(waitMs / 1_000) });
    };
    assertWithin();
    let costMb = DAMAGED_MB;
    const outcome = await this.#workers.run(task, signal, assertWithin).catch((error: unknown): ArchiveOutcome => {
      if (!exceededLimits(error)) throw error;
      costMb = LIMITS_MET_MB;
      return { problem: 'reading it took too long' };
    });
    if ('problem' in outcome) {
      this.#inVain.note(owner, costMb);
      throw new Refusal(BATCH_REFUSALS['invalid-archive'], {
        detail: `The archive cannot be read: ${outcome.problem}.`,
      });
    }
    return outcome;
  }
}
