import {
  FLOAT,
  floatOutput,
  type Graph,
  type GraphNode,
  INT64,
  INT8,
  newNode,
  newTensor,
  type Tensor,
  UINT8,
} from './onnx-graph.js';

/** The name of the output with the class token after a block. */
export const classTokenOf = (block: number): string => `class_token_${block}`;

/** The name of the output with the patch tokens, class token first, after a block. */
export const tokensOf = (block: number): string => `tokens_${block}`;

const ZERO = 'elenchus_zero';

/** Finds what a value is computed from. */
class Origins {
  readonly #nodes = new Map<string, GraphNode>();
  readonly #inputs: ReadonlySet<string>;

  constructor({ nodes, inputs }: Graph) {
    for (const node of nodes) for (const output of node.outputs) this.#nodes.set(output, node);
    this.#inputs = new Set(inputs);
  }

  /** Whether the value depends on the input. */
  isComputed(value: string): boolean {
    return this.#nodes.has(value) && this.#nodes.get(value)?.operator !== 'Constant';
  }

  /**
   * The operators between `value` and `start`; undefined if the value is computed from anything that `start` is not on
   * the way to. A shape counts as constant.
   */
  between(start: string, value: string): readonly string[] | undefined {
    const operators: string[] = [];
    const seen = new Set<string>();
    const waiting = [value];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (at === start || seen.has(at)) continue;
      seen.add(at);
      if (this.#inputs.has(at)) return undefined;
      const node = this.#nodes.get(at);
      if (!node || node.operator === 'Shape') continue;
      operators.push(node.operator);
      waiting.push(...node.inputs);
    }
    return operators;
  }
}

/**
 * The value after each transformer block, in order, found by structure, since exports name nodes differently. A block adds
 * to its input first an attention, which has one softmax, and then a perceptron, which has none.
 */
export function blocksIn(graph: Graph): readonly string[] {
  const origins = new Origins(graph);
  const sums = graph.nodes.filter(
    ({ operator, inputs }) =>
      operator === 'Add' && inputs.length === 2 && inputs.every((name) => origins.isComputed(name)),
  );
  const attended = new Set<string>();
  const blocks: string[] = [];
  for (const { inputs, outputs } of sums) {
    const [a, b, output] = [inputs[0] as string, inputs[1] as string, outputs[0] as string];
    for (const [stream, added] of [
      [a, b],
      [b, a],
    ] as const) {
      const operators = origins.between(stream, added);
      const softmaxes = operators?.filter((operator) => operator === 'Softmax').length;
      if (softmaxes === 1) attended.add(output);
      else if (softmaxes === 0 && attended.has(stream) && operators && operators.length > 0) blocks.push(output);
      else continue;
      break;
    }
  }
  return blocks;
}

/**
 * The graph with the class tokens after `blocks` (counted from 1) as its only outputs, and with the tokens of all patches
 * after `patches`. What only later blocks need is left out.
 * @throws Error if the graph has fewer blocks
 */
export function withClassTokens(graph: Graph, blocks: readonly number[], patches: readonly number[] = []): Graph {
  const found = blocksIn(graph);
  const last = Math.max(...blocks, ...patches);
  if (found.length < last) throw new Error(`the file has ${found.length} transformer blocks, but ${last} are needed`);
  const after = (block: number): string => found[block - 1] as string;
  return pruned({
    ...graph,
    nodes: [
      ...graph.nodes,
      ...blocks.map((block) => newNode('Gather', [after(block), ZERO], classTokenOf(block), { axis: 1 })),
      ...patches.map((block) => newNode('Identity', [after(block)], tokensOf(block))),
    ],
    tensors: [...graph.tensors, newTensor(ZERO, [], INT64, new Uint8Array(8))],
    outputs: [...blocks.map(classTokenOf), ...patches.map(tokensOf)].map(floatOutput),
  });
}

/** Without nodes and constants that no output needs. */
function pruned(graph: Graph): Graph {
  const needed = new Set(graph.outputs.map(({ name }) => name));
  const nodes = graph.nodes.toReversed().filter(({ inputs, outputs }) => {
    if (!outputs.some((name) => needed.has(name))) return false;
    for (const input of inputs) needed.add(input);
    return true;
  });
  return { ...graph, nodes: nodes.toReversed(), tensors: graph.tensors.filter(({ name }) => needed.has(name)) };
}

/** The weights of each product of integers: values, and zero points if they are stated. */
function integerWeights({ nodes, tensors }: Graph): ReadonlySet<string> {
  const byName = new Map(tensors.map((tensor) => [tensor.name, tensor]));
  const names = nodes
    .filter(({ operator }) => operator === 'MatMulInteger')
    .flatMap(({ inputs }) => [inputs[1], inputs[3]]);
  return new Set(names.filter((name): name is string => byName.get(name ?? '')?.type === INT8));
}

/**
 * The same products with unsigned weights: values and zero points move by 128. Processors without the newer integer
 * instructions add products of signed weights in 16 bits, which overflows.
 * @throws Error if weights have no zero points, which cannot move then
 */
export function withUnsignedWeights(graph: Graph): Graph {
  const signed = integerWeights(graph);
  const bare = graph.nodes.find(
    ({ operator, inputs }) =>
      operator === 'MatMulInteger' && signed.has(inputs[1] ?? '') && !signed.has(inputs[3] ?? ''),
  );
  if (bare) throw new Error(`the weights ${bare.inputs[1] ?? ''} have no zero points`);
  return {
    ...graph,
    tensors: graph.tensors.map((tensor) =>
      signed.has(tensor.name)
        ? newTensor(
            tensor.name,
            tensor.dims,
            UINT8,
            valuesOf(tensor).map((value) => value ^ 0x80),
          )
        : tensor,
    ),
  };
}

function valuesOf({ name, values }: Tensor): Uint8Array {
  if (!values) throw new Error(`the values of ${name} are stored in an unknown form`);
  return values;
}

/**
 * The same graph with floating-point weights: each product of integers, with the steps that make its input integers and
 * its result floats, becomes one product. It gives the same answers on every processor.
 */
export function withFloatWeights(graph: Graph): Graph {
  const tensors = new Map(graph.tensors.map((tensor) => [tensor.name, tensor]));
  const makers = new Map(graph.nodes.flatMap((node) => node.outputs.map((name) => [name, node] as const)));
  const users = (name: string): readonly GraphNode[] => graph.nodes.filter(({ inputs }) => inputs.includes(name));
  const products = new Map<GraphNode, GraphNode>();
  const weights = new Map<string, Tensor>();
  for (const node of graph.nodes.filter(({ operator }) => operator === 'MatMulInteger')) {
    const [input = '', weight = '', , zeroPoint = ''] = node.inputs;
    const quantised = makers.get(input);
    const cast = users(node.outputs[0] ?? '')[0];
    const scaled = cast && users(cast.outputs[0] ?? '')[0];
    const scales = makers.get(scaled?.inputs.find((name) => name !== cast?.outputs[0]) ?? '');
    const scale = tensors.get(scales?.inputs.find((name) => name !== quantised?.outputs[1]) ?? '');
    const tensor = tensors.get(weight);
    if (quantised?.operator !== 'DynamicQuantizeLinear' || cast?.operator !== 'Cast' || scaled?.operator !== 'Mul')
      throw new Error(`the product ${node.outputs[0] ?? ''} is quantised in an unknown way`);
    if (!scale || !tensor) throw new Error(`the weights ${weight} have no scale`);
    const name = `${weight}_float`;
    if (!weights.has(name)) weights.set(name, floatWeights(name, tensor, scale, tensors.get(zeroPoint)));
    products.set(scaled, newNode('MatMul', [quantised.inputs[0] ?? '', name], scaled.outputs[0] ?? ''));
  }
  return pruned({
    ...graph,
    nodes: graph.nodes.map((node) => products.get(node) ?? node),
    tensors: [...graph.tensors, ...weights.values()],
  });
}

/** (value - zero point) × scale, where scales and zero points are of the whole or of each column. */
function floatWeights(name: string, tensor: Tensor, scale: Tensor, zeroPoint: Tensor | undefined): Tensor {
  const integers = (of: Tensor): Int8Array | Uint8Array => {
    const { buffer, byteOffset, byteLength } = valuesOf(of);
    return of.type === INT8
      ? new Int8Array(buffer, byteOffset, byteLength)
      : new Uint8Array(buffer, byteOffset, byteLength);
  };
  const values = integers(tensor);
  const zeros = zeroPoint ? integers(zeroPoint) : new Int8Array(1);
  const scales = new Float32Array(Uint8Array.from(valuesOf(scale)).buffer);
  const columns = tensor.dims.at(-1) ?? 1;
  const floats = new Float32Array(values.length);
  for (let n = 0, column = 0; n < values.length; n++) {
    const zero = zeros[zeros.length === 1 ? 0 : column] as number;
    floats[n] = ((values[n] as number) - zero) * (scales[scales.length === 1 ? 0 : column] as number);
    if (++column === columns) column = 0;
  }
  return newTensor(name, tensor.dims, FLOAT, new Uint8Array(floats.buffer));
}
