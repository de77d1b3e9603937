import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OnnxBuilder } from './onnx-builder.js';

export interface StandIn {
  /** Side of the model's input; 128 when omitted. */
  readonly side?: number;
  /** In the order of the model's columns; null for none. */
  readonly labels?: readonly string[] | null;
  /** Contents of detector.json; null for no such file. */
  readonly settings?: Readonly<Record<string, unknown>> | null;
  readonly onnx: Buffer;
}

export const GRID = {
  id: 'stand-in',
  revision: 'test',
  cropSize: 128,
  cropPolicy: { kind: 'grid', perAxis: 3 },
  minShortSide: 128,
  temperature: 1,
  bias: 0,
  thresholds: { ai: 0.7, notAi: 0.3 },
  disagreement: {
    cropSpreadMax: 1.5,
    recompression: { format: 'jpeg', quality: 60, chroma: '4:2:0', scoreShiftMax: 0.2 },
  },
};

/** A transformers.js image-classification folder in `folder`. */
export function writeModel(
  folder: string,
  { side = 128, labels = ['ai_generated', 'not_ai_generated'], settings = GRID, onnx }: StandIn,
): string {
  const config = {
    model_type: 'vit',
    architectures: ['ViTForImageClassification'],
    image_size: side,
    num_channels: 3,
    ...(labels && {
      id2label: Object.fromEntries(labels.map((label, column) => [column, label])),
      label2id: Object.fromEntries(labels.map((label, column) => [label, column])),
    }),
  };
  const preprocessor = {
    image_processor_type: 'ViTImageProcessor',
    do_resize: settings === null,
    size: { height: side, width: side },
    resample: 2,
    do_rescale: true,
    rescale_factor: 1 / 255,
    do_normalize: true,
    image_mean: [0.5, 0.5, 0.5],
    image_std: [0.5, 0.5, 0.5],
  };
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
  writeFileSync(join(folder, 'preprocessor_config.json'), JSON.stringify(preprocessor));
  if (settings) writeFileSync(join(folder, 'detector.json'), JSON.stringify(settings));
  writeFileSync(join(folder, 'onnx', 'model.onnx'), onnx);
  return folder;
}

/**
 * A classifier with a predictable answer: log odds = 2 × `brightness` × the crop's mean in -1..1
 * + 2 × `detail` × the mean of its Laplacian, clipped at zero. White is AI-made, black is not.
 */
export function brightnessModel({ brightness = 4, detail = 0, side = 128 } = {}): Buffer {
  const graph = new OnnxBuilder();
  const pool = (from: string) => graph.node('Flatten', [graph.node('GlobalAveragePool', [from])], { axis: 1 });
  const laplace = [0, -1, 0, -1, 4, -1, 0, -1, 0];
  const zeros = Array.from<number>({ length: 9 }).fill(0);
  const kernels = [0, 1, 2].flatMap((out) => [0, 1, 2].flatMap((channel) => (out === channel ? laplace : zeros)));
  const edges = graph.node('Conv', ['pixel_values', graph.floats([3, 3, 3, 3], kernels)], { kernel_shape: [3, 3] });
  const energy = pool(graph.node('Relu', [edges]));
  const pair = (gain: number) =>
    graph.floats(
      [3, 2],
      [gain, -gain, gain, -gain, gain, -gain].map((x) => x / 3),
    );
  graph.node(
    'Add',
    [graph.node('MatMul', [pool('pixel_values'), pair(brightness)]), graph.node('MatMul', [energy, pair(detail)])],
    {},
    'logits',
  );
  return graph.build(side, 2);
}

/** A small Vision Transformer with computed weights: patches, one attention block, a head. */
export function tinyVit({ side = 128, patch = 16, width = 32, classes = 2 } = {}): Buffer {
  const graph = new OnnxBuilder();
  let seed = 1;
  const chance = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32 - 0.5;
  };
  const weights = (dims: readonly number[], fanIn: number) =>
    graph.floats(
      dims,
      Array.from({ length: dims.reduce((a, b) => a * b) }, () => (chance() * 3.4) / Math.sqrt(fanIn)),
    );
  const linear = (from: string, inputs: number, outputs: number) =>
    graph.node('Add', [graph.node('MatMul', [from, weights([inputs, outputs], inputs)]), weights([outputs], 400)]);
  const patches = graph.node('Conv', ['pixel_values', weights([width, 3, patch, patch], 3 * patch * patch)], {
    kernel_shape: [patch, patch],
    strides: [patch, patch],
  });
  const count = (side / patch) ** 2;
  const flat = graph.node('Reshape', [patches, graph.integers([0, width, count])]);
  const tokens = graph.node('Transpose', [flat], { perm: [0, 2, 1] });
  const keys = graph.node('Transpose', [linear(tokens, width, width)], { perm: [0, 2, 1] });
  const likeness = graph.node('MatMul', [linear(tokens, width, width), keys]);
  const attention = graph.node('Softmax', [likeness], { axis: -1 });
  const mixed = graph.node('MatMul', [attention, linear(tokens, width, width)]);
  const hidden = graph.node('Relu', [linear(graph.node('Add', [tokens, mixed]), width, 2 * width)]);
  const pooled = graph.node('ReduceMean', [hidden], { axes: [1], keepdims: 0 });
  graph.node('Identity', [linear(pooled, 2 * width, classes)], {}, 'logits');
  return graph.build(side, classes);
}
