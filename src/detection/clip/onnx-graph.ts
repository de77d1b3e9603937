import protobuf from 'google-protobuf';

/**
 * Reads an ONNX file (a protobuf message, onnx.proto) and writes it with changes. What is not changed is copied byte for
 * byte, so that nothing is lost that this code does not know. Large weights are views of the file, not copies.
 */

/** Field numbers of onnx.proto. */
const MODEL = { graph: 7 } as const;
const GRAPH = { node: 1, initializer: 5, input: 11, output: 12, valueInfo: 13 } as const;
const NODE = { input: 1, output: 2, name: 3, operator: 4, attribute: 5 } as const;
const TENSOR = { dims: 1, type: 2, floats: 4, integers: 5, name: 8, raw: 9 } as const;
const ATTRIBUTE = { name: 1, integer: 3, type: 20, isInteger: 2 } as const;

export const FLOAT = 1;
export const UINT8 = 2;
export const INT8 = 3;
export const INT64 = 7;

const LENGTH_DELIMITED = 2;

interface Field {
  readonly number: number;
  /** With its tag. */
  readonly raw: Uint8Array;
  /** Without tag and length; empty for a field of fixed size. */
  readonly content: Uint8Array;
}

export interface GraphNode {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly message: Uint8Array;
}

/** A constant of the graph: weights, for the most part. */
export interface Tensor {
  readonly name: string;
  readonly dims: readonly number[];
  readonly type: number;
  /** Its values, little-endian; undefined for one that is stored in another form. */
  readonly values: Uint8Array | undefined;
  /** Parts of its message, in order. */
  readonly message: readonly Uint8Array[];
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly tensors: readonly Tensor[];
  /** Names of the graph's inputs that are no constants. */
  readonly inputs: readonly string[];
  readonly outputs: readonly { readonly name: string; readonly message: Uint8Array }[];
  /** Fields of model and graph that are copied. */
  readonly kept: { readonly model: readonly Field[]; readonly graph: readonly Field[] };
}

function fieldsOf(message: Uint8Array): readonly Field[] {
  const reader = new protobuf.BinaryReader(message);
  const fields: Field[] = [];
  for (let from = 0; reader.nextField(); from = reader.getCursor()) {
    reader.skipField();
    const raw = message.subarray(from, reader.getCursor());
    const hasLength = (reader.getWireType() as number) === LENGTH_DELIMITED;
    const content = hasLength ? raw.subarray(endOfVarint(raw, endOfVarint(raw, 0))) : raw.subarray(raw.length);
    fields.push({ number: reader.getFieldNumber(), raw, content });
  }
  return fields;
}

function endOfVarint(bytes: Uint8Array, start: number): number {
  let at = start;
  while ((bytes[at] as number) > 127) at++;
  return at + 1;
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');
const of = (fields: readonly Field[], number: number): readonly Uint8Array[] =>
  fields.filter((field) => field.number === number).map(({ content }) => content);
const nameIn = (message: Uint8Array): string => text(of(fieldsOf(message), 1)[0] ?? new Uint8Array());

function nodeOf(message: Uint8Array): GraphNode {
  const fields = fieldsOf(message);
  return {
    operator: text(of(fields, NODE.operator)[0] ?? new Uint8Array()),
    inputs: of(fields, NODE.input).map(text),
    outputs: of(fields, NODE.output).map(text),
    message,
  };
}

function tensorOf(message: Uint8Array): Tensor {
  const reader = new protobuf.BinaryReader(message);
  const dims: number[] = [];
  let type = 0;
  while (reader.nextField()) {
    const isPacked = (reader.getWireType() as number) === LENGTH_DELIMITED;
    if (reader.getFieldNumber() === TENSOR.dims)
      dims.push(...(isPacked ? reader.readPackedInt64() : [reader.readInt64()]));
    else if (reader.getFieldNumber() === TENSOR.type) type = reader.readInt32();
    else reader.skipField();
  }
  const fields = fieldsOf(message);
  const [raw] = of(fields, TENSOR.raw);
  return {
    name: text(of(fields, TENSOR.name)[0] ?? new Uint8Array()),
    dims,
    type,
    values: raw ?? typedValues(fields, type),
    message: [message],
  };
}

/** Values in the fields for floats and for small integers, packed in one field. */
function typedValues(fields: readonly Field[], type: number): Uint8Array | undefined {
  if (type === FLOAT) return of(fields, TENSOR.floats)[0];
  const packed = fields.find(({ number }) => number === TENSOR.integers);
  if (!packed || (type !== INT8 && type !== UINT8)) return undefined;
  const reader = new protobuf.BinaryReader(packed.raw);
  reader.nextField();
  return Uint8Array.from(reader.readPackedInt32());
}

/** @throws Error for a file that is no ONNX model */
export function readGraph(model: Uint8Array): Graph {
  const modelFields = modelFieldsOf(model);
  const [content] = of(modelFields, MODEL.graph);
  if (!content) throw new Error('the file has no graph');
  const fields = fieldsOf(content);
  const tensors = of(fields, GRAPH.initializer).map(tensorOf);
  const constants = new Set(tensors.map(({ name }) => name));
  const replaced = new Set<number>([GRAPH.node, GRAPH.initializer, GRAPH.output, GRAPH.valueInfo]);
  return {
    nodes: of(fields, GRAPH.node).map(nodeOf),
    tensors,
    inputs: of(fields, GRAPH.input)
      .map(nameIn)
      .filter((name) => !constants.has(name)),
    outputs: of(fields, GRAPH.output).map((message) => ({ name: nameIn(message), message })),
    kept: {
      model: modelFields.filter(({ number }) => number !== MODEL.graph),
      graph: fields.filter(({ number }) => !replaced.has(number)),
    },
  };
}

function modelFieldsOf(model: Uint8Array): readonly Field[] {
  try {
    return fieldsOf(model);
  } catch (error) {
    throw new Error('the file is no ONNX model', { cause: error });
  }
}

const sizeOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, { byteLength }) => sum + byteLength, 0);

/** A field whose content is in parts. */
function field(number: number, parts: readonly Uint8Array[]): readonly Uint8Array[] {
  const writer = new protobuf.BinaryWriter();
  // `writeUint32` writes a tag of its own, so the field's tag is written as the value of a helper field and cut off.
  const varint = (value: number): Uint8Array => {
    writer.reset();
    writer.writeUint32(1, value);
    return writer.getResultBuffer().subarray(1);
  };
  return [varint(number * 8 + LENGTH_DELIMITED), varint(sizeOf(parts)), ...parts];
}

/** The parts of a file, in order: they are written one by one, since whole weights in one buffer cost twice their size. */
export function writtenGraph({ nodes, tensors, outputs, kept }: Graph): readonly Uint8Array[] {
  const graph = [
    ...nodes.flatMap(({ message }) => field(GRAPH.node, [message])),
    ...tensors.flatMap(({ message }) => field(GRAPH.initializer, message)),
    ...outputs.flatMap(({ message }) => field(GRAPH.output, [message])),
    ...kept.graph.map(({ raw }) => raw),
  ];
  return [...kept.model.map(({ raw }) => raw), ...field(MODEL.graph, graph)];
}

export function newTensor(name: string, dims: readonly number[], type: number, values: Uint8Array): Tensor {
  const writer = new protobuf.BinaryWriter();
  for (const dim of dims) writer.writeInt64(TENSOR.dims, dim);
  writer.writeInt32(TENSOR.type, type);
  writer.writeString(TENSOR.name, name);
  return { name, dims, type, values, message: [writer.getResultBuffer(), ...field(TENSOR.raw, [values])] };
}

export function newNode(
  operator: string,
  inputs: readonly string[],
  output: string,
  integers: Readonly<Record<string, number>> = {},
): GraphNode {
  const writer = new protobuf.BinaryWriter();
  for (const input of inputs) writer.writeString(NODE.input, input);
  writer.writeString(NODE.output, output);
  writer.writeString(NODE.name, `${operator}:${output}`);
  writer.writeString(NODE.operator, operator);
  for (const [name, value] of Object.entries(integers))
    writer.writeMessage(NODE.attribute, {}, () => {
      writer.writeString(ATTRIBUTE.name, name);
      writer.writeInt64(ATTRIBUTE.integer, value);
      writer.writeInt32(ATTRIBUTE.type, ATTRIBUTE.isInteger);
    });
  return { operator, inputs, outputs: [output], message: writer.getResultBuffer() };
}

/** An output of floats, whose shape the runtime infers. */
export function floatOutput(name: string): Graph['outputs'][number] {
  const writer = new protobuf.BinaryWriter();
  writer.writeString(1, name);
  writer.writeMessage(2, {}, () => writer.writeMessage(1, {}, () => writer.writeInt32(1, FLOAT)));
  return { name, message: writer.getResultBuffer() };
}
