import { Readable } from 'node:stream';
import { computeInTurn, currentOwner, onBehalfOf } from '../runtime/index.js';

/** A part of the answer ends after this time or at this size, whichever comes first. */
const PART_MS = 20;
const PART_CHARACTERS = 65_536;

/**
 * A body of lines that take time to make. It is made in parts, each in a turn of its own, so that neither a long answer nor
 * a client that reads slowly keeps others waiting.
 */
export function linesInTurn(lines: Iterable<string>): Readable {
  // Read by the socket, outside of the request's asynchronous context.
  const owner = currentOwner();
  const iterator = lines[Symbol.iterator]();
  async function* parts(): AsyncGenerator<string, void, undefined> {
    for (;;) {
      const { text, isLast } = await onBehalfOf(owner, () => computeInTurn(() => partOf(iterator)));
      if (text !== '') yield text;
      if (isLast) return;
    }
  }
  return Readable.from(parts());
}

function partOf(lines: Iterator<string>): { readonly text: string; readonly isLast: boolean } {
  const until = performance.now() + PART_MS;
  let text = '';
  while (text.length < PART_CHARACTERS && performance.now() < until) {
    const line = lines.next();
    if (line.done === true) return { text, isLast: true };
    text += line.value;
  }
  return { text, isLast: false };
}
