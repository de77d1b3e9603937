import { disguisedPassages } from './disguised.js';
import { encodedPassages, type EncodedPassage } from './encoded.js';
import { type Article } from '../../articles/index.js';
import { type Span } from '../../claims/index.js';
import { plainLetters, type PlainLetters } from './letters.js';
import { jsonPassages } from './json.js';
import { type Phrase, phraseTable } from './phrases.js';
import { FORM_NAMES, formOf, isInterview, lettersIn, turnsIn } from '../../words/index.js';

/** What is searched. */
type Kind = 'prose' | 'names' | 'advice';

/** Number of characters searched; no agent is shown more of an article. */
const CHARS_MAX = 120_000;
/** Longer sentences are searched in overlapping windows. */
const SENTENCE_MAX = 500;
/** Shorter pieces are not searched; the shortest match is a chat template tag. */
const SENTENCE_MIN = 4;
const OVERLAP = 120;
/** A stretch starts at the sentence if the match is at most this far into it, otherwise at the match. */
const LEAD_MAX = 60;
const CAPITALS_LOOKED_AT = 90;
const DISGUISE_LOOKED_AT = 30;
const FOUND_MAX = 1_000;
const QUOTATION_MAX = 1_500;
/** Number of characters on each side of a quotation that are searched for words that introduce it. */
const AROUND_MAX = 300;

/**
 * Finds text addressed to a language model: orders to ignore instructions, to give a verdict or to take a role, tasks
 * for an assistant, chat template markup, invisible letters. Each stretch is a sentence, or the part of it that starts
 * with the order, in offsets of the source; sorted, without overlaps. Quotations that their paragraph discusses, as
 * reports about such attacks do, do not count. Takes linear time.
 * @param kind `names` for a byline or a site, where a capital letter may start an order anywhere; `advice` for a text that
 *   gives its readers tasks
 */
export function findInjections(source: string, kind: Kind = 'prose'): readonly Span[] {
  const text = source.slice(0, CHARS_MAX);
  const found = ordersIn(text, source, kind);
  const isQuoted = quotedPlaces(text);
  // The marks of JSON are quotation marks themselves.
  const note = ({ start, end }: EncodedPassage): void => {
    if (found.length < FOUND_MAX && !isQuoted(start - 1)) found.push({ start, end });
  };
  const isOrder = ({ words }: EncodedPassage): boolean => ordersIn(words, words, kind).length > 0;
  const { texts, answers } = jsonPassages(text);
  [...encodedPassages(text), ...disguisedPassages(text), ...texts].filter(isOrder).forEach(note);
  answers.forEach(note);
  return merged(found, text);
}

/** Whether a passage is one that its paragraph quotes and discusses. */
function quotedPlaces(text: string): (at: number) => boolean {
  let quotations: readonly Span[] | undefined;
  return (at) => isReported(text, (quotations ??= quotationsOf(text)), at);
}

function ordersIn(text: string, source: string, kind: Kind): Span[] {
  const found: Span[] = [...hiddenLetters(text)];
  const own = plainLetters(text, false);
  const { latin, other } = phraseTable();
  collect(own, other, kind, source, found);
  collect(/[^\u0000-\u007f]/.test(own.text) ? plainLetters(text, true) : own, latin, kind, source, found);
  return found;
}

function merged(found: Span[], source: string): readonly Span[] {
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const out: { start: number; end: number }[] = [];
  for (const { start, end } of found) {
    const last = out.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else if (out.length < FOUND_MAX) out.push({ start, end });
  }
  return out.filter(({ start, end }) => source.slice(start, end).trim() !== '');
}

/** Where somebody in the text is asked: the questions of an interview, and letters that somebody answers. */
function askedIn(source: string): readonly Span[] {
  const text = source.slice(0, CHARS_MAX);
  const turns = turnsIn(text);
  const letters = lettersIn({ title: '', text });
  return [
    ...(isInterview(text, turns) ? turns.filter(({ asks }) => asks) : []),
    ...(letters?.kind === 'answered' ? letters.letters : []),
  ];
}

function collect(letters: PlainLetters, phrases: readonly Phrase[], kind: Kind, source: string, found: Span[]): void {
  const { text, starts } = letters;
  const likely = phrases.filter((phrase) => mayOccur(phrase, text) && !(phrase.isTask && kind === 'advice'));
  if (likely.length === 0) return;
  let quotations: readonly Span[] | undefined;
  let asked: readonly Span[] | undefined;
  for (const sentence of sentencesOf(text)) {
    if (found.length >= FOUND_MAX) return;
    const words = text.slice(sentence.start, sentence.end);
    for (const { pattern, position, isTask } of likely.filter((phrase) => mayOccur(phrase, words))) {
      pattern.lastIndex = 0;
      for (let match = pattern.exec(words); match !== null; match = pattern.exec(words)) {
        const at = sentence.start + match.index;
        if (match[0] === '') break;
        const counts =
          inPosition(letters, sentence, at, position) ||
          (kind === 'names' && letters.capitals[at] === 1) ||
          isDisguised(letters, source, at);
        if (!counts) {
          // The same phrase may match again, later, in a position that counts.
          pattern.lastIndex = match.index + Math.max(1, /^\S*\s?/.exec(match[0])?.[0].length ?? 1);
          continue;
        }
        if (isInAddress(text, at, match[0])) continue;
        quotations ??= quotationsOf(text);
        if (isReported(text, quotations, at)) continue;
        const place = starts[at] ?? 0;
        if (isTask && (asked ??= askedIn(source)).some(({ start, end }) => start <= place && end > place)) continue;
        const start =
          kind === 'names' || at - sentence.start > LEAD_MAX || capitalWithin(letters, at) ? at : sentence.start;
        found.push({ start: starts[start] ?? 0, end: endOf(letters, sentence.end, source) });
        break;
      }
    }
  }
}

const mayOccur = ({ words }: Phrase, text: string): boolean =>
  words.length === 0 || words.some((word) => text.includes(word));

/** The end, in the source, of the last non-space character before offset `end` of the plain text. */
function endOf({ text, starts }: PlainLetters, end: number, source: string): number {
  let last = end - 1;
  while (last > 0 && /\s/.test(text.charAt(last))) last -= 1;
  const from = starts[last] ?? 0;
  return from + ((source.codePointAt(from) ?? 0) > 0xffff ? 2 : 1);
}

/** Splits a text into sentences, titles and list items; long ones into overlapping windows. */
function sentencesOf(text: string): Span[] {
  const sentences: Span[] = [];
  const add = (start: number, end: number): void => {
    let from = start;
    while (from < end && /\s/.test(text.charAt(from))) from += 1;
    for (; end - from > SENTENCE_MAX; from += SENTENCE_MAX - OVERLAP)
      sentences.push({ start: from, end: from + SENTENCE_MAX });
    if (end - from >= SENTENCE_MIN) sentences.push({ start: from, end });
  };
  let start = 0;
  for (const mark of text.matchAll(/[.!?]["”»')\]]{0,3}(?=\s)|[。！？؟।]|\n/g)) {
    const end = mark.index + mark[0].length;
    // A full stop after a single letter, as in "A.I. systems", does not end a sentence.
    if (mark[0] === '.' && /(?:^|[\s.])\p{L}$/u.test(text.slice(Math.max(0, mark.index - 2), mark.index))) continue;
    add(start, end);
    start = end;
  }
  add(start, text.length);
  return sentences;
}

/** Words after which a verb in its base form is an imperative or in the second person. */
const COMMANDING =
  /(?:^|[\s([{"“«'‘*#>:;,.!?-])(?:please|now|now,|kindly|you must|you should|you will|you shall|you need to|you have to|you are to|you may|you can|just|simply|instead|also|immediately|therefore|assistant|must now|so please|do|always|first|next|finally|otherwise|hereby|i want you to|i need you to|i order you to|i command you to|be sure to|make sure to|remember to|don't forget to|do not forget to|keep in mind to|don't hesitate to|feel free to|bitte|nun|jetzt|por favor|ahora|s'il (?:vous|te) plait|maintenant|per favore|ora|agora|alsjeblieft|alstublieft|prosze|teraz|lutfen|it is important to|your task is to|your job is to|your goal is to|take a moment to|consider) ?$/;
const OPENS = /(?:^|[:;,>)\]}*#=|_~-]) ?$/;
const LISTED = /^[\s"“«'‘(\[*#>=\-•·|_~:]*(?:\d{1,3}[.)]\s?)?$/;
/** A conjunction that may join two imperatives. {@link INFINITIVE} rules out two joined infinitives. */
const JOINED = /\b(?:and|then|or|but|und|et|y|e|en|oraz|ve)(?: then| please| also)? $/;
const INFINITIVE =
  /\b(?:to|would|will|could|can|may|might|did|does|didn't|doesn't|should|must|make|makes|made|let|lets|they|we|he|she|it|who|that|which)\b/;

function inPosition(letters: PlainLetters, sentence: Span, at: number, position: Phrase['position']): boolean {
  if (position === 'anywhere') return true;
  const before = letters.text.slice(Math.max(sentence.start, at - 80), at);
  if (LISTED.test(before) && at - sentence.start <= 80) return true;
  if (capitalWithin(letters, at)) return true;
  if (position === 'opening') return /[:>\])}|"“«] ?$/.test(before);
  if (OPENS.test(before) || COMMANDING.test(before)) return true;
  return JOINED.test(before) && !INFINITIVE.test(before);
}

/**
 * Whether a sentence begins here without a full stop before it: the word has a capital and most words before or after
 * it have none. In a headline with capitalised words, a capital says nothing.
 */
function capitalWithin({ text, capitals }: PlainLetters, at: number): boolean {
  if (capitals[at] !== 1 || at === 0 || !/\s/.test(text.charAt(at - 1))) return false;
  const mostlySmall = (from: number, to: number): boolean => {
    let words = 0;
    let large = 0;
    for (const word of text.slice(from, to).matchAll(/(?<!\S)\p{L}\S{2,}/gu)) {
      words += 1;
      large += capitals[from + word.index] ?? 0;
    }
    return large * 2 <= words;
  };
  const near = Math.max(0, at - CAPITALS_LOOKED_AT);
  if (mostlySmall(near + text.slice(near, at).lastIndexOf('\n') + 1, at)) return true;
  const ahead = text.slice(at, at + CAPITALS_LOOKED_AT);
  const first = ahead.search(/\s/);
  const end = ahead.search(/[.!?\n]/);
  return first > 0 && mostlySmall(at + first, at + (end > first ? end : ahead.length));
}

/** Whether many of the Latin letters here are look-alikes in the source, which serves only to evade detection. */
function isDisguised({ text, starts }: PlainLetters, source: string, at: number): boolean {
  const plain = text.slice(at, at + DISGUISE_LOOKED_AT);
  const written = source.slice(starts[at], starts[at + plain.length]);
  const count = (letters: string): number => letters.match(/[a-z]/gi)?.length ?? 0;
  return count(written) < 0.7 * count(plain);
}

/** Finds passages between quotation marks or backticks, each within one paragraph. */
function quotationsOf(text: string): Span[] {
  const found: Span[] = [];
  let open: { at: number; mark: string } | undefined;
  for (const mark of text.matchAll(
    /["“”„«»`「」『』]|(?<![\p{L}\p{N}])'(?=[\p{L}\p{N}<[])|(?<=[\p{L}\p{N}.!?,>\]])'(?!\p{L})|\n/gu,
  )) {
    const at = mark.index;
    if (mark[0] === '\n') {
      // A quotation that continues in the next paragraph has its closing mark only there.
      if (open !== undefined && /[“„«]/.test(open.mark)) found.push({ start: open.at, end: at });
      open = undefined;
    } else if (open === undefined) {
      if (!/[”」』]/.test(mark[0])) open = { at, mark: mark[0] };
    } else if (at - open.at > QUOTATION_MAX) open = /[”」』]/.test(mark[0]) ? undefined : { at, mark: mark[0] };
    else if (closes(open.mark, mark[0])) {
      found.push({ start: open.at, end: at + 1 });
      open = undefined;
    } else if (/[“„]/.test(mark[0]) && /["']/.test(open.mark)) open = { at, mark: mark[0] };
  }
  return found;
}

const CLOSING: Readonly<Record<string, string>> = {
  '"': '"”', '“': '”"', '„': '“”"', '«': '»', '»': '«', '`': '`', "'": "'", '「': '」', '『': '』',
}; // prettier-ignore
const closes = (open: string, mark: string): boolean => (CLOSING[open] ?? '').includes(mark);

/** Words with which a report introduces a quotation. */
const REPORTING =
  /\b(?:said|says?|saying|told|tell|telling|wrote|writes?|written|writing|asks?|asked|asking|reads?|reading|typed?|typing|enter(?:s|ed|ing)?|using|uses?|used|called|calls|phrases?|words?|prompts?|prompting|messages?|instructions?|commands?|texts?|lines?|sentences?|researchers?|attackers?|hackers?|examples?|repl(?:y|ied|ies)|posted|tweeted|added|inserted|embed(?:s|ded|ding)?|hid(?:den|ing|e)?|contain(?:s|ed|ing)?|such as|instruct(?:s|ed|ing)|request(?:s|ed)?|demo(?:nstrat\w*)?|comment(?:s|ed)?|strings?|tokens?|tags?|markers?|respond(?:s|ed)|answer(?:s|ed)|ordered|urged|includ(?:e|es|ed|ing)|paper|papers|white|invisible|trick(?:s|ed)?|chatbots?|models?|sagte?n?|schrieb|schreibt|anweisung(?:en)?|satz|satze|dit|ecrit|ecrivait|consignes?|dijo|dice|escribio|escrita|instruccion(?:es)?|frases?|disse|scritto|scrive|istruzion[ei]|escreveu|instrucoes|zei|schreef|zin|opdracht|napisal|powiedzial|polecenie|zdanie|dedi|yazdi|talimat\w*)\b|[:：]|сказал|написал|фраз|инструкци|команд|指令|指示|提示|说|說|写|寫|という|書|قال|كتب|عبار|تعليمات/;

/** Whether a match is a part of an address, as of a report about such orders. */
const isInAddress = (text: string, at: number, match: string): boolean =>
  !/\s/.test(match.trimEnd()) && /(?:\w:\/\/|www\.)\S{0,200}$/.test(text.slice(Math.max(0, at - 220), at));

/** Whether an offset is inside a quotation that the surrounding paragraph introduces or discusses. */
function isReported(text: string, quotations: readonly Span[], at: number): boolean {
  let low = 0;
  let high = quotations.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((quotations[middle]?.start ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const inside = quotations[low];
  if (inside === undefined || at < inside.start || at >= inside.end) return false;
  const before = text.slice(Math.max(0, inside.start - AROUND_MAX), inside.start);
  const after = text.slice(inside.end, inside.end + AROUND_MAX);
  const around = `${before.slice(before.lastIndexOf('\n') + 1)} ${after.replace(/\n[^]*$/, '')}`;
  const words = around.match(/\p{L}{2,}/gu)?.length ?? 0;
  return words >= 3 && REPORTING.test(around);
}

const TAGS = '(?:\\udb40[\\udc20-\\udc7e])';
/** Text encoded in tag characters or variation selectors, which people cannot see and many models read. */
const HIDDEN = new RegExp(`${TAGS}{4,}(?:\\udb40\\udc7f)?|(?:[\\ufe00-\\ufe0f]|\\udb40[\\udd00-\\uddef]){4,}`, 'g');
/** In UTF-16 code units. A flag of a region is a black flag followed by at most six tags and an end tag. */
const REGION_TAGS_MAX = 2 * 7;

function hiddenLetters(text: string): Span[] {
  if (!/[\ufe00-\ufe0f\udb40]/.test(text)) return [];
  const found: Span[] = [];
  for (const { index, 0: run } of text.matchAll(HIDDEN)) {
    if (run.length <= REGION_TAGS_MAX && text.slice(index - 2, index) === '\u{1F3F4}') continue;
    if (found.length >= FOUND_MAX) break;
    // The visible word before it is included so that the quote shows something to a person.
    const lead = /[^\s\p{Default_Ignorable_Code_Point}]{1,40}\s?$/u.exec(text.slice(Math.max(0, index - 41), index));
    found.push({ start: index - (lead?.[0].length ?? 0), end: index + run.length });
  }
  return found;
}

/** Whether a text contains letters that people cannot see. */
export const hasHiddenText = (text: string): boolean => hiddenLetters(text).length > 0;

/** Every text field of an article that agents are shown, and that could therefore hold an injection. */
export const FIELDS_SHOWN = ['title', 'byline', 'site', 'text'] as const;
export type FieldShown = (typeof FIELDS_SHOWN)[number];
export type ArticleTexts = Pick<Article, 'title' | 'text'> & Partial<Pick<Article, 'byline' | 'site'>>;

/** Text in an article that is addressed to a machine. */
export interface Injection extends Span {
  readonly in: FieldShown;
  /** The article's own characters, at most 400 of them. */
  readonly quote: string;
}

const QUOTE_CHARS_MAX = 400;
/** Texts that tell their readers what to make: “Create a narrow table using a shelf” is no task for a machine there. */
const ADVISING: ReadonlySet<string> = new Set([FORM_NAMES.advice, FORM_NAMES.list, FORM_NAMES.recipe]);

/**
 * Finds text addressed to a language model in each field of an article.
 * @param charsMax number of characters of each field that are searched
 */
export function findInjectionsIn(article: ArticleTexts, charsMax: number): readonly Injection[] {
  return FIELDS_SHOWN.flatMap((field) => {
    const source = (article[field] ?? '').slice(0, charsMax);
    const kind = field === 'byline' || field === 'site' ? 'names' : 'prose';
    const found = findInjections(source, kind);
    const advises = kind === 'prose' && found.length > 0 && ADVISING.has(formOf(article)?.says ?? '');
    return (advises ? findInjections(source, 'advice') : found).map(({ start, end }): Injection => {
      const quote = source.slice(start, Math.min(end, start + QUOTE_CHARS_MAX)).trim();
      return { in: field, start, end, quote: /[\ud800-\udbff]$/.test(quote) ? quote.slice(0, -1) : quote };
    });
  });
}
