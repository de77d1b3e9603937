import { asClause, mannerAsAWhole } from '../../words/index.js';
import { type DebateState } from '../stages/index.js';
import { appraisalOf } from './appraisal.js';
import { weighedParts } from './outcome.js';
import { shownManner } from './shown-parts.js';

/** A smaller part did not make a number low, in points of the weighted vote. */
const PART_MIN = -2;
const REASONS_MAX = 2;

interface Lowering {
  readonly says: string;
  /** Whether words of the text show it; otherwise the text as a whole was compared with careful reports. */
  readonly isShown: boolean;
}

/** What a part of the vote says against the text; null where nothing of it can be said truly. */
function loweringOf(state: DebateState, key: string): Lowering | null {
  const [kind, ref = ''] = key.split(' ');
  if (kind === 'finding') {
    const finding = appraisalOf(state)?.findings.find(({ id }) => id === ref);
    return finding ? { says: finding.says, isShown: true } : null;
  }
  if (kind !== 'manner' || !state.article) return null;
  const shown = shownManner(state, ref, 'against');
  if (shown !== null) return { says: shown.says, isShown: true };
  const whole = mannerAsAWhole(ref, 'against', state.article.article);
  return whole === null ? null : { says: whole, isShown: false };
}

/** Why the number of a text is low, in the parts of the votes that lowered it most; null where votes name no parts. */
export function loweredBy(state: DebateState): string | null {
  const parts = weighedParts(state);
  if (parts === null) return null;
  const reasons = [...parts]
    .filter(([, points]) => points <= PART_MIN)
    .sort(([, a], [, b]) => a - b)
    .flatMap(([key]) => loweringOf(state, key) ?? []);
  const shown = reasons.filter(({ isShown }) => isShown);
  // Two comparisons of style say no more than one.
  const told = shown.length > 0 ? shown.slice(0, REASONS_MAX) : reasons.slice(0, 1);
  if (told.length === 0)
    return 'No single passage made its number: its style is unlike that of careful reports, which is a weak sign.';
  const weak = shown.length > 0 ? '' : ' That is a matter of style, and a weak sign.';
  return `It loses most because ${told.map(({ says }) => asClause(says)).join(', and because ')}.${weak}`;
}
