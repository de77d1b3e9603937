import { identifyClaims } from '../../src/claims/index.js';
import { judge, SATIRE_WORDS_MIN } from '../../src/analysts/offline/base-model.js';
import { flagCandidates } from '../../src/analysts/offline/flags.js';
import { readArticle } from '../../src/analysts/offline/index.js';
import { type LabelledArticle, readCorpus, satireExampleOf } from '../../training/credibility/data.js';
import { type SatireExample, trainSatireModel } from '../../training/credibility/train-satire.js';
import { type Figure, mean } from '../report.js';

const FOUND = 0.6;
const FALSE_ALARMS = 0.03;

/** An agent raises the flag if a passage supports it. */
const shareFlagged = (articles: readonly LabelledArticle[]): number =>
  mean(
    articles.map((article) =>
      flagCandidates(readArticle(article, { claims: identifyClaims(article) })).some(({ flag }) => flag === 'satire')
        ? 1
        : 0,
    ),
  );

/**
 * Share of satire and of ordinary news that is classified as satire: by models trained without the satirist and the
 * source of the news, in every combination, and by the shipped model on its training data.
 */
export function satireFigures(directory: string): Figure[] {
  const { measured, further, satire } = readCorpus(directory);
  const ordinary = measured.filter(({ label }) => label === 'real');
  const examples = [...satire, ...ordinary, ...further.filter(({ label }) => label === 'real')].map(satireExampleOf);
  const setsOf = (own: readonly SatireExample[]): string[] => [...new Set(own.map(({ set }) => set))];
  const news = setsOf(examples.filter((at) => !at.satire));
  const called = new Map<SatireExample, number[]>(examples.map((at) => [at, []]));
  for (const satirist of setsOf(examples.filter((at) => at.satire)))
    for (const source of news) {
      const leftOut = ({ set }: SatireExample): boolean => set === satirist || set === source;
      const model = trainSatireModel(examples.filter((at) => !leftOut(at)));
      for (const at of examples.filter(leftOut))
        called.get(at)?.push(at.words >= SATIRE_WORDS_MIN && judge(model, at.features).logOdds > 0 ? 1 : 0);
    }
  const share = (own: readonly SatireExample[]): number => mean(own.map((at) => mean(called.get(at) ?? [])));
  const found = share(examples.filter((at) => at.satire));
  const alarms = news.map((source) => share(examples.filter(({ set }) => set === source)));
  return [
    {
      name: `share of ${satire.length} satires classified as satire, satirist held out`,
      value: found,
      unit: 'share',
      against: { name: 'flagged by the shipped model, TRAINED ON them', value: shareFlagged(satire) },
      bar: `>= ${FOUND}`,
      holds: found >= FOUND,
    },
    {
      name: 'share of credible articles classified as satire, mean over held-out sources',
      value: mean(alarms),
      unit: 'share',
      against: { name: 'worst source', value: Math.max(...alarms) },
      bar: `<= ${FALSE_ALARMS}`,
      holds: mean(alarms) <= FALSE_ALARMS,
    },
    {
      name: 'share of credible articles flagged as satire by the shipped model',
      value: shareFlagged(ordinary),
      unit: 'share',
      against: { name: 'fabrications flagged', value: shareFlagged(measured.filter(({ label }) => label === 'fake')) },
      bar: null,
      holds: null,
    },
  ];
}
