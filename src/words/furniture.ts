import { MONTHS_AS_WRITTEN } from './calendar.js';

/** Parts of a page that the article does not state: bylines, credits, repeated titles, links to other pages. */

const DATE = `(?:${MONTHS_AS_WRITTEN}\\.? \\d{1,2}(?:st|nd|rd|th)?(?:, \\d{4})?|\\d{1,2} ${MONTHS_AS_WRITTEN}\\.?(?: \\d{4})?)`;
const NAME = "\\p{Lu}[\\p{L}.'’-]*(?: \\p{Lu}[\\p{L}.'’-]*){1,3}";

/** Where and when a text was filed: "LOS ANGELES, Sept. 28 (UPI) — ", "GOTHBURG, Sweden, March 3 /PRNewswire/ -- ". */
const DATELINE = new RegExp(
  `^(?:\\p{Lu}{3,}|\\p{Lu}{2,}(?:[ .'’/-]\\p{Lu}{2,}){1,3}|\\p{Lu}[\\p{L}.'’ ]{1,30}(?=[^—–]{0,30} ?\\(\\p{Lu}[\\p{L} ]{1,20}\\)))(?:, \\p{Lu}[\\p{L}. ]{1,20})?(?:,? ${DATE})?(?: ?\\((?:the )?\\p{Lu}[\\p{L} .&'’-]{1,40}\\)| ?/\\p{Lu}[\\p{L} ]{2,20}/)? ?(?:[—–]|--?) ?(?=["“‘]?\\p{Lu})`,
  'u',
);
/** "New York, NY – ", "Denver, Colorado - ": a place line in small letters needs its region and a dash between spaces. */
const PLACE = /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){0,2}, (?:\p{Lu}{2}|\p{Lu}\p{Ll}{3,}) (?:[—–]|--?) (?=["“‘]?\p{Lu})/u;
const AGENCY = /^\((?:CNN|Reuters|REUTERS|AP|AFP|UPI|PA|Bloomberg)\)\s*(?:[—–]|--?)?\s*(?=["“‘]?\p{Lu})/u;
/** A photographer's or agency's line that a page without line breaks runs into the text. */
const CREDIT =
  /^[^.!?]{0,140}?(?:\bvia REUTERS|\b(?:REUTERS|Reuters)\/\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+|\b(?:via )?Getty Images|\bAP Photo\/\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+|\bEPA-EFE)\)?\s+(?=["“‘]?(?:\p{Lu}{3,} )?\p{Lu}\p{Ll})/u;
const WEEKDAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\\p{Ll}*,? ';
/** "By Ann Reed on October 28, 2016 Subscribe ". A byline is only cut where a day or a button shows that it is one. */
const BYLINE = new RegExp(
  `^(?:By|Posted by|Written by) ${NAME}(?:,? (?:on |[|•] |and ${NAME} )?)?(?:(?:${WEEKDAY})?${DATE}|Subscribe|Follow|Updated|Published)[^.!?]{0,30}?\\s(?=["“‘]?\\p{Lu}\\p{Ll})`,
  'u',
);
const BUTTONS = /^(?:(?:Subscribe|Share(?: this)?|Tweet|Print|Email|Save|Follow|Advertisement|Listen)\s+)+(?=\p{Lu})/u;
/** Words of a page about rights and comments, which it ran into the first sentence: "License DMCA In a first step". */
const RIGHTS =
  /^(?:(?:Licen[sc]e|DMCA|Copyright|Permissions?|Reprints?|Story highlights|Comments?|Advertisement|Facebook|Twitter|Pinterest|WhatsApp|LinkedIn|Reddit|Flipboard|Copy (?:link|URL)|Link copied|Image caption|Media caption|Loading|Skip|Close|Menu|Home|Audio|Download|Embed|Transcript|Text size|Minute read|Live TV|Breaking News|Follow us)\b[\s:|•-]*){1,8}(?=["“‘]?\p{Lu}[\p{Ll}’']* )/u;
/** "Source: The CourierIn the last month": a label whose line break was lost. */
const LABEL =
  /^(?:Source|Via|Image|Photo|Credit|Video|Picture)s?\s?: ?(?:[^.!?:]{0,40}?\p{Ll})(?=\p{Lu}\p{Ll}{0,12}[ ,’'])/u;
/** "PoliticoA leaked report", "BlueIn the town": the end of another line that a page ran into the first word. */
const RUN_INTO =
  /^(?!Linked|Drop|Plug|Log)\p{Lu}\p{Ll}{3,}(?=(?:A|An|The|In|On|At|It|He|She|They|For|As|After|When|But|This|That|If|We|By|From|With) \p{Ll})/u;
/** A link to another article in front of a sentence: "(RELATED: The lock is closed) The board met." */
const LINK =
  /^\((?:RELATED|READ(?: MORE| ALSO)?|SEE ALSO|ALSO READ|WATCH|MORE)\s?: ?[^()]{3,200}\)\s+|^(?:RELATED(?: STORY)?|READ MORE|ALSO READ|SEE ALSO):\s+(?=["“‘]?\p{Lu})/u;
/** "Ann Reed Opinion contributor The harbour must stay public." */
const CONTRIBUTOR = new RegExp(
  `^${NAME},? (?:Opinion |Guest )(?:contributors?|columnists?)\\s+(?=["“‘]?\\p{Lu}\\p{Ll})`,
  'u',
);
/** "Ann Reed The Portwick News The harbour must stay public." */
const OUTLET = new RegExp(
  `^${NAME} (?:The (?:\\p{Lu}\\p{L}+ ){0,3}(?:News|Times|Post|Herald|Tribune|Journal|Gazette|Chronicle|Courier|Register|Star|Sun|Dispatch|Enquirer|Republic|Record)|USA TODAY)(?: Network)? (?=["“‘]?\\p{Lu}\\p{L}* [\\p{L}\\d])`,
  'u',
);
/** The title of another page, whose colon has lost its space: "‘Dry all summer’:How the lock could be kept wet Ann Reed, the keeper, said". */
const OTHER_TITLE =
  /^(?:'[^'\n]{4,80}'|‘[^’\n]{4,80}’|"[^"\n]{4,80}"|“[^”\n]{4,80}”):\p{Lu}[^.!?:;,\n\p{Lu}"“”]{15,140} (?=\p{Lu}\p{L}+ [\p{L}])/u;
const PREFIXES: readonly RegExp[] = [
  LINK,
  CONTRIBUTOR,
  OUTLET,
  OTHER_TITLE,
  DATELINE,
  PLACE,
  AGENCY,
  CREDIT,
  BYLINE,
  BUTTONS,
  RIGHTS,
  LABEL,
  RUN_INTO,
];
const PREFIXES_MAX = 4;
/** A longer title at the beginning of a text is its repetition; a short one may be the beginning of a sentence. */
const TITLE_CHARS_MIN = 20;
const READ_CHARS_MAX = 400;

const withoutMarks = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The length of the title at the beginning of a text, as the text has it; 0 where the text does not repeat it. */
function repeatedTitle(text: string, title: string): number {
  const known = withoutMarks(title);
  if (known.length < TITLE_CHARS_MIN) return 0;
  let seen = 0;
  for (let at = 0; at < text.length && seen < known.length; at += 1) {
    const letter = withoutMarks(text.charAt(at));
    if (letter === '') continue;
    if (!known.startsWith(letter, seen)) return 0;
    seen += letter.length;
    if (seen === known.length) {
      const rest = /^[^\p{L}\p{N}]*/u.exec(text.slice(at + 1))?.[0] ?? '';
      const next = text.slice(at + 1 + rest.length);
      // "Mayor resigns after vote" may also begin a sentence: what follows must begin anew.
      return next === '' || /\s/.test(rest)
        ? next === '' || /^["“‘]?\p{Lu}/u.test(next)
          ? at + 1 + rest.length
          : 0
        : 0;
    }
  }
  return 0;
}

/** The number of characters before what a sentence itself says: a dateline, a credit, a byline, the repeated title. */
export function furnitureBefore(sentence: string, title: string): number {
  const text = sentence.slice(0, READ_CHARS_MAX);
  let from = repeatedTitle(text, title);
  for (let turn = 0; turn < PREFIXES_MAX; turn += 1) {
    const rest = text.slice(from);
    const found = PREFIXES.map((pattern) => pattern.exec(rest)?.[0].length ?? 0).find((length) => length > 0);
    if (found === undefined) break;
    from += found;
  }
  return from;
}

/** What a picture shows, with where and when it was taken: "A sign is seen in Harl, Ostland, December 4, 2017." */
const CAPTION = new RegExp(
  `^(?!.*\\b(?:said|says|told|was|were|had|has|have|died|will|would|announced|reported|according|born|signed|[Oo]n (?:\\p{Lu}\\p{Ll}+day,? )?${MONTHS_AS_WRITTEN})\\b)[^.!?:]{20,300}?,? (?:\\p{Lu}[\\p{L}.’'-]+(?: \\p{Lu}[\\p{L}.’'-]+){0,2}),? (?:on )?(?:\\p{Lu}\\p{Ll}+day, )?${MONTHS_AS_WRITTEN} \\d{1,2}, \\d{4}\\.?$`,
  'u',
);

/** The same of a day of the week before the place: "Boys wait in the rain on Thursday, May 2, in Portwick." */
const CAPTION_NOW = new RegExp(
  `^(?!.*\\b(?:said|says|told|was|were|had|has|have|died|will|would|announced|reported|according)\\b)(?=[^.!?:]*\\b(?:adjusts?|waits?|stands?|walks?|holds?|looks?|wears?|gathers?|poses?|sits?|waves?|rides?|carry|carries|clears?|shovels?|lines? up|listens?|protests?|march(?:es)?|is seen|are seen)\\b)[^.!?:]{20,240} on \\p{Lu}\\p{Ll}+day,? ${MONTHS_AS_WRITTEN}\\.? \\d{1,2}(?:, \\d{4})?,? (?:in|at|near|outside) \\p{Lu}[^.!?]{2,60}\\.?$`,
  'u',
);

const FURNITURE: readonly RegExp[] = [
  /^(?:print|email|e-mail|share|save) this (?:post|article|page|story)$/i,
  /^share on (?:facebook|twitter)$/i,
  // What a page asks below its text: “Like this story? Share it with a friend!”
  /^(?:(?:like|love|enjoy(?:ed)?) this (?:story|article|post)\?|(?:think )?your friends would be interested\?|share (?:it|this(?: (?:story|article|post))?) with (?:a friend|your friends|friends)\b.*)$/iu,
  new RegExp(`^(?:By|Posted by|Written by) ${NAME}(?:,| and |\\s*\\||\\s*$)`, 'u'),
  new RegExp(`^(?:First )?(?:published|updated|posted|last updated)(?: at| on)?:? (?:${DATE}|\\d)`, 'iu'),
  /^\(?(?:(?:additional )?reporting|editing|writing|compiled|edited|translated) by\b/i,
  /^(?:photo(?:graph)?s?|images?|pictures?|credits?|illustration|video|watch|source|related|read (?:more|also|next)|see also|also read|more on this|tags?|filed under|topics?|share(?: this| on)?|contact|(?:media|press) contacts?|follow us|advertisement)\s?(?::|[|–—-] |$)/i,
  /^(?:[^!?]{0,160}[.:] )?(?:Photo(?:graph)?|Image|Picture|Illustration)s?(?: credit)?(?: by|:)\s\p{Lu}[^.!?]{0,60}$/u,
  /\b(?:getty images|ap photo|via reuters|handout|file photo)\)?\.?$/i,
  CAPTION,
  CAPTION_NOW,
  // Breadcrumbs and menus.
  /(?:^|\s)\p{Lu}[\p{L} &]{1,24}\s(?:[>»›]\s\p{Lu}[\p{L} &]{1,24}\s?){1,6}(?:$|[>»›])/u,
  /(?:\p{Lu}[\p{L} &]{1,20}\s\|\s){2,}/u,
  /\b(?:subscribe (?:to|now|today)|sign up (?:for|to)|our (?:daily |weekly |free )?newsletters?|click (?:here|on the)|all rights reserved|terms of (?:use|service)|privacy policy|share this (?:article|story|post)|follow (?:us|him|her|me) on|stay (?:updated|tuned|informed|up to date)|affiliate (?:advertising )?(?:program|links?)|amazon services|can be reached (?:at|on|by)|P\.O\. Box \d|for more information,? (?:please )?(?:visit|contact|see|go to)|forward-looking statements|cookies? policy|this (?:article|story|post) (?:was|is|has been) (?:originally|first|updated|amended|sponsored|satire|paid)|like us on|leave a comment|what do you think\?|let us know (?:what|in)|is satire|names are invented|about the author)/i,
  /\S+@\S+\.\p{L}{2,}/u,
  /^(?:[#@]\S+\s*)+$/u,
  /^(?:(?:Facebook|Twitter|WhatsApp|Instagram|YouTube|LinkedIn|Pinterest|Reddit|Email|Print|Telegram|Copy link)[\s,|]*){2,}$/i,
  /^(?:©|\(c\)|copyright\b|enlarge this image|toggle caption)/i,
  // Asks for money or a click.
  /\b(?:support|join|back|find) (?:us|me|them|the \p{Lu}[\p{L} ]{2,40}) on (?:Patreon|Kickstarter|Ko-fi|Substack)\b|^(?:please )?take a (?:second|moment|minute) to (?:support|subscribe|like|follow|donate)\b/iu,
  // A line about the writer.
  /^\p{Lu}[\p{L}.’'-]+(?: \p{Lu}[\p{L}.’'-]*){1,3},? (?:is|are) [^.!?]{0,80}\b(?:board of contributors|opinion columnist|contributing (?:writer|editor)|staff writer|freelance (?:writer|journalist))\b/u,
];

/** Whether a sentence or line belongs to the page and not to the article. Unsure is no. */
export function isFurniture(sentence: string, title: string): boolean {
  const text = sentence.trim().slice(0, READ_CHARS_MAX);
  if (FURNITURE.some((pattern) => pattern.test(text))) return true;
  return text.length > 0 && furnitureBefore(text, title) >= text.length;
}
