import { type Pixels } from '../detector/crops.js';

/** A part of a picture, in pixels; with `step` n only every nth pixel of both axes is looked at. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly step?: number;
}

/** Brightness of a part of a picture, summed up so that the mean of any rectangle takes four look-ups. */
export class LumaSums {
  /** Of the part, in the pixels that are looked at. */
  readonly width: number;
  readonly height: number;
  readonly #sums: Float64Array;

  constructor({ data, width }: Pixels, area: Area) {
    const { left, top, step = 1 } = area;
    this.width = Math.floor(area.width / step);
    this.height = Math.floor(area.height / step);
    const stride = this.width + 1;
    const sums = new Float64Array(stride * (this.height + 1));
    for (let y = 0; y < this.height; y += 1) {
      let row = 0;
      let at = ((top + y * step) * width + left) * 3;
      const end = (y + 2) * stride;
      for (let to = end - stride + 1; to < end; to += 1, at += 3 * step) {
        row += 0.299 * (data[at] as number) + 0.587 * (data[at + 1] as number) + 0.114 * (data[at + 2] as number);
        sums[to] = (sums[to - stride] as number) + row;
      }
    }
    this.#sums = sums;
  }

  /** Means of square cells, row by row, from a place between pixels on; what lies outside of the part counts as black. */
  cells(left: number, top: number, cell: number, columns: number, rows: number): Float64Array {
    const cells = new Float64Array(columns * rows);
    const sums = this.#sums;
    const stride = this.width + 1;
    // The same for every row: the pixel before each column's edge, and the part of the next one.
    const edges = new Int32Array(columns + 1);
    const parts = new Float64Array(columns + 1);
    for (let x = 0; x <= columns; x += 1) {
      const to = Math.min(this.width, Math.max(0, left + x * cell));
      edges[x] = Math.min(this.width - 1, Math.floor(to));
      parts[x] = to - (edges[x] as number);
    }
    let above = new Float64Array(columns + 1);
    let below = new Float64Array(columns + 1);
    for (let y = 0, n = 0; y <= rows; y += 1) {
      const to = Math.min(this.height, Math.max(0, top + y * cell));
      const edge = Math.min(this.height - 1, Math.floor(to));
      const part = to - edge;
      for (let x = 0; x <= columns; x += 1) {
        const at = edge * stride + (edges[x] as number);
        const partX = parts[x] as number;
        const upper = (sums[at] as number) * (1 - partX) + (sums[at + 1] as number) * partX;
        const lower = (sums[at + stride] as number) * (1 - partX) + (sums[at + stride + 1] as number) * partX;
        below[x] = upper * (1 - part) + lower * part;
      }
      for (let x = 0; y > 0 && x < columns; x += 1, n += 1) {
        const a = above[x] as number;
        const b = above[x + 1] as number;
        cells[n] = ((below[x + 1] as number) - (below[x] as number) - b + a) / cell ** 2;
      }
      [above, below] = [below, above];
    }
    return cells;
  }
}
