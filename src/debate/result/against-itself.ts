import { asPattern, inQuotes, sentencesOf, type Sentence, stemOf } from '../../words/index.js';

/** Where a headline has more than its text, or a text two answers to one question. */
export interface AgainstItself {
  /** One plain sentence, without its full stop, with the words of both sides. */
  readonly says: string;
  /** A sentence of the text that shows it, verbatim. */
  readonly quote: string;
  readonly isOfHeadline: boolean;
}

interface Read {
  readonly title: string;
  readonly text: string;
  readonly sentences: readonly Sentence[];
}

const SMALL =
  /^(?:the|a|an|and|or|of|to|in|on|at|for|by|from|with|as|is|are|was|were|be|been|has|have|had|will|would|who|that|this|its|their|his|her|it|but|after|new|one|not|no|u|s|us)$/u;
const stemsIn = (words: string): ReadonlySet<string> =>
  new Set(
    (words.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => word.length > 1 && !SMALL.test(word)).map(stemOf),
  );
const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => [...a].filter((word) => b.has(word)).length;
const cut = (words: string): string =>
  words
    .trim()
    .replace(/[,;:]\s?$/u, '')
    .replace(/\s+/gu, ' ');

/** Whoever is the first, of whom and of what: “first Somali American” “to lead a U.S. city”. */
const FIRST =
  /\bfirst ((?:(?!to\b|in\b|of\b|at\b|for\b|on\b|since\b|ever\b|time\b|day\b|week\b|year\b)[\p{L}-]+ ?){1,4})((?:to|ever|of|in|at)\b.*)?$/iu;
const VERBS_OF_FIRSTS =
  /^(?:lead|serve|hold|becom|be|win|run|elect|take|get|make|enter|join|play|go|reach|head|receiv|earn|work|do|nam|appoint)/u;

/** Somebody is the first in the headline, and somebody else was in the text. */
function firstTwice({ title, sentences }: Read): AgainstItself | null {
  const found = FIRST.exec(title);
  const [whole = '', who = '', what = ''] = found ?? [];
  const words = who.trim().split(/\s+/u);
  if (!found || words.length < 2) return null;
  const of = new Set([...stemsIn(what)].filter((stem) => !VERBS_OF_FIRSTS.test(stem)));
  const before = new RegExp(
    `^["“]?(\\p{Lu}[\\p{L}.’'-]+(?: \\p{Lu}[\\p{L}.’'-]+){1,3})(?:,? (?:of|from|who) [^.;]{2,60}?|, [^.;]{2,60}?)?,? (?:was|became|had been|had become|has been|is considered) (?:actually |already )?the first ${asPattern(words.join(' '))}\\b([^.;]*)`,
    'iu',
  );
  for (const [at, { text }] of sentences.entries()) {
    const match = before.exec(text);
    if (!match || at < 1) continue;
    const [, name = '', rest = ''] = match;
    const surname = name.split(' ').at(-1) ?? name;
    // Whom the news is about stands in the headline or in the first sentence.
    if (title.includes(surname) || sentences[0]?.text.includes(surname) === true) continue;
    const [told = ''] = rest.split(',');
    if (!/^\p{Lu}/u.test(name) || shared(of, stemsIn(told)) === 0) continue;
    return {
      says: `Its headline has ${inQuotes(cut(whole))}, and its text says ${inQuotes(cut(`${match[0].slice(0, match[0].length - rest.length)}${told}`))}`,
      quote: text,
      isOfHeadline: true,
    };
  }
  return null;
}

const DEADLINE =
  "(?:the end of (?:this|the) (?:century|decade|year)|(?:this|the) (?:century|decade)[’']s end|(?:the year )?20[2-9]\\d|2100|mid-?century)";
const AIM = new RegExp(
  `\\b(limit|curb|keep|hold|cap|cut|halv|reduc|rais|reach|lower|doubl)\\p{L}*\\b[^.;]{0,60}?\\b(?:to|at|below|by|of) (\\d+(?:\\.\\d+)?\\s?(?:°\\s?[CF]|degrees|%|per ?cent|percent|million|billion|trillion))[^.;\\d]{0,40}?\\bby (${DEADLINE})`,
  'giu',
);
/** A year stands for the end of what it is the end of. */
const ends = (deadline: string): string =>
  /century[’']s end|end of (?:this|the) century|2100/iu.test(deadline)
    ? '2100'
    : /mid-?century/iu.test(deadline)
      ? '2050'
      : /decade/iu.test(deadline)
        ? '2030'
        : deadline.toLowerCase().replace(/^the year /u, '');

const AIMS_MAX = 40;

/** One aim in the same figure with two dates. */
function twoDeadlines({ sentences }: Read): AgainstItself | null {
  const aims = sentences.flatMap(({ own, text }) =>
    [...own.matchAll(AIM)].map(([whole, , figure = '', deadline = '']) => ({
      text,
      whole,
      figure: figure.toLowerCase().replace(/\s/gu, ''),
      deadline,
      about: stemsIn(whole.replace(deadline, '')),
    })),
  );
  // More are no aims, but a text made to cost time.
  for (const [at, one] of aims.slice(0, AIMS_MAX).entries())
    for (const other of aims.slice(at + 1, AIMS_MAX)) {
      if (one.figure !== other.figure || ends(one.deadline) === ends(other.deadline)) continue;
      if (shared(one.about, other.about) < 2) continue;
      return {
        says: `It has two dates for one aim: ${inQuotes(cut(one.whole))} and ${inQuotes(cut(other.whole))}`,
        quote: other.text,
        isOfHeadline: false,
      };
    }
  return null;
}

/** A full name with an age: “Ada Berg, 34,”, “34-year-old Ada Berg”. */
const NAME = "\\p{Lu}[\\p{L}’'-]+(?: \\p{Lu}[\\p{L}.’'-]+){1,2}";
const AGED = [
  new RegExp(`(?<name>${NAME}), (?:aged? )?(?<age>\\d{1,2})(?=,|\\.$)`, 'gu'),
  new RegExp(`\\b(?<age>\\d{1,2})-year-old (?:\\p{Ll}+ ){0,2}(?<name>${NAME})`, 'gu'),
];
/** Another year explains another age, and so do scores and ranks. */
const THEN =
  /\b(?:ago|in (?:19|20)\d\d|at the time|then|when|turned|birthday|later|died|born|since|years? (?:earlier|before)|first met|began|started|won|lost|beat)\b/iu;

/** One person with two ages. */
function twoAges({ sentences }: Read): AgainstItself | null {
  const known = new Map<string, string>();
  for (const { own, text } of sentences) {
    if (THEN.test(text)) continue;
    for (const { groups } of AGED.flatMap((pattern) => [...own.matchAll(pattern)])) {
      const { name = '', age = '' } = groups ?? {};
      const before = known.get(name);
      if (before !== undefined && before !== age)
        return { says: `It gives ${name} two ages, ${before} and ${age}`, quote: text, isOfHeadline: false };
      known.set(name, age);
    }
  }
  return null;
}

/** Two or three words in marks in a headline; longer quotations are looked for when a text is appraised. */
const MARKED = /["“]([^"“”]{6,40})["”]|(?<![\p{L}\p{N}])['‘]([^'‘’"“”]{6,40})['’](?![\p{L}\p{N}])/gu;
const MARKED_WORDS = { least: 2, most: 3 } as const;
/** A shorter text may be a part of what the headline was written for. */
const TEXT_CHARS_MIN = 600;
const TEXT_CHARS_MAX = 60_000;

/** A short quotation of the headline of which the text has not a word. */
function markedOnly({ title, text }: Read): AgainstItself | null {
  if (text.length < TEXT_CHARS_MIN) return null;
  const known = stemsIn(text);
  for (const [whole, double, single] of title.matchAll(MARKED)) {
    const words = (double ?? single ?? '').trim();
    const stems = [...stemsIn(words)];
    const count = words.split(/\s+/u).length;
    // Words that all begin with a capital where others do not are the title of a work.
    const isTitle = /^(?:\p{Lu}\S*\s?)+$/u.test(words) && / \p{Ll}{4,}/u.test(title.replace(whole, ''));
    if (words.includes('*') || count > MARKED_WORDS.most || stems.length < MARKED_WORDS.least || isTitle) continue;
    if (stems.some((stem) => known.has(stem))) continue;
    return {
      says: `Its headline has ${inQuotes(words)} in quotation marks, and the text as we read it has none of these words`,
      quote: title,
      isOfHeadline: true,
    };
  }
  return null;
}

const FINDERS = [firstTwice, twoDeadlines, twoAges, markedOnly] as const;

const known = new WeakMap<object, AgainstItself | null>();

/** The first such place in an English text; null where there is none, and where another year, source or way to count may explain it. */
export function againstItselfIn(article: { readonly title: string; readonly text: string }): AgainstItself | null {
  const made = known.get(article);
  if (made !== undefined) return made;
  const text = article.text.slice(0, TEXT_CHARS_MAX);
  const read: Read = { title: article.title.trim(), text, sentences: sentencesOf(text) };
  let found: AgainstItself | null = null;
  for (const find of FINDERS) found ??= find(read);
  known.set(article, found);
  return found;
}
