import { dataSetFolder, readLines } from '../training/data-sets.js';
import { readConfig } from '../src/config/index.js';
import { llmAnalystOf } from '../src/factories.js';
import { type Statement } from '../src/claims/index.js';
import { identifyClaims } from '../src/claims/claims.js';
import { type AttributedArticle, figuresOf, type Located } from '../training/claims/attributions.js';
import { type Bench, type Figure, plain } from './report.js';

const ARTICLES = 20;

const numberOf = (option: string): number | undefined => {
  const given = process.argv.find((argument) => argument.startsWith(`--${option}=`));
  return given === undefined ? undefined : Number(given.split('=')[1]);
};

/** The attributed claims of an article. The embedded extractor identifies them unless a model's statements are given. */
const attributed = ({ text }: AttributedArticle, statements?: readonly Statement[]): readonly Located[] =>
  identifyClaims({ title: '', text }, { statements }).flatMap(({ field, start, end, attribution }) =>
    field === 'text' && attribution ? [{ start, end, source: attribution }] : [],
  );

/** Runs the same articles through the configured model, one call each, and through the embedded extractor. */
async function run(): Promise<readonly Figure[]> {
  const directory = dataSetFolder('claims');
  const analyst = llmAnalystOf(readConfig(process.env));
  if (!analyst) throw new Error('no model server is configured: set OPENAI_BASE_URL or OPENAI_API_KEY');
  const articles = readLines<AttributedArticle>(`${directory}/attributions-dev.jsonl.gz`).slice(
    0,
    numberOf('articles') ?? ARTICLES,
  );
  const found = new Map<AttributedArticle, readonly Located[]>();
  const totals = { failed: 0, dropped: 0, inputTokens: 0, outputTokens: 0 };
  const startedAt = performance.now();
  try {
    await Promise.all(
      articles.map(async (article) => {
        try {
          const question = {
            debateId: `bench-${article.id}`,
            depth: 'standard',
            article: { title: '', text: article.text },
          } as const;
          const answer = await analyst.listStatements(question, AbortSignal.timeout(3_600_000));
          found.set(article, attributed(article, answer.statements));
          totals.dropped += answer.dropped;
          totals.inputTokens += answer.usage.inputTokens;
          totals.outputTokens += answer.usage.outputTokens;
        } catch (error) {
          totals.failed += 1;
          console.error(`${article.id}: ${error instanceof Error ? error.message : String(error)}`);
        }
      }),
    );
  } finally {
    await analyst.close();
  }
  const model = figuresOf(articles, (article) => found.get(article) ?? []);
  const own = figuresOf(articles, (article) => attributed(article));
  const compared = (name: string, value: number, other: number): Figure => ({
    ...plain(name, value, ''),
    against: { name: 'embedded extractor', value: other },
  });
  return [
    plain('articles', articles.length, ''),
    plain('articles without a usable answer', totals.failed, ''),
    compared(`precision, ${analyst.model}`, model.precision, own.precision),
    compared(`recall, ${analyst.model}`, model.recall, own.recall),
    compared('attributed claims', model.claims, own.claims),
    plain('entries that cannot be used', totals.dropped, ''),
    plain('input tokens an article', Math.round(totals.inputTokens / Math.max(1, articles.length)), ''),
    plain('output tokens an article', Math.round(totals.outputTokens / Math.max(1, articles.length)), ''),
    plain('time', Math.round((performance.now() - startedAt) / 1_000), 's'),
  ];
}

export const bench: Bench = {
  summary: 'who says what, by the configured model server compared with the embedded extractor (--articles=20)',
  run,
};
