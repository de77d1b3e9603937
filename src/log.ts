import { join } from 'node:path';
import { type DynamicModule } from '@nestjs/common';
import { ACCOUNT_EVENTS, accountsView, EMAIL_EVENTS, keyOwnersView } from './accounts/index.js';
import {
  balancesView,
  CREDIT_EVENTS,
  ledgerView,
  openDetectionsView,
  QUOTA_EVENTS,
  quotaDaysView,
  reservationsView,
} from './billing/index.js';
import { type Config } from './config/index.js';
import { CAST_EVENTS, DEBATE_EVENTS, debatesView, owedWebhooksView, WEBHOOK_EVENTS } from './debate/index.js';
import { detectedImagesView } from './detection/index.js';
import { type EventStore, EventStoreModule, openKurrentEventStore, openSqliteEventStore } from './event-store/index.js';
import { Catalogue } from './kernel/index.js';

/** Every event type of the service. */
export const CATALOGUE = new Catalogue(
  EMAIL_EVENTS,
  ACCOUNT_EVENTS,
  CREDIT_EVENTS,
  QUOTA_EVENTS,
  DEBATE_EVENTS,
  CAST_EVENTS,
  WEBHOOK_EVENTS,
);

/** Every read model of the service. */
export const VIEWS = [
  accountsView,
  keyOwnersView,
  balancesView,
  ledgerView,
  reservationsView,
  quotaDaysView,
  openDetectionsView,
  detectedImagesView,
  debatesView,
  owedWebhooksView,
] as const;

type LogConfig = Pick<Config, 'dataDirectory' | 'eventStoreUrl'>;

/** The configured log: KurrentDB where an address is given, else SQLite in the data directory. */
export async function openLog({ dataDirectory, eventStoreUrl }: LogConfig): Promise<EventStore> {
  return eventStoreUrl === undefined
    ? openSqliteEventStore({ directory: dataDirectory })
    : openKurrentEventStore({ url: eventStoreUrl });
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
