import { asClause } from '../../words/index.js';
import { type DebateState } from '../stages/index.js';
import { appraisalOf } from './appraisal.js';
import { weighedParts } from './outcome.js';
import { quotedShort } from './quoted-short.js';
import { shownManner } from './shown-parts.js';

/** A smaller part did not make a number low, in points of the weighted vote. */
const PART_MIN = -2;
const REASONS_MAX = 2;

/** What a part of the vote says against the text, with words of the text that show it; null where none do. */
function loweringOf(state: DebateState, key: string): string | null {
  const [kind, ref = ''] = key.split(' ');
  const found =
    kind === 'finding'
      ? appraisalOf(state)?.findings.find(({ id }) => id === ref)
      : kind === 'manner'
        ? shownManner(state, ref, 'against')
        : null;
  if (!found) return null;
  const words = quotedShort('passage' in found ? found.passage.quote : found.quote);
  return words === null ? null : `${asClause(found.says)}: ${words}`;
}

/**
 * Why the number of a text is low, in the parts of the votes that lowered it most. Null where no sentence of the text shows one: that
 * a style is unlike that of careful reports tells nobody what to look at, and is often untrue of the text at hand.
 */
export function loweredBy(state: DebateState): string | null {
  const told = [...(weighedParts(state) ?? [])]
    .filter(([, points]) => points <= PART_MIN)
    .sort(([, a], [, b]) => a - b)
    .flatMap(([key]) => loweringOf(state, key) ?? [])
    .slice(0, REASONS_MAX);
  return told.length === 0 ? null : `It loses most because ${told.join(', and because ')}.`;
}
