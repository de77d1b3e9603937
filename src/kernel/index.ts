export { canonicalJson, chained, derivedId, type DigestOf, genesisOf, keyedDigest, linkOf, sha256 } from './hashing.js';
export {
  Catalogue,
  type EventDefinition,
  type EventDefinitions,
  type FactsOf,
  isUnreadable,
  UnreadableEventError,
} from './catalogue.js';
export { type CommandContext, type Decider, type RequestBy } from './decider.js';
export { type DeepReadonly } from './deep-readonly.js';
export { codeOf, Refusal, type RefusalDefinition, type RefusalKind, refusals, SHARED_CODES } from './errors.js';
export {
  type Appended,
  categoryOf,
  type EventMetadata,
  type Fact,
  idOf,
  type NewEvent,
  type Position,
  type Recorded,
  type RecordedEvent,
  START,
} from './event.js';
export { type ColumnValue, type RowQuery, type View, type ViewReader, type WordQuery } from './projection.js';
export { hiddenEscaped, hiddenReplaced } from './hidden-characters.js';
export {
  currentRequestId,
  detached,
  mayHaveWritten,
  newTrace,
  noteOutage,
  noteWrite,
  type Trace,
  traceWrites,
  waitLimitMs,
} from './write-trace.js';
