import { asClause, listed } from '../../words/index.js';
import { type DebateState } from '../stages/index.js';
import { argumentsOf, votesOf } from '../model/votes.js';
import { signedWhole } from '../model/verdict-words.js';
import { oncePerState } from './once-per-state.js';
import { type ShownPart, shownParts } from './shown-parts.js';
import { keyOf, weighedParts } from './weighed-parts.js';

/** A smaller part is not counted, in points. */
const COUNTED_MIN = 1;
/** A smaller difference between two agents is no reason for two votes. */
const APART_MIN = 5;
/** Votes that are no further apart than this, in points, are one opinion. */
export const TOGETHER_MAX = 12;
export const ONE_OPINION = 'close together.';
const QUOTE_CHARS_MAX = 120;

export const counted = (points: number): string => (Math.abs(points) < 0.5 ? 'nothing' : signedWhole(points));

/** The parts of each agent's last vote with the words that show them; empty where a vote names no parts. */
export const partsOf = oncePerState((state): ReadonlyMap<string, readonly ShownPart[]> => {
  const spoken = argumentsOf(state, 2);
  if (spoken.some(({ parts }) => parts === undefined)) return new Map();
  return new Map(spoken.map((argument) => [argument.persona, shownParts(state, argument) ?? []]));
});

/** A finding within a sentence, with its words where these are few. */
function findingIn({ says, quote }: Pick<ShownPart, 'says' | 'quote'>): string {
  const that = asClause((says ?? '').replace(/(?: such as|, among them|:) “.*$/su, ''));
  const words = (quote ?? '')
    .replace(/\s+/g, ' ')
    .replace(/^["“]|["”.…]+$/g, '')
    .trim();
  return words === '' || words.length > QUOTE_CHARS_MAX ? that : `${that} (“${words}”)`;
}

/** With how many agents a finding counts, by what it says; null where votes do not name their parts. */
export function agentsWith(state: DebateState, says: string): number | null {
  const all = [...partsOf(state).values()];
  if (all.length === 0) return null;
  return all.filter((parts) => parts.some((part) => part.says === says && Math.abs(part.points) >= COUNTED_MIN)).length;
}

/**
 * How far apart the votes are, and over which finding the lowest and the highest differ; null where votes do not name their parts.
 * @param told what a sentence before it says of the article, which is not said again
 */
export function rangeInWords(state: DebateState, told: string | null): string | null {
  const parts = partsOf(state);
  const votes = [...votesOf(state)].sort((a, b) => a.score - b.score);
  const [lowest, highest] = [votes[0], votes.at(-1)];
  if (parts.size === 0 || !lowest || !highest) return null;
  const [from, to] = [Math.round(lowest.score), Math.round(highest.score)];
  const all = `The ${votes.length} votes lie between ${from} and ${to}`;
  if (to - from <= TOGETHER_MAX) return `${all}: ${ONE_OPINION}`;
  const over = widestIn([lowest, highest].map(({ persona }) => parts.get(persona) ?? []));
  if (!over) return `${all}.`;
  const what = over.part.says === told ? 'over that' : `over how much it counts that ${findingIn(over.part)}`;
  return `${all}; the lowest and the highest differ ${what}: ${counted(over.a)} against ${counted(over.b)}.`;
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
    .map(([key, points]) => `that ${findingIn({ says: says.get(key) ?? '', quote: null })} (${counted(points)})`);
  return told.length === 0 ? '' : `What counts most in them, on average: ${listed(told)}.`;
}

interface Apart {
  readonly part: ShownPart;
  /** Its points with the lowest vote and with the highest. */
  readonly a: number;
  readonly b: number;
}

/** The finding that counts most differently with two agents and that words of the article show; null without one. */
function widestIn([low = [], high = []]: readonly (readonly ShownPart[])[]): Apart | undefined {
  const pointsIn = (parts: readonly ShownPart[], key: string): number =>
    parts.find((part) => keyOf(part) === key)?.points ?? 0;
  return [...high, ...low]
    .filter(({ says, quote }) => says !== null && quote !== null)
    .map((part) => ({ part, a: pointsIn(low, keyOf(part)), b: pointsIn(high, keyOf(part)) }))
    .filter(({ a, b }) => b - a >= APART_MIN)
    .sort((x, y) => y.b - y.a - (x.b - x.a))[0];
}
