/** Writes small ONNX graphs, so that tests of the classifier need no trained weights. Field numbers: onnx.proto, IR 8. */

type Bytes = Buffer;

const varint = (value: number | bigint): Bytes => {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Buffer.from([...bytes, Number(rest)]);
};
const integer = (field: number, value: number): Bytes => Buffer.concat([varint(field << 3), varint(value)]);
const float = (field: number, value: number): Bytes => {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return Buffer.concat([varint((field << 3) | 5), bytes]);
};
const block = (field: number, content: Bytes | string): Bytes => {
  const bytes = Buffer.from(content as string);
  return Buffer.concat([varint((field << 3) | 2), varint(bytes.length), bytes]);
};

const FLOAT = 1;
const INT8 = 3;
const INT64 = 7;

export type Attribute = number | { readonly float: number } | readonly number[];

function attribute(name: string, value: Attribute): Bytes {
  if (typeof value === 'number') return Buffer.concat([block(1, name), integer(3, value), integer(20, 2)]);
  if ('float' in value) return Buffer.concat([block(1, name), float(2, value.float), integer(20, 1)]);
  return Buffer.concat([block(1, name), ...value.map((item) => integer(8, item)), integer(20, 7)]);
}

function port(name: string, dims: readonly (number | string)[]): Bytes {
  const shape = dims.map((dim) => block(1, typeof dim === 'string' ? block(2, dim) : integer(1, dim)));
  const tensor = Buffer.concat([integer(1, FLOAT), block(2, Buffer.concat(shape))]);
  return Buffer.concat([block(1, name), block(2, block(1, tensor))]);
}

/** A graph from `pixel_values` [batch, 3, side, side] to `logits` [batch, classes]. */
export class OnnxBuilder {
  readonly #nodes: Bytes[] = [];
  readonly #constants: Bytes[] = [];
  #names = 0;

  floats(dims: readonly number[], values: readonly number[]): string {
    return this.#constant(dims, FLOAT, Buffer.from(Float32Array.from(values).buffer));
  }

  integers(values: readonly number[]): string {
    return this.#constant([values.length], INT64, Buffer.from(BigInt64Array.from(values.map(BigInt)).buffer));
  }

  smallIntegers(dims: readonly number[], values: readonly number[]): string {
    return this.#constant(dims, INT8, Buffer.from(Int8Array.from(values).buffer));
  }

  node(
    op: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, Attribute>> = {},
    output?: string,
    further = 0,
  ) {
    const name = output ?? this.#name();
    // Their names are those of the first output with a number.
    const more = Array.from({ length: further }, (_, n) => `${name}.${n + 1}`);
    this.#nodes.push(
      Buffer.concat([
        ...inputs.map((input) => block(1, input)),
        block(2, name),
        ...more.map((one) => block(2, one)),
        block(3, `${op}_${name}`),
        block(4, op),
        ...Object.entries(attributes).map(([key, value]) => block(5, attribute(key, value))),
      ]),
    );
    return name;
  }

  /** The file, once a node has written `logits`. */
  build(side: number, classes: number): Bytes {
    const graph = Buffer.concat([
      ...this.#nodes.map((node) => block(1, node)),
      block(2, 'test'),
      ...this.#constants.map((constant) => block(5, constant)),
      block(11, port('pixel_values', ['batch', 3, side, side])),
      block(12, port('logits', ['batch', classes])),
    ]);
    const opset = Buffer.concat([block(1, ''), integer(2, 14)]);
    return Buffer.concat([integer(1, 8), block(7, graph), block(8, opset)]);
  }

  #name(): string {
    return `t${this.#names++}`;
  }

  #constant(dims: readonly number[], type: number, raw: Bytes): string {
    const name = this.#name();
    const shape = dims.map((dim) => integer(1, dim));
    this.#constants.push(Buffer.concat([...shape, integer(2, type), block(8, name), block(9, raw)]));
    return name;
  }
}
