import { expect, it } from '@jest/globals';
import { type LeaseRow, leasesView } from '../../src/debate/archive/debates.view.js';
import { type DebateFact } from '../../src/debate/stages/index.js';
import { type Recorded } from '../../src/kernel/index.js';
import { OPENING } from './debate-walk.js';
import { recorded } from './support.js';

const opened: DebateFact = { type: 'DebateOpened', data: OPENING };
const claimed = (node: string, term: number): DebateFact => ({ type: 'DebateClaimed', data: { node, term } });
const closed: DebateFact = { type: 'DebateClosed', data: {} };
const abandoned: DebateFact = { type: 'DebateAbandoned', data: { code: 'cancelled', reason: '' } };

it.each<readonly [string, readonly DebateFact[], LeaseRow | undefined]>([
  ['held by no node at first', [opened], { accountId: 'acc', node: null, term: 0 }],
  ['held by its node', [opened, claimed('north', 1)], { accountId: 'acc', node: 'north', term: 1 }],
  [
    'held by the last node that took it',
    [opened, claimed('north', 1), claimed('south', 2)],
    { accountId: 'acc', node: 'south', term: 2 },
  ],
  ['removed when it is closed', [opened, claimed('north', 1), closed], undefined],
  ['removed when it is abandoned', [opened, abandoned], undefined],
])('a debate in progress is %s', (_, facts, row) => {
  for (const times of [1, 2]) {
    let now: LeaseRow | undefined;
    facts.forEach((fact, revision) => {
      for (let n = 0; n < times; n++) {
        const event = recorded(fact, revision, 'd7') as Recorded<DebateFact> & Parameters<typeof leasesView.apply>[1];
        expect(leasesView.keys(event)).toEqual(['d7']);
        now = leasesView.apply(now, event, 'd7');
      }
    });
    expect(now).toEqual(row);
  }
});
