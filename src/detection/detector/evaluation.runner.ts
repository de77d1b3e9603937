import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { Refusal } from '../../kernel/index.js';
import { type Detector } from './detector.js';
import { evaluate, type Evaluation, type Scored, type Unscored } from './evaluation.js';
import { evaluationManifest, type LabelledImage } from './evaluation.schema.js';

export interface EvaluationOptions {
  /** Called after each image. */
  readonly onProgress?: (done: number, of: number) => void;
  /** Images in the detector at once; keep it below the detector's queue limit. Default: 8. */
  readonly concurrency?: number;
}

/**
 * Scores every image of a manifest with the configured detector and computes the measures.
 * @throws Error for an unreadable manifest, naming every wrong entry; a refused image is counted, not thrown.
 */
export async function evaluateDetector(
  detector: Detector,
  manifestFile: string,
  { onProgress, concurrency = 8 }: EvaluationOptions = {},
): Promise<Evaluation> {
  const text = await readFile(manifestFile, 'utf8');
  const parsed = evaluationManifest.safeParse(jsonOf(text, manifestFile));
  if (!parsed.success) throw new Error(`${manifestFile}: ${z.prettifyError(parsed.error)}`);
  const folder = dirname(resolve(manifestFile));
  const images = parsed.data;
  const answers = new Array<Scored | Unscored>(images.length);
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let n = next++; n < images.length; n = next++) {
      const image = images[n] as LabelledImage;
      answers[n] = await answer(detector, image, resolve(folder, image.file));
      onProgress?.(++done, images.length);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return evaluate(
    answers.filter((given): given is Scored => 'score' in given),
    answers.filter((given): given is Unscored => 'code' in given),
  );
}

function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`, { cause: error });
  }
}

async function answer(detector: Detector, image: LabelledImage, file: string): Promise<Scored | Unscored> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch {
    return { ...image, code: 'unreadable-file' };
  }
  try {
    // Metadata would improve the figures; the evaluation measures only the model's result for the pixels.
    const { modelScore, modelVerdict } = await detector.detect(bytes);
    return { ...image, score: modelScore / 100, verdict: modelVerdict };
  } catch (error) {
    if (error instanceof Refusal) return { ...image, code: error.code };
    throw error;
  }
}
