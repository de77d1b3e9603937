import { type Check } from '../dossier.js';

/** The number in `offline@<n>`; -1 for anything else. */
const versionOf = (model: string): number => Number(/^offline@(\d{1,6})$/.exec(model)?.[1] ?? -1);

/** Whether both are versions of the offline analyst, the first the later one. */
const isLater = (model: string, than: string): boolean => versionOf(than) > 0 && versionOf(model) > versionOf(than);

/** Whoever answered is the analyst that the debate was opened with, and its tokens add up.
 * A service that was updated while a debate ran answers the rest of it with a later version of the offline analyst. */
export const usage: Check = function* ({ opening, frames }) {
  const asked = opening?.analyst;
  if (!asked) return 'the debate was never opened';
  // What a fork took over was said to the analyst of the debate that it comes from.
  let takenOver = opening.forkedFrom?.arguments ?? 0;
  for (const { revision, event } of frames) {
    if (event.type !== 'ArgumentMade') continue;
    const { persona, model, tokens } = event.data;
    const elsewhere = takenOver > 0;
    if (elsewhere) takenOver -= 1;
    if (tokens.cached > tokens.input)
      yield { revision, detail: `${tokens.cached} of ${tokens.input} input tokens were cached` };
    if (model === '') yield { revision, detail: `${persona}'s answer names no model` };
    // A server may answer with a dated or full name of the model that it was asked for.
    else if (!elsewhere && asked.engine === 'offline' && model !== asked.model && !isLater(model, asked.model))
      yield { revision, detail: `${persona} was answered by ${model}, the debate was opened with ${asked.model}` };
  }
  return undefined;
};
