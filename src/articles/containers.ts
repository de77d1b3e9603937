import { wordCount } from './blocks.js';
import { type DomDocument, type DomElement, squash, within } from './document.js';

/**
 * Rewrites containers that hold part of an article where readers of the markup alone expect none: `<noscript>`, panels that
 * a button opens, tables and quotations in `<figure>`, corrections in `<footer>` and `<aside>`. Decides by what they hold.
 */
export function openContainers(document: DomDocument): void {
  for (const element of [...document.querySelectorAll('noscript')]) openNoscript(document, element);
  for (const button of [...document.querySelectorAll('button[aria-expanded], button[aria-controls], [role=tab]')])
    openPanel(document, button);
  for (const button of [...document.querySelectorAll('button')].slice(0, BUTTONS_MAX))
    for (const beside of [button.previousElementSibling, button.nextElementSibling])
      if (beside?.hasAttribute('hidden') && isRest(beside)) beside.removeAttribute('hidden');
  for (const figure of [...document.querySelectorAll('figure')])
    if (holdsTable(figure) || (figure.querySelector('blockquote, pre') && !figure.querySelector('img, picture, video')))
      rename(document, figure, 'section');
  for (const aside of [...document.querySelectorAll('aside')].slice(0, ASIDES_MAX))
    if (holdsOwnQuotation(aside)) rename(document, aside, 'section');
  for (const element of [...document.querySelectorAll('footer, aside')])
    if (NOTICE.test(squash(element.textContent ?? '').slice(0, NOTICE_CHARS))) rename(document, element, 'section');
  dropBrowserNotices(document);
  for (const element of [...document.querySelectorAll('*')]) if (isInvisible(element)) element.remove();
}

/**
 * Whether the element's own style makes its text invisible: its size, its place, or its colour on a background of the same
 * style. Transparent and hidden elements stay, because scripts fade articles in.
 */
function isInvisible(element: DomElement): boolean {
  if (!element.hasAttribute('style') || NEVER_INVISIBLE.test(element.localName)) return false;
  const style = (element.getAttribute('style') ?? '').toLowerCase().replace(/\s+/g, '');
  // Containers of no font size may close the gaps between boxes with sizes of their own.
  if (NO_SIZE.test(style)) return [...element.children].every(({ localName }) => INLINE.test(localName));
  const colour = COLOUR.exec(style)?.[1];
  const background = BACKGROUND.exec(style)?.[1];
  return (
    OFF_SCREEN.test(style) ||
    colour === 'transparent' ||
    (colour !== undefined && background !== undefined && plainColour(colour) === plainColour(background))
  );
}

const NEVER_INVISIBLE = /^(?:html|body|article|main)$/;
const INLINE = /^(?:a|abbr|b|br|em|i|mark|small|span|strong|u)$/;
const NO_SIZE = /(?:^|;)font-size:(?:0|0?\.\d+|1)(?:px|pt|%)?(?:!important)?(?:;|$)/;
const OFF_SCREEN = /(?:^|;)(?:text-indent|left|top):-\d{4,}(?:px|em)/;
const COLOUR = /(?:^|;)color:([^;!]+)/;
const BACKGROUND = /(?:^|;)background(?:-color)?:([^;!]+)/;

/** One spelling for white and black in their common ones; other colours as written. */
function plainColour(written: string): string {
  if (/^(?:white|#f{3}|#f{6}|rgba?\(255,255,255(?:,1)?\))$/.test(written)) return 'white';
  return /^(?:black|#0{3}|#0{6}|rgba?\(0,0,0(?:,1)?\))$/.test(written) ? 'black' : written;
}

const NOTICE_CHARS = 100;
/** Words with which newsrooms begin a notice that changes or withdraws what an article says. */
const NOTICE =
  /^[^\p{L}]*(?:(?:\p{Lu}+ )?(?:correction|corrections|clarification|retraction|retracted|withdrawn|erratum|errata|editor['’]s note|note from the editor|berichtigung|korrektur|richtigstellung|widerruf|anmerkung der redaktion|correctif|rectificatif|rétractation|note de la rédaction|corrección|rectificación|fe de erratas|fe de errores|rectificamos|retractación|nota del editor|correzione|rettifica|errata corrige|correção|retratação|correctie|rectificatie|rättelse|rettelse|oikaisu|oprava|sprostowanie|поправка|исправление|опровержение|訂正|更正|정정)(?![\p{L}-])|this (?:article|story|paper|report) (?:has been|was) (?:corrected|retracted|withdrawn|amended|updated to correct))/iu;

/** A notice of a correction or retraction, the one part of an article that changes what the rest is worth. */
export const isNotice = (text: string): boolean => NOTICE.test(text.slice(0, NOTICE_CHARS));

const NOSCRIPT_WORDS_MIN = 25;

/** Keeps the part of an article that only readers without scripts see; drops pictures, pixels and requests for scripts. */
function openNoscript(document: DomDocument, element: DomElement): void {
  const text = squash(element.textContent ?? '');
  const isText =
    element.querySelector('p') !== null && wordCount(text) >= NOSCRIPT_WORDS_MIN && !/javascript/i.test(text);
  if (isText) rename(document, element, 'div');
  else element.remove();
}

const PANEL_WORDS_MIN = 8;
const BUTTONS_MAX = 200;

/** Whether a hidden element beside a button is the rest of a text that it shows: "Read on". */
function isRest(panel: DomElement): boolean {
  return (
    [...panel.children].filter(({ localName }) => localName === 'p').length > 1 &&
    panel.closest('nav, header, footer, form, dialog, [role=dialog]') === null
  );
}

/** Shows the hidden panel of a button, with the button's words as its heading. */
function openPanel(document: DomDocument, button: DomElement): void {
  const around = button.parentElement;
  if (!around || button.closest('nav, header, form, [role=navigation], [role=dialog]')) return;
  const isHeaded = /^h[1-6]$/.test(around.localName);
  const id = button.getAttribute('aria-controls');
  const named = id !== null && /^[\w-]+$/.test(id) ? document.querySelector(`[id="${id}"]`) : null;
  const panel = named ?? (isHeaded ? around : button).nextElementSibling;
  if (!panel || wordCount(panel.textContent ?? '') < PANEL_WORDS_MIN || panel.querySelector('a, p') === null) return;
  if (panel.querySelector('p, dd, li') === null || panel.closest('nav, header, form, dialog, [role=dialog]')) return;
  panel.removeAttribute('hidden');
  panel.removeAttribute('aria-hidden');
  if (/display\s*:\s*none/i.test(panel.getAttribute('style') ?? '')) panel.removeAttribute('style');
  if (button.localName === 'button' || !isHeaded) rename(document, button, isHeaded ? 'span' : 'h4');
}

const ASIDES_MAX = 20;
/** A quotation that shares so many words in a row with the text beside it was lifted out of it. */
const SHARED_WORDS_MIN = 5;
const SAID_WORDS_MIN = 5;

/**
 * Whether an element between paragraphs holds a quotation that the article has nowhere else, and nothing that leads to
 * another page. Most quotations beside a text repeat a sentence of it.
 */
function holdsOwnQuotation(aside: DomElement): boolean {
  const quotation = aside.querySelector('blockquote');
  const around = aside.parentElement;
  if (!quotation || !around || aside.querySelector('a, ul, ol, img, form, button, h1, h2, h3')) return false;
  if (aside.previousElementSibling?.localName !== 'p') return false;
  const said = wordsOf(quotation.textContent ?? '');
  if (said.length < SAID_WORDS_MIN) return false;
  const beside = wordsOf(
    [...around.childNodes].flatMap((node) => (node === aside ? [] : [node.textContent ?? ''])).join(' '),
  );
  const shared = new Set(runsOf(beside));
  return runsOf(said).every((run) => !shared.has(run));
}

/** All runs of as many words as make a quotation the text's, in order. */
const runsOf = (words: readonly string[]): string[] =>
  words.slice(SHARED_WORDS_MIN - 1).map((_, at) => words.slice(at, at + SHARED_WORDS_MIN).join(' '));

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Where browsers are downloaded. */
const DOWNLOADS =
  /^https?:\/\/(?:[\w-]+\.)*(?:(mozilla)\.org|(google)\.[a-z.]+\/(?:[\w/-]*\/)?chrome|(microsoft)\.com\/[\w/-]*edge|(opera)\.com|(apple)\.com\/[\w/-]*safari|(browsehappy)\.com|(browser-update)\.org)/i;
const NOTICE_WORDS_MAX = 150;
const DOWNLOADS_MAX = 20;

/** Drops the request of a page to take another browser: a short element that links to the downloads of two or more. */
function dropBrowserNotices(document: DomDocument): void {
  const links = [...document.querySelectorAll('a')]
    .filter((link) => DOWNLOADS.test(link.getAttribute('href') ?? ''))
    .slice(0, DOWNLOADS_MAX);
  for (const link of links) {
    let notice: DomElement | undefined;
    for (let around = link.parentElement; around; around = around.parentElement) {
      if (/^(?:body|html|article|main)$/.test(around.localName)) break;
      if (wordCount(around.textContent ?? '') > NOTICE_WORDS_MAX) break;
      const named = links
        .filter((each) => within(each, around))
        .map((each) => DOWNLOADS.exec(each.getAttribute('href') ?? '')?.[0]);
      if (new Set(named).size > 1) notice = around;
    }
    notice?.remove();
  }
}

function holdsTable(figure: DomElement): boolean {
  return [...figure.querySelectorAll('table')].some((table) => table.querySelectorAll('td, th').length > 1);
}

function rename(document: DomDocument, element: DomElement, name: string): void {
  const renamed = document.createElement(name);
  for (let child = element.firstChild; child; child = element.firstChild) renamed.appendChild(child);
  element.replaceWith(renamed);
}
