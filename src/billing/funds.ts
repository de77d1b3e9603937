/** What an account may still reserve, and what it owes after a payment was taken back. One of the two is always 0. */
export interface Funds {
  readonly balance: number;
  readonly owed: number;
}

export const NO_FUNDS: Funds = { balance: 0, owed: 0 };

/** What comes in pays what is owed first. */
export function paidIn({ balance, owed }: Funds, amount: number): Funds {
  const repaid = Math.min(owed, amount);
  return { balance: balance + amount - repaid, owed: owed - repaid };
}

/** The balance gives what it has; the rest is owed. What is reserved stays reserved. */
export function takenBack({ balance, owed }: Funds, amount: number): Funds {
  const taken = Math.min(balance, amount);
  return { balance: balance - taken, owed: owed + amount - taken };
}

/** Both as one number that movements add up to: the balance, or what is owed as a negative number. */
export const netOf = ({ balance, owed }: Funds): number => balance - owed;

export const fundsOf = (net: number): Funds => ({ balance: Math.max(0, net), owed: Math.max(0, -net) });
