import { furnitureBefore } from './furniture.js';
import { sentencesOf } from './sentences.js';

/** Parts of a page that stand between the sentences of an article and are none: links, credits, captions, buttons, notes on the writer. */

interface Span {
  readonly start: number;
  readonly end: number;
}

const AGENCY =
  '(?:Getty(?: Images)?|AFP|AP(?: Photo)?|Reuters|REUTERS|CNN|Anadolu(?: Agency)?|EPA(?:-EFE)?|Shutterstock|Bloomberg|NurPhoto|Xinhua|Zuma(?: Press)?|ZUMA(?: Press)?|Sipa(?: USA)?|USA TODAY|USA Today|Alamy|iStock|Handout|Redux|Polaris|UPI|PA(?: Media)?|TASS|Sputnik|Newscom|Pool|NBC|ABC|Fox News(?: Digital)?|Universal Images Group|Global Images Ukraine|Abaca Press|Hans Lucas|SOPA Images)';
const PERSON = "\\p{Lu}[\\p{L}.'’-]*(?: (?:\\p{Lu}[\\p{L}.'’-]*|de|von|van|al|el|bin)){0,3}";
/** Who took a picture and for whom: “Ann Reed/Getty Images”, “Harl/AFP via Getty Images/File”. */
const CREDIT = `(?:(?:Photo(?:graph)? (?:by|illustration by) )?${PERSON}(?:/[\\p{L} .'’-]{2,40}?){0,3}/${AGENCY}|(?:From )?${PERSON}/${AGENCY})(?:(?:/| via | for )${AGENCY})*(?:/(?:File(?: Photo)?|file(?: photo)?|FILE|Pool))?`;
const CREDIT_BARE = new RegExp(
  `(?<![\\p{L}/(])(?:${CREDIT}|(?:Reuters|REUTERS|AFP|EPA|AP)/(?!Ipsos)\\p{Lu}\\p{Ll}+ \\p{Lu}[\\p{L}’'-]+(?:/File(?: Photo)?)?)(?![\\p{L}/])\\.?`,
  'gu',
);
/** The same in brackets. */
const CREDIT_BRACKETED = new RegExp(
  `\\(\\s*(?:(?:Photo|Image|Picture|Illustration|Photograph)s?(?: illustration)?(?: by|:| courtesy of) ?[^()]{2,90}|AP(?: Photo(?:/[^()]{2,60})?)?|[^()]{2,90}?(?:via |/)${AGENCY}[^()]{0,40}|[^()]{2,60}/(?:File|FILE|file)(?: [Pp]hoto)?|Fox News(?: Digital)?|iStock|Getty Images|Reuters|File photo)\\s*\\)\\.?`,
  'gu',
);

/** A link to another page, up to the end of its sentence or line, which seldom ends with a full stop. */
const LINKS: readonly RegExp[] = [
  /(?<![\p{L}])Related (?:article|video|story|gallery|content)s?(?= ?["“‘'\p{Lu}\p{N}]|\s*$)/gu,
  /(?<![\p{L}])(?:CLICK HERE|READ MORE|WATCH LIVE|ALSO READ|SEE ALSO|MORE FROM)\b/gu,
  /(?:^|(?<=[.!?”"’)] ))(?:Read|View|See|Get) more (?:opinion|from|of our|on this|about|in|tips|here|analysis|stories|articles)\b/gu,
  /(?:^|(?<=[.!?”"’)] ))Read (?:the|our) (?:[\p{L}-]+ ){0,4}(?:System Card|preprint|paper|report|research|post|announcement|publication|documentation|docs|blog|transcript|full story|story)(?=\s*(?:\u2060|\(opens|$|here))/gu,
  /(?:^|(?<=[.!?”"’)] ))(?:Video Ad Feedback|Sign up (?:for|to|here)\b|Get Our Free Weekly Newsletter|Get the (?:latest|recap|best)\b|Follow (?:him|her|them|us|BBC|[\p{Lu}][\p{L} ]{1,30}) on\b|Join us on (?:Twitter|Facebook)|Listen to (?:the best of|highlights|more)\b|Send your story\b|Have you (?:got|been affected)\b|Download (?:the|our) [\p{L} ]{2,30}app\b|Watch (?:more|the (?:full|video))\b|Subscribe to\b|By entering your email\b|You[’']ve successfully subscribed\b|Follow on (?:Twitter|X)\b|If you (?:are reading this page and can['’]t see|have been affected by)\b)/gu,
];
/** Notes on who writes and for whom, up to the last sentence of the kind. */
const NOTE_OF_WRITER =
  /\b(?:views|opinions?|thoughts) (?:expressed|presented|reflected)\b|^(?:\*|_)*(?:Editor|Author|Writer)[’']s? [Nn]ote\b|^(?:Read|View) more opinion\b/u;
const NOTE_CHARS_MAX = 900;

/** A button, a mark of a window or of a footnote inside a sentence. */
const INSIDE = /[\u2060\u200B]*\s?\(opens in (?:a )?new (?:window|tab)\)|[\u2060\u200B]/gu;

/** What a page that loses its pictures' places keeps of them: it is seen, not told. */
const SHOWS =
  /\b(?:is|are) (?:seen|pictured|shown)\b|\bpictured\b|\b(?:speaks?|arrives?|stands?|walks?|holds?|looks?|wears?|gathers?|poses?|sits?|waves?|attends?|delivers?|protests?|march(?:es)?|react|reacts|greets?|inspects?|carry|carries|shakes?|takes? part|smoke|rises?|fires?|demonstrates?)\b|\p{Lu}\p{Ll}+day,? |\b(?:19|20)\d\d\b/u;
const CAPTION_CHARS_MAX = 320;
const ENDS = /[.!?…:;]["”’)\]*_]*\s*$/u;

/** A line that ends nothing: a link or a heading between paragraphs. */
const LOOSE = { chars: 130, words: 3, share: 0.6, lines: 6 } as const;
/** Headings belong to a text that numbers what it lists, asks or explains. */
const LISTS =
  /\b\d{1,3}\b|\b(?:three|four|five|six|seven|eight|nine|ten|ways|things|reasons|how to|takeaways|explained|Q&A)\b/iu;
/** All letters of a link between paragraphs are large. */
const SHOUTED = /^(?=(?:.*\p{Lu}){12})[^\p{Ll}]{16,200}$/u;

/** Lines that are no sentences of a text. */
function* looseLines(text: string, title: string): Iterable<Span> {
  const lines = linesOf(text);
  const whole = lines.filter(({ line }) => ENDS.test(line)).length;
  const isProse = lines.length >= LOOSE.lines && whole >= LOOSE.share * lines.length;
  const isListing = LISTS.test(title);
  for (const [at, { line, start }] of lines.entries()) {
    const bare = line.trim();
    if (!isProse || ENDS.test(bare)) continue;
    const isLink =
      /^(?:Opinion|Analysis|Related|Watch|Video|Exclusive|Gallery|In pictures): /u.test(bare) && bare.length <= 200;
    const isHeading =
      !isListing &&
      bare.length <= LOOSE.chars &&
      bare.split(/\s+/u).length >= LOOSE.words &&
      /^["“‘'\p{Lu}]/u.test(bare) &&
      !/["“”]/u.test(bare) &&
      at > 0 &&
      at < lines.length - 1;
    if (isLink || isHeading || SHOUTED.test(bare)) yield { start, end: start + line.length };
  }
}

function linesOf(text: string): readonly { readonly line: string; readonly start: number }[] {
  let start = 0;
  return text.split('\n').flatMap((line) => {
    const at = start;
    start += line.length + 1;
    return line.trim() === '' ? [] : [{ line, start: at }];
  });
}

/** Credits with what they are for: the rest of a short line, or the sentence before. */
function* credits(line: string, from: number): Iterable<Span> {
  for (const pattern of [CREDIT_BRACKETED, CREDIT_BARE])
    for (const { index, 0: words } of line.matchAll(pattern)) {
      const before = line.slice(0, index);
      const rest = line.slice(index + words.length).trim();
      const sentence = sentencesOf(before).at(-1);
      const isLine = rest === '' && before.length <= CAPTION_CHARS_MAX;
      const isCaption =
        sentence !== undefined &&
        sentence.text.length <= CAPTION_CHARS_MAX &&
        !/["“”]|\b(?:said|says|told)\b/u.test(sentence.text) &&
        (SHOWS.test(sentence.text) || !ENDS.test(sentence.text));
      const start = isLine && isCaption ? 0 : isCaption ? sentence.start : index;
      yield { start: from + start, end: from + index + words.length };
    }
}

/** Where a headline without a full stop may end in front of the sentence that a page ran into it. */
const NEXT_BEGINS =
  /(?<=[\p{Ll}\d’'”"] )(?=(?:The|An?|In|On|At|But|And|He|She|They|It|This|That|Those|These|There|As|After|Before|While|When|For|His|Her|Its|Their|Meanwhile|Earlier|Since|If|However|Last|Some|Many|Officials|According) [\p{Ll}\p{N}(])/gu;
const LINK_CHARS_MIN = 30;

/** The end of the link that begins at a place: that of its headline, or of its sentence. */
function linkEnd(line: string, index: number): number {
  const sentence = sentencesOf(line).find(({ start, end }) => start <= index && end > index);
  const end = sentence?.end ?? line.length;
  const next = [...line.slice(index, end).matchAll(NEXT_BEGINS)].find(({ index: at }) => at >= LINK_CHARS_MIN);
  return next === undefined ? end : index + next.index;
}

function* partsOf(title: string, text: string): Iterable<Span> {
  yield* looseLines(text, title);
  for (const { line, start: from } of linesOf(text)) {
    yield* credits(line, from);
    for (const pattern of LINKS)
      for (const { index } of line.matchAll(pattern)) yield { start: from + index, end: from + linkEnd(line, index) };
    const sentences = sentencesOf(line);
    const note = sentences.filter(({ text: said, end }) => end <= NOTE_CHARS_MAX && NOTE_OF_WRITER.test(said)).at(-1);
    if (note) yield { start: from, end: from + note.end };
  }
}

/** A text whose parts of the page are line breaks, so that each sentence keeps its place. */
function blanked(text: string, spans: Iterable<Span>): string {
  const letters = [...text.matchAll(INSIDE)].map(({ index, 0: words }) => ({
    start: index,
    end: index + words.length,
  }));
  let shown = text;
  for (const { start, end: last } of spans) {
    // A sentence begins with its first letter.
    const end = last + (/^[ \t]*/u.exec(text.slice(last))?.[0].length ?? 0);
    shown = shown.slice(0, start) + '\n'.repeat(end - start) + shown.slice(end);
  }
  for (const { start, end } of letters)
    shown = shown.slice(0, start) + shown.slice(start, end).replace(/[^\n]/gu, ' ') + shown.slice(end);
  return shown;
}

const OF_AGENCY = /\([^()]*\)|\/\p{L}+\/|\b(?:AP|AFP|Reuters|REUTERS|UPI)\b/u;

interface Titled {
  readonly title: string;
  readonly text: string;
}
const made = new WeakMap<Titled, Titled>();
const written = new WeakMap<Titled, Titled>();

/**
 * An article without what its page put between its sentences. Each sentence keeps its place and its words, so that what is found in it is
 * verbatim in the article as it was read. The same object for the same article.
 */
export function withoutPageParts<A extends Titled>(article: A): A {
  const known = made.get(article) ?? cleaned(article);
  made.set(article, known);
  // An article that is clean already is its own.
  made.set(known, known);
  return known as A;
}

function cleaned<A extends Titled>(article: A): A {
  const once = blanked(article.text, partsOf(article.title, article.text));
  const before = sentencesOf(once).flatMap(({ text, start }): Span[] => {
    const length = furnitureBefore(text, article.title);
    // Whose text it is tells who reports.
    return length === 0 || OF_AGENCY.test(text.slice(0, length)) ? [] : [{ start, end: start + length }];
  });
  const text = blanked(once, before);
  if (text === article.text) return article;
  const clean = { ...article, text };
  written.set(clean, article);
  return clean;
}

/** The article as it was read, with the notes that show what kind of text it is. */
export const asWritten = <A extends Titled>(article: A): A => (written.get(article) as A | undefined) ?? article;
