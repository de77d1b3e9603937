import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type PublishedScore } from '../detection.answer.schema.js';
import { type Pixels } from '../detector/crops.js';
import { type Judged, type ModelName } from '../detector/classifier.js';
import { type Figures } from '../detector/detector.schema.js';
import { doubtAbout } from '../detector/doubt.js';
import { BETWEEN_THRESHOLDS, classesOf, doubted, publishedScore, tooSmallToJudge } from '../detector/verdict.js';
import {
  type ClipHead,
  clipHead,
  type ClipSource,
  type ClipReference,
  clipReference,
  headScore,
  probabilityOf,
} from './clip.schema.js';
import { Encoder } from './encoder.js';
import { drawsOf, equalised, middleSquare, squareIn } from './equal-pipeline.js';

export async function readHead(folder: string): Promise<ClipHead> {
  return clipHead.parse(JSON.parse(await readFile(join(folder, 'head.json'), 'utf8')));
}

export async function readReference(folder: string): Promise<ClipReference> {
  return clipReference.parse(JSON.parse(await readFile(join(folder, 'reference.json'), 'utf8')));
}

export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** The published encoder with our head on its middle layers. Use one per thread. */
export class ClipClassifier {
  private constructor(
    readonly name: ModelName,
    private readonly head: ClipHead,
    private readonly encoder: Encoder,
  ) {}

  /** @throws Error if a part is missing, or the encoder computes something else than it should on this processor */
  static async load({ headFolder, encoderFile }: ClipSource): Promise<ClipClassifier> {
    const head = await readHead(headFolder);
    const encoder = await Encoder.load(encoderFile, head);
    try {
      await encoder.assertComputes(await readReference(headFolder));
    } catch (error) {
      await encoder.dispose();
      throw error;
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
    const scores: number[] = [];
    let doubt: string | undefined;
    for (const draw of drawsOf(head.pipeline, sha256)) {
      const square = await middleSquare(await equalised(pixels, draw), head.inputSide);
      if (scores.length === 0) doubt = doubtAbout(pixels, head, square);
      scores.push(headScore(head, await this.encoder.tokens(square)));
    }
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
    await this.encoder.dispose();
  }
}
