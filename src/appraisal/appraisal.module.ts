import { Module, type OnModuleDestroy } from '@nestjs/common';
import { CLAIM_READER } from '../claims/index.js';
import { APPRAISER, ArticleTexts } from './article-texts.js';

/** One pool of processes reads the texts of articles, for their claims and for their appraisal. */
@Module({
  providers: [
    { provide: ArticleTexts, useFactory: () => new ArticleTexts() },
    { provide: CLAIM_READER, useExisting: ArticleTexts },
    { provide: APPRAISER, useExisting: ArticleTexts },
  ],
  exports: [CLAIM_READER, APPRAISER],
})
export class AppraisalModule implements OnModuleDestroy {
  constructor(private readonly texts: ArticleTexts) {}

  async onModuleDestroy(): Promise<void> {
    await this.texts.close();
  }
}
