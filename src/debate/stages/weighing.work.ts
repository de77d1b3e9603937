import {
  AnalystFailure,
  type EvidenceAnswer,
  type EvidenceQuestion,
  isSound,
  type Spending,
} from '../../analysts/index.js';
import { recordedSpendingIfAny } from '../model/costs.js';
import { passagesOf, type Weighing, weighedSchema, weighingFault } from './weighing.stage.js';
import { SINGLE_CALL, type WorkContext, type Works } from './work.js';

const REASON_LENGTH_MAX = 500;
const TIME_OVER = 'The time limit for weighing the evidence was reached.';

/**
 * Asks the analyst's model to weigh the evidence of one claim. All claims share the time of one call to a slow server, or
 * what they need at its measured pace.
 */
export const weighEvidence: Works['weigh-evidence'] = {
  timed: 'weighing of the evidence',
  ...SINGLE_CALL,
  perform: async ({ claim }, context) => {
    const weighed = await weighingBy(context, claim);
    // Withdrawn by a stop or an end of the debate: the next run asks again.
    context.assertWanted();
    return { kind: 'weigh-evidence', weighed };
  },
};

/**
 * Asks the analyst's model once to weigh the evidence for one claim. Without a usable answer, the event states the
 * reason and the usage, and the stances do not change.
 */
async function weighingBy(context: WorkContext, claim: string): Promise<Weighing> {
  const { calls, owner, state, isOverdue, onTrouble } = context;
  const model = state().opening?.analyst.model ?? '';
  const without = (problem: string, usage?: Spending): Weighing => ({
    claim,
    model,
    readings: [],
    droppedQuotes: 0,
    problem: problem.slice(0, REASON_LENGTH_MAX),
    ...(usage && isSound(usage) ? recordedSpendingIfAny(usage) : {}),
  });
  const questions = context.questions();
  if (isOverdue()) return without(TIME_OVER);
  try {
    const { usage, ...answer } = await calls.run(
      owner,
      () => questions.ask((signal) => weighed(context, claim, signal)),
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
    const parsed = weighedSchema.safeParse(weighing);
    const fault = parsed.success ? weighingFault(state(), parsed.data) : parsed.error.issues[0]?.message;
    return parsed.success && fault === undefined ? parsed.data : without(`invalid answer: ${fault ?? ''}`, usage);
  } catch (error) {
    const failure = error instanceof AnalystFailure ? error : undefined;
    if (!failure && !questions.signal.aborted) onTrouble(error);
    const reason = failure?.reason ?? 'The evidence could not be weighed.';
    return without(isOverdue() ? TIME_OVER : reason, failure?.usage);
  }
}

async function weighed(
  { debateId, world, state }: WorkContext,
  claimId: string,
  signal: AbortSignal,
): Promise<EvidenceAnswer> {
  const { opening, article, claims, evidence } = state();
  const analyst = opening && world.analysts.get(opening.analyst.engine);
  const claim = claims?.claims.find(({ id }) => id === claimId);
  if (!opening || !article || !claim || !analyst?.weigh)
    throw new Error(`the evidence for ${claimId} cannot be weighed`);
  const passages = passagesOf({ evidence }, claimId);
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
