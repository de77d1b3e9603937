import { type ClipHead } from '../../src/detection/clip/clip.schema.js';
import { sha256 } from '../../src/kernel/index.js';

/** Names what the scores of a head rest on: unlike its revision, it stays when only thresholds and figures change. */
export const weightsOf = ({ layers, calibration, pipeline }: ClipHead): string =>
  sha256(Buffer.from(JSON.stringify([layers, calibration, pipeline]))).slice(0, 12);
