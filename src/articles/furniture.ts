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
  /(?:^|[-_ ])(share|sharing|shares|social|socials|follow|promo|promos|promotion|related|recirc|recirculation|recommended|recommendations?|newsletter|subscribe|subscription|signup|sign-up|optin|advert|advertisement|advertising|ads?|adslot|sponsor|sponsored|outbrain|taboola|comments?|disqus|trending|popular|most-read|read-?more|more-?from|read-?next|read-?also|see-?also|also-?read|up-?next|next-?up|author-?bio|about-?author|author-?box|byline|credits?|captions?|wp-caption-text|photo-?credit|image-?credit|media-?caption|tags?|tag-?list|taglist|breadcrumbs?|toolbar|cookie|consent|donate|donation|pull-?quote|pullquote|jump-?links|print-?only|screen-?reader-text|sr-only|visually-?hidden|visuallyhidden|slideshow-?nav|gallery-?nav|pagination|pager|copyright|syndication|apple-?news|sidebar|side-?bar|rail|dialog|modal|overlay|pop-?up|tooltip|toast)(?:$|[-_ ])/;

/** What marks an element as furniture: a tag, a role or a word in its names; undefined when nothing does. */
export function furnitureMark(element: DomElement): string | undefined {
  const mark = furnitureTag(element);
  if (mark !== undefined || NEVER.test(element.localName)) return mark;
  const names = namesOf(element);
  return names === '' ? undefined : NAMES.exec(names)?.[1];
}

/** Names of what is a line or two. An element with more text and few links has another purpose. */
const LABELS = /^(?:credits?|captions?|tags?)$/;
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
