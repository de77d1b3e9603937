export { createOfflineAnalyst, OFFLINE_MODEL } from './offline.analyst.js';
export { createThreadedOfflineAnalyst, type ThreadedOfflineOptions } from './threaded.analyst.js';
export { READ_CHARS_MAX, type Reading, readArticle } from './reading.js';
export { type BaseJudgement, type BaseModel, type FeatureContribution } from './base-model.js';
export { type SignalFindings, type Span } from './signal.js';
