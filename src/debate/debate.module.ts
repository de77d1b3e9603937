import { type DynamicModule, Inject, Injectable, Logger, Module, type Provider } from '@nestjs/common';
import { Analysts } from '../analysts/index.js';
import { ARTICLE_READER, type ArticleReader } from '../articles/index.js';
import { ArticlesModule } from '../articles/articles.module.js';
import { EvidenceGatherer } from '../evidence/index.js';
import { EvidenceModule, type EvidenceOptions } from '../evidence/evidence.module.js';
import { APPRAISER, type Appraiser } from '../appraisal/index.js';
import { AppraisalModule } from '../appraisal/appraisal.module.js';
import { CLAIM_READER, type ClaimReader } from '../claims/index.js';
import { type Cluster, CLUSTER } from '../cluster/index.js';
import { ErasureModule } from '../erasure/erasure.module.js';
import { Decisions, EVENT_STORE, type EventStore, Projector } from '../event-store/index.js';
import { Catalogue } from '../kernel/index.js';
import { PersonasModule } from '../personas/personas.module.js';
import { WebhookSendingModule } from '../webhooks/webhooks.module.js';
import { CLOCK, type Clock } from '../runtime/index.js';
import { EvidenceChangesController } from './api/evidence-changes.controller.js';
import { EstimatesController } from './api/estimates.controller.js';
import { RequestedArticles } from './api/requested-articles.js';
import { EstimateSimulationHandler, ListPricesHandler } from './api/estimates.query.js';
import { SimulationComparisonController } from './api/simulation-comparison.controller.js';
import { SimulationEventsController } from './api/simulation-events.controller.js';
import { SimulationFramesController } from './api/simulation-frames.controller.js';
import {
  AwaitSimulationHandler,
  CancelSimulationHandler,
  EraseSimulationHandler,
  ForkSimulationHandler,
  GetSimulationHandler,
  GetSimulationStateHandler,
  ListSimulationsHandler,
  StartSimulationHandler,
} from './api/simulations.commands.js';
import { SimulationsController } from './api/simulations.controller.js';
import { WebhooksController } from './api/webhooks.controller.js';
import { DebateArchive } from './archive/debate.archive.js';
import { DebateErasures } from './archive/debate-erasures.js';
import { EvidenceChanges } from './archive/evidence-changes.js';
import { UnpaidDebates } from './archive/unpaid-debates.js';
import { DebatedArticles } from './archive/debated-articles.js';
import { debatedArticlesView } from './archive/debates.view.js';
import { DEBATE_OPTIONS, type DebateMonitor, type DebateOptions, type DebateWorld } from './engine/debate-world.js';
import { DebateEngine } from './engine/debate.engine.js';
import { DebateFeed } from './engine/debate.feed.js';
import { DebateService } from './engine/debate.service.js';
import { Debates } from './engine/debates.js';
import { Estimates } from './engine/estimates.js';
import { RecoveryAttempts } from './engine/recovery-attempts.js';
import { DEBATE_SIGNER, type DebateSigner, Settler } from './engine/settler.js';
import { VerdictWaiter } from './engine/verdict-waiter.js';
import { WEBHOOK_OPTIONS, type WebhookOptions, Webhooks } from './webhooks/webhooks.js';

export interface DebateModuleOptions {
  readonly analysts: Analysts;
  readonly limits: DebateOptions;
  /** Without a signer, debates end unsealed. */
  readonly signer?: DebateSigner;
  readonly webhooks: WebhookOptions;
  /** Without it, debates gather no evidence. */
  readonly evidence?: EvidenceOptions;
}

const NO_EVIDENCE: EvidenceOptions = { sources: [], hosts: { allow: [], deny: [] }, search: {}, dataDirectory: '' };

const logger = new Logger('debates');
const MONITOR: DebateMonitor = {
  stalled: (debateId, error) => logger.error({ err: error, debateId }, 'a debate stalled'),
  trouble: (debateId, error) => logger.warn({ err: error, debateId }, 'a step of a debate failed'),
};

/** The dependencies of the engine in the service. */
@Injectable()
class ServiceWorld implements DebateWorld {
  readonly monitor = MONITOR;
  readonly attempts: RecoveryAttempts;
  readonly pastArticles: NonNullable<DebateWorld['pastArticles']>;

  constructor(
    @Inject(EVENT_STORE) readonly store: EventStore,
    readonly catalogue: Catalogue,
    readonly decisions: Decisions,
    @Inject(CLOCK) readonly clock: Clock,
    @Inject(CLUSTER) readonly cluster: Cluster,
    @Inject(ARTICLE_READER) readonly articles: ArticleReader,
    @Inject(CLAIM_READER) readonly claims: ClaimReader,
    @Inject(APPRAISER) readonly appraiser: Appraiser,
    readonly evidence: EvidenceGatherer,
    readonly analysts: Analysts,
    readonly settlement: Settler,
    projector: Projector,
    @Inject(DEBATE_OPTIONS) { recoveriesFile }: DebateOptions,
  ) {
    this.attempts = new RecoveryAttempts(recoveriesFile);
    const articlesOf = projector.reader(debatedArticlesView);
    this.pastArticles = (accountId) => new DebatedArticles(articlesOf, store, catalogue, accountId);
  }
}

const ENGINE: Provider = {
  provide: DebateEngine,
  useFactory: (world: ServiceWorld, options: DebateOptions) => new DebateEngine(world, options),
  inject: [ServiceWorld, DEBATE_OPTIONS],
};

const CONTROLLERS = [
  SimulationComparisonController,
  SimulationsController,
  SimulationEventsController,
  SimulationFramesController,
  EstimatesController,
  EvidenceChangesController,
  WebhooksController,
];

@Module({})
export class DebateModule {
  static forRoot(options: DebateModuleOptions): DynamicModule {
    const { analysts, limits, signer, webhooks, evidence = NO_EVIDENCE } = options;
    return {
      module: DebateModule,
      imports: [
        AppraisalModule,
        ArticlesModule,
        ErasureModule,
        EvidenceModule.forRoot(evidence),
        PersonasModule,
        WebhookSendingModule,
      ],
      controllers: CONTROLLERS,
      providers: [
        { provide: Analysts, useValue: analysts },
        { provide: DEBATE_OPTIONS, useValue: limits },
        { provide: DEBATE_SIGNER, useValue: signer ?? null },
        { provide: WEBHOOK_OPTIONS, useValue: webhooks },
        Webhooks,
        DebateArchive,
        DebateErasures,
        EvidenceChanges,
        UnpaidDebates,
        Settler,
        ServiceWorld,
        ENGINE,
        DebateFeed,
        Debates,
        VerdictWaiter,
        DebateService,
        Estimates,
        RequestedArticles,
        EstimateSimulationHandler,
        ListPricesHandler,
        StartSimulationHandler,
        AwaitSimulationHandler,
        CancelSimulationHandler,
        EraseSimulationHandler,
        ForkSimulationHandler,
        GetSimulationHandler,
        GetSimulationStateHandler,
        ListSimulationsHandler,
      ],
      exports: [
        DebateArchive,
        DebateErasures,
        Debates,
        DebateService,
        EvidenceChanges,
        RequestedArticles,
        VerdictWaiter,
        Webhooks,
      ],
    };
  }
}
