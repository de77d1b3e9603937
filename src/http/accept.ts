interface Range {
  readonly type: string;
  readonly quality: number;
}

function rangesOf(accept: string): readonly Range[] {
  return accept.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase());
    const quality = parameters.map((parameter) => /^q=([\d.]+)$/.exec(parameter)?.[1]).find((value) => value);
    return { type, quality: quality === undefined ? 1 : Number(quality) };
  });
}

/** How specifically a range matches a media type: exactly 2, as `type/*` 1, as any type 0, not at all -1. */
function closeness({ type }: Range, mediaType: string): number {
  if (type === mediaType) return 2;
  if (type === '*/*') return 0;
  return type.endsWith('/*') && mediaType.startsWith(type.slice(0, -1)) ? 1 : -1;
}

/**
 * The media type that the header prefers (RFC 9110, section 12.5.1), the first one when it has no preference; undefined
 * when it accepts none of them.
 */
export function preferredType<const T extends string>(
  accept: string | undefined,
  mediaTypes: readonly T[],
): T | undefined {
  if (accept === undefined || accept.trim() === '') return mediaTypes[0];
  const ranges = rangesOf(accept);
  let best: { readonly mediaType: T; readonly quality: number } | undefined;
  for (const mediaType of mediaTypes) {
    const [closest] = ranges
      .filter((range) => closeness(range, mediaType) >= 0)
      .sort((a, b) => closeness(b, mediaType) - closeness(a, mediaType));
    if (closest && closest.quality > (best?.quality ?? 0)) best = { mediaType, quality: closest.quality };
  }
  return best?.mediaType;
}
