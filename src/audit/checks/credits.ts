import { type Check, movementsOf } from '../dossier.js';

/** What was set aside is what the debate cost, and was spent or given back once, as its end has it. */
export const credits: Check = function* ({ opening, credits: movements, frames, debateId }) {
  if (!opening) return 'the debate was never opened';
  if (opening.accountId === null) {
    if (opening.credits !== 0) yield { revision: 0, detail: `${opening.credits} credits without an account` };
    return undefined;
  }
  if (!movements) return "the account's books are not at hand";
  const end = frames.at(-1)?.after.debate.value;
  let reserved = 0;
  let spent = 0;
  for (const event of movementsOf(movements)) {
    if (typeof event === 'string') {
      yield { revision: null, detail: event };
      continue;
    }
    const { amount } = event.data;
    const at = `${event.stream}@${event.revision}`;
    if (!('debateId' in event.data) || event.data.debateId !== debateId)
      yield { revision: null, detail: `${at} is of something else` };
    else if (event.type === 'CreditsReserved') {
      if (reserved > 0 || spent > 0) yield { revision: null, detail: `${at} sets credits aside a second time` };
      if (amount !== opening.credits)
        yield { revision: 0, detail: `${at} sets ${amount} credits aside for a debate of ${opening.credits}` };
      reserved += amount;
    } else {
      if (amount !== reserved)
        yield { revision: null, detail: `${at} settles ${amount} credits where ${reserved} were set aside` };
      if (event.type === 'CreditsSpent') spent += amount;
      reserved -= amount;
    }
  }
  if (end === 'closed' && spent !== opening.credits)
    yield { revision: 0, detail: `it is closed and cost ${opening.credits}, ${spent} credits were spent` };
  if (end === 'abandoned' && spent !== 0)
    yield { revision: null, detail: `it was abandoned, ${spent} credits were spent` };
  if (end !== 'closed' && end !== 'abandoned' && spent !== 0)
    yield { revision: null, detail: `${spent} credits were spent on a debate that has no end` };
  if ((end === 'closed' || end === 'abandoned') && reserved !== 0)
    yield { revision: null, detail: `it is over, ${reserved} credits are still set aside` };
  return undefined;
};
