import { join } from 'node:path';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { LoggerModule } from 'nestjs-pino';
import { AdminModule } from './admin/admin.module.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { SigningKeys } from './audit/index.js';
import { AuditModule } from './audit/audit.module.js';
import { ScheduledBackups } from './backup/index.js';
import { BackupModule } from './backup/backup.module.js';
import { BillingModule } from './billing/billing.module.js';
import { ClusterModule } from './cluster/cluster.module.js';
import { type Config, ownerOnlyDirectory, secretOf } from './config/index.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { type DebateOptions, EvidenceChanges, usageOfDebates, Webhooks } from './debate/index.js';
import { DebateModule } from './debate/debate.module.js';
import { SharingModule } from './debate/sharing.module.js';
import { type Analyst, Analysts } from './analysts/index.js';
import { Detections, type Detector, DETECTOR, KeptPictures, RecordedBatches } from './detection/index.js';
import { DetectionModule } from './detection/detection.module.js';
import { QuotaModule } from './detection/quota.module.js';
import { type StartProgress } from './event-store/index.js';
import { HealthModule } from './health/health.module.js';
import { ProblemFilter } from './http/index.js';
import { currentRequestId } from './kernel/index.js';
import { type Clock, systemClock } from './runtime/index.js';
import { logModuleOf } from './event-log.js';
import { Metrics, type OpenTelemetry } from './observability/index.js';
import { ObservabilityModule } from './observability/observability.module.js';
import { SandboxModule } from './sandbox/sandbox.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { OptionsModule } from './options.module.js';
import { type Ends } from './webhooks/index.js';
import { WorkspaceWebhooksModule } from './webhooks/webhooks.module.js';
import {
  accountsOptionsOf,
  analystsOf,
  billingOptionsOf,
  detectorOf,
  secondOpinionsOf,
  signInOptionsOf,
  tellingOf,
  VERSION,
} from './factories.js';

/** The parts that a test may replace, and the telemetry. */
export interface AppOptions {
  readonly clock?: Clock;
  readonly analysts?: readonly Analyst[];
  /** The caller opens it; it is closed when the service stops. */
  readonly telemetry?: OpenTelemetry;
  /** Is told what the start waits for. */
  readonly progress?: StartProgress;
}

/** The whole service, put together from its configuration. */
@Module({})
export class AppModule {
  static forRoot(config: Config, options: AppOptions = {}): DynamicModule {
    ownerOnlyDirectory(config.dataDirectory);
    const clock = options.clock ?? systemClock;
    const keys = SigningKeys.open(config, clock.now(), () => clock.now());
    const metrics = new Metrics();
    const analysts = analystsWith(config, options, metrics);
    const detection = DetectionModule.forRoot({
      detector: () => metrics.countedDetector(detectorOf(config)),
      secondOpinions: secondOpinionsOf(config),
    });
    const debate = DebateModule.forRoot({
      analysts,
      limits: limitsOf(config),
      signer: keys,
      webhooks: { secret: secretOf(config) },
      evidence: { ...config.evidence, dataDirectory: config.dataDirectory },
    });
    const sharing = SharingModule.forRoot(debate);
    const webhooks = WorkspaceWebhooksModule.forRoot({ imports: [debate, detection], ends: ENDS_TOLD });
    const audit = AuditModule.forRoot({ keys });
    const backup = BackupModule.forRoot(config, VERSION, clock);
    return {
      module: AppModule,
      imports: [
        loggerModuleOf(config),
        CqrsModule.forRoot(),
        OptionsModule.forRoot(config, clock),
        logModuleOf(config, options.progress),
        ClusterModule.forRoot(config.cluster),
        AccountsModule.forRoot(accountsOptionsOf(config)),
        SignInModule.forRoot(signInOptionsOf(config)),
        BillingModule.forRoot(billingOptionsOf(config), usageOfDebates, config.freeCredits),
        QuotaModule,
        detection,
        debate,
        webhooks,
        audit,
        SandboxModule.forRoot({ imports: [detection, debate, audit] }),
        ObservabilityModule.forRoot({
          metrics,
          metricsToken: config.metricsToken ?? null,
          program: { version: VERSION, dataDirectory: config.dataDirectory },
          telemetry: options.telemetry ?? null,
          imports: [detection, debate, backup, webhooks],
        }),
        HealthModule.forRoot({ imports: [detection, backup], notes: NOTES }),
        backup,
        sharing,
        AdminModule.forRoot({ imports: [debate, backup], program: { version: VERSION, config } }),
        { module: DashboardModule, imports: [sharing] },
      ],
      providers: [{ provide: APP_FILTER, useClass: ProblemFilter }],
    };
  }
}

const limitsOf = ({ debates, analyst, dataDirectory }: Config): DebateOptions => ({
  debates: debates.concurrency,
  calls: analyst.concurrency,
  roundTimeoutMs: analyst.roundTimeoutMs,
  roundLongestMs: analyst.roundLongestMs,
  attempts: 3,
  queue: debates.queue,
  waitMs: debates.waitMs,
  recoveriesFile: join(dataDirectory, 'recoveries.json'),
});

function analystsWith(config: Config, options: AppOptions, metrics: Metrics): Analysts {
  if (options.analysts) return new Analysts(options.analysts, options.analysts[0]?.engine ?? 'offline');
  return analystsOf(config, {
    secret: secretOf(config),
    onCall: tellingOf(config, metrics, options.telemetry),
    onAnswer: metrics.onAnswer,
  });
}

/** What /readyz says beside readiness. */
const NOTES = {
  inject: [DETECTOR, ScheduledBackups],
  useFactory: (detector: Detector, backups: ScheduledBackups) => () =>
    [detector.note, backups.note].filter((note) => note !== null),
};

/** What workspaces are told of a debate, detection or batch that has ended, and of changed evidence. */
const ENDS_TOLD = {
  inject: [Webhooks, KeptPictures, Detections, RecordedBatches, EvidenceChanges],
  useFactory: (
    webhooks: Webhooks,
    pictures: KeptPictures,
    detections: Detections,
    batches: RecordedBatches,
    evidence: EvidenceChanges,
  ): Ends => ({
    'debate.ended': (id) => webhooks.endOf(id),
    'detection.ended': (id) => Promise.resolve(detections.endOf(id) ?? pictures.endOf(id)),
    'detection.batch-ended': (id) => Promise.resolve(batches.endOf(id)),
    'evidence.changed': (subject) => Promise.resolve(evidence.changeOf(subject)),
  }),
};

/** Log lines that belong to a request contain the request's id. */
function loggerModuleOf({ logLevel }: Config): DynamicModule {
  return LoggerModule.forRoot({
    // The library's middleware would serialize every request, logged or not; `logRequests` logs requests instead.
    forRoutes: [],
    pinoHttp: {
      level: logLevel,
      mixin: () => {
        const requestId = currentRequestId();
        return requestId === undefined ? {} : { requestId };
      },
      wrapSerializers: false,
      serializers: { req: (req: unknown) => req, res: (res: unknown) => res },
    },
  });
}
