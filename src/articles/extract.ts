import { createRequire } from 'node:module';
import type * as Tinyld from 'tinyld';
import { Refusal } from '../kernel/index.js';
import { type Article, type Citation } from './article.js';
import { notAnArticle } from './articles.refusals.js';
import { type Block, plainBlock, wordCount } from './blocks.js';
import { addressOf, type Body, extractBody, linkedShare } from './body.js';
import { isAccountForm, isConsentRequest } from './boilerplate.js';
import { openContainers } from './containers.js';
import { decodePage, unmarkedUtf16 } from './decode.js';
import { type DomDocument, type ParsedPage, parsePage, squash } from './document.js';
import { isFrontPage, type Metadata, readMetadata } from './metadata.js';
import { withinLimits } from './page-limits.js';
import { articleInState } from './page-state.js';
import { shortPost } from './short-post.js';
import { limitTree } from './tree-limits.js';

export interface ExtractOptions {
  /** Address of the page; relative addresses resolve against it. */
  readonly url: string;
  /** The Content-Type header as sent. */
  readonly contentType?: string | null;
  /** Default: `none`, for a page from a file. */
  readonly renderer?: Article['renderer'];
}

/** Minimum running words of an article, unless the page says that the rest is for subscribers. */
const WORDS_MIN = 30;
/** A gallery has fewer running words than this. */
const GALLERY_WORDS_MAX = 50;
/** The same where the page declares itself an article. */
const DECLARED_WORDS_MIN = 20;
const STUB_WORDS_MIN = 12;
/** A paid page that shows fewer words than this is treated as a stub. */
const STUB_WORDS_MAX = 450;
/** A paid page that shows a smaller share of its declared words is treated as a stub. */
const STUB_SHARE_MAX = 0.6;
/** JSON-LD's text replaces the body's when the body has less than this share of its words. */
const BODY_SHARE_MIN = 0.5;
/** A page without running text and with more words than this in links is an index. */
const LISTED_WORDS_MIN = 100;
/** A front page with fewer paragraphs is an index. */
const FRONT_PARAGRAPHS_MIN = 3;
/** A front page with a smaller share of its words in links does not list other pages. */
const FRONT_LINKED_MAX = 0.25;
/** An article is called incomplete when at least so many words to read are left out, and so large a share of all. */
const LEFT_WORDS_MIN = 50;
const LEFT_SHARE_MIN = 0.2;
/** Minimum captions of a gallery, and minimum words of each. */
const GALLERY_CAPTIONS_MIN = 3;
const CAPTION_WORDS_MIN = 6;
const CAPTIONS_MAX = 200;
const CITATIONS_MAX = 200;
const PARAGRAPH_BREAK = '\n\n';
/** Characters; the rest of a longer Content-Type header is ignored. */
const CONTENT_TYPE_CHARS_MAX = 200;
const DETECTION_CHARS = 1_500;
/** Minimum confidence of the language detector to override the page's declaration. */
const DOUBT_MIN = 0.65;
/** Minimum ratio of the likeliest language to the next when a page declares none. */
const LEAD_MIN = 1.15;
/** Rare languages are excluded, because a text that the detector assigns to one is usually in a common language. */
const LANGUAGES =
  'af ar az be bg bn ca cs da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko lt lv mk ml mr ms my nl no pl pt ro ru sk sl sq sr sv sw ta te th tl tr uk ur uz vi zh'.split(
    ' ',
  );
const DETECTION_CHARS_MIN = 300;
/** Frequent words of English. Other languages have some of them, as Dutch has "of" and Danish has "for", but far fewer. */
const ENGLISH = /\b(?:the|of|and|to|that|was|with|for|from|which|have|has|this)\b/gi;
/** Least share of these words in a text that is certainly English. */
const ENGLISH_SHARE_MIN = 0.15;

/**
 * The article in a page. Pure: the same page gives the same article.
 * @throws Refusal `not-an-article` with `extra.reason` ({@link NotAnArticleReason}).
 */
export function extractArticle(page: string | Uint8Array, options: ExtractOptions): Article {
  const html = asHtml(page, options.contentType?.slice(0, CONTENT_TYPE_CHARS_MAX) ?? null);
  if (html.trim() === '') throw notAnArticle('empty');
  try {
    return extract(html, options);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The markup nests deeper than the stack allows or otherwise exceeds the parser.
    throw notAnArticle('unreadable', error);
  }
}

function extract(html: string, { url, renderer = 'none' }: ExtractOptions): Article {
  const page = limitedPage(html);
  const document = page.document();
  const metadata = readMetadata(document, url);
  const whole = squash(document.body.textContent ?? '');
  const linked = linkedWords(document);
  const captions = captionsOf(document);
  const gated = hasGate(document, whole);
  const body = extractBody(document, url, metadata, () => page.document());
  const shown = judged(withCaptions(textOf(body, metadata), captions), metadata);
  // Where something can add to the page yet, it is left to that.
  const isFinal = renderer !== 'http';
  const isLittle = ({ words, isForm }: JudgedText): boolean =>
    isFinal && (words < (metadata.declaredArticle ? DECLARED_WORDS_MIN : WORDS_MIN) || isForm);
  const full = (isLittle(shown) ? stateOf(html, body, metadata) : undefined) ?? shown;
  const short = isLittle(full) ? shortPostOf(page, metadata) : undefined;
  const { text, blocks } = short ?? full;
  const citations = citationsIn(blocks, body.links, url);
  const paywalled = isStub(metadata, gated, wordCount(text));
  if (!short) assertArticle(full, body.teasers, metadata, paywalled, url, whole, linked);
  return {
    url,
    canonicalUrl: metadata.canonicalUrl,
    title: metadata.title || (text.split('\n')[0] ?? '').slice(0, 120),
    byline: metadata.byline,
    site: metadata.site,
    language: languageOf(metadata.language, text),
    publishedAt: metadata.publishedAt,
    modifiedAt: metadata.modifiedAt,
    leadImage: metadata.leadImage,
    text,
    links: body.links,
    ...(citations.length > 0 ? { citations } : {}),
    captions: body.captions.filter((caption) => !text.includes(caption)),
    renderer,
    paywalled,
    ...incompleteOf(body),
    sources: metadata.sources,
    ...(metadata.labels.length > 0 ? { labels: metadata.labels } : {}),
  };
}

/** What a page shows beside its article, such as a notice, does not make the article incomplete. */
function incompleteOf({ kept: { kept, seen } }: Body): Pick<Article, 'incomplete'> {
  const words = seen - kept;
  return words >= LEFT_WORDS_MIN && words > seen * LEFT_SHARE_MIN ? { incomplete: { words, of: seen } } : {};
}

/** Positions of the blocks' links in the joined text. */
function citationsIn(blocks: readonly Block[], links: readonly string[], url: string): Citation[] {
  const positions = new Map(links.map((link, position) => [link, position]));
  const found: Citation[] = [];
  let from = 0;
  for (const block of blocks) {
    for (const { href, start, end } of block.links ?? []) {
      const address = addressOf(href, url);
      const link = address === undefined ? undefined : positions.get(address);
      if (link !== undefined && found.length < CITATIONS_MAX)
        found.push({ link, start: from + start, end: from + end });
    }
    from += block.text.length + PARAGRAPH_BREAK.length;
  }
  return found;
}

/** Parses the page. Its trees are cut to the limits of one extraction. */
function limitedPage(html: string): ParsedPage {
  const page = parsePage(withinLimits(html));
  return {
    document: () => {
      const document = page.document();
      limitTree(document);
      openContainers(document);
      return document;
    },
  };
}

function asHtml(page: string | Uint8Array, contentType: string | null): string {
  if (typeof page === 'string') return page;
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  const start = Buffer.from(page.subarray(0, 1_024)).toString('latin1');
  if (type === 'application/pdf' || /^\s*%PDF-/.test(start)) throw notAnArticle('pdf');
  const isMarkup = /^(?:text\/|application\/(?:xhtml\+xml|xml|vnd\.wap))/.test(type);
  if (type !== '' && !isMarkup && !/<(?:!doctype html|html|head|body)\b/i.test(start)) throw notAnArticle('binary');
  // UTF-16 also has zero bytes, but not two in a row.
  const isUtf16 = /^(?:\xff\xfe|\xfe\xff)/.test(start) || unmarkedUtf16(page) !== undefined;
  if (start.includes('\0\0') || (start.includes('\0') && !isUtf16)) throw notAnArticle('binary');
  const text = decodePage(page, contentType);
  return type === 'text/plain' ? plainAsHtml(text) : text;
}

function plainAsHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<html><body><article><p>${escaped.split(/\n\s*\n/).join('</p><p>')}</p></article></body></html>`;
}

interface ReadText {
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** A text with what decides whether it is an article's. */
interface JudgedText extends ReadText {
  readonly words: number;
  /** Whether it is the messages of a form about readers' accounts. */
  readonly isForm: boolean;
}

const judged = (read: ReadText, { title }: Metadata): JudgedText => ({
  ...read,
  words: wordCount(read.text),
  isForm: isAccountForm(read.text, title),
});

const readOf = (blocks: readonly Block[]): ReadText => ({
  text: blocks.map(({ text }) => text).join(PARAGRAPH_BREAK),
  blocks,
});

/** Picture captions of a page, without duplicates. */
function captionsOf(document: DomDocument): readonly string[] {
  const captions = [...document.querySelectorAll('figcaption')]
    .slice(0, CAPTIONS_MAX)
    .map((caption) => squash(caption.textContent ?? ''));
  return [...new Set(captions)].filter((caption) => wordCount(caption) >= CAPTION_WORDS_MIN);
}

/**
 * A gallery's text is in its captions: with too little running text and several captions, the captions are added to the
 * text.
 */
function withCaptions(read: ReadText, captions: readonly string[]): ReadText {
  if (captions.length < GALLERY_CAPTIONS_MIN || wordCount(read.text) >= GALLERY_WORDS_MAX) return read;
  const told = captions.filter((caption) => !read.text.includes(caption));
  const blocks = [...read.blocks, ...told.map((text) => plainBlock('figcaption', text))];
  return readOf(blocks);
}

/** The text that a page has as data for its own script. */
function stateOf(html: string, body: Body, metadata: Metadata): JudgedText | undefined {
  const state = articleInState(html, metadata.title);
  if (state === '') return undefined;
  return judged(textOf({ ...body, blocks: [] }, { ...metadata, declaredText: state }), metadata);
}

/**
 * The text of a page that declares itself an article and is as short as its own description. The standfirst of a page whose
 * text comes by script looks the same.
 */
function shortPostOf(page: ParsedPage, metadata: Metadata): ReadText | undefined {
  const blocks = metadata.declaredArticle ? shortPost(page.document(), metadata.declaredSummary) : [];
  return blocks.length > 0 ? readOf(blocks) : undefined;
}

function textOf(body: Body, metadata: Metadata): ReadText {
  const blocks = body.blocks;
  const declared = metadata.declaredText;
  const words = blocks.reduce((sum, block) => sum + block.words, 0);
  if (declared !== null && words < wordCount(declared) * BODY_SHARE_MIN) {
    const document = limitedPage(
      /<p[\s>]/i.test(declared) ? declared : `<p>${declared.replace(/\n+/g, '</p><p>')}</p>`,
    ).document();
    const paragraphs = [...document.querySelectorAll('p')].map((p) => squash(p.textContent ?? '')).filter(Boolean);
    const texts = paragraphs.length > 0 ? paragraphs : [squash(document.body.textContent ?? '')];
    return { text: texts.join(PARAGRAPH_BREAK), blocks: texts.map((text) => plainBlock('p', text)) };
  }
  return readOf(blocks);
}

/** Whether the page asks for a subscription: by the names that publishers and their vendors use, or by its wording. */
function hasGate(document: DomDocument, whole: string): boolean {
  return (
    GATE_WORDS.test(whole) ||
    [...document.querySelectorAll('*')].some(
      (element) => GATE_CLASS.test(element.className) || GATE_ID.test(element.id),
    )
  );
}
const GATE_CLASS = /paywall|regwall|subscribers?-only|premium-content|metered|piano-offer|tp-modal/i;
const GATE_ID = /paywall/i;
const GATE_WORDS =
  /\b(?:subscribe (?:now )?to (?:continue|keep|read)|to (?:continue|keep) reading,? (?:please )?(?:subscribe|log in|sign in|register)|this (?:article|story|content) is (?:for|only available to|exclusive to|reserved for) (?:paying |premium )?(?:subscribers|members)|(?:subscriber|member)s?[- ]only (?:article|story|content)|already a (?:subscriber|member)\?|you (?:have|['’]ve) (?:reached|read) (?:your|all|the) .{0,30}free (?:articles|stories)|unlock (?:this|the full) (?:article|story)|start your free trial to read|réservé aux abonnés|nur für abonnenten|solo para suscriptores|riservato agli abbonati|exclusivo para assinantes)/i;

function isStub(metadata: Metadata, gated: boolean, words: number): boolean {
  if (metadata.declaredWords !== null && (metadata.declaredPaid || gated))
    return words < metadata.declaredWords * STUB_SHARE_MAX;
  if (metadata.declaredPaid) return words < STUB_WORDS_MAX;
  return gated && words < STUB_WORDS_MAX / 2;
}

function assertArticle(
  { text, blocks, words, isForm }: JudgedText,
  teasers: number,
  metadata: Metadata,
  paywalled: boolean,
  url: string,
  whole: string,
  linked: number,
): void {
  if (whole === '' && words === 0) throw notAnArticle('empty');
  if (words < 250 && isConsentRequest(text || whole)) throw notAnArticle('consent-wall');
  const little = metadata.declaredVideo ? 'video' : 'thin';
  if (words < 250 && isForm) throw notAnArticle(little);
  if (words < (paywalled ? STUB_WORDS_MIN : metadata.declaredArticle ? DECLARED_WORDS_MIN : WORDS_MIN))
    throw notAnArticle(linked > LISTED_WORDS_MIN && linked > wordCount(whole) / 2 ? 'index' : little);
  const ofPage = linked / Math.max(1, wordCount(whole));
  if (isIndexShaped(blocks, teasers, metadata, url, ofPage)) throw notAnArticle('index');
}

function linkedWords(document: DomDocument): number {
  return [...document.querySelectorAll('a[href]')].reduce((sum, link) => sum + wordCount(link.textContent ?? ''), 0);
}

/** Mostly links and almost no running text, or a front page that does not declare itself an article. */
function isIndexShaped(
  blocks: readonly Block[],
  teasers: number,
  metadata: Metadata,
  url: string,
  linkedShareOfPage: number,
): boolean {
  if (blocks.length === 0) return false;
  const words = blocks.reduce((sum, block) => sum + block.words, 0);
  const linked = linkedShare(blocks);
  const running = blocks.filter((block) => block.linked < 0.3 && block.words >= 25).length;
  if (metadata.declaredArticle && !metadata.declaredList) return linked > 0.8 && running < 2;
  // Excerpts below headings that link to other pages.
  if (!metadata.declaredArticle && teasers > words / 2) return true;
  // A firm's front page may be a text about it.
  if (isFrontPage(url)) return linked > 0.2 || (running < FRONT_PARAGRAPHS_MIN && linkedShareOfPage > FRONT_LINKED_MAX);
  return linked > 0.5 || (metadata.declaredList && running < 4);
}

function isSurelyEnglish(text: string): boolean {
  return (text.match(ENGLISH)?.length ?? 0) >= ENGLISH_SHARE_MIN * wordCount(text);
}

/** The declared language, unless the text is clearly in another: many templates always declare "en". */
function languageOf(declared: string | null, text: string): string | null {
  if (text.length < DETECTION_CHARS_MIN) return declared;
  const sample = text.slice(0, DETECTION_CHARS);
  if (/^en(?:-|$)/.test(declared ?? 'en') && isSurelyEnglish(sample)) return declared ?? 'en';
  // Loaded here, since most articles are English, and its tables take 0.3 s of CPU in each process.
  const { detectAll } = createRequire(import.meta.url)('tinyld') as typeof Tinyld;
  const [best, second] = detectAll(sample, { only: [...LANGUAGES] });
  if (!best) return declared;
  if (declared === null) return best.accuracy > (second?.accuracy ?? 0) * LEAD_MIN ? best.lang : null;
  const same = declared.split('-')[0] === best.lang;
  return !same && best.accuracy > DOUBT_MIN ? best.lang : declared;
}
