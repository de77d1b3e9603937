import { z } from 'zod';
import { TEXT_CHARS_MAX } from '../../claims/index.js';
import { type FactsOf } from '../../kernel/index.js';
import { offsetSchema, usageShape } from '../model/recorded.js';
import { type CoreState, eventOf, type Stage } from '../model/stage.js';

/** Maximum number of statements of an article that a model may list. */
const STATEMENTS_MAX = 400;
/** A model that lists less than one statement per this many words has skipped most of the article. */
const WORDS_A_STATEMENT_MAX = 100;

const span = z.strictObject({ start: offsetSchema, end: offsetSchema });

export const listedSchema = z.strictObject({
  /** The name that the server reports for the model; the requested name if there was no answer. */
  model: z.string(),
  /** Places in the article's text, in its order; offsets count UTF-16 code units. */
  statements: z.array(span.extend({ source: span.nullable() })).max(STATEMENTS_MAX),
  /** Number of entries that were dropped because they are not in the article or not usable. */
  dropped: z.int().min(0),
  /** Why there are no statements, so that the embedded extractor reads the text; null when the model's are used. */
  problem: z.string().nullable(),
  /** What the call used; left out when nothing was, and in a fork, which did not pay for it. */
  ...usageShape,
  tokens: usageShape.tokens.optional(),
});
export type Listed = z.output<typeof listedSchema>;

interface Kept {
  /** Statements that a model listed; null before, and permanently when no model is asked. */
  readonly statements: Listed | null;
}
type State = CoreState &
  Kept & {
    readonly article: { readonly article: { readonly text: string } } | null;
    readonly claims: object | null;
  };

/** Whether the debate's model still has to list the article's statements. */
export const listsStatements = ({ opening, statements }: Pick<State, 'opening' | 'statements'>): boolean =>
  opening?.claims === 'model' && opening.analyst.engine === 'llm' && statements === null;

/** Why the number of statements is too small for the article; undefined when it is not. */
function tooFewStatements({ text }: { readonly text: string }, statements: number): string | undefined {
  const read = text.slice(0, TEXT_CHARS_MAX);
  const words = read.split(/\s+/).filter((word) => word !== '').length;
  const needed = Math.max(1, Math.floor(words / WORDS_A_STATEMENT_MAX));
  return statements < needed
    ? `the list has ${statements} usable statements for ${words} words; ${needed} are needed`
    : undefined;
}

/** Why this cannot be a list of the article's statements; undefined when it can. */
export function statementsFault(
  { article }: Pick<State, 'article'>,
  { statements, problem }: Listed,
): string | undefined {
  const length = article?.article.text.length ?? 0;
  let from = 0;
  for (const { start, end, source } of statements) {
    if (start < from || end <= start || end > length) return 'a statement is out of order or outside the article';
    if (source !== null && (source.end <= source.start || source.end > length))
      return 'a source is outside the article';
    from = end;
  }
  if (problem !== null) return statements.length > 0 ? 'a failed list has statements' : undefined;
  return article ? tooFewStatements(article.article, statements.length) : undefined;
}

const event = eventOf<State, Kept>();

const events = {
  /**
   * The article's statements as listed by the analyst's model in one call, if the opening asks for it. The claims of
   * the text are then identified at these positions.
   */
  StatementsListed: event({
    schema: listedSchema,
    accepted: ({ debate, opening, statements }) =>
      debate.value === 'imported' && opening?.claims === 'model' && statements === null,
    fold: (_, statements) => ({ statements }),
    fault: statementsFault,
    check: 'claims',
    // Its usage counts in the parent.
    inherited: ({ model, statements, dropped, problem }) => ({ model, statements, dropped, problem }),
    inheritedLate: true,
    said: ({ model, statements, problem }, { faint, printable }) => {
      const told = problem === null ? `${statements.length} statements listed` : `not used: ${printable(problem)}`;
      return [faint(`Statements by ${printable(model)}: ${told}.`)];
    },
    spends: true,
  }),
};

interface Move {
  readonly kind: 'list-statements';
}

/** Lets the analyst's model list the article's statements. */
export const statements = {
  name: 'statements',
  initial: { statements: null } as Kept,
  events,
  steps: {
    'list-statements': ({ listed }: { readonly listed: Listed }, state) =>
      state.statements === null && state.claims === null ? [{ type: 'StatementsListed', data: listed }] : [],
  },
  next: (state): readonly Move[] =>
    state.debate.value === 'imported' && listsStatements(state) ? [{ kind: 'list-statements' }] : [],
  asks: ['list-statements'] as const,
  checks: ['claims'] as const,
  spent: ({ statements: listed }) => (listed ? [listed] : []),
} satisfies Stage<State, FactsOf<typeof events>>;
