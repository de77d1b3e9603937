import { type Decider, Refusal } from '../kernel/index.js';
import { WEBHOOK_REFUSALS } from './webhooks.refusals.js';
import { type MessageFact } from './workspace-webhooks.events.js';

type DataOf<T extends MessageFact['type']> = Extract<MessageFact, { type: T }>['data'];

export type QueuedMessage = DataOf<'MessageQueued'>;

/** What has become of a message at one endpoint. */
export interface Delivery {
  readonly status: 'due' | 'delivered' | 'failed';
  readonly attempts: number;
  /** Attempts before the last time that somebody asked to send it again. */
  readonly earlier: number;
  /** Earliest time of the next attempt; null for at once, or none. */
  readonly nextAt: string | null;
}

export type MessageState =
  | { readonly status: 'none' }
  | {
      readonly status: 'queued';
      readonly message: QueuedMessage;
      /** By endpoint. */
      readonly deliveries: Readonly<Record<string, Delivery>>;
    };

export type MessageCommand =
  | { readonly kind: 'queue'; readonly message: QueuedMessage }
  | ({ readonly kind: 'delivered' } & DataOf<'MessageDelivered'>)
  /** A failure without `nextAt` is final. */
  | ({ readonly kind: 'failed' } & DataOf<'MessageFailed'>)
  | { readonly kind: 'repeat'; readonly endpointId: string };

const DUE: Delivery = { status: 'due', attempts: 0, earlier: 0, nextAt: null };

/** One message to the endpoints of a workspace. Each has its own attempts; a result that comes twice counts once. */
export const messageDecider: Decider<MessageState, MessageCommand, MessageFact> = {
  initialState: () => ({ status: 'none' }),
  begins: ({ kind }) => kind === 'queue',

  decide: (command, state) => {
    if (command.kind === 'queue')
      return state.status === 'none' ? [{ type: 'MessageQueued', data: command.message }] : [];
    const delivery = state.status === 'queued' ? state.deliveries[command.endpointId] : undefined;
    if (command.kind === 'repeat') {
      if (!delivery) throw new Refusal(WEBHOOK_REFUSALS['delivery-not-found']);
      const isAtOnce = delivery.status === 'due' && delivery.nextAt === null;
      return isAtOnce ? [] : [{ type: 'MessageRepeated', data: { endpointId: command.endpointId } }];
    }
    if (delivery?.status !== 'due' || command.attempt <= delivery.attempts) return [];
    const { kind, ...data } = command;
    return 'status' in data ? [{ type: 'MessageDelivered', data }] : [{ type: 'MessageFailed', data }];
  },

  evolve: (state, event) => {
    if (event.type === 'MessageQueued')
      return {
        status: 'queued',
        message: event.data,
        deliveries: Object.fromEntries(event.data.endpoints.map((endpointId) => [endpointId, DUE])),
      };
    if (state.status === 'none') return state;
    const { endpointId } = event.data;
    const delivery = state.deliveries[endpointId] ?? DUE;
    return { ...state, deliveries: { ...state.deliveries, [endpointId]: afterwards(delivery, event) } };
  },

  isOver: (state) =>
    state.status === 'queued' && Object.values(state.deliveries).every(({ status }) => status !== 'due'),
};

function afterwards(delivery: Delivery, { type, data }: Exclude<MessageFact, { type: 'MessageQueued' }>): Delivery {
  switch (type) {
    case 'MessageDelivered':
      return { ...delivery, status: 'delivered', attempts: data.attempt, nextAt: null };
    case 'MessageFailed': {
      const { attempt, nextAt } = data;
      return { ...delivery, status: nextAt === null ? 'failed' : 'due', attempts: attempt, nextAt };
    }
    case 'MessageRepeated':
      return { ...delivery, status: 'due', earlier: delivery.attempts, nextAt: null };
  }
}
