import { describe, expect, it } from '@jest/globals';
import { type FlagCandidate, flagCandidates } from '../../../src/analysts/offline/flags.js';
import { readArticle } from '../../../src/analysts/offline/reading.js';

const flagged = (title: string, text: string): readonly FlagCandidate[] =>
  flagCandidates(readArticle({ title, text, byline: null, site: null }, { claims: [] }));

const DULL = 'The ferry left the harbour at nine and came back at noon with the mail. '.repeat(8);

describe('the quotation of a flag', () => {
  it('is the whole headline, with the quotation in it', () => {
    const title = 'You Won’t Believe What The Mayor Says: "I Am Not Leaving" And It Is SHOCKING';
    const flags = flagged(title, DULL).filter(({ flag }) => flag === 'clickbait-headline');
    expect(flags.length).toBeGreaterThan(0);
    for (const { quote } of flags) expect(quote.text).toBe(title);
  });

  it('is never a bare figure', () => {
    const figures = 'Holm has 219 and 450 this season. Berg is on 840. Lund has 228 from 31 and 77 from nine. ';
    for (const { flag, quote } of flagged('A season', figures.repeat(6)))
      if (flag === 'unsourced-number') expect(quote.text.split(/\s+/).length).toBeGreaterThanOrEqual(4);
  });

  it('needs two different words for false certainty, one of which may be a phrase of speech', () => {
    const certain = (text: string): boolean =>
      flagged('The ferry', `${DULL}\n\n${text}`).some(({ flag }) => flag === 'false-certainty');
    expect(certain('Of course the ferry was late.')).toBe(false);
    expect(
      certain('The ferry is undeniably late. The captain is without a doubt the cause. It will definitely sink.'),
    ).toBe(true);
  });

  it('charges the writer with no judging words of those whose opinion is told', () => {
    const loaded = (text: string): boolean =>
      flagged('The ferry', `${DULL}\n\n${text}`).some(({ flag }) => flag === 'loaded-language');
    const judged = (begin: string): string =>
      `${begin} the council is a disgraceful regime. ${begin} its shameful betrayal is a disgusting travesty.`;
    expect(loaded(judged('As everybody knows,'))).toBe(true);
    for (const begin of ['He goes on to insist that', 'Mr Holm believes that', 'Ann Holm declares that'])
      expect(loaded(judged(begin))).toBe(false);
  });
});
