import { type Decider } from '../../kernel/index.js';
import { type WebhookFact } from './webhook.events.js';

/** The state of a delivery. */
export interface WebhookState {
  readonly status: 'due' | 'delivered' | 'failed';
  readonly attempts: number;
  /** Earliest time of the next attempt; null for at once. */
  readonly nextAt: string | null;
}

/** The result of one attempt. A failure without `nextAt` is final. */
export type WebhookCommand =
  | { readonly kind: 'delivered'; readonly attempt: number; readonly status: number }
  | { readonly kind: 'failed'; readonly attempt: number; readonly reason: string; readonly nextAt: string | null };

export const webhookDecider: Decider<WebhookState, WebhookCommand, WebhookFact> = {
  initialState: () => ({ status: 'due', attempts: 0, nextAt: null }),

  decide: (command, { status, attempts }) => {
    if (status !== 'due' || command.attempt <= attempts) return [];
    switch (command.kind) {
      case 'delivered':
        return [{ type: 'WebhookDelivered', data: { attempt: command.attempt, status: command.status } }];
      case 'failed': {
        const { attempt, reason, nextAt } = command;
        return [{ type: 'WebhookFailed', data: { attempt, reason, nextAt } }];
      }
    }
  },

  evolve: (_, { type, data }) => {
    switch (type) {
      case 'WebhookDelivered':
        return { status: 'delivered', attempts: data.attempt, nextAt: null };
      case 'WebhookFailed':
        return { status: data.nextAt === null ? 'failed' : 'due', attempts: data.attempt, nextAt: data.nextAt };
    }
  },

  isOver: ({ status }) => status !== 'due',
};
