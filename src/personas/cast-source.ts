import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cast } from './cast.js';
import {
  type CastRules,
  InvalidCastError,
  listCastFiles,
  loadCast,
  PERSONAS_MAX,
  PLATFORMS_FILE,
  type PersonaProblem,
} from './personas-folder.js';

/** Token of the cast's folder, a string. The composition root provides it in a global module. */
export const PERSONAS_DIRECTORY = Symbol('PERSONAS_DIRECTORY');
/** Token of the models that a persona may name, a list of strings. Provided with the folder. */
export const PERSONA_MODELS = Symbol('PERSONA_MODELS');

interface CastSourceOptions extends CastRules {
  /** Called when a changed folder no longer contains a valid cast, once per new set of problems. */
  readonly onProblem?: (problems: readonly PersonaProblem[]) => void;
  /** Called when another cast replaces the current one. Not called for the first cast. */
  readonly onChange?: (cast: Cast) => void;
}

/** A file that changed this recently may change again with the same time stamp and size. */
const UNSETTLED_MS = 100;

/**
 * Provides the current cast. Each call compares the folder's time stamps and reads the folder again when they changed,
 * so that a saved file is used from the next debate on. While the folder is invalid, the last valid cast stays current.
 */
export class CastSource {
  readonly #directory: string;
  readonly #options: CastSourceOptions;
  #cast: Cast | undefined;
  #fingerprint: string | undefined;
  #problems: readonly PersonaProblem[] = [];
  #running: Promise<Cast> | undefined;
  #next: Promise<Cast> | undefined;

  constructor(directory: string, options: CastSourceOptions = {}) {
    this.#directory = directory;
    this.#options = options;
  }

  /** Problems of the folder at the last check. Empty when its cast is the current one. */
  problems(): readonly PersonaProblem[] {
    return this.#problems;
  }

  /**
   * Returns the same object as long as the cast is unchanged.
   * @throws InvalidCastError when the folder has held no valid cast since the start.
   */
  current(): Promise<Cast> {
    // A check in progress may have missed a later save, so calls that arrive meanwhile share the next check.
    if (this.#next) return this.#next;
    if (!this.#running) return this.#begin();
    this.#next = this.#running.then(
      () => this.#begin(),
      () => this.#begin(),
    );
    return this.#next;
  }

  #begin(): Promise<Cast> {
    this.#next = undefined;
    const running = this.#look().finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#running = running;
    return running;
  }

  async #look(): Promise<Cast> {
    const fingerprint = await fingerprintOf(this.#directory);
    if (this.#cast && fingerprint !== undefined && fingerprint === this.#fingerprint) return this.#cast;
    try {
      const cast = await loadCast(this.#directory, this.#options);
      const before = this.#cast;
      this.#problems = [];
      this.#fingerprint = fingerprint;
      if (before?.hash === cast.hash) return before;
      this.#cast = cast;
      if (before) this.#options.onChange?.(cast);
      return cast;
    } catch (error) {
      if (!(error instanceof InvalidCastError)) throw error;
      // Failures are not cached: a failure of the disk may end without a change of any time stamp.
      this.#fingerprint = undefined;
      const isNew = JSON.stringify(error.problems) !== JSON.stringify(this.#problems);
      this.#problems = error.problems;
      if (!this.#cast) throw error;
      if (isNew) this.#options.onProblem?.(error.problems);
      return this.#cast;
    }
  }
}

/**
 * A string that changes when a file is written, replaced, renamed, added or removed; undefined if it might not change
 * with the next write.
 */
async function fingerprintOf(directory: string): Promise<string | undefined> {
  const { files, problems } = await listCastFiles(directory);
  if (problems.length > 0 || files.length > PERSONAS_MAX) return undefined;
  const paths = [PLATFORMS_FILE, ...files.map(({ path }) => path)];
  const settled = Date.now() - UNSETTLED_MS;
  const parts = await Promise.all(
    paths.map(async (path) => {
      try {
        const { ino, size, mtimeNs, ctimeNs, ctimeMs } = await stat(join(directory, path), { bigint: true });
        return Number(ctimeMs) > settled ? undefined : `${path} ${ino} ${size} ${mtimeNs} ${ctimeNs}`;
      } catch {
        return undefined;
      }
    }),
  );
  return parts.includes(undefined) ? undefined : parts.join('\n');
}
