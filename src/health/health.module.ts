import { type DynamicModule, type FactoryProvider, Module } from '@nestjs/common';
import { HealthController, READINESS_NOTES, type ReadinessNotes } from './health.controller.js';

interface HealthOptions {
  /** Modules that provide what `notes` is made of. */
  readonly imports: readonly DynamicModule[];
  readonly notes: Pick<FactoryProvider<ReadinessNotes>, 'inject' | 'useFactory'>;
}

@Module({})
export class HealthModule {
  static forRoot({ imports, notes }: HealthOptions): DynamicModule {
    return {
      module: HealthModule,
      imports: [...imports],
      controllers: [HealthController],
      providers: [{ provide: READINESS_NOTES, ...notes }],
    };
  }
}
