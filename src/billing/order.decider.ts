import { type Decider, Refusal } from '../kernel/index.js';
import { BILLING_REFUSALS } from './billing.refusals.js';
import { type OrderFact } from './order.events.js';

type OrderState =
  | { readonly status: 'none' }
  | { readonly status: 'requested'; readonly request: string }
  | { readonly status: 'answered'; readonly request: string; readonly answer: string };

type OrderCommand =
  | { readonly kind: 'request'; readonly accountId: string; readonly request: string }
  | { readonly kind: 'answer'; readonly answer: string };

/** One order under one Idempotency-Key. Only its first answer is recorded. */
export const orderDecider: Decider<OrderState, OrderCommand, OrderFact> = {
  initialState: () => ({ status: 'none' }),
  begins: ({ kind }) => kind === 'request',

  decide: (command, state) => {
    switch (command.kind) {
      case 'request': {
        const { accountId, request } = command;
        if (state.status === 'none') return [{ type: 'OrderRequested', data: { accountId, request } }];
        if (state.request !== request) throw new Refusal(BILLING_REFUSALS['idempotency-mismatch']);
        return [];
      }
      case 'answer':
        return state.status === 'requested' ? [{ type: 'OrderAnswered', data: { answer: command.answer } }] : [];
    }
  },

  evolve: (state, { type, data }) => {
    switch (type) {
      case 'OrderRequested':
        return { status: 'requested', request: data.request };
      case 'OrderAnswered':
        return state.status === 'none' ? state : { status: 'answered', request: state.request, answer: data.answer };
    }
  },

  isOver: ({ status }) => status === 'answered',
};
