import { describe, expect, it } from '@jest/globals';
import { asWritten, sentencesOf, withoutPageParts } from '../../src/words/index.js';

/** What is left of the lines of an article that stand between sentences of its text. */
const shown = (text: string, title = 'Harbour vote is put off in Portwick'): readonly string[] =>
  sentencesOf(withoutPageParts({ title, text }).text).map((each) => each.text);

const BEFORE = 'The council of Portwick put off its vote on the harbour on Tuesday.';
const AFTER = 'The mayor said that the lock would stay shut until May.';

describe('the parts of a page that stand between the sentences of an article', () => {
  it.each([
    ['a link without a space', 'Related articleHarl opens its second lock to trawlers'],
    ['a link with a space', 'Related article Ferry to Harl stops for the winter'],
    ['a button in capitals', 'CLICK HERE TO GET THE PORTWICK NEWS APP'],
    ['a link in capitals', 'HARL FISHERMEN WALK OUT OF TALKS OVER QUOTAS'],
    ['a link without any mark', 'How the lock of Harl was kept dry for a year'],
    ['a link to a column', 'Opinion: The lock is older than the law. It should stay'],
    ['a letter by post', 'Sign up for our Politics newsletter to read top analysis'],
    ['a film', 'Video Ad Feedback Harl sees its first snow 02:43 - Source: CNN'],
    ['a caption with its credit', 'Fishermen wait at the lock in Harl, May 3, 2021.(Ann Reed/AFP via Getty Images)'],
    ['a credit alone', 'Ann Reed/Getty Images'],
    ['an agency behind a caption', 'A view of the lock of Harl on December 17, 2020. Ann Reed/Reuters/File'],
  ])('leaves out %s', (_, part) => {
    expect(shown([BEFORE, AFTER, part, BEFORE, AFTER, BEFORE, AFTER].join('\n\n'))).not.toContainEqual(
      expect.stringContaining(part.slice(-12)),
    );
    expect(shown([BEFORE, AFTER, part, BEFORE, AFTER, BEFORE, AFTER].join('\n\n'))).toHaveLength(6);
  });

  it.each([
    ['a link', `Related article Harl opens its second lock to trawlers ${AFTER}`],
    ['a credit', `Reuters/Ann Reed ${AFTER}`],
    ['a credit with its caption', `Boys stand at the lock in Harl on May 3, 2021. Ann Reed/AFP/Getty Images ${AFTER}`],
    [
      'a note on the writer',
      `Ann Reed is the head of the Harl Trust. The views expressed in this commentary are her own. Read more opinion at CNN. ${AFTER}`,
    ],
    ['the opinion of a guest', `The opinions expressed here are his. View more opinion on CNN. ${AFTER}`],
  ])('keeps the sentence into which %s was run', (_, line) => {
    expect(shown(`${BEFORE}\n\n${line}`)).toEqual([BEFORE, AFTER]);
  });

  it.each([
    'The report was written for Reuters/Ipsos by Ann Reed, who lives in Harl.',
    'She read more about the lock than anybody in Portwick, the mayor said.',
    'Related work on the lock will begin in May, the council said.',
    '“Follow him on his way home,” the officer said.',
    'The council (with Ann Reed in the chair) voted on the lock.',
    'Views expressed by members differed, and the vote was put off.',
  ])('spares a sentence that looks like one: %s', (sentence) => {
    expect(shown(`${BEFORE}\n\n${sentence}\n\n${AFTER}`)).toContain(sentence);
  });

  it('spares the headings of a text that counts what it lists', () => {
    const text = Array.from({ length: 6 }, (_, at) => `Ways over water ${'abcdef'.charAt(at)}\n\n${BEFORE}`).join(
      '\n\n',
    );
    expect(shown(text, '6 ways to cross the harbour')).toContain('Ways over water b');
  });

  it('leaves each sentence at its place, word for word', () => {
    const text = `Reuters/Ann Reed ${BEFORE} Related articleHarl opens its lock\n\n${AFTER} It opens⁠(opens in a new window) in June.`;
    const clean = withoutPageParts({ title: 'A', text });
    expect(clean.text).toHaveLength(text.length);
    const found = sentencesOf(clean.text);
    expect(found[0]).toMatchObject({ text: BEFORE, start: text.indexOf(BEFORE) });
    expect(found.find((each) => each.text === AFTER)?.start).toBe(text.indexOf(AFTER));
    expect(clean.text).not.toContain('opens in a new window');
  });

  it('gives the article as it was read back, and the same object for an article that needs no cleaning', () => {
    const article = { title: 'A', text: `${BEFORE}\n\nAnn Reed/Getty Images` };
    expect(asWritten(withoutPageParts(article))).toBe(article);
    expect(withoutPageParts(article)).toBe(withoutPageParts(article));
    const plain = { title: 'A', text: BEFORE };
    expect(withoutPageParts(plain)).toBe(plain);
  });
});
