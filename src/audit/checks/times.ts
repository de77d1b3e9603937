import { type Check } from '../dossier.js';

/** Maximum clock difference between two nodes that held one debate. */
const CLOCKS_MS = 1_000;
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** No event is dated earlier than one before it, apart from the clock difference between two nodes. */
export const times: Check = function* ({ events }) {
  let latest = -Infinity;
  let latestAt = '';
  for (const { revision, metadata } of events) {
    const at = ISO.test(metadata.at) ? Date.parse(metadata.at) : NaN;
    if (Number.isNaN(at)) {
      yield { revision, detail: `“${metadata.at}” is not a time` };
      continue;
    }
    if (at < latest - CLOCKS_MS) yield { revision, detail: `${metadata.at} comes after ${latestAt}` };
    if (at < latest) continue;
    latest = at;
    latestAt = metadata.at;
  }
  return undefined;
};
