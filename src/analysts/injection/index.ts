export { type ArticleTexts, findInjectionsIn, type Injection } from './article.js';
export { findInjections, hasHiddenText, type Stretch } from './injection.js';
