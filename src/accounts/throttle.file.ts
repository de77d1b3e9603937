import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Logger } from '@nestjs/common';
import { z } from 'zod';
import { GUESSES_OF_ONE_ACCOUNT, type ThrottleCounts, type ThrottleStore } from './throttle.js';

const SAVE_MS = 1_000;
const countSchema = z.object({
  attempts: z.number(),
  // Missing in files of earlier versions.
  max: z.number().positive().default(GUESSES_OF_ONE_ACCOUNT.max),
  endsAtMs: z.number(),
});
const countsSchema = z.array(z.tuple([z.string(), countSchema]));

/** Writes the counts to a small file, at most once a second, so that a restart grants no new attempts. */
export class ThrottleFile implements ThrottleStore {
  readonly #logger = new Logger('throttle');
  #timer: NodeJS.Timeout | undefined;
  #latest: (() => ThrottleCounts) | undefined;

  constructor(private readonly filename: string) {}

  /** Empty when the file is missing or damaged: it is only a guard against guessing. */
  load(): ThrottleCounts {
    let text: string;
    try {
      text = readFileSync(this.filename, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') this.#startAnew(error);
      return [];
    }
    try {
      return countsSchema.parse(JSON.parse(text));
    } catch (error) {
      this.#startAnew(error);
      return [];
    }
  }

  #startAnew(error: unknown): void {
    this.#logger.warn(
      { err: error, file: this.filename },
      'the counts of attempts cannot be read; counting restarts from zero',
    );
  }

  save(counts: () => ThrottleCounts): void {
    this.#latest = counts;
    this.#timer ??= setTimeout(() => this.flush(), SAVE_MS).unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counts = this.#latest;
    this.#latest = undefined;
    if (!counts) return;
    try {
      writeFileSync(`${this.filename}.new`, JSON.stringify(counts()), { mode: 0o600 });
      renameSync(`${this.filename}.new`, this.filename);
    } catch {
      // A full disk must not prevent signing in; the counts in memory still apply.
    }
  }
}
