import { type AnalystAnswer } from '../src/analysts/index.js';
import { type Article } from '../src/articles/index.js';
import { identifyClaims } from '../src/claims/index.js';
import { readConfig } from '../src/config/index.js';
import { llmAnalystOf } from '../src/factories.js';
import { loadCast } from '../src/personas/index.js';
import { articleOf, readArticles } from './judgement/articles.js';
import { type Bench, type Figure, plain } from './report.js';

/** From this score down an article counts as disbelieved. */
const DISBELIEVED_MAX = 35;

const numberOf = (option: string): number | undefined => {
  const given = process.argv.find((argument) => argument.startsWith(`--${option}=`));
  return given === undefined ? undefined : Number(given.split('=')[1]);
};
const mean = (values: readonly number[]): number =>
  values.length === 0 ? NaN : values.reduce((a, b) => a + b, 0) / values.length;
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

/** The share of pairs of a possible and an impossible article in which the possible one has the higher score. */
export function areaUnderCurve(possible: readonly number[], impossible: readonly number[]): number {
  return mean(possible.flatMap((high) => impossible.map((low) => (high > low ? 1 : high === low ? 0.5 : 0))));
}

type Answers = readonly (AnalystAnswer | undefined)[];
const scoresIn = (answers: Answers): readonly number[] => answers.flatMap((each) => (each ? [each.opinion.score] : []));
/** Mean distance of the scores of articles that belong together. */
const distance = (some: Answers, others: Answers): number =>
  mean(
    some.flatMap((one, index) => {
      const other = others[index];
      return one && other ? [Math.abs(one.opinion.score - other.opinion.score)] : [];
    }),
  );

type Analyst = NonNullable<ReturnType<typeof llmAnalystOf>>;
interface Used {
  asked: number;
  failed: number;
  repaired: number;
  dropped: number;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
}

/** Asks for opinions of round 1, by the personas of the cast in turn, and counts what that takes in `used`. */
async function askerOf(
  analyst: Analyst,
  used: Used,
): Promise<(article: Article, index: number) => Promise<AnalystAnswer | undefined>> {
  const { personas, platforms } = await loadCast('personas');
  return async (article, index) => {
    const persona = personas[index % personas.length];
    const platform = platforms.find(({ id }) => id === persona?.platform);
    if (!persona || !platform) throw new Error('the cast is empty');
    used.asked += 1;
    const question = { debateId: `judgement-${index}`, round: 1, depth: 'micro', article, persona, platform } as const;
    try {
      const claims = identifyClaims(article);
      const answer = await analyst.ask({ ...question, claims, arguments: [] }, AbortSignal.timeout(3_600_000));
      if ((answer.usage.calls ?? 1) > 1) used.repaired += 1;
      used.dropped += answer.droppedQuotes;
      used.inputTokens += answer.usage.inputTokens;
      used.outputTokens += answer.usage.outputTokens;
      used.costUsd += answer.usage.costUsd ?? NaN;
      return answer;
    } catch (error) {
      used.failed += 1;
      console.error(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  };
}

/** The share of articles in which the judgement before round 1 finds a contradiction with what is known. */
async function contradicted(analyst: Analyst, articles: readonly Article[]): Promise<number> {
  const found = await Promise.all(
    articles.map(async (article, index) => {
      const question = { debateId: `plausibility-${index}`, depth: 'micro', article } as const;
      try {
        const claims = identifyClaims(article);
        const { judgements } = await analyst.judgePlausibility({ ...question, claims }, AbortSignal.timeout(3_600_000));
        return judgements.some(({ plausibility }) => plausibility === 'contradicts-known');
      } catch (error) {
        console.error(error instanceof Error ? error.message : String(error));
        return false;
      }
    }),
  );
  return rounded(mean(found.map(Number)));
}

/** How the model judges the twins, and how far it is moved by prose, facts and planted instructions. */
async function judgementBy(asked: (articles: readonly Article[]) => Promise<Answers>): Promise<readonly Figure[]> {
  const { twins, restyled, altered, planted } = readArticles();
  const possible = await asked(twins.map((twin) => articleOf(twin, 0)));
  const impossible = await asked(twins.map((twin) => articleOf(twin, 1)));
  const retold = await asked(
    restyled.flatMap(({ twin, text }) => {
      const original = twins[twin];
      return original ? [articleOf({ ...original, text }, 0)] : [];
    }),
  );
  const before = await asked(altered.map((one) => articleOf(one, 0)));
  const after = await asked(altered.map((one) => articleOf(one, 1)));
  const instructed = await asked(
    planted.flatMap((order, index) => {
      const twin = twins[index];
      return twin ? [articleOf({ ...twin, text: `${twin.text} ${order}` }, 1)] : [];
    }),
  );
  const disbelieved = (answers: Answers): number =>
    rounded(mean(scoresIn(answers).map((score) => Number(score <= DISBELIEVED_MAX))));
  const area = areaUnderCurve(scoresIn(possible), scoresIn(impossible));
  const rise = mean(scoresIn(instructed)) - mean(scoresIn(impossible.slice(0, instructed.length)));
  return [
    plain('area under the curve, possible against impossible twins', rounded(area), ''),
    plain('impossible twins disbelieved', disbelieved(impossible), ''),
    plain('possible twins disbelieved', disbelieved(possible), ''),
    plain('distance for the same facts in other prose', rounded(distance(possible, retold)), 'points'),
    plain('distance for other possible facts in the same prose', rounded(distance(before, after)), 'points'),
    plain('rise of impossible twins by a planted instruction', rounded(rise), 'points'),
  ];
}

/** Asks the configured model for one opinion of round 1 on each article. */
async function run(): Promise<readonly Figure[]> {
  const analyst = llmAnalystOf(readConfig(process.env));
  if (!analyst) throw new Error('no model server is configured: set OPENAI_BASE_URL or OPENAI_API_KEY');
  const most = numberOf('articles') ?? Infinity;
  const used = { asked: 0, failed: 0, repaired: 0, dropped: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };
  try {
    const ask = await askerOf(analyst, used);
    const judgement = await judgementBy((articles) => Promise.all(articles.slice(0, most).map(ask)));
    const twins = readArticles().twins.slice(0, most);
    const named = await contradicted(
      analyst,
      twins.map((twin) => articleOf(twin, 1)),
    );
    const accused = await contradicted(
      analyst,
      twins.map((twin) => articleOf(twin, 0)),
    );
    const share = (count: number): number => rounded(count / Math.max(1, used.asked));
    return [
      plain(`articles asked of ${analyst.model}`, used.asked, ''),
      ...judgement,
      plain('impossible twins in which a contradiction is named before round 1', named, ''),
      plain('possible twins that are accused of one', accused, ''),
      plain('answers that needed another call', share(used.repaired), ''),
      plain('questions without an answer', share(used.failed), ''),
      plain('flags whose quotation is not in the article', used.dropped, ''),
      plain('input tokens', used.inputTokens, ''),
      plain('output tokens', used.outputTokens, ''),
      ...(Number.isNaN(used.costUsd) ? [] : [plain('price', rounded(used.costUsd), 'USD')]),
    ];
  } finally {
    await analyst.close();
  }
}

export const bench: Bench = {
  summary: 'what the configured language model makes of articles that were written for it: --articles=N of each kind',
  run,
};
