import { AnalystFailure, isSound, type Spending } from '../../analysts/index.js';
import { recordedSpendingIfAny } from '../model/costs.js';
import { type JudgedClaims, plausibilityFault, plausibilitySchema } from './plausibility.stage.js';
import { SINGLE_CALL, waitReport, type WorkContext, type Works } from './work.js';

const REASON_LENGTH_MAX = 500;

/** Asks the analyst's model how the claims stand to what is known. */
export const judgePlausibility: Works['judge-plausibility'] = {
  timed: 'plausibility of the claims',
  ...SINGLE_CALL,
  perform: async (_, context) => {
    const judged = await judgementBy(context);
    // Withdrawn by a stop or an end of the debate: the next run asks again.
    context.assertWanted();
    return { kind: 'judge-plausibility', judged };
  },
};

/** Asks once. Without a usable answer, the event states the reason and the usage, and the debate goes on. */
async function judgementBy({ debateId, owner, world, calls, state, ...context }: WorkContext): Promise<JudgedClaims> {
  const { opening, article, claims } = state();
  if (!opening || !article || !claims) throw new Error(`${debateId}: there are no claims to judge`);
  const without = (problem: string, usage?: Spending): JudgedClaims => ({
    model: opening.analyst.model,
    judgements: [],
    dropped: 0,
    problem: problem.slice(0, REASON_LENGTH_MAX),
    ...(usage && isSound(usage) ? recordedSpendingIfAny(usage) : {}),
  });
  const analyst = world.analysts.get(opening.analyst.engine);
  const judge = analyst.judgePlausibility?.bind(analyst);
  if (!judge) return without('The analyst has no model.');
  const { depth, analyst: terms } = opening;
  const question = { debateId, depth, article: article.article, claims: claims.claims, terms };
  const questions = context.questions();
  const report = waitReport(context);
  try {
    const answer = await calls.run(
      owner,
      () => questions.ask((signal) => judge(question, signal, report)),
      questions.signal,
    );
    const { usage, model, dropped } = answer;
    if (!isSound(usage)) return without('invalid answer: its usage is not a number of tokens');
    const parsed = plausibilitySchema.safeParse({
      model,
      judgements: answer.judgements.map((judgement) => ({ ...judgement })),
      dropped,
      problem: null,
      ...recordedSpendingIfAny(usage),
    });
    const fault = parsed.success ? plausibilityFault(state(), parsed.data) : parsed.error.issues[0]?.message;
    return parsed.success && fault === undefined ? parsed.data : without(`invalid answer: ${fault ?? ''}`, usage);
  } catch (error) {
    const failure = error instanceof AnalystFailure ? error : undefined;
    if (!failure && !questions.signal.aborted) context.onTrouble(error);
    return without(failure?.reason ?? 'The claims could not be judged.', failure?.usage);
  }
}
