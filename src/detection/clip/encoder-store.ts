import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type InstalledEncoder, installedEncoder } from './clip.schema.js';

const NAME = 'clip-vit-base-patch16';

/** The encoder as it came, in memory. */
export interface RawEncoder {
  readonly source: string;
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

/** The installed encoder of one user: prepared once, and shared by all services of that user. */
export class EncoderStore {
  readonly file: string;
  readonly #record: string;

  constructor(readonly folder: string) {
    this.file = join(folder, `${NAME}.onnx`);
    this.#record = join(folder, `${NAME}.json`);
  }

  /** Whether an encoder is installed. It is checked only when it is loaded. */
  get isInstalled(): boolean {
    return existsSync(this.file) && existsSync(this.#record);
  }

  /** Undefined if none is installed. */
  installed(): InstalledEncoder | undefined {
    return this.isInstalled ? installedEncoder.parse(JSON.parse(readFileSync(this.#record, 'utf8'))) : undefined;
  }

  /**
   * Prepares the encoder for the head, checks what it computes, and puts it in place in one step.
   * @throws Error for a file that is another model, without changing what is installed
   */
  async install(
    { source, sha256: sourceSha256, bytes }: RawEncoder,
    headFolder: string,
    precision: InstalledEncoder['precision'],
  ): Promise<InstalledEncoder> {
    // Loads the runtime, which only an installation needs.
    const { prepareEncoder } = await import('./encoder-preparation.js');
    await mkdir(this.folder, { recursive: true });
    const part = `${this.file}.part`;
    try {
      const prepared = await prepareEncoder(bytes, { headFolder, precision, file: part });
      const record: InstalledEncoder = { source, sourceSha256, precision, ...prepared, at: new Date().toISOString() };
      await writeFile(`${this.#record}.part`, `${JSON.stringify(record, null, 2)}\n`);
      await rename(part, this.file);
      await rename(`${this.#record}.part`, this.#record);
      return record;
    } finally {
      await rm(part, { force: true });
    }
  }

  /** Whether there was anything to remove. */
  async remove(): Promise<boolean> {
    const was = existsSync(this.file);
    for (const file of [this.#record, this.file]) await rm(file, { force: true });
    return was;
  }
}
