import { type News, newsOf } from '../news.js';
import { sentencesOf } from '../sentences.js';
import { charge, chargedByWriter } from './charges.js';
import { criticsUnnamed, crowdOfNobody, estimatedByNobody, riseWithoutCounts } from './counts.js';
import { headlineAll, headlineCharge, headlinePart, headlineQuotation, noVenue, promised } from './headline.js';
import { type Hole, type Probed } from './hole.js';
import { doneOrToCome, unnamedPlace } from './missing.js';
import { nameless, poll, praisedSource, unnamedSource } from './sources.js';
import { highest, sidesFigure, unverified, whoseWords } from './weight.js';
import { noBefore, noNumber, reportsOfNobody, saidByNobody, sourceless, unpaid } from './vague.js';
import { foundByNobody } from './studies.js';

export { HOLE_KINDS, type Hole, type HoleKind } from './hole.js';

/** In the order of what a reader has most from. */
const FINDERS: readonly ((probed: Probed) => Hole | null)[] = [
  promised,
  noVenue,
  headlineCharge,
  headlinePart,
  headlineQuotation,
  highest,
  sidesFigure,
  unverified,
  doneOrToCome,
  charge,
  chargedByWriter,
  poll,
  foundByNobody,
  saidByNobody,
  reportsOfNobody,
  praisedSource,
  sourceless,
  nameless,
  unnamedSource,
  unnamedPlace,
  noNumber,
  noBefore,
  riseWithoutCounts,
  estimatedByNobody,
  crowdOfNobody,
  criticsUnnamed,
  whoseWords,
  headlineAll,
  unpaid,
];
const MOST = 2;
/** A longer text is a book or a page without an end. */
const TEXT_CHARS_MAX = 60_000;

const known = new WeakMap<object, readonly Hole[]>();

/**
 * What an English text owes its readers: at most two things that a careful editor would ask for, the gravest first. Silent where unsure. Made
 * once for an article.
 */
export function holesIn(article: { readonly title: string; readonly text: string }): readonly Hole[] {
  const made = known.get(article);
  if (made !== undefined) return made;
  const text = article.text.slice(0, TEXT_CHARS_MAX);
  const title = article.title.trim();
  let news: News | null | undefined;
  const probed: Probed = {
    title,
    text,
    sentences: sentencesOf(text),
    news: () => (news === undefined ? (news = newsOf({ title, text })) : news),
  };
  const found: Hole[] = [];
  for (const find of FINDERS) {
    const hole = find(probed);
    if (hole !== null && !found.some(({ quote }) => quote === hole.quote)) found.push(hole);
    if (found.length === MOST) break;
  }
  known.set(article, found);
  return found;
}
