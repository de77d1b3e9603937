/** Estimates the probability that an image is AI-generated. See docs/flow.md. */
export { encoderFrom, fetchedEncoder } from './clip/encoder-sources.js';
export { HOW_TO_INSTALL, type InstalledEncoder } from './clip/clip.schema.js';
export { EncoderStore } from './clip/encoder-store.js';
export { type ModelName, type ModelSource } from './detector/classifier.js';
export { heldTo, levelFor } from './conclusion.js';
export { BATCH_REFUSALS, DEFERRED_REFUSALS, DETECTION_REFUSALS } from './detection.refusals.js';
export {
  type DetectionAnswer,
  detectionBatchSchema,
  type DetectionResult,
  type ImageRegion,
  type KeptDetection,
} from './detection.answer.schema.js';
export { DETECTION_BATCH } from './detection.example.js';
export { type Detector, DETECTOR, WorkerDetector } from './detector/detector.js';
export { calibrateDetector, calibrationCard, type CalibrationResult } from './detector/calibrate.js';
export { writeCalibration } from './detector/calibration-files.js';
export { comparisonText, evaluateDetector, type Evaluation, evaluationText } from './detector/evaluation.js';
export { VIEW_NAMES, type ViewName } from './detector/views.js';
export { detectHeaderSchema, detectionQuerySchema } from './detection.requests.schema.js';
export { holdForPicture, sentPicture } from './sent-picture.js';
export { THUMBNAIL } from './history/thumbnails.js';
export { INTAKE_LIMITS } from './intake/intake-limits.js';
export { type PictureReader, SecondOpinions } from './second-opinion.js';
export { stateQuotas } from './quota/quota-headers.js';
export { type ProvenanceRead } from './marks/provenance.schema.js';
export {
  accountOfQuota,
  dayOfQuota,
  DETECTION_EVENTS,
  type DetectionFact,
  type Leaning,
  quotaStream,
  type SecondOpinion,
} from './detection.events.js';
export { BATCH_ENDS, BATCH_EVENTS, type BatchFact } from './batches/batch.events.js';
export { batchDetectionsView, batchesView } from './batches/batches.view.js';
export { RecordedBatches } from './batches/recorded-batches.js';
export { DEFERRED_EVENTS, type DeferredFact, PICTURE_EVENTS } from './deferred/deferred.events.js';
export { deferredView } from './deferred/deferred.view.js';
export { DeferredDetections } from './deferred/deferred-detections.js';
export { KEPT_LIMITS, type KeptLimits, KeptPictures } from './deferred/kept-pictures.js';
export { PENDING_RETRY_AFTER_S } from './detection.operations.js';
export { looksView } from './copies/copies.view.js';
export { detectionDaysView, detectionsView, openDetectionsView, quotaDaysView } from './history/detections.view.js';
export { THUMBNAIL_EVENTS, THUMBNAIL_SETTING_EVENTS, thumbnailSettingStream } from './history/thumbnails.events.js';
export { thumbnailSettingsView, thumbnailsView } from './history/thumbnails.view.js';
export { DetectionErasures } from './history/detection-erasures.js';
export { type DetectionFilter, detectionFilterSchema, Detections, keptDetection } from './history/detections.js';
export { quotaDecider } from './quota/quota.decider.js';
export { type AdmittedDetection, Quotas } from './quota/quotas.js';
