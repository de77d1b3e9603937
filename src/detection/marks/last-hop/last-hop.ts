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

const BECAME: Readonly<Record<LastHop['metadata'], string>> = {
  lost: 'which keeps no metadata: a manifest or a camera’s fields cannot have survived it, and what the file states was written afterwards',
  'usually-lost': 'which drops metadata unless told otherwise, so their absence says nothing',
  'may-be-kept': 'which may keep metadata or drop them; a manifest that was there before is not valid any more',
};

/** What the last hop means for the metadata; for people. */
export function lastHopSentence({ writer, programs, metadata }: LastHop): string {
  const users = programs.length > 0 ? ` (as in ${programs.join(', ')})` : '';
  return `The picture was last compressed by ${writer}${users}, ${BECAME[metadata]}.`;
}
