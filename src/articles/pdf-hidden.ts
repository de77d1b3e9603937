import { type PDFPageProxy, type TextItem } from 'pdfjs-dist/types/src/display/api.js';

/** The names of the operators of pdf.js, as numbers. */
type Operators = Readonly<Record<string, number>>;
type Matrix = readonly [number, number, number, number, number, number];

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a piece of text begins on the page, in points, and whether nobody can see it. */
interface Shown extends Point {
  readonly hidden: boolean;
}

interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** More operators are not looked at. */
export const OPERATORS_MAX = 200_000;
const BOXES_MAX = 200;
/** Maximum number of pieces of text on one line that are compared. */
const ROW_MAX = 400;
/** A larger share of a page in invisible letters is what a scanner recognised, or a page on a dark ground. */
const HIDDEN_SHARE_MAX = 0.4;
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
/** Text rendering mode without fill and stroke (ISO 32000-1, 9.3.6). */
const INVISIBLE = 3;
/** How far apart the beginning of a piece of text and its place may be, in points. */
const NEAR = 2;

/**
 * Content that may hide text: the rendering mode for invisible text, or white as the colour to fill with. Other documents
 * need no second look.
 */
export const mayHideText = (content: Buffer): boolean =>
  HIDING.test(content.toString('latin1')) && content.includes('BT');
const HIDING =
  /(?:^|\s)(?:3\s+Tr\b|1(?:\.0*)?\s+g\s|1(?:\.0*)?\s+1(?:\.0*)?\s+1(?:\.0*)?\s+(?:rg|scn?)\s|0\s+0\s+0\s+0\s+k\s)/;

/**
 * The text of a page without what is drawn invisibly, or in white on no ground, beside text that can be seen.
 * @param pictures whether the document has pictures, on which white text may be seen
 * @returns the text and the number of operators of the page, most of which cost as much as text
 */
export async function withoutHidden(
  page: PDFPageProxy,
  items: readonly TextItem[],
  { operators, pictures }: { readonly operators: Operators; readonly pictures: boolean },
): Promise<{ readonly seen: readonly TextItem[]; readonly drawn: number }> {
  const { shown, drawn } = await shownOn(page, operators, pictures);
  return { seen: shown.some(({ hidden }) => hidden) ? visible(items, shown) : items, drawn };
}

function visible(items: readonly TextItem[], shown: readonly Shown[]): readonly TextItem[] {
  const rows = new Map<number, Shown[]>();
  for (const each of shown) {
    const row = Math.round(each.y);
    const known = rows.get(row);
    if (!known) rows.set(row, [each]);
    else if (known.length < ROW_MAX) known.push(each);
  }
  const isHidden = ({ transform, width }: TextItem): boolean => {
    const [, , , , x = 0, y = 0] = transform as readonly number[];
    const row = Math.round(y);
    const own = [row - 1, row, row + 1]
      .flatMap((at) => rows.get(at) ?? [])
      .filter((each) => each.x >= x - NEAR && each.x <= x + width + NEAR);
    return own.length > 0 && own.every(({ hidden }) => hidden);
  };
  const seen = items.filter((item) => !isHidden(item));
  const length = (some: readonly TextItem[]): number => some.reduce((sum, { str }) => sum + str.length, 0);
  return length(items) - length(seen) <= HIDDEN_SHARE_MAX * length(items) ? seen : items;
}

interface Graphics {
  readonly matrix: Matrix;
  readonly white: boolean;
  readonly mode: number;
}

/** Every place at which the page draws text. */
async function shownOn(
  page: PDFPageProxy,
  operators: Operators,
  pictures: boolean,
): Promise<{ readonly shown: readonly Shown[]; readonly drawn: number }> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const nameOf = new Map(Object.entries(operators).map(([name, code]) => [code, name]));
  const drawing = new Drawing(pictures);
  for (let at = 0; at < Math.min(fnArray.length, OPERATORS_MAX); at += 1)
    drawing.draw(nameOf.get(fnArray[at] ?? -1) ?? '', (argsArray[at] ?? []) as readonly unknown[]);
  return { shown: drawing.shown, drawn: fnArray.length };
}

/** Follows the operators of a page as far as they place and colour text. */
class Drawing {
  readonly shown: Shown[] = [];
  readonly #boxes: Box[] = [];
  readonly #saved: Graphics[] = [];
  #graphics: Graphics = { matrix: IDENTITY, white: false, mode: 0 };
  #text = IDENTITY;
  #line = IDENTITY;
  #leading = 0;
  #size = 0;

  constructor(private readonly pictures: boolean) {}

  draw(operator: string, args: readonly unknown[]): void {
    const [first, second, third] = args;
    switch (operator) {
      case 'save':
        this.#saved.push(this.#graphics);
        return;
      case 'paintFormXObjectBegin':
        this.#saved.push(this.#graphics);
        {
          this.#transform(numbers(first));
          return;
        }
      case 'restore':
      case 'paintFormXObjectEnd':
        this.#graphics = this.#saved.pop() ?? this.#graphics;
        return;
      case 'transform': {
        this.#transform(numbers(args));
        return;
      }
      case 'setFillRGBColor':
        this.#graphics = { ...this.#graphics, white: isWhite(first) };
        return;
      case 'setFillColorN':
      case 'setFillTransparent':
        this.#graphics = { ...this.#graphics, white: false };
        return;
      case 'constructPath':
        if (!this.#graphics.white && this.#boxes.length < BOXES_MAX && third)
          this.#boxes.push(boxOf(this.#graphics.matrix, Array.from(third as ArrayLike<number>)));
        return;
      default:
        this.#write(operator, first, second);
    }
  }

  #write(operator: string, first: unknown, second: unknown): void {
    switch (operator) {
      case 'setTextRenderingMode':
        this.#graphics = { ...this.#graphics, mode: Number(first) };
        return;
      case 'beginText':
        this.#text = this.#line = IDENTITY;
        return;
      case 'setTextMatrix':
        this.#text = this.#line = numbers(first);
        return;
      case 'setLeading':
        this.#leading = -Number(first);
        return;
      case 'setLeadingMoveText':
        this.#leading = Number(second);
        {
          this.#move(Number(first), Number(second));
          return;
        }
      case 'moveText': {
        this.#move(Number(first), Number(second));
        return;
      }
      case 'nextLine': {
        this.#move(0, this.#leading);
        return;
      }
      case 'setFont':
        this.#size = Number(second);
        return;
      case 'showText': {
        this.#show(first);
        return;
      }
      default:
    }
  }

  #transform(matrix: Matrix): void {
    this.#graphics = { ...this.#graphics, matrix: times(this.#graphics.matrix, matrix) };
  }

  #move(x: number, y: number): void {
    this.#text = this.#line = times(this.#line, [1, 0, 0, 1, x, y]);
  }

  #show(glyphs: unknown): void {
    const { matrix, mode, white } = this.#graphics;
    const point = placed(matrix, placed(this.#text, { x: 0, y: 0 }));
    const onNothing = white && !this.pictures && !this.#boxes.some(within(point));
    this.shown.push({ ...point, hidden: mode === INVISIBLE || onNothing });
    this.#text = times(this.#text, [1, 0, 0, 1, widthOf(glyphs, this.#size), 0]);
  }
}

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];

const placed = ([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point => ({ x: a * x + c * y + e, y: b * x + d * y + f });

function numbers(given: unknown): Matrix {
  const list = given === null || given === undefined ? [] : Object.values(given as Record<string, unknown>).map(Number);
  return list.length === 6 ? (list as unknown as Matrix) : IDENTITY;
}

const isWhite = (colour: unknown): boolean => typeof colour === 'string' && /^#f[b-f]f[b-f]f[b-f]$/i.test(colour);

/** The corners of a painted path on the page. */
function boxOf(matrix: Matrix, [left = 0, bottom = 0, right = 0, top = 0]: readonly number[]): Box {
  const [one, other] = [placed(matrix, { x: left, y: bottom }), placed(matrix, { x: right, y: top })];
  return {
    left: Math.min(one.x, other.x),
    right: Math.max(one.x, other.x),
    bottom: Math.min(one.y, other.y),
    top: Math.max(one.y, other.y),
  };
}

const within =
  ({ x, y }: Point) =>
  ({ left, bottom, right, top }: Box): boolean =>
    x >= left - NEAR && x <= right + NEAR && y >= bottom - NEAR && y <= top + NEAR;

/** The width of a piece of text in text space: glyphs, and adjustments between them. */
function widthOf(glyphs: unknown, size: number): number {
  if (!Array.isArray(glyphs)) return 0;
  return glyphs.reduce((sum: number, glyph: unknown) => {
    if (typeof glyph === 'number') return sum - (glyph * size) / 1_000;
    const { width } = (glyph ?? {}) as { readonly width?: unknown };
    return sum + (typeof width === 'number' ? (width * size) / 1_000 : 0);
  }, 0);
}
