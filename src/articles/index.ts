export {
  type Article,
  articleOfSentText,
  articleOfText,
  articleOfTextFile,
  SOURCES_IN_PAGE,
  TEXT_CHARACTERS_MIN,
} from './article.js';
export {
  ARTICLE_OPTIONS,
  ARTICLE_READER,
  articleOfPage,
  type ArticleOptions,
  type ArticleReader,
  PAGE_READER,
  type PageReader,
  type PageReaderOptions,
  type Renderer,
  WebArticleReader,
  WorkerPageReader,
} from './article-reader.js';
export { ARTICLE_REFUSALS } from './articles.refusals.js';
