import { Inject, Module, type OnModuleDestroy } from '@nestjs/common';
import { GUARDED_BROWSER, type GuardedBrowser, SAFE_FETCH, type SafeFetch } from '../safe-fetch/index.js';
import { SafeFetchModule } from '../safe-fetch/safe-fetch.module.js';
import {
  ARTICLE_OPTIONS,
  ARTICLE_READER,
  type ArticleOptions,
  type ArticleReader,
  PAGE_READER,
  type PageReader,
  WebArticleReader,
  WorkerPageReader,
} from './article-reader.js';

/** Requires ARTICLE_OPTIONS and SAFE_FETCH_OPTIONS from a global module. */
@Module({
  imports: [SafeFetchModule],
  providers: [
    { provide: PAGE_READER, useFactory: () => new WorkerPageReader() },
    {
      provide: ARTICLE_READER,
      useFactory: (
        safeFetch: SafeFetch,
        browser: GuardedBrowser,
        pages: PageReader,
        { renderer }: ArticleOptions,
      ): ArticleReader => new WebArticleReader({ safeFetch, browser, pages, renderer }),
      inject: [SAFE_FETCH, GUARDED_BROWSER, PAGE_READER, ARTICLE_OPTIONS],
    },
  ],
  exports: [ARTICLE_READER, PAGE_READER, SafeFetchModule],
})
export class ArticlesModule implements OnModuleDestroy {
  constructor(@Inject(PAGE_READER) private readonly pages: PageReader) {}

  async onModuleDestroy(): Promise<void> {
    await this.pages.close();
  }
}
