/** Other addresses at which a page says that its text is. */
export interface PagePointers {
  /** Where `<meta http-equiv=refresh>` leads at once. */
  readonly refresh?: string;
  /** The page's AMP version. */
  readonly amp?: string;
}

/** Delays longer than this, in seconds, reload a page rather than lead on. */
const REFRESH_DELAY_MAX_S = 5;

export function pointersOf(head: string, base: string): PagePointers {
  const tags = head.match(/<(?:meta|link)\b[^>]*>/gi) ?? [];
  const refresh = tags.find((tag) => /http-equiv\s*=\s*["']?refresh/i.test(tag));
  const amp = tags.find((tag) => /rel\s*=\s*["']?amphtml/i.test(tag));
  const content = refresh && /content\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(refresh);
  const [, delay, target] =
    /^\s*([\d.]+)\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content?.[1] ?? content?.[2] ?? '') ?? [];
  const href = amp && /href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(amp);
  return {
    ...absolute('refresh', Number(delay) <= REFRESH_DELAY_MAX_S ? target : undefined, base),
    ...absolute('amp', href?.[1] ?? href?.[2] ?? href?.[3], base),
  };
}

function absolute(name: keyof PagePointers, address: string | undefined, base: string): PagePointers {
  const written = address?.replaceAll('&amp;', '&').trim();
  return written && URL.canParse(written, base) ? { [name]: new URL(written, base).href } : {};
}
