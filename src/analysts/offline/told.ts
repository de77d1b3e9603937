import {
  doubtIn,
  formOf,
  mockTalkIn,
  newsOf,
  type Sentence,
  sentencesOf,
  speakersIn,
  voicesOf,
} from '../../words/index.js';
import { type TextKind } from '../../appraisal/index.js';
import { type Told, type ToldAs } from './exchange.js';
import { type Worded } from './findings.js';
import { quotableIn } from './quotable.js';

const LEAD_WORDS = { least: 7, most: 45 } as const;

/** The first whole sentence of a text that tells something. */
function firstOf(sentences: readonly Sentence[], title: string): Told['lead'] | null {
  for (const { text } of sentences) {
    const quote = quotableIn(text, LEAD_WORDS);
    if (
      quote !== null &&
      quote !== title &&
      !/\?$|^["“]?(?:But|And|So|Or|Yet)\b/u.test(quote) &&
      /(?:\b\p{Ll}+\b.*){3}/u.test(quote)
    )
      return { quote, sentence: text };
  }
  return null;
}

const OF_FIRM =
  /\b[Ww](?:e(?:['’]re| are| have)|e['’]ve) (?:also |now |today |proud(?:ly)? (?:to )?)*(?:announc|launch|introduc|releas|shar|partner|excit|rolling out|expand|sign)|\bwe (?:announce|launch|introduce|release|trained|built)|\btoday (?:announced|unveiled|launched|introduced) (?:the |its |an? )/u;
/** What a firm calls its own, and no writer. */
const OF_WORK =
  /\b(?:[Oo]ur (?:\p{Ll}+ )?(?:models?|products?|users?|customers?|clients?|systems?|platform|services?|technology|software|app|company)|use ChatGPT)\b/u;
/** Sentences in which a firm says that it tells of itself. */
const FIRM_WITHIN = 5;
/** From this share of its sentences on, a text that says “we” is its own. */
const WE_SHARE = 0.25;
/** Whether a text is a firm’s own. */
const isOfFirm = (sentences: readonly Sentence[]): boolean =>
  sentences.slice(0, FIRM_WITHIN).some(({ own }) => OF_FIRM.test(own)) ||
  (!sentences.some(({ own }) => /\b(?:I|I['’]m|my)\b/u.test(own)) &&
    sentences.filter(({ own }) => /\b(?:[Ww]e|[Oo]ur)\b/u.test(own)).length > WE_SHARE * sentences.length);

const OF_NEWS: ReadonlySet<TextKind> = new Set(['report', 'analysis', 'live-blog']);

/** What readers ask of a text depends on who tells it. */
function toldAs(article: Worded, sentences: readonly Sentence[], kind: TextKind | undefined): ToldAs {
  // Whatever a joke has may be a part of it, and answers nothing.
  const isDoubtful =
    kind === 'interview'
      ? mockTalkIn(article.text) !== null
      : (kind === undefined || kind === 'report' || kind === 'other') && doubtIn({ ...article, sentences }) !== null;
  if (kind === 'satire' || isDoubtful) return 'doubtful';
  if (kind === 'press-release' || kind === 'advertisement') return 'company';
  // A firm that praises its own work argues for it, too.
  if (kind === 'opinion' && isOfFirm(sentences) && OF_WORK.test(article.text)) return 'company';
  const form = formOf(article)?.says ?? '';
  if (kind === 'opinion' || /side|cause/.test(form)) return 'argument';
  if (kind !== 'interview' && isOfFirm(sentences)) return 'company';
  return kind === undefined || OF_NEWS.has(kind) || /report/.test(form) ? 'news' : 'other';
}

/** A text as its readers ask of it; null where it has no sentence that can be shown. */
export function toldOf(article: Worded, kind: TextKind | undefined, shown: readonly string[] = []): Told | null {
  const { title, text } = article;
  const sentences = sentencesOf(text);
  const news = newsOf(article);
  const isShown = news !== null && text.includes(news.quote) && !/\s{2}/.test(news.quote);
  const lead = isShown ? news : firstOf(sentences, title);
  if (lead === null) return null;
  const { named: speakers, others } = speakersIn(article);
  return {
    title,
    text,
    sentences,
    lead: { quote: lead.quote, sentence: lead.sentence },
    speakers,
    others,
    voices: voicesOf(article),
    as: toldAs(article, sentences, kind),
    shown,
  };
}
