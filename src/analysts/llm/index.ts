export { FAILURES, type FailureCode, LlmFailure } from './llm.errors.js';
export { type CallRecord } from './calls.js';
export {
  type AnalystAptitude,
  type AnalystCheck,
  type DepthModel,
  LlmAnalyst,
  type LlmAnalystOptions,
} from './llm.analyst.js';
export { costOf, type Price, type Prices } from './usage.js';
export { ChatPictureReader } from './picture-reader.js';
export { PROMPTS } from './prompt.js';
export { genAiTelemetry, type Telemetry } from './telemetry.js';
