import { join } from 'node:path';
import { type DynamicModule } from '@nestjs/common';
import {
  ACCOUNT_EVENTS,
  ACCOUNT_KEY_EVENTS,
  accountsView,
  EMAIL_EVENTS,
  KEY_USE_EVENTS,
  keyOwnersView,
  keyUsesView,
  SESSION_EVENTS,
} from './accounts/index.js';
import { FOREIGN_EVENTS } from './audit/index.js';
import {
  balancesView,
  CREDIT_EVENTS,
  ledgerView,
  openDetectionsView,
  ORDER_EVENTS,
  PAYMENT_EVENTS,
  paymentsView,
  QUOTA_EVENTS,
  quotaDaysView,
  reservationsView,
  SUBSCRIPTION_EVENTS,
  subscriptionsView,
} from './billing/index.js';
import { NODE_EVENTS } from './cluster/index.js';
import { type Config } from './config/index.js';
import {
  CAST_EVENTS,
  claimsView,
  DEBATE_EVENTS,
  debatesView,
  debateTextsView,
  owedWebhooksView,
  unsealedDebatesView,
  WEBHOOK_EVENTS,
} from './debate/index.js';
import { detectedImagesView } from './detection/index.js';
import { type EventStore, EventStoreModule, openKurrentEventStore, openSqliteEventStore } from './event-store/index.js';
import { Catalogue } from './kernel/index.js';

/** Every event type of the service. */
export const CATALOGUE = new Catalogue(
  EMAIL_EVENTS,
  ACCOUNT_EVENTS,
  ACCOUNT_KEY_EVENTS,
  SESSION_EVENTS,
  KEY_USE_EVENTS,
  CREDIT_EVENTS,
  QUOTA_EVENTS,
  PAYMENT_EVENTS,
  SUBSCRIPTION_EVENTS,
  ORDER_EVENTS,
  DEBATE_EVENTS,
  CAST_EVENTS,
  NODE_EVENTS,
  FOREIGN_EVENTS,
  WEBHOOK_EVENTS,
);

/** Every read model of the service. */
export const VIEWS = [
  accountsView,
  keyOwnersView,
  keyUsesView,
  balancesView,
  ledgerView,
  reservationsView,
  quotaDaysView,
  openDetectionsView,
  paymentsView,
  subscriptionsView,
  detectedImagesView,
  debatesView,
  claimsView,
  debateTextsView,
  unsealedDebatesView,
  owedWebhooksView,
] as const;

type LogConfig = Pick<Config, 'dataDirectory' | 'eventStoreUrl'> & Partial<Pick<Config, 'eventStoreNamespace'>>;

/** The configured log: KurrentDB where an address is given, else SQLite in the data directory. */
export async function openLog(
  { dataDirectory, eventStoreUrl, eventStoreNamespace }: LogConfig,
  { readOnly = false }: { readonly readOnly?: boolean } = {},
): Promise<EventStore> {
  return eventStoreUrl === undefined
    ? openSqliteEventStore({ directory: dataDirectory, readOnly })
    : openKurrentEventStore({
        url: eventStoreUrl,
        ...(eventStoreNamespace === undefined ? {} : { namespace: eventStoreNamespace }),
      });
}

/** The log and the read models of a data directory. */
export function logModuleOf(config: LogConfig): DynamicModule {
  return EventStoreModule.forRoot({
    open: () => openLog(config),
    catalogue: CATALOGUE,
    views: VIEWS,
    readModels: join(config.dataDirectory, 'read-models.sqlite'),
  });
}
