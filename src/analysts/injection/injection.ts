import { plainLetters, type PlainLetters } from './letters.js';
import { LATIN_PHRASES, OTHER_PHRASES, type Phrase } from './phrases.js';

/** Where something stands in a text, in UTF-16 units. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Characters that are looked at; no agent is shown more of an article. */
const CHARS_MAX = 120_000;
/** A sentence that is longer is looked at in windows that overlap. */
const SENTENCE_MAX = 500;
/** The shortest order is a tag of a chat template. */
const SENTENCE_MIN = 4;
const OVERLAP = 120;
/** Of a match far into a sentence only this much before it is taken along. */
const LEAD_MAX = 60;
const CAPITALS_LOOKED_AT = 90;
const DISGUISE_LOOKED_AT = 30;
const FOUND_MAX = 1_000;
const QUOTATION_MAX = 1_500;
/** How much of a paragraph around a quotation is read for what introduces it. */
const AROUND_MAX = 300;

/**
 * Text that talks to a machine that reads: orders to forget instructions, to give a verdict, to take a role, tasks for an
 * assistant, the marks of chat templates, letters that nobody can see. Each stretch is a sentence or the part of it from
 * the order on, in the offsets of the source; in order, none overlaps another. What is quoted and talked about in the
 * same paragraph, as a report about such attacks does, is not one. Linear in the length.
 * @param kind `names` for a byline or a site, where a capital before an order is no sign of a headline.
 */
export function findInjections(source: string, kind: 'prose' | 'names' = 'prose'): readonly Stretch[] {
  const text = source.slice(0, CHARS_MAX);
  const found: Stretch[] = [...hiddenLetters(text)];
  const own = plainLetters(text, false);
  collect(own, OTHER_PHRASES, kind, source, found);
  collect(/[^\u0000-\u007f]/.test(own.text) ? plainLetters(text, true) : own, LATIN_PHRASES, kind, source, found);
  return merged(found, text);
}

function merged(found: Stretch[], source: string): readonly Stretch[] {
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const out: { start: number; end: number }[] = [];
  for (const { start, end } of found) {
    const last = out.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else if (out.length < FOUND_MAX) out.push({ start, end });
  }
  return out.filter(({ start, end }) => source.slice(start, end).trim() !== '');
}

function collect(
  letters: PlainLetters,
  phrases: readonly Phrase[],
  kind: 'prose' | 'names',
  source: string,
  found: Stretch[],
): void {
  if (phrases.length === 0) return;
  const { text, starts } = letters;
  let quotations: readonly Stretch[] | undefined;
  for (const sentence of sentencesOf(text)) {
    if (found.length >= FOUND_MAX) return;
    const words = text.slice(sentence.start, sentence.end);
    for (const { pattern, position } of phrases) {
      pattern.lastIndex = 0;
      for (let match = pattern.exec(words); match !== null; match = pattern.exec(words)) {
        const at = sentence.start + match.index;
        if (match[0] === '') break;
        const counts =
          inPosition(letters, sentence, at, position) ||
          (kind === 'names' && letters.capitals[at] === 1) ||
          isDisguised(letters, source, at);
        if (!counts) {
          // Another start of the same phrase may stand in a position that counts.
          pattern.lastIndex = match.index + Math.max(1, /^\S*\s?/.exec(match[0])?.[0].length ?? 1);
          continue;
        }
        quotations ??= quotationsOf(text);
        if (isReported(text, quotations, at)) continue;
        const start =
          kind === 'names' || at - sentence.start > LEAD_MAX || capitalWithin(letters, at) ? at : sentence.start;
        found.push({ start: starts[start] ?? 0, end: endOf(letters, sentence.end, source) });
        break;
      }
    }
  }
}

/** The end in the source of the last character before an offset of the plain text that is no white space. */
function endOf({ text, starts }: PlainLetters, end: number, source: string): number {
  let last = end - 1;
  while (last > 0 && /\s/.test(text.charAt(last))) last -= 1;
  const from = starts[last] ?? 0;
  return from + ((source.codePointAt(from) ?? 0) > 0xffff ? 2 : 1);
}

/** Sentences, titles and list items; a long one in windows. */
function sentencesOf(text: string): Stretch[] {
  const sentences: Stretch[] = [];
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
    // "A.I. systems" is one name.
    if (mark[0] === '.' && /(?:^|[\s.])\p{L}$/u.test(text.slice(Math.max(0, mark.index - 2), mark.index))) continue;
    add(start, end);
    start = end;
  }
  add(start, text.length);
  return sentences;
}

/** Words after which a verb in its base form is a command, or second person. */
const COMMANDING =
  /(?:^|[\s([{"“«'‘*#>:;,.!?-])(?:please|now|now,|kindly|you must|you should|you will|you shall|you need to|you have to|you are to|you may|you can|just|simply|instead|also|immediately|therefore|assistant|must now|so please|do|always|first|next|finally|otherwise|hereby|i want you to|i need you to|i order you to|i command you to|be sure to|make sure to|remember to|don't forget to|do not forget to|keep in mind to|don't hesitate to|feel free to|bitte|nun|jetzt|por favor|ahora|s'il (?:vous|te) plait|maintenant|per favore|ora|agora|alsjeblieft|alstublieft|prosze|teraz|lutfen|it is important to|your task is to|your job is to|your goal is to|take a moment to|consider) ?$/;
const OPENS = /(?:^|[:;,>)\]}*#=|_~-]) ?$/;
const LISTED = /^[\s"“«'‘(\[*#>=\-•·|_~:]*(?:\d{1,3}[.)]\s?)?$/;
/** A command joined to another with "and"; not an infinitive joined to one. */
const JOINED = /\b(?:and|then|or|but|und|et|y|e|en|oraz|ve)(?: then| please| also)? $/;
const INFINITIVE =
  /\b(?:to|would|will|could|can|may|might|did|does|didn't|doesn't|should|must|make|makes|made|let|lets|they|we|he|she|it|who|that|which)\b/;

function inPosition(letters: PlainLetters, sentence: Stretch, at: number, position: Phrase['position']): boolean {
  if (position === 'anywhere') return true;
  const before = letters.text.slice(Math.max(sentence.start, at - 80), at);
  if (LISTED.test(before) && at - sentence.start <= 80) return true;
  if (capitalWithin(letters, at)) return true;
  if (position === 'opening') return /[:>\])}|"“«] ?$/.test(before);
  if (OPENS.test(before) || COMMANDING.test(before)) return true;
  return JOINED.test(before) && !INFINITIVE.test(before);
}

/**
 * Whether a sentence begins here without a full stop before it: a capital, where the words before or after mostly have
 * none, as they have in a headline written with capitals.
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

/** Whether plain letters stand for others in the source, which nobody does to be read by a person. */
function isDisguised({ text, starts }: PlainLetters, source: string, at: number): boolean {
  const plain = text.slice(at, at + DISGUISE_LOOKED_AT);
  const written = source.slice(starts[at], starts[at + plain.length]);
  const count = (letters: string): number => letters.match(/[a-z]/gi)?.length ?? 0;
  return count(written) < 0.7 * count(plain);
}

/** Passages between quotation marks or backticks, within one paragraph each. */
function quotationsOf(text: string): Stretch[] {
  const found: Stretch[] = [];
  let open: { at: number; mark: string } | undefined;
  for (const mark of text.matchAll(
    /["“”„«»`「」『』]|(?<![\p{L}\p{N}])'(?=[\p{L}\p{N}<[])|(?<=[\p{L}\p{N}.!?,>\]])'(?!\p{L})|\n/gu,
  )) {
    const at = mark.index;
    if (mark[0] === '\n') {
      // A quotation that goes on in the next paragraph is closed only there.
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

/** Words with which a report introduces what somebody wrote. */
const REPORTING =
  /\b(?:said|says?|saying|told|tell|telling|wrote|writes?|written|writing|asks?|asked|asking|reads?|reading|typed?|typing|enter(?:s|ed|ing)?|using|uses?|used|called|calls|phrases?|words?|prompts?|prompting|messages?|instructions?|commands?|texts?|lines?|sentences?|researchers?|attackers?|hackers?|examples?|repl(?:y|ied|ies)|posted|tweeted|added|inserted|embed(?:s|ded|ding)?|hid(?:den|ing|e)?|contain(?:s|ed|ing)?|such as|instruct(?:s|ed|ing)|request(?:s|ed)?|demo(?:nstrat\w*)?|comment(?:s|ed)?|strings?|tokens?|tags?|markers?|respond(?:s|ed)|answer(?:s|ed)|ordered|urged|includ(?:e|es|ed|ing)|paper|papers|white|invisible|trick(?:s|ed)?|chatbots?|models?|sagte?n?|schrieb|schreibt|anweisung(?:en)?|satz|satze|dit|ecrit|ecrivait|consignes?|dijo|dice|escribio|escrita|instruccion(?:es)?|frases?|disse|scritto|scrive|istruzion[ei]|escreveu|instrucoes|zei|schreef|zin|opdracht|napisal|powiedzial|polecenie|zdanie|dedi|yazdi|talimat\w*)\b|[:：]|сказал|написал|фраз|инструкци|команд|指令|指示|提示|说|說|写|寫|という|書|قال|كتب|عبار|تعليمات/;

/** Whether an offset lies in a quotation that the paragraph around it talks about. */
function isReported(text: string, quotations: readonly Stretch[], at: number): boolean {
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
/** Letters spelled in tag characters, or bytes in variation selectors, which no person sees and many models read. */
const HIDDEN = new RegExp(`${TAGS}{4,}(?:\\udb40\\udc7f)?|(?:[\\ufe00-\\ufe0f]|\\udb40[\\udd00-\\uddef]){4,}`, 'g');
/** A flag of a region is a black flag followed by at most six tags and their end. */
const REGION_TAGS_MAX = 2 * 7;

function hiddenLetters(text: string): Stretch[] {
  if (!/[\ufe00-\ufe0f\udb40]/.test(text)) return [];
  const found: Stretch[] = [];
  for (const { index, 0: run } of text.matchAll(HIDDEN)) {
    if (run.length <= REGION_TAGS_MAX && text.slice(index - 2, index) === '\u{1F3F4}') continue;
    if (found.length >= FOUND_MAX) break;
    // What stands before it is what a person can be shown.
    const lead = /[^\s\p{Default_Ignorable_Code_Point}]{1,40}\s?$/u.exec(text.slice(Math.max(0, index - 41), index));
    found.push({ start: index - (lead?.[0].length ?? 0), end: index + run.length });
  }
  return found;
}

/** Whether a text holds letters that no person sees. */
export const hasHiddenText = (text: string): boolean => hiddenLetters(text).length > 0;
