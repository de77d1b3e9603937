import { type SignalId } from '../../personas/index.js';

/** How much a persona attends to each signal; 1 when missing. */
export type Attention = Readonly<Partial<Record<SignalId, number>>>;

export const attentionTo = (attention: Attention, signal: SignalId): number => attention[signal] ?? 1;
