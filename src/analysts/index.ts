export * from './analyst.js';
export * from './calibration.js';
export { flagsOfEvidence } from './evidence.js';
export * from './facts.js';
export { findInjections } from './injection/index.js';
export { type CheckedArticle, type FalseStatement, falseStatements } from './statements.js';
export { type AnalystCheck, type CallRecord } from './llm/index.js';
export { type AnswerRecord } from './offline/index.js';
