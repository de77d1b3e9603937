import { type Check } from '../dossier.js';

/** Every event is readable and the debate's actors accept it in their state; its arguments follow the rules. */
export const course: Check = function* ({ unreadable, frames, unknownMachine, events, findings }) {
  yield* unreadable;
  if (events.length === 0) yield { revision: null, detail: 'there is no event' };
  for (const { revision, event, before, accepted } of frames) {
    if (!accepted)
      yield { revision, detail: `${event.type} is not accepted while the debate is ${before.debate.value}` };
    else
      for (const { check, ...fault } of findings()) if (check === 'course' && fault.revision === revision) yield fault;
  }
  return unknownMachine ?? undefined;
};
