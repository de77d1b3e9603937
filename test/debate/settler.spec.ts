import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Global, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { ChangeCreditsHandler } from '../../src/billing/billing.commands.js';
import { ChangeCredits, creditsDecider, creditsStream } from '../../src/billing/index.js';
import { CLUSTER, SingleNode } from '../../src/cluster/index.js';
import { DEBATE_SIGNER, Settler } from '../../src/debate/engine/settler.js';
import { foldDebate } from '../../src/debate/stages/index.js';
import { WEBHOOK_OPTIONS, Webhooks } from '../../src/debate/webhooks/webhooks.js';
import { WebhookSendingModule } from '../../src/webhooks/webhooks.module.js';
import { openingOf } from '../../src/debate/model/opening.js';
import { CATALOGUE, VIEWS } from '../../src/event-log.js';
import { Decisions, openKurrentEventStore, type SharedEventStore } from '../../src/event-store/index.js';
import { EventStoreModule } from '../../src/event-store/event-store.module.js';
import { CLOCK, systemClock } from '../../src/runtime/index.js';
import { SAFE_FETCH_OPTIONS } from '../../src/safe-fetch/index.js';
import { until } from '../support/cluster.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { context, ScriptedAnalyst, smallCast } from './support.js';

const ACCOUNT = 'the-account';
const PRICE = 3;

const directory = temporaryDirectory();
let server: KurrentServer;
let node: INestApplicationContext;
let settler: Settler;
let theirStore: SharedEventStore;
/** The decisions of another node. */
let theirs: Decisions;

beforeAll(async () => {
  server = await new KurrentServer().start();
  const ourStore = await openKurrentEventStore({ url: server.url });
  theirStore = await openKurrentEventStore({ url: server.url });
  theirs = new Decisions(theirStore, CATALOGUE);
  @Global()
  @Module({
    providers: [
      { provide: CLOCK, useValue: systemClock },
      { provide: CLUSTER, useValue: new SingleNode() },
      { provide: DEBATE_SIGNER, useValue: null },
      { provide: SAFE_FETCH_OPTIONS, useValue: { allowHosts: [], userAgent: 'test' } },
      { provide: WEBHOOK_OPTIONS, useValue: { secret: 'a service’s secret of more than 32 characters' } },
    ],
    exports: [CLOCK, CLUSTER, DEBATE_SIGNER, SAFE_FETCH_OPTIONS, WEBHOOK_OPTIONS],
  })
  class World {}
  @Module({
    imports: [
      World,
      CqrsModule.forRoot(),
      WebhookSendingModule,
      EventStoreModule.forRoot({
        open: () => ourStore,
        catalogue: CATALOGUE,
        views: VIEWS,
        readModels: join(directory.path, 'read-models.sqlite'),
      }),
    ],
    providers: [ChangeCreditsHandler, Webhooks, Settler],
  })
  class Node {}
  node = await NestFactory.createApplicationContext(Node, { logger: false, abortOnError: false });
  settler = node.get(Settler);
  await node
    .get(CommandBus)
    .execute(new ChangeCredits(ACCOUNT, { kind: 'grant', amount: PRICE, reason: 'test' }, 'test'));
  // From now on the read models follow the log over another connection, and so do not find out that reads are behind.
  await until(() => server.subscribers > 0 || undefined);
});
afterAll(async () => {
  await node.close();
  await theirStore.close();
  server.stop();
  directory.remove();
});

/** A debate of the account in progress. */
async function debate(): Promise<ReturnType<typeof foldDebate>> {
  const asked = { accountId: ACCOUNT, url: 'https://example.org/article', depth: 'standard' } as const;
  const opening = openingOf(asked, PRICE, await smallCast(), new ScriptedAnalyst());
  return foldDebate([{ type: 'DebateOpened', data: opening }]);
}

/** The account's credits, by the other node. */
async function ledger(): Promise<ReturnType<typeof creditsDecider.initialState>> {
  await theirs.proveCurrent();
  return (await theirs.load(creditsStream(ACCOUNT), creditsDecider)).state;
}

const changeThere = (command: Parameters<typeof creditsDecider.decide>[0]): Promise<unknown> =>
  theirs.execute(creditsStream(ACCOUNT), creditsDecider, command, context(`there ${command.kind}`));

it('a node that takes a debate reserves again what another node has released, although it reads from a server that is behind', async () => {
  const state = await debate();
  await settler.reserve('a', state.opening);
  await changeThere({ kind: 'release', debateId: 'a', reason: 'test' });
  server.leaveReadersBehind(1);
  expect(await settler.settle('a', state)).toBe(state);
  expect(await ledger()).toMatchObject({ balance: 0, reserved: { a: PRICE } });
});

it('a node that takes a debate whose credits were released and are gone is refused', async () => {
  await changeThere({ kind: 'spend', debateId: 'a' });
  await expect(settler.settle('b', await debate())).rejects.toMatchObject({ code: 'insufficient-credits' });
});

it('the credits of a debate that was not opened are released to the account that reserved them', async () => {
  await changeThere({ kind: 'grant', amount: PRICE, reason: 'test' });
  await settler.reserve('c', (await debate()).opening);
  expect((await settler.settle('c', foldDebate([]), ACCOUNT)).opening).toBeNull();
  expect(await ledger()).toMatchObject({ balance: PRICE, reserved: {} });
});
