import { type ImageFormat } from '../../intake/intake-limits.js';
import { type LastHop } from '../provenance.schema.js';
import { structureOf } from './structure.js';
import { writerOf } from './writers.js';

/** The software that last compressed the picture, by how the file is built; undefined if that is not clear. */
export function lastHopOf(bytes: Uint8Array, format: ImageFormat): LastHop | undefined {
  const structure = structureOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), format);
  const found = writerOf(structure, format);
  return found && { writer: found.writer, programs: [...found.programs], metadata: found.metadata };
}

/** Of a file that states something of its origin, and of one that states nothing. */
const BECAME: Readonly<Record<LastHop['metadata'], readonly [stating: string, silent: string]>> = {
  lost: [
    ', which keeps no metadata: what the file states was written afterwards',
    ', which keeps no metadata: a manifest or a camera’s fields cannot have survived it',
  ],
  'usually-lost': ['', ', which drops metadata unless told otherwise, so that their absence says nothing'],
  'may-be-kept': ['', ', which may keep metadata or drop them'],
};

/** What the last hop means for the metadata; for people. `isSilent`: the file states nothing of its origin. */
export function lastHopSentence({ writer, programs, metadata }: LastHop, isSilent: boolean): string {
  const users = programs.length > 0 ? ` (as in ${programs.join(', ')})` : '';
  const [stating, silent] = BECAME[metadata];
  return `The picture was last compressed by ${writer}${users}${isSilent ? silent : stating}.`;
}
