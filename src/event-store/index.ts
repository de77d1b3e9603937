export * from './decisions.js';
export * from './event-store.js';
export * from './store-errors.js';
export {
  type AnyView,
  type EventVersions,
  ProjectionError,
  Projector,
  type ProjectorHealth,
  type ProjectorOptions,
  type RebuildProgress,
  type StreamTypes,
} from './projector.js';
export * from './read-model-handover.js';
export { KeptStreams } from './kept-streams.js';
export { LogContact, type LogContactOptions } from './log-contact.js';
export { type UnreadableStream } from './quarantine.js';
export * from './snapshots.js';
export { StreamUnreadableError } from './view-table.js';
export {
  openSqliteEventStore,
  type SqliteEventStore,
  type SqliteEventStoreOptions,
} from './sqlite/sqlite.event-store.js';
export { EVENT_STORE, EventStoreModule, type EventStoreModuleOptions } from './event-store.module.js';
export { DataDirectoryInUseError, lockDataDirectory } from './data-directory-lock.js';
export {
  type KurrentEventStore,
  type KurrentEventStoreOptions,
  openKurrentEventStore,
} from './kurrent/kurrent.event-store.js';
export { hasLeader, LogWatch } from './log-watch.js';
export { checkLog, type LogCheckOptions, type LogFinding } from './log-check.js';
export * from './log-copy.js';
