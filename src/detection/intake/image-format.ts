export const IMAGE_FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heic', 'tiff'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];
