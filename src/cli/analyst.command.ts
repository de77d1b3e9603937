import { Command, CommandRunner, SubCommand } from 'nest-commander';
import { readConfig } from '../config/index.js';
import { llmAnalystOf } from '../wiring.js';
import { AnsweringCommand } from './answering-command.js';
import { fail, print, printJson } from './terminal.js';

@SubCommand({
  name: 'check',
  description: 'Ask the configured model server one question: does it answer, in form, and what would a debate cost?',
})
class CheckAnalystCommand extends AnsweringCommand {
  async run(_: string[], { json }: { json?: boolean }): Promise<void> {
    try {
      const analyst = llmAnalystOf(readConfig(process.env));
      if (!analyst)
        throw new Error('no model server is configured: set OPENAI_API_KEY, or OPENAI_BASE_URL for a local one');
      const check = await analyst.check();
      await analyst.close();
      if (json) printJson(check);
      else {
        print(
          check.ok
            ? `${check.model} answers as ${check.answeredAs ?? 'nobody'} in ${check.latencyMs} ms, form: ${check.output ?? 'none'}`
            : `${check.model} gave no usable answer: ${check.problem?.code ?? ''} ${check.problem?.detail ?? ''}`,
        );
        for (const [depth, { calls, inputTokens, cachedTokens, outputTokens, cost }] of Object.entries(check.debate)) {
          const shared = Math.round((100 * cachedTokens) / inputTokens);
          const price = cost ? `, ${cost.cached.toFixed(2)} to ${cost.uncached.toFixed(2)} USD` : '';
          print(
            `  ${depth.padEnd(9)} ${calls} calls, about ${inputTokens} tokens in (${shared} % the same for all) and ${outputTokens} out${price}`,
          );
        }
      }
      if (!check.ok) process.exitCode = 1;
    } catch (error) {
      fail(error);
    }
  }
}

@Command({ name: 'analyst', description: 'What agents think with.', subCommands: [CheckAnalystCommand] })
export class AnalystCommand extends CommandRunner {
  run(): Promise<void> {
    this.command.help();
  }
}

export const ANALYST_COMMANDS = [AnalystCommand, CheckAnalystCommand];
