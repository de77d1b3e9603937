import { canonicalJson, sha256 } from '../../kernel/index.js';
import { type Check } from '../dossier.js';

/** The agents' prompts are those recorded under the hash in the debate's opening. */
export const prompts: Check = function* ({ opening, prompts: recorded, promptTexts }) {
  if (!opening) return 'the debate was never opened';
  const { promptHash, analyst } = opening;
  // The offline analyst has no prompts.
  if (promptHash === undefined) return analyst.engine === 'offline' ? undefined : 'the debate names no prompts';
  if (!recorded) return 'the texts of its prompts are not available';
  const hash = promptTexts && sha256(canonicalJson(promptTexts));
  if (hash === null) yield { revision: 0, detail: `the prompts ${promptHash} cannot be read` };
  else if (hash !== promptHash)
    yield { revision: 0, detail: `the recorded prompts have the hash ${hash}, not ${promptHash}` };
  return undefined;
};
