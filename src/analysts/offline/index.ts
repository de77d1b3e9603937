export { OfflineAnalyst } from './offline.analyst.js';
export { OFFLINE_MODEL } from './offline-model.js';
export { type AnswerRecord, ThreadedOfflineAnalyst, type ThreadedOfflineOptions } from './threaded.analyst.js';
export { READ_CHARS_MAX, type ArticleReading, readArticle } from './reading.js';
export { type BaseJudgement, type BaseModel, type FeatureContribution } from './base-model.js';
export { type SignalFindings, type SignalSpan } from './signal.js';
