import { Command, Option } from 'nest-commander';
import { z } from 'zod';
import { DEPTHS, type Depth } from '../analysts/index.js';
import { Estimates, EVIDENCE_CHOICES, type EvidenceChoice, type PricedEstimate } from '../debate/index.js';
import { AnsweringCommand } from './answering-command.js';
import { withDebates } from './service.js';
import { print, printable, printJson } from './terminal.js';

interface EstimateOptions {
  readonly depth?: Depth;
  readonly evidence?: EvidenceChoice;
  readonly json?: boolean;
}

@Command({
  name: 'estimate',
  arguments: '<url>',
  description:
    'Estimate what a debate about an article would use and look up. Reads the article; calls no model and costs nothing.',
})
export class EstimateCommand extends AnsweringCommand {
  protected async answer(
    [url = '']: string[],
    { depth = 'standard', evidence = 'default', json }: EstimateOptions,
  ): Promise<void> {
    const estimate = await withDebates((service) =>
      service.get(Estimates).of({ url, depth, evidence, accountId: null }),
    );
    if (json) printJson(estimate);
    else for (const line of linesOf(estimate)) print(line);
  }

  @Option({ flags: '--depth <depth>', description: DEPTHS.join(', ') })
  parseDepth(value: string): Depth {
    return z.enum(DEPTHS).parse(value);
  }

  @Option({ flags: '--evidence <choice>', description: EVIDENCE_CHOICES.join(', ') })
  parseEvidence(value: string): EvidenceChoice {
    return z.enum(EVIDENCE_CHOICES).parse(value);
  }
}

function linesOf({ article, depth, credits, agents, calls, cost, evidence, ...rest }: PricedEstimate): string[] {
  const { inputTokens, outputTokens, durationMs, durationMeasured } = rest;
  return [
    `${printable(article.title)} (${article.words} words), depth ${depth}: ${credits} credits, ${agents} agents`,
    `  ${calls} calls to a model, ${inputTokens} tokens in, ${outputTokens} out${cost ? `, at most ${cost.uncached.toFixed(4)} USD` : ''}`,
    ...(durationMs === null
      ? []
      : [
          `  about ${Math.ceil(durationMs / 1_000)} s for the arguments${durationMeasured ? '' : ', estimated: no call has been measured yet'}`,
        ]),
    evidence.lookups.length === 0
      ? '  Nothing is looked up.'
      : `  Looked up first, in at most ${evidence.timeoutMs / 1_000} s:`,
    ...evidence.lookups.map(({ source, count, what }) => `    ${source}: ${count} ${what}`),
    ...(evidence.weighings === 0 ? [] : [`    model: at most ${evidence.weighings} calls to weigh the evidence`]),
  ];
}
