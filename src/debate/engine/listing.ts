import { type FairLimit } from '../../runtime/index.js';
import { type Analyst, AnalystFailure, isSound, type Spending } from '../../analysts/index.js';
import { recordedSpendingIfAny } from '../model/costs.js';
import { type DebateState } from '../model/debate-state.js';
import { DEBATE_EVENTS, type DebateData } from '../model/debate.events.js';
import { statementsFault } from '../model/stored-article.js';
import { type Questions } from './asking.js';

type Listed = DebateData<'StatementsListed'>;

const REASON_LENGTH_MAX = 500;

export interface ListingContext {
  readonly debateId: string;
  readonly owner: string;
  readonly calls: FairLimit;
  readonly analyst: Analyst;
  readonly questions: Questions;
  readonly onTrouble: (error: unknown) => void;
}

/**
 * Asks the analyst's model once to list the article's statements. Without a usable answer, the event states the reason
 * and the usage, and the embedded extractor reads the text.
 */
export async function listingOf(state: DebateState, context: ListingContext): Promise<Listed> {
  const { debateId, owner, calls, analyst, questions, onTrouble } = context;
  const { opening, article } = state;
  if (!opening || !article) throw new Error(`${debateId}: there is no article whose statements could be listed`);
  const without = (problem: string, usage?: Spending): Listed => ({
    model: opening.analyst.model,
    statements: [],
    dropped: 0,
    problem: problem.slice(0, REASON_LENGTH_MAX),
    ...(usage && isSound(usage) ? recordedSpendingIfAny(usage) : {}),
  });
  const listStatements = analyst.listStatements?.bind(analyst);
  if (!listStatements) return without('The analyst has no model.');
  const { title, text } = article.article;
  const question = { debateId, depth: opening.depth, article: { title, text }, terms: opening.analyst };
  try {
    const answer = await calls.run(
      owner,
      () => questions.ask((signal) => listStatements(question, signal)),
      questions.signal,
    );
    const { usage, model, dropped } = answer;
    if (!isSound(usage)) return without('invalid answer: its usage is not a number of tokens');
    const statements = answer.statements.map(({ start, end, source }) => ({ start, end, source }));
    const parsed = DEBATE_EVENTS.StatementsListed.schema.safeParse({
      model,
      statements,
      dropped,
      problem: null,
      ...recordedSpendingIfAny(usage),
    });
    const fault = parsed.success ? statementsFault(state, parsed.data) : parsed.error.issues[0]?.message;
    return parsed.success && fault === undefined ? parsed.data : without(`not used: ${fault ?? ''}`, usage);
  } catch (error) {
    const failure = error instanceof AnalystFailure ? error : undefined;
    if (!failure && !questions.signal.aborted) onTrouble(error);
    return without(failure?.reason ?? 'The statements could not be listed.', failure?.usage);
  }
}
