import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Projector } from '../event-store/index.js';
import { type Caller } from '../http/index.js';
import { isUnreadable, Refusal, sha256, type ViewReader } from '../kernel/index.js';
import { SAFE_FETCH, type SafeFetch } from '../safe-fetch/index.js';
import { type ModelName } from './classifier.js';
import { concluded } from './conclusion.js';
import { detectedImageKey, type DetectedImageRow, detectedImagesView } from './detected-images.view.js';
import { type DetectionRefusalCode } from './detection.refusals.js';
import { type DetectionResult, type Detector } from './detector.js';
import { type ImageFormat } from './image-format.js';
import { type Examination } from './examination.js';
import { INTAKE_LIMITS } from './intake.js';
import { type DetectionReport, Quotas } from './quotas.js';
import { type SecondOpinion, SecondOpinions } from './second-opinion.js';
import { answerWith, type Verdict } from './verdict.js';

export const DETECTOR = Symbol('DETECTOR');

const TOO_SLOW: DetectionRefusalCode = 'image-too-slow';

/** Where the image comes from: its bytes, or an address to fetch it from. */
export type ImageSource = { readonly bytes: Uint8Array } | { readonly url: string };

export type DetectionAnswer = DetectionResult & {
  readonly id: string;
  /** Whether this repeats the account's earlier answer about the same bytes by the same model. */
  readonly cached: boolean;
  /** Of an image that is uncertain, where second opinions are asked for. */
  readonly secondOpinion?: SecondOpinion;
};

/**
 * Detects one image. It counts on the caller's quota when it is answered, or when it exceeds the hour's free slow
 * images.
 */
export class DetectImage extends Command<DetectionAnswer> {
  constructor(
    readonly caller: Caller,
    readonly source: ImageSource,
  ) {
    super();
  }
}

@CommandHandler(DetectImage)
export class DetectImageHandler implements ICommandHandler<DetectImage> {
  readonly #detected: ViewReader<DetectedImageRow>;

  constructor(
    private readonly quotas: Quotas,
    @Inject(SAFE_FETCH) private readonly safeFetch: SafeFetch,
    @Inject(DETECTOR) private readonly detector: Detector,
    private readonly secondOpinions: SecondOpinions,
    projector: Projector,
  ) {
    this.#detected = projector.reader(detectedImagesView);
  }

  async execute({ caller, source }: DetectImage): Promise<DetectionAnswer> {
    const admission = await this.quotas.admit(caller);
    try {
      const bytes = await this.#bytesOf(source);
      await this.detector.ready();
      const hash = sha256(bytes);
      const row = this.#rowOf(detectedImageKey(caller.accountId, hash, nameOf(this.detector.model)));
      const earlier = row && examinationIn(row);
      const result = earlier ? await this.#withProvenance(earlier, bytes) : await this.detector.detect(bytes, hash);
      const known = result.verdict === 'uncertain' ? row?.secondOpinion : undefined;
      const asked = known ? undefined : await this.secondOpinions.on(result, bytes, this.detector);
      await this.quotas.report(admission, { ...reportOf(result), ...(asked ? { secondOpinion: asked } : {}) });
      const secondOpinion = known ?? asked;
      return {
        id: admission.detectionId,
        ...result,
        cached: earlier !== undefined,
        ...(secondOpinion ? { secondOpinion } : {}),
      };
    } catch (error) {
      const code = error instanceof Refusal ? error.code : 'failed';
      await this.quotas.giveBack(admission, code, { tooSlow: code === TOO_SLOW });
      throw error;
    }
  }

  /** The same examination with provenance read again, since provenance is never stored. */
  async #withProvenance(examination: Examination, bytes: Uint8Array): Promise<DetectionResult> {
    const provenance = await this.detector.provenance(bytes, examination.image.format);
    return { ...examination, ...concluded(examination, provenance), provenance, model: this.detector.model };
  }

  /**
   * The stored result for these bytes, if this account has sent them before. An unreadable row counts as missing, so the
   * image is examined again.
   */
  #rowOf(key: string): DetectedImageRow | undefined {
    try {
      return this.#detected.get(key);
    } catch (error) {
      if (isUnreadable(error)) return undefined;
      throw error;
    }
  }

  async #bytesOf(source: ImageSource): Promise<Uint8Array> {
    if ('bytes' in source) return source.bytes;
    const { body } = await this.safeFetch.fetch(source.url, {
      accept: 'image/*',
      maxBytes: INTAKE_LIMITS.bytesMax + 1,
      overflow: 'truncate',
    });
    return body;
  }
}

const nameOf = ({ id, revision }: ModelName): string => `${id}@${revision}`;

function reportOf(result: DetectionResult): DetectionReport {
  const { image, aiScore, verdict, evidence, model, decidedBy, modelScore, modelVerdict, modelReason } = result;
  const { sha256: hash, ...facts } = image;
  const reason = modelReason === undefined ? {} : { reason: modelReason };
  const own = decidedBy === 'model' ? {} : { decidedBy, modelScore, modelVerdict };
  return {
    sha256: hash,
    aiScore,
    verdict,
    model: nameOf(model),
    examined: { ...facts, ...evidence, ...reason, ...own },
  };
}

/** The examination that a stored report contains. */
function examinationIn({ sha256: hash, aiScore, verdict, examined }: DetectedImageRow): Examination {
  const { reason, modelScore = aiScore, modelVerdict = verdict, width, height, format, bytes } = examined;
  const { crops, regions = [], spread, recompressionShift } = examined;
  return {
    ...answerWith(modelScore, modelVerdict as Verdict, reason),
    image: { sha256: hash, width, height, format: format as ImageFormat, bytes },
    evidence: { crops, regions, spread, ...(recompressionShift === undefined ? {} : { recompressionShift }) },
  };
}
