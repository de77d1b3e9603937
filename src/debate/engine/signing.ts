import { type DebateData } from '../model/debate.events.js';

/** The last event of an ended debate. Its link covers everything recorded before it. */
export interface DebateHead {
  readonly stream: string;
  readonly revision: number;
  /** Hex SHA-256, the event's link in the chain. */
  readonly hash: string;
}

/** Signs in the service's name, with the keys of the audit. */
export interface DebateSigner {
  sign(head: DebateHead): DebateData<'DebateSealed'>;
}

export const DEBATE_SIGNER = Symbol('DEBATE_SIGNER');
