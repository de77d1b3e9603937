export const IMAGE_FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** Blocks of metadata as the decoder found them in their container. */
export interface EmbeddedMetadata {
  readonly exif?: Uint8Array | undefined;
  readonly xmp?: Uint8Array | undefined;
  /** PNG text chunks. */
  readonly comments?: readonly { readonly keyword: string; readonly text: string }[] | undefined;
}
