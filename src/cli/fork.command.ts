import { Command, Option } from 'nest-commander';
import { z } from 'zod';
import { readConfig } from '../config/index.js';
import { DebateArchive, Debates, type ForkChange, VerdictWaiter } from '../debate/index.js';
import { loadPersona } from '../personas/index.js';
import { AnsweringCommand } from './answering-command.js';
import { withDebates } from './service.js';
import { print, printJson } from './terminal.js';
import { formatResult } from './verdict.js';

interface ForkOptions extends Pick<ForkChange, 'at' | 'weights' | 'without' | 'analyst' | 'trim' | 'retry'> {
  readonly persona?: readonly string[];
  readonly json?: boolean;
}

@Command({
  name: 'fork',
  arguments: '<id>',
  description:
    'Continue a past debate with changes from one of its events, or try it again; its account pays for the new answers.',
})
export class ForkCommand extends AnsweringCommand {
  protected async answer([id = '']: string[], { persona: files = [], json, ...change }: ForkOptions): Promise<void> {
    if (change.retry && (files.length > 0 || Object.keys(change).length > 1))
      throw new Error('--retry changes nothing about a debate: use it alone, or fork without it');
    const models = readConfig(process.env).analyst.personaModels;
    const personas = await Promise.all(files.map((file) => loadPersona(file, { models })));
    const fork = await withDebates(async (service) => {
      const [opened] = await service.get(DebateArchive).history(id);
      const accountId = opened?.type === 'DebateOpened' ? opened.data.accountId : null;
      const request = {
        id,
        accountId,
        change: { ...change, ...(personas.length > 0 ? { personas } : {}) },
        here: true,
      };
      const { id: forkId } = await service.get(Debates).fork(request);
      return service.get(VerdictWaiter).result(forkId);
    });
    if (json) printJson(fork);
    else {
      const { forkedFrom, usage, credits } = fork;
      print(
        `${fork.id} shares ${forkedFrom?.arguments ?? 0} arguments with ${id}, up to revision ${forkedFrom?.revision ?? 0}`,
      );
      print(`${usage.calls} new answers, ${credits} credits spent\n`);
      print(formatResult(fork));
    }
  }

  @Option({ flags: '--at <revision>', description: 'the last shared event; default: the last event' })
  parseAt(value: string): number {
    return z.coerce.number().int().min(0).parse(value);
  }

  @Option({
    flags: '--retry',
    description:
      'try a debate without a verdict again: keep its answers, and ask again who was excused in its last round',
  })
  parseRetry(): true {
    return true;
  }

  @Option({ flags: '--persona <file...>', description: 'YAML files of changed or added personas' })
  parsePersona(value: string, before: readonly string[] = []): readonly string[] {
    return [...before, value];
  }

  @Option({ flags: '--weights <list>', description: 'platform weights, for instance forum=2,social=0.5' })
  parseWeights(value: string): Readonly<Record<string, number>> {
    return z
      .record(z.string(), z.coerce.number().min(0).max(100))
      .parse(Object.fromEntries(value.split(',').map((pair) => pair.split('='))));
  }

  @Option({ flags: '--without <agent...>', description: 'agents to remove' })
  parseWithout(value: string, before: readonly string[] = []): readonly string[] {
    return [...before, ...value.split(',')];
  }

  @Option({ flags: '--analyst <engine>', description: 'analyst of the fork: offline or llm' })
  parseAnalyst(value: string): 'offline' | 'llm' {
    return z.enum(['offline', 'llm']).parse(value);
  }

  @Option({
    flags: '--trim <share>',
    description: 'share of votes that the trimmed mean drops at either end, 0 to 0.45',
  })
  parseTrim(value: string): number {
    return z.coerce.number().min(0).max(0.45).parse(value);
  }
}
