import { OnnxBuilder } from './onnx-builder.js';

export const TINY_VIT = { side: 32, width: 16, blocks: 3 } as const;
const { side: SIDE, width: WIDTH, blocks: BLOCKS } = TINY_VIT;
const PATCH = 8;
const HEADS = 2;
const HIDDEN = 32;
const TOKENS = (SIDE / PATCH) ** 2 + 1;

export interface TinyVit {
  readonly seed?: number;
  /** With 8-bit signed weights, as onnxruntime's dynamic quantisation writes them. */
  readonly quantised?: boolean;
  /** The activation adds its input to a cube of it, as a residual sum does. */
  readonly tanh?: boolean;
}

/** A small vision transformer with random weights. Its `logits` are the class token after the last block. */
export function tinyVit({ seed = 1, quantised = false, tanh = false }: TinyVit = {}): Buffer {
  let state = seed;
  const chance = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) / 0x80_0000 - 0.5;
  };
  const random = (count: number, size: number): number[] => Array.from({ length: count }, () => chance() * size);
  const onnx = new OnnxBuilder();
  const constant = (value: number): string => onnx.floats([], [value]);

  const linear = (x: string, from: number, to: number): string => {
    const weights = random(from * to, 4 / Math.sqrt(from));
    const bias = onnx.floats([to], random(to, 0.2));
    if (!quantised) return onnx.node('Add', [onnx.node('MatMul', [x, onnx.floats([from, to], weights)]), bias]);
    const scale = Math.max(...weights.map(Math.abs)) / 127;
    const integers = weights.map((weight) => Math.round(weight / scale));
    const input = onnx.node('DynamicQuantizeLinear', [x], {}, undefined, 2);
    const product = onnx.node('MatMulInteger', [
      input,
      onnx.smallIntegers([from, to], integers),
      `${input}.2`,
      onnx.smallIntegers([1], [0]),
    ]);
    const scales = onnx.node('Mul', [`${input}.1`, onnx.floats([1], [scale])]);
    return onnx.node('Add', [onnx.node('Mul', [onnx.node('Cast', [product], { to: 1 }), scales]), bias]);
  };
  const normalised = (x: string): string => {
    const centred = onnx.node('Sub', [x, onnx.node('ReduceMean', [x], { axes: [-1] })]);
    const variance = onnx.node('ReduceMean', [onnx.node('Mul', [centred, centred])], { axes: [-1] });
    return onnx.node('Div', [centred, onnx.node('Sqrt', [onnx.node('Add', [variance, constant(1e-5)])])]);
  };
  const heads = (x: string, perm: readonly number[]): string =>
    onnx.node('Transpose', [onnx.node('Reshape', [x, onnx.integers([0, TOKENS, HEADS, WIDTH / HEADS])])], { perm });
  const attention = (x: string): string => {
    const query = heads(linear(x, WIDTH, WIDTH), [0, 2, 1, 3]);
    const key = heads(linear(x, WIDTH, WIDTH), [0, 2, 3, 1]);
    const value = heads(linear(x, WIDTH, WIDTH), [0, 2, 1, 3]);
    const weights = onnx.node('Softmax', [onnx.node('MatMul', [query, key])], { axis: -1 });
    const mixed = onnx.node('Transpose', [onnx.node('MatMul', [weights, value])], { perm: [0, 2, 1, 3] });
    return linear(onnx.node('Reshape', [mixed, onnx.integers([0, TOKENS, WIDTH])]), WIDTH, WIDTH);
  };
  const activated = (x: string): string => {
    if (!tanh) return onnx.node('Mul', [x, onnx.node('Sigmoid', [x])]);
    const cube = onnx.node('Mul', [onnx.node('Mul', [x, x]), x]);
    const curve = onnx.node('Tanh', [onnx.node('Add', [x, onnx.node('Mul', [cube, constant(0.04)])])]);
    return onnx.node('Mul', [x, onnx.node('Add', [curve, constant(1)])]);
  };

  const filters = onnx.floats([WIDTH, 3, PATCH, PATCH], random(WIDTH * 3 * PATCH * PATCH, 0.2));
  const convolved = onnx.node('Conv', ['pixel_values', filters], {
    kernel_shape: [PATCH, PATCH],
    strides: [PATCH, PATCH],
  });
  const patches = onnx.node('Transpose', [onnx.node('Reshape', [convolved, onnx.integers([0, WIDTH, TOKENS - 1])])], {
    perm: [0, 2, 1],
  });
  const first = onnx.node('Concat', [onnx.floats([1, 1, WIDTH], random(WIDTH, 1)), patches], { axis: 1 });
  let x = onnx.node('Add', [first, onnx.floats([1, TOKENS, WIDTH], random(TOKENS * WIDTH, 0.5))]);
  for (let block = 0; block < BLOCKS; block++) {
    x = onnx.node('Add', [x, attention(normalised(x))]);
    x = onnx.node('Add', [linear(activated(linear(normalised(x), WIDTH, HIDDEN)), HIDDEN, WIDTH), x]);
  }
  const last = onnx.node('Slice', [x, onnx.integers([0]), onnx.integers([1]), onnx.integers([1])]);
  onnx.node('Reshape', [last, onnx.integers([0, WIDTH])], {}, 'logits');
  return onnx.build(SIDE, WIDTH);
}
