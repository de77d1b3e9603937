import { writeFileSync } from 'node:fs';
import sharp from 'sharp';

/**
 * Draws the words of the labels that GB 45438-2025 demands, as src/detection/marks/label-words.ts holds them. The
 * fonts must be installed (Debian: fonts-noto-cjk, fonts-lxgw-wenkai); all are under the SIL Open Font License, which does not
 * extend to what is drawn with a font.
 */
const FONTS = [
  { family: 'Noto Sans CJK SC', weight: 400 },
  { family: 'Noto Sans CJK SC', weight: 700 },
  { family: 'Noto Serif CJK SC', weight: 500 },
  { family: 'LXGW WenKai', weight: 400 },
];
const LAST = ['生成', '合成'];
const BEFORE = ['AI', '智能'];
const EM = 24;
const ENLARGED = 10;
/** Where the fonts put their baseline, in parts of the em from its upper edge. */
const BASELINE = 0.88;
const FILE = 'src/detection/marks/label-words.ts';

interface Drawn {
  readonly width: number;
  readonly cells: readonly number[];
}

/** Share of each cell that is ink, at 24 cells an em. */
async function draw(text: string, { family, weight }: (typeof FONTS)[number], width: number): Promise<Drawn> {
  const size = EM * ENLARGED;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * ENLARGED}" height="${size}"><rect width="100%" height="100%"/>
    <text x="0" y="${size * BASELINE}" font-family="${family}" font-weight="${weight}" font-size="${size}" fill="white">${text}</text></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true });
  const cells = Array.from({ length: width * EM }, (_, n) => {
    let ink = 0;
    for (let y = 0; y < ENLARGED; y += 1)
      for (let x = 0; x < ENLARGED; x += 1) {
        const row = Math.floor(n / width) * ENLARGED + y;
        ink += data[(row * info.width + (n % width) * ENLARGED + x) * info.channels] ?? 0;
      }
    return ink / 255 / ENLARGED ** 2;
  });
  return { width, cells };
}

/** A word that is not set in squares ends where its ink does. */
async function trimmed(text: string, font: (typeof FONTS)[number]): Promise<Drawn> {
  const { width, cells } = await draw(text, font, 2 * EM);
  const end = 1 + Math.max(...cells.flatMap((ink, n) => (ink > 0.2 ? [n % width] : [])));
  return draw(text, font, end);
}

const lines = ({ width, cells }: Drawn): readonly string[] =>
  Array.from({ length: EM }, (_, y) =>
    cells
      .slice(y * width, (y + 1) * width)
      .map((ink) => Math.round(ink * 15).toString(16))
      .join(''),
  );

const fonts = await Promise.all(
  FONTS.map(async (font) => ({
    font: `${font.family} ${font.weight}`,
    last: await Promise.all(LAST.map(async (word) => ({ word, rows: lines(await draw(word, font, 2 * EM)) }))),
    before: await Promise.all(BEFORE.map(async (word) => ({ word, rows: lines(await trimmed(word, font)) }))),
  })),
);
writeFileSync(
  FILE,
  `/** Drawn by training/marks/draw-label-words.ts. */

export interface DrawnWord {
  readonly word: string;
  /** From the top of the em to its bottom; a hexadecimal digit for the share of each cell that is ink, 24 cells an em. */
  readonly rows: readonly string[];
}

/** Words that end a label, two squares wide, and what stands before them, for some typefaces. */
export const LABEL_WORDS: readonly {
  readonly font: string;
  readonly last: readonly DrawnWord[];
  readonly before: readonly DrawnWord[];
}[] = ${JSON.stringify(fonts)};
`,
);
