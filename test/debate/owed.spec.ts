import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  type DebateState,
  evolveDebate,
  foldDebate,
  initialDebateState,
  type DebateFact,
} from '../../src/debate/stages/index.js';
import { type DebateLedger, type Owed, owed } from '../../src/debate/model/owed.js';

const factsIn = (journal: string): readonly DebateFact[] =>
  (JSON.parse(readFileSync(`test/journals/${journal}`, 'utf8')) as { events: DebateFact[] }).events;

/** Everything that decides what a debate owes. */
interface Situation {
  readonly debate: 'never opened' | 'in progress' | 'with a verdict' | 'abandoned' | 'abandoned with answers';
  readonly price: 'free' | 'priced';
  readonly webhook: boolean;
  readonly seal: boolean;
  readonly credits: DebateLedger['credits'];
  readonly signs: boolean;
  readonly notifies: boolean;
}

const VALUES: { readonly [K in keyof Situation]: readonly Situation[K][] } = {
  debate: ['never opened', 'in progress', 'with a verdict', 'abandoned', 'abandoned with answers'],
  price: ['free', 'priced'],
  webhook: [false, true],
  seal: [false, true],
  credits: ['none', 'reserved', 'spent'],
  signs: [false, true],
  notifies: [false, true],
};

/** Every combination; an unfinished debate has no seal. */
const situations = (Object.entries(VALUES) as [keyof Situation, readonly unknown[]][])
  .reduce<readonly object[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  )
  .map((one) => one as Situation)
  .filter(({ debate, seal }) => !seal || (debate !== 'never opened' && debate !== 'in progress'));

const over = ['with a verdict', 'abandoned', 'abandoned with answers'] as const;
const settled = ['none', 'spent'] as const;

/** A row applies where the situation has one of the row's values. What it does not name may have any value. */
const TABLE: readonly (readonly [{ readonly [K in keyof Situation]?: readonly Situation[K][] }, Owed])[] = [
  [{ debate: ['never opened'], credits: ['reserved'] }, 'release'],
  [{ debate: ['never opened'], credits: settled }, 'nothing'],
  [{ debate: ['in progress'], price: ['priced'], credits: ['none'] }, 'reserve'],
  [{ debate: ['in progress'], price: ['priced'], credits: ['reserved', 'spent'] }, 'nothing'],
  [{ debate: ['in progress'], price: ['free'] }, 'nothing'],
  [{ debate: ['with a verdict'], credits: ['reserved'] }, 'spend'],
  [{ debate: ['abandoned'], credits: ['reserved'] }, 'release'],
  [{ debate: ['abandoned with answers'], credits: ['reserved'] }, 'spend'],
  [{ debate: over, credits: settled, seal: [false], signs: [true] }, 'seal'],
  [{ debate: over, credits: settled, seal: [false], signs: [false], webhook: [true], notifies: [true] }, 'notify'],
  [{ debate: over, credits: settled, seal: [false], signs: [false], webhook: [true], notifies: [false] }, 'nothing'],
  [{ debate: over, credits: settled, seal: [false], signs: [false], webhook: [false] }, 'nothing'],
  [{ debate: over, credits: settled, seal: [true], webhook: [true], notifies: [true] }, 'notify'],
  [{ debate: over, credits: settled, seal: [true], webhook: [true], notifies: [false] }, 'nothing'],
  [{ debate: over, credits: settled, seal: [true], webhook: [false] }, 'nothing'],
];

const history = factsIn('debate@3-weighed.json').filter(({ type }) => type !== 'DebateSealed');
const signature = factsIn('debate@1-sealed.json').find(({ type }) => type === 'DebateSealed')!;

function stateIn({ debate, price, webhook, seal }: Situation): DebateState {
  if (debate === 'never opened') return initialDebateState();
  const [opened, ...rest] = history;
  if (opened?.type !== 'DebateOpened') throw new Error('the journal does not begin with an opening');
  const opening = { ...opened.data, accountId: 'ada', credits: price === 'free' ? 0 : 2 };
  const facts: DebateFact[] = [
    { ...opened, data: webhook ? { ...opening, webhook: { url: 'https://ada.example/hook' } } : opening },
    ...(debate === 'with a verdict' ? rest : rest.slice(0, 1)),
  ];
  if (debate.startsWith('abandoned')) {
    const charge = { credits: debate === 'abandoned' ? 0 : 1, answers: 1, requested: 6 };
    facts.push({ type: 'DebateAbandoned', data: { code: 'cancelled', reason: 'by its owner', charge } });
  }
  if (seal) facts.push(signature);
  return foldDebate(facts);
}

const rowsFor = (situation: Situation): typeof TABLE =>
  TABLE.filter(([row]) =>
    (Object.entries(row) as [keyof Situation, readonly unknown[]][]).every(([name, values]) =>
      values.includes(situation[name]),
    ),
  );

describe('what a debate owes', () => {
  it('is one thing in every situation, as the table says', () => {
    expect(situations).toHaveLength(384);
    for (const situation of situations) {
      const rows = rowsFor(situation);
      expect({ situation, rows: rows.length }).toEqual({ situation, rows: 1 });
      expect({ situation, owed: owed(stateIn(situation), situation) }).toEqual({ situation, owed: rows[0]![1] });
    }
  });

  it('becomes nothing when it is done one thing after another, and no thing is owed twice', () => {
    for (const situation of situations) {
      let [state, ledger]: [DebateState, DebateLedger] = [stateIn(situation), situation];
      const done: Owed[] = [];
      for (let next = owed(state, ledger); next !== 'nothing'; next = owed(state, ledger)) {
        expect(done).not.toContain(next);
        done.push(next);
        if (next === 'reserve') ledger = { ...ledger, credits: 'reserved' };
        if (next === 'spend') ledger = { ...ledger, credits: 'spent' };
        if (next === 'release') ledger = { ...ledger, credits: 'none' };
        if (next === 'seal') state = evolveDebate(state, signature);
        if (next === 'notify') ledger = { ...ledger, notifies: false };
      }
    }
  });

  it('is a release for a debate that was abandoned before answers were charged', () => {
    const [opened, ...rest] = history;
    if (opened?.type !== 'DebateOpened') throw new Error('the journal does not begin with an opening');
    const opening: DebateFact = { ...opened, data: { ...opened.data, accountId: 'ada', credits: 2 } };
    const answered = rest.slice(0, rest.findIndex(({ type }) => type === 'ArgumentMade') + 1);
    const end: DebateFact = { type: 'DebateAbandoned', data: { code: 'cancelled', reason: 'by its owner' } };
    const state = foldDebate([opening, ...answered, end]);
    expect(state.arguments).toHaveLength(1);
    expect(owed(state, { credits: 'reserved', signs: true, notifies: true })).toBe('release');
  });

  it('is no credits of a debate without an account', () => {
    const [opened] = history;
    if (opened?.type !== 'DebateOpened') throw new Error('the journal does not begin with an opening');
    const opening = { ...opened, data: { ...opened.data, accountId: null, credits: 2 } };
    expect(owed(foldDebate([opening]), { credits: 'none', signs: true, notifies: true })).toBe('nothing');
  });
});
