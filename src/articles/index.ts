export * from './article.js';
export * from './article-reader.js';
export * from './articles.refusals.js';
export * from './articles.module.js';
export { type SentFile } from './sent-file.js';
