import { AsyncLocalStorage } from 'node:async_hooks';
import { type RequestBy } from '../kernel/index.js';
import { SERVICE } from './fair-limit.js';

interface Owner {
  readonly name: string;
  readonly by: RequestBy | undefined;
}

const owners = new AsyncLocalStorage<Owner>();

/**
 * Runs work for an account, or for a network address where there is no account. Shared places are given to owners in turn.
 * @param by who makes the request that the work belongs to, if it is one that may change something
 */
export function onBehalfOf<T>(owner: string, work: () => T, by?: RequestBy): T {
  return owners.run({ name: owner, by }, work);
}

/** Whom the current work is done for; the empty name for the service itself. */
export function currentOwner(): string {
  return owners.getStore()?.name ?? SERVICE;
}

/** Who makes the request that the current work belongs to; undefined outside of one. */
export function currentRequestBy(): RequestBy | undefined {
  return owners.getStore()?.by;
}
