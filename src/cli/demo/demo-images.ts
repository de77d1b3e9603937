import type Sharp from 'sharp';

interface DemoImage {
  readonly name: string;
  readonly note: string;
  readonly bytes: Buffer;
}

const WIDTH = 480;
const HEIGHT = 320;

/**
 * A linear congruential generator (Numerical Recipes' constants), so that the demo draws the same picture on every
 * machine.
 */
function* noise(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** Rolling hills under a graded sky, with sensor-like grain, saved as a JPEG. */
async function hills(sharp: typeof Sharp): Promise<Buffer> {
  const grain = noise(7);
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const ridge = HEIGHT * (0.55 + 0.08 * Math.sin(x / 60) + 0.05 * Math.sin(x / 23 + 2));
      const near = HEIGHT * (0.75 + 0.06 * Math.sin(x / 85 + 1));
      const shade = (grain.next().value - 0.5) * 26;
      const [red, green, blue] =
        y > near ? [58, 92, 44] : y > ridge ? [92, 118, 96] : [150 + y / 4, 178 + y / 6, 214 - y / 12];
      const at = (y * WIDTH + x) * 3;
      pixels.writeUInt8(Math.max(0, Math.min(255, Math.round(red + shade))), at);
      pixels.writeUInt8(Math.max(0, Math.min(255, Math.round(green + shade))), at + 1);
      pixels.writeUInt8(Math.max(0, Math.min(255, Math.round(blue + shade))), at + 2);
    }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** A flat chart, saved as a PNG. */
async function chart(sharp: typeof Sharp): Promise<Buffer> {
  const bars = [62, 118, 90, 164, 140, 205]
    .map(
      (height, index) =>
        `<rect x="${60 + index * 64}" y="${270 - height}" width="40" height="${height}" fill="#3b6ea5"/>`,
    )
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#fbfaf7"/><line x1="40" y1="270" x2="450" y2="270" stroke="#222" stroke-width="2"/>${bars}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Two pictures drawn by the demo; neither is a photograph or the output of a generative model. */
export async function demoImages(): Promise<readonly DemoImage[]> {
  // Native code that no other command loads.
  const { default: sharp } = await import('sharp');
  return [
    { name: 'hills.jpg', note: 'hills drawn by a formula, with grain', bytes: await hills(sharp) },
    { name: 'chart.png', note: 'a bar chart', bytes: await chart(sharp) },
  ];
}
