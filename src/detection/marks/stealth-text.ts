import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { type ImageFormat } from '../intake/intake-limits.js';
import { withoutTexts } from './png-text.js';
import { type MetadataText } from './traces.js';

/**
 * Reads the text that NovelAI and extensions of web UIs hide in the lowest bits of a picture: of its alpha channel, or of
 * red, green and blue, column by column. First a signature, then the length in bits, then the text, perhaps packed.
 */

const SIGNATURES = {
  stealth_pnginfo: { channels: [3], isPacked: false },
  stealth_pngcomp: { channels: [3], isPacked: true },
  stealth_rgbinfo: { channels: [0, 1, 2], isPacked: false },
  stealth_rgbcomp: { channels: [0, 1, 2], isPacked: true },
} as const;
const SIGNATURE_BYTES = 15;
const HEAD_BITS = 8 * (SIGNATURE_BYTES + 4);
/** Limit for the hidden text in bytes, packed and unpacked. */
const TEXT_MAX = 512 * 1024;
/** Larger pictures are not decoded for this; the generators' own have at most three million. */
const PIXELS_MAX = 4_200_000;
/** Sides of generated pictures are multiples of this, those of few photographs. */
const SIDE_STEP = 64;

/** The hidden text; undefined if there is none or the picture cannot have one. */
export async function stealthText(bytes: Uint8Array, format: ImageFormat): Promise<MetadataText | undefined> {
  if (format !== 'png' && format !== 'webp') return undefined;
  try {
    const picture = sharp(format === 'png' ? withoutTexts(bytes) : bytes, {
      failOn: 'none',
      limitInputPixels: PIXELS_MAX,
    });
    const { width, height, channels } = await picture.metadata();
    if (width % SIDE_STEP !== 0 || height % SIDE_STEP !== 0 || width * height > PIXELS_MAX || channels < 3)
      return undefined;
    return hiddenIn({ data: await picture.raw().toBuffer(), width, height, channels });
  } catch {
    return undefined;
  }
}

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

function hiddenIn(pixels: Pixels): MetadataText | undefined {
  for (const [signature, { channels, isPacked }] of Object.entries(SIGNATURES)) {
    if (channels.some((channel) => channel >= pixels.channels)) continue;
    const head = lowestBits(pixels, channels, 0, HEAD_BITS);
    if (head.toString('latin1', 0, SIGNATURE_BYTES) !== signature) continue;
    const length = head.readUInt32BE(SIGNATURE_BYTES);
    const isWhole = HEAD_BITS + length <= pixels.width * pixels.height * channels.length;
    if (!isWhole || length > TEXT_MAX * 8) return undefined;
    const text = lowestBits(pixels, channels, HEAD_BITS, length);
    const where = `the lowest bits of ${channels.length === 1 ? 'the alpha channel' : 'the colours'}`;
    const plain = isPacked ? gunzipSync(text, { maxOutputLength: TEXT_MAX }) : text;
    return { key: 'parameters', where, text: plain.toString('utf8') };
  }
  return undefined;
}

function lowestBits(
  { data, width, height, channels: all }: Pixels,
  channels: readonly number[],
  from: number,
  count: number,
): Buffer {
  const bits = Buffer.alloc(Math.floor(count / 8));
  for (let n = 0; n < bits.length * 8; n++) {
    const pixel = Math.floor((from + n) / channels.length);
    const channel = channels[(from + n) % channels.length] as number;
    const at = ((pixel % height) * width + Math.floor(pixel / height)) * all + channel;
    const byte = n >> 3;
    bits[byte] = (bits[byte] as number) | (((data[at] as number) & 1) << (7 - (n & 7)));
  }
  return bits;
}
