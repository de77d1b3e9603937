import { type Block, blocksOf } from './blocks.js';
import { withoutBoilerplate } from './boilerplate.js';
import { type DomDocument, type DomElement, squash } from './document.js';
import { LinearReadability } from './readability.js';

export interface Body {
  readonly blocks: readonly Block[];
  readonly links: readonly string[];
  /** Captions of the pictures between the blocks, without duplicates. */
  readonly captions: readonly string[];
}

const CAPTIONS_MAX = 20;
const CAPTION_CHARS_MAX = 300;

/** Elements that are never part of an article's text. */
const FURNITURE_TAGS =
  'figure, figcaption, aside, nav, footer, form, button, select, textarea, input, label, dialog, video, audio';
const FURNITURE_ROLES =
  '[role=navigation], [role=complementary], [role=contentinfo], [role=search], [role=dialog], [role=form], [role=toolbar], [aria-hidden=true]';
/**
 * Words in class names and ids that mark boilerplate such as share buttons and related links. They match as whole words
 * between separators or camelCase boundaries.
 */
const FURNITURE_NAMES =
  /(?:^|[-_ ])(?:share|sharing|shares|social|socials|follow|promo|promos|promotion|related|recirc|recirculation|recommended|recommendations?|newsletter|subscribe|subscription|signup|sign-up|optin|advert|advertisement|advertising|ads?|adslot|sponsor|sponsored|outbrain|taboola|comments?|disqus|trending|popular|most-read|read-?more|more-?from|read-?next|read-?also|see-?also|also-?read|up-?next|next-?up|author-?bio|about-?author|author-?box|byline|credits?|captions?|wp-caption-text|photo-?credit|image-?credit|media-?caption|tags?|tag-?list|taglist|breadcrumbs?|toolbar|cookie|consent|donate|donation|pull-?quote|pullquote|jump-?links|print-?only|screen-?reader-text|sr-only|visually-?hidden|visuallyhidden|slideshow-?nav|gallery-?nav|pagination|pager|copyright|syndication|apple-?news|sidebar|side-?bar|rail)(?:$|[-_ ])/;
/** An element that is named like boilerplate but holds a larger share of the text is a misnamed wrapper, and stays. */
const BOILERPLATE_SHARE_MAX = 0.35;

export function extractBody(document: DomDocument, url: string, title: string): Body | null {
  const content = new LinearReadability(document).parse()?.content;
  if (!content) return null;
  const whole = squash(content.textContent ?? '').length;
  const captions = captionsOf(content);
  for (const element of [...content.querySelectorAll(`${FURNITURE_TAGS}, ${FURNITURE_ROLES}, [class], [id]`)])
    if (isBoilerplate(element) && squash(element.textContent ?? '').length <= whole * BOILERPLATE_SHARE_MAX)
      element.remove();
  return { blocks: withoutBoilerplate(blocksOf(content), title), links: linksOf(content, url), captions };
}

function captionsOf(content: DomElement): string[] {
  const texts = [...content.querySelectorAll('figcaption')].map((caption) => squash(caption.textContent ?? ''));
  return [...new Set(texts.filter((text) => text !== ''))]
    .slice(0, CAPTIONS_MAX)
    .map((text) => text.slice(0, CAPTION_CHARS_MAX).replace(/[\ud800-\udbff]$/, ''));
}

function isBoilerplate(element: DomElement): boolean {
  if (/^(?:html|body|article|main|blockquote)$/.test(element.localName)) return false;
  if (FURNITURE_TAG_SET.has(element.localName)) return true;
  if (FURNITURE_ROLE_SET.has(element.getAttribute('role') ?? '') || element.getAttribute('aria-hidden') === 'true')
    return true;
  return FURNITURE_NAMES.test(names(element));
}
const FURNITURE_TAG_SET = new Set(FURNITURE_TAGS.split(', '));
const FURNITURE_ROLE_SET = new Set('navigation complementary contentinfo search dialog form toolbar'.split(' '));

/** Class names and id, with a dash at each camelCase boundary. */
function names(element: DomElement): string {
  return `${element.className} ${element.id}`.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
}

function linksOf(content: DomElement, base: string): string[] {
  const links = new Set<string>();
  for (const anchor of content.querySelectorAll('a[href]')) {
    const link = addressOf(anchor.getAttribute('href') ?? '', base);
    if (link !== undefined) links.add(link);
  }
  return [...links];
}

/** The absolute address of a link, if it leads to another web page. */
export function addressOf(href: string, base: string): string | undefined {
  if (href.startsWith('#') || !URL.canParse(href, base)) return undefined;
  const link = new URL(href, base);
  return link.protocol === 'http:' || link.protocol === 'https:' ? link.href : undefined;
}
