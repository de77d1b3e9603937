import { Command, Option, SubCommand } from 'nest-commander';
import { z } from 'zod';
import { stanceOf } from '../evidence/index.js';
import { AnsweringCommand, GroupCommand } from './answering-command.js';
import { mapJsonLines } from './json-lines.js';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const weighedSchema = z.object({
  id: z.union([z.string(), z.number()]),
  claim: z.string(),
  evidence: z.array(z.object({ question: text, answer: text, explanation: text })),
});

@SubCommand({ name: 'weigh', description: 'Decide whether evidence supports or disputes a claim: JSON lines.' })
class WeighCommand extends AnsweringCommand {
  protected async answer(_: string[], { jsonl }: { jsonl?: boolean }): Promise<void> {
    if (!jsonl) throw new Error('give --jsonl');
    await mapJsonLines(weighedSchema, 1, ({ id, claim, evidence }) => {
      const { stance, confidence } = stanceOf({ claim, evidence });
      return Promise.resolve({ id, stance, confidence });
    });
  }

  @Option({
    flags: '--jsonl',
    description:
      'read {id, claim, evidence: [{question, answer, explanation}]} lines, write {id, stance, confidence} lines',
  })
  parseJsonLines(): boolean {
    return true;
  }
}

@Command({ name: 'evidence', description: 'Evidence about claims.', subCommands: [WeighCommand] })
class EvidenceCommand extends GroupCommand {}

export const EVIDENCE_COMMANDS = [EvidenceCommand, WeighCommand];
