import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, workerEntry } from '../runtime/index.js';
import { type EncryptionKey } from './archive.js';
import { type BackedUp, type BackupOptions } from './backup.js';

export interface BackupScheduleOptions {
  readonly config: BackedUp;
  /** The version of the service. */
  readonly version: string;
  /** Where the backups are kept. */
  readonly directory: string;
  readonly everyMs: number;
  /** Number of backups that are kept; older ones are deleted after a new one is complete. */
  readonly keep: number;
  /** With a key, the backups hold the secret and the signing keys. */
  readonly key: EncryptionKey | undefined;
  readonly clock: Clock;
  readonly onDone: (file: string) => void;
  readonly onFailure: (reason: string) => void;
}

/** What the child process answers. */
export type BackupOutcome = { readonly failure: string | null };
/** What it is asked for. */
export type BackupJob = Omit<BackupOptions, 'now'>;

/** How often it is looked whether a backup is due. */
const LOOK_MS = 60_000;
/** A failed backup is tried again after this time, unless the next one is due earlier. */
const AGAIN_MS = 3_600_000;
const NAME = /^elenchus-(\d{8}T\d{6}Z)\.tar\.gz(?:\.age)?$/;
const UNFINISHED = /^elenchus-\d{8}T\d{6}Z\.tar\.gz(?:\.age)?\.[0-9a-f-]{36}\.unfinished/;

/**
 * Backs up the log at intervals, in a child process of low priority. When the last backup was made is read from the names
 * of the files, so that a restart changes nothing.
 */
export class ScheduledBackups {
  readonly #options: BackupScheduleOptions | undefined;
  #timer: NodeJS.Timeout | undefined;
  #child: ChildProcess | undefined;
  #failure: { readonly reason: string; readonly at: number } | undefined;
  #isClosed = false;

  /** @param options undefined: nothing is backed up */
  constructor(options: BackupScheduleOptions | undefined) {
    this.#options = options;
  }

  /** Begins the first backup if one is due, and returns at once. */
  start(): void {
    if (!this.#options || this.#timer) return;
    this.#timer = setInterval(() => void this.#look(), LOOK_MS).unref();
    void this.#look();
  }

  /** When the newest backup was made, in milliseconds since 1970; undefined without a schedule, 0 without a backup. */
  get lastAt(): number | undefined {
    const [, at] = this.#options ? [undefined, this.#backups().at(-1)?.at ?? 0] : [];
    return at;
  }

  /** Why the last backup failed; null if it did not. */
  get note(): string | null {
    return this.#failure ? `The last scheduled backup failed: ${this.#failure.reason}` : null;
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.#child?.kill('SIGKILL');
  }

  async #look(): Promise<void> {
    const options = this.#options;
    if (!options || this.#child || this.#isClosed) return;
    const now = options.clock.now().getTime();
    const failedAt = this.#failure?.at;
    if (failedAt !== undefined && now - failedAt < Math.min(AGAIN_MS, options.everyMs)) return;
    try {
      mkdirSync(options.directory, { recursive: true, mode: 0o700 });
      if (now - (this.lastAt ?? 0) < options.everyMs) return;
      this.#tidy(UNFINISHED);
      const file = join(options.directory, nameAt(now, options.key !== undefined));
      await this.#backUp(options, file);
      if (this.#over()) return;
      this.#failure = undefined;
      options.onDone(file);
      for (const { name } of this.#backups().slice(0, -options.keep))
        rmSync(join(options.directory, name), { force: true });
    } catch (error) {
      if (this.#over()) return;
      const reason = (error as Error).message;
      this.#failure = { reason, at: now };
      options.onFailure(reason);
    }
  }

  #backUp({ config, version, key }: BackupScheduleOptions, file: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry = workerEntry('./backup.worker.js', import.meta.url);
      const child = fork(entry, [], { execArgv: [], env: {}, stdio: 'ignore' });
      this.#child = child;
      child.unref();
      child.channel?.unref();
      let outcome: BackupOutcome | undefined;
      child.once('message', (message) => (outcome = message as BackupOutcome));
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        this.#child = undefined;
        if (outcome?.failure === null) resolve();
        else reject(new Error(outcome?.failure ?? `the process that made it ended with ${signal ?? code}`));
      });
      const job: BackupJob = { config, version, file, key, withKeys: key !== undefined };
      child.send(job);
    });
  }

  /** The complete backups, the oldest first. */
  #backups(): readonly { readonly name: string; readonly at: number }[] {
    const directory = this.#options?.directory;
    if (directory === undefined || !existsSync(directory)) return [];
    return readdirSync(directory)
      .filter((name) => NAME.test(name))
      .sort()
      .map((name) => ({ name, at: timeOf(name) }));
  }

  /** Deletes what a backup left that was cut off. */
  #tidy(names: RegExp): void {
    const directory = this.#options?.directory ?? '';
    for (const name of readdirSync(directory)) if (names.test(name)) rmSync(join(directory, name), { force: true });
  }

  #over(): boolean {
    return this.#isClosed;
  }
}

/** `elenchus-20260301T040000Z.tar.gz`, which sorts by time. */
function nameAt(ms: number, isEncrypted: boolean): string {
  const at = new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '');
  return `elenchus-${at}.tar.gz${isEncrypted ? '.age' : ''}`;
}

function timeOf(name: string): number {
  const [, at = ''] = NAME.exec(name) ?? [];
  return Date.parse(at.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5')) || 0;
}
