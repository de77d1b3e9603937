import { beforeAll, describe, expect, it } from '@jest/globals';
import { appraise } from '../../src/appraisal/appraisal.js';
import { identifyClaims } from '../../src/claims/index.js';
import { growthFaults, measureGrowth } from '../support/growth.js';

const filled =
  (unit: string) =>
  (size: number): string =>
    unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

const SHAPES: Readonly<Record<string, string>> = {
  'ordinary sentences':
    'The council voted on Monday to close the bridge, Mayor Ana Torres said. It cost $4.5 million. ',
  'one endless sentence': 'the mayor said that he knew and the council said it would and ',
  'quotations that never close': '“ The mayor said that "he knew « the ',
  'verbs alone': 'said claimed argued told ',
  'names alone': 'Ana Torres of Leeds ',
  'numbers alone': '12 percent of 40,000 ',
  'one unbroken word': 'the',
  'one capital': 'A',
  'capitals and apostrophes': 'A’',
  'capitals and dashes': 'A-',
  initials: 'A.',
  'labels without a colon': 'Ana Torres\n',
  blanks: ' ',
  'opening marks alone': '“',
  'marks alone': '."!?,;: ',
  'short lines': 'He said no.\n',
  'short lines with a number': 'He has 3.\n',
  'lines of a number': '1.\n',
  speakers: 'SMITH: The city spent $3 million.\n',
  'the same claim': 'The factory dumped 300 tons of waste in the river.\n\n',
};

describe('the cost of identifying claims', () => {
  beforeAll(() => {
    // The language model is loaded once per process.
    for (const unit of Object.values(SHAPES)) identifyClaims({ title: '', text: filled(unit)(8_000) });
  });

  it.each(Object.entries(SHAPES))('grows at most as n log n with the text: %s', async (_, unit) => {
    const measured = await measureGrowth(filled(unit), (text: string) =>
      identifyClaims({ title: text, text, captions: [text] }),
    );
    expect(growthFaults(measured)).toEqual([]);
  });
});

describe('the cost of an appraisal', () => {
  beforeAll(() => {
    for (const unit of Object.values(SHAPES)) appraise({ title: '', text: filled(unit)(8_000) }, []);
  });

  it.each(Object.entries(SHAPES))('grows at most as n log n with the text: %s', async (_, unit) => {
    const measured = await measureGrowth(filled(unit), (text: string) => appraise({ title: '', text }, []));
    expect(growthFaults(measured)).toEqual([]);
  });
});
