import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller } from '../http/index.js';
import { Refusal, sha256 } from '../kernel/index.js';
import { SAFE_FETCH, type SafeFetch } from '../safe-fetch/index.js';
import { Copies, lookOf } from './copies/copies.js';
import { heldTo, levelFor, measuredErrorOf } from './conclusion.js';
import { type ModelName } from './detector/classifier.js';
import { type DetectionRefusalCode } from './detection.refusals.js';
import { type DetectionAnswer, type DetectionResult, type Verdict } from './detection.answer.schema.js';
import { DecodedInVain, DETECTOR, type Detector } from './detector/detector.js';
import { Detections, keptDetection } from './history/detections.js';
import { INTAKE_LIMITS } from './intake/intake-limits.js';
import { type DetectionReport, Quotas } from './quota/quotas.js';
import { THUMBNAIL, Thumbnails } from './history/thumbnails.js';
import { SecondOpinions } from './second-opinion.js';
import { quotable } from './marks/quotable.js';

const TOO_SLOW: DetectionRefusalCode = 'image-too-slow';

/** Reason for returning the quota of a detection that turned out to repeat an earlier one after its picture was fetched. */
const REPEATED = 'repeated';

/** Where the image comes from: its bytes, with the file's name if there is one, or an address to fetch it from. */
export type ImageSource = { readonly bytes: Uint8Array; readonly name?: string | undefined } | { readonly url: string };

/**
 * Detects one image. It counts against the caller's quota when the answer is new, or when it exceeds the hour's free
 * slow images.
 */
export class DetectImage extends Command<DetectionAnswer> {
  constructor(
    readonly caller: Caller,
    readonly source: ImageSource,
    /** Of the real pictures of any measured kind, the share that may be called `ai`. */
    readonly maxFalseAlarm?: number,
  ) {
    super();
  }
}

@CommandHandler(DetectImage)
export class DetectImageHandler implements ICommandHandler<DetectImage> {
  constructor(
    private readonly quotas: Quotas,
    @Inject(SAFE_FETCH) private readonly safeFetch: SafeFetch,
    @Inject(DETECTOR) private readonly detector: Detector,
    private readonly secondOpinions: SecondOpinions,
    private readonly detections: Detections,
    private readonly thumbnails: Thumbnails,
    private readonly copies: Copies,
  ) {}

  async execute({ caller, source, maxFalseAlarm }: DetectImage): Promise<DetectionAnswer> {
    if (maxFalseAlarm === undefined) return this.#withCopies(caller, await this.#detected(caller, source));
    await this.detector.ready();
    const level = levelFor(maxFalseAlarm, this.detector.figures);
    return heldTo(await this.#withCopies(caller, await this.#detected(caller, source)), level);
  }

  async #detected(caller: Caller, source: ImageSource): Promise<DetectionAnswer> {
    // Fetched before it is admitted, so that an address which cannot be read, or shows a known picture, writes nothing.
    const sent = 'bytes' in source ? source.bytes : await this.#fetchedEarly(caller, source.url);
    const known = sent && (await this.#earlier(caller, sha256(sent)));
    if (known) return known;
    const admission = await this.quotas.admit(caller);
    try {
      const bytes = sent ?? (await this.#bytesOf(source));
      const hash = sha256(bytes);
      const earlier = sent ? undefined : await this.#earlier(caller, hash);
      if (earlier) {
        await this.quotas.giveBack(admission, REPEATED);
        return earlier;
      }
      await this.detector.ready();
      const result = await this.detector.detect(bytes, hash);
      const secondOpinion = await this.secondOpinions.on(result, bytes, this.detector);
      const opinion = secondOpinion ? { secondOpinion } : {};
      await this.quotas.report(admission, { ...reportOf(result), ...sourceOf(source), ...opinion });
      await this.thumbnails.add(caller.accountId, admission.detectionId, () => this.detector.preview(bytes, THUMBNAIL));
      return { id: admission.detectionId, ...result, cached: false, ...opinion };
    } catch (error) {
      const code = error instanceof Refusal ? error.code : 'failed';
      const wasCostly = error instanceof Refusal && error.cause instanceof DecodedInVain;
      await this.quotas.giveBack(admission, code, { tooSlow: code === TOO_SLOW || wasCostly });
      throw error;
    }
  }

  /**
   * The account's earlier answer about the same bytes by the same model, if it is complete. Metadata that could not be
   * read then, or a missing second opinion, may be available this time.
   */
  async #earlier({ accountId }: Caller, hash: string): Promise<DetectionAnswer | undefined> {
    await this.detector.ready();
    const found = await this.detections.last(
      accountId,
      hash,
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

  async #withCopies({ accountId }: Caller, answer: DetectionAnswer): Promise<DetectionAnswer> {
    const copies = await this.copies.of(accountId, lookOf(answer));
    return copies ? { ...answer, copies } : answer;
  }

  /** What an address shows; undefined if no quota seems to be left, which admitting then decides before it is fetched. */
  async #fetchedEarly(caller: Caller, url: string): Promise<Uint8Array | undefined> {
    const { limit, used, key } = await this.quotas.usage(caller);
    const hasQuota = (limit === null || used < limit) && (!key || key.used < key.limit);
    return hasQuota ? this.#bytesOf({ url }) : undefined;
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

/** Longest name of a file or address that is recorded, in characters. */
const SOURCE_NAME_MAX = 300;

/** The recorded name of a picture: of its file, or its address without query and credentials, which may be secret. */
function sourceOf(source: ImageSource): Pick<DetectionReport, 'source'> {
  if ('url' in source) {
    const { origin, pathname } = new URL(source.url);
    return { source: { kind: 'url', name: quotable(`${origin}${pathname}`, SOURCE_NAME_MAX) } };
  }
  const name = quotable(source.name?.split(/[\\/]/).at(-1) ?? '', SOURCE_NAME_MAX).trim();
  return name === '' ? {} : { source: { kind: 'file', name } };
}
