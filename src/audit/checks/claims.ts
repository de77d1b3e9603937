import { claimsFault } from '../../debate/index.js';
import { type Check } from '../dossier.js';

/**
 * Every claim, and the source it names, occurs in the article at its offsets; the claims match their recorded hash, and
 * arguments refer only to these claims.
 */
export const claims: Check = function* ({ frames }) {
  for (const { revision, event, before } of frames) {
    if (event.type === 'ClaimsIdentified' && before.article) {
      const fault = claimsFault(before.article.article, event.data);
      if (fault !== undefined) yield { revision, detail: fault };
    }
    if (event.type !== 'ArgumentMade') continue;
    const known = new Set(before.claims?.claims.map(({ id }) => id));
    const spoken = new Set([...event.data.on, ...event.data.claims.map(({ id }) => id)]);
    for (const id of spoken)
      if (!known.has(id))
        yield {
          revision,
          detail: `${event.data.persona} refers to ${id.slice(0, 20)}, which is not a claim of the article`,
        };
  }
  return undefined;
};
