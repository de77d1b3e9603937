import { canonicalJson, sha256 } from '../../kernel/index.js';
import { type Check } from '../dossier.js';

/** What the agents were told is what was recorded under the hash that the debate was opened with. */
export const prompts: Check = function* ({ opening, prompts: recorded, told }) {
  if (!opening) return 'the debate was never opened';
  const { promptHash, analyst } = opening;
  // The offline analyst is told nothing in words.
  if (promptHash === undefined) return analyst.engine === 'offline' ? undefined : 'the debate names no prompts';
  if (!recorded) return 'the texts of its prompts are not at hand';
  const hash = told && sha256(canonicalJson(told));
  if (hash === null) yield { revision: 0, detail: `the prompts ${promptHash} cannot be read` };
  else if (hash !== promptHash)
    yield { revision: 0, detail: `the recorded prompts have the hash ${hash}, not ${promptHash}` };
  return undefined;
};
