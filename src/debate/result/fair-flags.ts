import { type Consensus } from '../model/consensus.js';
import {
  chargesIn,
  clause,
  contemptIn,
  FORM_NAMES,
  isFurniture,
  sentencesOf,
  sentencesOfOthers,
} from '../../words/index.js';
import { type WhatItIs } from './kind-read.js';
import { JUDGES } from './shown-parts.js';

type Flag = Consensus['flags'][number];
interface Titled {
  readonly title: string;
  readonly text: string;
}

/** Flags for the words that a writer chooses. */
const WORDING: ReadonlySet<Flag['flag']> = new Set([
  'loaded-language',
  'emotional-appeal',
  'false-certainty',
  'personal-attack',
  'conspiracy-framing',
]);
/** Passages for one of these. */
const WORDINGS_MAX = 4;
/** What is said of people as such attacks nobody. */
const OF_ANYBODY =
  /\b(?:an?|any|every|no) (?:person|man|woman|human|individual)\b|\bmental(?:ly)? (?:ill|illness|illnesses|health)\b|\b(?:whoever|anyone|somebody|someone|nobody) (?:who|is|can)\b/iu;
/** Of these a writer who speaks of himself, argues, weighs, advises or recommends makes free use. */
const FREE_WORDING: ReadonlySet<Flag['flag']> = new Set(['loaded-language', 'emotional-appeal', 'false-certainty']);
/** A headline that holds something back or promises much; “what you need to know” only says that a text explains. */
const BAIT =
  /\b(?:won[’']t (?:believe|want to miss)|(?:you[’']ll|will) (?:never|not) (?:believe|guess)|(?:didn[’']t|did not|never) (?:spot|see|notice)|what happen(?:s|ed) (?:next|when|after)|(?:thing|one) that happened|here(?:[’']s| is) (?:why|what|how)|this is (?:why|what happen\p{Ll}*)|the (?:real |true )?reasons? (?:why|behind|that|he|she|they|you)|(?:one|this) (?:weird|simple|little) \p{Ll}+|explains? everything|everything you need to know|(?<!\bwhat (?:you|we|voters|parents|people) )need to (?:see|know)|freaking out|will (?:leave|make|blow|shock) (?:you|your)|jaw-dropping|secrets? (?:they|that|of)|(?:truth|media|they) (?:about|don[’']t|won[’']t) )/iu;
/** And one that shouts for a click. */
const SHOUTS =
  /\b(?:CRAZY|SHOCK(?:ED|ING|ER)|INSANE|HUGE|MASSIVE|BOMBSHELL|EPIC(?:ALLY)?|UNREAL|AMAZING|DISGUSTING|STUNN(?:ED|ING)|HILARIOUS(?:LY)?|DESTROY(?:S|ED)|SHREDS?|BUSTED|EXPOSED|CAUGHT|WOW|MUST|REVEALED|INCREDIBL[EY]|SERIOUSLY|BOOM|OMG|LOL)\b|!{2,}|[?!]{2,}/u;
export const isBait = (title: string): boolean => BAIT.test(title) || SHOUTS.test(title);

const UNNAMED = /\b(?:sources?|insiders?|officials?|aides?|people|persons?|diplomats?|executives?|anonym\p{Ll}+)\b/iu;
/** Somebody whose name is kept back has said something. */
const UNNAMED_SAYS =
  /\b(?:sources?|insiders?)\b(?: (?!of\b|on\b)[\p{L}’'-]+){0,6}? (?:say|says|said|saying|tells?|told|reported|confirmed|added)\b|\b(?:citing|quoted|quoting|according to|told by) (?:[\p{L}-]+ ){0,4}(?:sources?|insiders?|officials?|people)\b|\b(?:condition of anonymity|spoke anonymously|(?:people|persons?|officials?|aides?|executives?) (?:with knowledge|familiar|close|briefed)|[Ss]peaking anonymously)\b|\bofficials?,? (?:who|speaking)\b|\b(?:[Aa]n?|[Oo]ne|[Tt]wo|[Tt]hree|[Ss]everal) (?:[\p{L}.-]+ ){0,4}(?:officials?|diplomats?|aides?|lawmakers?|senators?) (?:[\p{L}-]+ )?(?:said|says|told|confirmed)\b/iu;
/** Flags that were right of too few texts. */
const SELDOM_RIGHT: ReadonlySet<Flag['flag']> = new Set(['one-sided']);

const QUOTE_CHARS_MAX = 180;
const SENTENCE_CHARS_MAX = 260;
/** Up to the next mark, which may stand between a sentence and another that a page ran into it. */
const CLAUSE_BEFORE = /[^,;:()–—"“”]*$/u;
const CLAUSE_AFTER = /^(?:[^,;:()–—"“”.!?]|[.!?](?!\s|\p{Lu}|$))*/u;
/** Where a long clause may end. */
const JOINT =
  / (?:and|but|that|which|who|because|while|when|as|about|for|to) (?!.* (?:and|but|that|which|who|because|while|when|as|about|for|to) )/u;

/** The clause around a flagged passage, so that it can be understood; the passage where its clause is not at hand. */
function whole({ title, text }: Titled, quote: string): string {
  const start = text.indexOf(quote);
  if (start < 0) {
    const heading = title.trim();
    return heading.includes(quote) && heading.length <= QUOTE_CHARS_MAX ? heading : quote;
  }
  const end = start + quote.length;
  const around = sentencesOf(text).find((each) => each.start <= start && each.end >= end);
  if (!around) return quote;
  const before =
    CLAUSE_BEFORE.exec(text.slice(Math.max(around.start, start - QUOTE_CHARS_MAX), start))?.[0].replace(
      /^.*[.!?](?=\p{Lu})/u,
      '',
    ) ?? '';
  const after = CLAUSE_AFTER.exec(text.slice(end, Math.min(around.end, end + 2 * QUOTE_CHARS_MAX)))?.[0] ?? '';
  const rest = after.slice(0, Math.max(0, QUOTE_CHARS_MAX - before.length - quote.length));
  const cut = rest.length === after.length ? rest : rest.slice(0, JOINT.exec(rest)?.index ?? 0);
  const clause = `${before}${quote}${cut}`.trim();
  return clause.length <= QUOTE_CHARS_MAX ? clause : quote;
}

/** Whether words judge, and are the writer's own: neither in quotation marks nor what somebody is told to have said. */
function isJudging({ text }: Titled, quote: string): boolean {
  if (!JUDGES.test(quote)) return false;
  const sentences = sentencesOf(text);
  const around = sentences.find((each) => each.text.includes(quote));
  return around === undefined || (JUDGES.test(around.own) && !sentencesOfOthers(sentences).has(around));
}

/**
 * The flags of a text as it deserves them: none for the lively words of somebody who speaks of himself, advises or praises, none for a
 * headline that holds nothing back, and each with the clause in which its words stand. Pure.
 */
export function fairFlags(article: Titled, isHeld: boolean, flags: readonly Flag[], isArgued = false): readonly Flag[] {
  const unnamed = new Set<string>();
  const counts = new Map<Flag['flag'], number>();
  return flags.flatMap((flag): readonly Flag[] => {
    if (flag.evidence) return [flag];
    if (WORDING.has(flag.flag)) {
      const count = (counts.get(flag.flag) ?? 0) + 1;
      counts.set(flag.flag, count);
      // A few show it; a page of them is not read.
      if (count > WORDINGS_MAX) return [];
      if (flag.flag === 'personal-attack' && OF_ANYBODY.test(whole(article, flag.quote))) return [];
    }
    if (flag.flag === 'anonymous-sourcing') {
      const sentence = sentencesOf(article.text).find(({ text }) => text.includes(flag.quote))?.text ?? flag.quote;
      if (!UNNAMED_SAYS.test(sentence)) return [];
      // One source that is met twice is one.
      const source = UNNAMED.exec(flag.quote)?.[0].toLowerCase() ?? flag.quote;
      if (unnamed.has(source)) return [];
      unnamed.add(source);
      return [{ ...flag, quote: sentence.length <= SENTENCE_CHARS_MAX ? sentence.trim() : flag.quote }];
    }
    if (SELDOM_RIGHT.has(flag.flag)) return [];
    if (FREE_WORDING.has(flag.flag) && (!isHeld || isArgued || !isJudging(article, flag.quote))) return [];
    if (flag.flag === 'clickbait-headline') return isBait(article.title) ? [flag] : [];
    return WORDING.has(flag.flag) ? [{ ...flag, quote: whole(article, flag.quote) }] : [flag];
  });
}

const CHARGES_MAX = 2;
/** Forms of which a writer may be asked whether he reports. */
const OF_CONTEMPT: ReadonlySet<string> = new Set([...[FORM_NAMES.side, FORM_NAMES.shouted, FORM_NAMES.commented]]);

/** What a writer who takes a side owes: who says so where he charges somebody, and a headline that tells. */
export function owedBy(article: Titled, { says, does }: WhatItIs, personas: readonly string[]): readonly Flag[] {
  const isSided = does === 'argues' && (says === null || says === FORM_NAMES.side);
  const isShouted = says === FORM_NAMES.shouted || isSided;
  const flagged = (flag: Flag['flag'], quote: string): Flag => ({ flag, quote, personas: [...personas] });
  const charges = (isSided ? chargesIn(article) : [])
    .slice(0, CHARGES_MAX)
    .map(({ sentence, pattern }) => clause(sentence.text, pattern));
  const isLoose = does === 'unknown' || (says !== null && OF_CONTEMPT.has(says));
  const contempt = (isLoose ? contemptIn(article) : []).filter((words) => !charges.includes(words));
  return [
    ...charges.map((words) => flagged('unsourced-claim', words)),
    ...contempt.slice(0, CHARGES_MAX).map((words) => flagged('loaded-language', words)),
    ...(isShouted && isBait(article.title) ? [flagged('clickbait-headline', article.title.trim())] : []),
  ];
}

/** Words with which no report speaks of its news. */
const SENSATION =
  /\b(?:bombshell (?:\p{Ll}+ )?(?:announcement|revelation|report|claims?|news|move|decision|letter)|(?:this|the) (?:shocking|sensational|explosive|jaw-dropping) (?:news|announcement|revelations?|claims?|twist|footage)|jaw-dropping)\b/iu;

/** The first clause in which a report praises its news as a sensation in its own words; none where it does not. */
export function sensationsIn({ title, text }: Titled): readonly string[] {
  const sentences = sentencesOf(text);
  const ofOthers = sentencesOfOthers(sentences);
  const sentence = sentences.find(
    (each) => SENSATION.test(each.own) && !ofOthers.has(each) && !isFurniture(each.text, title),
  );
  return sentence === undefined ? [] : [clause(sentence.text, SENSATION)];
}
