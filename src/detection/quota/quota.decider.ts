import { BILLING_REFUSALS } from '../../billing/index.js';
import { type Decider, Refusal } from '../../kernel/index.js';
import { DETECTION_REFUSALS } from '../detection.refusals.js';
import { type DetectionFact } from '../detection.events.js';

/** One account's detections on one UTC day. */
export interface Quota {
  /** Detections admitted and not returned. */
  readonly used: number;
  /** Detections admitted, and neither reported nor returned yet. */
  readonly open: Readonly<Record<string, true>>;
  /** ISO 8601 instants of the latest images that were too slow to read. */
  readonly slow: readonly string[];
  /** Open detection → the API key of its request; no entry for a session. */
  readonly askedBy: Readonly<Record<string, string>>;
  /** API key → its detections admitted and not returned. */
  readonly usedByKey: Readonly<Record<string, number>>;
}

/** Slow images an hour that cost no quota. Each of them costs a thread. */
const SLOW_FREE = 2;

type DataOf<T extends DetectionFact['type']> = Extract<DetectionFact, { type: T }>['data'];

interface Admit extends DataOf<'DetectionAdmitted'> {
  readonly kind: 'admit';
  /** Seconds until 00:00 UTC, for the refusal. */
  readonly resetsInS: number;
  /** The key's own limit of detections a day; null or missing if it has none. */
  readonly keyLimit?: number | null;
}

export type QuotaCommand =
  | Admit
  | ({
      readonly kind: 'report';
      /** Admits the detection again if another node has returned it meanwhile. */
      readonly admission?: Admit;
    } & DataOf<'DetectionReported'>)
  | ({
      readonly kind: 'return';
      /** One hour before `slowAt`. */
      readonly slowSince?: string;
    } & DataOf<'DetectionReturned'>);

export const quotaDecider: Decider<Quota, QuotaCommand, DetectionFact> = {
  snapshot: 'quota@3',
  initialState: () => ({ used: 0, open: {}, slow: [], askedBy: {}, usedByKey: {} }),

  decide: (command, state) => {
    switch (command.kind) {
      case 'admit':
        return state.open[command.detectionId] ? [] : [admitted(command, state)];
      case 'report': {
        const { detectionId, sha256, aiScore, verdict, model, secondOpinion, source, provenance, examined } = command;
        const { admission } = command;
        const data = {
          detectionId,
          sha256,
          aiScore,
          verdict,
          model,
          ...(secondOpinion ? { secondOpinion } : {}),
          ...(source ? { source } : {}),
          ...(provenance ? { provenance } : {}),
          ...(examined ? { examined } : {}),
        };
        const reported: DetectionFact = { type: 'DetectionReported', data };
        if (state.open[detectionId]) return [reported];
        return admission ? [admitted(admission, state), reported] : [];
      }
      case 'return': {
        const { detectionId, reason, slowAt, slowSince = '' } = command;
        if (!state.open[detectionId]) return [];
        const key = keyIn(state.askedBy[detectionId]);
        if (slowAt === undefined) return [{ type: 'DetectionReturned', data: { detectionId, reason, ...key } }];
        const lately = state.slow.filter((at) => at > slowSince);
        const data = { detectionId, reason, slowAt };
        return lately.length < SLOW_FREE
          ? [{ type: 'DetectionReturned', data: { ...data, ...key } }]
          : [{ type: 'DetectionForfeited', data }];
      }
    }
  },

  evolve: (state, event) => {
    const { detectionId } = event.data;
    if (event.type === 'DetectionAdmitted') {
      const { keyId } = event.data;
      return {
        ...state,
        used: state.used + 1,
        open: { ...state.open, [detectionId]: true },
        ...(keyId === undefined
          ? {}
          : {
              askedBy: { ...state.askedBy, [detectionId]: keyId },
              usedByKey: { ...state.usedByKey, [keyId]: (state.usedByKey[keyId] ?? 0) + 1 },
            }),
      };
    }
    const keyId = state.askedBy[detectionId];
    const ended = { ...state, open: without(state.open, detectionId), askedBy: without(state.askedBy, detectionId) };
    if (event.type === 'DetectionReported' || event.type === 'DetectionErased') return ended;
    const { slowAt } = event.data;
    const slow = slowAt === undefined ? state.slow : [...state.slow, slowAt].slice(-SLOW_FREE);
    if (event.type === 'DetectionForfeited') return { ...ended, slow };
    return {
      ...ended,
      used: state.used - 1,
      slow,
      ...(keyId === undefined ? {} : { usedByKey: { ...state.usedByKey, [keyId]: (state.usedByKey[keyId] ?? 1) - 1 } }),
    };
  },
};

/** @throws Refusal `quota-exceeded`, `key-limit-reached` */
function admitted(command: Admit, state: Quota): DetectionFact {
  const { detectionId, limit, resetsInS, keyId, keyLimit = null, nodeId, deferred, batchId } = command;
  if (limit !== null && state.used >= limit)
    throw new Refusal(DETECTION_REFUSALS['quota-exceeded'], {
      detail: `The daily limit of ${limit} detections has been reached; it resets at 00:00 UTC.`,
      retryAfterS: resetsInS,
    });
  const used = keyId === undefined ? 0 : (state.usedByKey[keyId] ?? 0);
  if (keyLimit !== null && used >= keyLimit)
    throw new Refusal(BILLING_REFUSALS['key-limit-reached'], {
      detail: `The key has reached its daily limit of ${keyLimit} detections; it resets at 00:00 UTC.`,
      extra: { limit: 'detectionsPerDay', allowed: keyLimit, used },
      retryAfterS: resetsInS,
    });
  const node = nodeId === undefined ? {} : { nodeId };
  const later = deferred ? { deferred } : {};
  const batch = batchId === undefined ? {} : { batchId };
  return { type: 'DetectionAdmitted', data: { detectionId, limit, ...keyIn(keyId), ...node, ...later, ...batch } };
}

const without = <T>(entries: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(entries).filter(([one]) => one !== key));

const keyIn = (keyId: string | undefined): { readonly keyId?: string } => (keyId === undefined ? {} : { keyId });
