import { claimsFault, statementsFault } from '../../debate/index.js';
import { type Check, type Dossier } from '../dossier.js';

type Frame = Dossier['frames'][number];

/**
 * Every claim, and the source it names, occurs in the article at its offsets and, if a model listed statements, at one
 * of these. The claims match their recorded hash, and arguments refer only to these claims.
 */
export const claims: Check = function* ({ frames }) {
  for (const { revision, event, before } of frames) {
    const fault = faultOf(before, event);
    if (fault !== undefined) yield { revision, detail: fault };
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

function faultOf(before: Frame['before'], event: Frame['event']): string | undefined {
  if (event.type === 'StatementsListed') return statementsFault(before, event.data);
  return event.type === 'ClaimsIdentified' ? claimsFault(before, event.data) : undefined;
}
