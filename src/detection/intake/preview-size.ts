/** Longest side in pixels and quality of a JPEG. */
export interface PreviewSize {
  readonly sideMax: number;
  readonly quality: number;
}

/** The size for vision models, most of which scale larger images down. */
export const FOR_MODELS: PreviewSize = { sideMax: 1_024, quality: 90 };
export const THUMBNAIL: PreviewSize = { sideMax: 256, quality: 80 };
