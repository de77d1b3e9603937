import { z } from 'zod';
import { type EventDefinitions, type FactsOf } from '../kernel/index.js';

export const NODE_EVENTS = {
  /** The node is alive, which renews every claim that it holds. Appended only while there is open work. */
  NodeRenewed: { schema: z.strictObject({}) },
  /** The node holds no claims any more and stops. */
  NodeLeft: { schema: z.strictObject({}) },
} satisfies EventDefinitions;

export type NodeFact = FactsOf<typeof NODE_EVENTS>;

/** Prefix of the streams of nodes. A stream is irrelevant once its node is gone. */
export const NODE_STREAMS = 'node-';

export const nodeStream = (nodeId: string): string => `${NODE_STREAMS}${nodeId}`;
