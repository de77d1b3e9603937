import { z } from 'zod';
import { type EventDefinitions, type FactsOf } from '../kernel/index.js';

export const NODE_EVENTS = {
  /** A node says that it lives, and with that renews every claim it holds. Said only while there is work anywhere. */
  NodeRenewed: { schema: z.strictObject({}) },
  /** A node has let go of everything and ends. */
  NodeLeft: { schema: z.strictObject({}) },
} satisfies EventDefinitions;

export type NodeFact = FactsOf<typeof NODE_EVENTS>;

/** What nodes have said of themselves, which concerns nobody once they are gone. */
export const NODE_STREAMS = 'node-';

export const nodeStream = (nodeId: string): string => `${NODE_STREAMS}${nodeId}`;
