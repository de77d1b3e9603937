import { Inject, Module, type OnModuleDestroy } from '@nestjs/common';
import {
  GUARDED_BROWSER,
  type GuardedBrowser,
  SAFE_FETCH,
  type SafeFetch,
  SafeFetchModule,
} from '../safe-fetch/index.js';
import {
  type ArticleReader,
  WebArticleReader,
  type Renderer,
  WorkerPageReader,
  type PageReader,
} from './article-reader.js';
/** Token of the {@link ArticleReader}. */
export const ARTICLE_READER = Symbol('ARTICLE_READER');
/** Token of the {@link PageReader}. Its threads start with the first page. */
export const PAGE_READER = Symbol('PAGE_READER');
/** Token of the {@link ArticleOptions}, which the root module provides. */
export const ARTICLE_OPTIONS = Symbol('ARTICLE_OPTIONS');

export interface ArticleOptions {
  readonly renderer: Renderer;
}

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
