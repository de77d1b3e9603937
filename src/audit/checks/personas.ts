import { type Check } from '../dossier.js';

/** The agents are the personas whose definitions were recorded, under their hashes and with their weights. */
export const personas: Check = function* ({ opening, definitions, cast }) {
  if (!opening) return 'the debate was never opened';
  if (!cast) return 'the definitions of its personas are not at hand';
  if (!definitions) {
    yield { revision: 0, detail: `the cast ${opening.castHash} cannot be read` };
    return undefined;
  }
  if (definitions.hash !== opening.castHash)
    yield { revision: 0, detail: `the recorded cast has the hash ${definitions.hash}, not ${opening.castHash}` };
  for (const { id, platform, weight, hash: stated } of opening.agents) {
    const { persona, hash } = definitions.personas.get(id) ?? {};
    if (!persona) yield { revision: 0, detail: `${id} is not in the recorded cast` };
    else if (hash !== stated) yield { revision: 0, detail: `${id} is not who the cast says` };
    else if (persona.platform !== platform || persona.weight !== weight)
      yield { revision: 0, detail: `${id} sits on another platform or has another weight than its definition says` };
  }
  for (const { id, weight } of opening.platforms)
    // A fork may weigh platforms as it likes; what it weighs stands in its opening.
    if (!opening.forkedFrom && definitions.platforms.get(id)?.weight !== weight)
      yield { revision: 0, detail: `the platform ${id} has another weight than its definition says` };
  return undefined;
};
