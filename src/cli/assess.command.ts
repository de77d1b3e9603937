import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Command, Option } from 'nest-commander';
import { z } from 'zod';
import { type Article, articleOfText } from '../articles/index.js';
import { type Config, readConfig } from '../config/index.js';
import { EVIDENCE_CHOICES, type EvidenceChoice, type DebateResult, StandaloneDebates } from '../debate/index.js';
import { EvidenceGatherer } from '../evidence/index.js';
import { EvidenceModule } from '../evidence/evidence.module.js';
import { DEPTHS, type Depth } from '../analysts/index.js';
import { OptionsModule } from '../options.module.js';
import { loadCast } from '../personas/index.js';
import { systemClock } from '../runtime/index.js';
import { analystsOf, personasDirectoryOf } from '../factories.js';
import { articleFrom } from './article-input.js';
import { AnsweringCommand } from './answering-command.js';
import { mapJsonLines } from './json-lines.js';
import { describeError, print, printable, printJson } from './terminal.js';
import { formatResult } from './verdict.js';

const CONCURRENT_DEBATES = 4;
const lineSchema = z.object({
  id: z.union([z.string(), z.number()]),
  title: z.string().default(''),
  text: z.string(),
  depth: z.enum(DEPTHS).optional(),
});

/** Printed on standard error, so that standard output holds only results. */
function tellServerState(reason: string | null): void {
  const news =
    reason === null ? 'The model server responds again.' : `Waiting for the model server (${printable(reason)}) …`;
  process.stderr.write(`${news}\n`);
}

/** Runs debates in this process, on a separate log, with the evidence that the configuration allows. */
async function withDebates<T>(config: Config, work: (debates: StandaloneDebates) => Promise<T>): Promise<T> {
  const cast = await loadCast(personasDirectoryOf(config), { models: config.analyst.personaModels });
  const evidence = EvidenceModule.forRoot({ ...config.evidence, dataDirectory: config.dataDirectory });
  const context = await NestFactory.createApplicationContext(
    { module: EvidenceContext, imports: [OptionsModule.forRoot(config, systemClock), evidence] },
    { logger: ['error'], abortOnError: false },
  );
  try {
    const debates = await StandaloneDebates.open(cast, analystsOf(config, { onAway: tellServerState }).inForce, {
      ...config.analyst,
      evidence: context.get(EvidenceGatherer),
    });
    try {
      return await work(debates);
    } finally {
      await debates.close();
    }
  } finally {
    await context.close();
  }
}

@Module({})
class EvidenceContext {}

/**
 * Holds a debate in this process, on a separate log.
 * @param target an article, or the address or file of one
 * @throws Refusal if there is no verdict
 */
export function assess(
  target: string | Article,
  depth: Depth,
  evidence: EvidenceChoice = 'default',
): Promise<DebateResult> {
  const config = readConfig(process.env);
  return withDebates(config, async (debates) => {
    const article = typeof target === 'string' ? await articleFrom(target, config) : target;
    return debates.hold(article, depth, evidence);
  });
}

interface AssessOptions {
  readonly json?: boolean;
  readonly jsonl?: boolean;
  readonly depth?: Depth;
  readonly evidence?: EvidenceChoice;
}

@Command({
  name: 'assess',
  arguments: '[target]',
  description:
    'Hold a debate without an account about an article from an address, a file (HTML, Markdown, text or PDF) or JSON lines.',
})
export class AssessCommand extends AnsweringCommand {
  protected async answer(
    [target]: string[],
    { json, jsonl, depth = 'standard', evidence }: AssessOptions,
  ): Promise<void> {
    if (jsonl) await this.#lines(depth, evidence);
    else {
      if (target === undefined) throw new Error('give an address or a file, or --jsonl');
      const result = await assess(target, depth, evidence).catch((error: unknown) => {
        if (json) printJson({ error: describeError(error) });
        throw error;
      });
      if (json) printJson(result);
      else print(formatResult(result));
    }
  }

  #lines(depth: Depth, evidence: EvidenceChoice | undefined): Promise<void> {
    return withDebates(readConfig(process.env), (debates) =>
      mapJsonLines(lineSchema, CONCURRENT_DEBATES, async ({ id, title, text, depth: lineDepth }) => {
        const article = articleOfText(`text:${id}`, title, text);
        const result = await debates.hold(article, lineDepth ?? depth, evidence);
        const { consensusScore, basis, summary, platformScores, flags, votes, claims } = result;
        return { id, consensusScore, basis, summary, platformScores, flags, votes, claims };
      }),
    );
  }

  @Option({ flags: '--jsonl', description: 'read {id, title, text} lines, write {id, consensusScore, …} lines' })
  parseJsonLines(): boolean {
    return true;
  }

  @Option({ flags: '--depth <depth>', description: DEPTHS.join(', ') })
  parseDepth(value: string): Depth {
    return z.enum(DEPTHS).parse(value);
  }

  @Option({
    flags: '--evidence <choice>',
    description: `${EVIDENCE_CHOICES.join(', ')}: look up claims as the depth and the configuration allow, or not at all`,
  })
  parseEvidence(value: string): EvidenceChoice {
    return z.enum(EVIDENCE_CHOICES).parse(value);
  }
}
