import { type Decider, type Recorded } from '../kernel/index.js';
import { type ErasureFact, type ErasureRequest } from './erasure.events.js';

export interface ErasureState {
  readonly request: ErasureRequest | null;
  readonly isDone: boolean;
}

export type ErasureCommand =
  | { readonly kind: 'request'; readonly request: ErasureRequest }
  /** The key is destroyed. */
  | { readonly kind: 'finish' };

/** The erasure of one debate or detection. Requesting it twice changes nothing. */
export const erasureDecider: Decider<ErasureState, ErasureCommand, ErasureFact> = {
  initialState: () => ({ request: null, isDone: false }),
  decide: (command, { request, isDone }) => {
    if (command.kind === 'request') return request ? [] : [{ type: 'ErasureRequested', data: command.request }];
    return request && !isDone ? [{ type: 'TextsErased', data: {} }] : [];
  },
  evolve: (state, { type, data }) =>
    type === 'ErasureRequested' ? { ...state, request: data } : { ...state, isDone: true },
};

/** Who had something erased, and when. */
export interface ErasureRecord {
  readonly request: ErasureRequest;
  /** ISO 8601. */
  readonly at: string;
  /** An account's id, `cli` or `system`. */
  readonly by: string;
}

/** @param event the first one of its stream */
export function erasureRecordOf(event: Recorded<ErasureFact>): ErasureRecord | undefined {
  if (event.type !== 'ErasureRequested') return undefined;
  return { request: event.data, at: event.metadata.at, by: event.metadata.actor };
}
