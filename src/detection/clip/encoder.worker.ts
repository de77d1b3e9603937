import { serveJobs, workerData } from '../../worker/index.js';
import { type Pixels } from '../detector/crops.js';
import { type ClipSource } from './clip.schema.js';
import { Encoder, type Tokens } from './encoder.js';
import { readHead, readReference } from './head-files.js';

export interface EncoderReady {
  /** Why it cannot be used on this machine. */
  readonly problem?: string;
}

/** @throws Error if the file is missing or computes something else than it should on this processor */
async function loaded({ headFolder, encoderFile }: ClipSource): Promise<Encoder> {
  const encoder = await Encoder.load(encoderFile, await readHead(headFolder));
  try {
    await encoder.assertComputes(await readReference(headFolder));
  } catch (error) {
    await encoder.dispose();
    throw error;
  }
  return encoder;
}

const encoder = await loaded(workerData() as ClipSource).catch((error: unknown) => error as Error);

serveJobs<Pixels, Tokens, EncoderReady>({
  ready: encoder instanceof Error ? { problem: encoder.message } : {},
  work: (square) => {
    if (encoder instanceof Error) throw encoder;
    return encoder.tokens(square);
  },
  dispose: async () => {
    if (!(encoder instanceof Error)) await encoder.dispose();
  },
});
