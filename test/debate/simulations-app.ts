import { join } from 'node:path';
import multipart from '@fastify/multipart';
import { Global, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { ClusterModule } from '../../src/cluster/cluster.module.js';
import { ARTICLE_OPTIONS, ARTICLE_READER, type ArticleReader } from '../../src/articles/index.js';
import { THROTTLE, Throttle } from '../../src/accounts/index.js';
import { ArticleTexts } from '../../src/appraisal/index.js';
import { ChangeCreditsHandler } from '../../src/billing/billing.commands.js';
import {
  balancesView,
  ChangeCredits,
  CREDIT_EVENTS,
  creditsDecider,
  creditsStream,
  ledgerView,
  type MovementRow,
  reservationsView,
} from '../../src/billing/index.js';
import {
  CAST_EVENTS,
  leasesView,
  DEBATE_EVENTS,
  debateDecider,
  debateStream,
  type DebateSigner,
  debatesView,
  debateTextsView,
  debatedArticlesView,
  evidenceChangesView,
  owedWebhooksView,
  type DebateResult,
  type DebateOptions,
  DebateService,
  unsealedDebatesView,
  WEBHOOK_EVENTS,
} from '../../src/debate/index.js';
import { DebateModule } from '../../src/debate/debate.module.js';
import { type Analyst, Analysts } from '../../src/analysts/index.js';
import { ERASURE_EVENTS, erasuresView } from '../../src/erasure/index.js';
import { Decisions, openSqliteEventStore, Projector } from '../../src/event-store/index.js';
import { EventStoreModule } from '../../src/event-store/event-store.module.js';
import {
  CALLER_RESOLVER,
  type CallerResolver,
  type Credentials,
  guardRoutes,
  type KeyLimits,
  NO_KEY_LIMITS,
  OwnHosts,
  ProblemFilter,
} from '../../src/http/index.js';
import { CLOCK, type Clock, systemClock } from '../../src/runtime/index.js';
import { Catalogue, Refusal } from '../../src/kernel/index.js';
import { PERSONA_MODELS, PERSONAS_DIRECTORY } from '../../src/personas/index.js';
import { SAFE_FETCH_OPTIONS } from '../../src/safe-fetch/index.js';
import { WEBHOOK_SCHEDULE } from '../../src/webhooks/index.js';
import { faultsIn } from '../support/checked-answers.js';
import { sharedTexts } from '../support/article-texts.js';
import { ARTICLE, context, FrailStore, LIMITS, PERSONAS, ScriptedAnalyst } from './support.js';

export const SECRET = 'a service’s secret of more than 32 characters';

export interface AppOptions {
  readonly directory: string;
  readonly analyst?: ScriptedAnalyst;
  /** Answers instead of the scripted analyst. */
  readonly model?: Analyst;
  readonly articles?: ArticleReader;
  readonly limits?: Partial<DebateOptions>;
  readonly signer?: DebateSigner;
  /** `host:port` of this machine that webhooks may reach. */
  readonly allowHosts?: readonly string[];
  /** Runs the recovery, as the service does before it listens. */
  readonly recover?: boolean;
  readonly clock?: Clock;
  /** Models that personas may name; `allowed-model` when omitted. */
  readonly personaModels?: readonly string[];
  /** Limits of a key, which is its account's only one; none when omitted. */
  readonly limitsOf?: (key: string) => KeyLimits | undefined;
}

/** The state of a credits stream and its movements. */
export interface Account {
  readonly balance: number;
  readonly reserved: number;
  readonly movements: readonly MovementRow['kind'][];
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: DebateResult & {
    readonly code?: string;
    readonly simulation?: string;
    readonly [member: string]: unknown;
  };
}

/** The debate slice over HTTP with the real store. The key is the account id, and the outside world is scripted. */
export class SimulationsApp {
  private constructor(
    readonly nest: NestFastifyApplication,
    readonly store: FrailStore,
    readonly analyst: ScriptedAnalyst,
    private readonly faults: readonly string[],
  ) {}

  static async start(options: AppOptions): Promise<SimulationsApp> {
    const { directory, analyst = new ScriptedAnalyst(), articles, limits } = options;
    const store = new FrailStore(openSqliteEventStore({ directory }));
    const values: readonly (readonly [symbol, unknown])[] = [
      [CLOCK, options.clock ?? systemClock],
      [PERSONAS_DIRECTORY, PERSONAS],
      [PERSONA_MODELS, options.personaModels ?? ['allowed-model']],
      [SAFE_FETCH_OPTIONS, { allowHosts: options.allowHosts ?? [], userAgent: 'test' }],
      [ARTICLE_OPTIONS, { renderer: 'http' }],
      [THROTTLE, new Throttle(Date.now, (subject) => subject)],
      [
        CALLER_RESOLVER,
        {
          resolve: ({ apiKey: key }: Credentials) => {
            if (key === undefined)
              throw new Refusal({ code: 'missing-api-key', kind: 'unauthenticated', title: 'No key.' });
            const keyLimits = options.limitsOf?.(key) ?? NO_KEY_LIMITS;
            return Promise.resolve({
              accountId: key,
              memberId: key,
              role: 'owner',
              plan: 'free',
              keyId: key,
              sessionId: null,
              keyLimits,
            });
          },
          mayStill: () => true,
        } satisfies CallerResolver,
      ],
    ];
    @Global()
    @Module({
      providers: values.map(([provide, useValue]) => ({ provide, useValue })),
      exports: values.map(([provide]) => provide),
    })
    class World {}
    const module = await Test.createTestingModule({
      imports: [
        World,
        CqrsModule.forRoot(),
        EventStoreModule.forRoot({
          open: () => store,
          catalogue: new Catalogue(DEBATE_EVENTS, CAST_EVENTS, CREDIT_EVENTS, WEBHOOK_EVENTS, ERASURE_EVENTS),
          views: [
            balancesView,
            ledgerView,
            reservationsView,
            leasesView,
            debatesView,
            debateTextsView,
            debatedArticlesView,
            evidenceChangesView,
            owedWebhooksView,
            unsealedDebatesView,
            erasuresView,
          ],
          readModels: join(directory, 'read-models.sqlite'),
        }),
        ClusterModule.forRoot({ leaseMs: 10_000 }),
        DebateModule.forRoot({
          analysts: options.model
            ? new Analysts([analyst, options.model], options.model.engine)
            : new Analysts([analyst], 'offline'),
          limits: { ...LIMITS, queue: 100, ...limits },
          ...(options.signer ? { signer: options.signer } : {}),
          webhooks: { secret: SECRET },
        }),
      ],
      providers: [ChangeCreditsHandler, { provide: APP_FILTER, useClass: ProblemFilter }],
    })
      .overrideProvider(ARTICLE_READER)
      .useValue(articles ?? { read: () => Promise.resolve(ARTICLE) })
      .overrideProvider(WEBHOOK_SCHEDULE)
      .useValue({ pausesMs: [0, 0, 0] })
      .overrideProvider(ArticleTexts)
      .useValue(sharedTexts)
      .compile();
    module.useLogger(false);
    const nest = module.createNestApplication<NestFastifyApplication>(
      new FastifyAdapter({ forceCloseConnections: true }),
      { bodyParser: false },
    );
    guardRoutes(nest, { hosts: new OwnHosts('', []) });
    await nest.register(multipart);
    const faults = faultsIn(nest);
    await nest.init();
    if (options.recover === true) await nest.get(DebateService).recover();
    return new SimulationsApp(nest, store, analyst, faults);
  }

  async close(): Promise<void> {
    await this.nest.close();
    if (this.faults.length > 0) throw new Error([...new Set(this.faults)].join('\n'));
  }

  async grant(account: string, amount: number): Promise<void> {
    await this.nest
      .get(CommandBus)
      .execute(new ChangeCredits(account, { kind: 'grant', amount, reason: 'test' }, 'test'));
  }

  async account(id: string): Promise<Account> {
    const { state } = await this.nest.get(Decisions).load(creditsStream(id), creditsDecider);
    const rows = this.nest
      .get(Projector)
      .reader(ledgerView)
      .find({ where: { account_id: id }, limit: 1_000 });
    return {
      balance: state.balance,
      reserved: Object.values(state.reserved).reduce((sum, amount) => sum + amount, 0),
      movements: rows.map(({ row }) => row.kind),
    };
  }

  async request(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    { key = 'ada', headers = {}, body }: { key?: string; headers?: Record<string, string>; body?: object } = {},
  ): Promise<Answer> {
    const response = await this.nest.inject({
      method,
      url,
      headers: { 'x-api-key': key, ...headers },
      ...(body ? { payload: body } : {}),
    });
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
      body: (response.body === '' ? {} : response.json()) as Answer['body'],
    };
  }

  simulate(
    options: { key?: string; headers?: Record<string, string>; depth?: string; url?: string } = {},
  ): Promise<Answer> {
    const { depth = 'micro', url = ARTICLE.url, ...rest } = options;
    return this.request('POST', '/api/simulate', { ...rest, body: { url, depth } });
  }

  /** Records a fork of the debate that was cancelled before it was answered and has added this many bytes for nothing. */
  async recordUnpaid(parentId: string, bytes: number, openedAt = new Date()): Promise<void> {
    const decisions = this.nest.get(Decisions);
    const { state } = await decisions.load(debateStream(parentId), debateDecider);
    const id = systemClock.newId();
    const forkedFrom = { id: parentId, revision: 1, arguments: 0, request: '', bytes };
    const at = { ...context(id), at: openedAt.toISOString() };
    const stream = debateStream(id);
    await decisions.execute(stream, debateDecider, { kind: 'open', opening: { ...state.opening!, forkedFrom } }, at);
    const end = { kind: 'abandon', code: 'cancelled', reason: '' } as const;
    const { position } = await decisions.execute(stream, debateDecider, end, { ...at, commandId: `${id} end` });
    await this.nest.get(Projector).waitFor(position);
  }

  /** Resolves when the engine holds no debate. */
  async idle(): Promise<void> {
    const { load } = this.nest.get(DebateService);
    if (load.running + load.waiting === 0) return;
    await new Promise(setImmediate);
    await this.idle();
  }
}
