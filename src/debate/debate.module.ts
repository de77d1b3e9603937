import { type DynamicModule, Module } from '@nestjs/common';
import { ArticlesModule } from '../articles/index.js';
import { PersonasModule } from '../personas/index.js';
import { Analysts } from './analysts/index.js';
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

export interface DebateModuleOptions {
  readonly analysts: Analysts;
  readonly limits: SimulationOptions;
}

@Module({})
export class DebateModule {
  static forRoot({ analysts, limits }: DebateModuleOptions): DynamicModule {
    return {
      module: DebateModule,
      imports: [ArticlesModule, PersonasModule],
      controllers: [
        SimulationComparisonController,
        SimulationsController,
        SimulationEventsController,
        SimulationFramesController,
      ],
      providers: [
        { provide: Analysts, useValue: analysts },
        { provide: SIMULATION_OPTIONS, useValue: limits },
        Simulations,
        StartSimulationHandler,
        AwaitSimulationHandler,
        CancelSimulationHandler,
        ForkSimulationHandler,
        GetSimulationHandler,
        GetSimulationStateHandler,
        ListSimulationsHandler,
      ],
      exports: [Simulations],
    };
  }
}
