import { open, stat } from 'node:fs/promises';
import { type InstalledEncoder } from './clip.schema.js';
import { sha256OfFile } from './clip-classifier.js';
import { Encoder } from './encoder.js';
import { readHead, readReference } from './head-files.js';
import { readGraph, writtenGraph } from './onnx-graph.js';
import { withClassTokens, withFloatWeights, withUnsignedWeights } from './vit-graph.js';

interface Preparation {
  readonly headFolder: string;
  readonly precision: InstalledEncoder['precision'];
  /** Where to write the prepared encoder. */
  readonly file: string;
}

/**
 * Writes the encoder as the head needs it: class tokens are outputs, and what only later blocks need is left out.
 * @throws Error for a file that is another model
 */
export async function prepareEncoder(
  bytes: Uint8Array,
  { headFolder, precision, file }: Preparation,
): Promise<Pick<InstalledEncoder, 'sha256' | 'bytes' | 'lastBlock' | 'agreement'>> {
  const head = await readHead(headFolder);
  const lastBlock = Math.max(...head.layers.map(({ block }) => block));
  const blocks = Array.from({ length: lastBlock }, (_, n) => n + 1);
  const graph = withClassTokens(readGraph(bytes), blocks);
  await writeParts(file, writtenGraph(precision === 'float' ? withFloatWeights(graph) : withUnsignedWeights(graph)));
  const encoder = await Encoder.load(file, head);
  try {
    const agreement = await encoder.assertComputes(await readReference(headFolder));
    return { sha256: await sha256OfFile(file), bytes: (await stat(file)).size, lastBlock, agreement };
  } finally {
    await encoder.dispose();
  }
}

/** Buffers that one call writes; the system limits their number. */
const AT_ONCE = 500;

async function writeParts(file: string, parts: readonly Uint8Array[]): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (let n = 0; n < parts.length; n += AT_ONCE) await handle.writev(parts.slice(n, n + AT_ONCE));
    await handle.sync();
  } finally {
    await handle.close();
  }
}
