import { Global, Module } from '@nestjs/common';
import { DETECTION_USAGE } from '../billing/index.js';
import { Copies } from './copies/copies.js';
import { ErasureModule } from '../erasure/erasure.module.js';
import { KEPT_LIMITS, keptLimits, KeptPictures } from './deferred/kept-pictures.js';
import { DetectionErasures } from './history/detection-erasures.js';
import { Detections } from './history/detections.js';
import { Quotas } from './quota/quotas.js';
import { Thumbnails } from './history/thumbnails.js';

/** The daily quota of detections, past detections, copies among them and kept thumbnails, without the detector; also used by the command line. */
@Global()
@Module({
  imports: [ErasureModule],
  providers: [
    Quotas,
    { provide: KEPT_LIMITS, useFactory: keptLimits },
    KeptPictures,
    Detections,
    DetectionErasures,
    Copies,
    Thumbnails,
    { provide: DETECTION_USAGE, useExisting: Quotas },
  ],
  exports: [Quotas, KeptPictures, Detections, DetectionErasures, Copies, Thumbnails, DETECTION_USAGE],
})
export class QuotaModule {}
