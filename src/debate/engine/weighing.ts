import { type FairLimit } from '../../runtime/index.js';
import {
  type Analyst,
  AnalystFailure,
  type EvidenceAnswer,
  type EvidenceQuestion,
  isSound,
  type Spending,
} from '../../analysts/index.js';
import { recordedSpendingIfAny } from '../model/costs.js';
import { type DebateState } from '../model/debate-state.js';
import { DEBATE_EVENTS, type DebateData } from '../model/debate.events.js';
import { passagesOf, weighingFault } from '../model/weighed-evidence.js';
import { type Questions } from './asking.js';

type Weighing = DebateData<'EvidenceWeighed'>;

const REASON_LENGTH_MAX = 500;
const TIME_OVER = 'The time limit for gathering evidence was reached.';

export interface WeighingContext {
  readonly debateId: string;
  readonly owner: string;
  readonly calls: FairLimit;
  readonly analyst: Analyst;
  readonly questions: Questions;
  /** Whether the deadline of the step has passed. */
  readonly isOverdue: () => boolean;
  readonly onTrouble: (error: unknown) => void;
}

/**
 * Asks the analyst's model once to weigh the evidence for one claim. Without a usable answer, the event states the
 * reason and the usage, and the stances do not change.
 */
export async function weighingOf(state: DebateState, claim: string, context: WeighingContext): Promise<Weighing> {
  const { calls, owner, questions, isOverdue, onTrouble } = context;
  const model = state.opening?.analyst.model ?? '';
  const without = (problem: string, usage?: Spending): Weighing => ({
    claim,
    model,
    readings: [],
    droppedQuotes: 0,
    problem: problem.slice(0, REASON_LENGTH_MAX),
    ...(usage && isSound(usage) ? recordedSpendingIfAny(usage) : {}),
  });
  if (isOverdue()) return without(TIME_OVER);
  try {
    const { usage, ...answer } = await calls.run(
      owner,
      () => questions.ask((signal) => weighed(state, claim, context, signal)),
      questions.signal,
    );
    if (!isSound(usage)) return without('invalid answer: its usage is not a number of tokens');
    const weighing = {
      claim,
      ...answer,
      readings: [...answer.readings],
      problem: null,
      ...recordedSpendingIfAny(usage),
    };
    const parsed = DEBATE_EVENTS.EvidenceWeighed.schema.safeParse(weighing);
    const fault = parsed.success ? weighingFault(state, parsed.data) : parsed.error.issues[0]?.message;
    return parsed.success && fault === undefined ? parsed.data : without(`invalid answer: ${fault ?? ''}`, usage);
  } catch (error) {
    const failure = error instanceof AnalystFailure ? error : undefined;
    if (!failure && !questions.signal.aborted) onTrouble(error);
    const reason = failure?.reason ?? 'The evidence could not be weighed.';
    return without(isOverdue() ? TIME_OVER : reason, failure?.usage);
  }
}

async function weighed(
  state: DebateState,
  claimId: string,
  { debateId, analyst }: WeighingContext,
  signal: AbortSignal,
): Promise<EvidenceAnswer> {
  const { opening, article, claims } = state;
  const claim = claims?.claims.find(({ id }) => id === claimId);
  if (!opening || !article || !claim || !analyst.weigh)
    throw new Error(`the evidence for ${claimId} cannot be weighed`);
  const passages = passagesOf(state, claimId);
  const question: EvidenceQuestion = {
    debateId,
    depth: opening.depth,
    article: article.article,
    claim,
    passages,
    terms: opening.analyst,
  };
  return analyst.weigh(question, signal);
}
