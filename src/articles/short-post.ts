import { type Block, letters, plainBlock, wordCount } from './blocks.js';
import { type DomDocument, type DomElement, squash } from './document.js';

/** A declared summary of fewer words is a slogan. */
const WORDS_MIN = 5;
/** The end of a summary that says less than its text. */
const CUT = /(?:…|\.\.\.)[\])]?\s*$/;
/** Paragraphs of a page that are looked at. */
const PARAGRAPHS_MAX = 2_000;

/**
 * The paragraphs of a post that is no longer than its own summary: neighbours whose letters together are those that the
 * page declares as its description. A paragraph with a class may be the standfirst of a text that comes later, so it
 * counts as none. Linear in the text: each paragraph is compared with the place in the summary that was reached.
 */
export function shortPost(document: DomDocument, summary: string | null): readonly Block[] {
  const whole = letters(summary ?? '');
  if (summary === null || wordCount(summary) < WORDS_MIN || CUT.test(summary)) return [];
  let found: Block[] = [];
  let reached = 0;
  let last: DomElement | undefined;
  for (const paragraph of [...document.querySelectorAll('p')].slice(0, PARAGRAPHS_MAX)) {
    const text = squash(paragraph.textContent ?? '');
    const said = letters(text);
    if (said === '') continue;
    const follows = last !== undefined && last.parentNode === paragraph.parentNode && whole.startsWith(said, reached);
    if (!follows) [found, reached] = [[], 0];
    last = undefined;
    if (paragraph.className !== '' || !whole.startsWith(said, reached)) continue;
    found.push(plainBlock('p', text));
    reached += said.length;
    last = paragraph;
    if (reached === whole.length) return found;
  }
  return [];
}
