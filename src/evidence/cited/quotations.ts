import { type Span } from '../../claims/index.js';
import { numbersIn, sameValue } from '../numbers.js';
import { contentWords } from '../sentences.js';
import { overlap, SPEAKING } from './link-scope.js';
import {
  type Context,
  denies,
  folded,
  nearest,
  type PageComparison,
  passageAt,
  quotable,
  type Sentence,
} from './page-reading.js';
import { covered, oppositesIn, plainWords } from './wording.js';

const SHARED_WORDS_MIN = 3;
const QUOTED_WORDS_MIN = 4;
/** A shorter quotation whose words are missing may be the same saying in other words. */
const MISSED_WORDS_MIN = 6;
/** Words right before a link that names where somebody spoke. */
const PLACE = /\b(?:in|at|to|by|from|with|told|on|via)\s+(?:(?:an?|the|its|his|her|their)\s+)?$/i;
const QUOTATION = /“([^“”]{8,600})”|"([^"\n]{8,600})"/g;
/** Share of the quoted words that a sentence must have to be the same saying in other words. */
const ALTERED_SHARE = 0.5;
/** Share of the quoted words, in the same or a similar form, of a sentence that says the same in other words. */
const PARAPHRASE_MIN = 0.6;

/**
 * Looks for the words that the claim quotes. Missing words accuse only if the link's page is their source: the link
 * stands on the whole quotation or on who said it where, and nothing else that is quoted is found.
 */
export function quotation(context: Context): PageComparison | null {
  const { claim, text, around, link, page } = context;
  const { sentences } = page;
  const at = quotedIn(context);
  if (at === null) return null;
  const article = text.slice(at.start, at.end).replace(/[,.;:]$/, '');
  // Omissions and insertions are the writer's own, so the page need not contain them.
  const parts = article
    .split(/…|\.{3}|\[[^\]]*\]/)
    .map(folded)
    .filter((part) => part.split(' ').length >= 2);
  if (parts.reduce((sum, part) => sum + part.split(' ').length, 0) < QUOTED_WORDS_MIN) return null;
  const quotedWords = contentWords(article);
  const near = nearest(sentences, quotedWords);
  const has = (all: string, part: string): boolean => ` ${all} `.includes(` ${part} `);
  if (parts.every((part) => has(page.folded, part) || has(page.joined, part))) {
    const holding = sentences.find(({ text: own }) => has(folded(own), parts[0] ?? '')) ?? near[0]?.sentence;
    if (!holding) return null;
    return {
      finding: 'same-quotation',
      why: 'The page has the words that the article quotes.',
      passage: passageAt(page, holding),
      quotes: { article, evidence: quotable(holding.text) },
    };
  }
  const best = near[0];
  if (!context.cited || page.partial || !best || claim.polarity === 'denied') return null;
  const covers = link.start <= at.start + 1 && link.end >= at.end - 1;
  // A link inside a quotation leads to what the speaker talks about.
  if (!covers && overlap(link, at)) return null;
  if (agreesInNumber(article, sentences) || isParaphrase(article, best.sentence.text)) return null;
  const speaker = claim.attribution?.standsFor ?? claim.attribution?.source ?? '';
  const name = speaker.match(/\p{Lu}[\p{L}’'-]+/gu)?.at(-1);
  // A sentence about the same speaker, or else any quotation, is a better passage than one that only shares a word.
  const telling = sentences.filter(({ text: own }) => (name === undefined ? /[“"«„]/.test(own) : own.includes(name)));
  const altered =
    best.shared >= SHARED_WORDS_MIN &&
    best.shared >= ALTERED_SHARE * quotedWords.size &&
    isSpoken(best.sentence, sentences);
  const said = SPEAKING.test(text.slice(link.start, link.end));
  const place = name !== undefined && page.text.includes(name) && PLACE.test(text.slice(around.start, link.start));
  // A link beside a quotation may lead to something other than the source of the quotation.
  if (!altered && !covers && !said && !place) return null;
  // A page without anybody's words may tell the same in its own.
  if (!altered && !telling.some((each) => isSpoken(each, sentences))) return null;
  if (!altered && folded(article).split(' ').length < MISSED_WORDS_MIN) return null;
  if (!altered && !SPEAKING.test(text.slice(around.start, around.end))) return null;
  const shown = altered ? best.sentence : (nearest(telling, quotedWords)[0]?.sentence ?? telling[0] ?? best.sentence);
  return {
    finding: 'no-such-quotation',
    why: altered
      ? 'The page has these words otherwise than the article quotes them.'
      : 'The page does not have the words that the article quotes; this is the nearest that it says.',
    passage: passageAt(page, shown),
    quotes: { article, evidence: quotable(shown.text) },
  };
}

/** The longest quotation that overlaps the claim, without its marks; null if there is none. */
function quotedIn({ claim, text, around }: Context): Span | null {
  const sentence = text.slice(around.start, around.end);
  let longest: Span | null = null;
  for (const match of sentence.matchAll(QUOTATION)) {
    const start = around.start + match.index + 1;
    const end = start + match[0].length - 2;
    const within = start < claim.end && end > claim.start;
    if (within && end - start > (longest ? longest.end - longest.start : 0)) longest = { start, end };
  }
  return longest;
}

/** Whether a sentence says what is quoted in other words of the same meaning, without any opposite. */
function isParaphrase(quoted: string, told: string): boolean {
  const words = plainWords(quoted);
  return (
    denies(quoted) === denies(told) &&
    oppositesIn(quoted, told) === null &&
    covered(words, plainWords(told)) >= PARAPHRASE_MIN * words.length
  );
}

/** Whether a number of the quotation is on the page: then the page may say the rest in other words. */
function agreesInNumber(quoted: string, sentences: readonly Sentence[]): boolean {
  const numbers = numbersIn(quoted).filter(({ value }) => value > 1);
  return (
    numbers.length > 0 &&
    sentences.some(({ text }) =>
      numbersIn(text).some(({ value }) => numbers.some((number) => sameValue(number.value, value, true))),
    )
  );
}

/** Whether a sentence is somebody's speech: in quotation marks, with a word of saying, or between such sentences. */
function isSpoken({ text, start }: Sentence, sentences: readonly Sentence[]): boolean {
  if (/[“”"«»„]/.test(text) || SPEAKING.test(text) || /\b(?:I|we|my|our)\b/i.test(text)) return true;
  const at = sentences.findIndex((each) => each.start === start);
  return SPEAKING.test(sentences[at - 1]?.text ?? '');
}
