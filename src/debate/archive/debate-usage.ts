import { type UsageOfDebate } from '../../billing/index.js';
import { type Projector } from '../../event-store/index.js';
import { isUnreadable } from '../../kernel/index.js';
import { debatesView } from './debates.view.js';
import { usageOf } from '../model/costs.js';

/** The usage of debates, including abandoned ones, for the account's ledger. */
export function usageOfDebates(projector: Projector): UsageOfDebate {
  const debates = projector.reader(debatesView);
  return (debateId) => {
    try {
      const row = debates.get(debateId);
      return row ? usageOf(row.counted.spent) : null;
    } catch (error) {
      if (isUnreadable(error)) return null;
      throw error;
    }
  };
}
