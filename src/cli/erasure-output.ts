import { erasureAnswer, erasureInWords, type ErasureRow } from '../erasure/index.js';
import { print, printJson, warn } from './terminal.js';

/**
 * Prints what an operator is told of an erasure.
 * @param isDone false when it is recorded and something of it is still in the files
 */
export function printErasure(
  id: string,
  erasure: Pick<ErasureRow, 'kind' | 'at' | 'reason'>,
  { isDone, json = false }: { readonly isDone: boolean; readonly json?: boolean | undefined },
): void {
  if (json) printJson({ ...erasureAnswer(id, erasure), complete: isDone });
  else print(`${erasure.kind} ${id}: ${erasureInWords(erasure)}`);
  if (!isDone) warn('somebody reads the files; the service, or its next start, overwrites what is left');
}
