import { describe, expect, it } from '@jest/globals';
import { readDocument } from '../../../src/analysts/offline/document.js';
import { studyOf } from '../../../src/analysts/offline/findings.js';
import { identifyClaims } from '../../../src/claims/index.js';

/** The kinds and words of the findings on the claims of a text. */
function foundIn(text: string): string[] {
  const article = { title: 'In the news', text };
  return studyOf(identifyClaims(article), article, readDocument('', text).text.sentences).claims.flatMap(
    ({ findings }) => findings.map(({ kind, words }) => [kind, ...words].join(' ')),
  );
}

describe('the findings on a claim', () => {
  it('include a named source, and nobody without a name', () => {
    expect(foundIn('Ann Reed said the council closed the harbour bridge on Friday.').join()).toContain(
      'source Ann Reed',
    );
    expect(foundIn('The governor said the council closed the harbour bridge on Friday.')).toEqual([]);
    expect(foundIn('Insiders said the council closed the harbour bridge on Friday.')).toEqual([]);
  });

  it('include nothing that a claim lacks, and no number that is a name', () => {
    expect(foundIn('The council paid 340 workers of the ferry company.')).toEqual([]);
    expect(foundIn('Boeing delivered a 777 jet to the Sunday Times.')).toEqual([]);
  });

  it('do not treat “almost certainly” as certainty', () => {
    expect(foundIn('The bridge will almost certainly be closed in May.').join()).not.toContain('certainty');
  });

  it('include no hedge from quoted words', () => {
    expect(foundIn('“It sounded like the debate might be cool,” said Paul Hedge.').join()).not.toContain('hedge');
    expect(foundIn('The new law might close the harbour for good.').join()).toContain('hedge might');
  });
});

describe('the sentence of a claim', () => {
  const sentencesIn = (text: string): string[] => {
    const article = { title: 'In the news', text };
    return studyOf(identifyClaims(article), article, readDocument('', text).text.sentences).claims.flatMap(
      ({ sentence }) => sentence ?? [],
    );
  };

  it('is quoted whole, with the quotation in it', () => {
    const said = 'The gates date from 1931, “and we cannot keep them open,” Ann Reed said on Tuesday.';
    expect(new Set(sentencesIn(said))).toEqual(new Set([said]));
  });

  it('is never part of a quotation that began before it', () => {
    const text = 'Ann Reed said: “The gates date from 1931. The council closed the lock on Friday.”';
    for (const sentence of sentencesIn(text))
      expect((sentence.match(/“/g) ?? []).length).toBe((sentence.match(/”/g) ?? []).length);
  });
});
