import { wordCount } from './blocks.js';
import { type DomElement } from './document.js';

/** Elements that are never part of an article's text. */
const TAGS = new Set(
  'figure figcaption aside nav footer form button select textarea input label dialog video audio'.split(' '),
);
const ROLES = new Set(
  'navigation complementary contentinfo search dialog alertdialog alert status tooltip form toolbar'.split(' '),
);
/**
 * Words in class names and ids that mark boilerplate such as share buttons and related links. They match as whole words
 * between separators or camelCase boundaries.
 */
const NAMES =
  /(?:^|[-_ ])(share|sharing|shares|social|socials|follow|promo|promos|promotion|related|recirc|recirculation|recommended|recommendations?|newsletter|subscribe|subscription|signup|sign-up|optin|advert|advertisement|advertising|ads?|adslot|sponsor|sponsored|outbrain|taboola|comments?|disqus|trending|popular|most-read|read-?more|more-?from|read-?next|read-?also|see-?also|also-?read|up-?next|next-?up|author-?bio|about-?author|author-?box|byline|credits?|captions?\d*|wp-caption-text|photo-?credit|image-?credit|media-?caption|tags?|tag-?list|taglist|breadcrumbs?|toolbar|cookie|consent|donate|donation|pull-?quote|pullquote|jump-?links|print-?only|screen-?reader-text|sr-only|visually-?hidden|visuallyhidden|slideshow-?nav|gallery-?nav|pagination|pager|copyright|syndication|apple-?news|sidebar|side-?bar|rail|dialog|modal|overlay|pop-?up|tooltip|toast)(?:$|[-_ ])/;

/** What marks an element as furniture: a tag, a role or a word in its names; undefined when nothing does. */
export function furnitureMark(element: DomElement): string | undefined {
  const mark = furnitureTag(element);
  if (mark !== undefined || NEVER.test(element.localName)) return mark;
  const names = namesOf(element);
  const name = names === '' ? undefined : NAMES.exec(names)?.[1];
  return name !== undefined && !UNREAD.test(name) && isWithinSentence(element) ? undefined : name;
}

/** Names of what nobody reads as part of the sentence around it. */
const UNREAD =
  /^(?:captions?\d*|wp-caption-text|credits?|(?:photo|image)-?credit|media-?caption|copyright|cookie|print-?only|screen-?reader-text|sr-only|visually-?hidden|tooltip|toast|dialog|modal|overlay|pop-?up)$/;
const INLINE = /^(?:a|abbr|b|em|i|mark|span|strong|u)$/;
/** Inline elements around one another that are looked through. */
const INLINE_LEVELS = 3;
/** What goes on after a word of the same sentence: a small letter, one of a script without capitals, or punctuation. */
const GOES_ON = /^\s*[\p{Ll}\p{Lo}]|^[.,;:!?)’”"]+(?:\s|$)/u;
const WORD_NEXT = /^\s*[\p{L}\p{N}]/u;
const WORD_BEFORE = /[\p{L}\p{N},;]\s*$/u;

/**
 * Whether an inline element is words of a running sentence, such as a name that links to the page of its tag. Without them the
 * sentence would say something else.
 */
function isWithinSentence(element: DomElement): boolean {
  if (!INLINE.test(element.localName)) return false;
  let outer = element;
  // A link in bold has its sentence around the bold.
  for (let level = 0; level < INLINE_LEVELS; level += 1) {
    const around = outer.parentElement;
    if (!around || !INLINE.test(around.localName) || !isAlone(outer)) break;
    outer = around;
  }
  const [before, after] = [textBeside(outer, 'previousSibling'), textBeside(outer, 'nextSibling')];
  if (wordCount(`${before} ${after}`) < BESIDE_WORDS_MIN) return false;
  if (GOES_ON.test(after)) return WORD_BEFORE.test(before) || /^\s*[\p{Ll}\p{Lo}]/u.test(after);
  return WORD_BEFORE.test(before) && WORD_NEXT.test(after);
}

/** Whether nothing is written beside an element within the one around it. */
const isAlone = (element: DomElement): boolean =>
  [textBeside(element, 'previousSibling'), textBeside(element, 'nextSibling')].every((text) => text.trim() === '');

/** Fewer words beside an element are a label of a list rather than a sentence. */
const BESIDE_WORDS_MIN = 3;

/** How many nodes beside an element are looked at, so that thousands of empty ones in a row take linear time. */
const BESIDE_NODES_MAX = 16;

/** The text right beside an element, which may stand in other inline elements. */
function textBeside(element: DomElement, side: 'previousSibling' | 'nextSibling'): string {
  let text = '';
  let node = element[side];
  for (let looked = 0; node && looked < BESIDE_NODES_MAX && text.trim() === ''; looked += 1) {
    text = side === 'nextSibling' ? `${text}${node.textContent ?? ''}` : `${node.textContent ?? ''}${text}`;
    node = node[side];
  }
  return text;
}

/** Names of what is a line or two. An element with more text and few links has another purpose. */
const LABELS = /^(?:credits?|captions?\d*|tags?)$/;
const LABEL_WORDS_MAX = 70;

/** Whether a mark names a line or two, but the element holds more; or something beside the article, but it holds that. */
export function isMisnamed(mark: string, element: DomElement): boolean {
  if (mark === 'aside') return element.querySelector('article') !== null && element.querySelector('h1') !== null;
  return LABELS.test(mark) && isRunningText(element);
}

function isRunningText(element: DomElement): boolean {
  const words = wordCount(element.textContent ?? '');
  const linked = [...element.querySelectorAll('a')].reduce((sum, link) => sum + wordCount(link.textContent ?? ''), 0);
  return words > LABEL_WORDS_MAX && linked < words * 0.2;
}

const NEVER = /^(?:html|body|article|main|blockquote)$/;

/** The same by tag and role only. */
export function furnitureTag(element: DomElement): string | undefined {
  const { localName } = element;
  if (NEVER.test(localName)) return undefined;
  if (TAGS.has(localName)) return localName;
  const role = element.getAttribute('role');
  if (role !== null && ROLES.has(role)) return `role ${role}`;
  return element.getAttribute('aria-hidden') === 'true' ? 'aria-hidden' : undefined;
}

/** Class names and id, with a dash at each camelCase boundary. */
function namesOf(element: DomElement): string {
  const { className, id } = element;
  if (className === '' && id === '') return '';
  return `${className} ${id}`.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
}
