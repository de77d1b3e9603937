import { letters } from './blocks.js';
import { writtenDate } from './dates.js';
import { hostLabels, plain, tokens } from './titles.js';

/** Names of people that stand in the elements of a page for its author, without what is written around them. */

/** Authors of one page that are looked at. */
export const AUTHORS_MAX = 50;
const BYLINE_WORDS_MAX = 20;
/** Characters of untrusted text in which a name is looked for. */
const NAME_CHARS_MAX = 500;

/** Two to five words with capitals, and the small words of names between them. */
export const PERSON =
  /^\p{Lu}[\p{L}\p{M}.'’-]*(?: (?:(?:von|van|de|der|den|del|della|di|da|dos|du|la|le|al|bin|ibn|zu|y|e|and|und|et)|[\p{Lu}][\p{L}\p{M}.'’-]*)){1,6}$/u;

/** A login rather than a name: one word in lower case, or with digits or dashes. */
export const isHandle = (name: string): boolean => /^[\p{Ll}\d._-]+$/u.test(name);

/**
 * People's names from author elements; null when none can be a name.
 * @param isShown whether readers see a name.
 */
export function names(
  written: readonly string[],
  site: string | null,
  isShown: (name: string) => boolean = () => true,
): string | null {
  const found = new Map<string, string>();
  for (const one of written.slice(0, AUTHORS_MAX)) {
    const name = nameIn(one.slice(0, NAME_CHARS_MAX));
    const key = letters(folded(name));
    if (!isName(name, site) || !isShown(name)) continue;
    // Of two entries where one contains the other, the shorter is the name, unless it is one word of it.
    const same = [...found.keys()].find((known) => key.includes(known) || known.includes(key));
    if (same === undefined) found.set(key, name);
    else if (key.length < same.length && tokens(name).length > 1) {
      found.delete(same);
      found.set(key, name);
    }
  }
  return found.size > 0 ? [...found.values()].join(', ') : null;
}

/** The spelling without marks: "Preuß" and "Preuss" are one name. */
const folded = (name: string): string =>
  name
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');

const PICTURE_WORDS =
  '(?:photos?|photographs?|photography|pictures?|images?|illustrations?|fotos?|fotografie|bilder|bild|fotografía|imágenes|fotografia|immagini|imagens|zdjęcia|foto’s|grafik|graphics?)(?!\\p{L})';
const BY = '(?::|(?:by|von|par|por|di)(?!\\p{L}))';
/** "Text: Ada Aalto", "Text und Fotos: Ada Aalto": what a person gave the article, before the name. */
const WORDS_BY = new RegExp(
  `^(?:words|text[eo]?s?|tekst|testo|story)(?:\\s*(?:&|\\+|/|,|and|und|et|y|e|en|i)\\s*${PICTURE_WORDS})?\\s*(?:${BY}|(?=\\s\\p{L}.*\\s${PICTURE_WORDS}))\\s*`,
  'iu',
);
/** "…, Fotos: Jo Lind": who gave the pictures, behind the name of whoever wrote the words. */
const PICTURES_BY = new RegExp(
  `(?<=\\p{L}.*)\\s*[|•·,;/–—-]*\\s+${PICTURE_WORDS}(?:\\s*${BY}|(?=\\s+\\p{L})).*$`,
  'iu',
);

/** "By Ada Aalto, Example News | Published 10:01" → "Ada Aalto, Example News". */
function nameIn(written: string): string {
  return plain(written)
    .replace(WORDS_BY, '')
    .replace(PICTURES_BY, '')
    .replace(
      /^(?:(?:(?:written|posted|published|reported|story|words|review|analysis|opinion|text|view all posts|publiziert|verfasst|geschrieben|veröffentlicht|eingestellt|gepostet|erstellt|publié|posté|publicad[oa]|postado|escrito|scritto|pubblicato|inserito|geplaatst|gepost|opublikowan[eya]|skrevet|skriven)\s+)?(?:by|von|par|por|di|da|door|av|af|od|przez)\s+|(?:authors?|by|text|words|автор|текст|autor(?:in|en)?|auteur|autore|von)\s*[:：]\s*)/iu,
      '',
    )
    .replace(/\s*[|•·]\s.*$|\s[–—]\s.*$/u, '')
    .replace(
      /\s+(?:posted|published|updated|hace \d|il y a \d|vor \d|tiempo de lectura|reading time|lesezeit|\d+ min(?:ute)?s?)\b.*$/iu,
      '',
    )
    .replace(/\s+(?:on|at|am)\s+(?:\p{L}+,?\s+)?(?:\p{L}+\.?\s+)?\d.*$/iu, '')
    .replace(/,?\s+(?:Ph\.?\s?D|M\.?D|MPH|MSc|MBA|RD|Esq)\.?(?=$|[\s,])/g, '')
    .replace(/\s*\(.*$|\s+[→»>].*$/u, '')
    .replace(
      /(?<=\p{L}{2} \p{L}.*)\s+(?:chefredak\p{L}+|redak\p{L}+|correspondent|reporter|editor|journalist\p{L}*|news fellow|staff writer)(?=$|[\s,]).*$/iu,
      '',
    )
    .replace(AND_AGAIN, '$1')
    .replace(/,\s*\p{Ll}{1,3}\.?$/u, '')
    .replace(/[\s,;|•·–—-]+$/u, '')
    .trim();
}

/** "Ada Aalto, Berlin Ada Aalto has written for Example News since 2001": a name, and a note about the same person. */
const AND_AGAIN = /^(\p{Lu}[\p{L}'’.-]*(?:\s+\p{L}[\p{L}'’.-]*){1,3})(?=[\s,]).*?\s\1(?=[\s,.]).+$/u;

/** Words that stand where a name would. */
const PLACEHOLDER =
  /^(?:(?:no |not |the |all |von |by )?(?:admin|administrator|wp-?admin|wordpress-?admin|authors?|autor(?:in)?|auteur|editors?|editorial(?: team| staff)?|redaktion|redaction|rédaction|redazione|redacción|redação|redakcja|redakce|staff|team|user|guest|publisher|null|undefined|none|unknown|anonymous|webmaster|share|follow(?: us)?(?: on \w+)?|posted|published|publiziert|edit|von|by|facebook|twitter|instagram|youtube|linkedin|whatsapp|e-?mail|about the author|more|mehr|default|test|root|info|web ?redaktion|online ?redaktion|news ?desk|zvg|agencies|agenturen|archiv(?: anzeigen)?|veröffentlicht|erschienen|aktualisiert)|(?:publiziert|veröffentlicht|posted|published|publié|publicado|geschrieben|erstellt) (?:am|on|at|le|el|um)?)$/iu;
/** A firm, or the rights in a picture, is no author. */
const NO_PERSON =
  /(?:^|\s)(?:gmbh|ag|kg|e\. ?v\.|ltd|llc|inc|corp|s\.?a\.?s?|s\.?r\.?l|b\.?v|plc|verlag|verband|bundesverband|kitchens)\.?(?:$|[\s,])|^(?:©|copyright|\(c\)|photos?|fotos?|foto-|bild|image|picture|credits?|фото|illustration|video|source|quelle)(?![\p{L}])|all rights reserved/iu;

/** Several words on both sides of a dash: what a shop says of itself. */
const SLOGAN = /^(?:\S+\s+){3,}-\s+(?:\S+\s+){2}/;

export const isDesk = (name: string): boolean => name.search(DESK) >= 0;

/** "Lock News Lock News". */
export function isTwice(name: string): boolean {
  const written = letters(name);
  return written.length % 2 === 0 && written.slice(0, written.length / 2) === written.slice(written.length / 2);
}

/** Words for the people of a site as a whole. */
const DESK =
  /(?<![\p{L}\p{N}])(?:(?:online|web|news)?-?(?:redaktion(?:steam)?|redactie|rédaction|redazione|redacción|redação|redakcja|redaktionen|newsroom|editorial|editors)|news ?desk|staff|team|online|media)(?![\p{L}\p{N}])/giu;

/** A name that consists of the parts of the page's host, in whatever spelling: "Lock News" or "Lock News Online" on lock-news.example. */
export function isHost(name: string, url: string): boolean {
  const labels = hostLabels(url)
    .map(letters)
    .filter((label) => label.length > 1)
    .sort((one, other) => other.length - one.length);
  const desk = name.replace(DESK, ' ').trim();
  const named = letters(folded(desk === '' ? name : desk));
  return named !== '' && labels.reduce((rest, label) => rest.replaceAll(label, ''), named) === '';
}

function isName(name: string, site: string | null): boolean {
  return (
    name.length >= 2 &&
    tokens(name).length <= BYLINE_WORDS_MAX &&
    /\p{L}{2}/u.test(name) &&
    !/^\p{Ll}{1,3}$|[!?]$/u.test(name) &&
    !/https?:|www\.|@|^[\w-]+(?:\.[\w-]+)+(?:$|,)/i.test(name) &&
    !PLACEHOLDER.test(name) &&
    !NO_PERSON.test(name) &&
    !SLOGAN.test(name) &&
    writtenDate(name) === null &&
    !/\d{1,2}:\d{2}/.test(name) &&
    letters(name) !== letters(site ?? '')
  );
}
