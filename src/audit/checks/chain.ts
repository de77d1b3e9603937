import { genesisOf, linkOf } from '../../kernel/index.js';
import { debateStream } from '../../debate/index.js';
import { type Check } from '../dossier.js';

const LINK = /^[0-9a-f]{64}$/;

/** Every event is there, in its place, and is what its link says; each link covers the one before it. */
export const chain: Check = function* ({ debateId, events }) {
  const stream = debateStream(debateId);
  const ids = new Set<string>();
  /** Undefined behind a damaged event, whose link nobody knows. */
  let previous: string | undefined = genesisOf(stream);
  let linked = false;
  let due = 0;
  for (const event of events) {
    const { revision, metadata } = event;
    if (event.stream !== stream) yield { revision, detail: `stands in ${event.stream} instead of ${stream}` };
    if (revision !== due)
      yield { revision, detail: `${due} should stand here: events are missing, doubled or out of order` };
    due = revision + 1;
    if (ids.has(event.id)) yield { revision, detail: `has the id of an earlier event, ${event.id}` };
    ids.add(event.id);
    const stated = metadata['chain'];
    if (event.damage !== undefined || previous === undefined) {
      if (event.damage !== undefined) yield { revision, detail: event.damage };
      previous = stated;
      continue;
    }
    const link = linkOf(previous, event);
    if (stated === undefined) {
      if (linked) yield { revision, detail: 'has no link, though the events before it have' };
      previous = link;
      continue;
    }
    linked = true;
    if (stated !== link)
      yield {
        revision,
        detail: `its content and the link before it give ${link}, its link is ${stated}`,
      };
    // Going on from what is stated, so that one changed event is one finding.
    previous = LINK.test(stated) ? stated : link;
  }
  return linked ? undefined : 'it was held before there were chains';
};
