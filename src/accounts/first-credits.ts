/** What a new account gets for a first debate. Billing provides it, because billing imports accounts. */
export interface FirstCredits {
  /** Credits that each gets; 0 where none does. */
  readonly amount: number;
  /** Grants them once for each account, however often it is repeated. */
  grant(accountId: string): Promise<void>;
}

export const FIRST_CREDITS = Symbol('FIRST_CREDITS');
