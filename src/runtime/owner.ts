import { AsyncLocalStorage } from 'node:async_hooks';
import { SERVICE } from './fair-limit.js';

const owners = new AsyncLocalStorage<string>();

/** Runs work for an account, or for a network address where there is no account. Shared places are given to owners in turn. */
export function onBehalfOf<T>(owner: string, work: () => T): T {
  return owners.run(owner, work);
}

/** Whom the current work is done for; the empty name for the service itself. */
export function currentOwner(): string {
  return owners.getStore() ?? SERVICE;
}
