import { AnalystFailure, findInjections } from '../../analysts/index.js';
import { type GatheredEvidence, storedEvidence } from './evidence.stage.js';
import { EVIDENCE_TIMEOUT_MS, type Works } from './work.js';

/** Gathers evidence about the claims; nothing when there is nothing to look up. */
export const gatherEvidence: Works['gather-evidence'] = {
  timed: 'evidence',
  timeoutMs: () => EVIDENCE_TIMEOUT_MS,
  perform: async (_, { debateId, world, state, questions, assertWanted, onTrouble }) => {
    const { article, claims, opening } = state();
    if (!article || !claims || !opening) throw new Error(`${debateId}: there are no claims to check`);
    const { sources = [] } = opening.evidence ?? {};
    const past = sources.includes('archive') ? world.pastArticles(opening.accountId) : undefined;
    const checked = past ? { ...article.article, past } : article.article;
    if (!world.evidence.applies(checked, sources)) return undefined;
    const request = { article: checked, claims: claims.claims, depth: opening.depth, sources };
    try {
      const found = await questions().ask((signal) => world.evidence.gather(request, signal));
      assertWanted();
      const instructs = (text: string): boolean => findInjections(text).length > 0;
      const gathered = storedEvidence(article.article, found, instructs);
      return gathered.items.length + gathered.missing.length === 0 ? undefined : { kind: 'gather-evidence', gathered };
    } catch (error) {
      assertWanted(error);
      onTrouble(error);
      const [first] = claims.claims;
      const missing = first ? [nothingFor(first.id, sources[0] ?? 'cited', error instanceof AnalystFailure)] : [];
      return { kind: 'gather-evidence', gathered: { items: [], missing } };
    }
  },
};

/** Why no evidence could be gathered at all. */
const nothingFor = (
  claim: string,
  source: GatheredEvidence['missing'][number]['source'],
  late: boolean,
): GatheredEvidence['missing'][number] => ({
  id: 'e1',
  claim,
  source,
  url: null,
  reason: late ? 'deadline' : 'failed',
  detail: late ? 'The time limit for gathering evidence was reached.' : 'No evidence could be gathered.',
  quote: null,
});
