import { Inject, Module, type OnModuleDestroy } from '@nestjs/common';
import { type ClaimReader, WorkerClaimReader } from './claim-reader.js';

/** Token of the {@link ClaimReader}, whose threads start with the first article. */
export const CLAIM_READER = Symbol('CLAIM_READER');

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
