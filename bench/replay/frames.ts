import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEBATE_EVENTS, type DebateFact, replay } from '../../src/debate/stages/index.js';
import { openSqliteEventStore } from '../../src/event-store/index.js';
import { Catalogue, type RecordedEvent } from '../../src/kernel/index.js';
import { type Figure, median } from '../report.js';
import { temporaryLog } from './temporary-log.js';

const ROUNDS = 7;
const REPLAYS_A_ROUND = 200;
const STREAM = 'debate-bench';

/** A debate of the shipped size: the events of a golden journal, its agents multiplied to thirty. */
function debateOfThirty(): readonly RecordedEvent[] {
  const file = join(import.meta.dirname, '../../test/journals/debate@1-verdict.json');
  const { events } = JSON.parse(readFileSync(file, 'utf8')) as { readonly events: readonly RecordedEvent[] };
  const of = (type: string): RecordedEvent => {
    const found = events.find((event) => event.type === type);
    if (!found) throw new Error(`the journal has no ${type}`);
    return found;
  };
  const opened = of('DebateOpened').data as { readonly agents: readonly { readonly id: string }[] };
  const agents = Array.from({ length: 30 }, (_, n) => ({
    ...opened.agents[n % opened.agents.length],
    id: `agent-${n}`,
  }));
  const said = of('ArgumentMade').data as object;
  const argument = 'It names its sources, and says which figures it could not confirm. '.repeat(8);
  const all = (round: 1 | 2): readonly (readonly [string, object])[] => [
    ['RoundOpened', { round }],
    ...agents.map(({ id }, n): [string, object] => [
      'ArgumentMade',
      {
        ...said,
        persona: id,
        round,
        score: 30 + n,
        argument,
        replies: round === 1 ? [] : [{ to: `agent-${(n + 1) % 30}`, stance: 'agree', reason: 'It does.' }],
      },
    ]),
    ['RoundClosed', { round, voices: 30, excused: 0 }],
  ];
  const facts: readonly (readonly [string, object])[] = [
    ['DebateOpened', { ...opened, agents }],
    ['ArticleImported', of('ArticleImported').data as object],
    ...all(1),
    ...all(2),
    ['ConsensusReached', of('ConsensusReached').data as object],
    ['DebateClosed', {}],
  ];
  return facts.map(([type, data], revision) => ({
    ...of('DebateOpened'),
    id: `00000000-0000-8000-8000-${String(revision).padStart(12, '0')}`,
    type,
    data,
    stream: STREAM,
    revision,
  }));
}

/** Frames per second for one debate: read from the log, validated and folded; compared with reading alone. */
export async function framesASecond(): Promise<readonly Figure[]> {
  const { directory, remove } = temporaryLog();
  const store = openSqliteEventStore({ directory });
  try {
    const events = debateOfThirty();
    await store.append(STREAM, events, 'none');
    const catalogue = new Catalogue({ ...DEBATE_EVENTS });
    const reads: number[] = [];
    const replays: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      let start = performance.now();
      for (let n = 0; n < REPLAYS_A_ROUND; n += 1) await store.read(STREAM, 0, 'forwards', 4_096);
      reads.push((REPLAYS_A_ROUND * events.length * 1_000) / (performance.now() - start));
      start = performance.now();
      for (let n = 0; n < REPLAYS_A_ROUND; n += 1) {
        const stored = await store.read(STREAM, 0, 'forwards', 4_096);
        for (const { accepted } of replay(stored.map((event) => catalogue.read<DebateFact>(event))))
          if (!accepted) throw new Error('a genuine history was refused');
      }
      replays.push((REPLAYS_A_ROUND * events.length * 1_000) / (performance.now() - start));
    }
    return [
      {
        name: `one debate of ${events.length} events, read, validated and folded (median of ${ROUNDS})`,
        value: median(replays),
        unit: 'frames/s',
        against: { name: 'the same events read', value: median(reads) },
        bar: null,
        holds: null,
      },
    ];
  } finally {
    await store.close();
    remove();
  }
}
