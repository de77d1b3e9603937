import { join } from 'node:path';
import { type DynamicModule } from '@nestjs/common';
import { RETRY_EVENTS } from './admin/index.js';
import {
  ACCOUNT_EVENTS,
  ACCOUNT_KEY_EVENTS,
  accountsView,
  activityView,
  ATTEMPT_EVENTS,
  dueMailsView,
  EMAIL_EVENTS,
  KEY_USE_EVENTS,
  MAIL_EVENTS,
  SECOND_FACTOR_EVENTS,
  keyOwnersView,
  keyUsesView,
  liftedLockoutsView,
  LOCKOUT_EVENTS,
  membershipsView,
  SESSION_EVENTS,
  sessionsView,
} from './accounts/index.js';
import { FOREIGN_EVENTS } from './audit/index.js';
import {
  balancesView,
  CREDIT_EVENTS,
  ledgerView,
  ORDER_EVENTS,
  PAYMENT_EVENTS,
  paymentsView,
  reservationsView,
  spendingDaysView,
  SUBSCRIPTION_EVENTS,
  subscriptionsView,
} from './billing/index.js';
import { NODE_EVENTS } from './cluster/index.js';
import { type Config } from './config/index.js';
import {
  CAST_EVENTS,
  leasesView,
  DEBATE_EVENTS,
  DEBATES_GROUP,
  EVIDENCE_CHANGE_EVENTS,
  evidenceChangesView,
  debatedArticlesView,
  debatesView,
  debateTextsView,
  owedWebhooksView,
  SHARE_EVENTS,
  sharesView,
  unsealedDebatesView,
  WEBHOOK_EVENTS,
} from './debate/index.js';
import {
  BATCH_EVENTS,
  batchDetectionsView,
  batchesView,
  DEFERRED_EVENTS,
  deferredView,
  DETECTION_EVENTS,
  detectionDaysView,
  detectionsView,
  looksView,
  openDetectionsView,
  PICTURE_EVENTS,
  quotaDaysView,
  THUMBNAIL_EVENTS,
  THUMBNAIL_SETTING_EVENTS,
  thumbnailSettingsView,
  thumbnailsView,
} from './detection/index.js';
import {
  ERASURE_EVENTS,
  erasuresView,
  type ErasableTypes,
  TEXT_KEY_EVENTS,
  withErasableTexts,
} from './erasure/index.js';
import {
  type EventStore,
  isReadOnlyDirectory,
  type LogDamage,
  logFileOf,
  openKurrentEventStore,
  openSqliteEventStore,
  type ReadModels,
  type StartProgress,
  type StreamTypes,
  type WriteGate,
} from './event-store/index.js';
import { IDENTITY_EVENTS, identitiesView } from './sign-in/index.js';
import { deliveriesView, ENDPOINT_EVENTS, endpointsView, happeningsView, MESSAGE_EVENTS } from './webhooks/index.js';
import { EventStoreModule } from './event-store/event-store.module.js';
import { Catalogue, type EventDefinitions, idOf } from './kernel/index.js';

/** The event types of each category of streams, which is the first part of a stream's name. */
const STREAMS = {
  email: EMAIL_EVENTS,
  account: ACCOUNT_EVENTS,
  accountkey: ACCOUNT_KEY_EVENTS,
  session: SESSION_EVENTS,
  keyuse: KEY_USE_EVENTS,
  mail: MAIL_EVENTS,
  secondfactor: SECOND_FACTOR_EVENTS,
  identity: IDENTITY_EVENTS,
  lockouts: LOCKOUT_EVENTS,
  retries: RETRY_EVENTS,
  credits: CREDIT_EVENTS,
  quota: DETECTION_EVENTS,
  picture: PICTURE_EVENTS,
  deferred: DEFERRED_EVENTS,
  batch: BATCH_EVENTS,
  thumbnailsetting: THUMBNAIL_SETTING_EVENTS,
  thumbnails: THUMBNAIL_EVENTS,
  payment: PAYMENT_EVENTS,
  subscriptions: SUBSCRIPTION_EVENTS,
  order: ORDER_EVENTS,
  debate: DEBATE_EVENTS,
  evidence: EVIDENCE_CHANGE_EVENTS,
  cast: CAST_EVENTS,
  prompts: CAST_EVENTS,
  node: { ...NODE_EVENTS, ...ATTEMPT_EVENTS },
  foreign: FOREIGN_EVENTS,
  webhook: WEBHOOK_EVENTS,
  endpoints: ENDPOINT_EVENTS,
  message: MESSAGE_EVENTS,
  shares: SHARE_EVENTS,
  textkey: TEXT_KEY_EVENTS,
  erasure: ERASURE_EVENTS,
} satisfies Readonly<Record<string, EventDefinitions>>;

/** Every event type of the service. */
export const CATALOGUE = new Catalogue(...new Set<EventDefinitions>(Object.values(STREAMS)));

/**
 * The categories and event types that the read models may use. Imported bundles are excluded: they are foreign bytes
 * that no read model uses, so a running service does not parse them.
 */
export const STREAM_TYPES: StreamTypes = Object.fromEntries(
  Object.entries(STREAMS)
    .filter(([category]) => category !== 'foreign')
    .map(([category, events]) => [category, Object.keys(events)]),
);

/** Every read model of the service. */
export const VIEWS = [
  accountsView,
  keyOwnersView,
  keyUsesView,
  sessionsView,
  membershipsView,
  dueMailsView,
  identitiesView,
  liftedLockoutsView,
  activityView,
  balancesView,
  ledgerView,
  reservationsView,
  spendingDaysView,
  quotaDaysView,
  detectionDaysView,
  openDetectionsView,
  deferredView,
  batchesView,
  batchDetectionsView,
  detectionsView,
  looksView,
  thumbnailSettingsView,
  thumbnailsView,
  paymentsView,
  subscriptionsView,
  debatesView,
  leasesView,
  debateTextsView,
  debatedArticlesView,
  evidenceChangesView,
  unsealedDebatesView,
  owedWebhooksView,
  endpointsView,
  deliveriesView,
  happeningsView,
  sharesView,
  erasuresView,
] as const;

/** Detections of an account share a stream, so each event names its own. */
const OF_DETECTION = {
  subject: ({ data }: { readonly data: unknown }) => (data as { readonly detectionId: string }).detectionId,
  clear: ['detectionId'],
  makesKey: true,
};

/** What is encrypted with a key of its debate or detection, so that it can be erased. The seal is not: it verifies the rest. */
const ERASABLE: ErasableTypes = {
  debate: (type) =>
    type === 'DebateSealed'
      ? undefined
      : { subject: ({ stream }) => idOf(stream), clear: [], afterwards: 'nothing', makesKey: false },
  evidence: () => ({ subject: ({ stream }) => idOf(stream), clear: [], afterwards: 'nothing', makesKey: false }),
  quota: (type) =>
    type === 'DetectionReported' ? { ...OF_DETECTION, afterwards: { as: 'DetectionErased' } } : undefined,
  picture: () => ({
    subject: ({ stream }) => idOf(stream),
    clear: [],
    afterwards: 'nothing',
    makesKey: true,
    isDense: true,
  }),
  thumbnails: (type) => (type === 'ThumbnailKept' ? { ...OF_DETECTION, afterwards: 'nothing' } : undefined),
};

type LogConfig = Pick<Config, 'dataDirectory' | 'eventStoreUrl'> & Partial<Pick<Config, 'eventStoreNamespace'>>;

/**
 * The configured log as it is stored: KurrentDB where an address is given, else SQLite in the data directory. What debates
 * and detections say is encrypted in it.
 */
export async function openLog(
  { dataDirectory, eventStoreUrl, eventStoreNamespace }: LogConfig,
  {
    readOnly = false,
    gate,
    damage,
  }: { readonly readOnly?: boolean; readonly gate?: WriteGate; readonly damage?: LogDamage } = {},
): Promise<EventStore> {
  const gated = gate ? { gate } : {};
  return eventStoreUrl === undefined
    ? openSqliteEventStore({ directory: dataDirectory, readOnly, ...gated, ...(damage ? { damage } : {}) })
    : openKurrentEventStore({
        url: eventStoreUrl,
        ...gated,
        ...(eventStoreNamespace === undefined ? {} : { namespace: eventStoreNamespace }),
      });
}

/** A log with what debates and detections say. */
export const readable = <S extends EventStore>(store: S): S => withErasableTexts(store, ERASABLE);

/** Like `openLog`, with what debates and detections say. */
export async function openReadableLog(...opening: Parameters<typeof openLog>): Promise<EventStore> {
  return readable(await openLog(...opening));
}

/** The read models of a data directory. */
export function readModelsOf({ dataDirectory }: Pick<Config, 'dataDirectory'>): ReadModels {
  return { filename: join(dataDirectory, 'read-models.sqlite'), views: VIEWS, catalogue: CATALOGUE };
}

/** The log and the read models of a data directory. */
export function logModuleOf(config: LogConfig, progress?: StartProgress): DynamicModule {
  const isReadOnly = config.eventStoreUrl === undefined && isReadOnlyDirectory(config.dataDirectory);
  return EventStoreModule.forRoot({
    open: (gate, damage) => openReadableLog(config, { readOnly: isReadOnly, gate, damage }),
    ...(config.eventStoreUrl === undefined ? { logFile: logFileOf(config.dataDirectory) } : {}),
    isReadOnly,
    catalogue: CATALOGUE,
    views: VIEWS,
    streams: STREAM_TYPES,
    readModels: readModelsOf(config).filename,
    handOut: DEBATES_GROUP,
    ...(progress ? { progress } : {}),
  });
}
