import { type Opening } from './opening.js';
import { type CoreState, isOver } from './stage.js';

/** What is owed depends on this part of a debate's state. */
type Settled = Pick<CoreState, 'debate' | 'opening'> & {
  /** Without a charge in debates that ended before answers were charged, and in those that no account pays for. */
  readonly abandonment: { readonly charge?: { readonly credits: number } | undefined } | null;
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
 * What a debate still owes. Credits come first: they are reserved while a debate is in progress, spent for a verdict or
 * for the answers of an abandoned debate, and released when it shows no answers or was never opened.
 */
export function owed(state: Settled, { credits, signs, notifies }: DebateLedger): Owed {
  const { opening, abandonment, seal } = state;
  if (!opening) return credits === 'reserved' ? 'release' : 'nothing';
  if (!isOver(state)) return credits === 'none' && isPriced(opening) ? 'reserve' : 'nothing';
  if (credits === 'reserved') return abandonment && !((abandonment.charge?.credits ?? 0) > 0) ? 'release' : 'spend';
  if (signs && !seal) return 'seal';
  return notifies && opening.webhook ? 'notify' : 'nothing';
}

/** Whether an account pays for the debate. */
export const isPriced = ({ accountId, credits }: Pick<Opening, 'accountId' | 'credits'>): boolean =>
  accountId !== null && credits > 0;
