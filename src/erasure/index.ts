export {
  type ErasableTexts,
  erasableTextsOf,
  type ErasableTypes,
  type TextState,
  withErasableTexts,
} from './erasable-event-store.js';
export { erasureAnswer, type ErasureAnswer, erasureSchema } from './erasure.answer.schema.js';
export { type ErasureRecord, erasureRecordOf } from './erasure.decider.js';
export {
  ERASURE_EVENTS,
  ERASURE_REASONS,
  type ErasureFact,
  type ErasureReason,
  type Eraser,
  type ErasureRequest,
  type ErasureRequested,
  erasureStream,
  TEXT_KEY_EVENTS,
  textKeyStream,
} from './erasure.events.js';
export { erasedRefusal, ERASURE_REFUSALS, erasureInWords } from './erasure.refusals.js';
export { type ErasureRow, erasuresView } from './erasures.view.js';
export { Retention } from './retention.js';
export { TextErasures } from './text-erasures.js';
