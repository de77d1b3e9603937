import { z } from 'zod';
import { asClause } from '../../words/index.js';
import { argumentsOf } from '../model/votes.js';
import { type Argument } from '../stages/round.stage.js';
import { type DebateState } from '../stages/index.js';
import { shownParts, type ShownPart } from './shown-parts.js';

const sideSchema = z.object({
  persona: z.string(),
  points: z.number().meta({ description: 'What the finding moved its vote by, in round 1.' }),
  score: z.number().meta({ description: 'Its vote of round 1.' }),
  now: z.number().meta({ description: 'Its vote of round 2.' }),
});
/** Two agents who met in round 2 over the same finding. */
export const meetingSchema = z.object({
  over: z.string().meta({ description: 'What the finding is, in plain words.' }),
  quote: z.string().meta({ description: 'The words that show it.' }),
  asks: sideSchema,
  answers: sideSchema,
  granted: z.boolean().meta({ description: 'Whether the one who asked granted that it had weighed it too little.' }),
});
export type Meeting = z.output<typeof meetingSchema>;

export const MEETINGS_MAX = 3;
/** Votes that differ by less are no disagreement. */
const APART_MIN = 10;
/** A finding that counts nearly the same with both does not part them. */
const OVER_MIN = 4;

/** Points by which a vote moves of whoever grants something. */
const MOVED_MIN = 1;

const keyOf = ({ kind, ref }: Pick<ShownPart, 'kind' | 'ref'>): string => `${kind} ${ref ?? ''}`;

/**
 * Who met in round 2 over the same finding, with votes ten points or more apart: what it counts with each, and how both voted after
 * it. Each finding and each agent that asks once, those furthest apart first. Pure.
 */
export function meetingsOf(state: DebateState): Meeting[] {
  const first = new Map(argumentsOf(state, 1).map((argument) => [argument.persona, argument]));
  const second = new Map(argumentsOf(state, 2).map((argument) => [argument.persona, argument]));
  const partsOf = (argument: Argument): ReadonlyMap<string, ShownPart> =>
    new Map((shownParts(state, argument) ?? []).map((part) => [keyOf(part), part]));
  const found: (Meeting & { readonly apart: number })[] = [];
  for (const { persona, score: now, replies } of second.values())
    for (const { to, stance } of replies) {
      const [asking, asked, answer] = [first.get(persona), first.get(to), second.get(to)];
      if (!asking || !asked || !answer || stance === 'agree') continue;
      if (Math.abs(asking.score - asked.score) < APART_MIN) continue;
      const own = partsOf(asking);
      const [over] = [...partsOf(asked).values()]
        .map((theirs) => ({ theirs, points: own.get(keyOf(theirs))?.points ?? 0 }))
        .filter(
          ({ theirs, points }) =>
            // How much a date or a name counts with whom is no dispute about the article.
            theirs.kind !== 'manner' &&
            theirs.quote !== null &&
            theirs.says !== null &&
            Math.abs(theirs.points - points) >= OVER_MIN &&
            Math.sign(theirs.points - points) === Math.sign(asked.score - asking.score),
        )
        .sort((a, b) => Math.abs(b.theirs.points - b.points) - Math.abs(a.theirs.points - a.points));
      if (!over) continue;
      // Whoever grants something goes where it leads.
      const moved = (now - asking.score) * Math.sign(over.theirs.points - over.points);
      if (stance === 'concede' && moved < MOVED_MIN) continue;
      found.push({
        over: over.theirs.says ?? '',
        quote: over.theirs.quote ?? '',
        asks: { persona, points: over.points, score: asking.score, now },
        answers: { persona: to, points: over.theirs.points, score: asked.score, now: answer.score },
        granted: stance === 'concede',
        apart: Math.abs(over.theirs.points - over.points),
      });
    }
  const seen = new Set<string>();
  return found
    .sort((a, b) => b.apart - a.apart)
    .filter(({ over, asks }) => {
      const isNew = !seen.has(over) && !seen.has(asks.persona);
      seen.add(over).add(asks.persona);
      return isNew;
    })
    .slice(0, MEETINGS_MAX)
    .map(({ apart: _, ...meeting }) => meeting);
}

const counted = (points: number): string =>
  Math.abs(points) < 0.5 ? 'nothing' : `${points < 0 ? '−' : '+'}${Math.round(Math.abs(points))}`;

/** A longer passage is told by what it shows. */
const QUOTE_CHARS_MAX = 120;

function overInWords(over: string, quote: string): string {
  const finding = asClause(over.replace(/(?:[.:]| such as “).*$/su, ''));
  const words = quote.replace(/^["“]|["”]$/g, '');
  return words.length > QUOTE_CHARS_MAX ? `how much it counts that ${finding}` : `“${words}” (${finding})`;
}

/** A meeting in words: over what, what it counts with each, and what became of both votes. */
export function meetingInWords(
  { over, quote, asks, answers, granted }: Meeting,
  nameOf: (persona: string) => string,
): string {
  const [asking, asked] = [nameOf(asks.persona), nameOf(answers.persona)];
  const what = overInWords(over, quote);
  const [from, to] = [Math.round(asks.score), Math.round(asks.now)];
  if (!granted)
    return `${asking}, who gives ${from}, and ${asked}, who gives ${Math.round(answers.score)}, part over ${what}: ${counted(answers.points)} with ${asked}, ${counted(asks.points)} with ${asking}. Neither gives way.`;
  const became = from === to ? `stays at ${to}` : `goes from ${from} to ${to}`;
  return `${asked} puts ${what} to ${asking}, who had counted it as ${counted(asks.points)}: ${counted(answers.points)} with ${asked}. ${asking} grants it and ${became}.`;
}
