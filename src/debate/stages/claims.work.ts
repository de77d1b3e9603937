import { AnalystFailure } from '../../analysts/index.js';
import { type Claim, type ClaimQuestion } from '../../claims/index.js';
import { identifiedSchema, noClaims, storedClaims, usableStatements } from './claims.stage.js';
import { type WorkContext, type Works } from './work.js';

/** Only for articles that wait too long for a process of the claim reader. */
const TIMEOUT_MS = 60_000;

/** Identifies the article's claims; the step has no claims and the reason if that fails. */
export const identifyClaims: Works['identify-claims'] = {
  timed: 'claims',
  timeoutMs: () => TIMEOUT_MS,
  perform: async (_, context) => {
    const { state, assertWanted, onTrouble } = context;
    const article = state().article?.article;
    if (!article) throw new Error(`${context.debateId}: there is no article to identify claims in`);
    try {
      const { found, byModel } = await claimsIn(article, context);
      const identified = identifiedSchema.parse(storedClaims(article, found, byModel ? 'model' : 'embedded'));
      return { kind: 'identify-claims', identified };
    } catch (error) {
      assertWanted(error);
      onTrouble(error);
      const late = error instanceof AnalystFailure;
      const problem = late ? 'The claims were not identified in time.' : 'The claims could not be identified.';
      return { kind: 'identify-claims', identified: noClaims(problem) };
    }
  },
};

/** The claims at the statements that a model has listed, or those of the embedded extractor if there are none. */
async function claimsIn(
  { title, text, captions }: ClaimQuestion,
  { world, state, questions, assertWanted, onTrouble }: WorkContext,
): Promise<{ readonly found: readonly Claim[]; readonly byModel: boolean }> {
  const asked = { title, text, ...(captions ? { captions } : {}) };
  const read = (question: ClaimQuestion): Promise<readonly Claim[]> =>
    questions().ask((signal) => world.claims.read(question, signal));
  const statements = usableStatements(state());
  if (statements) {
    const listed = await read({ ...asked, statements }).catch((error: unknown): readonly Claim[] => {
      assertWanted(error);
      if (error instanceof AnalystFailure) throw error;
      // Listed statements crashed the claim reader.
      onTrouble(error);
      return [];
    });
    if (listed.some(({ field }) => field === 'text')) return { found: listed, byModel: true };
  }
  return { found: await read(asked), byModel: false };
}
