import { Command, Option, SubCommand } from 'nest-commander';
import { MODEL_PROVIDER_IDS, modelProvider, type ModelProviderId, readConfig } from '../config/index.js';
import { type AnalystAptitude, type AnalystCheck, AnalystFailure } from '../analysts/index.js';
import { llmAnalystOf } from '../factories.js';
import { durationInWords } from '../runtime/index.js';
import { AnsweringCommand, GroupCommand } from './answering-command.js';
import { CalibrateAnalystCommand } from './calibrate-analyst.command.js';
import { RelayAnalystCommand } from './relay-analyst.command.js';
import { print, printable, printJson } from './terminal.js';

const FORMS: Readonly<Record<NonNullable<AnalystCheck['output']>, string>> = {
  json_schema: 'replies follow a JSON schema',
  json_object: 'replies are JSON, without a schema',
  tool: 'replies come as a tool call',
  text: 'replies are requested in the prompt only',
};

/** The server's address, without credentials that the URL may contain. */
function placeOf(baseUrl = 'https://api.openai.com/v1'): string {
  const { origin, pathname } = new URL(baseUrl);
  return `${origin}${pathname}`;
}

function* report({
  model,
  answeredAs,
  output,
  calls,
  latencyMs,
  problem,
  usage,
  debate,
}: AnalystCheck): Generator<string> {
  if (problem) {
    yield `${model} gave no usable answer (${problem.code}). ${problem.title}`;
    if (problem.detail !== '') yield `  ${printable(problem.detail)}`;
  } else {
    yield `${model} answers as ${printable(answeredAs ?? '')} in ${durationInWords(latencyMs)}; ${output ? FORMS[output] : ''}.`;
    if (calls > 1) yield `  It took ${calls} calls; later calls use this form directly.`;
  }
  const counted =
    usage.inputTokens > 0 ? 'by the server’s token counts' : 'estimated, since the server reported no token counts';
  yield `One debate on an article of a thousand words, ${counted}:`;
  for (const [depth, estimate] of Object.entries(debate)) {
    const { calls: asked, inputTokens, cachedTokens, outputTokens, cost, durationMs, durationMeasured } = estimate;
    const shared = Math.round((100 * cachedTokens) / inputTokens);
    const price = cost ? `, ${cost.cached.toFixed(2)} to ${cost.uncached.toFixed(2)} USD` : '';
    const minutes = Math.max(1, Math.round((durationMs ?? 0) / 60_000));
    const time = `, about ${minutes} min ${durationMeasured ? 'at this pace' : '(estimated)'}`;
    yield `  ${depth.padEnd(9)} ${asked} calls, about ${inputTokens} tokens in (${shared} % the same for all) and ${outputTokens} out${price}${time}`;
  }
  if (Object.values(debate).some(({ cost }) => cost === null))
    yield '  Without a price in analyst.yaml the cost is not known.';
}

/** What the two articles told of the model, or why they told nothing. */
async function aptitudeOf(
  analyst: NonNullable<ReturnType<typeof llmAnalystOf>>,
): Promise<AnalystAptitude | AnalystFailure> {
  try {
    return await analyst.aptitude();
  } catch (error) {
    if (error instanceof AnalystFailure) return error;
    throw error;
  }
}

/** Whether the model is good enough for debates, in one line. */
export function aptitudeInWords({ asked, inForm, quotes, seesImpossibility }: AnalystAptitude): string {
  const parts = [
    `answers in form: ${inForm === asked ? 'yes' : `${inForm} of ${asked}`}`,
    `quotes correctly: ${quotes.right} of ${quotes.given}`,
    `sees a plain impossibility: ${seesImpossibility ? 'yes' : 'no'}`,
  ];
  return `${parts.join('; ')}: ${inForm === asked && seesImpossibility ? 'fit for debates' : 'too small for debates'}.`;
}

interface CheckOptions {
  readonly json?: boolean;
  readonly provider?: ModelProviderId;
}

@SubCommand({
  name: 'check',
  description:
    'Send the configured model server one question: checks the reply and its form, and estimates the cost of a debate.',
})
class CheckAnalystCommand extends AnsweringCommand {
  @Option({
    flags: '--provider <name>',
    description: `check this provider instead of the configured one: ${MODEL_PROVIDER_IDS.join(', ')}`,
    choices: MODEL_PROVIDER_IDS,
  })
  parseProvider(name: ModelProviderId): ModelProviderId {
    return name;
  }

  protected async answer(
    _: string[],
    { json, provider = process.env['ELENCHUS_PROVIDER'] as ModelProviderId | undefined }: CheckOptions,
  ): Promise<void> {
    const config = readConfig({ ...process.env, ELENCHUS_PROVIDER: provider });
    const analyst = llmAnalystOf(config);
    if (!analyst)
      throw new Error('no model server is configured: set OPENAI_API_KEY, or OPENAI_BASE_URL for a local one');
    if (!json) print(`Asking ${placeOf(config.analyst.baseUrl)} …`);
    if (!json && provider) for (const trap of modelProvider(provider).traps) print(`  Note: ${trap}`);
    const check = await analyst.check();
    const aptitude = check.ok ? await aptitudeOf(analyst) : null;
    await analyst.close();
    if (json) printJson({ ...check, aptitude: aptitude instanceof AnalystFailure ? null : aptitude });
    else {
      for (const line of report(check)) print(line);
      if (aptitude instanceof AnalystFailure)
        print(`Whether the model is fit for debates is not known: the server did not answer (${aptitude.message}).`);
      else if (aptitude) print(`Two short articles, one true and one impossible: ${aptitudeInWords(aptitude)}`);
    }
    if (!check.ok) process.exitCode = 1;
  }
}

@Command({
  name: 'analyst',
  description: 'The analyst that argues for the agents.',
  subCommands: [CheckAnalystCommand, CalibrateAnalystCommand, RelayAnalystCommand],
})
class AnalystCommand extends GroupCommand {}

export const ANALYST_COMMANDS = [AnalystCommand, CheckAnalystCommand, CalibrateAnalystCommand, RelayAnalystCommand];
