import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The cast that ships with the service. */
export const SHIPPED = fileURLToPath(new URL('../../personas/', import.meta.url));

/** A copy of the shipped cast in a temporary folder, for tests to damage. */
export class CastFolder {
  private constructor(readonly path: string) {}

  static async create(): Promise<CastFolder> {
    const path = await mkdtemp(join(tmpdir(), 'cast-'));
    await cp(SHIPPED, path, { recursive: true });
    return new CastFolder(path);
  }

  async read(file: string): Promise<string> {
    return readFile(join(this.path, file), 'utf8');
  }

  async write(file: string, content: string | Uint8Array): Promise<void> {
    await writeFile(join(this.path, file), content);
  }

  /** Replaces the one occurrence of a text. */
  async edit(file: string, from: string | RegExp, to: string): Promise<void> {
    const before = await this.read(file);
    const after = before.replace(from, () => to);
    if (after === before) throw new Error(`${file} does not hold ${String(from)}`);
    await this.write(file, after);
  }

  /** Writes a new file and renames it, as many editors do. */
  async replace(file: string, content: string): Promise<void> {
    await this.write(`${file}.new`, content);
    await rename(join(this.path, `${file}.new`), join(this.path, file));
  }

  async remove(file: string): Promise<void> {
    await rm(join(this.path, file), { recursive: true });
  }

  /** 1-based line of a text in a file. */
  async lineOf(file: string, text: string): Promise<number> {
    const before = (await this.read(file)).split(text)[0] ?? '';
    return before.split('\n').length;
  }

  async dispose(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }
}
