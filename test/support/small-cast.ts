import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PERSONAS, smallCast } from '../debate/support.js';
import { temporaryDirectory } from './temporary-directory.js';

/** Environment of a service that debates with all personas of `personas/`. */
export const SHIPPED_CAST = { ELENCHUS_PERSONAS_DIR: PERSONAS };

/** Writes one persona of each platform into `folder`. */
export async function writeSmallCast(folder: string): Promise<void> {
  cpSync(join(PERSONAS, 'platforms.yaml'), join(folder, 'platforms.yaml'));
  for (const { id, platform } of (await smallCast()).personas) {
    mkdirSync(join(folder, platform), { recursive: true });
    cpSync(join(PERSONAS, platform, `${id}.yaml`), join(folder, platform, `${id}.yaml`));
  }
}

let folder: Promise<string> | undefined;

/** A folder with six personas, one of each platform, for services whose debates need no more; removed at the end. */
export const smallCastFolder = (): Promise<string> =>
  (folder ??= (async () => {
    const { path, remove } = temporaryDirectory();
    process.once('exit', remove);
    await writeSmallCast(path);
    return path;
  })());
