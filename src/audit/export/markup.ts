import { visible } from '../../kernel/index.js';

/** HTML that is safe to put into a page: made by {@link html} alone. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = string | number | Markup | null | undefined | readonly Part[];

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function rendered(part: Part): string {
  if (part === null || part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(rendered).join('');
  return visible(String(part)).replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}

/** A template whose values are escaped, in text and in quoted attributes alike, unless they are markup themselves. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, index) => text + rendered(parts[index])).join(''));
}
