/** English words: their stems, and how near their meanings are. */
export { stemOf } from './stems.js';
export { meanVector, rankOf, similarity, vectorOf } from './word-vectors.js';
