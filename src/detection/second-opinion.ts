import { type Verdict } from './detection.answer.schema.js';
import { type SecondOpinion } from './detection.events.js';
import { type PreviewSize } from './detector/classifier.worker.js';
import { type Detector } from './detector/detector.js';

const REASON_CHARS_MAX = 180;
/** Most vision models scale larger images down. */
const FOR_MODELS: PreviewSize = { sideMax: 1_024, quality: 90 };

/** A vision model that comments on pictures. */
export interface PictureReader {
  /** The requested model, by name. */
  readonly model: string;
  /** Resolves in time for the signal, whatever the model server does. Never throws. */
  read(jpeg: Uint8Array, signal: AbortSignal): Promise<SecondOpinion>;
  /** Ends idle connections. */
  close(): Promise<void>;
}

const NOTHING_SPENT = { calls: 0, tokens: { input: 0, cached: 0, output: 0 } };

/** Second opinions on images that the detector is uncertain about; without a reader no image is sent anywhere. */
export class SecondOpinions {
  constructor(
    private readonly reader: PictureReader | undefined,
    private readonly timeoutMs: number,
  ) {}

  areAskedOn({ verdict }: { readonly verdict: Verdict }): boolean {
    return this.reader !== undefined && verdict === 'uncertain';
  }

  /** Undefined if none is requested. Never throws, and takes no longer than the time limit. */
  async on(
    { verdict }: { readonly verdict: Verdict },
    bytes: Uint8Array,
    detector: Pick<Detector, 'preview'>,
  ): Promise<SecondOpinion | undefined> {
    const { reader } = this;
    if (!reader || verdict !== 'uncertain') return undefined;
    const signal = AbortSignal.timeout(this.timeoutMs);
    const failed = (reason: string): SecondOpinion => ({
      status: 'failed',
      model: reader.model,
      reason,
      ...NOTHING_SPENT,
    });
    try {
      const jpeg = await detector.preview(bytes, FOR_MODELS, signal);
      return await reader.read(jpeg, signal);
    } catch (error) {
      const why = (error as Error).message.slice(0, REASON_CHARS_MAX);
      return failed(signal.aborted ? 'deadline' : `unreadable-image: ${why}`);
    }
  }

  async close(): Promise<void> {
    await this.reader?.close();
  }
}
