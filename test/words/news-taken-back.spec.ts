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
    [
      'Ann Reed To Hale: Leave',
      'Presumptive Harl Union mayoral nominee Ann Reed on Tuesday joined a chorus of Unionists calling for Rep. Tom Hale (R-Mo.) to leave the Harl Council race in Halden.',
      '“As I said, the words of Tom Hale were wrong and he should leave as soon as he can,” said Reed in a letter.',
    ],
    [
      'Mary Lunt: Reed Should Listen To Joan Hale On Trade',
      'Union presidential hopeful Mary Lunt encouraged President Ann Reed on Sunday to listen to House Minority Leader Joan Hale (U) on trade.',
      'Hale took to the House floor on Friday to oppose trade rules for which Reed had asked.',
    ],
    [
      'S Halden win third Velden Harbour Cup',
      'South Halden won a third victory in the Velden Under-20 Rowing Harbour Cup on Sunday, beating Harl 1-0 in Lunt.',
      'Ann Reed capped a fine cup for South Halden, who won every race in the harbour.',
    ],
  ])('is its first sentence, however many names stand in it: %s', (title, lead, next) => {
    expect(newsOf({ title, text: `${lead} ${next}` })?.quote).toBe(lead.replace(/\.$/u, ''));
  });

  it.each([
    'President Ann Reed(R) meets with President Tom Hale of Velden in the Harl Hall of the White Lock, on May 1, 2021, in Harl, HC.',
    'Ann Reed, Tom Hale, Mary Lunt, Joan Wick of Velden, Halden, Harl and Lunt.',
    'Velden Lock Council Is Harl Club Of Ann Reed, Tom Hale And Mary Lunt.',
  ])('is no caption, list or heading of names: %s', (names) => {
    const lead = 'The lock council of the town gave no promise on Monday to the club of rowers about their boats.';
    const title = 'Reed gives no promise to Hale on the lock council';
    expect(newsOf({ title, text: `${names} ${lead}` })?.quote).toBe(lead.slice(0, -1));
  });

  it('is not that something is part of something else', () => {
    const title = 'Poster bid to tackle theft of boats';
    const lead = 'A poster that asks rowers to report thefts of boats has been designed in Harl.';
    const text = `${lead} Ann Reed is behind it. The idea is part of a move by the Tackling Theft Boats Group, set up to unite rowers, police and others.`;
    expect(newsOf({ title, text })?.quote).toBe(lead.slice(0, -1));
  });

  it('names who did it before a party', () => {
    const text =
      'Former Rep. Tom Hale Jr. (D-Ill.) pleaded guilty in court on Wednesday to using funds to buy a watch.';
    expect(newsOf({ title: 'Hale Jr. Pleads Guilty', text })?.quote).toBe(text.slice(0, -1));
  });

  it.each([
    ['Harl World A celebrated baker said so.', 'A celebrated baker said so.'],
    ['Harl World Cup winners said so.', 'Harl World Cup winners said so.'],
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
