import { join } from 'node:path';
import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountsModule } from '../../src/accounts/accounts.module.js';
import { BillingModule, type BillingOptions } from '../../src/billing/billing.module.js';
import { ClusterModule } from '../../src/cluster/cluster.module.js';
import { readConfig } from '../../src/config/index.js';
import { usageOfDebates } from '../../src/debate/index.js';
import { QuotaModule } from '../../src/detection/quota.module.js';
import { type EventStore } from '../../src/event-store/index.js';
import { EventStoreModule } from '../../src/event-store/event-store.module.js';
import { type Clock, systemClock } from '../../src/runtime/index.js';
import { CATALOGUE, VIEWS } from '../../src/event-log.js';
import { OptionsModule } from '../../src/options.module.js';

export interface BillingNodeOptions {
  /** Directory of the read models; different for each node. */
  readonly directory: string;
  readonly name: string;
  /** The log, which stays open when the node is closed. */
  readonly store: EventStore;
  readonly clock?: Clock;
  readonly payments?: BillingOptions;
  readonly leaseMs?: number;
}

@Module({})
class BillingNode {}

/** Accounts and their books without HTTP, on a log shared with other nodes in this process. */
export function openBillingNode({
  directory,
  name,
  store,
  clock = systemClock,
  payments = { payments: 'test', publicUrl: 'http://localhost' },
  leaseMs = 10_000,
}: BillingNodeOptions): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(
    {
      module: BillingNode,
      imports: [
        CqrsModule.forRoot(),
        OptionsModule.forRoot(readConfig({ ELENCHUS_DATA_DIR: directory, LOG_LEVEL: 'silent' }), clock),
        EventStoreModule.forRoot({
          open: () => store,
          catalogue: CATALOGUE,
          views: VIEWS,
          readModels: join(directory, `read-models-${name}.sqlite`),
        }),
        ClusterModule.forRoot({ leaseMs }),
        AccountsModule.forRoot({
          secret: 'the same on every node, 32 characters',
          openSignUp: true,
          secureCookies: false,
          honouredMs: 60_000,
          dataDirectory: directory,
        }),
        BillingModule.forRoot(payments, usageOfDebates, 0),
        QuotaModule,
      ],
    },
    { logger: false, abortOnError: false },
  );
}

export type Access = 'read' | 'append';

/** A view of a log that a node does not close. `before` may delay an operation or make it fail. */
export const reached = (
  store: EventStore,
  before: (access: Access, stream: string) => Promise<void> | void,
): EventStore => ({
  limits: () => store.limits(),
  async append(stream, events, expected) {
    await before('append', stream);
    return store.append(stream, events, expected);
  },
  async read(stream, ...page) {
    await before('read', stream);
    return store.read(stream, ...page);
  },
  end: () => store.end(),
  readAll: (from, filter) => store.readAll(from, filter),
  subscribe: (from, filter) => store.subscribe(from, filter),
  erase: (stream) => store.erase(stream),
  close: () => Promise.resolve(),
});
