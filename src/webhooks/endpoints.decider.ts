import { type Decider, Refusal } from '../kernel/index.js';
import { WEBHOOK_REFUSALS } from './webhooks.refusals.js';
import { type EndpointFact } from './workspace-webhooks.events.js';

export const ENDPOINTS_MAX = 10;

/** The ids of a workspace's endpoints. */
export interface Endpoints {
  readonly ids: readonly string[];
}

export type EndpointCommand =
  | { readonly kind: 'add'; readonly endpoint: Extract<EndpointFact, { type: 'EndpointAdded' }>['data'] }
  | { readonly kind: 'change'; readonly change: Extract<EndpointFact, { type: 'EndpointChanged' }>['data'] }
  | { readonly kind: 'remove'; readonly endpointId: string };

export const endpointsDecider: Decider<Endpoints, EndpointCommand, EndpointFact> = {
  initialState: () => ({ ids: [] }),

  decide: (command, { ids }) => {
    if (command.kind !== 'add') {
      const { endpointId } = command.kind === 'change' ? command.change : command;
      if (!ids.includes(endpointId)) throw new Refusal(WEBHOOK_REFUSALS['webhook-not-found']);
      if (command.kind === 'change') return [{ type: 'EndpointChanged', data: command.change }];
      return [{ type: 'EndpointRemoved', data: { endpointId } }];
    }
    if (ids.length >= ENDPOINTS_MAX)
      throw new Refusal(WEBHOOK_REFUSALS['too-many-webhooks'], {
        detail: `A workspace has at most ${ENDPOINTS_MAX} webhooks: remove one first.`,
      });
    return [{ type: 'EndpointAdded', data: command.endpoint }];
  },

  evolve: (state, { type, data: { endpointId } }) => {
    if (type === 'EndpointChanged') return state;
    const { ids } = state;
    return { ids: type === 'EndpointAdded' ? [...ids, endpointId] : ids.filter((id) => id !== endpointId) };
  },
};
