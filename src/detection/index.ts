/** Estimates the probability that an image is AI-generated. See docs/flow.md. */
export { type LabelMap, type ModelName, type ModelSource } from './classifier.js';
export { BATCH_REFUSALS, DETECTION_REFUSALS, type DetectionRefusalCode } from './detection.refusals.js';
export { type Conclusion, type DecidedBy } from './conclusion.js';
export { type DetectionResult, type Detector, type DetectorOptions, WorkerDetector } from './detector.js';
export { type Evaluation, evaluationText, type SourceRow } from './evaluation.js';
export { evaluationPlot } from './evaluation-plot.js';
export { evaluateDetector, type EvaluationOptions } from './evaluation.runner.js';
export { type DetectionEvidence, type ImageFacts, type StepTimes } from './examination.js';
export { type ImageRegion } from './crops.js';
export { IMAGE_FORMATS, type ImageFormat } from './image-format.js';
export { INTAKE_LIMITS } from './intake-limits.js';
export { type Leaning, type PictureReader, type SecondOpinion, SecondOpinions } from './second-opinion.js';
export { stateQuotas } from './quota-headers.js';
export { type Provenance, type ProvenanceRead } from './provenance.js';
export { type ClassScore, type Verdict } from './verdict.js';
export { DETECTOR } from './detection.handler.js';
export { DetectionModule } from './detection.module.js';
export { accountOfQuota, DETECTION_EVENTS, type DetectionFact, quotaStream } from './detection.events.js';
export { detectionDaysView, detectionsView, openDetectionsView, quotaDaysView } from './detections.view.js';
export {
  THUMBNAIL_EVENTS,
  THUMBNAIL_SETTING_EVENTS,
  thumbnailSettingStream,
  thumbnailStream,
} from './thumbnails.events.js';
export { thumbnailSettingsView, thumbnailsView } from './thumbnails.view.js';
export { type DetectionFilter, detectionFilterSchema } from './detection-filter.js';
export { Detections } from './detections.js';
export { keptDetection } from './kept-detection.js';
export { quotaDecider } from './quota.decider.js';
export { QuotaModule } from './quota.module.js';
export { type AdmittedDetection, Quotas } from './quotas.js';
