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
    'Police officers adjust a barricade as people wait in the cold on Thursday, November 28, in Portwick.',
    'Two boys carry a canoe along the northern lock on Monday, May 2, 2019, near Harl.',
    'Keepers are seen on the gates of the old lock on Friday, June 7, at Portwick Harbour',
    'Print This Post',
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
    'The board meets about the new lock on Monday, May 2, in Portwick.',
    'Boats have to wait before the gates on Monday, May 2, in Portwick.',
    'Print this morning is hard to sell.',
    'Ann Reed The Brave sailed from Portwick.',
    '‘Dry all summer’: the lock could be kept wet, Ann Reed said.',
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
    ['Ann Reed The Portwick News ', 'Work on the lock was suspended.'],
    ['Tom B. Falk USA TODAY ', 'The board of the lock met.'],
    ['Ida Moe The Harl Daily Herald ', '“It leaks,” said Ann Reed.'],
    ["'Dry is the new wet':How canoes could evolve to ward off the rain ", 'Ann Reed, keeper of the lock, spoke.'],
    ['“Shut for good”:What keepers fear most about the new gates ', 'The board met on Monday.'],
    ['‘Nobody knows’:Why one small lock waits for its oak ', 'Repairs are planned for May.'],
    ['By Ann Reed on Tue, Nov 1st, 2016 at 1:26 pm ', 'Falk struggled with the gates.'],
    ['BRUSSELS — ', 'The pact was signed.'],
    ['(CNN) — ', 'The lock stays closed.'],
    [`${TITLE} `, 'The engineers found cracks in the gates.'],
    [`${TITLE} By Ann Reed on October 28, 2026 Subscribe `, 'The engineers found cracks.'],
    ['A boat in the harbour. Ida Moe/Handout via REUTERS '.slice(23), 'Portwick reported 12 cracks.'],
    ['Reuters/Ida Moe ', 'Ann Reed had worked there for a month.'],
    ['A sign at the shop. REUTERS/Ida Moe '.slice(20), 'Walder Corp lost money.'],
    ['Source: Coast Courier', 'In the last month, the lock was closed.'],
  ])('is cut before a sentence: %s', (before, sentence) => {
    expect(`${before}${sentence}`.slice(furnitureBefore(`${before}${sentence}`, TITLE))).toBe(sentence);
  });
});
