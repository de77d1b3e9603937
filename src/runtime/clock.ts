import { randomUUID } from 'node:crypto';
import { type CommandContext } from '../kernel/index.js';
import { currentRequestBy } from './owner.js';

/** The only source of time and ids; tests provide their own. */
export interface Clock {
  now(): Date;
  newId(): string;
}

export const CLOCK = Symbol('CLOCK');

export const systemClock: Clock = { now: () => new Date(), newId: () => randomUUID() };

/** Contexts with an id of their own that no command was executed with yet. */
const unused = new WeakSet<CommandContext>();

/**
 * Whether the command's id was made for it and it is executed for the first time: then no other writer can have stored
 * events of that id. True once for each context.
 */
export const isFirstUse = (context: CommandContext): boolean => unused.delete(context);

/** The context of a command given now by `actor`, with the member and key of the current request, if any. */
export function commandContext(
  clock: Clock,
  actor: string,
  correlationId?: string,
  commandId?: string,
): CommandContext {
  const id = commandId ?? clock.newId();
  const request = currentRequestBy();
  // What a request sets off may go on to do the work of others, which is not the request's.
  const by = actor === request?.memberId || actor === request?.workspaceId ? request : undefined;
  const at = clock.now().toISOString();
  const context = { commandId: id, correlationId: correlationId ?? id, actor, at, ...(by ? { by } : {}) };
  if (commandId === undefined) unused.add(context);
  return context;
}
