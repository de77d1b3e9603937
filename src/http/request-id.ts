import { type IncomingMessage } from 'node:http';

/** What a request is called in the log: as its sender calls it, if that is short and plain; else by a new id. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,128}$/.test(given) ? given : crypto.randomUUID();
}
