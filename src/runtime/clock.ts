import { randomUUID } from 'node:crypto';
import { type CommandContext } from '../kernel/index.js';

/** The only source of time and ids; tests provide their own. */
export interface Clock {
  now(): Date;
  newId(): string;
}

export const CLOCK = Symbol('CLOCK');

export const systemClock: Clock = { now: () => new Date(), newId: () => randomUUID() };

/** The context of a command given now by `actor`. */
export function commandContext(
  clock: Clock,
  actor: string,
  correlationId?: string,
  commandId?: string,
): CommandContext {
  const id = commandId ?? clock.newId();
  return { commandId: id, correlationId: correlationId ?? id, actor, at: clock.now().toISOString() };
}
