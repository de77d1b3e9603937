import { languageOf } from './languages.js';
import { inQuotes, type Sentence, sentencesOf, storyIn } from '../../words/index.js';

/** Something that was handed in as an article, and that reports nothing. */
export interface NoArticle {
  /** One plain sentence without its full stop: “This is no article but an entry of a register”. */
  readonly says: string;
  /** Why it has no number, where that is not that it is no article. */
  readonly why?: string;
}

interface Read {
  readonly title: string;
  readonly text: string;
  readonly lines: readonly string[];
  /** Whole sentences, as articles consist of. */
  readonly told: readonly Sentence[];
  /** Share of the letters that stand in them. */
  readonly toldShare: number;
}

const words = (text: string): number => text.match(/\S+/gu)?.length ?? 0;

const TOLD_WORDS_MIN = 8;
/** A sentence as in a text: several words in a row in small letters, and an end. */
const TELLS = /(?:\b\p{Ll}+[ ,]+(?:\p{Ll}|\p{Lu}).*){3}/u;
const isTold = ({ text }: Sentence): boolean =>
  words(text) >= TOLD_WORDS_MIN && /[.!?…]["”’)]*$/u.test(text.trim()) && TELLS.test(text);

const REVISIONS = /\b(?:difference between revisions|revision history|revision as of|latest revision)\b/iu;
const revisions = ({ title }: Read): string | null =>
  REVISIONS.test(title) ? 'This is no article but a comparison of two versions of a page' : null;

/** What stands on any page of a site, whatever the page is about. */
const SITE =
  /©|\bcopyright|\ball rights reserved\b|\bwithout (?:the )?(?:express|prior|written)\b|\bcookies?\b|\b(?:enable|disable|requires?) javascript\b|\bjavascript (?:is|must|to)\b|\bterms (?:of (?:use|service)|and conditions)\b|\bprivacy policy\b|\b(?:subscribe|subscription|sign (?:in|up)|log ?in|register) (?:to|for|now|here|today)\b|\bis (?:a )?part of .{2,40}\b(?:organi[sz]ation|company|group|network)\b|\b(?:is|are) (?:a )?(?:registered )?trademarks?\b|\byour browser\b|\baccess (?:to this page )?(?:has been )?denied\b|\bpage (?:not found|you (?:requested|are looking for))\b|\b(?:are|that you are) (?:not )?a robot\b|\bad ?blocker\b/iu;
const COPYRIGHT = /©|\bcopyright|\ball rights reserved\b/iu;
/** Longer texts have something else. */
const SITE_CHARS_MAX = 900;

function nothingArrived({ text, title }: Read): string | null {
  if (text.length > SITE_CHARS_MAX) return null;
  const all = sentencesOf(text).filter((sentence) => words(sentence.text) > 3);
  if (all.length === 0 || !all.every((sentence) => SITE.test(sentence.text)) || SITE.test(title)) return null;
  return COPYRIGHT.test(text)
    ? 'No article arrived here, only a copyright line'
    : 'No article arrived here, only what its site says of itself';
}

const OF_COMMENTS =
  /\b(?:comments?|commenters?|commenting|moderat(?:ed|ion|ors?)|spam|repl(?:y|ies)|anonymous(?:ly)?|formatting|bold text|italic|block of text)\b/iu;
/** How a form speaks to whoever fills it in. */
const OF_FORM =
  /\b(?:your comments?|(?:leave|post|submit|write|delete|edit) (?:a |an |the |your )?(?:comment|reply|name field)|be the first to comment|moderation (?:policy|policies|queue)|comments? (?:policy|guidelines|rules|are (?:moderated|closed|welcome))|email address (?:is not|will not))\b/giu;
const COMMENTS = { share: 0.4, forms: 2, sentences: 4 } as const;

function commentForm({ text }: Read): string | null {
  const all = sentencesOf(text).filter((sentence) => words(sentence.text) > 2);
  const of = all.filter((sentence) => OF_COMMENTS.test(sentence.text)).length;
  const forms = new Set((text.match(OF_FORM) ?? []).map((form) => form.toLowerCase())).size;
  return all.length >= COMMENTS.sentences && of >= COMMENTS.share * all.length && forms >= COMMENTS.forms
    ? 'This is no article but the rules of a comment form'
    : null;
}

/** Labels of a register, alone on their line or before a colon. */
const OF_REGISTER =
  /^(?:company name|business (?:name|data)|charter|entity (?:name|type|number)|document(?: #| no| number)|effective date|filed by|filing (?:date|number)|registered (?:agent|office|address)|agent|incorporators?|registration (?:no|number|date)|case (?:no|number)|docket|plaintiffs?|defendants?|parcel|licen[cs]e (?:no|number)|status|county|jurisdiction|type|consent)(?:\s*[#.:]|\s*$)/iu;
/** Labels of a sheet about somebody or something. */
const OF_SHEET =
  /^(?:name|profession|occupation|birth ?date|date of birth|born|birth ?place|place of birth|nationality|height|weight|star sign|blood type|family|position|team|founded|founders?|headquarters|industry|employees|revenue|website|phone|telephone|fax|e-?mail|address|hours|price|sku|isbn(?:-\d+)?|publisher|pages|format|language|genre|director|starring|runtime|released?|version|size|model|brand|colou?r|material|dimensions|category|condition|shipping)\s*(?::|$)/iu;
const LABELS = { lines: 8, labels: 4, toldMax: 0.3 } as const;

function entry({ lines, toldShare }: Read): string | null {
  if (lines.length < LABELS.lines || toldShare > LABELS.toldMax) return null;
  const labels = (pattern: RegExp): number =>
    new Set(lines.flatMap((line) => pattern.exec(line)?.[0].toLowerCase() ?? [])).size;
  if (labels(OF_REGISTER) >= LABELS.labels) return 'This is no article but an entry of a register';
  return labels(OF_SHEET) >= LABELS.labels ? 'This is no article but a sheet of data' : null;
}

/** The beginning of another text, as it is shown where one can go on reading it. */
const CUT_OFF =
  /(?:…|\.\.\.|\[…\]|\[\.\.\.\])["”’)]*$|\b(?:read more|continue reading|more|full story|keep reading)\s*[»→>]*$/iu;
const TEASERS = { count: 5, share: 0.6, words: 6 } as const;

function teasers({ lines }: Read): string | null {
  const long = lines.filter((line) => words(line) >= TEASERS.words && /\p{Ll}/u.test(line));
  const cut = long.filter((line) => CUT_OFF.test(line.trim()));
  // Where the first text is whole, it is the article.
  const [first] = long.filter((line) => /[.…»→>]["”’)]*$/u.test(line));
  if (first === undefined || first !== cut[0]) return null;
  return cut.length >= TEASERS.count &&
    cut.length >= TEASERS.share * long.filter((line) => /[.…»→>]["”’)]*$/u.test(line)).length
    ? 'This is no article but a list of the beginnings of others'
    : null;
}

/** Shares of an article's letters in whole sentences, below which it is a list or a table. */
const LISTED = { toldMax: 0.12, lines: 10 } as const;

function listed({ lines, toldShare }: Read): string | null {
  if (lines.length < LISTED.lines || toldShare > LISTED.toldMax) return null;
  const short = lines.filter((line) => words(line) <= 12);
  if (short.length < 0.8 * lines.length) return null;
  const figured = lines.filter((line) => /\d/.test(line)).length;
  return figured >= 0.5 * lines.length
    ? 'This is no article but a table'
    : 'This is no article but a list of names and entries';
}

/** A chapter or a story. It is called like fiction, since a life may be told so, too. */
function story({ title, text }: Read): NoArticle | null {
  const found = storyIn({ title, text, sentences: sentencesOf(text) });
  if (found === null) return null;
  const shown = found.words === '' ? '' : `, such as ${inQuotes(found.words)}`;
  return {
    says: `This is told like fiction, in scenes and thoughts, without a day or a source${shown}`,
    why: 'this is told like fiction',
  };
}

const FORMS = [revisions, nothingArrived, commentForm, entry, teasers, listed] as const;

/** The beginning of a page shows what it is. */
const READ_CHARS_MAX = 40_000;

const known = new WeakMap<object, NoArticle | null>();

/** What a text in English or without sentences is that is no article; null for an article, and where unsure. Made once for each article. */
export function noArticleIn(article: { readonly title: string; readonly text: string }): NoArticle | null {
  const made = known.get(article);
  if (made !== undefined) return made;
  const { title } = article;
  const text = article.text.slice(0, READ_CHARS_MAX);
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const told = sentencesOf(text).filter(isTold);
  const letters = lines.reduce((sum, line) => sum + line.length, 0);
  const toldShare = told.reduce((sum, sentence) => sum + sentence.text.length, 0) / Math.max(1, letters);
  const read: Read = { title: title.trim(), text, lines, told, toldShare };
  let says: string | null = null;
  if (languageOf(text) === null) for (const find of FORMS) says ??= find(read);
  const found = says === null ? story(read) : { says };
  known.set(article, found);
  return found;
}
