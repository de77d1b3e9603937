export { type ArticleTexts, findInjections, findInjectionsIn, hasHiddenText, type Injection } from './injection.js';
