import { describe, expect, it } from '@jest/globals';
import { mannerShownIn, sentencesOf, sentencesOfOthers } from '../../src/words/index.js';

const ofOthers = (text: string): readonly string[] => {
  const sentences = sentencesOf(text);
  const found = sentencesOfOthers(sentences);
  return sentences.filter((sentence) => found.has(sentence)).map((sentence) => sentence.text);
};

describe('words of others', () => {
  it.each([
    ['She told the crowd, we will not be silent. What a day! It says that you can be anything.', 'What a day!'],
    [
      'The coach reminded them, when you walk out there you are alone: It is your moment. That wall just fell!',
      'That wall just fell!',
    ],
    ['He posted on Monday about the host:I never met her. She was rude. I said no!', 'I said no!'],
    ['The mayor wrote: I am done with this town. You can keep it!', 'You can keep it!'],
    ['However, he goes on: You just get used to this. Red flag!', 'Red flag!'],
    ['She begged him to stop. I said no! Ann Reed June 29, 2017 The clerk left the room.', 'I said no!'],
    ['Enough is enough! — Ann Reed (@areed) March 3, 2024', 'Enough is enough! — Ann Reed (@areed) March 3, 2024'],
  ])('go on after speech that a page shows without its marks, and in embedded posts: %s', (text, words) => {
    expect(ofOthers(text)).toContain(words);
  });

  it('are those of whoever says “I” in a report', () => {
    const report =
      'The mayor said that the lock is safe. She told the Courier that it was measured in May. I measured it myself. It is time to move on! ' +
      'The keeper said nothing. The board meets in June. The lock is closed.';
    expect(ofOthers(report)).toContain('It is time to move on!');
    const letter =
      'I have lived here for years. The lock is old. It is time to move on! Nobody repairs it. The board meets in June.';
    expect(ofOthers(letter)).toEqual([]);
  });

  it.each([
    'He then goes on to insist that the board must block the plan, because it would ruin the town.',
    'The group believes that a cabal rules the port.',
    'She replied that the plan was an outrage.',
  ])('are told in a sentence that says so: %s', (text) => {
    expect(ofOthers(text)).toEqual([text]);
  });

  it.each([
    'The bridge was closed on Monday. What a disgrace!',
    'The council met in May, and it voted for the bridge. We deserve better!',
    'There are three reasons: cost, noise and time. You know them all!',
  ])('are not those of a writer who speaks: %s', (text) => {
    expect(ofOthers(text)).toEqual([]);
  });
});

describe('what shows a manner', () => {
  it.each([
    ['second-person', 'She told them, you may not be smart enough. It says you can be leader of the world.'],
    ['shouting', 'The host tweeted this:I met them both. They were rude to all of us. I said no to them!'],
    ['unsupported-claims', 'The mayor goes on: We are done. It is obvious that they hate us.'],
  ])('is nobody else’s %s', (signal, text) => {
    expect(mannerShownIn(signal, 'against', { text })).toBeNull();
  });

  it('is the writer’s own address to the reader', () => {
    const text = 'The plan passed on Monday. You should read every page of it before you vote.';
    expect(mannerShownIn('second-person', 'against', { text })?.quote).toMatch(/^You should/);
  });

  it.each([
    'Ann Reed June 29, 2017 to the coast 3 nights in a row, and insisted on joining me.',
    'It was late. Ann Reed March 3, 2024 said that.',
  ])('is no stamp of a post as a day: %s', (text) => {
    expect(mannerShownIn('dates-and-places', 'for', { text })).toBeNull();
  });

  it('is a day on which something happened', () => {
    expect(mannerShownIn('dates-and-places', 'for', { text: 'The lock was closed on March 3.' })?.quote).toMatch(
      /March 3/,
    );
    expect(mannerShownIn('dates-and-places', 'for', { text: 'The lock was closed Tuesday, March 3.' })?.quote).toBe(
      'March 3',
    );
  });

  it.each([
    'He found out that he had COVID-19 minutes after the water broke.',
    'The clerk said the B-52 bombers flew over the port.',
    'The report says the MP-40 rifles were rusty.',
    'He found out that 19 doctors were ill.',
    'SEE ALSO: Analysts said park closures could cost $27 million The board has met.',
    'Photo: 40 people at the lock, the mayor said',
  ])('is no figure in a name, a link or a caption: %s', (text) => {
    expect(mannerShownIn('numbers', 'for', { text })).toBeNull();
  });

  it('is a figure with its source', () => {
    expect(mannerShownIn('numbers', 'for', { text: 'The report says that 52 bombers flew.' })?.quote).toBe(
      '52 bombers',
    );
  });
});
