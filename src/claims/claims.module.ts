import { Inject, Module, type OnModuleDestroy } from '@nestjs/common';
import { CLAIM_READER, type ClaimReader, WorkerClaimReader } from './claim-reader.js';

@Module({
  providers: [{ provide: CLAIM_READER, useFactory: () => new WorkerClaimReader() }],
  exports: [CLAIM_READER],
})
export class ClaimsModule implements OnModuleDestroy {
  constructor(@Inject(CLAIM_READER) private readonly claims: ClaimReader) {}

  async onModuleDestroy(): Promise<void> {
    await this.claims.close();
  }
}
