import { z } from 'zod';
import { type FactsOf } from '../../../src/kernel/index.js';
import { type CoreState, eventOf, type Finding, type Stage } from '../../../src/debate/model/stage.js';

const judgedSchema = z.strictObject({ words: z.int().min(0), model: z.string(), calls: z.int() });
type Judged = z.output<typeof judgedSchema>;

interface Kept {
  readonly headline: Judged | null;
}
type State = CoreState & Kept & { readonly article: { readonly article: { readonly title: string } } | null };

export const wordsIn = (title: string): number => title.split(/\s+/).filter((word) => word !== '').length;

const event = eventOf<State, Kept>();

const events = {
  HeadlineJudged: event({
    schema: judgedSchema,
    accepted: ({ debate, headline }) => debate.value === 'identified' && headline === null,
    fold: (_, headline) => ({ headline }),
    fault: ({ article }, { words }) =>
      words === wordsIn(article?.article.title ?? '') ? undefined : 'the headline does not have this many words',
    check: 'headline',
    audited: function* (_, { model }): Generator<Finding> {
      if (model === '') yield { check: 'headline', detail: 'nobody has judged it' };
    },
    inherited: (judged) => judged,
    inheritedLate: true,
    said: ({ words }, { faint }) => [faint(`The headline has ${words} words.`)],
  }),
};

interface Move {
  readonly kind: 'judge-headline';
}

/** A stage that the service does not have: judges the headline before the first round. */
export const headline = {
  name: 'headline',
  initial: { headline: null } as Kept,
  events,
  steps: {
    'judge-headline': ({ judged }: { readonly judged: Judged }, state) =>
      state.headline === null ? [{ type: 'HeadlineJudged', data: judged }] : [],
  },
  next: (state): readonly Move[] =>
    state.debate.value === 'identified' && state.headline === null ? [{ kind: 'judge-headline' }] : [],
  asks: ['judge-headline'] as const,
  checks: ['headline'] as const,
} satisfies Stage<State, FactsOf<typeof events>>;
