import { type DebateData } from '../model/debate.events.js';

/** The last event of an ended debate. Its link covers everything recorded before it. */
export interface DebateHead {
  readonly stream: string;
  readonly revision: number;
  /** The event's chain link, hex SHA-256. */
  readonly hash: string;
}

/** Signs in the service's name, with the keys of the audit. */
export interface DebateSigner {
  sign(head: DebateHead): DebateData<'DebateSealed'>;
}

export const DEBATE_SIGNER = Symbol('DEBATE_SIGNER');
