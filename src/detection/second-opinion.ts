import { type DetectionResult, type Detector } from './detector/detector.js';
import { FOR_MODELS } from './intake/preview-size.js';

const REASON_CHARS_MAX = 180;

/** A vision model's view of a picture. `unsure` favours neither. */
export const LEANINGS = ['ai', 'not_ai', 'unsure'] as const;
export type Leaning = (typeof LEANINGS)[number];

/** The usage of all calls, including failed ones. */
interface Spent {
  readonly calls: number;
  readonly tokens: { readonly input: number; readonly cached: number; readonly output: number };
  /** US dollars; left out for a model without a price. */
  readonly costUsd?: number | undefined;
}

/**
 * A vision model's comment on an image that the detector is uncertain about, or why there is none. It accompanies the
 * answer and never changes its score or verdict.
 */
export type SecondOpinion =
  | ({ readonly status: 'given'; readonly model: string; readonly leaning: Leaning; readonly comment: string } & Spent)
  | ({ readonly status: 'failed'; readonly model: string; readonly reason: string } & Spent);

/** A vision model that comments on pictures. */
export interface PictureReader {
  /** The requested model, by name. */
  readonly model: string;
  /** Resolves in time for the signal, whatever the model server does. Never throws. */
  read(jpeg: Uint8Array, signal: AbortSignal): Promise<SecondOpinion>;
  /** Ends idle connections. */
  close(): Promise<void>;
}

const NOTHING_SPENT: Spent = { calls: 0, tokens: { input: 0, cached: 0, output: 0 } };

/** Second opinions on images that the detector is uncertain about; without a reader no image is sent anywhere. */
export class SecondOpinions {
  constructor(
    private readonly reader: PictureReader | undefined,
    private readonly timeoutMs: number,
  ) {}

  areAskedOn({ verdict }: Pick<DetectionResult, 'verdict'>): boolean {
    return this.reader !== undefined && verdict === 'uncertain';
  }

  /** Undefined if none is requested. Never throws, and takes no longer than the time limit. */
  async on(
    { verdict }: Pick<DetectionResult, 'verdict'>,
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
