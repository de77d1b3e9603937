import { describe, expect, it } from '@jest/globals';
import { noArticleIn } from '../../src/debate/result/no-article.js';

const says = (title: string, ...lines: readonly string[]): string | undefined =>
  noArticleIn({ title, text: lines.join('\n\n') })?.says;

const REGISTER = 'This is no article but an entry of a register';
const NEWS = [
  'The council of Halden voted on Monday to close the bridge until the autumn, and boats will have to wait.',
  'Ada Berg, who runs the harbour office, said that nobody had asked her before the vote was taken.',
  'The works cost two million, according to a report that was published last week by the town.',
];

describe('what was handed in as an article and is none', () => {
  it.each([
    [
      'a firm',
      [
        'Company Name',
        'REED MOWING LLC',
        'Charter #',
        '',
        'Effective Date',
        'Monday, 3 May 2021',
        'Type',
        'Limited Liability Company',
        'Filed by',
        'Ann Reed',
        'Incorporators',
        'ANN REED',
      ],
    ],
    [
      'a case',
      [
        'Case No: 21-118',
        'Plaintiff: Harbour Foods',
        'Defendant: Ann Reed',
        'Filing date: 3 May 2021',
        'Status: open',
        'County: Halden',
        'Type: civil',
        'Room: 4',
      ],
    ],
    [
      'a licence',
      [
        'License No. 88',
        'Reed Plumbing',
        'Status',
        'Active',
        'Jurisdiction',
        'Halden',
        'Registered agent',
        'Tom Hall',
        'Effective date',
        '1 June 2020',
      ],
    ],
  ])('is an entry of a register for %s', (_, lines) => {
    expect(says('Details', ...lines)).toBe(REGISTER);
  });

  it('is a sheet of data', () => {
    const lines = [
      'Name: Ann Reed',
      'Profession: actress',
      'Birthdate: 3 May 1981',
      'Birthplace: Halden',
      'Height: 165 cm',
      'Star sign: Taurus',
      'Films',
      'The Lock (2010)',
      'The Gate (2012)',
    ];
    expect(says('Ann Reed', ...lines)).toBe('This is no article but a sheet of data');
  });

  it('is a comparison of two versions', () => {
    expect(says('Difference between revisions of "Ann Reed"', ...NEWS)).toMatch(/comparison of two versions/);
    expect(says('Revision history of "The Lock"', ...NEWS)).toMatch(/comparison of two versions/);
    expect(says('Council debates revision of the harbour plan', ...NEWS)).toBeUndefined();
  });

  it.each([
    'The contents of this website are copyright Harbour Media, LLC. All rights reserved. No part may be used without express written consent.',
    '© 2021 Halden Post. All rights reserved.',
  ])('is only a copyright line: %s', (text) => {
    expect(says('Loft', text)).toBe('No article arrived here, only a copyright line');
  });

  it.each([
    'The Archive is part of HALDEN, a not-for-profit organization helping libraries to preserve the scholarly record.',
    'Please enable JavaScript to go on. Your browser does not accept our cookies, which this site needs.',
    'Access to this page has been denied. We must know that you are not a robot before we go on.',
  ])('is only what its site says of itself: %s', (text) => {
    expect(says('Keeping tabs on locks', text)).toBe('No article arrived here, only what its site says of itself');
  });

  it('is the rules of a comment form', () => {
    expect(
      says(
        'New features',
        'Be the first to comment! Leave a reply. Leave the name field empty if you want to post as Anonymous.',
        'The website checks for spam. Please refer to our moderation policies for more details.',
        'This takes time, so please be patient until your comment appears. Ten replies to a comment are the most.',
      ),
    ).toBe('This is no article but the rules of a comment form');
    expect(
      says(
        'Paper closes its comments',
        ...NEWS,
        'The Halden Post will close its comments in June, because moderation costs too much, its editor said on Friday.',
      ),
    ).toBeUndefined();
  });

  it('is a list of the beginnings of others', () => {
    const teaser = (n: number): string => `On the ${n}th day the harbour master went down to the lock and found …`;
    const teasers = [1, 2, 3, 4, 5, 6].flatMap((n) => [`The lock at Halden, part ${n}`, teaser(n)]);
    expect(says('Stories', ...teasers)).toBe('This is no article but a list of the beginnings of others');
    expect(says('Council closes the bridge', ...NEWS, ...teasers.slice(0, 4))).toBeUndefined();
  });

  it('is a table or a list', () => {
    const rows = Array.from({ length: 12 }, (_, n) => `Lock ${n + 1}  ${1900 + n}  ${n + 3} m`);
    expect(says('Locks', ...rows)).toBe('This is no article but a table');
    const names = [
      'Ann Reed',
      'Tom Hall',
      'Ada Berg',
      'Jon Vik',
      'Eva Lund',
      'Per Dahl',
      'Ida Moe',
      'Ole Haug',
      'Liv Strand',
      'Nils Foss',
    ];
    expect(says('Guests', ...names)).toBe('This is no article but a list of names and entries');
    expect(says('Locks', ...NEWS, ...NEWS.map((line) => `${line} `), ...rows.slice(0, 4))).toBeUndefined();
  });

  it.each([
    ['news', NEWS],
    ['a notice', ['Halden, 3 May. The bridge is shut.']],
    ['a poem', ['The gate is shut', 'and nobody comes', 'the water is black', 'the boats are away']],
    [
      'another language',
      ['Die Brücke in Halden ist seit Montag geschlossen, und sie wird nicht wieder geöffnet, sagte die Gemeinde.'],
    ],
  ])('is nothing of this for %s', (_, lines) => {
    expect(says('The bridge of Halden', ...lines)).toBeUndefined();
  });
});
