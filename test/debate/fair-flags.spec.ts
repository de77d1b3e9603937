import { describe, expect, it } from '@jest/globals';
import { type FlagId } from '../../src/analysts/analyst.js';
import { fairFlags, owedBy, sensationsIn } from '../../src/debate/result/fair-flags.js';
import { type WhatItIs } from '../../src/debate/result/kind-read.js';
import { contemptIn, FORM_NAMES } from '../../src/words/index.js';

const flag = (id: FlagId, quote: string): { flag: FlagId; quote: string; personas: string[] } => ({
  flag: id,
  quote,
  personas: ['a'],
});
const SIDED: WhatItIs = { says: FORM_NAMES.side, words: null, does: 'argues' };
const REPORT: WhatItIs = { says: FORM_NAMES.report, words: null, does: 'tells' };

describe('the flags of a text', () => {
  const shown = (text: string, quote: string, id: FlagId = 'loaded-language', isHeld = true): readonly string[] =>
    fairFlags({ title: 'The bridge', text }, isHeld, [flag(id, quote)]).map((each) => each.quote);

  it.each([
    [
      'He spoke. The blatant circle of bribes will go on, and nobody asks.',
      'blatant',
      'The blatant circle of bribes will go on',
    ],
    [
      'One must ask how it will leave the disgusting hole that they dug.Featured image via Harl',
      'disgusting',
      'One must ask how it will leave the disgusting hole that they dug',
    ],
    ['The lock, with the infamous deals that he made, is shut.', 'infamous', 'with the infamous deals that he made'],
  ])('are shown with their clause: %s', (text, quote, whole) => {
    expect(shown(text, quote).map((each) => each.replace(/\.$/, ''))).toEqual([whole.replace(/\.$/, '')]);
    expect(text).toContain(shown(text, quote)[0]);
  });

  it('are none for lively words of somebody who speaks of himself or advises, but for attacks', () => {
    const text = 'When I open my post I expect an infamous onslaught of nonsense from that idiot next door.';
    expect(shown(text, 'infamous onslaught', 'loaded-language', false)).toEqual([]);
    expect(shown(text, 'infamous onslaught', 'loaded-language', true)).toHaveLength(1);
    expect(shown(text, 'idiot', 'personal-attack', false)).toHaveLength(1);
  });

  it.each([
    ['99% of people did not spot the CRAZY thing', 1],
    ['You won’t believe what the mayor said', 1],
    ['Here’s why the harbour is empty', 1],
    ['SERIOUSLY? They ask why the lock is shut', 1],
    ['BOOM! The mayor has done it again', 1],
    ['You need to see what the mayor did', 1],
    ['The vote on the lock: What you need to know right now in 500 words', 0],
    ['Lock vote: what voters need to know', 0],
    ['13 ways to praise your neighbours', 0],
    ['Mayor slams council over bridge', 0],
    ['“We are all tired,” say those who work at the lock', 0],
  ])('blame the headline “%s” %i times', (title, count) => {
    expect(fairFlags({ title, text: 'A text.' }, true, [flag('clickbait-headline', title)])).toHaveLength(count);
  });

  it.each([
    ['The governor made the bombshell announcement on Monday.', 1],
    ['Amidst this shocking news, the lock stays open.', 1],
    ['Berg has a new gate with a jaw-dropping price.', 1],
    ['The governor said that this shocking news had reached him.', 0],
    ['A bombshell of the war was found at the lock on Monday.', 0],
    ['“Amidst this shocking news, be calm,” she said.', 0],
  ])('blame a report that praises its news as a sensation: %s', (text, count) => {
    expect(sensationsIn({ title: 'The lock', text })).toHaveLength(count);
  });

  it('are a few for words of one kind, and not a page of them', () => {
    const words = ['vile', 'absurd', 'brazen', 'pathetic', 'sham', 'blatant'];
    const text = words.map((word) => `The ${word} lock is old.`).join(' ');
    const flags = words.map((word) => flag('loaded-language', word));
    expect(fairFlags({ title: 'The lock', text }, true, flags)).toHaveLength(4);
  });

  it('are one for one source that is met twice', () => {
    const flags = ['Insiders say', 'But insiders tell us', 'two officials'].map((quote) =>
      flag('anonymous-sourcing', quote),
    );
    const text = 'Insiders say that it leaks. But insiders tell us more. In Harl two officials said so.';
    expect(fairFlags({ title: 'A', text }, true, flags).map(({ quote }) => quote)).toEqual([
      'Insiders say that it leaks.',
      'In Harl two officials said so.',
    ]);
  });

  it.each([
    ['anonymous-sourcing', 'The board has a network of sources on the ground in Harl.', 'network of sources'],
    ['anonymous-sourcing', 'He told of the problems with anonymous interviews, and argued on.', 'anonymous interviews'],
    ['anonymous-sourcing', 'The sources of the river are dry, and the lock with them.', 'The sources'],
    ['loaded-language', 'Ann Reed said that the infamous lock will open.', 'infamous'],
    ['loaded-language', 'The board called it “an infamous lock” in May.', 'infamous'],
    ['loaded-language', 'She told of a winding speech and her personal turmoil.', 'turmoil'],
    ['one-sided', 'Only the mayor spoke of it.', 'the mayor spoke'],
  ] as const)('are none for words that only look like it: %s of “%s”', (id, text, quote) => {
    expect(shown(text, quote, id)).toEqual([]);
  });

  const POLEMIC =
    'As usual, this is all lies.\n\nHis close ties to terrorists should alarm everybody.\n\nBerg is a traitor.';

  it('charge a writer who takes a side with what he charges others with, and with his headline', () => {
    const owed = owedBy({ title: 'SHOCKING: what Berg did', text: POLEMIC }, SIDED, ['a', 'b']);
    expect(owed.map(({ flag: id, quote }) => [id, quote.replace(/\.$/, '')])).toEqual([
      ['unsourced-claim', 'As usual, this is all lies'],
      ['unsourced-claim', 'His close ties to terrorists should alarm everybody'],
      ['clickbait-headline', 'SHOCKING: what Berg did'],
    ]);
  });

  it.each([
    ['a report', 'Berg', POLEMIC, REPORT],
    ['whoever says so', 'Berg', 'Berg is a traitor, Ann Reed said.', SIDED],
    ['a court', 'Berg', 'He is a thief, as the court found.', SIDED],
    ['a quotation', 'Berg', '“He is a liar.”', SIDED],
    ['a question', 'Berg', 'Is it true that he lied to us?', SIDED],
    ['a denial', 'Berg', 'He is not a criminal.', SIDED],
  ])('charge nobody for %s', (_, title, text, what) => {
    expect(owedBy({ title, text }, what, ['a'])).toEqual([]);
  });
});

describe('what a writer says in words of contempt', () => {
  it.each([
    'The clowns of the council have shut the lock again.',
    'What a pathetic board it is that shuts a lock in May.',
    'These liars will not open the lock before the autumn.',
  ])('is found where they are his own: %s', (text) => {
    expect(contemptIn({ text })).toHaveLength(1);
  });

  it.each([
    'Ada Berg called the members of the board clowns on Monday.',
    'The right-wing of the council sees the keepers as liars.',
    '“What a pathetic board,” said the keeper.',
    'A coalition of leftists and farmers holds the council.',
  ])('is not found where they are another’s or plain: %s', (text) => {
    expect(contemptIn({ text })).toEqual([]);
  });
});
