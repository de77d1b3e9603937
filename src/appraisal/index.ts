export { type Appraisal, appraise, type ArticleFinding, FINDING_TYPES, type FindingType } from './appraisal.js';
export { type Passage } from './marks.js';
export { KIND_IN_WORDS, TEXT_KINDS, type TextKind } from './text-kind.js';
