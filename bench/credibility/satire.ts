import { join } from 'node:path';
import { flagCandidates } from '../../src/analysts/offline/flags.js';
import { readArticle } from '../../src/analysts/offline/index.js';
import { type LabelledArticle, readCorpus, readLines } from '../../training/credibility/data.js';
import { type Figure } from '../report.js';

const FOUND = 0.6;
const FALSE_ALARMS = 0.03;

const isFlagged = ({ title, text }: LabelledArticle): boolean =>
  flagCandidates(readArticle({ title, text })).some(({ flag }) => flag === 'satire');
const shareFlagged = (articles: readonly LabelledArticle[]): number =>
  articles.filter(isFlagged).length / Math.max(1, articles.length);

/** How much satire is flagged, and how much that is none. An agent raises the flag wherever a passage supports it. */
export function satireFigures(directory: string): Figure[] {
  const satire = readLines<LabelledArticle>(join(directory, 'satire.jsonl'));
  const { measured } = readCorpus(directory);
  const found = shareFlagged(satire);
  const ordinary = shareFlagged(measured.filter(({ label }) => label === 'real'));
  return [
    {
      name: `share of ${satire.length} satires flagged`,
      value: found,
      unit: 'share',
      against: { name: 'fabrications flagged', value: shareFlagged(measured.filter(({ label }) => label === 'fake')) },
      bar: `>= ${FOUND}`,
      holds: found >= FOUND,
    },
    {
      name: 'share of credible articles flagged as satire',
      value: ordinary,
      unit: 'share',
      against: null,
      bar: `<= ${FALSE_ALARMS}`,
      holds: ordinary <= FALSE_ALARMS,
    },
  ];
}
