import { appraisedSchema, NOT_APPRAISED, recordedAppraisal } from './appraisal.stage.js';
import { type Works } from './work.js';

/** Only for articles that wait too long for a process. */
const TIMEOUT_MS = 60_000;

/** Appraises the recorded text with its recorded claims; nothing is said of a text for which that fails. */
export const appraiseArticle: Works['appraise'] = {
  timed: 'appraisal',
  timeoutMs: () => TIMEOUT_MS,
  perform: async (_, { debateId, world, state, questions, assertWanted, onTrouble }) => {
    const { article, claims } = state();
    if (!article || !claims) throw new Error(`${debateId}: there is no article to appraise`);
    try {
      const appraisal = await questions().ask((signal) =>
        world.appraiser.appraise(article.article, claims.claims, signal),
      );
      return { kind: 'appraise', appraised: appraisedSchema.parse(recordedAppraisal(appraisal)) };
    } catch (error) {
      assertWanted(error);
      onTrouble(error);
      return { kind: 'appraise', appraised: NOT_APPRAISED };
    }
  },
};
