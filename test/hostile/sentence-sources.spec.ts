import { describe, expect, it } from '@jest/globals';
import { sourcesIn } from '../../src/debate/result/sentence-sources.js';
import { sentencesOf } from '../../src/words/index.js';
import { growthFaults, measureGrowth } from '../support/growth.js';

/** Of a longer text cutting it into sentences costs most, which is measured with its claims. */
const SIZES = [8, 64].map((kib) => kib * 1024);

const filled =
  (unit: string) =>
  (size: number): string =>
    unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

describe('the cost of finding what a sentence names', () => {
  it.each([
    'In a letter to the council, Ana Torres said the report by the Harl Board found it. ',
    'the bill allowing all of those who were there to sue the town that would then be asked ',
    'the emails about the lock of the town where all of them lived and were at work then ',
    'Ana Torres of the Board of the Town of Leeds and Ana Torres of Leeds ',
    'Ana Torres on Monday said in a statement to the Board of Leeds of Leeds, ',
    'of the report of the letter of the ',
    'tweeted on Twitter and said on Facebook and ',
  ])('grows at most as n log n with the text: %s', async (unit) => {
    const measured = await measureGrowth(
      filled(unit),
      (text: string) => {
        const read = { title: text.slice(0, 200), text, speakers: [] };
        return sentencesOf(text).map((sentence) => sourcesIn({ ...read, sentence }));
      },
      SIZES,
    );
    expect(growthFaults(measured)).toEqual([]);
  });
});
