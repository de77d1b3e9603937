import { Inject, Injectable } from '@nestjs/common';
import { SAFE_FETCH, type SafeFetch } from '../safe-fetch/index.js';
import { Copies, lookOf } from './copies/copies.js';
import { measuredErrorOf } from './conclusion.js';
import { type DetectionAnswer, type DetectionResult, type Verdict } from './detection.answer.schema.js';
import { type SentPicture } from './deferred/kept-pictures.js';
import { type ModelName } from './detector/classifier.js';
import { DETECTOR, type Detector } from './detector/detector.js';
import { Detections, keptDetection } from './history/detections.js';
import { THUMBNAIL, Thumbnails } from './history/thumbnails.js';
import { INTAKE_LIMITS } from './intake/intake-limits.js';
import { type AdmittedDetection, type DetectionReport, Quotas } from './quota/quotas.js';
import { SecondOpinions } from './second-opinion.js';

/** What is done with a picture, whether somebody waits for it or not. */
@Injectable()
export class PictureExaminer {
  constructor(
    private readonly quotas: Quotas,
    @Inject(SAFE_FETCH) private readonly safeFetch: SafeFetch,
    @Inject(DETECTOR) private readonly detector: Detector,
    private readonly secondOpinions: SecondOpinions,
    private readonly detections: Detections,
    private readonly thumbnails: Thumbnails,
    private readonly copies: Copies,
  ) {}

  /** Examines the picture of an admitted detection and records the answer. @throws Refusal, after which it must be returned */
  async examine(admission: AdmittedDetection, accountId: string, picture: SentPicture): Promise<DetectionAnswer> {
    const { bytes, sha256, source } = picture;
    await this.detector.ready();
    const result = await this.detector.detect(bytes, sha256);
    const secondOpinion = await this.secondOpinions.on(result, bytes, this.detector);
    const opinion = secondOpinion ? { secondOpinion } : {};
    const report = { ...reportOf(result), ...(source ? { source } : {}), ...opinion };
    const { detectionId } = admission;
    if (await this.quotas.report(admission, report))
      await this.thumbnails.add(accountId, detectionId, () => this.detector.preview(bytes, THUMBNAIL));
    return { id: detectionId, ...result, cached: false, ...opinion };
  }

  /**
   * The account's earlier answer about the same bytes by the same model, if it is complete. Metadata that could not be
   * read then, or a missing second opinion, may be available this time.
   */
  async earlier(accountId: string, sha256: string): Promise<DetectionAnswer | undefined> {
    await this.detector.ready();
    const found = await this.detections.last(
      accountId,
      sha256,
      nameOf(this.detector.model),
      ({ verdict, provenance, secondOpinion }) =>
        provenance?.status === 'read' &&
        (secondOpinion?.status === 'given' || !this.secondOpinions.areAskedOn({ verdict: verdict as Verdict })),
    );
    if (!found) return undefined;
    const { at, source, provenance, ...answer } = keptDetection(found.key, found.row);
    if (!provenance) return undefined;
    const measured = measuredErrorOf(answer, this.detector.figures);
    return { ...answer, model: this.detector.model, ...measured, provenance, cached: true };
  }

  async withCopies(accountId: string, answer: DetectionAnswer): Promise<DetectionAnswer> {
    const copies = await this.copies.of(accountId, lookOf(answer));
    return copies ? { ...answer, copies } : answer;
  }

  /** What an address shows, at most one byte more than is allowed. @throws Refusal of the fetch */
  async fetched(url: string): Promise<Uint8Array> {
    const { body } = await this.safeFetch.fetch(url, {
      accept: 'image/*',
      maxBytes: INTAKE_LIMITS.bytesMax + 1,
      overflow: 'truncate',
    });
    return body;
  }
}

const nameOf = ({ id, revision }: ModelName): string => `${id}@${revision}`;

function reportOf(result: DetectionResult): DetectionReport {
  const { image, aiScore, verdict, evidence, model, decidedBy, modelScore, modelVerdict, modelReason, provenance } =
    result;
  const { sha256: hash, ...facts } = image;
  const reason = modelReason === undefined ? {} : { reason: modelReason };
  const own = decidedBy === 'model' ? {} : { decidedBy, modelScore, modelVerdict };
  return {
    sha256: hash,
    aiScore,
    verdict,
    model: nameOf(model),
    provenance,
    examined: { ...facts, ...evidence, ...reason, ...own },
  };
}
