import { identifyClaims } from '../../src/claims/index.js';
import { type Cast } from '../../src/personas/index.js';
import { type Analyst } from '../../src/analysts/analyst.js';
import { type BaseModel, judge } from '../../src/analysts/offline/base-model.js';
import { OfflineAnalyst } from '../../src/analysts/offline/index.js';
import { exampleOf, type LabelledArticle, readCorpus } from '../../training/credibility/data.js';
import { type Example, trainBaseModel, weightsOf } from '../../training/credibility/train-base-model.js';
import { mean } from '../report.js';
import { articleOf, debate, type Debated } from './debate.js';
import { withOtherFigures } from './falsified.js';
import { tfIdfBaseline } from './tf-idf.js';

/** The set that can be separated by house style, so most measurements exclude it. */
export const SEPARABLE_SET = 'isot';

/** One article, scored by an analyst that was trained without its set. */
export interface Judged {
  readonly set: string;
  readonly credible: boolean;
  readonly consensus: number;
  /** Mean score of round 1. */
  readonly first: number;
  /** Log-odds of the base model. */
  readonly base: number;
  /** Log-odds of the TF-IDF baseline. */
  readonly words: number;
  /** Mean confidence of the agents. */
  readonly confidence: number;
  /** The consensus at the other depths, and of the article with other figures in it; null where not measured. */
  readonly micro: number | null;
  readonly deep: number | null;
  readonly falsified: Debated | null;
}

export interface HeldOut {
  readonly sets: readonly string[];
  readonly examples: readonly Example[];
  readonly judged: readonly Judged[];
}

export const confidenceOf = ({ second }: Debated): number => mean(second.map(({ confidence }) => confidence));

/** Scores every measured article with its set held out of the training. */
export async function judgeHeldOut(directory: string, cast: Cast): Promise<HeldOut> {
  const { measured, further } = readCorpus(directory);
  const examples = [...measured.map(exampleOf(true)), ...further.map(exampleOf(false))];
  const articles = new Map([...measured, ...further].map((article) => [article.id, article]));
  const sets = [...new Set(measured.map((article) => article.source_dataset))].sort();
  const judged: Judged[] = [];
  for (const set of sets) {
    const training = examples.filter((example) => example.set !== set);
    const model = trainBaseModel(training);
    const analyst = new OfflineAnalyst({ model });
    const own = measured.filter((article) => article.source_dataset === set);
    const words = tfIdfBaseline(weightedArticles(training, articles), own);
    for (const [i, article] of own.entries()) {
      const features = examples.find(({ id }) => id === article.id)?.features ?? {};
      judged.push(await judgeArticle(article, { analyst, model, cast, features, words: words[i] ?? 0 }));
    }
  }
  return { sets, examples, judged };
}

function weightedArticles(
  training: readonly Example[],
  articles: ReadonlyMap<string, LabelledArticle>,
): { article: LabelledArticle; weight: number }[] {
  const weights = weightsOf(training);
  return training.flatMap((example, i) => {
    const article = articles.get(example.id);
    return article === undefined ? [] : [{ article, weight: weights[i] ?? 1 }];
  });
}

async function judgeArticle(
  article: LabelledArticle,
  {
    analyst,
    model,
    cast,
    features,
    words,
  }: {
    readonly analyst: Analyst;
    readonly model: BaseModel;
    readonly cast: Cast;
    readonly features: Example['features'];
    readonly words: number;
  },
): Promise<Judged> {
  const set = article.source_dataset;
  const about = articleOf(article.title, article.text);
  const claims = identifyClaims(about);
  const debated = await debate(analyst, cast, about, 'standard', claims);
  const proves = set !== SEPARABLE_SET;
  const other = proves && article.label === 'real' ? withOtherFigures(article.text) : null;
  const otherwise = other === null ? null : articleOf(article.title, other);
  return {
    set,
    credible: article.label === 'real',
    consensus: debated.consensus,
    first: mean(debated.first.map(({ score }) => score)),
    base: judge(model, features).logOdds,
    words,
    confidence: confidenceOf(debated),
    micro: proves ? (await debate(analyst, cast, about, 'micro', claims)).consensus : null,
    deep: proves ? (await debate(analyst, cast, about, 'deep', claims)).consensus : null,
    falsified:
      otherwise === null ? null : await debate(analyst, cast, otherwise, 'standard', identifyClaims(otherwise)),
  };
}
