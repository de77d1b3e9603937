import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { LoggerModule } from 'nestjs-pino';
import { ACCOUNT_EVENTS, AccountsModule, accountsView, EMAIL_EVENTS, keyOwnersView } from './accounts/index.js';
import { ARTICLE_OPTIONS, type ArticleOptions } from './articles/index.js';
import {
  balancesView,
  BillingModule,
  CREDIT_EVENTS,
  ledgerView,
  openDetectionsView,
  QUOTA_EVENTS,
  quotaDaysView,
  reservationsView,
} from './billing/index.js';
import { type Config, secretOf } from './config/index.js';
import { Analysts, type Analyst, CAST_EVENTS, DEBATE_EVENTS, DebateModule, debatesView } from './debate/index.js';
import { createOfflineAnalyst } from './debate/analysts/offline/index.js';
import { createDetector, DetectionModule, type Detector } from './detection/index.js';
import { EventStoreModule, openSqliteEventStore } from './event-store/index.js';
import { HealthModule } from './health/index.js';
import { ApiKeyGuard, CLOCK, type Clock, ProblemFilter, systemClock } from './http/index.js';
import { Catalogue } from './kernel/index.js';
import { PERSONAS_DIRECTORY } from './personas/index.js';
import { SAFE_FETCH_OPTIONS, type SafeFetchOptions } from './safe-fetch/index.js';

/** The folder that holds package.json, personas/ and models/, from src/ and from dist/ alike. */
export const PROJECT_ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');
export const USER_AGENT = 'Elenchus/0.1 (article reader)';

export const CATALOGUE = new Catalogue(
  EMAIL_EVENTS,
  ACCOUNT_EVENTS,
  CREDIT_EVENTS,
  QUOTA_EVENTS,
  DEBATE_EVENTS,
  CAST_EVENTS,
);

export const VIEWS = [
  accountsView,
  keyOwnersView,
  balancesView,
  ledgerView,
  reservationsView,
  quotaDaysView,
  openDetectionsView,
  debatesView,
] as const;

/** What a test may replace: the world outside and the clock. */
export interface AppOptions {
  readonly clock?: Clock;
  readonly analysts?: readonly Analyst[];
}

export const personasDirectoryOf = (config: Pick<Config, 'personasDirectory'>): string =>
  config.personasDirectory ?? join(PROJECT_ROOT, 'personas');

/** A bundled model by its name, a folder by its path, or a Hugging Face model by its id. */
export function modelSourceOf(model: string): { modelFolder: string } | { modelId: string } {
  const bundled = join(PROJECT_ROOT, 'models', model);
  if (existsSync(join(bundled, 'config.json'))) return { modelFolder: bundled };
  return existsSync(join(model, 'config.json')) ? { modelFolder: resolve(model) } : { modelId: model };
}

export const detectorOf = ({ detector }: Pick<Config, 'detector'>): Detector =>
  createDetector({ ...modelSourceOf(detector.model), workers: detector.workers });

export const safeFetchOptionsOf = ({ reading }: Pick<Config, 'reading'>): SafeFetchOptions => ({
  allowHosts: reading.allowHosts,
  userAgent: USER_AGENT,
  ...(reading.chromePath === undefined ? {} : { chromiumPath: reading.chromePath }),
});

export function analystsOf({ analyst }: Pick<Config, 'analyst'>): Analysts {
  return new Analysts([createOfflineAnalyst()], analyst.engine);
}

/** Values of the configuration under the tokens that slices ask for. */
@Global()
@Module({})
class OptionsModule {
  static forRoot(config: Config, clock: Clock): DynamicModule {
    const values: readonly (readonly [symbol, unknown])[] = [
      [CLOCK, clock],
      [PERSONAS_DIRECTORY, personasDirectoryOf(config)],
      [SAFE_FETCH_OPTIONS, safeFetchOptionsOf(config)],
      [ARTICLE_OPTIONS, { renderer: config.reading.renderer } satisfies ArticleOptions],
    ];
    return {
      module: OptionsModule,
      providers: values.map(([provide, useValue]) => ({ provide, useValue })),
      exports: values.map(([provide]) => provide),
    };
  }
}

/** The whole service, put together from its configuration. */
@Module({})
export class AppModule {
  static forRoot(config: Config, options: AppOptions = {}): DynamicModule {
    mkdirSync(config.dataDirectory, { recursive: true });
    const analysts = options.analysts
      ? new Analysts(options.analysts, options.analysts[0]?.engine ?? 'offline')
      : analystsOf(config);
    return {
      module: AppModule,
      imports: [
        LoggerModule.forRoot({
          pinoHttp: {
            level: config.logLevel,
            redact: ['req.headers["x-api-key"]', 'req.headers.authorization', 'req.headers.cookie'],
            autoLogging: config.production,
          },
        }),
        CqrsModule.forRoot(),
        OptionsModule.forRoot(config, options.clock ?? systemClock),
        EventStoreModule.forRoot({
          open: () => openSqliteEventStore({ directory: config.dataDirectory }),
          catalogue: CATALOGUE,
          views: VIEWS,
          readModels: join(config.dataDirectory, 'read-models.sqlite'),
        }),
        AccountsModule.forRoot({ secret: secretOf(config), openSignUp: config.openSignUp }),
        BillingModule.forRoot({ testPayments: !config.production }),
        DetectionModule.forRoot({ detector: () => detectorOf(config) }),
        DebateModule.forRoot({
          analysts,
          limits: {
            debates: config.debates.concurrency,
            calls: config.analyst.concurrency,
            callTimeoutMs: config.analyst.timeoutMs,
            attempts: 3,
            queue: config.debates.queue,
          },
        }),
        HealthModule,
      ],
      providers: [
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_GUARD, useClass: ApiKeyGuard },
      ],
    };
  }
}
