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
    this.#sums = new Float64Array(stride * (this.height + 1));
    for (let y = 0; y < this.height; y += 1) {
      let row = 0;
      for (let x = 0; x < this.width; x += 1) {
        const at = ((top + y * step) * width + left + x * step) * 3;
        row += 0.299 * (data[at] as number) + 0.587 * (data[at + 1] as number) + 0.114 * (data[at + 2] as number);
        this.#sums[(y + 1) * stride + x + 1] = (this.#sums[y * stride + x + 1] as number) + row;
      }
    }
  }

  /** Means of square cells, row by row, from a place between pixels on; what lies outside of the part counts as black. */
  cells(left: number, top: number, cell: number, columns: number, rows: number): Float64Array {
    const cells = new Float64Array(columns * rows);
    let above = new Float64Array(columns + 1);
    for (let y = 0, n = 0; y <= rows; y += 1) {
      const below = new Float64Array(columns + 1);
      for (let x = 0; x <= columns; x += 1) below[x] = this.#sumTo(left + x * cell, top + y * cell);
      for (let x = 0; y > 0 && x < columns; x += 1, n += 1) {
        const [a, b] = [above[x] as number, above[x + 1] as number];
        cells[n] = ((below[x + 1] as number) - (below[x] as number) - b + a) / cell ** 2;
      }
      above = below;
    }
    return cells;
  }

  /** Sum from the upper left corner to a place between pixels. */
  #sumTo(toX: number, toY: number): number {
    const [x, y] = [Math.min(this.width, Math.max(0, toX)), Math.min(this.height, Math.max(0, toY))];
    const stride = this.width + 1;
    const left = Math.min(this.width - 1, Math.floor(x));
    const top = Math.min(this.height - 1, Math.floor(y));
    const partX = x - left;
    const partY = y - top;
    const at = top * stride + left;
    const upper = (this.#sums[at] as number) * (1 - partX) + (this.#sums[at + 1] as number) * partX;
    const lower = (this.#sums[at + stride] as number) * (1 - partX) + (this.#sums[at + stride + 1] as number) * partX;
    return upper * (1 - partY) + lower * partY;
  }
}
