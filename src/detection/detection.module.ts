import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { SafeFetchModule } from '../safe-fetch/index.js';
import { DetectionController } from './detection.controller.js';
import { DETECTOR, DetectImageHandler } from './detection.handler.js';
import { type Detector } from './detector.js';

@Module({})
export class DetectionModule implements OnApplicationShutdown {
  constructor(@Inject(DETECTOR) private readonly detector: Detector) {}

  static forRoot({ detector }: { readonly detector: () => Detector | Promise<Detector> }): DynamicModule {
    return {
      module: DetectionModule,
      imports: [SafeFetchModule],
      controllers: [DetectionController],
      providers: [{ provide: DETECTOR, useFactory: detector }, DetectImageHandler],
      exports: [DETECTOR],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.detector.close();
  }
}
