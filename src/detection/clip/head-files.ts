import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClipHead, clipHead, type ClipReference, clipReference } from './clip.schema.js';

/** @throws Error for a folder without a head, or with one of another form */
export async function readHead(folder: string): Promise<ClipHead> {
  return clipHead.parse(JSON.parse(await readFile(join(folder, 'head.json'), 'utf8')));
}

/** @throws Error for a folder without reference answers, or with others */
export async function readReference(folder: string): Promise<ClipReference> {
  return clipReference.parse(JSON.parse(await readFile(join(folder, 'reference.json'), 'utf8')));
}
