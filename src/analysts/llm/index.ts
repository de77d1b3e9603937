export { type TimerClock, type Chance } from './timer-clock.js';
export { FAILURES, type FailureCode, LlmFailure } from './llm.errors.js';
export {
  type AnalystCheck,
  type CallRecord,
  type DepthModel,
  LlmAnalyst,
  type LlmAnalystOptions,
} from './llm.analyst.js';
export { costOf, type Price, type Prices } from './prices.js';
export { ChatPictureReader } from './picture-reader.js';
export { PROMPTS } from './prompt.js';
export { type CallRetryOptions } from './retry.js';
export { genAiTelemetry, type Telemetry } from './telemetry.js';
