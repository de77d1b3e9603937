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

/** What turns the direction of text around, or shows nothing, is shown as what it is: a stranger wrote it. */
const HIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;

function rendered(part: Part): string {
  if (part === null || part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(rendered).join('');
  return String(part)
    .replace(HIDDEN, '\ufffd')
    .replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}

/** A template whose values are escaped, in text and in quoted attributes alike, unless they are markup themselves. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, index) => text + rendered(parts[index])).join(''));
}
