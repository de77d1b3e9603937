import { debateStream } from '../debate/index.js';
import { type EventStore } from '../event-store/index.js';
import { type CommandContext, derivedId, Refusal, sha256 } from '../kernel/index.js';
import { AUDIT_REFUSALS } from './audit.refusals.js';
import { type BundleLine, evidenceOfLines, linesOf } from './bundle.js';
import { type AuditEvidence } from './dossier.js';
import { type ForeignFact, foreignStream } from './foreign.events.js';

/**
 * Maximum characters of a part, since KurrentDB accepts 1 MiB per append by default. A longer line becomes a part of
 * its own.
 */
const PART_CHARACTERS = 300_000;

/**
 * Stores a bundle in the log for viewing, marked as foreign. Importing the same bundle again changes nothing; an
 * interrupted import is resumed.
 * @throws Refusal `not-a-bundle`, `debate-is-here`, `bundle-imported-differently`; StoreUnavailableError
 */
export async function importBundle(store: EventStore, text: string, context: CommandContext): Promise<AuditEvidence> {
  const lines = linesOf(text);
  const evidence = evidenceOfLines(lines);
  const { debateId } = evidence;
  if ((await store.read(debateStream(debateId), 0, 'forwards', 1)).length > 0)
    throw new Refusal(AUDIT_REFUSALS['debate-is-here']);
  const hash = sha256(text);
  const parts = partsOf(lines);
  for (const [index, part] of parts.entries()) {
    const fact: ForeignFact = {
      type: 'BundleImported',
      data: { sha256: hash, part: index + 1, parts: parts.length, lines: [...part] },
    };
    try {
      await store.append(
        foreignStream(debateId),
        [
          {
            id: derivedId('import', hash, index),
            ...fact,
            metadata: {
              v: '1',
              correlationId: context.correlationId,
              causationId: context.commandId,
              actor: context.actor,
              at: context.at,
            },
          },
        ],
        index === 0 ? 'none' : index - 1,
      );
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'wrong-expected-revision') throw error;
      throw new Refusal(AUDIT_REFUSALS['bundle-imported-differently'], { cause: error });
    }
  }
  return evidence;
}

function partsOf(lines: readonly BundleLine[]): readonly (readonly BundleLine[])[] {
  const parts: BundleLine[][] = [];
  let room = 0;
  for (const line of lines) {
    const size = JSON.stringify(line).length;
    if (size > room) {
      parts.push([]);
      room = PART_CHARACTERS;
    }
    parts.at(-1)?.push(line);
    room -= size;
  }
  return parts;
}
