import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { WorkerPool, workerEntry } from '../../runtime/index.js';
import { type PublishedScore } from '../detection.answer.schema.js';
import { type Pixels } from '../detector/crops.js';
import { type Judged, type ModelName } from '../detector/classifier.js';
import { type Figures } from '../detector/detector.schema.js';
import { doubtAbout } from '../detector/doubt.js';
import { BETWEEN_THRESHOLDS, classesOf, doubted, publishedScore, tooSmallToJudge } from '../detector/verdict.js';
import { type ClipHead, type ClipSource, headScore, probabilityOf } from './clip.schema.js';
import { type Tokens } from './encoder.js';
import { type EncoderReady } from './encoder.worker.js';
import { readHead } from './head-files.js';
import { drawsOf, equalised, middleSquare, squareIn } from './equal-pipeline.js';

export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Squares given to the encoder's thread at once: one is computed, and the next one waits there already. */
const SQUARES_AT_ONCE = 2;
/** The pool of the calling thread limits a whole picture to less. */
const SQUARE_TIMEOUT_MS = 120_000;
const START_TIMEOUT_MS = 120_000;

/**
 * The encoder in a thread of its own, since its session blocks the thread that runs it: meanwhile the calling thread
 * decodes and searches the next picture.
 */
function encoderThread(source: ClipSource): WorkerPool<Pixels, Tokens, EncoderReady> {
  return new WorkerPool({
    entry: workerEntry('./encoder.worker.js', import.meta.url),
    workerData: source,
    size: 1,
    jobsAtOnce: SQUARES_AT_ONCE,
    // As many as the calling thread has pictures.
    queueLimit: Infinity,
    jobsPerWorker: Infinity,
    jobTimeoutMs: SQUARE_TIMEOUT_MS,
    startTimeoutMs: START_TIMEOUT_MS,
  });
}

/** The published encoder with our head on its middle layers. Use one per thread. */
export class ClipClassifier {
  private constructor(
    readonly name: ModelName,
    private readonly head: ClipHead,
    private readonly encoder: WorkerPool<Pixels, Tokens, EncoderReady>,
  ) {}

  /** @throws Error if a part is missing, or the encoder computes something else than it should on this processor */
  static async load({ headFolder, encoderFile }: ClipSource): Promise<ClipClassifier> {
    const head = await readHead(headFolder);
    const encoder = encoderThread({ headFolder, encoderFile });
    const { problem } = await encoder.ready();
    if (problem !== undefined) {
      await encoder.close();
      throw new Error(problem);
    }
    // Answers stay auditable: another head or another file is another revision.
    const hashes = await Promise.all([sha256OfFile(join(headFolder, 'head.json')), sha256OfFile(encoderFile)]);
    return new ClipClassifier(
      { id: head.id, revision: hashes.map((hash) => hash.slice(0, 12)).join('-') },
      head,
      encoder,
    );
  }

  get figures(): Figures {
    const { falseAlarms, prior, levels } = this.head;
    return { falseAlarms, prior, levels };
  }

  /** @param sha256 of the file, from which the pipeline's size and compression are drawn */
  async judge(pixels: Pixels, sha256: string): Promise<Judged> {
    const { head } = this;
    const nothing = { crops: 0, regions: [], spread: 0 };
    if (Math.min(pixels.width, pixels.height) < head.minShortSide)
      return { answer: tooSmallToJudge(head.minShortSide), evidence: nothing };
    let doubt: string | undefined;
    const scores = await Promise.all(
      drawsOf(head.pipeline, sha256).map(async (draw, n) => {
        const square = await middleSquare(await equalised(pixels, draw), head.inputSide);
        const tokens = this.encoder.run(square);
        // While the encoder computes.
        if (n === 0) doubt = doubtAbout(pixels, head, square);
        return headScore(head, await tokens);
      }),
    );
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    const [{ score }] = classesOf(probabilityOf(head, mean));
    const spread = Math.sqrt(scores.reduce((sum, one) => sum + (one - mean) ** 2, 0) / scores.length);
    const evidence = { crops: scores.length, regions: [{ ...squareIn(pixels), score }], spread };
    return { answer: doubted(this.#concluded(score), doubt), evidence };
  }

  #concluded(score: number): PublishedScore {
    const { thresholds } = this.head;
    const aiScore = Math.round(score * 10_000) / 100;
    if (score < thresholds.ai && score > thresholds.notAi)
      return publishedScore(aiScore, 'uncertain', BETWEEN_THRESHOLDS);
    return publishedScore(aiScore, score >= thresholds.ai ? 'ai' : 'not_ai');
  }

  async dispose(): Promise<void> {
    await this.encoder.close();
  }
}
