export { LlmFailure } from './llm.errors.js';
export { type CallRecord } from './calls.js';
export { type AnalystAptitude, type AnalystCheck, LlmAnalyst, type LlmAnalystOptions } from './llm.analyst.js';
export { type Prices } from './usage.js';
export { ChatPictureReader } from './picture-reader.js';
export { PROMPTS } from './prompt.js';
export { genAiTelemetry } from './telemetry.js';
