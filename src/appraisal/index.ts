export {
  type Appraisal,
  appraise,
  type AppraisedArticle,
  type ArticleFinding,
  FINDING_TYPES,
  type FindingType,
} from './appraisal.js';
export { type Appraiser, APPRAISER, type ArticleTextOptions, ArticleTexts } from './article-texts.js';
export { KIND_IN_WORDS, type KindOfText, TEXT_KINDS, type TextKind } from './text-kind.js';
export { factCheckOf } from './fact-check.js';
