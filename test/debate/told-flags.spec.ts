import { describe, expect, it } from '@jest/globals';
import { withToldFlags } from '../../src/debate/result/told-flags.js';
import { flagsWithClaims } from '../../src/debate/result/claim-assessments.js';
import { type DebateState } from '../../src/debate/stages/index.js';

const REST =
  'The lock has two gates of oak. Boats wait in front of it all day long. The harbour board meets twice a year in the hall. It decides on the budget and on repairs. ';

/** A debate in which one agent says something of the words beside its name. */
const debate = (text: string, title = 'The lock is shut', spoken = text, engine = 'offline'): DebateState =>
  ({
    article: { article: { title, text } },
    opening: { analyst: { engine } },
    consensus: { flags: [] },
    claims: { claims: [] },
    arguments: [
      { persona: 'ann', round: 1, facts: [{ kind: 'remark', claims: [], words: [spoken], start: 0, end: 1 }] },
      { persona: 'tom', round: 1, facts: [{ kind: 'remark', claims: [], words: ['It decides on the budget'] }] },
    ],
  }) as unknown as DebateState;

describe('the flags that the summary itself holds against a text', () => {
  it.each([
    'A senior security official told the Courier that the gate will leak again.',
    'The gate will leak again, people familiar with the repairs wrote in a memo.',
    'The keeper spoke to the paper on condition of anonymity about the gate.',
  ])('name who is not named: %s', (sentence) => {
    const [flag, ...others] = flagsWithClaims(debate(REST + sentence, undefined, sentence), []);
    expect(flag).toMatchObject({ flag: 'anonymous-sourcing', personas: ['ann'] });
    expect(sentence).toContain(flag?.quote);
    expect(others).toEqual([]);
  });

  it.each([
    ['unsourced-claim', 'They nearly gave up for an organized racist smear campaign against them.'],
    ['unsourced-claim', 'A recent poll found that two in three voters are against the lock.'],
    ['anonymous-sourcing', 'The keeper is believed to have had just four meetings this year.'],
  ])('say what the text owes its readers: %s of “%s”', (id, sentence) => {
    const state = {
      ...debate(`${sentence} ${REST}`),
      appraisal: { text: { kind: 'report' }, findings: [], central: [] },
    };
    const [flag, ...others] = withToldFlags(state as unknown as DebateState, []);
    expect(flag?.flag).toBe(id);
    expect(sentence).toContain(flag?.quote);
    expect(others).toEqual([]);
  });

  it.each([
    'Keeper: “I have danced with the devil all year”',
    'Board: “Nobody will ever swim across again”',
    'Mayor on lock: "We sold every single oak plank"',
  ])('name the headline that quotes what the text does not have: %s', (title) => {
    const flags = withToldFlags(debate(REST.repeat(3), title), []);
    expect(flags.map(({ flag }) => flag)).toEqual(['headline-mismatch']);
    expect(title).toContain(flags[0]?.quote);
  });

  it('are none for a text of which nothing is held', () => {
    expect(withToldFlags(debate(`${REST}The gate leaks, said Ann Reed, the keeper.`), [])).toEqual([]);
  });

  it.each([
    'One day you will meet somebody who changes your life for good',
    'What my grandmother taught me about the sea',
    'Everyone is talking about a bird at the harbour (VIDEO)',
  ])('are as fair where no agent has anything to say of the text: %s', (title) => {
    const recorded = [{ flag: 'clickbait-headline' as const, quote: title, personas: ['ann', 'tom'] }];
    const silent = { ...debate(REST, title), arguments: [{ persona: 'ann', round: 1, facts: [], parts: [] }] };
    expect(withToldFlags(silent as unknown as DebateState, recorded)).toEqual([]);
    // A debate of before names no parts, and keeps what was recorded.
    const old = { ...silent, arguments: [{ persona: 'ann', round: 1, facts: [] }] };
    expect(withToldFlags(old as unknown as DebateState, recorded)).toEqual(recorded);
  });

  it.each(['opinion', 'report', 'other'] as const)('take no argument for a joke: of %s', (kind) => {
    const satire = [{ flag: 'satire' as const, quote: 'Boats wait', personas: ['ann'] }];
    const state = { ...debate(REST), appraisal: { text: { kind, because: null }, findings: [], central: [] } };
    expect(withToldFlags(state as unknown as DebateState, satire)).toHaveLength(kind === 'opinion' ? 0 : 1);
  });

  it('stay alone where agents raised the same, where a model answered, and where no words are recorded', () => {
    const text = `${REST}A senior security official told the Courier that the gate will leak again.`;
    const raised = [{ flag: 'anonymous-sourcing' as const, quote: 'two harbour officials said', personas: ['tom'] }];
    expect(withToldFlags(debate(text), raised)).toEqual(raised);
    expect(withToldFlags(debate(text, undefined, undefined, 'llm'), [])).toEqual([]);
    expect(withToldFlags({ ...debate(text), arguments: [] }, [])).toEqual([]);
  });
});
