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
  it('has one question, what the finding counts with each, and what became of both votes', () => {
    expect(meetingInWords(MEETING, (persona) => persona)).toBe(
      'ada (58) asks ben (75) about “the harbour office said” (it names 3 sources). It counts +14 with ben and nothing with ada. ada grants that it had weighed it too little: ada goes from 58 to 61, ben stays at 75.',
    );
  });
});
