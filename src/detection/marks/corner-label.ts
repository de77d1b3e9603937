import { type Pixels } from '../detector/crops.js';
import { type DrawnWord, LABEL_WORDS } from './label-words.js';
import { LumaSums } from './luma-sums.js';

/** A label in words, as GB 45438-2025 demands of pictures that are made or changed by a model. */
export interface CornerLabel {
  /** The end of the label, by which it is recognised, for instance `AI生成`. */
  readonly text: string;
  readonly corner: string;
}

/** docs/decisions/0167 has the figures. */
const AGREEMENT_MIN = 0.54;
const PAIR_MIN = 0.5;
/** Agreement of the last two characters, coarsely drawn, from which on a place is looked at more closely. */
const CANDIDATE_MIN = 0.4;
/** Places that are looked at more closely, the most similar first. */
const CANDIDATES_MAX = 16;
/** Cells of an em: where places are looked for, and where they are compared. */
const [COARSE, FINE] = [8, 24];
/** Side of a character, in shorter sides of the picture (the rule demands .05, products keep to less), and in pixels. */
const [EM_MIN, EM_MAX, EM_STEP] = [0.02, 0.09, 1.12];
const EM_PIXELS_MIN = 9;
/** Part of a corner that is looked at, in ems: a label begins at the left or ends at the right. */
const [ALONG_LEFT, ALONG_RIGHT, DEEP] = [10, 6, 3];
/** Pixels of the shorter side from which on only every second one is looked at, and so on. */
const SIDE_SAMPLED = 800;
/** The ground is the mean of so many cells on each side, in ems. */
const GROUND = 0.25;
/** Least deviation of a place from its ground, of 255: less is the noise of compression. */
const DEVIATION_MIN = 1.5;
/** By how many cells and by which factors a place may be wrong; first every second cell is tried. */
const SHIFT = 4;
const NEAR = 2;
const SCALES_NEAR = [0.975, 1, 1.025];
const SCALES = [0.95, 1, 1.05];
/** Cells between the last two characters and what stands before them. */
const GAPS = Array.from({ length: 10 }, (_, n) => n);

const CORNERS = [
  { name: 'lower right', isLow: true, isRight: true },
  { name: 'lower left', isLow: true, isRight: false },
  { name: 'upper right', isLow: false, isRight: true },
  { name: 'upper left', isLow: false, isRight: false },
] as const;

/** Brightness by place, in rows. */
interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly values: Float64Array;
}

/** A word with a mean of 0. */
interface Template extends Grid {
  readonly word: string;
  readonly norm: number;
  /** Its characters, if they are set in squares, or itself. */
  readonly characters: readonly Template[];
}

/** A grid less the mean around each cell, so that what is larger than a stroke does not count. */
function withoutGround({ columns, rows, values }: Grid, reach: number): Grid {
  const stride = columns + 1;
  const sums = summed({ columns, rows, values });
  const left = new Float64Array(values.length);
  for (let y = 0, n = 0; y < rows; y += 1) {
    const [top, bottom] = [Math.max(0, y - reach) * stride, Math.min(rows, y + reach + 1) * stride];
    for (let x = 0; x < columns; x += 1, n += 1) {
      const [from, to] = [Math.max(0, x - reach), Math.min(columns, x + reach + 1)];
      const sum =
        (sums[bottom + to] as number) -
        (sums[bottom + from] as number) -
        (sums[top + to] as number) +
        (sums[top + from] as number);
      left[n] = (values[n] as number) - sum / (((bottom - top) / stride) * (to - from));
    }
  }
  return { columns, rows, values: left };
}

/** A part of a grid; 0 outside of it. */
function part({ columns, rows, values }: Grid, left: number, top: number, wide: number, high: number): Grid {
  const cut = new Float64Array(wide * high);
  for (let y = 0, n = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1, n += 1) {
      const [fromX, fromY] = [left + x, top + y];
      if (fromX >= 0 && fromX < columns && fromY >= 0 && fromY < rows)
        cut[n] = values[fromY * columns + fromX] as number;
    }
  return { columns: wide, rows: high, values: cut };
}

function gridOf({ rows }: DrawnWord): Grid {
  const values = Float64Array.from(rows.join(''), (digit) => parseInt(digit, 16) / 15);
  return { columns: values.length / rows.length, rows: rows.length, values };
}

/** Means of 3 × 3 cells around each, weighted: the strokes of other typefaces are near, not in the same place. */
const blurred = (grid: Grid): Grid => {
  const { columns, rows } = grid;
  const around = part(grid, -1, -1, columns + 2, rows + 2).values;
  const values = grid.values.map((_, n) => {
    const at = Math.floor(n / columns) * (columns + 2) + (n % columns);
    let sum = 0;
    for (const [y, high] of [1, 2, 1].entries())
      for (const [x, wide] of [1, 2, 1].entries()) sum += high * wide * (around[at + y * (columns + 2) + x] as number);
    return sum / 16;
  });
  return { columns, rows, values };
};

function templateOf(word: string, grid: Grid, em: number): Template {
  const reach = em * GROUND;
  const { columns, rows } = grid;
  const wide = withoutGround(part(grid, -reach, -reach, columns + 2 * reach, rows + 2 * reach), reach);
  return centred(word, part(wide, reach, reach, columns, rows));
}

function centred(word: string, grid: Grid): Template {
  const { columns, rows, values } = grid;
  const mean = values.reduce((sum, value) => sum + value) / values.length;
  const apart = columns === rows * word.length && word.length > 1;
  const characters = apart
    ? Array.from(word, (character, n) => centred(character, part(grid, n * rows, 0, rows, rows)))
    : [];
  const around = values.map((value) => value - mean);
  return { word, columns, rows, values: around, norm: Math.hypot(...around), characters };
}

/** The mean of grids of one size. */
function meanOf(grids: readonly Grid[]): Grid {
  const [{ columns, rows } = { columns: 0, rows: 0 }] = grids;
  const values = Float64Array.from({ length: columns * rows }, (_, n) =>
    grids.reduce((sum, grid) => sum + (grid.values[n] as number) / grids.length, 0),
  );
  return { columns, rows, values };
}

/** Means of so many cells in both directions. */
function smaller({ columns, rows, values }: Grid, ratio: number): Grid {
  const small = new Float64Array((columns * rows) / ratio ** 2);
  for (const [n, value] of values.entries()) {
    const at = Math.floor(n / columns / ratio) * (columns / ratio) + Math.floor((n % columns) / ratio);
    small[at] = (small[at] as number) + value / ratio ** 2;
  }
  return { columns: columns / ratio, rows: rows / ratio, values: small };
}

const fine = (word: DrawnWord): Template => templateOf(word.word, blurred(gridOf(word)), FINE);
/** The last two characters, as places are found near one and in each typeface. */
const LAST = (LABEL_WORDS[0]?.last ?? []).map(({ word }, n) => {
  const typefaces = LABEL_WORDS.flatMap(({ last }) => last.slice(n, n + 1));
  const mean = meanOf(typefaces.map(gridOf));
  return { word, mean, rough: templateOf(word, blurred(mean), FINE), typefaces: typefaces.map(fine) };
});
/** What all of them have in common, as small as places are looked for. */
const COMMON = templateOf('', smaller(meanOf(LAST.map(({ mean }) => mean)), FINE / COARSE), COARSE);
const BEFORE = LABEL_WORDS.flatMap(({ before }) => before.map(fine));
const BEFORE_COLUMNS = Math.max(...BEFORE.map(({ columns }) => columns)) + Math.max(...GAPS);

/** A grid whose places are compared with words: sums of the values and of their squares to the left of and above each. */
interface Compared extends Grid {
  readonly sums: Float64Array;
  readonly squares: Float64Array;
}

function compared(grid: Grid): Compared {
  return { ...grid, sums: summed(grid), squares: summed({ ...grid, values: grid.values.map((value) => value ** 2) }) };
}

function summed({ columns, rows, values }: Grid): Float64Array {
  const stride = columns + 1;
  const sums = new Float64Array(stride * (rows + 1));
  for (let y = 0; y < rows; y += 1)
    for (let x = 0, row = 0; x < columns; x += 1) {
      row += values[y * columns + x] as number;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] as number) + row;
    }
  return sums;
}

/** Correlation of a place in a grid with a word, from −1 (dark on light) to 1; 0 if the place is too plain. */
function correlation(grid: Compared, left: number, top: number, { columns, rows, values, norm }: Template): number {
  const from = top * (grid.columns + 1) + left;
  const to = from + rows * (grid.columns + 1);
  const within = (sums: Float64Array): number =>
    (sums[to + columns] as number) - (sums[to] as number) - (sums[from + columns] as number) + (sums[from] as number);
  const length = within(grid.squares) - within(grid.sums) ** 2 / (columns * rows);
  if (length < DEVIATION_MIN ** 2 * columns * rows) return 0;
  return alongOf(grid, top * grid.columns + left, values, columns) / norm / Math.sqrt(length);
}

/** Sum of the products of a word's values and the grid's, from a place on. Four sums, since each addition waits for the one before it. */
function alongOf(grid: Grid, from: number, values: Float64Array, columns: number): number {
  const { values: seen, columns: stride } = grid;
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let n = 0, row = from; n < values.length; row += stride) {
    const end = n + columns;
    let at = row;
    for (; n + 3 < end; n += 4, at += 4) {
      a += (seen[at] as number) * (values[n] as number);
      b += (seen[at + 1] as number) * (values[n + 1] as number);
      c += (seen[at + 2] as number) * (values[n + 2] as number);
      d += (seen[at + 3] as number) * (values[n + 3] as number);
    }
    for (; n < end; n += 1, at += 1) a += (seen[at] as number) * (values[n] as number);
  }
  return a + b + (c + d);
}

/** The least correlation of the characters of a word, each at most a cell from its place. */
function leastCorrelation(grid: Compared, left: number, top: number, template: Template, sign: number): number {
  const { characters, rows } = template;
  if (characters.length === 0) return sign * correlation(grid, left, top, template);
  return Math.min(
    ...characters.map((character, n) => {
      const around = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => [left + n * rows + x, top + y] as const));
      const inside = around.filter(([x, y]) => x >= 0 && y >= 0 && x + rows <= grid.columns && y + rows <= grid.rows);
      return Math.max(...inside.map(([x, y]) => sign * correlation(grid, x, y, character)));
    }),
  );
}

/** Where the last two characters may be: of the corner, in pixels that are looked at. */
interface Place {
  readonly agreement: number;
  readonly em: number;
  readonly left: number;
  readonly top: number;
}

interface Found extends Place {
  readonly word: string;
  /** The least agreement of its characters. */
  readonly least: number;
}

interface Candidate extends Place {
  readonly corner: string;
  readonly sums: LumaSums;
}

/** The label in words in one of the picture’s corners, if there is one of those known here. */
export function cornerLabel(pixels: Pixels): CornerLabel | undefined {
  const best = mostSimilar(pixels);
  return best && best.agreement >= AGREEMENT_MIN ? { text: best.text, corner: best.corner } : undefined;
}

/** The place that agrees best with a label, with the lesser agreement of its two parts, from 0 to 1. */
export function mostSimilar(pixels: Pixels): (CornerLabel & { readonly agreement: number }) | undefined {
  const candidates = CORNERS.flatMap((corner) => candidatesIn(pixels, corner));
  const labels = apart(candidates).map((candidate) => ({ ...labelAt(candidate), corner: candidate.corner }));
  return labels.sort(better)[0];
}

/** The most similar places, without those beside one that is more similar. */
function apart(candidates: Candidate[]): readonly Candidate[] {
  const kept: Candidate[] = [];
  candidates.sort((one, other) => Math.abs(other.agreement) - Math.abs(one.agreement));
  for (const one of candidates) {
    if (kept.length === CANDIDATES_MAX) break;
    if (!kept.some((other) => isBeside(one, other))) kept.push(one);
  }
  return kept;
}

const isBeside = (one: Candidate, other: Candidate): boolean =>
  one.sums === other.sums &&
  Math.abs(Math.log(one.em / other.em)) < 0.2 &&
  Math.abs(one.left + one.em - other.left - other.em) < other.em / 4 &&
  Math.abs(one.top + one.em / 2 - other.top - other.em / 2) < other.em / 4;

function candidatesIn(pixels: Pixels, { name, isLow, isRight }: (typeof CORNERS)[number]): readonly Candidate[] {
  const side = Math.min(pixels.width, pixels.height);
  const step = Math.max(1, Math.floor(side / SIDE_SAMPLED));
  const along = isRight ? ALONG_RIGHT : ALONG_LEFT;
  const width = Math.min(pixels.width, Math.ceil(along * EM_MAX * side));
  const height = Math.min(pixels.height, Math.ceil(DEEP * EM_MAX * side));
  const left = isRight ? pixels.width - width : 0;
  const top = isLow ? pixels.height - height : 0;
  const sums = new LumaSums(pixels, { left, top, width, height, step });
  const found: Candidate[] = [];
  const largest = (EM_MAX * side) / step;
  for (let em = Math.max(EM_PIXELS_MIN, (EM_MIN * side) / step); em <= largest; em *= EM_STEP) {
    const cell = em / COARSE;
    const columns = Math.min(Math.floor(sums.width / cell), along * COARSE);
    const rows = Math.min(Math.floor(sums.height / cell), DEEP * COARSE);
    const from = { left: isRight ? sums.width - columns * cell : 0, top: isLow ? sums.height - rows * cell : 0 };
    const values = sums.cells(from.left, from.top, cell, columns, rows);
    const grid = compared(withoutGround({ columns, rows, values }, COARSE * GROUND));
    for (let y = 0; y + COARSE <= rows; y += 1)
      for (let x = 0; x + 2 * COARSE <= columns; x += 1) {
        const agreement = correlation(grid, x, y, COMMON);
        if (Math.abs(agreement) < CANDIDATE_MIN) continue;
        found.push({ agreement, em, left: from.left + x * cell, top: from.top + y * cell, corner: name, sums });
      }
  }
  return found;
}

/** What a label at a place ends with, and how well both its last two characters and what stands before them agree. */
function labelAt(candidate: Candidate): { readonly text: string; readonly agreement: number } {
  const sign = Math.sign(candidate.agreement);
  const place = closest(candidate, sign);
  if (place.agreement < PAIR_MIN) return { text: place.word, agreement: 0 };
  const cell = place.em / FINE;
  const from = { left: place.left - BEFORE_COLUMNS * cell, top: place.top - (SHIFT / 2) * cell };
  const grid = closely(candidate.sums, from.left, from.top, cell, BEFORE_COLUMNS, FINE + SHIFT);
  let [best, least, word] = [0, 0, ''];
  for (const template of BEFORE)
    for (let y = 0; y <= SHIFT; y += 1)
      for (const gap of GAPS) {
        const left = BEFORE_COLUMNS - template.columns - gap;
        if (left * cell + from.left < 0) continue;
        const agreement = sign * correlation(grid, left, y, template);
        if (agreement <= best) continue;
        [best, word] = [agreement, template.word];
        least = leastCorrelation(grid, left, y, template, sign);
      }
  const text = word + place.word;
  return { text, agreement: Math.min(place.least, least) };
}

/** Where near a place the last two characters agree best with one of the typefaces. */
function closest(candidate: Candidate, sign: number): Found {
  const words = LAST.map(({ rough }) => rough);
  const [near] = SCALES.map((scale) => nearest(candidate, candidate.em * scale, words, SHIFT, 2, sign)).sort(better);
  const from = { ...candidate, ...near };
  const typefaces = LAST.find(({ word }) => word === near?.word)?.typefaces ?? [];
  const close = SCALES_NEAR.map((scale) => nearest(from, from.em * scale, typefaces, NEAR, 1, sign));
  return close.sort(better)[0] ?? { ...candidate, word: '', agreement: 0, least: 0 };
}

const better = (one: { readonly agreement: number }, other: { readonly agreement: number }): number =>
  other.agreement - one.agreement;

/** The best place up to some cells away from one, of characters of a given size; the middle stays where it is. */
function nearest(
  { em, left, top, sums }: Omit<Place, 'agreement'> & Pick<Candidate, 'sums'>,
  scaled: number,
  templates: readonly Template[],
  shift: number,
  stride: number,
  sign: number,
): Found {
  const cell = scaled / FINE;
  const [fromX, fromY] = [left + em - scaled - shift * cell, top + (em - scaled) / 2 - shift * cell];
  const grid = closely(sums, fromX, fromY, cell, 2 * (FINE + shift), FINE + 2 * shift);
  let best: Found = { agreement: 0, em: scaled, left, top, word: '', least: 0 };
  for (const template of templates)
    for (let y = 0; y <= 2 * shift; y += stride)
      for (let x = 0; x <= 2 * shift; x += stride) {
        const agreement = sign * correlation(grid, x, y, template);
        if (agreement <= best.agreement) continue;
        const least = stride > 1 ? 0 : leastCorrelation(grid, x, y, template, sign);
        best = { agreement, em: scaled, left: fromX + x * cell, top: fromY + y * cell, word: template.word, least };
      }
  return best;
}

/** A part of a corner without its ground. */
function closely(sums: LumaSums, left: number, top: number, cell: number, columns: number, rows: number): Compared {
  const reach = FINE * GROUND;
  const [wide, high] = [columns + 2 * reach, rows + 2 * reach];
  const values = sums.cells(left - reach * cell, top - reach * cell, cell, wide, high);
  return compared(part(withoutGround({ columns: wide, rows: high, values }, reach), reach, reach, columns, rows));
}
