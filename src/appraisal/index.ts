export { type Appraisal, appraise, type ArticleFinding, FINDING_TYPES, type FindingType } from './appraisal.js';
export { KIND_IN_WORDS, type KindOfText, TEXT_KINDS, type TextKind } from './text-kind.js';
export { factCheckOf } from './fact-check.js';
