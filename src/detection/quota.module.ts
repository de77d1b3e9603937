import { Global, Module } from '@nestjs/common';
import { DETECTION_USAGE } from '../billing/index.js';
import { ChangeQuotaHandler } from './quota.commands.js';
import { Quotas } from './quotas.js';
import { Thumbnails } from './thumbnails.js';

/** The daily quota of detections and kept thumbnails, without the detector; also used by the command line. */
@Global()
@Module({
  providers: [Quotas, Thumbnails, ChangeQuotaHandler, { provide: DETECTION_USAGE, useExisting: Quotas }],
  exports: [Quotas, Thumbnails, DETECTION_USAGE],
})
export class QuotaModule {}
