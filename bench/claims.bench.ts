import { dataSetFolder, readLines } from '../training/data-sets.js';
import {
  type AttributedArticle,
  type AttributionFigures,
  figuresOf,
  type Located,
} from '../training/claims/attributions.js';
import { checkWorthAuc, type JudgedSentence, worthRows } from '../training/claims/check-worth.js';
import { trainAttributions } from '../training/claims/train-attributions.js';
import { type Bench, type Figure, notBelow, plain } from './report.js';
import { AttributionModel } from '../src/claims/attributions.js';
import { identifyClaims } from '../src/claims/claims.js';

const PRECISION_MIN = 0.85;
const RECALL_MIN = 0.6;
const AUC_MIN = 0.88;
const CPU_MS_MAX = 60;
/** Share of a claim's characters that must lie in the annotated content in the strict reading. */
const STRICT = 0.9;

/** The attributed claims of an article, as in the output of `claims --jsonl`. */
const locatedIn =
  (model?: AttributionModel) =>
  ({ text }: AttributedArticle): Located[] =>
    identifyClaims({ title: '', text }, { model }).flatMap(({ field, start, end, attribution }) =>
      field === 'text' && attribution ? [{ start, end, source: attribution }] : [],
    );

const both = (where: string, { precision, recall }: AttributionFigures): readonly Figure[] => [
  notBelow(`attribution precision, ${where}`, precision, PRECISION_MIN),
  notBelow(`attribution recall, ${where}`, recall, RECALL_MIN),
];

/** Tests each publisher's articles with a model trained on all others. */
function leavingPublishersOut(articles: readonly AttributedArticle[]): readonly Figure[] {
  const claims = new Map<AttributedArticle, readonly Located[]>();
  const publishers = [...new Set(articles.map(({ publisher }) => publisher))].sort();
  const figures = publishers.flatMap((publisher) => {
    const own = articles.filter((article) => article.publisher === publisher);
    const model = new AttributionModel(
      trainAttributions(articles.filter((article) => article.publisher !== publisher)),
    );
    for (const article of own) claims.set(article, locatedIn(model)(article));
    const { precision, recall } = figuresOf(own, (article) => claims.get(article) ?? []);
    return [
      plain(`precision, ${publisher} left out`, precision, ''),
      plain(`recall, ${publisher} left out`, recall, ''),
    ];
  });
  return [
    ...both(
      'each publisher left out',
      figuresOf(articles, (article) => claims.get(article) ?? []),
    ),
    ...figures,
  ];
}

export const bench: Bench = {
  summary: 'claims: who says what on annotated news, check-worthiness on debates, CPU for 1,000 words',
  run() {
    const directory = dataSetFolder('claims');
    const dev = readLines<AttributedArticle>(`${directory}/attributions-dev.jsonl.gz`);
    const train = readLines<AttributedArticle>(`${directory}/attributions-train.jsonl.gz`);
    const words = dev.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
    // Warms up, since the service reads many articles.
    for (const article of dev.slice(0, 20)) locatedIn()(article);
    const before = process.cpuUsage();
    const found = new Map(dev.map((article) => [article, locatedIn()(article)]));
    const { user, system } = process.cpuUsage(before);
    const cpuMs = (user + system) / words;
    const claimsOf = (article: AttributedArticle): readonly Located[] => found.get(article) ?? [];
    const strict = figuresOf(dev, claimsOf, STRICT);
    const sentences = readLines<JudgedSentence>(`${directory}/check-worthy-train.jsonl.gz`);
    return Promise.resolve([
      ...both('dev', figuresOf(dev, claimsOf)),
      plain('precision if 90 % of a claim must match, dev', strict.precision, ''),
      plain('recall if 90 % of a claim must match, dev', strict.recall, ''),
      notBelow('check-worthiness AUC on left-out blocks', checkWorthAuc(worthRows(sentences)), AUC_MIN),
      {
        name: 'CPU for 1,000 words',
        value: cpuMs,
        unit: 'ms',
        against: null,
        bar: `< ${CPU_MS_MAX} ms`,
        holds: cpuMs < CPU_MS_MAX,
      },
      ...leavingPublishersOut(train),
    ]);
  },
};
