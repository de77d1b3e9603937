import { type ErasureRequested } from '../../erasure/index.js';
import { idOf, type View } from '../../kernel/index.js';
import { type DebateFact } from '../stages/index.js';
import { type WebhookFact } from './webhook.events.js';

/** A message to the owner of a debate; removed after the delivery or its final failure. */
export interface OwedWebhookRow {
  /** Whether the debate is over, so that it may be sent. */
  readonly due: boolean;
  readonly accountId: string;
}

type ListedFact =
  Extract<DebateFact, { type: 'DebateOpened' | 'DebateClosed' | 'DebateAbandoned' }> | WebhookFact | ErasureRequested;

export const owedWebhooksView: View<OwedWebhookRow, ListedFact> = {
  name: 'owed_webhooks',
  version: 2,
  types: ['DebateOpened', 'DebateClosed', 'DebateAbandoned', 'WebhookDelivered', 'WebhookFailed', 'ErasureRequested'],
  keys: (event) => [idOf(event.stream)],
  apply: (row, event) => {
    if (event.type === 'DebateOpened') {
      const { webhook, accountId } = event.data;
      return webhook && accountId !== null ? { due: false, accountId } : undefined;
    }
    if (!row) return row;
    switch (event.type) {
      case 'DebateClosed':
      case 'DebateAbandoned':
        return { ...row, due: true };
      case 'WebhookDelivered':
      case 'ErasureRequested':
        return undefined;
      case 'WebhookFailed':
        return event.data.nextAt === null ? undefined : row;
    }
  },
  columns: { due: ({ due }) => (due ? 1 : 0) },
};
