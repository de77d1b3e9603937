import { AnalystFailure, isSound, type ObjectionsQuestion, type Spending } from '../../analysts/index.js';
import { contradictionsIn } from '../model/contradictions.js';
import { recordedSpendingIfAny } from '../model/costs.js';
import { type LastWord, lastWordFault, lastWordSchema, mostContradicted } from './last-word.stage.js';
import { SINGLE_CALL, waitReport, type WorkContext, type Works } from './work.js';

const REASON_LENGTH_MAX = 500;

/** Asks the agent that was contradicted most for its answer. */
export const answerObjections: Works['answer-objections'] = {
  timed: 'last word',
  ...SINGLE_CALL,
  perform: async ({ persona }, context) => {
    const answer = await answerBy(persona, context);
    // Withdrawn by a stop or an end of the debate: the next run asks again.
    context.assertWanted();
    return { kind: 'answer-objections', answer };
  },
};

/** Asks once. Without a usable answer, the event states the reason and the usage, and the debate ends without it. */
async function answerBy(persona: string, context: WorkContext): Promise<LastWord> {
  const { debateId, owner, world, calls, state } = context;
  const { opening } = state();
  if (!opening) throw new Error(`${debateId} was never opened`);
  const without = (problem: string, usage?: Spending): LastWord => ({
    persona,
    argument: '',
    answers: [],
    model: opening.analyst.model,
    problem: problem.slice(0, REASON_LENGTH_MAX),
    ...(usage && isSound(usage) ? recordedSpendingIfAny(usage) : {}),
  });
  const analyst = world.analysts.get(opening.analyst.engine);
  const ask = analyst.answerObjections?.bind(analyst);
  if (!ask) return without('The analyst has no model.');
  const question = questionTo(persona, context);
  const questions = context.questions();
  const report = waitReport(context, 2);
  try {
    const { usage, model, argument, answers } = await calls.run(
      owner,
      () => questions.ask((signal) => ask(question, signal, report)),
      questions.signal,
    );
    if (!isSound(usage)) return without('invalid answer: its usage is not a number of tokens');
    const parsed = lastWordSchema.safeParse({
      persona,
      argument,
      answers: answers.map((answer) => ({ ...answer })),
      model,
      problem: null,
      ...recordedSpendingIfAny(usage),
    });
    const fault = parsed.success ? lastWordFault(state(), parsed.data) : parsed.error.issues[0]?.message;
    return parsed.success && fault === undefined ? parsed.data : without(`invalid answer: ${fault ?? ''}`, usage);
  } catch (error) {
    const failure = error instanceof AnalystFailure ? error : undefined;
    if (!failure && !questions.signal.aborted) context.onTrouble(error);
    return without(failure?.reason ?? 'The agent could not be asked.', failure?.usage);
  }
}

function questionTo(id: string, { debateId, cast, state }: WorkContext): ObjectionsQuestion {
  const now = state();
  const { opening, article, claims, evidence, plausibility } = now;
  const persona = cast.personas.get(id);
  const said = now.arguments.filter((argument) => argument.persona === id);
  const [first, second] = ([1, 2] as const).map((round) => said.find((argument) => argument.round === round));
  if (!opening || !article || !persona || !first || !second) throw new Error(`${debateId}: ${id} has not argued twice`);
  const contradictions = contradictionsIn(plausibility);
  return {
    debateId,
    depth: opening.depth,
    article: article.article,
    claims: claims?.claims ?? [],
    ...(evidence ? { evidence } : {}),
    ...(contradictions.length > 0 ? { contradictions } : {}),
    persona,
    own: [first, second],
    objections: (mostContradicted(now)?.objections ?? []).flatMap(({ persona: from, ...objection }) => {
      const peer = cast.personas.get(from);
      return peer
        ? [{ ...objection, persona: from, name: peer.name, platform: peer.platform, expertise: peer.expertise }]
        : [];
    }),
    terms: opening.analyst,
  };
}
