import { describe, expect, it } from '@jest/globals';
import { furnitureBefore, isFurniture } from '../../src/words/index.js';

const TITLE = 'Lock at Portwick stays closed until May';

describe('a part of a page', () => {
  it.each([
    'By Ann Reed, Staff Writer',
    'Published 14 May 2026, 08:15',
    'Photo: Lars Ek/Coast Press',
    'The lock on Monday. Photograph by Ines Holm',
    'Home > News > Local',
    'News | Sport | Weather | Travel',
    'Read more: The lock that nobody wanted',
    'Sign up for our newsletter',
    '(Reporting by Ida Moe; editing by Paul Grant)',
    'Follow us on X and Facebook.',
    'We are a participant in an affiliate advertising program.',
    'Our reporter can be reached at desk@courier.example.',
    'Facebook Twitter WhatsApp',
    '© 2026 Courier Media. All rights reserved.',
    'Enlarge this image Ines Holm/Coast Press',
    'Ann B. Reed is a historian and a member of the Courier’s board of contributors.',
    TITLE,
    'A Lumen sign is seen during the lamp fair in Harl, Ostland, December 4, 2017.',
    'Workers pour concrete on top of the new lock in Portwick, Ostland, May 2, 2019',
    'A man with a mask makes his way under the rain in Harl, Friday, April 17, 2020.',
    'Take a second to support the Harbour Observer on Patreon!',
  ])('states nothing: %s', (line) => {
    expect(isFurniture(line, TITLE)).toBe(true);
  });

  it.each([
    'By Tuesday, the water had risen by two metres.',
    'By Ann Reed’s account the gates were open.',
    'The photograph shows the lock in 1931.',
    'Contact between the two offices ended in May.',
    'The lock at Portwick stays closed until May because of cracks.',
    'Temperatures above 30 degrees are expected, > 35 in the south.',
    'The paper was published on Monday in a journal.',
    'The lock was opened in Portwick, Ostland, May 2, 2019.',
    'Ann Reed, a keeper who loved the sea, died in Harl on Friday, May 1, 2020.',
    'The treaty was signed in Harl, Ostland, on December 4, 2017.',
    'Police have updated their count to 12.',
    'Share prices fell by 3 per cent.',
    'The council will follow the advice of its engineers.',
    'Ann Reed is a historian at the museum of Portwick.',
    'The council took a second to support the plan.',
  ])('is not a sentence of the article: %s', (line) => {
    expect(isFurniture(line, TITLE)).toBe(false);
    expect(furnitureBefore(line, TITLE)).toBe(0);
  });

  it.each([
    ['PORTWICK, March 3 (Reuters) – ', 'The lock stays closed.'],
    ['GOTHBURG, Sweden, March 3 /PRNewswire/ -- ', 'The mill opened.'],
    ['WASHINGTON (the Courier) - ', 'The court ruled.'],
    ['BRUSSELS — ', 'The pact was signed.'],
    ['(CNN) — ', 'The lock stays closed.'],
    [`${TITLE} `, 'The engineers found cracks in the gates.'],
    [`${TITLE} By Ann Reed on October 28, 2026 Subscribe `, 'The engineers found cracks.'],
    ['A boat in the harbour. Ida Moe/Handout via REUTERS '.slice(23), 'Portwick reported 12 cracks.'],
    ['Source: Coast Courier', 'In the last month, the lock was closed.'],
  ])('is cut before a sentence: %s', (before, sentence) => {
    expect(`${before}${sentence}`.slice(furnitureBefore(`${before}${sentence}`, TITLE))).toBe(sentence);
  });
});
