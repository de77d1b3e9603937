export { type ArticleTexts, findInjectionsIn, type Injection } from './article.js';
export { findInjections, hasHiddenText } from './injection.js';
