import { type DynamicModule, Inject, Module, type OnModuleDestroy } from '@nestjs/common';
import { FairMemory } from '../runtime/index.js';
import { ErasureModule } from '../erasure/erasure.module.js';
import { SafeFetchModule } from '../safe-fetch/safe-fetch.module.js';
import { ArchiveReader } from './batches/archive-reader.js';
import { BatchesController } from './batches/batches.controller.js';
import { RecordedBatches } from './batches/recorded-batches.js';
import { DetectionsController } from './history/detections.controller.js';
import { ThumbnailsController } from './history/thumbnails.controller.js';
import { DetectionController } from './detection.controller.js';
import { DeferredDetections } from './deferred/deferred-detections.js';
import { DetectImageHandler } from './detection.handler.js';
import { DETECTOR, type Detector } from './detector/detector.js';
import { PictureExaminer } from './picture-examiner.js';
import { SecondOpinions } from './second-opinion.js';

/** Bytes of uploaded images and archives held in memory at once over all connections, from arrival until the answer. */
const UPLOADED_BYTES_MAX = 200_000_000;

@Module({})
export class DetectionModule implements OnModuleDestroy {
  constructor(
    @Inject(DETECTOR) private readonly detector: Detector,
    private readonly secondOpinions: SecondOpinions,
  ) {}

  static forRoot({
    detector,
    secondOpinions,
  }: {
    readonly detector: () => Detector | Promise<Detector>;
    readonly secondOpinions: SecondOpinions;
  }): DynamicModule {
    return {
      module: DetectionModule,
      imports: [ErasureModule, SafeFetchModule],
      controllers: [DetectionController, BatchesController, DetectionsController, ThumbnailsController],
      providers: [
        { provide: DETECTOR, useFactory: detector },
        { provide: SecondOpinions, useValue: secondOpinions },
        { provide: FairMemory, useValue: new FairMemory(UPLOADED_BYTES_MAX) },
        ArchiveReader,
        PictureExaminer,
        DetectImageHandler,
        DeferredDetections,
        RecordedBatches,
      ],
      exports: [DETECTOR, FairMemory, DeferredDetections, RecordedBatches],
    };
  }

  /** Refuses the detections in progress, which are returned to their quotas while the log is still open. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.detector.close(), this.secondOpinions.close()]);
  }
}
