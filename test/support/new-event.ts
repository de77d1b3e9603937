import { randomUUID } from 'node:crypto';
import { type NewEvent } from '../../src/kernel/index.js';

/** An event with a fresh id and metadata that do not matter. */
export function newEvent(type = 'Noted', data: unknown = {}, id: string = randomUUID()): NewEvent {
  return {
    id,
    type,
    data,
    metadata: { v: '1', correlationId: 'c', causationId: 'c', actor: 'system', at: '2026-01-01T00:00:00.000Z' },
  };
}
