import { describe, expect, it } from '@jest/globals';
import { type DebateFact } from '../../src/debate/stages/index.js';
import { unsealedDebatesView } from '../../src/debate/archive/debates.view.js';
import { type Recorded } from '../../src/kernel/index.js';
import { recorded } from './support.js';

type Ending = Parameters<typeof unsealedDebatesView.apply>[1];

const closed: DebateFact = { type: 'DebateClosed', data: {} };
const abandoned: DebateFact = { type: 'DebateAbandoned', data: { code: 'cancelled', reason: '' } };
const sealed: DebateFact = { type: 'DebateSealed', data: { revision: 1, hash: 'h', keyId: 'k', signature: 's' } };

describe('the debates without a seal', () => {
  it.each<readonly [string, readonly DebateFact[], boolean, boolean]>([
    ['closed', [closed], true, true],
    ['abandoned', [abandoned], true, true],
    ['sealed', [closed, sealed], true, false],
    ['closed before there were chains', [closed], false, false],
  ])('are those that ended with a chain and are not sealed yet: %s', (_, facts, chained, listed) => {
    let row: unknown;
    facts.forEach((fact, revision) => {
      const bare = recorded(fact, revision, 'd7') as Recorded<DebateFact> & Ending;
      const event = chained ? { ...bare, metadata: { ...bare.metadata, chain: 'c' } } : bare;
      expect(unsealedDebatesView.keys(event)).toEqual(['d7']);
      // Delivered twice.
      for (let n = 0; n < 2; n += 1) row = unsealedDebatesView.apply(row as undefined, event, 'd7');
    });
    expect(row).toEqual(listed ? { at: '2026-01-03T00:00:00.000Z' } : undefined);
    expect(unsealedDebatesView.types).toEqual(expect.arrayContaining(facts.map(({ type }) => type)));
  });
});
