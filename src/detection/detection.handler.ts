import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Quotas } from '../billing/index.js';
import { type Caller } from '../http/index.js';
import { Refusal } from '../kernel/index.js';
import { SAFE_FETCH, type SafeFetch } from '../safe-fetch/index.js';
import { type DetectionResult, type Detector } from './detector.js';
import { INTAKE_LIMITS } from './intake.js';

export const DETECTOR = Symbol('DETECTOR');

/** Where the image comes from: its bytes, or an address to fetch it from. */
export type ImageSource = { readonly bytes: Uint8Array } | { readonly url: string };

export type DetectionAnswer = { readonly id: string } & DetectionResult;

/** One image, counted on the caller's quota exactly when it is answered. */
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
  constructor(
    private readonly quotas: Quotas,
    @Inject(SAFE_FETCH) private readonly safeFetch: SafeFetch,
    @Inject(DETECTOR) private readonly detector: Detector,
  ) {}

  async execute({ caller, source }: DetectImage): Promise<DetectionAnswer> {
    const admission = await this.quotas.admit(caller);
    try {
      const result = await this.detector.detect(await this.#bytesOf(source));
      await this.quotas.report(admission, {
        sha256: result.image.sha256,
        aiScore: result.aiScore,
        verdict: result.verdict,
        model: `${result.model.id}@${result.model.revision}`,
      });
      return { id: admission.detectionId, ...result };
    } catch (error) {
      await this.quotas.giveBack(admission, error instanceof Refusal ? error.code : 'failed');
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
