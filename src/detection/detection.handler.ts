import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller } from '../http/index.js';
import { Refusal, sha256 } from '../kernel/index.js';
import { heldTo, levelFor } from './conclusion.js';
import { type DetectionRefusalCode } from './detection.refusals.js';
import { type DetectionAnswer } from './detection.answer.schema.js';
import { DecodedInVain, DETECTOR, type Detector } from './detector/detector.js';
import { PictureExaminer } from './picture-examiner.js';
import { type DetectionReport, hasQuota, Quotas } from './quota/quotas.js';
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
    /** The batch that the picture came in. */
    readonly batchId?: string,
  ) {
    super();
  }
}

@CommandHandler(DetectImage)
export class DetectImageHandler implements ICommandHandler<DetectImage> {
  constructor(
    private readonly quotas: Quotas,
    @Inject(DETECTOR) private readonly detector: Detector,
    private readonly examiner: PictureExaminer,
  ) {}

  async execute(command: DetectImage): Promise<DetectionAnswer> {
    const { maxFalseAlarm, caller } = command;
    const { accountId } = caller;
    if (maxFalseAlarm === undefined) return this.examiner.withCopies(accountId, await this.#detected(command));
    await this.detector.ready();
    const level = levelFor(maxFalseAlarm, this.detector.figures);
    return heldTo(await this.examiner.withCopies(accountId, await this.#detected(command)), level);
  }

  async #detected({ caller, source, batchId }: DetectImage): Promise<DetectionAnswer> {
    const { accountId } = caller;
    // Fetched before it is admitted, so that an address which cannot be read, or shows a known picture, writes nothing.
    const sent = 'bytes' in source ? source.bytes : await this.#fetchedEarly(caller, source.url);
    const known = sent && (await this.examiner.earlier(accountId, sha256(sent)));
    if (known) return known;
    const admission = await this.quotas.admit(caller, batchId === undefined ? {} : { batchId });
    try {
      const bytes = sent ?? ('bytes' in source ? source.bytes : await this.examiner.fetched(source.url));
      const hash = sha256(bytes);
      const earlier = sent ? undefined : await this.examiner.earlier(accountId, hash);
      if (earlier) {
        await this.quotas.giveBack(admission, REPEATED);
        return earlier;
      }
      return await this.examiner.examine(admission, accountId, { bytes, sha256: hash, ...sourceOf(source) });
    } catch (error) {
      const { code, tooSlow } = failureOf(error);
      await this.quotas.giveBack(admission, code, { tooSlow });
      throw error;
    }
  }

  /** What an address shows; undefined if no quota seems to be left, which admitting then decides before it is fetched. */
  async #fetchedEarly(caller: Caller, url: string): Promise<Uint8Array | undefined> {
    return hasQuota(await this.quotas.usage(caller)) ? this.examiner.fetched(url) : undefined;
  }
}

/** Why a detection is given back, and whether its picture took too long. */
export function failureOf(error: unknown): { readonly code: string; readonly tooSlow: boolean } {
  const code = error instanceof Refusal ? error.code : 'failed';
  const wasCostly = error instanceof Refusal && error.cause instanceof DecodedInVain;
  return { code, tooSlow: code === TOO_SLOW || wasCostly };
}

/** Longest name of a file or address that is recorded, in characters. */
const SOURCE_NAME_MAX = 300;

/** The recorded name of a picture: of its file, or its address without query and credentials, which may be secret. */
export function sourceOf(source: ImageSource): Pick<DetectionReport, 'source'> {
  if ('url' in source) {
    const { origin, pathname } = new URL(source.url);
    return { source: { kind: 'url', name: quotable(`${origin}${pathname}`, SOURCE_NAME_MAX) } };
  }
  const name = quotable(source.name?.split(/[\\/]/).at(-1) ?? '', SOURCE_NAME_MAX).trim();
  return name === '' ? {} : { source: { kind: 'file', name } };
}
