import { citesEvidence, evidenceFault, weighingFault } from '../../debate/index.js';
import { type Check } from '../dossier.js';

/**
 * The evidence concerns claims of the article, quotes its passages and the article, and matches its recorded hash; a
 * model's readings quote the passages that they weigh; flags cite existing evidence verbatim.
 */
export const evidence: Check = function* ({ frames }) {
  for (const { revision, event, before } of frames) {
    if (event.type === 'EvidenceGathered' || event.type === 'EvidenceMissing') {
      const fault = evidenceFault(before, event);
      if (fault !== undefined) yield { revision, detail: fault };
    }
    if (event.type === 'EvidenceWeighed') {
      const fault = weighingFault(before, event.data);
      if (fault !== undefined) yield { revision, detail: fault };
    }
    if (event.type !== 'ArgumentMade') continue;
    for (const flag of event.data.flags)
      if (!citesEvidence(before.evidence, flag))
        yield {
          revision,
          detail: `${event.data.persona} cites evidence that does not contain the quoted words: ${flag.evidence?.id.slice(0, 20) ?? ''}`,
        };
  }
  return undefined;
};
