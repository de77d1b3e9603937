import { votesOf } from '../model/votes.js';
import { type DebateState } from '../stages/index.js';
import { type Card } from './cards.js';
import { partsOf, TOGETHER_MAX } from './range.js';
import { type ShownPart } from './shown-parts.js';
import { keyOf, weighedParts } from './weighed-parts.js';

/** A smaller difference from the average is no reason for a vote, in points. */
const APART_MIN = 1.5;

/** A part of a vote, what it counts on average, and how far the vote is from that. */
interface Apart {
  readonly part: ShownPart;
  readonly average: number;
  readonly by: number;
}

/** What sets a vote apart, in plain words: its number stands above it. */
function saidOf({ part, average }: Apart): string {
  if (Math.sign(part.points) !== Math.sign(average))
    return `With most of us this counts ${part.points > 0 ? 'against' : 'for'} it.`;
  return `This counts ${Math.abs(part.points) > Math.abs(average) ? 'more' : 'less'} with me than with most.`;
}

/** Why a vote is where it is, by the parts that are farthest from what they count on average; null where no such part is shown. */
function cardOf(
  { persona, score }: { readonly persona: string; readonly score: number },
  why: string,
  { consensus, apart }: { readonly consensus: number; readonly apart: readonly Apart[] },
): Card | null {
  const distance = score - consensus;
  const way = why === 'Middle vote' ? 0 : Math.sign(distance);
  const telling = apart
    .filter(({ by }) => Math.abs(by) >= APART_MIN && Math.sign(by) * way >= 0)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
  // A habit of the whole text, or one without words to show, tells nothing of what this vote is about.
  const found = telling.find(({ part }) => part.kind === 'finding' && part.says !== null && part.quote !== null);
  if (found === undefined) return null;
  const { says, quote, in: field, points } = found.part;
  return {
    persona,
    why,
    lookedAt: null,
    found: says?.replace(/(?: such as|, among them|:) “.*”\.$/su, '.') ?? null,
    quote,
    in: field,
    points,
    score,
    voice: saidOf(found),
    answer: null,
  };
}

/**
 * The lowest, the middle and the highest vote, each with what sets it apart from the score: the score is the weighted average of
 * the votes, so that the differences of their parts add up to the difference of the vote. Nobody where all votes are one opinion.
 */
export function voteCards(state: DebateState): readonly Card[] {
  const weighed = weighedParts(state);
  const consensus = state.consensus?.consensusScore;
  const votes = [...votesOf(state)].sort((a, b) => a.score - b.score);
  const [lowest, middle, highest] = [votes[0], votes[Math.floor(votes.length / 2)], votes.at(-1)];
  if (weighed === null || consensus === undefined || !lowest || !middle || !highest) return [];
  if (Math.round(highest.score) - Math.round(lowest.score) <= TOGETHER_MAX) return [];
  const quoted = new Set<string | null>();
  return (
    [
      [lowest, 'Lowest vote'],
      [middle, 'Middle vote'],
      [highest, 'Highest vote'],
    ] as const
  ).flatMap(([vote, why]) => {
    const apart = (partsOf(state).get(vote.persona) ?? []).map((part): Apart => {
      const average = weighed.get(keyOf(part)) ?? 0;
      return { part, average, by: part.points - average };
    });
    const card = cardOf(vote, why, { consensus, apart });
    if (card === null) return [];
    if (quoted.has(card.quote)) return [];
    quoted.add(card.quote);
    return card;
  });
}
