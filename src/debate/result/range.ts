import { asClause, listed } from '../../words/index.js';
import { type DebateState } from '../stages/index.js';
import { argumentsOf, votesOf } from '../model/votes.js';
import { signedWhole } from '../model/verdict-words.js';
import { oncePerState } from './once-per-state.js';
import { type ShownPart, shownParts } from './shown-parts.js';
import { keyOf, weighedParts } from './weighed-parts.js';

/** A smaller part is not counted, in points. */
const COUNTED_MIN = 1;
/** Votes that are no further apart than this, in points, are one opinion. */
export const TOGETHER_MAX = 12;
export const ONE_OPINION = 'close together.';

/** The parts of each agent's last vote with the words that show them; empty where a vote names no parts. */
export const partsOf = oncePerState((state): ReadonlyMap<string, readonly ShownPart[]> => {
  const spoken = argumentsOf(state, 2);
  if (spoken.some(({ parts }) => parts === undefined)) return new Map();
  return new Map(spoken.map((argument) => [argument.persona, shownParts(state, argument) ?? []]));
});

/** With how many agents a finding counts, by what it says; null where votes do not name their parts. */
export function agentsWith(state: DebateState, says: string): number | null {
  const all = [...partsOf(state).values()];
  if (all.length === 0) return null;
  return all.filter((parts) => parts.some((part) => part.says === says && Math.abs(part.points) >= COUNTED_MIN)).length;
}

/** How far apart the votes are; null where votes do not name their parts. */
export function rangeInWords(state: DebateState): string | null {
  const scores = votesOf(state).map(({ score }) => Math.round(score));
  if (partsOf(state).size === 0 || scores.length === 0) return null;
  const [from, to] = [Math.min(...scores), Math.max(...scores)];
  const all = `The ${scores.length} votes lie between ${from} and ${to}`;
  return to - from <= TOGETHER_MAX ? `${all}: ${ONE_OPINION}` : `${all}.`;
}

/** So many reasons are told of votes that are one opinion. */
const REASONS_MAX = 3;

/** What counts most in all votes on average, each with its points; empty where votes do not name their parts. */
export function countsMost(state: DebateState): string {
  const says = new Map([...partsOf(state).values()].flat().map((part) => [keyOf(part), part.says]));
  const told = [...(weighedParts(state) ?? [])]
    .filter(([key, points]) => says.get(key) != null && Math.abs(points) >= COUNTED_MIN)
    .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .slice(0, REASONS_MAX)
    .map(
      ([key, points]) =>
        `that ${asClause((says.get(key) ?? '').replace(/(?: such as|, among them|:) “.*$/su, ''))} (${signedWhole(points)})`,
    );
  return told.length === 0 ? '' : `What counts most in them, on average: ${listed(told)}.`;
}
