import { hiddenReplaced } from '../../kernel/index.js';
import { CHECKED, scoreInWords, verdictInWords } from '../model/verdict-words.js';
import { type SharedDebate } from './shared-debate.js';

const HEIGHT = 44;
const LABEL_WIDTH = 86;
/** Width of a character in pixels at 11 px. `textLength` fits the text to the resulting width with any font. */
const CHARACTER_WIDTH = 6;
const PADDING = 10;
const TITLE_CHARACTERS_MAX = 120;

/**
 * The same for every score: green would read as a seal of approval on the page of whoever shows the badge. White text has a
 * contrast of 8 to 1 on it.
 */
const COLOUR = '#3d4a5c';

export type Badged = Pick<SharedDebate, 'consensusScore' | 'basis' | 'article' | 'analyst' | 'outcome'>;

/** The text of a badge, without the title of the article. */
export function badgeWords({ consensusScore, basis, analyst, outcome }: Badged): {
  readonly head: string;
  readonly line: string;
  /** The line with a description of the embedded analyst, which is too long for the picture. */
  readonly description: string;
} {
  if (consensusScore === null) {
    const line = 'The debate was abandoned.';
    return { head: 'No verdict', line, description: line };
  }
  const number = outcome?.number ?? null;
  if (number?.score === null) return { head: 'No number', line: CHECKED[basis ?? 'manner'], description: number.says };
  const rests = basis ?? 'manner';
  return {
    head: `${number?.score ?? Math.round(consensusScore)} of 100`,
    line: `${scoreInWords(consensusScore, analyst.engine)} ${CHECKED[rests]}`,
    description: verdictInWords(consensusScore, rests, analyst.engine),
  };
}

/** The size of a badge in pixels. */
export function badgeSize(debate: Badged): { readonly width: number; readonly height: number } {
  const { head, line } = badgeWords(debate);
  return { width: LABEL_WIDTH + Math.max(head.length, line.length) * CHARACTER_WIDTH + 2 * PADDING, height: HEIGHT };
}

/** What a link to a debate is called. */
export const cardTitle = ({ article }: Badged): string =>
  article === null ? 'A debate' : `Debate about “${cut(article.title)}”`;

/** The verdict in a line of text. */
export function verdictLine(debate: Badged): string {
  const { head, description } = badgeWords(debate);
  // A description of why there is no number says that there is none.
  return description.startsWith(head) ? description : `Credibility: ${head}. ${description}`;
}

/** The verdict of a shared debate as SVG without scripts, style sheets or external references. */
export function badgeOf(debate: Badged): string {
  const { head, line } = badgeWords(debate);
  const { width } = badgeSize(debate);
  const about = debate.article === null ? '' : ` ${cardTitle(debate)}.`;
  const title = escaped(`${verdictLine(debate)}${about}`);
  const right = LABEL_WIDTH + PADDING;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-labelledby="badge-title" xml:lang="en">`,
    `<title id="badge-title">${title}</title>`,
    `<rect width="${width}" height="${HEIGHT}" rx="5" fill="${COLOUR}"/>`,
    `<path d="M5 0H${LABEL_WIDTH}V${HEIGHT}H5a5 5 0 0 1-5-5V5a5 5 0 0 1 5-5z" fill="#24292f"/>`,
    '<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" aria-hidden="true">',
    `<text x="${PADDING}" y="19" font-size="11">Credibility</text>`,
    `<text x="${PADDING}" y="34" font-size="9">Elenchus</text>`,
    `<text x="${right}" y="19" font-size="13" font-weight="bold">${escaped(head)}</text>`,
    `<text x="${right}" y="34" font-size="11" textLength="${line.length * CHARACTER_WIDTH}" lengthAdjust="spacingAndGlyphs">${escaped(line)}</text>`,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** Cuts a long title between characters. */
export function cut(title: string): string {
  const characters = Array.from(title);
  return characters.length > TITLE_CHARACTERS_MAX
    ? `${characters.slice(0, TITLE_CHARACTERS_MAX - 1).join('')}…`
    : title;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for XML 1.0 and HTML, and replaces invisible characters and lone surrogates. */
export function escaped(text: string): string {
  return hiddenReplaced(text)
    .replaceAll(/[\p{Surrogate}\ufffe\uffff]/gu, '\ufffd')
    .replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}
