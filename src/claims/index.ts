export * from './claim.js';
export * from './claim-reader.js';
export { CLAIMS_MAX, identifyClaims, isReadable, TEXT_CHARS_MAX } from './claims.js';
export * from './claims.module.js';
