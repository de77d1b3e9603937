import { chargeOf } from '../../debate/index.js';
import { type Check, type Dossier, type Fault, movementsOf } from '../dossier.js';

/**
 * The reserved credits equal the debate's price, and were spent or released once: all for a verdict, the stated charge
 * for an abandoned debate, which follows from the answers that it shows.
 */
export const credits: Check = function* ({ opening, credits: movements, frames, debateId }) {
  yield* wrongCharges(frames);
  if (!opening) return 'the debate was never opened';
  if (opening.accountId === null) {
    if (opening.credits !== 0)
      yield { revision: 0, detail: `${opening.credits} credits are charged without an account` };
    return undefined;
  }
  if (!movements) return "the account's credit movements are not available";
  const last = frames.at(-1)?.after;
  const end = last?.debate.value;
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
      yield { revision: null, detail: `${at} belongs to another debate or account` };
    else if (event.type === 'CreditsReserved') {
      if (reserved > 0 || spent > 0) yield { revision: null, detail: `${at} reserves credits a second time` };
      if (amount !== opening.credits)
        yield { revision: 0, detail: `${at} reserves ${amount} credits for a debate that costs ${opening.credits}` };
      reserved += amount;
    } else {
      if (amount > reserved)
        yield { revision: null, detail: `${at} settles ${amount} credits, but ${reserved} were reserved` };
      if (event.type === 'CreditsSpent') spent += amount;
      reserved -= amount;
    }
  }
  if (end === 'closed' && spent !== opening.credits)
    yield { revision: 0, detail: `the debate is closed and cost ${opening.credits} credits, but ${spent} were spent` };
  const charged = last?.abandonment?.charge?.credits ?? 0;
  if (end === 'abandoned' && spent !== charged)
    yield { revision: null, detail: `the abandoned debate costs ${charged} credits, but ${spent} were spent` };
  if (end !== 'closed' && end !== 'abandoned' && spent !== 0)
    yield { revision: null, detail: `${spent} credits were spent on a debate that has not ended` };
  if ((end === 'closed' || end === 'abandoned') && reserved !== 0)
    yield { revision: null, detail: `the debate is over, but ${reserved} credits are still reserved` };
  return undefined;
};

/** Charges of abandoned debates that do not follow from the answers; 0 is also right, if the credits were released. */
function* wrongCharges(frames: Dossier['frames']): Generator<Fault> {
  for (const { revision, event, before } of frames) {
    if (event.type !== 'DebateAbandoned' || !event.data.charge) continue;
    const { credits: stated, answers, requested } = event.data.charge;
    const due = chargeOf(before);
    if (due?.answers === answers && due.requested === requested && [0, due.credits].includes(stated)) continue;
    const shown = due ? `${due.credits} for ${due.answers} of ${due.requested}` : 'no';
    yield { revision, detail: `${stated} credits are charged for ${answers} answers; ${shown} are due` };
  }
}
