import { describe, expect, it } from '@jest/globals';
import { doubtIn, mockTalkIn, sentencesOf, storyIn } from '../../src/words/index.js';

const read = (
  title: string,
  text: string,
): { title: string; text: string; sentences: ReturnType<typeof sentencesOf> } => ({
  title,
  text,
  sentences: sentencesOf(text),
});
const doubt = (title: string, text: string): ReturnType<typeof doubtIn> => doubtIn(read(title, text));

const SCENE = [
  'Mara turned around. “Who sent you?” she whispered, and her hands trembled.',
  'The old man smiled. His eyes were dark, and his voice was low. “You know who, child.”',
  'She stepped back to the wall. The lamp went out.',
  '“Leave the boat,” he muttered. “Leave it and you will live.”',
  'Her heart beat in her throat. She thought of the house and of the river behind it.',
  'He sighed and shrugged. Snow fell on his shoulders.',
].join('\n\n');
const STORY = [SCENE, SCENE, SCENE].join('\n\n');

const VISIT = [
  'Mara Holm smiled when the doctor came in. She has been a patient of the hospital since March 2020.',
  '“You look well,” he told her, and her hands trembled, she told reporters on Tuesday.',
  'The government paid 40 percent of the costs, officials said.',
  'She breathed through a machine for eleven days, according to the hospital.',
].join('\n\n');

describe('a story', () => {
  it('is known by gestures and thoughts, and shown by a sentence with one', () => {
    const found = storyIn(read('Part two', STORY));
    expect(found?.isChapter).toBe(false);
    expect(STORY).toContain(found?.words);
    expect(found?.words).toMatch(/whispered|smiled|muttered|sighed|eyes|hands/);
  });

  it('is known as a chapter by its heading', () => {
    expect(storyIn(read('Chapter 12: The river', STORY))?.isChapter).toBe(true);
  });

  it.each([
    ['a report from a bedside', 'A visit', [VISIT, VISIT, VISIT, VISIT].join('\n\n')],
    ['a few lines', 'The lamp', SCENE],
    [
      'a report of figures',
      'Harbour grows',
      'The harbour grew by 4 percent in 2020, the office said on Monday. '.repeat(30),
    ],
  ])('is not %s', (_, title, text) => {
    expect(storyIn(read(title, text))).toBeNull();
  });
});

describe('a doubt whether something is meant as news', () => {
  it.each([
    [
      'its first sentence',
      'Mayor buys second hat',
      'Mayor Tom Berg bought a second hat in the old market hall after years of thought, sources confirmed Tuesday. He smiled.',
      'sources confirmed Tuesday',
    ],
    [
      'its last sentence',
      'Mayor buys hat',
      'The mayor bought a hat.\n\nAt press time, the hat had been named deputy mayor.',
      'At press time, the hat had been named deputy mayor.',
    ],
    [
      'an office',
      'Minister named',
      'He was named by the wasteful Department of Unnecessary Bridges on Monday.',
      'Department of Unnecessary Bridges',
    ],
    [
      'a straight face',
      'Spies accuse spy',
      'The office accused him of listening, seemingly unaware of what it does all day.',
      'seemingly unaware of what it does all day',
    ],
    [
      'a coarse word in a report',
      'Candidate speaks',
      'HALDEN, Norway - The candidate ended his speech by taking an actual shit on the stage, and the crowd cheered.',
      'an actual shit',
    ],
    [
      'a satirist',
      'Singer runs for mayor',
      'Internet news satirist Tom Berg was happy for the singer.',
      'Internet news satirist',
    ],
    ['its headline', 'Area man closes bridge', 'A man closed a bridge.', 'Area man closes bridge'],
    [
      'capitals',
      'MAYOR PROMISES NOT TO SINK THE HARBOUR',
      '“I will not sink it,” the mayor said.',
      'MAYOR PROMISES NOT TO SINK THE HARBOUR',
    ],
  ])('is shown by %s', (_, title, text, words) => {
    expect(doubt(title, text)?.words).toBe(words);
  });

  it.each([
    [
      'sources with a name',
      'Deal reached',
      'The council and the harbour reached a deal after two years of talks about the bridge, two sources close to the talks said on Monday.',
    ],
    [
      'a quoted word',
      'Minister sorry',
      '“That is bullshit,” the minister said. “It is with a straight face that I say so.”',
    ],
    ['an office', 'Department closes', 'The Department of Unemployment Insurance closed on Monday.'],
    ['a firm in capitals', 'IBM and NASA sign a deal', 'IBM and NASA signed a deal.'],
    ['few words in capitals', 'FIRE IN HARL', 'A house burnt down in Harl on Monday.'],
    ['an area', 'Area around harbour closed', 'The area was closed on Monday.'],
    ['a blog that curses', 'My week', 'What a week. I had to fix the fucking boat again.'],
  ])('is not raised by %s', (_, title, text) => {
    expect(doubt(title, text)).toBeNull();
  });
});

describe('a talk in which its writer speaks as “Me:”', () => {
  it.each([
    'Me: Do you like the ferry? GOD: No. Me: And the quay? GOD: Ask my son. Me: Fine. I shall leap.',
    'Me: Air?\n\nDT: I cannot see it.\n\nMe: The lamp?\n\nDT: Mine.\n\nMe: The fog of Harl?',
    'He came in. Me: You are late! Boss: Am I? Me: By a year. Boss: Well. Me: What now?',
  ])('was hardly held so: %s', (text) => {
    expect(mockTalkIn(text)?.words).toMatch(/^Me: /u);
  });
  it.each([
    'Post: Do you like the ferry? Reed: No. Post: And the quay? Reed: Ask my son. Post: Thank you.',
    'Call me: I am at the quay. Tell me: is it late? Ask me: I know.',
    'Me: the diary of a sailor. She wrote it in Harl.',
  ])('is no other talk: %s', (text) => {
    expect(mockTalkIn(text)).toBeNull();
  });
});
