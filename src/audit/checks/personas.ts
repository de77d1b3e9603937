import { type Check } from '../dossier.js';

/** The agents are the personas in the recorded cast, with the same hashes and weights. */
export const personas: Check = function* ({ opening, definitions, cast }) {
  if (!opening) return 'the debate was never opened';
  if (!cast) return 'the definitions of its personas are not available';
  if (!definitions) {
    yield { revision: 0, detail: `the cast ${opening.castHash} cannot be read` };
    return undefined;
  }
  if (definitions.hash !== opening.castHash)
    yield { revision: 0, detail: `the recorded cast has the hash ${definitions.hash}, not ${opening.castHash}` };
  for (const { id, platform, weight, hash: stated, expertise } of opening.agents) {
    const { persona, hash } = definitions.personas.get(id) ?? {};
    if (!persona) yield { revision: 0, detail: `${id} is not in the recorded cast` };
    else if (hash !== stated) yield { revision: 0, detail: `${id} does not match its definition in the cast` };
    else if (persona.platform !== platform || persona.weight !== weight)
      yield { revision: 0, detail: `${id} has a different platform or weight than its definition` };
    // Missing in debates from before it was recorded.
    else if (expertise !== undefined && String(expertise) !== String(persona.expertise ?? []))
      yield { revision: 0, detail: `${id} has another expertise than its definition` };
  }
  for (const { id, weight } of opening.platforms)
    // A fork may set other platform weights; its opening records them.
    if (!opening.forkedFrom && definitions.platforms.get(id)?.weight !== weight)
      yield { revision: 0, detail: `the platform ${id} has a different weight than its definition` };
  return undefined;
};
