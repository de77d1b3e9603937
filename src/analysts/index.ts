export {
  addSpending,
  type Analyst,
  type AnalystAnswer,
  AnalystFailure,
  type AnalystQuestion,
  Analysts,
  type AnalystTerms,
  type AskReport,
  calibrated,
  type Calibration,
  CAUTIOUS_CALIBRATION,
  type DebateEstimate,
  type Depth,
  DEPTHS,
  type EvidenceAnswer,
  type EvidenceQuestion,
  FLAGS,
  isSound,
  NOTHING_SPENT,
  type ObjectionsAnswer,
  type ObjectionsQuestion,
  type Opinion,
  PART_KINDS,
  PLAUSIBILITIES,
  type PeerArgument,
  type QuestionAppraisal,
  type QuestionEvidence,
  type PromptTexts,
  type Spending,
  type WaitReport,
  STANCES,
  type WholeSpending,
} from './analyst.js';
export { brierScore, fitCalibration, type Judgement } from './calibration.js';
export { FACT_KINDS } from './facts.js';
export { findInjections } from './injection/index.js';
export { type CheckedArticle, falseStatements } from './statements.js';
export { type AnalystAptitude, type AnalystCheck, type CallRecord } from './llm/index.js';
export { type AnswerRecord } from './offline/index.js';
export { hash32 } from './offline/chance.js';
export { fieldsAsked, kindsAskedIn } from './offline/exchange.js';
export { mainTopics, topicsOf } from './offline/topics.js';
