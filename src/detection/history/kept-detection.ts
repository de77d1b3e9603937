import { declaredReason, type DecidedBy } from '../conclusion.js';
import { type PictureSource } from '../detection.events.js';
import { type DetectionRow } from './detections.view.js';
import { type DetectionResult } from '../detector/detector.js';
import { type ImageFormat } from '../intake/image-format.js';
import { type Provenance } from '../marks/provenance.js';
import { type SecondOpinion } from '../second-opinion.js';
import { publishedScore, type Verdict } from '../detector/verdict.js';

/** A detection as it was answered, rebuilt from its record. */
export type KeptDetection = Omit<DetectionResult, 'provenance'> & {
  readonly id: string;
  readonly at: string;
  readonly source: PictureSource | null;
  /** Null if it was not recorded. */
  readonly provenance: Provenance | null;
  readonly secondOpinion?: SecondOpinion;
};

export function keptDetection(id: string, row: DetectionRow): KeptDetection {
  const { at, source = null, aiScore, verdict, sha256, model, secondOpinion, examined } = row;
  const { reason: modelReason, decidedBy = 'model', modelScore = aiScore, modelVerdict = verdict } = examined;
  const { width, height, format, bytes, crops, regions = [], spread, recompressionShift } = examined;
  const provenance = provenanceIn(row);
  const declared = provenance?.status === 'read' ? provenance.declared : null;
  const reason = decidedBy === 'model' ? modelReason : declared && declaredReason(declared);
  const revisionAt = model.indexOf('@');
  return {
    id,
    at,
    source,
    ...publishedScore(aiScore, verdict as Verdict, reason ?? undefined),
    decidedBy: decidedBy as DecidedBy,
    modelScore,
    modelVerdict: modelVerdict as Verdict,
    ...(modelReason === undefined ? {} : { modelReason }),
    model: { id: model.slice(0, revisionAt), revision: model.slice(revisionAt + 1) },
    image: { sha256, width, height, format: format as ImageFormat, bytes },
    evidence: { crops, regions, spread, ...(recompressionShift === undefined ? {} : { recompressionShift }) },
    provenance,
    ...(secondOpinion ? { secondOpinion } : {}),
  };
}

/** The cast is needed because the schema's type allows undefined members where `Provenance` has absent ones. */
export const provenanceIn = ({ provenance }: Pick<DetectionRow, 'provenance'>): Provenance | null =>
  (provenance as Provenance | undefined) ?? null;
