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

/** First pixels of the crops along one axis: as many as cover it, at most `perAxis`, spread from edge to edge. */
export function cropStarts(length: number, side: number, perAxis: number): readonly number[] {
  if (length < side) throw new RangeError(`${length} pixels hold no crop of ${side}`);
  const count = Math.min(perAxis, Math.ceil(length / side));
  if (count === 1) return [Math.floor((length - side) / 2)];
  return Array.from({ length: count }, (_, i) => Math.floor((i * (length - side)) / (count - 1)));
}

/** Where the crops of an image lie, row by row; integers only, so that training and service agree to the pixel. */
export function cropGrid(width: number, height: number, side: number, perAxis: number): readonly Corner[] {
  return cropStarts(height, side, perAxis).flatMap((top) =>
    cropStarts(width, side, perAxis).map((left) => ({ left, top })),
  );
}

/** The value of each colour byte in the model's input, as a preprocessor_config.json describes it. */
export interface Normalisation {
  /** 1/255 in every configuration known. */
  readonly rescaleFactor: number;
  readonly mean: readonly [number, number, number];
  readonly std: readonly [number, number, number];
}

/** Crops as one tensor in n × channel × row × column order, normalised. */
export function cropTensor(
  pixels: Pixels,
  corners: readonly Corner[],
  side: number,
  normalisation: Normalisation,
): Float32Array {
  const tables = ([0, 1, 2] as const).map((channel) =>
    Float32Array.from(
      { length: 256 },
      (_, value) => (value * normalisation.rescaleFactor - normalisation.mean[channel]) / normalisation.std[channel],
    ),
  );
  const plane = side * side;
  const tensor = new Float32Array(corners.length * 3 * plane);
  corners.forEach(({ left, top }, n) => {
    tables.forEach((table, channel) => {
      let to = (n * 3 + channel) * plane;
      for (let y = 0; y < side; y++) {
        let from = ((top + y) * pixels.width + left) * 3 + channel;
        for (let x = 0; x < side; x++, from += 3) tensor[to++] = table[pixels.data[from] as number] as number;
      }
    });
  });
  return tensor;
}
