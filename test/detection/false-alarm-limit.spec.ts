import { describe, expect, it } from '@jest/globals';
import { formatDetection } from '../../src/cli/detect.command.js';
import { heldTo, levelFor } from '../../src/detection/conclusion.js';
import { type DetectionAnswer } from '../../src/detection/detection.answer.schema.js';
import { DETECTION } from '../../src/detection/detection.example.js';
import { BETWEEN_THRESHOLDS, publishedScore } from '../../src/detection/detector/verdict.js';
import { Refusal } from '../../src/kernel/index.js';

describe('a limit of false alarms that a request states', () => {
  const levels = [
    { maxFalseAlarm: 0.02, ai: 0.9, found: 41 },
    { maxFalseAlarm: 0.1, ai: 0.6, found: 77 },
  ];
  const refusalOf = (limit: number, figures?: { levels: typeof levels }): unknown => {
    try {
      return levelFor(limit, figures);
    } catch (error) {
      return error instanceof Refusal && { code: error.code, detail: error.detail };
    }
  };
  /** An answer by the pixels. */
  const answer = (aiScore: number, modelVerdict: 'ai' | 'not_ai' | 'uncertain', reason?: string): DetectionAnswer => {
    const reasons = reason === undefined ? {} : { reason, modelReason: reason };
    const { provenance } = DETECTION as unknown as DetectionAnswer;
    return {
      ...DETECTION,
      ...publishedScore(aiScore, modelVerdict),
      provenance,
      modelScore: aiScore,
      modelVerdict,
      ...reasons,
    } as DetectionAnswer;
  };

  it('is kept to by the largest measured limit that is not above it', () => {
    expect([0.02, 0.05, 0.1, 0.2].map((limit) => levelFor(limit, { levels }).ai)).toEqual([0.9, 0.9, 0.6, 0.6]);
  });

  it('is refused if the detector in use cannot keep to it, with the least that it can', () => {
    expect(refusalOf(0.01, { levels })).toMatchObject({
      code: 'invalid-request',
      detail: expect.stringContaining('at least 0.02') as unknown,
    });
    expect(refusalOf(0.1)).toMatchObject({
      code: 'invalid-request',
      detail: expect.stringContaining('left out') as unknown,
    });
  });

  it('decides between `ai` and doubt, in both directions, and says what is found at it', () => {
    const [strict, loose] = levels as [(typeof levels)[0], (typeof levels)[0]];
    expect(heldTo(answer(85, 'ai'), strict)).toMatchObject({
      verdict: 'uncertain',
      reason: BETWEEN_THRESHOLDS,
      modelVerdict: 'uncertain',
      heldTo: { maxFalseAlarm: 0.02, threshold: 90, found: 41 },
    });
    const bold = heldTo(answer(70, 'uncertain', BETWEEN_THRESHOLDS), loose);
    expect(bold).toMatchObject({ verdict: 'ai', modelVerdict: 'ai', aiScore: 70 });
    expect(bold).not.toHaveProperty('reason');
    expect(bold).not.toHaveProperty('modelReason');
    expect(bold.heldTo?.summary).toBe(
      'Of real pictures of any measured kind, at most 10 % are called ai; 77 % of generated pictures are found.',
    );
  });

  it('names the kinds of real pictures that were held to it', () => {
    const level = { maxFalseAlarm: 0.05, ai: 0.9, found: 41, kinds: ['people', 'product', 'wallpaper'] };
    expect(heldTo(answer(95, 'ai'), level).heldTo?.summary).toBe(
      'Of real pictures of each kind that was measured for it (people, product, wallpaper), at most 5 % are called ai; 41 % of generated pictures are found.',
    );
  });

  it('is named beside the verdict on the command line', () => {
    const [strict] = levels as [(typeof levels)[0]];
    const printed = formatDetection('a.png', heldTo(answer(85, 'ai'), strict)).replace(/\s+/g, ' ');
    expect(printed).toContain('uncertain');
    expect(printed).toContain('at most 2 % are called ai; 41 % of generated pictures are found.');
  });

  it('stands beside whole scores and a verdict that never says that a picture is real', () => {
    const passed = formatDetection('a.png', answer(12.34, 'not_ai'));
    expect(passed).toMatch(/AI score {2}12 .* no trace of generation found/);
    const declared = { ...answer(85.66, 'not_ai'), verdict: 'ai' as const, decidedBy: 'unsigned-metadata' as const };
    const printed = formatDetection('a.png', declared);
    expect(printed).toMatch(/AI score {2}86 .* AI-generated/);
    expect(printed).toContain('from the pixels alone: 86 of 100, no trace of generation found');
    expect(passed + printed).not.toMatch(/\d\.\d\d|\breal\b/);
  });

  it('leaves other doubts, `not_ai` and what the file declares as they are', () => {
    const loose = levels[1]!;
    expect(heldTo(answer(99, 'uncertain', 'The image is nearly flat.'), loose)).toMatchObject({
      verdict: 'uncertain',
      reason: 'The image is nearly flat.',
    });
    expect(heldTo(answer(3, 'not_ai'), loose).verdict).toBe('not_ai');
    const declared = { ...answer(85, 'ai'), decidedBy: 'signed-metadata' as const, reason: 'The file declares it.' };
    expect(heldTo(declared, levels[0]!)).toMatchObject({
      verdict: 'ai',
      reason: 'The file declares it.',
      modelVerdict: 'uncertain',
    });
  });
});
