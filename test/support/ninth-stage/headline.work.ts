import { type DebateStep } from '../../../src/debate/stages/index.js';
import { type Work } from '../../../src/debate/stages/work.js';

/** Asks `judge` for the number of words in the headline; nothing is recorded without an answer. */
export const headlineJudgedBy = (
  judge: (title: string) => Promise<number | undefined>,
): Work<{ readonly kind: 'judge-headline' }> => ({
  timed: 'headline',
  timeoutMs: () => 1_000,
  perform: async (_, { state, questions }) => {
    const words = await questions().ask(() => judge(state().article?.article.title ?? ''));
    if (words === undefined) return undefined;
    // The shipped stages do not have this step.
    return { kind: 'judge-headline', judged: { words, model: 'counter@1', calls: 1 } } as unknown as DebateStep;
  },
});
