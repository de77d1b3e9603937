import { type Check } from '../dossier.js';

const versionOf = (model: string): number => Number(/^offline@(\d{1,6})$/.exec(model)?.[1] ?? Number.NaN);
const isLater = (model: string, than: string): boolean => versionOf(model) > versionOf(than);

/**
 * Every answer names its model, and cached tokens do not exceed those sent. The offline analyst's answers came from the
 * version in the opening or a later one, since a service that was updated while a debate ran finishes it with the later
 * version.
 */
export const usage: Check = function* ({ opening, frames }) {
  const asked = opening?.analyst;
  if (!asked) return 'the debate was never opened';
  // The inherited arguments of a fork came from the analyst of the original debate.
  let takenOver = opening.forkedFrom?.arguments ?? 0;
  for (const { revision, event } of frames) {
    if (event.type !== 'ArgumentMade') continue;
    const { persona, model, tokens } = event.data;
    const elsewhere = takenOver > 0;
    if (elsewhere) takenOver -= 1;
    if (tokens.cached > tokens.input)
      yield { revision, detail: `${tokens.cached} of ${tokens.input} input tokens were cached` };
    if (model === '') yield { revision, detail: `${persona}'s answer names no model` };
    // Only the offline analyst is checked: a model server may answer with a dated or full name of the requested model.
    else if (!elsewhere && asked.engine === 'offline' && model !== asked.model && !isLater(model, asked.model))
      yield { revision, detail: `${persona}'s answer is from ${model}, but the debate was opened with ${asked.model}` };
  }
  return undefined;
};
