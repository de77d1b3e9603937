import { type ChildProcess, fork } from 'node:child_process';
import { sleep, workerEntry } from '../runtime/index.js';
import { fileAt } from './data-directory-watch.js';
import { type FileFindings } from './sqlite/file-check.js';

/** How often the files are checked after the check at the start. */
const INTERVAL_MS = 86_400_000;

/** A file that is checked. */
export interface CheckedFile {
  readonly filename: string;
  readonly onFindings: (findings: FileFindings) => void;
}

/**
 * Checks files of the service whole, see `checkFile`, one after another in a child process of low priority: at the start,
 * and then each day.
 */
export class FileChecks {
  readonly #files: readonly CheckedFile[];
  readonly #onFailure: (error: unknown) => void;
  #child: ChildProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #first: Promise<void> | undefined;
  #isClosed = false;

  constructor(files: readonly CheckedFile[], onFailure: (error: unknown) => void) {
    this.#files = files;
    this.#onFailure = onFailure;
  }

  /** Begins the first check, and returns at once. Idempotent. */
  start(): void {
    if (this.#timer || this.#isClosed) return;
    this.#timer = setInterval(() => void this.#checkAll(), INTERVAL_MS).unref();
    this.#first = this.#checkAll();
  }

  /**
   * Resolves when the first check is done, at the latest after some time: a service that waits for it answers no request
   * from a small log that is damaged.
   */
  async settled(withinMs: number): Promise<void> {
    await Promise.race([this.#first, sleep(withinMs)]);
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#child?.kill('SIGKILL');
  }

  async #checkAll(): Promise<void> {
    for (const { filename, onFindings } of this.#files) {
      if (this.#isClosed) return;
      try {
        const before = fileAt(filename);
        const findings = await this.#check(filename);
        // Another file may have taken its place meanwhile, as after damage that a reader has found.
        if (findings && fileAt(filename) === before) onFindings(findings);
      } catch (error) {
        if (!this.#over()) this.#onFailure(error);
      }
    }
  }

  /** @returns undefined when the child was ended */
  #check(filename: string): Promise<FileFindings | undefined> {
    return new Promise((resolve, reject) => {
      const entry = workerEntry('./sqlite/file-check.worker.js', import.meta.url);
      // The variables of the service hold its secrets, and the child needs none of them.
      const child = fork(entry, [filename], { execArgv: [], env: {}, stdio: 'ignore' });
      this.#child = child;
      child.unref();
      child.channel?.unref();
      child.once('message', (findings) => resolve(findings as FileFindings));
      child.once('error', reject);
      child.once('exit', (code, signal) =>
        this.#over() ? resolve(undefined) : reject(new Error(`the check of ${filename} ended with ${signal ?? code}`)),
      );
    });
  }

  #over(): boolean {
    return this.#isClosed;
  }
}
