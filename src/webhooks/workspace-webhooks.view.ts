import { type AccountFact } from '../accounts/index.js';
import { CREDIT_EVENTS, type CreditFact, type Funds, fundsAfter, NO_FUNDS } from '../billing/index.js';
import {
  accountOfQuota,
  type BatchFact,
  dayOfQuota,
  type DeferredFact,
  type DetectionFact,
} from '../detection/index.js';
import { type ErasureRequested } from '../erasure/index.js';
import { idOf, type Recorded, type View } from '../kernel/index.js';
import { type Delivery } from './message.decider.js';
import { type EndpointFact, type MessageFact, type MessageType } from './workspace-webhooks.events.js';

type Closed = Extract<AccountFact, { type: 'AccountClosed' }>;

/** Removes all rows of a workspace that is closed. */
const OF_CLOSED = {
  column: 'account_id',
  value: ({ type, stream }: { readonly type: string; readonly stream: string }) =>
    type === 'AccountClosed' ? idOf(stream) : undefined,
};

/** An endpoint, by its id. Address and secret are encrypted with the workspace's key. */
export interface EndpointRow {
  readonly accountId: string;
  readonly url: string;
  readonly secret: string;
  readonly events: readonly MessageType[];
  readonly addedAt: string;
  /** Since when it is told of what was chosen later. */
  readonly since: Partial<Readonly<Record<MessageType, string>>>;
  readonly paused: boolean;
}

/** Nothing of the type that happened earlier is told. */
export const toldSince = ({ since, addedAt }: EndpointRow, type: MessageType): string => since[type] ?? addedAt;

export const endpointsView: View<EndpointRow, EndpointFact | Closed> = {
  name: 'webhook_endpoints',
  version: 2,
  types: ['EndpointAdded', 'EndpointChanged', 'EndpointRemoved', 'AccountClosed'],
  keys: (event) => (event.type === 'AccountClosed' ? [] : [event.data.endpointId]),
  apply: (row, { type, data, stream, metadata: { at } }) => {
    if (type === 'EndpointAdded') {
      const { url, secret, events } = data;
      return { accountId: idOf(stream), url, secret, events, addedAt: at, since: {}, paused: false };
    }
    if (type !== 'EndpointChanged' || !row) return undefined;
    const { url = row.url, events, paused } = data;
    const fresh = events.filter((event) => !row.events.includes(event));
    const since = { ...row.since, ...Object.fromEntries(fresh.map((event) => [event, at])) };
    return { ...row, url, events, paused, since };
  },
  columns: { account_id: ({ accountId }) => accountId, added_at: ({ addedAt }) => addedAt },
  clears: OF_CLOSED,
};

/** One attempt, as its owner sees it. */
export type AttemptRow = { readonly attempt: number; readonly at: string } & (
  { readonly status: number } | { readonly reason: string; readonly nextAt: string | null }
);

/** A message at one endpoint, with its latest attempts. */
export interface DeliveryRow {
  readonly accountId: string;
  readonly messageId: string;
  readonly endpointId: string;
  readonly nodeId: string;
  readonly type: MessageType | 'test';
  readonly subject: string;
  readonly queuedAt: string;
  readonly status: Delivery['status'];
  readonly attempts: number;
  /** When it is sent next; null when it is not. */
  readonly dueAt: string | null;
  readonly history: readonly AttemptRow[];
}

/** Enough for two schedules of ten attempts. */
const HISTORY_MAX = 20;

export const deliveryKey = (messageId: string, endpointId: string): string => `${messageId}_${endpointId}`;

export const deliveriesView: View<DeliveryRow, MessageFact | Closed> = {
  name: 'webhook_deliveries',
  version: 1,
  types: ['MessageQueued', 'MessageDelivered', 'MessageFailed', 'MessageRepeated', 'AccountClosed'],
  keys: ({ type, data, stream }) => {
    if (type === 'AccountClosed') return [];
    const endpoints = type === 'MessageQueued' ? data.endpoints : [data.endpointId];
    return endpoints.map((endpointId) => deliveryKey(idOf(stream), endpointId));
  },
  apply: (row, event, key) => {
    const { at } = event.metadata;
    if (event.type === 'MessageQueued') {
      const { accountId, nodeId, type, subject } = event.data;
      const messageId = idOf(event.stream);
      const endpointId = key.slice(messageId.length + 1);
      const about = { accountId, messageId, endpointId, nodeId, type, subject, queuedAt: at };
      return { ...about, status: 'due', attempts: 0, dueAt: at, history: [] };
    }
    if (!row || event.type === 'AccountClosed') return row;
    if (event.type === 'MessageRepeated') return { ...row, status: 'due', dueAt: at };
    const { endpointId: _, ...attempt } = event.data;
    const earlier = row.history.filter((one) => one.attempt !== attempt.attempt);
    const history = [...earlier, { ...attempt, at }].slice(-HISTORY_MAX);
    const dueAt = 'nextAt' in attempt ? attempt.nextAt : null;
    const status = 'status' in attempt ? 'delivered' : dueAt === null ? 'failed' : 'due';
    return { ...row, status, attempts: attempt.attempt, dueAt, history };
  },
  columns: {
    account_id: ({ accountId }) => accountId,
    message_id: ({ messageId }) => messageId,
    endpoint_id: ({ endpointId }) => endpointId,
    node_id: ({ nodeId }) => nodeId,
    status: ({ status }) => status,
    queued_at: ({ queuedAt }) => queuedAt,
    due_at: ({ dueAt }) => dueAt,
  },
  clears: OF_CLOSED,
  indexes: [
    ['endpoint_id', 'queued_at'],
    ['endpoint_id', 'due_at'],
  ],
};

/** Credits below which a balance is low: the price of two deep debates with a language model, or of five standard ones. */
export const LOW_CREDITS = 10;

/**
 * What a workspace is to be told of, from when it happens until a message about it is queued. A workspace without endpoints
 * keeps its rows, which nobody looks at.
 */
export interface HappeningRow {
  readonly accountId: string;
  readonly type: MessageType;
  readonly subject: string;
  /** When it happened; null while it has not, and once it was told. */
  readonly at: string | null;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly credits?: Funds;
  /** Of the last movement, or of the last detection of the day. */
  readonly revision?: number;
  /** The day that was told last. */
  readonly told?: string;
}

/** Facts of debates that this slice, which debates use, reads as they come. */
type DebateFact =
  | { readonly type: 'DebateOpened'; readonly data: { readonly accountId: string | null } }
  | { readonly type: 'DebateClosed' | 'DebateAbandoned'; readonly data: unknown }
  | { readonly type: 'EvidenceChanged'; readonly data: { readonly accountId: string } };
type QuotaFact = Extract<DetectionFact, { type: 'DetectionAdmitted' | 'DetectionReturned' }>;
type Told = Extract<MessageFact, { type: 'MessageQueued' }>;
type EndedDetection = Extract<DeferredFact, { type: 'DeferredDetectionEnded' }>;
type EndedBatch = Extract<BatchFact, { type: 'BatchEnded' }>;
type HappeningFact =
  DebateFact | EndedDetection | EndedBatch | CreditFact | QuotaFact | ErasureRequested | Told | Closed;

const CREDIT_TYPES = Object.keys(CREDIT_EVENTS) as CreditFact['type'][];
const QUOTA_TYPES: readonly QuotaFact['type'][] = ['DetectionAdmitted', 'DetectionReturned'];

/** What happens to its subject once. */
const ENDINGS = [
  'debate.ended',
  'detection.ended',
  'detection.batch-ended',
  'evidence.changed',
] as const satisfies MessageType[];
export type Ending = (typeof ENDINGS)[number];
export const endsOnce = (type: string): type is Ending => (ENDINGS as readonly string[]).includes(type);

const happeningKey = (type: string, subject: string): string => `${type}_${subject}`;
const isOfCredits = (event: Recorded<HappeningFact>): event is Recorded<CreditFact> =>
  (CREDIT_TYPES as readonly string[]).includes(event.type);

/** A debate's evidence may change more than once. */
const changeOf = (stream: string, revision: number): string => `${idOf(stream)}_${revision}`;

/** The key of what an event of this type and stream may make known. */
export function happeningOf(type: string, stream: string, revision: number): string | undefined {
  if (type === 'DebateClosed' || type === 'DebateAbandoned') return happeningKey('debate.ended', idOf(stream));
  if (type === 'DeferredDetectionEnded') return happeningKey('detection.ended', idOf(stream));
  if (type === 'EvidenceChanged') return happeningKey('evidence.changed', changeOf(stream, revision));
  if (type === 'BatchEnded') return happeningKey('detection.batch-ended', idOf(stream));
  if ((CREDIT_TYPES as readonly string[]).includes(type)) return happeningKey('credits.low', idOf(stream));
  return type === 'DetectionAdmitted' ? happeningKey('quota.reached', accountOfQuota(stream)) : undefined;
}

export const happeningsView: View<HappeningRow, HappeningFact> = {
  name: 'webhook_happenings',
  version: 3,
  types: [
    'DebateOpened',
    'DebateClosed',
    'DebateAbandoned',
    'DeferredDetectionEnded',
    'BatchEnded',
    'EvidenceChanged',
    'ErasureRequested',
    ...CREDIT_TYPES,
    ...QUOTA_TYPES,
    'MessageQueued',
    'AccountClosed',
  ],
  keys: (event) => {
    switch (event.type) {
      case 'AccountClosed':
        return [];
      case 'DebateOpened':
        return [happeningKey('debate.ended', idOf(event.stream))];
      case 'ErasureRequested':
        return ENDINGS.map((type) => happeningKey(type, idOf(event.stream)));
      case 'MessageQueued': {
        const { type, subject, accountId } = event.data;
        return [happeningKey(type, endsOnce(type) ? subject : accountId)];
      }
      case 'DetectionReturned':
        return [happeningKey('quota.reached', accountOfQuota(event.stream))];
      default: {
        const key = happeningOf(event.type, event.stream, event.revision);
        return key === undefined ? [] : [key];
      }
    }
  },
  apply: (row, event) => {
    if (isOfCredits(event)) return afterMovement(row, event);
    switch (event.type) {
      case 'DebateOpened': {
        const { accountId } = event.data;
        if (accountId === null) return undefined;
        return { accountId, type: 'debate.ended', subject: idOf(event.stream), at: null, facts: {} };
      }
      case 'DebateClosed':
      case 'DebateAbandoned':
        return row && { ...row, at: event.metadata.at };
      case 'DeferredDetectionEnded':
      case 'BatchEnded': {
        const { accountId } = event.data;
        const subject = idOf(event.stream);
        const type = event.type === 'BatchEnded' ? 'detection.batch-ended' : 'detection.ended';
        return { accountId, type, subject, at: event.metadata.at, facts: {} };
      }
      case 'EvidenceChanged': {
        const { accountId } = event.data;
        const subject = changeOf(event.stream, event.revision);
        return { accountId, type: 'evidence.changed', subject, at: event.metadata.at, facts: {} };
      }
      case 'ErasureRequested':
        return undefined;
      case 'DetectionAdmitted':
      case 'DetectionReturned':
        return afterDetection(row, event);
      case 'MessageQueued':
        // Credits and quotas go on.
        return row && !endsOnce(row.type) ? { ...row, at: null, told: event.data.subject } : undefined;
      case 'AccountClosed':
        return row;
    }
  },
  columns: { account_id: ({ accountId }) => accountId, type: ({ type }) => type, at: ({ at }) => at },
  clears: OF_CLOSED,
  indexes: [['account_id', 'type', 'at']],
};

/** A balance becomes low by the movement that takes it below the limit, and is told of again only after it was not low. */
function afterMovement(row: HappeningRow | undefined, event: Recorded<CreditFact>): HappeningRow {
  if (row?.revision !== undefined && event.revision <= row.revision) return row;
  const before = row?.credits ?? NO_FUNDS;
  const credits = fundsAfter(before, event);
  const { balance } = credits;
  const becomesLow = before.balance >= LOW_CREDITS && balance < LOW_CREDITS;
  const about = { accountId: idOf(event.stream), type: 'credits.low', credits, revision: event.revision } as const;
  if (becomesLow)
    return {
      ...about,
      subject: String(event.revision),
      at: event.metadata.at,
      facts: { balance, below: LOW_CREDITS },
    };
  const { subject = '', at = null, facts = {} } = row ?? {};
  return { ...about, subject, at: balance < LOW_CREDITS ? at : null, facts };
}

/** The limit of a day is reached by the detection that is the last within it. Told of once a day. */
function afterDetection(
  row: HappeningRow | undefined,
  { type, data, stream, revision, metadata }: Recorded<QuotaFact>,
): HappeningRow | undefined {
  const day = dayOfQuota(stream);
  if (row && day < row.subject) return row;
  const accountId = accountOfQuota(stream);
  const told = row?.told === undefined ? {} : { told: row.told };
  const begun = { accountId, type: 'quota.reached', subject: day, at: null, facts: { used: 0 }, ...told } as const;
  const today: HappeningRow = row?.subject === day ? row : begun;
  if (revision <= (today.revision ?? -1)) return row;
  const used = Number(today.facts['used']) + (type === 'DetectionAdmitted' ? 1 : -1);
  const limit = type === 'DetectionAdmitted' ? data.limit : null;
  const isReached = limit !== null && used >= limit && today.at === null && today.told !== day;
  return {
    ...today,
    revision,
    facts: { used, ...(limit === null ? {} : { limit }) },
    at: isReached ? metadata.at : today.at,
  };
}
