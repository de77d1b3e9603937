import { labelBefore, type Sentence, sentencesOf, sentencesOfOthers, turnsIn } from '../../words/index.js';
import { type ArticleReading } from './reading.js';
import { type SignalSpan } from './signal.js';

/** How others judge: hard words after it are theirs. "They branded the plan a disgrace", "what critics see as a sham". */
const JUDGED_BY_OTHERS =
  /\b(?:brand(?:s|ed|ing)|dubb(?:s|ed|ing)|nicknam(?:es|ed|ing)|label(?:s|l?ed|l?ing)|call(?:s|ed|ing)|alleg(?:es|ed|ing)|accus(?:es|ed|ing)\b[^.;]{1,80}? of|(?:slam(?:s|med|ming)|blast(?:s|ed|ing)|decr(?:ies|ied|ying)|derid(?:es|ed|ing)|mock(?:s|ed|ing)|ridicul(?:es|ed|ing)|condemn(?:s|ed|ing)|denounc(?:es|ed|ing)|critici[sz](?:es|ed|ing)|dismiss(?:es|ed|ing)|characteri[sz](?:es|ed|ing)|portray(?:s|ed|ing)|depict(?:s|ed|ing)|describ(?:es|ed|ing)|refer(?:s|red|ring) to|attack(?:s|ed|ing)|regard(?:s|ed|ing)|view(?:s|ed)?|sees?|saw|seen)\b[^.;]{0,80}? as|liken(?:s|ed|ing)\b[^.;]{1,80}? to|in the (?:words|view|eyes|opinion) of|(?:critics?|opponents?|supporters?|protesters|demonstrators|detractors|rivals?)(?: of [^.;,]{1,40})? (?:say|see|fear|call|complain|consider)|chant(?:s|ed|ing)|(?:signs?|banners?|placards?|posters?)\b[^.;]{0,30} read(?:s|ing)?|(?:convicted|found guilty|charged|suspected) of)\b/giu;

/** Whoever speaks before a colon at the end of a paragraph; the next paragraph is his. */
const LEADS_IN =
  /\b(?:said|says|tweeted|tweets|wrote|writes|posted|posts|replied|replies|told|tells|asked|asks|added|adds|declared|declares|explained|explains|continued|continues|went on|goes on|stated|states|responded|responds|answered|shouted|announced|noted|notes|reads?|reported|reports|statement|letter|message|email|e-mail|post|tweet|speech|full text|transcript|excerpts?|quote[sd]?|according to)\b[^:]{0,120}:\s*$/iu;

/** What the headline gives to somebody: "Berg calls …", "…, says Berg", "Berg: …". */
const TITLE_SPOKEN =
  /\b(?:says?|said|calls?|called|tells?|told|claims?|claimed|accus(?:es|ed)|brands?|branded|slams?|slammed|blasts?|blasted|rips|denounc(?:es|ed)|condemns?|condemned|mocks?|mocked|warns?|warned|labels?|dubs?|dubbed|describes?|insists?|argues?|vows?|decries|attacks|fears?|according to|likens?|tweets?|alleges?|suggests?|hits (?:out|back)|lashes out|critics?)\b/iu;
/** A label of the page before a colon, and no speaker. */
const LABEL =
  /^(?:breaking|opinion|comment|analysis|video|watch|exclusive|update[sd]?|live|news|editorial|review|report|photos?|listen|must (?:see|watch|read)|wow|shock(?:ing)?|just in|alert|revealed|exposed|bombshell|column|letter)\b/iu;
const SPEAKER_BEFORE = /^(\p{Lu}[\p{L}.’'-]*(?: [\p{L}.’'-]+){0,4}): /u;

/** Words between single marks, which may have apostrophes in them. */
const SINGLE = /(?<![\p{L}\p{N}])['‘](?=\S)(?:[^'’\n]|['’](?=\p{L})){1,160}['’](?!\p{L})/gu;

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Quotations of a text, also those that go on over paragraphs, of which each but the last is left open. */
function quotationsIn(source: string): readonly Range[] {
  const found: Range[] = [];
  let at = 0;
  let open = -1;
  for (const line of source.split('\n')) {
    // A paragraph that begins with a mark opens the quotation anew.
    if (open >= 0 && /^\s*["“]/u.test(line)) open = -1;
    for (const { 0: mark, index } of line.matchAll(/["“”]/gu)) {
      const place = at + index;
      if (open < 0 && mark !== '”') open = place;
      else if (open >= 0 && mark !== '“') {
        found.push({ start: open, end: place + 1 });
        open = -1;
      }
    }
    // What is left open is quoted to the end of its paragraph, and goes on in the next only where that closes it.
    if (open >= 0 && line.trim() !== '') {
      found.push({ start: open, end: at + line.length });
      const rest = source.slice(at + line.length + 1).replace(/^\s+/u, '');
      const next = rest.slice(0, rest.search(/\n|$/u));
      const marks = [...next.matchAll(/["“”]/gu)].map(([mark]) => mark);
      const goesOn = marks[0] === '”' || (marks[0] === '"' && marks.length % 2 === 1 && !next.startsWith('"'));
      open = goesOn ? at + line.length + 1 : -1;
    }
    at += line.length + 1;
  }
  for (const { 0: words, index } of source.matchAll(SINGLE)) found.push({ start: index, end: index + words.length });
  return found;
}

/** The sentences of paragraphs that somebody speaks, whom the paragraph before names: "She wrote:". */
function ledIn(sentences: readonly Sentence[]): ReadonlySet<Sentence> {
  const paragraphs = new Set(
    sentences.flatMap(({ text, paragraph }, at) =>
      LEADS_IN.test(text.trim()) && sentences[at + 1]?.paragraph !== paragraph ? [paragraph + 1] : [],
    ),
  );
  return new Set(sentences.filter(({ paragraph }) => paragraphs.has(paragraph)));
}

const isIn = (ranges: readonly Range[], { start }: Pick<SignalSpan, 'start'>): boolean =>
  ranges.some((range) => range.start <= start && range.end > start);

/** Whether a headline gives its words to somebody. */
const isSpokenTitle = (title: string): boolean =>
  TITLE_SPOKEN.test(title) || (SPEAKER_BEFORE.test(title) && !LABEL.test(title));

export interface OthersWords {
  /** Whether a passage may have somebody else's words. */
  readonly areTheirs: (span: Pick<SignalSpan, 'in' | 'start' | 'end'>) => boolean;
  /** Number of words of the text that are the writer's own. */
  readonly own: number;
}

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0;

/**
 * Which passages may have somebody else's words: a passage stands in quotation marks of any kind, in a quotation that goes on over paragraphs,
 * in a paragraph that a colon announces, in what a transcript gives to a speaker, in a sentence that tells what others say or how they
 * judge, or in a headline that does. Generous, so that no writer is charged with words of others.
 */
export function othersWordsIn(reading: ArticleReading): OthersWords {
  const { text, title } = reading.document;
  const sentences = sentencesOf(text.source);
  const ofOthers = sentencesOfOthers(sentences);
  const announced = ledIn(sentences);
  const quotations = quotationsIn(text.source);
  const turns = turnsIn(text.source);
  const quotedInTitle = quotationsIn(title.source);
  const isTitleSpoken = isSpokenTitle(title.source);
  const areTheirs = (span: Pick<SignalSpan, 'in' | 'start' | 'end'>): boolean => {
    if (span.in !== 'text') return isTitleSpoken || isIn(quotedInTitle, span);
    if (isIn(quotations, span) || isIn(turns, span)) return true;
    const around = sentences.find(({ start, end }) => start <= span.start && end > span.start);
    if (!around) return false;
    return (
      around.own.slice(span.start - around.start, span.end - around.start).trim() === '' ||
      ofOthers.has(around) ||
      announced.has(around) ||
      labelBefore(around.text) > 0 ||
      [...around.own.matchAll(JUDGED_BY_OTHERS)].some(
        ({ index, 0: words }) => around.start + index + words.length <= span.start,
      )
    );
  };
  const own = sentences.reduce(
    (sum, sentence) =>
      areTheirs({ in: 'text', start: sentence.start, end: sentence.end }) ? sum : sum + wordsIn(sentence.own),
    0,
  );
  return { areTheirs, own };
}
