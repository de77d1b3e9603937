import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  type DebateState,
  evolveDebate,
  foldDebate,
  initialDebateState,
  DEBATE_EVENTS,
  type DebateFact,
  type Frame,
  replay,
} from '../../src/debate/stages/index.js';
import { debateResultOf } from '../../src/debate/result/debate-result.js';
import { type RecordedEvent } from '../../src/kernel/index.js';
import { catalogue, recorded } from './support.js';

interface Journal {
  readonly name: string;
  readonly events: readonly RecordedEvent[];
  /** State of every actor after each event. */
  readonly places: readonly string[];
  readonly consensus: DebateState['consensus'];
  readonly abandonment: DebateState['abandonment'];
}

const JOURNALS = join(import.meta.dirname, '../journals');
const journals: readonly Journal[] = readdirSync(JOURNALS)
  .filter((file) => file.startsWith('debate@'))
  .map((file) => ({
    name: file,
    ...(JSON.parse(readFileSync(join(JOURNALS, file), 'utf8')) as Omit<Journal, 'name'>),
  }));
const placesOf = ({ debate, personas }: DebateState): string =>
  [debate.value, ...Object.entries(personas).map(([id, { value }]) => `${id}:${value}`)].join(' ');
const framesOf = ({ events }: Journal): readonly Frame[] => [
  ...replay(events.map((event) => catalogue.read<DebateFact>(event))),
];

describe('replay', () => {
  it('has a golden history with every event of a debate', () => {
    expect(new Set(journals.flatMap(({ events }) => events.map(({ type }) => type)))).toEqual(
      new Set(Object.keys(DEBATE_EVENTS)),
    );
  });

  it.each(journals)('accepts $name as it was accepted when it was recorded', (journal) => {
    const frames = framesOf(journal);
    expect(frames.every(({ accepted }) => accepted)).toBe(true);
    expect(frames.map(({ after }) => placesOf(after))).toEqual(journal.places);
    expect(frames.at(-1)?.after).toMatchObject({ consensus: journal.consensus, abandonment: journal.abandonment });
  });

  it.each(journals)('equals the fold, frame by frame, for $name', (journal) => {
    const frames = framesOf(journal);
    frames.forEach((frame, index) => expect(frame.before).toBe(frames[index - 1]?.after ?? frame.before));
    const folded = journal.events
      .map((event) => catalogue.read<DebateFact>(event))
      .reduce(evolveDebate, initialDebateState());
    expect(placesOf(folded)).toBe(journal.places.at(-1));
  });

  it('reports each event of a forged history that the machines do not accept, and continues', () => {
    const { events } = journals.find(({ name }) => name.includes('verdict'))!;
    const genuine = events.map((event) => catalogue.read<DebateFact>(event));
    const forged = [...genuine.slice(0, 5), genuine[4]!, ...genuine.slice(5)];
    const accepted = [...replay(forged)].map((frame) => frame.accepted);
    expect(accepted.indexOf(false)).toBe(5);
    expect(accepted.filter((each) => !each)).toHaveLength(1);
    const swapped = [...genuine.slice(0, 2), genuine[3]!, genuine[2]!, ...genuine.slice(4)];
    expect([...replay(swapped)].some((frame) => !frame.accepted)).toBe(true);
  });

  it('returns the last state', () => {
    const frames = replay([recorded({ type: 'DebateClosed', data: {} }, 0)]);
    expect(frames.next().value).toMatchObject({ accepted: false });
    expect(frames.next()).toMatchObject({ done: true, value: initialDebateState() });
  });

  it('produces the result that its owner reads', () => {
    const { events } = journals.find(({ name }) => name.includes('verdict'))!;
    const genuine = events.map((event) => catalogue.read<DebateFact>(event));
    const simulation = debateResultOf('d', foldDebate(genuine), genuine);
    expect(simulation).toMatchObject({
      status: 'done',
      credits: 1,
      votes: [
        { persona: 'bob', score: 52.5, shift: 12.5, movedBy: ['cyd'] },
        { persona: 'cyd', score: 70, shift: -1.5, movedBy: [] },
      ],
      platformScores: [
        { platform: 'forum', score: 52.5 },
        { platform: 'social', score: 70 },
      ],
      consensusScore: 65.6,
      excused: [{ persona: 'ann', round: 1 }],
    });
  });
});
