import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Option, SubCommand } from 'nest-commander';
import { z } from 'zod';
import {
  brierScore,
  type Calibration,
  CAUTIOUS_CALIBRATION,
  fitCalibration,
  type Judgement,
} from '../analysts/index.js';
import { readConfig } from '../config/index.js';
import { type DebateFact, type DebateRow, debatesView, debateStream } from '../debate/index.js';
import { EVENT_STORE, type EventStore, Projector, readFacts } from '../event-store/index.js';
import { Catalogue } from '../kernel/index.js';
import { AnsweringCommand } from './answering-command.js';
import { withService } from './service.js';
import { print, printJson } from './terminal.js';

/** Confidence is stated in twentieths. */
const STEPS = 20;
/** Fewer debates are too small a sample, because the thirty votes of one debate are mostly right or wrong together. */
const DEBATES_MIN = 10;

const labelSchema = z.union([
  z.object({ id: z.string(), credible: z.boolean() }),
  z.object({ url: z.string(), credible: z.boolean() }),
]);
type Label = z.output<typeof labelSchema>;

interface CalibrateOptions {
  readonly json?: boolean;
  readonly labels?: string;
  readonly model?: string;
}

async function labelsIn(file: string): Promise<readonly Label[]> {
  const labels: Label[] = [];
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity }))
    if (line.trim() !== '') labels.push(labelSchema.parse(JSON.parse(line)));
  return labels;
}

/** The final votes of one debate on an article that is known to be credible or not. */
type LabelledVotes = readonly Judgement[];

/** The votes of each labelled debate that this model completed. */
async function labelledVotes(labels: readonly Label[], model: string): Promise<readonly LabelledVotes[]> {
  const labelOf = (id: string, { url }: DebateRow): Label | undefined =>
    labels.find((label) => ('id' in label ? label.id === id : label.url === url));
  return withService(async (service) => {
    const store = service.get<EventStore>(EVENT_STORE);
    const debates: LabelledVotes[] = [];
    const held = service
      .get(Projector)
      .reader(debatesView)
      .all({ where: { status: 'done', engine: 'llm', model } });
    for (const { key, row } of [...held]) {
      const label = labelOf(key, row);
      if (label)
        debates.push(
          judgementsIn(await readFacts<DebateFact>(store, service.get(Catalogue), debateStream(key)), label),
        );
    }
    return debates;
  });
}

const judgementsIn = (history: readonly DebateFact[], { credible }: Label): LabelledVotes =>
  history.flatMap((event) => {
    if (event.type !== 'ArgumentMade' || event.data.round !== 2) return [];
    const { score, confidence } = event.data;
    return [{ stated: confidence, right: score === 50 ? 0.5 : score > 50 === credible ? 1 : 0 }];
  });

/** The Brier score by leave-one-out cross-validation: each debate's votes under a line fitted to the other debates. */
function heldOut(debates: readonly LabelledVotes[]): number {
  const scores = debates.map((votes) => {
    const others = debates.filter((other) => other !== votes).flat();
    return brierScore(votes, fitCalibration(others, STEPS)) * votes.length;
  });
  return scores.reduce((sum, score) => sum + score, 0) / debates.flat().length;
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;
const lineOf = (calibration: Calibration): string =>
  `[${calibration.map(([stated, counted]) => `[${stated}, ${counted}]`).join(', ')}]`;

@SubCommand({
  name: 'calibrate',
  description:
    'Fit how a model’s stated confidence counts in votes, from debates in this log on articles that you label.',
})
export class CalibrateAnalystCommand extends AnsweringCommand {
  @Option({
    flags: '--labels <file>',
    description: 'JSON lines: {"url" or "id" of the debate, "credible": true or false}',
    required: true,
  })
  parseLabels(file: string): string {
    return file;
  }

  @Option({ flags: '--model <name>', description: 'the model that held the debates; default: the configured one' })
  parseModel(name: string): string {
    return name;
  }

  protected async answer(
    _: string[],
    { json, labels = '', model = readConfig(process.env).analyst.model }: CalibrateOptions,
  ): Promise<void> {
    const debates = await labelledVotes(await labelsIn(labels), model);
    if (debates.length < DEBATES_MIN)
      throw new Error(`the log has ${debates.length} labelled debates of ${model}; ${DEBATES_MIN} are needed`);
    const votes = debates.flat();
    const calibration = fitCalibration(votes, STEPS);
    const brier = {
      stated: rounded(brierScore(votes, undefined)),
      cautious: rounded(brierScore(votes, CAUTIOUS_CALIBRATION)),
      fitted: rounded(heldOut(debates)),
    };
    if (json) {
      printJson({ model, debates: debates.length, votes: votes.length, brier, calibration });
      return;
    }
    print(`${debates.length} labelled debates of ${model}, ${votes.length} votes. Brier score, lower is better:`);
    print(
      `  as stated ${brier.stated}, cautious default ${brier.cautious}, fitted to the other debates ${brier.fitted}`,
    );
    if (brier.fitted >= brier.cautious) print('The fitted line is no better than the default: keep the default.');
    else print(`For analyst.yaml:\n\ncalibration:\n  ${JSON.stringify(model)}: ${lineOf(calibration)}`);
  }
}
