import { type Check } from '../dossier.js';
import { verifyHead } from '../seal.js';

/** A key of the service signed the link of the last event, and no event follows the seal. */
export const seal: Check = function* ({ events, frames, keys, unknown }) {
  const seals = frames.filter(({ event }) => event.type === 'DebateSealed');
  const state = frames.at(-1)?.after;
  const place = state?.debate.value;
  const over = place === 'closed' || place === 'abandoned';
  const [frame] = seals;
  if (frame?.event.type !== 'DebateSealed') {
    if (unknown.events !== null) return unknown.events;
    if (!over) return 'the debate is not over';
    if (events.every(({ metadata }) => metadata['chain'] === undefined)) return 'the debate predates seals';
    yield { revision: events.at(-1)?.revision ?? null, detail: 'the debate is over and has no seal' };
    return undefined;
  }
  const { revision, data, stream, metadata } = frame.event;
  const index = events.findIndex((event) => event.revision === revision);
  for (const { revision: later } of events.slice(index + 1)) yield { revision: later, detail: 'follows the seal' };
  const last = events[index - 1];
  if (last?.revision !== data.revision || last.metadata['chain'] !== data.hash)
    yield { revision, detail: 'the seal covers an event other than the one before it' };
  const key = keys.find(({ kid }) => kid === data.keyId);
  if (!key) {
    yield { revision, detail: `the key ${data.keyId} is not one of the service's` };
    return undefined;
  }
  if (!verifyHead({ stream, revision: data.revision, hash: data.hash }, data.signature, key))
    yield { revision, detail: 'the signature does not match this key and debate' };
  const at = Math.floor(Date.parse(metadata.at) / 1_000);
  if (at < key.nbf || (key.exp !== undefined && at > key.exp))
    yield { revision, detail: `the key ${key.kid} was not in use at ${metadata.at}` };
  return undefined;
};
