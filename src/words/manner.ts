import { furnitureBefore, isFurniture } from './furniture.js';
import { type Sentence, sentencesOf } from './sentences.js';
import { creditsAnybody, isBalanced, sentencesOfOthers } from './speech.js';
import { stemsOf } from './stems.js';
import { labelBefore, turnsIn } from './turns.js';
import { MONTHS, WEEKDAYS } from './calendar.js';

/** Words of the text at their place, in UTF-16 code units. */
export interface ShownWords {
  readonly in: 'text';
  readonly start: number;
  readonly end: number;
  readonly quote: string;
}

/** What a signal of manner says of a text in plain words, for it and against it. */
interface MannerWords {
  readonly for: string | null;
  readonly against: string | null;
  /** Words outside quotations that show the side for the text; null where no few words could show it. */
  readonly forBy?: RegExp;
  /** The same of the side against it. */
  readonly againstBy?: RegExp;
  /** What can be said of the whole text where no words show the side: how it compares with careful reports. */
  readonly whole: { readonly for: string | null; readonly against: string };
}

/**
 * A whole sentence with an exclamation mark, or at least three words in capitals of which one is no name: acronyms, agencies and names of
 * papers are written so without raising a voice.
 */
const LOUD =
  /(?<=^["“]?)\p{Lu}\p{L}*(?:[ ,’'-]+\p{L}+){2,20}!+|(?<![\p{L}\p{N}])(?=(?:\p{Lu}{2,} ){0,8}(?:IS|ARE|WAS|WERE|HAS|HAVE|HAD|WILL|THEY|YOU|WE|IT|THIS|THAT|NOT|NEVER|JUST|NOBODY|EVERY|NOW|MUST|BEFORE|YOUR|OUR|THEIR|WHO|WHAT|WHY|UP)\b)\p{Lu}{2,}(?: \p{Lu}{2,}){2,}/u;

/**
 * By signal of the embedded analyst. A side without words is not said, because the text alone does not show it: that something is
 * missing may only have been overlooked. `whole` compares amounts, which were counted.
 */
const MANNER: Readonly<Record<string, MannerWords>> = {
  attribution: {
    for: 'It says who says so.',
    against: 'It leaves open who says so.',
    forBy:
      /(?<![\p{L}’'-])(?:\p{Lu}[\p{L}’'-]+ ){2,3}(?:said|told|wrote|announced|testified|explained|added|argued|warned)\b|(?:said|says) (?:\p{Lu}[\p{L}’'-]+ ){1,2}\p{Lu}[\p{L}’'-]+|\b[Aa]ccording to (?:the )?(?:\p{Lu}[\p{L}’'-]+ ){1,3}\p{Lu}[\p{L}’'-]+/u,
    whole: {
      for: 'It says more often than most texts who says so.',
      against: 'It says less often than careful reports who says so.',
    },
  },
  quotation: {
    for: null,
    against: null,
    whole: {
      for: 'Its quotations mostly have a speaker beside them.',
      against: 'It quotes less, or with a speaker beside it less often, than careful reports.',
    },
  },
  numbers: {
    for: 'It gives figures that can be checked.',
    against: 'Its figures come without a source.',
    forBy:
      /(?:[$€£]\d[\d,.]*\d?(?: (?:million|billion|trillion))?|\b\d[\d,.]*(?:%| per ?cent| (?:million|billion)))(?: of (?:the |all )?\p{Ll}+(?: \p{Ll}+s\b)?)?|(?<![\p{L}\d.,-])[1-9][\d,]*\d \p{Ll}{3,}(?:s|ople)\b/u,
    whole: { for: 'It has figures, as careful reports do.', against: 'It has fewer figures than careful reports.' },
  },
  documents: {
    for: null,
    against: null,
    whole: { for: 'It names documents.', against: 'It names fewer documents than careful reports.' },
  },
  'dates-and-places': {
    for: 'It says when it happened.',
    against: null,
    forBy: new RegExp(
      `\\bon (?:${WEEKDAYS})\\b|\\b(?:on|in) (?:${MONTHS})(?: \\d{1,4})?\\b|\\b(?:${MONTHS}) \\d{1,2}\\b`,
      'u',
    ),
    whole: {
      for: 'It has as many days and places as careful reports.',
      against: 'It has fewer days and places than careful reports.',
    },
  },
  hedging: {
    for: 'It marks what is not certain.',
    against: null,
    forBy:
      /\b(?:reportedly|is believed to|are believed to|appears? to|could not be (?:confirmed|verified)|remains? unclear)(?: \p{Ll}+){0,3}/u,
    // An accusation with a hedge is no care, and a count of hedges does not tell the two apart.
    whole: {
      for: null,
      against: 'It marks what is not certain less often than careful reports.',
    },
  },
  certainty: {
    for: null,
    against: 'It leaves no room for doubt.',
    whole: {
      for: 'It seldom says “always”, “never” or “of course”.',
      against: 'It speaks with more certainty than careful reports.',
    },
  },
  'loaded-language': {
    for: null,
    against: 'Its own words judge before they tell.',
    whole: {
      for: 'Its words seldom judge.',
      against: 'More of its words judge, or tell of bad things, than in careful reports.',
    },
  },
  superlatives: {
    for: null,
    against: null,
    whole: {
      for: 'It exaggerates no more than careful reports.',
      against: 'It has more superlatives and strong words than careful reports.',
    },
  },
  'second-person': {
    for: null,
    against: 'It speaks to its readers or of its writer.',
    againstBy:
      /(?<=^(?:["“(]?|.{0,60}[ ,;—–-]))(?:[Ww]e|I)(?: \p{Ll}+n[’']t| \p{Ll}+|[’'](?:re|ve|m|ll) \p{Ll}+) \p{Ll}+(?: \p{Ll}+){0,4}|\b(?:[Yy]ou (?:can|will|should|might|may|need|have|are|do)|your own) \p{Ll}+(?: \p{Ll}+){0,4}/u,
    whole: {
      for: 'It speaks neither to its readers nor of its writer.',
      against: 'It speaks to its readers or of its writer more than reports do.',
    },
  },
  shouting: {
    for: null,
    against: 'It raises its voice.',
    againstBy: LOUD,
    whole: {
      for: 'It does without exclamation marks and capitals for emphasis.',
      against: 'It has capitals for emphasis, dots or exclamation marks.',
    },
  },
  insults: {
    for: null,
    against: 'It calls people names.',
    whole: { for: 'It calls nobody names.', against: 'It has more hard words for people than careful reports.' },
  },
  clickbait: {
    for: null,
    against: 'Its headline asks for a click.',
    whole: {
      for: 'Its headline does not ask for a click.',
      against: 'Its headline is built like those that ask for a click.',
    },
  },
  'headline-match': {
    for: null,
    against: 'Its headline is not what the text is about.',
    whole: {
      for: 'The names of its headline are in the text.',
      against: 'Its headline asserts more, or has other names, than headlines of careful reports.',
    },
  },
  conspiracy: {
    for: null,
    against: 'It suspects hidden powers.',
    whole: {
      for: 'It suspects no hidden powers.',
      against: 'It has words that are frequent where hidden powers are suspected.',
    },
  },
  satire: {
    for: null,
    against: 'It reads like satire.',
    whole: { for: 'It is told in earnest.', against: 'It has words that are frequent in satire.' },
  },
  advertising: {
    for: null,
    against: 'It advertises.',
    whole: { for: 'It sells nothing.', against: 'It has words that are frequent in advertising.' },
  },
  balance: {
    for: 'More than one side is heard.',
    against: 'One side alone is heard.',
    forBy:
      /(?<![\p{L}’'-])(?:\p{L}+ ){0,3}(?:denied (?!entry|access|bail)|disputed|rejected the (?:claims?|allegations?|accusations?|charges?)|pleaded not guilty|[Cc]ritics (?:say|said|argue|of)|[Oo]pponents (?:say|said|argue|of))(?: \p{L}+){0,4}/u,
    whole: {
      for: 'It sets one view against another about as often as careful reports.',
      against: 'It sets one view against another less often than careful reports.',
    },
  },
  'unsupported-claims': {
    for: null,
    against: 'It comments where a report would say who says so.',
    againstBy:
      /^(?!.*\b(?:said|says?|told|according to|wrote)\b).*\b(?:make no mistake|the (?:plain |simple |sad )?(?:truth|fact) is|no wonder|of course|needless to say|let[’']s (?:be (?:clear|honest)|face it)|it is (?:clear|obvious|absurd|shameful|outrageous|high time|time (?:to|for|that)|no (?:coincidence|accident|secret)|hard to (?:see|believe|imagine))|(?:is|are) (?:clearly|obviously|simply|surely|nothing less than|nothing but)|must (?:now|act|stop|not be allowed|never)|how dare|if anything|in truth|we all know|who could have)\b.*$/iu,
    whole: {
      for: 'Much of what it states can be checked.',
      against: 'More of it comments, and less of it can be checked, than in careful reports.',
    },
  },
  boilerplate: {
    for: null,
    against: null,
    whole: { for: 'No menus or captions stand in it.', against: 'Parts of a page stand between its sentences.' },
  },
};

/** Words of a sentence that says where its figure is from. */
const OWNED =
  /\b(?:said|says?|told|according to|reports?|reported|announced|wrote|stated?|stud(?:y|ies)|survey|poll|census|data|figures|statistics|records?|estimate[ds]?|found(?! out\b)|shows?|showed|published)\b/i;

/** Signals whose side for the text is what any text should show. */
export const EXPECTED: ReadonlySet<string> = new Set([
  'boilerplate',
  'shouting',
  'insults',
  'conspiracy',
  'satire',
  'advertising',
  'clickbait',
  'superlatives',
  'headline-match',
]);

/** The plain words for a signal on one side; null where the text does not show it. */
export const mannerInPlainWords = (signal: string, side: 'for' | 'against'): string | null =>
  MANNER[signal]?.[side] ?? null;

/**
 * How the text as a whole compares with careful reports in a signal, on one side; null for an unknown signal, and where the text itself
 * speaks against it: what was counted is a style, and a reader takes it for a fact.
 */
export function mannerAsAWhole(signal: string, side: 'for' | 'against', article: Titled): string | null {
  const says = MANNER[signal]?.whole[side] ?? null;
  return says === null || (side === 'against' && REFUTES[signal]?.(article) === true) ? null : says;
}

interface Titled {
  readonly title: string;
  readonly text: string;
}

/** What in a text refutes that it lacks something, or that it has something. */
const REFUTES: Readonly<Record<string, (article: Titled) => boolean>> = {
  attribution: creditsAnybody,
  boilerplate: (article) => !hasPageParts(article),
  'second-person': ({ text }) => !ADDRESSES.test(text),
  numbers: (article) => {
    const sentences = sentencesIn(article);
    return sentences.filter(({ text }) => /\d/.test(text)).length >= FIGURED_SHARE * sentences.length;
  },
  'headline-match': ({ title, text }) => {
    const told = stemsOf(text);
    const words = [...stemsOf(title)];
    return words.filter((word) => told.has(word)).length >= TOLD_SHARE * words.length;
  },
};
const ADDRESSES = /(?<![\p{L}.])(?:I|[Ww]e|[Mm]y|[Oo]ur|[Yy]ou|[Yy]ours?|[Uu]s)(?![\p{L}.])/u;
/** From this share of sentences with a figure on, a text does not lack them. */
const FIGURED_SHARE = 0.25;
/** From this share of its words on, the text tells what the headline says. */
const TOLD_SHARE = 0.6;

/** What a text says of itself at its foot belongs to it: who owns it, what was corrected, who wrote it. */
const OWN_NOTE =
  /\b(?:disclos\p{Ll}+|correction|clarification|editor['’]s note|investors?|owned by|parent company|conflict of interest|updated|amended|corrected|contributed to this|originally|is an? \p{Ll}+)\b/iu;

/** Whether a part of a page stands before the last sentence of a text, which is not a note of its own. */
function hasPageParts(article: Titled): boolean {
  const sentences = sentencesIn(article).slice(0, -1);
  return sentences.some(({ text }) => isFurniture(text, article.title) && !OWN_NOTE.test(text));
}

const read = new WeakMap<object, readonly Sentence[]>();

/** The sentences of an article, which are cut once. */
function sentencesIn(article: { readonly text: string }): readonly Sentence[] {
  const sentences = read.get(article) ?? sentencesOf(article.text);
  read.set(article, sentences);
  return sentences;
}

/** The first words of the article's own text, outside quotations, that show what a signal says on a side; null without any. */
export function mannerShownIn(
  signal: string,
  side: 'for' | 'against',
  article: { readonly text: string },
): ShownWords | null {
  const known = shown.get(article) ?? new Map<string, ShownWords | null>();
  shown.set(article, known);
  const key = `${side} ${signal}`;
  const words = known.has(key) ? (known.get(key) ?? null) : firstShown(signal, side, article);
  known.set(key, words);
  return words;
}

/** Asked for each part of each vote, and found once in each article. */
const shown = new WeakMap<object, Map<string, ShownWords | null>>();

/** A longer passage is no example. */
const SHOWN_CHARS_MAX = 200;

/** When a page was changed, and not when something happened: "Updated: March 16, 2020, 5:01 PM". */
const STAMPED = {
  before:
    /\b(?:updated|published|posted|modified|filed|created|revised|issued|retrieved|accessed|last seen|by \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+)(?: at| on)?\s?[:|,–—-]?\s*(?:\p{Lu}\p{Ll}+day,? )?$/iu,
  after: /^,? ?\d{4},? (?:at )?\d{1,2}[:.]\d{2}/u,
  /** Who posted it: "Ann Reed June 29, 2017". */
  name: /(?:(?!\p{Lu}\p{Ll}*day )\p{Lu}[\p{L}.'’-]+|@\w+\)?) $/u,
};
const STARTS_WITH_MONTH = new RegExp(`^(?:${MONTHS})\\b`, 'u');
const BEHIND_SPEAKER = /["”’'],? (?:said|says|added|adds|told) [^."”]*$/u;
/** Whether a figure behind these words is the writer's: “We sell shirts,” said a spokesman of the firm, which took $48 million last year. */
export const isWritersFigure = (before: string): boolean => BEHIND_SPEAKER.test(before);
/** Something that is still to come. */
const PLANNED = /\b(?:scheduled|planned|expected|due|set|slated|postponed|delayed)\b[^.;]{0,40}$/u;
/** Something that has happened. */
const HAPPENED =
  /(?<![\p{L}])(?:\p{Ll}{2,}ed|was|were|had|said|told|took|made|came|went|began|won|lost|died|fell|rose|hit|met|held|left|found|sent|gave|shot|struck|broke|drew|led|saw|beat|cut|set|ran|wrote|spoke|grew|stood|sold|bought|brought|became|got|put|paid|kept|flew|sank|tore|blew)(?![\p{L}])/u;
/** All of something is no figure that somebody counted: "100 percent". */
const ALL = /^(?:100|110|0) ?(?:%|per ?cent)/u;

/** Words that only look as if they showed a signal. */
const SPARED: Readonly<Record<string, (found: RegExpExecArray, sentence: string) => boolean>> = {
  'dates-and-places': (found, sentence) =>
    STAMPED.before.test(sentence.slice(0, found.index)) ||
    (STARTS_WITH_MONTH.test(found[0]) && STAMPED.name.test(sentence.slice(0, found.index))) ||
    PLANNED.test(sentence.slice(0, found.index)) ||
    STAMPED.after.test(sentence.slice(found.index + found[0].length)) ||
    !HAPPENED.test(sentence),
  numbers: ([figure]) => ALL.test(figure),
  hedging: (found, sentence) =>
    ACCUSES.test(sentence) || OF_PERSON.test(sentence.slice(0, found.index)) || !OF_FINDING.test(sentence),
};
/** A doubt in such a sentence is about what somebody may have done. */
const ACCUSES =
  /\b(?:alleg\p{Ll}+|accus\p{Ll}+|charged|guilty|suspect\p{Ll}*|crim\p{Ll}+|fraud\p{Ll}*|corrupt\p{Ll}*|li(?:ed|es|ar|ars)|lying|mislead\p{Ll}*|misled|mishandl\p{Ll}+|cover(?:ed|ing)? up|abus\p{Ll}+|assault\p{Ll}*|harass\p{Ll}+|rap(?:e|ed|ist)|murder\p{Ll}*|stole|steal\p{Ll}*|brib\p{Ll}+|collu\p{Ll}+|wrongdoing|misconduct|violat\p{Ll}+|illegal\p{Ll}*|scandal\p{Ll}*|scheme\p{Ll}*|plot(?:s|ted|ting)?|rigg\p{Ll}+|cheat\p{Ll}*|conspir\p{Ll}+|affair|hit on|trying to|arrested|stab\p{Ll}+|shoot\p{Ll}+|shot|kill(?:ed|ing|er)s?)\b/iu;
/** Somebody of whom the doubt is. */
const OF_PERSON =
  /\b(?:[Hh]e|[Ss]he|[Tt]hey|who|I|[Ww]e|[Yy]ou) (?:also |has |have |had )?$|(?<![.!?] |^)\p{Lu}\p{Ll}+ $/u;
/** What is measured or counted, and what could not be. */
const OF_FINDING =
  /\d|\b(?:stud(?:y|ies)|research\p{Ll}*|scientists?|data|results?|evidence|findings?|tests?|trials?|samples?|analys[ei]s|measure\p{Ll}*|surveys?|estimate\p{Ll}*|causes?|risks?|effects?|could not be (?:confirmed|verified)|remains? unclear)\b/iu;
/** Signals of the writer's own words. */
const OF_WRITER: ReadonlySet<string> = new Set(['shouting', 'second-person', 'unsupported-claims', 'loaded-language']);
/** What a page offers besides its text. */
const OF_SITE =
  /\b(?:[Ww]atch|[Rr]ead|[Ss]ee|[Ll]isten to|[Ss]ign up|[Ss]ubscribe|[Ff]ollow|[Cc]lick|[Dd]ownload)\b[^.!?]{0,60}\b(?:videos?|stor(?:y|ies)|newsletters?|podcasts?|episodes?|us on|here|app|channel)\b/u;
/** A link to another page that was run into a sentence. */
const LINKED = /\b(?:SEE ALSO|RELATED(?: STORY)?|READ MORE|ALSO READ|MORE ON THIS)\b|^Also on \p{L}/u;

function firstShown(signal: string, side: 'for' | 'against', article: { readonly text: string }): ShownWords | null {
  const { [side]: words = null, [`${side}By` as const]: pattern } = MANNER[signal] ?? {};
  if (words === null || pattern === undefined) return null;
  const all = new RegExp(pattern.source, `${pattern.flags}g`);
  const sentences = sentencesIn(article);
  const ofOthers = OF_WRITER.has(signal) ? sentencesOfOthers(sentences) : null;
  const turns = OF_WRITER.has(signal) ? turnsIn(article.text) : [];
  for (const sentence of sentences) {
    const { start, own, text } = sentence;
    if (turns.some((turn) => turn.start <= start && turn.end > start)) continue;
    if (ofOthers?.has(sentence) === true || LINKED.test(text) || isFurniture(text, '')) continue;
    const found = [...own.matchAll(all)].find((match) => SPARED[signal]?.(match, own) !== true);
    // A figure can only be checked where its sentence says whose it is.
    if (!found || (signal === 'numbers' && (!OWNED.test(text) || isWritersFigure(text.slice(0, found.index)))))
      continue;
    const from = start + found.index;
    const quote = found[0].trimEnd();
    // A line in capitals is a heading.
    const isHeading = signal === 'shouting' && text === text.toUpperCase() && !text.includes('!');
    // An embedded post is no sentence of the article.
    if (quote.length > SHOWN_CHARS_MAX || isHeading || /^[—–]|@\w/.test(text)) continue;
    // Where a quotation is cut off, its loud words may be another's; and a page is loud about its videos.
    if (signal === 'shouting' && (!isBalanced(text) || OF_SITE.test(text))) continue;
    return { in: 'text', start: from, end: from + quote.length, quote };
  }
  return null;
}

/**
 * The whole sentence around a passage of the text, without a dateline or another part of the page before it; the passage itself where it
 * is in none.
 */
export function sentenceAround(
  article: { readonly title?: string; readonly text: string },
  { start, end, quote }: { readonly start: number; readonly end: number; readonly quote: string },
): string {
  const around = sentencesIn(article).find((sentence) => sentence.start <= start && sentence.end >= end);
  if (!around) return quote;
  // Pages lose the space between paragraphs: "in his name.Recently, TMZ".
  const ends = [...around.text.matchAll(/[.!?](?=\p{Lu}\p{Ll})/gu)].map(({ index }) => index + 1);
  const from = Math.max(0, ...ends.filter((at) => around.start + at <= start));
  const to = Math.min(around.text.length, ...ends.filter((at) => around.start + at >= end));
  const sentence = around.text.slice(from, to).trim();
  const told = sentence.slice(furnitureBefore(sentence, article.title ?? '')).trim() || sentence;
  const own = told.slice(labelBefore(told));
  return to < around.text.length ? own : own + restOfQuotation(article.text.slice(around.end), own);
}

/** What follows a sentence up to the end of the quotation that it opens; empty where it opens none, or one that goes on for long. */
function restOfQuotation(after: string, sentence: string): string {
  const isOpen =
    (sentence.match(/“/g) ?? []).length > (sentence.match(/”/g) ?? []).length ||
    ((sentence.match(/"/g) ?? []).length & 1) === 1;
  return isOpen ? (/^[^\n“”"]{0,240}["”]/u.exec(after)?.[0] ?? '') : '';
}

/** Before a word of doubt: the reader, the writer or a wish, and what the writer only guesses. */
const NO_DOUBT_BEFORE = /\b(?:you|we|I)(?: (?:just|even|also|well|too))? $|(?:^|[.!?“"] ?)$/u;
/** After it: turns of speech, and what somebody is mocked for. */
const NO_DOUBT_AFTER =
  /^ (?:(?:well |just |even |very well )?(?:have )?(?:take|taken) the (?:cake|biscuit)|as well\b|(?:have )?(?:finally|just)\b|(?:not )?(?:even )?be (?:smart|bright|clever|forgiven|excused)|(?:not|never|nobody|no|can(?:not|[’']t)|could(?: not|n[’']t)|do(?:es)?(?: not|n[’']t)|did(?: not|n[’']t)|is(?: not|n[’']t)|are(?: not|n[’']t)|was(?: not|n[’']t)|has no|have no|had no) |(?:think|believe|imagine|fanc|forget|forgot|feel|felt|want|love|enjoy|decided)\p{Ll}*\b|have (?:forgotten|decided|missed|lost (?:his|her|their|its) (?:mind|marbles|way))|too\b)/u;
/** "May not": a plain doubt, where "apparently not" sneers. */
const MODAL = /^(?:may|might|could)/u;
const PLAIN_NOT = /^ not (?!(?:even )?be (?:smart|bright|clever))/u;
/** Words beside which nothing is left open out of care. */
const SNEERS =
  /[!?]["”’]?\s*$|\b(?:crazy|insane|stupid\p{Ll}*|idiot\p{Ll}*|dumb\p{Ll}*|moron\p{Ll}*|insult\p{Ll}*|ridiculous\p{Ll}*|pathetic\p{Ll}*|lunatic\p{Ll}*|disgust\p{Ll}*|shame(?:ful|less)\p{Ll}*|so-called|nutty|loony|bozo|clowns?)\b/iu;

/**
 * The first words that a pattern finds with which a sentence leaves open whether something is so; null where they sneer, speak to the reader
 * or are a turn of speech.
 */
export function openWordsIn(sentence: string, pattern: RegExp): string | null {
  if (SNEERS.test(sentence)) return null;
  for (const { 0: words, index } of sentence.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))) {
    const after = sentence.slice(index + words.length);
    const isPlain = MODAL.test(words) && PLAIN_NOT.test(after);
    if (!NO_DOUBT_BEFORE.test(sentence.slice(0, index)) && (isPlain || !NO_DOUBT_AFTER.test(after))) return words;
  }
  return null;
}
