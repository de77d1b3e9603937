import { Command, Option } from 'nest-commander';
import { z } from 'zod';
import { articleOfText } from '../articles/index.js';
import { readConfig } from '../config/index.js';
import { type Simulation, StandaloneDebates } from '../debate/index.js';
import { DEPTHS, type Depth } from '../analysts/index.js';
import { loadCast } from '../personas/index.js';
import { analystsOf, personasDirectoryOf } from '../factories.js';
import { articleFrom } from './article-input.js';
import { AnsweringCommand } from './answering-command.js';
import { mapJsonLines } from './json-lines.js';
import { print, printable, printJson } from './terminal.js';
import { formatSimulation } from './verdict.js';

const CONCURRENT_DEBATES = 4;
const lineSchema = z.object({
  id: z.union([z.string(), z.number()]),
  title: z.string().default(''),
  text: z.string(),
  depth: z.enum(DEPTHS).optional(),
});

/** On the error output, which carries no result. */
function tellAway(reason: string | null): void {
  const news =
    reason === null ? 'The model server answers again.' : `Waiting for the model server (${printable(reason)}) …`;
  process.stderr.write(`${news}\n`);
}

/** Holds a debate over an address or a file in this process, over a log of its own. @throws Refusal without a verdict */
export async function assess(target: string, depth: Depth): Promise<Simulation> {
  const config = readConfig(process.env);
  const cast = await loadCast(personasDirectoryOf(config), { models: config.analyst.personaModels });
  const debates = await StandaloneDebates.open(cast, analystsOf(config, { onAway: tellAway }).inForce, config.analyst);
  try {
    return await debates.hold(await articleFrom(target, config), depth);
  } finally {
    await debates.close();
  }
}

interface AssessOptions {
  readonly json?: boolean;
  readonly jsonl?: boolean;
  readonly depth?: Depth;
}

@Command({
  name: 'assess',
  arguments: '[target]',
  description: 'Hold a debate, without an account, over an address, an HTML file or a text file; or over JSON lines.',
})
export class AssessCommand extends AnsweringCommand {
  protected async answer([target]: string[], { json, jsonl, depth = 'standard' }: AssessOptions): Promise<void> {
    if (jsonl) await this.#lines(depth);
    else {
      if (target === undefined) throw new Error('name an address or a file, or give --jsonl');
      const simulation = await assess(target, depth);
      if (json) printJson(simulation);
      else print(formatSimulation(simulation));
    }
  }

  async #lines(depth: Depth): Promise<void> {
    const config = readConfig(process.env);
    const cast = await loadCast(personasDirectoryOf(config), { models: config.analyst.personaModels });
    const debates = await StandaloneDebates.open(
      cast,
      analystsOf(config, { onAway: tellAway }).inForce,
      config.analyst,
    );
    try {
      await mapJsonLines(lineSchema, CONCURRENT_DEBATES, async ({ id, title, text, depth: lineDepth }) => {
        const simulation = await debates.hold(articleOfText(`text:${id}`, title, text), lineDepth ?? depth);
        const { consensusScore, basis, summary, platformScores, flags, votes, claims } = simulation;
        return { id, consensusScore, basis, summary, platformScores, flags, votes, claims };
      });
    } finally {
      await debates.close();
    }
  }

  @Option({ flags: '--jsonl', description: 'read {id, title, text} lines, write {id, consensusScore, …} lines' })
  parseJsonLines(): boolean {
    return true;
  }

  @Option({ flags: '--depth <depth>', description: DEPTHS.join(', ') })
  parseDepth(value: string): Depth {
    return z.enum(DEPTHS).parse(value);
  }
}
