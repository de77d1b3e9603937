import { InferenceSession, Tensor } from 'onnxruntime-node';
import { cropTensor, type InputValues, inputValues, type Pixels } from '../detector/crops.js';
import { type ClipHead, type ClipReference } from './clip.schema.js';
import { agreement, COSINE_MIN, referencePictures } from './reference-pictures.js';

/** As for the embedded detector: one thread, and no memory patterns. */
const SESSION_OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  enableMemPattern: false,
  logSeverityLevel: 3,
};

/** What the encoder says of a picture: its class tokens, by block. */
export type Tokens = ReadonlyMap<number, Float32Array>;

const CLASS_TOKEN = /^class_token_(\d+)$/;

/** The prepared encoder in memory: pixels in, class tokens out. Use one per thread. */
export class Encoder {
  readonly #inputValues: InputValues;

  private constructor(
    private readonly session: InferenceSession,
    private readonly side: number,
    head: Pick<ClipHead, 'pixelMean' | 'pixelStd'>,
  ) {
    this.#inputValues = inputValues({ rescaleFactor: 1 / 255, mean: head.pixelMean, std: head.pixelStd });
  }

  /** @throws Error for a file that the runtime cannot load */
  static async load(
    model: string | Uint8Array,
    head: Pick<ClipHead, 'inputSide' | 'pixelMean' | 'pixelStd'>,
  ): Promise<Encoder> {
    const session = await InferenceSession.create(model as string, SESSION_OPTIONS);
    return new Encoder(session, head.inputSide, head);
  }

  /** Class tokens of a square picture, by block. */
  async tokens(square: Pixels): Promise<Tokens> {
    const { side } = this;
    const values = cropTensor(square, { left: 0, top: 0 }, side, this.#inputValues);
    const [input = ''] = this.session.inputNames;
    const outputs = await this.session.run({ [input]: new Tensor('float32', values, [1, 3, side, side]) });
    return new Map(
      Object.entries(outputs).flatMap(([name, { data }]) => {
        const block = CLASS_TOKEN.exec(name)?.[1];
        return block === undefined ? [] : [[Number(block), data as Float32Array] as const];
      }),
    );
  }

  /** Class tokens of the reference pictures. */
  async referenceTokens(): Promise<readonly Tokens[]> {
    const tokens: Tokens[] = [];
    for (const picture of referencePictures(this.side)) tokens.push(await this.tokens(picture));
    return tokens;
  }

  /** @throws Error if the file is another model, or this processor computes it wrongly */
  async assertComputes(reference: ClipReference): Promise<number> {
    const least = agreement(reference, await this.referenceTokens());
    if (!(least >= COSINE_MIN))
      throw new Error(
        `the encoder computes something else than it should on this processor: its answers to the reference pictures agree by ${least.toFixed(2)}, at least ${COSINE_MIN} is needed`,
      );
    return least;
  }

  async dispose(): Promise<void> {
    await this.session.release();
  }
}
