import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../../../src/analysts/offline/document.js';
import { headlineMatch } from '../../../src/analysts/offline/signals/headline-match.js';
import { BODY, CONTRADICTED, FURTHER_MATCHING, type HeadlineLead, MATCHING, MISMATCHED } from './headline-leads.js';

const isFlagged = ({ headline, lead }: HeadlineLead): boolean =>
  headlineMatch(readDocument(headline, `${lead}\n\n${BODY}`)).spans.some(({ kind }) => kind === 'mismatch');

describe('a headline and its text', () => {
  it('match where the text says it in other words', () => {
    expect([...MATCHING, ...FURTHER_MATCHING].filter(isFlagged).map(({ headline }) => headline)).toEqual([]);
  });

  it.each([
    ['Blaze claims eleven lives', 'A fire in a block of flats in Estermond killed 11 people on Tuesday night.'],
    [
      'Truce halts Portwick fighting',
      'The two sides agreed to a ceasefire in the port, and the shooting stopped at noon.',
    ],
    [
      'Doctors reject rumour about 5G towers',
      'The regional health office published a review of forty studies. 5G towers do not cause the flu, it said.',
    ],
  ])('match: %s', (headline, lead) => {
    expect(isFlagged({ headline, lead })).toBe(false);
  });

  it.each([
    [
      'Mayor Berg calls on port to stop its closures after third term',
      'Mayor Berg called on the port to end its closures on Monday, marking the start of a third term for the board.',
    ],
    [
      'Harl arrests former keeper as feud over lock escalates',
      'A former keeper was held in Harl on Tuesday, and the lock board sought his release from the feud.',
    ],
    [
      'Berg wins another term as leader of the harbour board',
      'Ada Berg was given another term as leader of the harbour board after repeated losses of its boats.',
    ],
  ])('match where only another matter is the opposite: %s', (headline, lead) => {
    expect(isFlagged({ headline, lead })).toBe(false);
  });

  it('do not match where the text is about something else or says the opposite', () => {
    // What is missed is silent: names that the text does not have may stand for what it describes.
    expect(MISMATCHED.filter(isFlagged).length).toBeGreaterThanOrEqual(12);
  });

  it('do not match where the text gives another outcome, other casualties or the other winner', () => {
    expect(CONTRADICTED.filter((each) => !isFlagged(each)).length).toBeLessThanOrEqual(1);
  });
});
