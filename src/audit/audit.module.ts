import { type DynamicModule, Module } from '@nestjs/common';
import { EVENT_STORE, type EventStore } from '../event-store/index.js';
import { AuditController } from './audit.controller.js';
import { PdfWriter } from './pdf/pdf-writer.js';
import { EvidenceReader } from './evidence-reader.js';
import { KeptEvidence } from './kept-evidence.js';
import { SealCheck } from './seal-check.js';
import { SigningKeys } from './signing-keys.js';

export interface AuditModuleOptions {
  readonly keys: SigningKeys;
}

/** Debates as evidence: the service's keys, audits and bundles. */
@Module({})
export class AuditModule {
  static forRoot({ keys }: AuditModuleOptions): DynamicModule {
    return {
      module: AuditModule,
      controllers: [AuditController],
      providers: [
        { provide: SigningKeys, useValue: keys },
        {
          provide: EvidenceReader,
          useFactory: (store: EventStore, kept: KeptEvidence) =>
            new EvidenceReader(store, () => keys.published(), kept),
          inject: [EVENT_STORE, KeptEvidence],
        },
        KeptEvidence,
        SealCheck,
        PdfWriter,
      ],
      exports: [PdfWriter],
    };
  }
}
