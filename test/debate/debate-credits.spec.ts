import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Global, type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { ChangeCreditsHandler } from '../../src/billing/billing.commands.js';
import { ChangeCredits, creditsDecider, creditsStream } from '../../src/billing/index.js';
import { DebateCredits } from '../../src/debate/engine/debate-credits.js';
import { openingOf } from '../../src/debate/model/opening.js';
import { CATALOGUE, VIEWS } from '../../src/event-log.js';
import { Decisions, openKurrentEventStore, type SharedEventStore } from '../../src/event-store/index.js';
import { EventStoreModule } from '../../src/event-store/event-store.module.js';
import { CLOCK, systemClock } from '../../src/runtime/index.js';
import { until } from '../support/cluster.js';
import { KurrentServer } from '../support/kurrent-server/index.js';
import { temporaryDirectory } from '../support/temporary-directory.js';
import { context, ScriptedAnalyst, smallCast } from './support.js';

const ACCOUNT = 'the-account';
const PRICE = 3;

const directory = temporaryDirectory();
let server: KurrentServer;
let node: INestApplicationContext;
let credits: DebateCredits;
let theirStore: SharedEventStore;
/** The decisions of another node. */
let theirs: Decisions;

beforeAll(async () => {
  server = await new KurrentServer().start();
  const ourStore = await openKurrentEventStore({ url: server.url });
  theirStore = await openKurrentEventStore({ url: server.url });
  theirs = new Decisions(theirStore, CATALOGUE);
  @Global()
  @Module({ providers: [{ provide: CLOCK, useValue: systemClock }], exports: [CLOCK] })
  class World {}
  @Module({
    imports: [
      World,
      CqrsModule.forRoot(),
      EventStoreModule.forRoot({
        open: () => ourStore,
        catalogue: CATALOGUE,
        views: VIEWS,
        readModels: join(directory.path, 'read-models.sqlite'),
      }),
    ],
    providers: [ChangeCreditsHandler, DebateCredits],
  })
  class Node {}
  node = await NestFactory.createApplicationContext(Node, { logger: false, abortOnError: false });
  credits = node.get(DebateCredits);
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

const opening = async (): Promise<ReturnType<typeof openingOf>> =>
  openingOf(
    { accountId: ACCOUNT, url: 'https://example.org/article', depth: 'standard' },
    PRICE,
    await smallCast(),
    new ScriptedAnalyst(),
  );

/** The account's credits, by the other node. */
async function ledger(): Promise<ReturnType<typeof creditsDecider.initialState>> {
  await theirs.proveCurrent();
  return (await theirs.load(creditsStream(ACCOUNT), creditsDecider)).state;
}

const changeThere = (command: Parameters<typeof creditsDecider.decide>[0]): Promise<unknown> =>
  theirs.execute(creditsStream(ACCOUNT), creditsDecider, command, context('there'));

it('a node that takes a debate reserves again what another node has released, although it reads from a server that is behind', async () => {
  await credits.reserve('a', { accountId: ACCOUNT, credits: PRICE });
  await changeThere({ kind: 'release', debateId: 'a', reason: 'test' });
  server.leaveReadersBehind(1);
  await credits.secure('a', await opening());
  expect(await ledger()).toMatchObject({ balance: 0, reserved: { a: PRICE } });
});
