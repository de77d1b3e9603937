import { lowered, tagsNamed } from './markup.js';

/** Alternative addresses of the article that a page names. */
export interface PagePointers {
  /** Target of an immediate `<meta http-equiv=refresh>`. */
  readonly refresh?: string;
  /** The page's AMP version. */
  readonly amp?: string;
}

/** A longer delay, in seconds, means a reload and not a redirect. */
const REFRESH_DELAY_MAX_S = 5;
const FRAME = /\sid=["'](?:root|app|__next|__nuxt|main-app)["']/i;
const NEEDS_SCRIPTS = /(?:enable|turn on|requires?) JavaScript/i;
/** Characters examined of the white space in an empty frame and of the text of a `<noscript>`. */
const GAP_CHARS_MAX = 1_000;

export function pointersOf(head: string, base: string): PagePointers {
  const lower = lowered(head);
  const refresh = firstTag('meta', head, lower, /http-equiv\s*=\s*["']?refresh/i);
  const amp = firstTag('link', head, lower, /rel\s*=\s*["']?amphtml/i);
  const content = refresh && /content\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(refresh);
  const [, delay, target] =
    /^\s*([\d.]+)\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content?.[1] ?? content?.[2] ?? '') ?? [];
  const href = amp && /href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(amp);
  return {
    ...absolute('refresh', Number(delay) <= REFRESH_DELAY_MAX_S ? target : undefined, base),
    ...absolute('amp', href?.[1] ?? href?.[2] ?? href?.[3], base),
  };
}

/** Whether the page is an empty frame filled by scripts, or says that it needs them. */
export function isBuiltByScripts(html: string): boolean {
  const lower = lowered(html);
  for (const { tag, end } of tagsNamed('div', html, lower))
    if (
      FRAME.test(tag) &&
      lower
        .slice(end, end + GAP_CHARS_MAX)
        .trimStart()
        .startsWith('</div>')
    )
      return true;
  for (const { end } of tagsNamed('noscript', html, lower)) {
    const text = lower.slice(end, end + GAP_CHARS_MAX);
    if (NEEDS_SCRIPTS.test(text.split('<', 1)[0] ?? '')) return true;
  }
  return false;
}

function firstTag(name: string, html: string, lower: string, pattern: RegExp): string | undefined {
  for (const { tag } of tagsNamed(name, html, lower)) if (pattern.test(tag)) return tag;
  return undefined;
}

function absolute(name: keyof PagePointers, address: string | undefined, base: string): PagePointers {
  const written = address?.replaceAll('&amp;', '&').trim();
  return written && URL.canParse(written, base) ? { [name]: new URL(written, base).href } : {};
}
