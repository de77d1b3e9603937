import { type Decider, Refusal } from '../kernel/index.js';
import { DETECTION_REFUSALS } from './detection.refusals.js';
import { type DetectionFact } from './detection.events.js';

/** One account's detections on one UTC day. */
export interface Quota {
  /** Detections admitted and not returned. */
  readonly used: number;
  /** Detections admitted, and neither reported nor returned yet. */
  readonly open: Readonly<Record<string, true>>;
  /** ISO 8601 instants of the latest images that were too slow to read. */
  readonly slow: readonly string[];
}

/** Slow images an hour that cost no quota. Each of them costs a thread. */
const SLOW_FREE = 2;

type DataOf<T extends DetectionFact['type']> = Extract<DetectionFact, { type: T }>['data'];

export type QuotaCommand =
  | ({
      readonly kind: 'admit';
      /** Seconds until 00:00 UTC, for the refusal. */
      readonly resetsInS: number;
    } & DataOf<'DetectionAdmitted'>)
  | ({ readonly kind: 'report' } & DataOf<'DetectionReported'>)
  | ({
      readonly kind: 'return';
      /** One hour before `slowAt`. */
      readonly slowSince?: string;
    } & DataOf<'DetectionReturned'>);

export const quotaDecider: Decider<Quota, QuotaCommand, DetectionFact> = {
  snapshot: 'quota@2',
  initialState: () => ({ used: 0, open: {}, slow: [] }),

  decide: (command, state) => {
    switch (command.kind) {
      case 'admit': {
        const { detectionId, limit, resetsInS } = command;
        if (state.open[detectionId]) return [];
        if (limit !== null && state.used >= limit)
          throw new Refusal(DETECTION_REFUSALS['quota-exceeded'], {
            detail: `${limit} detections a day are used up; the next day begins at 00:00 UTC.`,
            retryAfterS: resetsInS,
          });
        return [{ type: 'DetectionAdmitted', data: { detectionId, limit } }];
      }
      case 'report': {
        const { detectionId, sha256, aiScore, verdict, model, secondOpinion, examined } = command;
        const data = {
          detectionId,
          sha256,
          aiScore,
          verdict,
          model,
          ...(secondOpinion ? { secondOpinion } : {}),
          ...(examined ? { examined } : {}),
        };
        return state.open[detectionId] ? [{ type: 'DetectionReported', data }] : [];
      }
      case 'return': {
        const { detectionId, reason, slowAt, slowSince = '' } = command;
        if (!state.open[detectionId]) return [];
        if (slowAt === undefined) return [{ type: 'DetectionReturned', data: { detectionId, reason } }];
        const lately = state.slow.filter((at) => at > slowSince);
        const data = { detectionId, reason, slowAt };
        return [{ type: lately.length < SLOW_FREE ? 'DetectionReturned' : 'DetectionForfeited', data }];
      }
    }
  },

  evolve: (state, event) => {
    if (event.type === 'DetectionAdmitted')
      return { ...state, used: state.used + 1, open: { ...state.open, [event.data.detectionId]: true } };
    const open = Object.fromEntries(
      Object.entries(state.open).filter(([id]) => id !== event.data.detectionId),
    ) as Record<string, true>;
    if (event.type === 'DetectionReported') return { ...state, open };
    const { slowAt } = event.data;
    return {
      used: event.type === 'DetectionReturned' ? state.used - 1 : state.used,
      open,
      slow: slowAt === undefined ? state.slow : [...state.slow, slowAt].slice(-SLOW_FREE),
    };
  },
};
