import { describe, expect, it } from '@jest/globals';
import { meetingInWords } from '../../src/debate/result/meetings.js';

const MEETING = {
  over: 'It names 3 sources: “A” and “B”.',
  quote: '“the harbour office said”',
  asks: { persona: 'ada', points: 0.2, score: 58.2, now: 61.4 },
  answers: { persona: 'ben', points: 13.6, score: 75.1, now: 75.3 },
  granted: true,
};

describe('a meeting of two agents in words', () => {
  it('has what it is over, what it counts with each, and what became of it', () => {
    expect(meetingInWords(MEETING, (persona) => persona)).toBe(
      'ben puts “the harbour office said” (it names 3 sources) to ada, who had counted it as nothing: +14 with ben. ada grants it and goes from 58 to 61.',
    );
    expect(meetingInWords({ ...MEETING, granted: false }, (persona) => persona)).toBe(
      'ada, who gives 58, and ben, who gives 75, part over “the harbour office said” (it names 3 sources): +14 with ben, nothing with ada. Neither gives way.',
    );
  });

  it('leaves out the names that a finding lists', () => {
    const over = 'It names sources such as “Ann A. Reed”, “B” and “C”.';
    expect(meetingInWords({ ...MEETING, over }, (persona) => persona)).toContain('(it names sources) to ada');
  });

  it('tells a long passage by what it shows', () => {
    const long = { ...MEETING, quote: 'word '.repeat(40), granted: false };
    expect(meetingInWords(long, (persona) => persona)).toContain(
      'part over how much it counts that it names 3 sources: +14 with ben',
    );
  });
});
