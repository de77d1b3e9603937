/** Image in, honest probability out. See docs/flow.md. */
export { type LabelMap, type ModelName, type ModelSource } from './classifier.js';
export { detectedImagesView } from './detected-images.view.js';
export { DETECTION_REFUSALS, type DetectionRefusalCode } from './detection.refusals.js';
export { type Conclusion, type DecidedBy } from './conclusion.js';
export { createDetector, type DetectionResult, type Detector, type DetectorOptions } from './detector.js';
export { type Evaluation, evaluationText, type SourceRow } from './evaluation.js';
export { evaluationPlot } from './evaluation-plot.js';
export { evaluateDetector, type EvaluationOptions } from './evaluation.runner.js';
export { type Evidence, type ImageFacts, type StepTimes } from './examination.js';
export { type Region } from './crops.js';
export { IMAGE_FORMATS, type ImageFormat } from './image-format.js';
export { INTAKE_LIMITS } from './intake.js';
export { stateQuotaOnDetections } from './quota-headers.js';
export { type Provenance, type ProvenanceRead } from './provenance.js';
export { type ClassScore, type Verdict } from './verdict.js';
export { DETECTOR } from './detection.handler.js';
export { DetectionModule } from './detection.module.js';
