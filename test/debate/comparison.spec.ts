import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { comparisonOf, type Difference } from '../../src/debate/archive/comparison.js';
import { type DebateFact } from '../../src/debate/stages/index.js';
import { CATALOGUE } from '../../src/event-log.js';
import { type Recorded, type RecordedEvent } from '../../src/kernel/index.js';

const JOURNAL = join(import.meta.dirname, '../journals/debate@3-weighed.json');
const { events } = JSON.parse(readFileSync(JOURNAL, 'utf8')) as { readonly events: readonly RecordedEvent[] };
const debate = events.map((event) => CATALOGUE.read(event) as Recorded<DebateFact>);

/** The first difference from the debate when the data of some of its events are replaced. */
function differenceIf(change: (event: Recorded<DebateFact>) => object | undefined): Difference | null {
  const other = debate.map((event) => {
    const data = change(event);
    return data ? ({ ...event, data: { ...event.data, ...data } } as Recorded<DebateFact>) : event;
  });
  return comparisonOf({ id: 'a', events: debate }, { id: 'b', events: other }).firstDifference;
}

it('two debates differ in nothing if only seals, leases, prices and times differ', () => {
  const changed = new Set<string>();
  const difference = differenceIf((event) => {
    if (!['DebateSealed', 'DebateClaimed', 'ArgumentMade', 'EvidenceGathered'].includes(event.type)) return undefined;
    changed.add(event.type);
    switch (event.type) {
      case 'DebateSealed':
        return { hash: 'f'.repeat(64), signature: 'another' };
      case 'DebateClaimed':
        return { node: 'another', term: 7 };
      case 'ArgumentMade':
        return { latencyMs: 1, calls: 3, costUsd: 1, attempts: 3, tokens: { input: 1, output: 1, cached: 0 } };
      case 'EvidenceGathered':
        return {
          items: event.data.items.map((item) => ({ ...item, retrievedAt: '2031-01-01T00:00:00.000Z' })),
          sha256: '0'.repeat(64),
        };
      default:
        return undefined;
    }
  });
  expect([...changed].sort()).toEqual(expect.arrayContaining(['ArgumentMade', 'DebateSealed', 'EvidenceGathered']));
  expect(difference).toBeNull();
});

it('two debates with other evidence differ first in the evidence, whichever claim it is about', () => {
  const gathered = debate.filter(({ type }) => type === 'EvidenceGathered');
  expect(gathered.length).toBeGreaterThan(2);
  for (const { revision } of gathered)
    expect(
      differenceIf((event) => {
        if (event.type === 'ArgumentMade') return { argument: 'Something else.' };
        if (event.type !== 'EvidenceGathered' || event.revision !== revision) return undefined;
        return { items: event.data.items.map((item) => ({ ...item, passage: 'Another passage.' })) };
      }),
    ).toMatchObject({
      type: 'EvidenceGathered',
      path: 'items.0.passage',
      revisions: { a: revision, b: revision },
    });
});

it('an excused agent differs from one that argued, by the place of its argument', () => {
  const argued = debate.find(({ type }) => type === 'ArgumentMade')!;
  const { persona, round } = argued.data as { readonly persona: string; readonly round: number };
  const other = debate.map((event) =>
    event === argued
      ? ({ ...event, type: 'AgentExcused', data: { persona, round, reason: 'no answer', attempts: 3 } } as const)
      : event,
  ) as readonly Recorded<DebateFact>[];
  expect(comparisonOf({ id: 'a', events: debate }, { id: 'b', events: other }).firstDifference).toMatchObject({
    type: 'ArgumentMade',
    round,
    persona,
    path: 'score',
  });
});
