import { describe, expect, it } from '@jest/globals';
import { centralSourceInWords } from '../../src/debate/result/central-source.js';
import { type DebateState } from '../../src/debate/stages/index.js';

const REST =
  'The lock at Harl was built in 1911. Its gates were last painted in 2004. The harbour board met on Monday to discuss it. “The gates are rusted through,” said Ann Reed, the mayor of Harl.';

/** What is said of the source of a report whose first sentence is given, with sentences behind the rest. */
function told(lead: string, ...more: readonly string[]): string | null {
  const article = {
    title: 'News of the lock at Harl and its gates',
    text: [lead, REST, ...more].join('\n\n'),
  };
  const opening = { analyst: { engine: 'offline' }, agents: [] };
  const text = { kind: 'report', because: null };
  return centralSourceInWords({
    article: { article },
    claims: { claims: [] },
    appraisal: { text, findings: [], central: [] },
    opening,
    arguments: [],
  } as unknown as DebateState);
}

describe('on whose word the central claim stands', () => {
  it.each([
    ['The lock at Harl will stay shut until May, medical officials said on Monday.', 'medical officials'],
    [
      'The lock at Harl will stay shut until May, lawmakers who were briefed on the plan said Monday.',
      'lawmakers who were briefed on the plan',
    ],
    ['According to the Harbour Board, the lock at Harl will stay shut until May.', 'the Harbour Board'],
    ['Mayor Ann Reed said Monday that the lock at Harl will stay shut until May.', 'Ann Reed, the mayor of Harl'],
    ['Velden’s harbour minister has said that the lock at Harl will stay shut until May.', 'Velden’s harbour minister'],
    ['The lock at Harl has killed 19 fish overnight, the board-run fish ministry says.', 'the board-run fish ministry'],
  ])('is told where its sentence says who says it: %s', (lead, who) => {
    expect(told(lead)).toBe(`The central claim is the word of ${who}.`);
  });

  it.each([
    [
      'Mayor Ann Reed announced on Monday she would shut the lock at Harl until May.',
      'Ann Reed, the mayor of Harl, speaking of herself',
    ],
    [
      'Velden has carried out strikes on the lock at Harl, saying its boats have hit 100 gates.',
      'Velden, speaking of itself',
    ],
    [
      'The leaders of the Harl committee said Tuesday they had shut the lock until May.',
      'the leaders of the Harl committee, speaking of themselves',
    ],
  ])('says that somebody speaks of his own acts: %s', (lead, who) => {
    expect(told(lead)).toBe(`The central claim is the word of ${who}.`);
  });

  it.each([
    'The mayor Ann Reed made a variety of lofty promises about the lock at Harl.',
    'The harbour board took several bold claims about the lock at Harl to court.',
  ])('is nobody of whom a sentence only tells what he does: %s', (lead) => {
    expect(told(lead)).toBeNull();
  });

  it.each([
    ['Austria', 'Upper Austria said on Monday it had lost two gates of its own.'],
    ['Mexico', 'New Mexico said on Monday it had lost two gates of its own.'],
    ['Ireland', 'Northern Ireland said on Monday it had lost two gates of its own.'],
  ])('takes no place with a longer name for %s', (country, more) => {
    expect(told(`${country} has said it will shut the lock at Harl until May.`, more)).toBe(
      `The central claim is the word of ${country}, speaking of itself.`,
    );
  });

  it('names a document', () => {
    expect(told('The lock at Harl has cost 40 million, according to tax returns released Friday.')).toBe(
      'The central claim rests on tax returns.',
    );
  });

  it.each([
    'The lock at Harl has been shut since Monday, and nobody knows when it will open.',
    'Velden has launched strikes on the lock at Harl, targeting what it says are its gates.',
    'The Harl and Velden boards traded blame over the lock at Harl on Saturday.',
    'He said the lock at Harl will stay shut until May.',
    'The board on Monday renewed its attack on the lock at Harl, and said its keeper should be dismissed.',
    'The lock at Harl is shut until May, then said to be open by June.',
    'Velden’s operation targeting alleged tunnels below the lock at Harl has raised the issue of its gates.',
    'The raid on the alleged owners of the lock at Harl shut its gates on Monday.',
    'The lock at Harl drew crowds on Monday while the top bargeman of Velden said he objected to it.',
  ])('is not told where its sentence names nobody for all of it: %s', (lead) => {
    expect(told(lead)).toBeNull();
  });

  it.each([
    ['Tom Castell, the contractor, denied that the lock at Harl will stay shut.', ' Tom Castell denies it.'],
    ['Tom Castell, the contractor, confirmed that the lock at Harl will stay shut.', ' Tom Castell confirms it.'],
    ['Tom Castell, the contractor, denied any involvement in the lock that is shut at Harl.', ''],
    ['Tom Castell, the contractor, said Velden has neither confirmed nor denied that the lock will stay shut.', ''],
  ])('adds who answers it: %s', (answer, added) => {
    expect(told('The lock at Harl will stay shut until May, medical officials said on Monday.', answer)).toBe(
      `The central claim is the word of medical officials.${added}`,
    );
  });
});
