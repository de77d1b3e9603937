import { type CreditFact } from './credits.events.js';

/** The credits that an account can reserve, and those that it owes after a refund. One of the two is always 0. */
export interface Funds {
  readonly balance: number;
  readonly owed: number;
}

export const NO_FUNDS: Funds = { balance: 0, owed: 0 };

/** Income pays the debt first. */
export function paidIn({ balance, owed }: Funds, amount: number): Funds {
  const repaid = Math.min(owed, amount);
  return { balance: balance + amount - repaid, owed: owed - repaid };
}

/** Takes from the balance; the rest becomes debt. Reservations stay. */
export function takenBack({ balance, owed }: Funds, amount: number): Funds {
  const taken = Math.min(balance, amount);
  return { balance: balance - taken, owed: owed + amount - taken };
}

/** The funds after a movement. What a debate reserved and spends has left the balance before. */
export function fundsAfter(funds: Funds, { type, data: { amount } }: CreditFact): Funds {
  switch (type) {
    case 'CreditsPurchased':
    case 'CreditsGranted':
    case 'CreditsRestored':
    case 'CreditsReleased':
      return paidIn(funds, amount);
    case 'CreditsReclaimed':
      return takenBack(funds, amount);
    case 'CreditsReserved':
      return { ...funds, balance: funds.balance - amount };
    case 'CreditsSpent':
      return funds;
  }
}

/** The sum of all movements: the balance, or the debt as a negative number. */
export const netOf = ({ balance, owed }: Funds): number => balance - owed;

export const fundsOf = (net: number): Funds => ({ balance: Math.max(0, net), owed: Math.max(0, -net) });
