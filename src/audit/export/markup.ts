import { hiddenReplaced } from '../../kernel/index.js';

/** HTML that is safe to insert into a page. Only {@link html} creates it. */
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
  return hiddenReplaced(String(part)).replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}

/** Escapes all values, for text and quoted attributes alike, except those that are already markup. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, index) => text + rendered(parts[index])).join(''));
}
