export * from './hashing.js';
export {
  Catalogue,
  type EventDefinition,
  type EventDefinitions,
  type FactsOf,
  isUnreadable,
  UnreadableEventError,
  type Unreadability,
  type Upcaster,
} from './catalogue.js';
export * from './decider.js';
export * from './errors.js';
export * from './event.js';
export * from './projection.js';
export * from './visible-text.js';
export * from './write-trace.js';
