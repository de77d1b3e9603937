import { genesisOf, linkOf } from '../../kernel/index.js';
import { debateStream } from '../../debate/index.js';
import { type Check, digestIn } from '../dossier.js';

const LINK = /^[0-9a-f]{64}$/;

/** No event is missing or misplaced, and each matches its link, which also covers the previous link. */
export const chain: Check = function* (dossier) {
  const { debateId, events } = dossier;
  const stream = debateStream(debateId);
  const ids = new Set<string>();
  /** Undefined after a damaged event, whose link is unknown. */
  let previous: string | undefined = genesisOf(stream);
  let linked = false;
  let due = 0;
  for (const event of events) {
    const { revision, metadata } = event;
    if (event.stream !== stream) yield { revision, detail: `is in the stream ${event.stream} instead of ${stream}` };
    if (revision !== due)
      yield { revision, detail: `revision ${due} was expected here: events are missing, duplicated or out of order` };
    due = revision + 1;
    if (ids.has(event.id)) yield { revision, detail: `has the id of an earlier event, ${event.id}` };
    ids.add(event.id);
    const stated = metadata['chain'];
    if (event.damage !== undefined || previous === undefined) {
      if (event.damage !== undefined) yield { revision, detail: event.damage };
      previous = stated;
      continue;
    }
    const link = linkOf(previous, event, digestIn(dossier, event));
    if (stated === undefined) {
      if (linked) yield { revision, detail: 'has no link, but the events before it do' };
      previous = link;
      continue;
    }
    linked = true;
    if (stated !== link)
      yield {
        revision,
        detail: `its content and the previous link give ${link}, but its link is ${stated}`,
      };
    // Continue from the stated link, so that one changed event gives one finding.
    previous = LINK.test(stated) ? stated : link;
  }
  return linked ? undefined : 'the debate predates chains';
};
