export { OfflineAnalyst } from './offline.analyst.js';
export { type AnswerRecord, ThreadedOfflineAnalyst, type ThreadedOfflineOptions } from './threaded.analyst.js';
export { readArticle } from './reading.js';
