import { type ImageFormat } from '../../../intake/intake-limits.js';
import { bmffStore } from './bmff.js';
import { type EmbeddedStore, type FilePart } from './embedded-store.js';
import { gifParts, gifStore } from './gif.js';
import { jpegParts, jpegStore } from './jpeg.js';
import { pngParts, pngStore } from './png.js';
import { tiffStore } from './tiff.js';
import { webpStore } from './webp.js';

interface Container {
  /** @throws C2paError when there are several stores or the parts of one are inconsistent. */
  readonly store: (file: Buffer) => EmbeddedStore | undefined;
  /** All parts in the order of the file; missing where C2PA names none. */
  readonly parts?: (file: Buffer) => readonly FilePart[];
}

const CONTAINERS: Readonly<Record<ImageFormat, Container>> = {
  jpeg: { store: jpegStore, parts: jpegParts },
  png: { store: pngStore, parts: pngParts },
  gif: { store: gifStore, parts: gifParts },
  webp: { store: webpStore },
  tiff: { store: tiffStore },
  avif: { store: bmffStore },
  heic: { store: bmffStore },
};

export const containerOf = (format: ImageFormat): Container => CONTAINERS[format];
