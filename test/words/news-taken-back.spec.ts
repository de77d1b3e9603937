import { describe, expect, it } from '@jest/globals';
import { recommendedIn } from '../../src/debate/result/thesis.js';
import { newsOf, withoutPlace } from '../../src/words/index.js';

describe('the news of a text', () => {
  it.each([
    'I initially wrote it off as an awkward version of the old quay module. I was wrong. The quay module is a wonderful thing for every harbour.',
    'We used to think that the quay module was a toy for children. The quay module is a wonderful thing for every harbour.',
    'The quay module was said to be slow and useless in a harbour. That was not true. The quay module is a wonderful thing for every harbour.',
  ])('is not what its writer takes back: %s', (text) => {
    const quote = newsOf({ title: 'The quay module is wonderful', text })?.quote ?? '';
    expect(quote).toMatch(/wonderful/u);
  });

  it('is not cut at “Rt.” or said together with its headline', () => {
    const title = 'Nearly three million boats register for the harbour';
    const text = `${title} Harbours are fuller than ever since the war.\n\nNearly three million more boats registered for the harbour last week, according to the Harbour Office.`;
    expect(newsOf({ title, text })?.quote).toMatch(/^(?:Nearly three million more|Harbours are)/u);
    const named = 'Dr the Rt. Hon. Keith Mitch has voiced his support for the yearly banking forum in Velden.';
    expect(newsOf({ title: 'Mitch supports banking forum', text: named })?.quote).toMatch(
      /^Dr the Rt\. Hon\. Keith Mitch/u,
    );
  });

  it.each([
    ['(KGO) -- A plan to close the pier was approved.', 'A plan to close the pier was approved.'],
    ['ET Ann Reed read the book aloud.', 'Ann Reed read the book aloud.'],
    ['SAN MATEO (KGO) -- A plan was approved.', 'A plan was approved.'],
  ])('has no station or time before it: %s', (sentence, rest) => {
    expect(withoutPlace(sentence)).toBe(rest);
  });
});

describe('what a blog post recommends', () => {
  it.each([
    [
      'Why you should use quaylib',
      'It is new. If you can use quaylib, you should. We tried it for weeks.',
      'If you can use quaylib, you should.',
    ],
    [
      'Why everyone should own a boat',
      'Boats float. I think everyone should own a boat. They are wet.',
      'I think everyone should own a boat.',
    ],
    [
      'You need to try the new lock',
      'The lock is wide. I would recommend the new lock to all. It is deep.',
      'I would recommend the new lock to all.',
    ],
  ])('is its advice: %s', (title, text, advised) => {
    expect(recommendedIn({ title, text })).toBe(advised);
  });

  it('is nothing where the headline advises nothing', () => {
    expect(recommendedIn({ title: 'The new lock', text: 'You should see the new lock.' })).toBeNull();
  });
});
