import { describe, expect, it } from '@jest/globals';
import { flagCandidates } from '../../../src/analysts/offline/flags.js';
import { readArticle } from '../../../src/analysts/offline/index.js';

const REST =
  'The lock has two gates. You should see it, because it is yours. We love it and we hate it! Boats wait in front of it all day long. Who pays for that? Nobody knows, of course, and nobody asks. It is what it is, folks. So there you have it. ';
const flagged = (sentence: string): readonly string[] =>
  flagCandidates(readArticle({ title: 'The lock', text: `${REST}${sentence} ${REST}` }))
    .filter(({ flag }) => flag === 'loaded-language')
    .map(({ quote }) => quote.text);

describe('loaded language', () => {
  it.each([
    'The town felt the brutality of the virus in spring.',
    'It was a devastating flood for the harbour.',
    'The horror of the earthquake is not forgotten.',
    'Catastrophic winds tore the roofs off.',
    'The scandal could ruin her career.',
    'Prices of oak have skyrocketed since May.',
    'The plan is not despicable.',
    'Is it “disgraceful” to ask? Some call the plan that. It is hardly disgraceful.',
  ])('is no word that is apt, supposed or disputed: %s', (sentence) => {
    expect(flagged(sentence)).toEqual([]);
  });

  it.each(['The despicable plan of these hypocrites is a disgrace.', 'A pathetic charade went on in the hall.'])(
    'is a word that judges: %s',
    (sentence) => {
      expect(flagged(sentence)).not.toEqual([]);
    },
  );
});
