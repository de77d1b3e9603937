import { Global, Module } from '@nestjs/common';
import { DETECTION_USAGE } from '../billing/index.js';
import { ChangeQuotaHandler } from './quota.commands.js';
import { Quotas } from './quotas.js';

/** The daily quota of detections without the detector; also used by the command line. */
@Global()
@Module({
  providers: [Quotas, ChangeQuotaHandler, { provide: DETECTION_USAGE, useExisting: Quotas }],
  exports: [Quotas, DETECTION_USAGE],
})
export class QuotaModule {}
