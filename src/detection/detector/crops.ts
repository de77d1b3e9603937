/** Decoded pixels: 8-bit sRGB, three bytes a pixel, row by row. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface Corner {
  readonly left: number;
  readonly top: number;
}

/** Start offsets of the crops along one axis: enough to cover it, at most `perAxis`, spread from edge to edge. */
export function cropStarts(length: number, side: number, perAxis: number): readonly number[] {
  if (length < side) throw new RangeError(`${length} pixels are too few for a crop of ${side}`);
  const count = Math.min(perAxis, Math.ceil(length / side));
  if (count === 1) return [Math.floor((length - side) / 2)];
  return Array.from({ length: count }, (_, i) => Math.floor((i * (length - side)) / (count - 1)));
}

/**
 * Positions of the crops of an image, row by row. Uses integers only, so that training and service agree to the pixel.
 */
export function cropGrid(width: number, height: number, side: number, perAxis: number): readonly Corner[] {
  return cropStarts(height, side, perAxis).flatMap((top) =>
    cropStarts(width, side, perAxis).map((left) => ({ left, top })),
  );
}

/** Vertical variation of a crop: the sum of green differences between rows. Flat sky or paper has almost none. */
function textureOf({ data, width }: Pixels, { left, top }: Corner, side: number): number {
  let sum = 0;
  for (let y = 1; y < side; y++) {
    let at = ((top + y) * width + left) * 3 + 1;
    for (let x = 0; x < side; x++, at += 3) sum += Math.abs((data[at] as number) - (data[at - width * 3] as number));
  }
  return sum;
}

/**
 * The `keep` crops of a grid with the most texture, in grid order; ties go to the earlier crop. A flat crop reveals
 * almost nothing about the origin of the image. Uses integers only, like the grid.
 */
export function texturedCrops(
  pixels: Pixels,
  corners: readonly Corner[],
  side: number,
  keep: number,
): readonly Corner[] {
  if (corners.length <= keep) return corners;
  const textures = corners.map((corner) => textureOf(pixels, corner, side));
  const order = corners.map((_, n) => n).sort((a, b) => (textures[b] as number) - (textures[a] as number) || a - b);
  const kept = new Set(order.slice(0, keep));
  return corners.filter((_, n) => kept.has(n));
}

/** Maps each colour byte to the model's input, as described by preprocessor_config.json. */
export interface Normalisation {
  /** 1/255 in every known configuration. */
  readonly rescaleFactor: number;
  readonly mean: readonly [number, number, number];
  readonly std: readonly [number, number, number];
}

/** What each byte of red, green and blue becomes in the model's input. */
export type InputValues = readonly [Float32Array, Float32Array, Float32Array];

export function inputValues({ rescaleFactor, mean, std }: Normalisation): InputValues {
  const of = (channel: 0 | 1 | 2): Float32Array =>
    Float32Array.from({ length: 256 }, (_, value) => (value * rescaleFactor - mean[channel]) / std[channel]);
  return [of(0), of(1), of(2)];
}

/** A crop as model input: channel × row × column, normalised. Written into `tensor` where one is given. */
export function cropTensor(
  { data, width }: Pixels,
  { left, top }: Corner,
  side: number,
  [red, green, blue]: InputValues,
  tensor = new Float32Array(3 * side * side),
): Float32Array {
  const plane = side * side;
  for (let y = 0, to = 0; y < side; y++)
    for (let x = 0, from = ((top + y) * width + left) * 3; x < side; x++, to++) {
      tensor[to] = red[data[from++] as number] as number;
      tensor[plane + to] = green[data[from++] as number] as number;
      tensor[2 * plane + to] = blue[data[from++] as number] as number;
    }
  return tensor;
}
