import { DEBATE, type DebateFact, type FrameShown, type StateShown } from '../../debate/index.js';
import { bar, printable, wrapped } from '../terminal.js';

const PLATFORM_WIDTH = 13;

/** Display names for a transcript, and the analyst's engine, which the verdict depends on. */
export interface Names {
  readonly person: (id: string) => string;
  readonly platform: (id: string) => string;
  readonly engine: string | undefined;
}

/** Emphasis for words; none in a pipe. */
export interface Emphasis {
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
}

/** A bar for each platform, and one for the consensus of the votes so far. */
export function tallyLines({ platforms, tally }: StateShown, names: Names): readonly string[] {
  const line = (name: string, score: number, votes: string): string =>
    `  ${name.padEnd(PLATFORM_WIDTH)}${score.toFixed(1).padStart(5)}  ${bar(score)}  ${votes}`;
  return [
    ...Object.entries(platforms).map(([id, { score, votes }]) => line(names.platform(id), score, `${votes} votes`)),
    ...(tally === null ? [] : [line('all', tally, '')]),
  ].map((text) => text.trimEnd());
}

/** One event of a past debate as the paragraphs of a conversation. */
export function spoken(
  { event: { type, data }, before, after, accepted, revision }: FrameShown,
  names: Names,
  { strong, faint }: Emphasis,
): string {
  const said = DEBATE.said({ type, data } as DebateFact, {
    person: names.person,
    platformOf: (persona) => names.platform(before.agents[persona]?.platform ?? ''),
    firstScoreOf: (persona) => before.agents[persona]?.firstScore ?? null,
    engine: names.engine,
    strong,
    faint,
    printable,
    wrapped,
    tally: () => tallyLines(after, names),
  });
  return [
    ...said.map((line, index) => (index === 0 ? `${faint(`#${revision}`.padEnd(4))}${line}` : line)),
    ...(accepted
      ? []
      : [strong('    ! No machine of this version accepts this event here: the history is not genuine.')]),
  ].join('\n');
}
