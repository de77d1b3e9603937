import { type DynamicModule, Module } from '@nestjs/common';
import { ArticlesModule } from '../articles/index.js';
import { ClaimsModule } from '../claims/index.js';
import { PersonasModule } from '../personas/index.js';
import { Analysts } from '../analysts/index.js';
import { DebateArchive } from './archive/debate.archive.js';
import { DEBATE_SEALER, type DebateSealer } from './engine/signing.js';
import { Estimates } from './engine/estimates.js';
import { EstimatesController } from './api/estimates.controller.js';
import { EstimateSimulationHandler } from './api/estimates.query.js';
import { Settlements } from './engine/settlements.js';
import { SIMULATION_OPTIONS, type SimulationOptions, Simulations } from './engine/simulations.js';
import {
  AwaitSimulationHandler,
  CancelSimulationHandler,
  ForkSimulationHandler,
  GetSimulationHandler,
  GetSimulationStateHandler,
  ListSimulationsHandler,
  StartSimulationHandler,
} from './api/simulations.commands.js';
import { SimulationComparisonController } from './api/simulation-comparison.controller.js';
import { SimulationEventsController } from './api/simulation-events.controller.js';
import { SimulationFramesController } from './api/simulation-frames.controller.js';
import { SimulationsController } from './api/simulations.controller.js';
import { WebhooksController } from './api/webhooks.controller.js';
import { WEBHOOK_OPTIONS, type WebhookOptions, Webhooks } from './webhooks/webhooks.js';

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
