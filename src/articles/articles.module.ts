import { Module } from '@nestjs/common';
import {
  GUARDED_BROWSER,
  type GuardedBrowser,
  SAFE_FETCH,
  type SafeFetch,
  SafeFetchModule,
} from '../safe-fetch/index.js';
import { type ArticleReader, createArticleReader, type Renderer } from './article-reader.js';

/** The {@link ArticleReader}. */
export const ARTICLE_READER = Symbol('ARTICLE_READER');
/** What the root provides: {@link ArticleOptions}. */
export const ARTICLE_OPTIONS = Symbol('ARTICLE_OPTIONS');

export interface ArticleOptions {
  readonly renderer: Renderer;
}

/** Needs ARTICLE_OPTIONS and SAFE_FETCH_OPTIONS from a global module. */
@Module({
  imports: [SafeFetchModule],
  providers: [
    {
      provide: ARTICLE_READER,
      useFactory: (safeFetch: SafeFetch, browser: GuardedBrowser, { renderer }: ArticleOptions): ArticleReader =>
        createArticleReader({ safeFetch, browser, renderer }),
      inject: [SAFE_FETCH, GUARDED_BROWSER, ARTICLE_OPTIONS],
    },
  ],
  exports: [ARTICLE_READER],
})
export class ArticlesModule {}
