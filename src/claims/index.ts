export {
  ATTRIBUTION_KINDS,
  type Claim,
  CLAIM_KINDS,
  type ClaimedArticle,
  type ClaimKind,
  isFragment,
  POLARITIES,
  type Polarity,
  type Quantity,
  type Span,
  type Statement,
} from './claim.js';
export { CLAIM_READER, type ClaimQuestion, type ClaimReader, textsOverloaded } from './claim-reader.js';
export { CLAIMS_MAX, identifyClaims, isReadable, TEXT_CHARS_MAX } from './claims.js';
export { isEnglish } from './english.js';
export { type ComparedStatement, statementOf } from './statement.js';
