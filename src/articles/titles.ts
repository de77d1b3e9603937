import { decodeHTML } from 'entities';
import { letters } from './blocks.js';
import { asWritten, squash } from './document.js';

/** Characters of untrusted text that are looked at. */
const WRITTEN_CHARS_MAX = 2_000;
/** Two titles of one page agree at least this much. */
export const TITLE_AGREEMENT_MIN = 0.5;

/** Removes leftover markup: tags and entities that were escaped twice. */
export function plain(text: string): string {
  return squash(asWritten(decodeHTML(text.slice(0, WRITTEN_CHARS_MAX).replace(/<\/?[a-z][^<>]*>/gi, ' '))));
}

/** "@site | description" → "site". */
export function siteName(written: string): string {
  const first = written
    .replace(/^@/, '')
    .split(/\s[|–—]\s/)[0]
    ?.trim();
  return first || written;
}

/** The parts of a host's name but the last: `www`, `lock-news`. */
export const hostLabels = (url: string): string[] =>
  URL.canParse(url) ? new URL(url).hostname.split('.').slice(0, -1) : [];

const SITE_WORDS_MAX = 5;
export const SEPARATORS = /\s+[|–—\-·•»:]+\s+|\s*\|\s*/;

/** `Headline | The Site` → `Headline`, when the end (or the start) names the site or its host. */
export function withoutSite(title: string, site: string | null, hosts: readonly string[]): string {
  const named = letters(site ?? '');
  const parts = title.split(SEPARATORS);
  if (parts.length < 2) return title;
  const isSite = (part: string): boolean => {
    const written = letters(part);
    if (written !== '' && hosts.includes(written)) return true;
    if (tokens(part).length <= SITE_WORDS_MAX && hosts.some((host) => host.length > 5 && written.includes(host)))
      return true;
    // A part names the site when either contains the other, but a headline may also mention the site.
    if (named === '') return false;
    return written.length > 3
      ? named.includes(written) || (written.includes(named) && written.length <= named.length + 8)
      : written === named;
  };
  const last = parts.at(-1) ?? '';
  if (isSite(last))
    return withoutSite(title.slice(0, title.lastIndexOf(last)).replace(/[\s|–—\-·•»:]+$/, ''), site, hosts);
  const first = parts[0] ?? '';
  if (isSite(first)) return title.slice(first.length).replace(/^[\s|–—\-·•»:]+/, '');
  return title;
}

/** 0 to 1: the share of common words, relative to the shorter title. */
export function agreement(a: string, b: string): number {
  const [left, right] = [new Set(tokens(a)), new Set(tokens(b))];
  const smaller = Math.min(left.size, right.size);
  if (smaller === 0) return 0;
  const shared = [...left].filter((word) => right.has(word)).length;
  // One common word is not enough to match a site's name with a headline.
  return smaller === 1 && Math.max(left.size, right.size) > 2
    ? 0
    : (shared / smaller + shared / Math.max(left.size, right.size)) / 2;
}

export function tokens(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A label or date that shares the heading's element is dropped when a declared title is the rest of it. */
export function withoutKicker(title: string, stated: readonly string[]): string {
  const whole = letters(title);
  const shorter = stated.filter(
    (each) => letters(each).length < whole.length && tokens(each).length >= 3 && whole.endsWith(letters(each)),
  );
  const starting = stated.filter((each) => letters(each).length < whole.length && whole.startsWith(letters(each)));
  const twice = starting.find((each, at) => starting.some((other, n) => n !== at && letters(other) === letters(each)));
  return shorter[0] ?? (twice !== undefined && tokens(twice).length >= 3 ? twice : title);
}
