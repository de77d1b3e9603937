export { type Decision, Decisions, type Folded } from './decisions.js';
export {
  type AppendResult,
  EVENT_STORE,
  type EventFilter,
  type EventStore,
  type Subscription,
  type SubscriptionMessage,
} from './event-store.js';
export { followLog } from './follow-log.js';
export { type HandOut, isShared, type SharedEventStore } from './shared-event-store.js';
export { firstEvent, readFacts, readStream, streamPages } from './stream-reading.js';
export {
  AppendRefusedError,
  isConflict,
  isErased,
  isRefusedForGood,
  isStoreMisconfigured,
  isUnavailable,
  NewerLogError,
  STORE_BACKOFF,
  StoreUnavailableError,
  StreamErasedError,
  WrongExpectedRevisionError,
} from './store-errors.js';
export { type AnyView, type StreamTypes } from './projector/projected-view.js';
export { Projector } from './projector/projector.js';
export { ReadModelChecks } from './read-model-checks.js';
export { dependsOn } from './projector/table-comparison.js';
export { type RebuildProgress } from './projector/rebuild.js';
export {
  exportReadModels,
  type Handover,
  type HandoverOptions,
  importReadModels,
  type ReadModels,
} from './projector/read-model-handover.js';
export { KeptStreams } from './kept-streams.js';
export { freeBytesAt } from './disk-watch.js';
export { FileChecks } from './file-checks.js';
export { LogContact } from './log-contact.js';
export { LogDamage } from './log-damage.js';
export { type UnreadableStream } from './projector/quarantine.js';
export { StartProgress } from './start-progress.js';
export { Snapshots } from './snapshots.js';
export { StreamUnreadableError } from './projector/view-table.js';
export { WriteGate } from './write-gate.js';
export { packedJson, plainJson, unpackedJson } from './sqlite/packed-rows.js';
export { checkFile } from './sqlite/file-check.js';
export { snapshotFile } from './sqlite/log-snapshot.js';
export { logFileOf, openSqliteEventStore, type SqliteEventStore } from './sqlite/sqlite.event-store.js';
export { DataDirectoryInUseError, lockDataDirectory } from './data-directory-lock.js';
export { isReadOnlyDirectory } from './read-only-directory.js';
export { openKurrentEventStore } from './kurrent/kurrent.event-store.js';
export { checkDataFile, checkLog, type LogFinding } from './inspection/log-check.js';
export { copyLog } from './inspection/log-copy.js';
export { logStats } from './inspection/log-stats.js';
export { type LogStatus } from './inspection/log-inspection.js';
export { hasLeader, LogWatch } from './inspection/log-watch.js';
