import { describe, expect, it } from '@jest/globals';
import { appraise } from '../../src/appraisal/index.js';
import { identifyClaims } from '../../src/claims/index.js';
import { sentenceAround } from '../../src/words/index.js';

/** The first sentence that an article is taken to be about. */
function centralOf(title: string, text: string): string {
  const article = { title, text };
  const claims = identifyClaims(article);
  const [first] = appraise(article, claims).central;
  const claim = claims.find(({ id }) => id === first);
  return claim ? sentenceAround(article, claim) : '';
}

const SCENES = [
  [
    'Rovers partner with Holm Hospital to run hearing study of referees',
    'The Portwick Rovers were one of the first Norden League clubs to feel the cruelty of the noise, when the father of Tom Berg lost his hearing in a stadium last year. Now, the club works with the nearby Holm Hospital in Harl. According to the Courier, the hospital will run a study to find out how many referees in the league have lost a part of their hearing.\n\nHarl University ran a similar study a year ago, which showed that 7 percent of 900 referees heard less. All 30 clubs are expected to take part, the Courier reported.',
    'the hospital will run a study',
  ],
  [
    'Portwick council approves night bus to the harbour',
    'Ann Reed of Portwick has walked home from the harbour on each of the last 900 nights, past four lamps and a dog. She is a cook on the Portwick quay.\n\nThe council approved a night bus to the harbour on Tuesday by 7 votes to 2. It will run every hour from May and cost 40,000 crowns a year.',
    'approved a night bus',
  ],
  [
    '40 of 50 lamps in Portwick shine longer than the mayor said',
    'Tests by BrightLamp, which were shared with the Courier, show that 40 of 50 lamps in Portwick shine longer than the mayor said in spring. An older count last month showed 43 percent of lamps were out. The mayor is Ann Reed.\n\nOther towns have counted, too, and found fewer lamps.',
    '40 of 50 lamps',
  ],
] as const;

describe('what an article is about', () => {
  it.each(SCENES)('is its news and not the scene before it: %s', (title, text, words) => {
    expect(centralOf(title, text)).toContain(words);
  });

  it('is its beginning where that tells the news', () => {
    const text =
      'Storm Ada made landfall in Norden on Tuesday with winds of up to 180 kilometres an hour. The weather office names storms each winter after people who work “to keep people safe in times of severe weather and of storm” for the season.\n\nTrees fell on two roads of the town, and trains stood still for an hour.';
    expect(centralOf('Storm Ada breaks records, and research says more severe weather is to come', text)).toContain(
      'made landfall',
    );
  });
});

describe('a sale at the end', () => {
  const NEWS = 'The lock was closed on Monday, the harbour office said. It will be open in May. '.repeat(6);
  const sells = (end: string): boolean =>
    appraise({ title: 'The lock is closed', text: `${NEWS}\n\n${end}` }, []).findings.some(
      ({ type }) => type === 'sale-at-the-end',
    );

  it('is no button of the page', () => {
    for (const button of ['Order Now', 'Shop now', 'Buy now', 'Add to cart']) expect(sells(button)).toBe(false);
  });

  it('is a sentence that sells', () => {
    expect(sells('Order your own harbour lamp, buy now and save.')).toBe(true);
    expect(sells('It comes with a 60-day money-back guarantee.')).toBe(true);
  });
});
