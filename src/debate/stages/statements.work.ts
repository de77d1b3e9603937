import { AnalystFailure, isSound, type Spending } from '../../analysts/index.js';
import { recordedSpendingIfAny } from '../model/costs.js';
import { type Listed, listedSchema, statementsFault } from './statements.stage.js';
import { SINGLE_CALL, waitReport, type WorkContext, type Works } from './work.js';

const REASON_LENGTH_MAX = 500;

/** Asks the analyst's model to list the article's statements. After its time the embedded extractor reads the article. */
export const listStatements: Works['list-statements'] = {
  timed: 'statements',
  ...SINGLE_CALL,
  perform: async (_, context) => {
    const listed = await listingBy(context);
    // Withdrawn by a stop or an end of the debate: the next run asks again.
    context.assertWanted();
    return { kind: 'list-statements', listed };
  },
};

/**
 * Asks once. Without a usable answer, the event states the reason and the usage, and the embedded extractor reads the
 * text.
 */
async function listingBy({ debateId, owner, world, calls, state, ...context }: WorkContext): Promise<Listed> {
  const { opening, article } = state();
  if (!opening || !article) throw new Error(`${debateId}: there is no article whose statements could be listed`);
  const without = (problem: string, usage?: Spending): Listed => ({
    model: opening.analyst.model,
    statements: [],
    dropped: 0,
    problem: problem.slice(0, REASON_LENGTH_MAX),
    ...(usage && isSound(usage) ? recordedSpendingIfAny(usage) : {}),
  });
  const analyst = world.analysts.get(opening.analyst.engine);
  const list = analyst.listStatements?.bind(analyst);
  if (!list) return without('The analyst has no model.');
  const { title, text } = article.article;
  const question = { debateId, depth: opening.depth, article: { title, text }, terms: opening.analyst };
  const questions = context.questions();
  const report = waitReport(context);
  try {
    const answer = await calls.run(
      owner,
      () => questions.ask((signal) => list(question, signal, report)),
      questions.signal,
    );
    const { usage, model, dropped } = answer;
    if (!isSound(usage)) return without('invalid answer: its usage is not a number of tokens');
    const statements = answer.statements.map(({ start, end, source }) => ({ start, end, source }));
    const parsed = listedSchema.safeParse({
      model,
      statements,
      dropped,
      problem: null,
      ...recordedSpendingIfAny(usage),
    });
    const fault = parsed.success ? statementsFault(state(), parsed.data) : parsed.error.issues[0]?.message;
    return parsed.success && fault === undefined ? parsed.data : without(`not used: ${fault ?? ''}`, usage);
  } catch (error) {
    const failure = error instanceof AnalystFailure ? error : undefined;
    if (!failure && !questions.signal.aborted) context.onTrouble(error);
    return without(failure?.reason ?? 'The statements could not be listed.', failure?.usage);
  }
}
