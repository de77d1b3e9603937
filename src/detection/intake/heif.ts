import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Pixels } from '../detector/crops.js';

/** libheif's C interface: numbers, and addresses in the module's own memory. */
interface Libheif {
  readonly HEAPU8: Uint8Array;
  readonly HEAPU32: Uint32Array;
  _malloc(bytes: number): number;
  _heif_context_alloc(): number;
  _heif_context_read_from_memory_without_copy(error: number, context: number, at: number, bytes: number, _: 0): void;
  _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void;
  _heif_decode_image(error: number, handle: number, image: number, colours: number, chroma: number, _: 0): void;
  _heif_image_get_width(image: number, channel: number): number;
  _heif_image_get_height(image: number, channel: number): number;
  _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number;
}

type Exports = Readonly<Record<string, unknown>>;
type Imported = (...values: readonly unknown[]) => unknown;
type Imports = Readonly<Record<string, Readonly<Record<string, Imported>>>>;

/** The WebAssembly types used here, which Node's types lack. */
interface Wasm {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: Imports) => { readonly exports: Exports };
  readonly Memory: new (...values: never) => { readonly buffer: ArrayBuffer };
}

type Factory = (options: {
  readonly instantiateWasm: (imports: Imports, done: (instance: unknown, module: object) => void) => Exports;
}) => Libheif;

const { WebAssembly: wasm } = globalThis as unknown as { readonly WebAssembly: Wasm };
const require = createRequire(import.meta.url);

let compiled: { readonly create: Factory; readonly module: object } | undefined;

/** Loaded on the first HEIC image, since most threads never see one. */
function library(): { readonly create: Factory; readonly module: object } {
  compiled ??= {
    create: require('libheif-js/libheif-wasm/libheif.js') as Factory,
    module: new wasm.Module(readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'))),
  };
  return compiled;
}

/** One instance per image, since an instance's memory never shrinks. Decoding aborts above `heapMax` bytes. */
function instance(heapMax: number): Libheif {
  const { create, module } = library();
  let memory: { readonly buffer: ArrayBuffer } | undefined;
  // Memory growth calls an import, which is the only point where an instance can be stopped.
  const limited =
    (call: Imported): Imported =>
    (...values) => {
      const result = call(...values);
      if (memory && memory.buffer.byteLength > heapMax) throw new RangeError(`more than ${heapMax} bytes of memory`);
      return result;
    };
  return create({
    instantiateWasm: (imports, done) => {
      const started = new wasm.Instance(module, mapped(imports, limited));
      memory = Object.values(started.exports).find((value) => value instanceof wasm.Memory);
      done(started, module);
      return started.exports;
    },
  });
}

const mapped = (imports: Imports, change: (call: Imported) => Imported): Imports =>
  Object.fromEntries(
    Object.entries(imports).map(([from, calls]) => [
      from,
      Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, change(call)])),
    ]),
  );

const RGB = 1;
/** libheif's constants for 8-bit interleaved RGB. */
const INTERLEAVED_RGB = 10;
/** Space for output arguments: a heif_error, a handle, an image and a stride; four bytes each. */
const CELLS_BYTES = 32;

/**
 * The primary image of a HEIC file, rotated as the file's own properties specify. A sequence yields its primary image,
 * and alpha is dropped.
 * @throws Error when it cannot be decoded, its size differs from its header, or it takes more than `heapMax` bytes.
 */
export function decodeHeif(bytes: Uint8Array, size: Pick<Pixels, 'width' | 'height'>, heapMax: number): Uint8Array {
  try {
    return decode(bytes, size, heapMax);
  } finally {
    releaseInstances();
  }
}

/**
 * Forces a garbage collection, since an instance keeps its memory until then and V8 only sees a small object. Otherwise
 * the instances of finished images would add to the memory that later images have claimed.
 */
function releaseInstances(): void {
  if (!collectGarbage) {
    setFlagsFromString('--expose-gc');
    collectGarbage = runInNewContext('gc') as () => void;
  }
  collectGarbage();
}
let collectGarbage: (() => void) | undefined;

function decode(bytes: Uint8Array, size: Pick<Pixels, 'width' | 'height'>, heapMax: number): Uint8Array {
  const heif = instance(heapMax);
  const cells = heif._malloc(CELLS_BYTES + bytes.byteLength);
  if (cells === 0) throw new RangeError('no memory for the file');
  const cell = (n: number): number => cells + 4 * n;
  const valueOf = (n: number): number => heif.HEAPU32[cell(n) / 4] as number;
  const succeeded = (step: string): void => {
    if (valueOf(0) !== 0) throw new Error(`${step} failed with ${valueOf(0)}.${valueOf(1)}`);
  };
  heif.HEAPU8.set(bytes, cells + CELLS_BYTES);
  const context = heif._heif_context_alloc();
  heif._heif_context_read_from_memory_without_copy(cells, context, cells + CELLS_BYTES, bytes.byteLength, 0);
  succeeded('reading');
  heif._heif_context_get_primary_image_handle(cells, context, cell(3));
  succeeded('finding the primary image');
  heif._heif_decode_image(cells, valueOf(3), cell(4), RGB, INTERLEAVED_RGB, 0);
  succeeded('decoding');
  const image = valueOf(4);
  const width = heif._heif_image_get_width(image, INTERLEAVED_RGB);
  const height = heif._heif_image_get_height(image, INTERLEAVED_RGB);
  if (width !== size.width || height !== size.height)
    throw new Error(`the image is ${width} × ${height}, its header says ${size.width} × ${size.height}`);
  const plane = heif._heif_image_get_plane_readonly(image, INTERLEAVED_RGB, cell(5));
  const stride = valueOf(5);
  const pixels = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    const from = plane + row * stride;
    pixels.set(heif.HEAPU8.subarray(from, from + width * 3), row * width * 3);
  }
  return pixels;
}
