export {
  type Appraisal,
  appraise,
  centralClaims,
  type ArticleFinding,
  FINDING_TYPES,
  type FindingType,
} from './appraisal.js';
export { type Passage } from './marks.js';
export { KIND_IN_WORDS, type KindOfText, TEXT_KINDS, type TextKind } from './text-kind.js';
