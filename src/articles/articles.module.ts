import { Module } from '@nestjs/common';
import { SAFE_FETCH, type SafeFetch, SafeFetchModule } from '../safe-fetch/index.js';
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
      useFactory: (safeFetch: SafeFetch, options: ArticleOptions): ArticleReader =>
        createArticleReader({ safeFetch, renderer: options.renderer }),
      inject: [SAFE_FETCH, ARTICLE_OPTIONS],
    },
  ],
  exports: [ARTICLE_READER],
})
export class ArticlesModule {}
