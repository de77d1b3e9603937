import { type Opening } from './opening.js';
import { type CoreState, isOver } from './stage.js';

/** What is owed depends on this part of a debate's state. */
type Settled = Pick<CoreState, 'debate' | 'opening'> & {
  readonly abandonment: object | null;
  readonly seal: object | null;
};

/** The one thing that a debate owes next. */
export type Owed = 'reserve' | 'spend' | 'release' | 'seal' | 'notify' | 'nothing';

/** What counts for a debate's settlement and is not in its own stream. */
export interface DebateLedger {
  /** The account's credits for this debate; `none` before they are reserved and after they are released. */
  readonly credits: 'none' | 'reserved' | 'spent';
  /** Whether this process can sign the debate. */
  readonly signs: boolean;
  /** Whether this process notifies the owner of the end. */
  readonly notifies: boolean;
}

/**
 * What a debate still owes. Credits come first: they are reserved while a debate is in progress, spent for a verdict,
 * and released when there is none or the debate was never opened.
 */
export function owed(state: Settled, { credits, signs, notifies }: DebateLedger): Owed {
  const { opening, abandonment, seal } = state;
  if (!opening) return credits === 'reserved' ? 'release' : 'nothing';
  if (!isOver(state)) return credits === 'none' && isPriced(opening) ? 'reserve' : 'nothing';
  if (credits === 'reserved') return abandonment ? 'release' : 'spend';
  if (signs && !seal) return 'seal';
  return notifies && opening.webhook ? 'notify' : 'nothing';
}

/** Whether an account pays for the debate. */
export const isPriced = ({ accountId, credits }: Pick<Opening, 'accountId' | 'credits'>): boolean =>
  accountId !== null && credits > 0;
