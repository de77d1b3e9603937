import { type DynamicModule, Module } from '@nestjs/common';
import { ArticlesModule } from '../articles/index.js';
import { ClaimsModule } from '../claims/index.js';
import { PersonasModule } from '../personas/index.js';
import { Analysts } from './analysts/index.js';
import { DebateArchive } from './debate.archive.js';
import { DEBATE_SEALER, type DebateSealer } from './seals.js';
import { Estimates } from './estimates.js';
import { EstimatesController } from './estimates.controller.js';
import { EstimateSimulationHandler } from './estimates.query.js';
import { Settlements } from './settlements.js';
import { SIMULATION_OPTIONS, type SimulationOptions, Simulations } from './simulations.js';
import {
  AwaitSimulationHandler,
  CancelSimulationHandler,
  ForkSimulationHandler,
  GetSimulationHandler,
  GetSimulationStateHandler,
  ListSimulationsHandler,
  StartSimulationHandler,
} from './simulations.commands.js';
import { SimulationComparisonController } from './simulation-comparison.controller.js';
import { SimulationEventsController } from './simulation-events.controller.js';
import { SimulationFramesController } from './simulation-frames.controller.js';
import { SimulationsController } from './simulations.controller.js';
import { WebhooksController } from './webhooks.controller.js';
import { WEBHOOK_OPTIONS, type WebhookOptions, Webhooks } from './webhooks.js';

export interface DebateModuleOptions {
  readonly analysts: Analysts;
  readonly limits: SimulationOptions;
  /** Without one, debates end unsealed. */
  readonly sealer?: DebateSealer;
  readonly webhooks: WebhookOptions;
}

@Module({})
export class DebateModule {
  static forRoot({ analysts, limits, sealer, webhooks }: DebateModuleOptions): DynamicModule {
    return {
      module: DebateModule,
      imports: [ArticlesModule, ClaimsModule, PersonasModule],
      controllers: [
        SimulationComparisonController,
        SimulationsController,
        SimulationEventsController,
        SimulationFramesController,
        EstimatesController,
        WebhooksController,
      ],
      providers: [
        { provide: Analysts, useValue: analysts },
        { provide: SIMULATION_OPTIONS, useValue: limits },
        { provide: DEBATE_SEALER, useValue: sealer ?? null },
        { provide: WEBHOOK_OPTIONS, useValue: webhooks },
        Webhooks,
        DebateArchive,
        Settlements,
        Simulations,
        Estimates,
        EstimateSimulationHandler,
        StartSimulationHandler,
        AwaitSimulationHandler,
        CancelSimulationHandler,
        ForkSimulationHandler,
        GetSimulationHandler,
        GetSimulationStateHandler,
        ListSimulationsHandler,
      ],
      exports: [DebateArchive, Simulations],
    };
  }
}
