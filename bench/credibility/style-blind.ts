import { identifyClaims } from '../../src/claims/index.js';
import { type Analyst } from '../../src/analysts/analyst.js';
import { type Cast } from '../../src/personas/index.js';
import { styleBlindArticles } from '../../training/credibility/data.js';
import { auc } from '../../training/credibility/train-base-model.js';
import { type Figure, mean } from '../report.js';
import { articleOf, debate } from './debate.js';

/** If style does not depend on truth, this share of the scores should be between these bounds. */
export const UNSURE = { low: 30, high: 70, share: 0.6 } as const;

export const unsure = (score: number): boolean => score >= UNSURE.low && score <= UNSURE.high;

/**
 * The consensus on articles that a language model rewrote in the style of the other side, and on war reports
 * with false or true casualties. None of their sources is in the training data.
 */
export async function styleBlindFigures(analyst: Analyst, cast: Cast): Promise<Figure[]> {
  const articles = styleBlindArticles();
  if (articles === null) {
    console.error(
      'credibility: articles rewritten in another style are not measured, because ELENCHUS_STYLE_BLIND is not set.',
    );
    return [];
  }
  const judged: { set: string; credible: boolean; consensus: number; confidence: number }[] = [];
  for (const { title, text, label, source_dataset: set } of articles) {
    const about = articleOf(title, text);
    const { consensus, second } = await debate(analyst, cast, about, 'standard', identifyClaims(about));
    const confidence = mean(second.map((opinion) => opinion.confidence));
    judged.push({ set, credible: label === 'real', consensus, confidence });
  }
  const shareOf = (name: string, rows: typeof judged, bar: boolean): Figure => {
    const value = mean(rows.map(({ consensus }) => (unsure(consensus) ? 1 : 0)));
    const separated = auc(
      rows.map(({ consensus }) => consensus),
      rows.map(({ credible }) => credible),
    );
    return {
      name: `share of ${rows.length} ${name} that score from 30 to 70`,
      value,
      unit: 'share',
      against: { name: 'AUC of their labels', value: separated },
      bar: bar ? `>= ${UNSURE.share}` : null,
      holds: bar ? value >= UNSURE.share : null,
    };
  };
  const rewritten = judged.filter(({ set }) => set.startsWith('rewritten-'));
  const sets = [...new Set(rewritten.map(({ set }) => set))];
  const casualties = judged.filter(({ set }) => set === 'casualties');
  return [
    shareOf("articles rewritten in the other side's style", rewritten, true),
    ...sets.map((set) => {
      const source = set.slice('rewritten-'.length);
      return shareOf(
        `of these articles, from ${source},`,
        rewritten.filter((row) => row.set === set),
        false,
      );
    }),
    shareOf('war reports with false or true casualties', casualties, true),
    {
      name: 'mean confidence of the agents on the rewritten articles',
      value: mean(rewritten.map(({ confidence }) => confidence)),
      unit: 'share',
      against: { name: 'on the war reports', value: mean(casualties.map(({ confidence }) => confidence)) },
      bar: null,
      holds: null,
    },
  ];
}
