import sharp, { type Sharp } from 'sharp';
import { sha256 } from '../../kernel/index.js';
import { type EqualPipeline } from './detector.schema.js';
import { drawsOf } from '../clip/equal-pipeline.js';

/** How the pictures of an evaluation are passed on, the same for both classes. */
export type View = (picture: Uint8Array) => Promise<Uint8Array>;

/** The draws of the published figures: short side 256 to 640 pixels, JPEG of quality 70 to 95, either chroma. */
const EQUAL: EqualPipeline = {
  shortSide: [256, 640],
  quality: [70, 95],
  chroma: ['4:2:0', '4:4:4'],
  draws: 1,
};
const NETWORK_SIDE = 1_600;
const NETWORK_QUALITY = 70;

const opened = (picture: Uint8Array): Sharp =>
  sharp(picture, { failOn: 'error' }).autoOrient().flatten({ background: '#fff' }).toColourspace('srgb');

const equal: View = async (picture) => {
  const [draw] = drawsOf(EQUAL, sha256(picture));
  if (!draw) throw new Error('nothing is drawn');
  const { shortSide, quality, chroma } = draw;
  return opened(picture)
    .resize({ width: shortSide, height: shortSide, fit: 'outside', withoutEnlargement: true, kernel: 'lanczos3' })
    .jpeg({ quality, chromaSubsampling: chroma })
    .toBuffer();
};

const network: View = (picture) =>
  opened(picture)
    .resize({ width: NETWORK_SIDE, height: NETWORK_SIDE, fit: 'inside', withoutEnlargement: true, kernel: 'lanczos3' })
    .jpeg({ quality: NETWORK_QUALITY })
    .toBuffer();

/**
 * - `found`: as the files are. Their size, format and compression often tell the class without a look at the picture.
 * - `equal`: each picture at a size and a JPEG compression drawn from its SHA-256, without metadata. The headline of our cards.
 * - `network`: as a social network passes it on, at most 1,600 pixels a side and JPEG of quality 70.
 */
export const VIEWS: Readonly<Record<'found' | 'equal' | 'network', View>> = {
  found: (picture) => Promise.resolve(picture),
  equal,
  network,
};
export type ViewName = keyof typeof VIEWS;
export const VIEW_NAMES = ['found', 'equal', 'network'] as const satisfies readonly ViewName[];
