import { inQuotes } from '../speech.js';
import { around, type Hole, NAMED_SAYS, namesExpert, type Probed, shownAround, tidy, whole } from './hole.js';

/** Somebody who counts, says or publishes, in any form. Generous. */
const OF_SOMEBODY =
  /\b(?:according to|said|says?|told|reports?|reported|estimate[sd]? (?:by|that)|stud(?:y|ies)|surveys?|polls?|research\p{Ll}*|data|figures|statistics|found|finds|shows?|showed|census|universit\p{Ll}+|institut\p{Ll}+|journal|police|organi[sz]ers?|officials?|authorities|ministry|department|agency|bureau|office|commission|United Nations|UN|UNICEF|WHO|CDC|FBI|Pew|Gallup|media|count(?:ed|s)? by|by (?:the )?\p{Lu}\p{L}+|records?|analysis|analysts|experts?|scientists|believes?|calculat\p{Ll}+|published|released|project(?:s|ed|ions?)|think tank|group|union|charity|forecast\p{Ll}*|company|firm|foundation|association|council|service)\b/iu;

/** A number that somebody must have estimated. */
const ESTIMATED =
  /\b((?:an estimated|(?:is|are|was|were|has been|have been) estimated (?:at|to (?:be|have|cost|number))) (?:(?:about|around|some|between|more than|over|at least|nearly|up to) )?[$£€]?\d[\d,.]*(?: (?:million|billion|trillion|thousand|percent|per cent)|%)?(?: (?:to|and) [$£€]?\d[\d,.]*(?: (?:million|billion))?)?(?: (?!(?:according|of|in|on|for|to|by|and|or|from|with|that|who|which|as|at|per|a|each|across|into)\b)\p{Ll}[\p{L}-]+)?)/iu;

/** An estimate beside which nobody stands who made it. */
export function estimatedByNobody({ title, sentences }: Probed): Hole | null {
  for (const [at, sentence] of sentences.entries()) {
    const words = ESTIMATED.exec(sentence.own)?.[1];
    if (words === undefined) continue;
    const quote = shownAround(sentence, words, title);
    if (quote === null || /["“”]/u.test(quote)) continue;
    if (OF_SOMEBODY.test(sentence.text.replace(words, '')) || OF_SOMEBODY.test(sentences[at + 1]?.text ?? '')) continue;
    if (OF_SOMEBODY.test(sentences[at - 1]?.text ?? '')) continue;
    const told = whole(words);
    return {
      kind: 'estimated',
      says: `It does not say who estimates ${inQuotes(told)}.`,
      asks: `${inQuotes(told)}: who estimates it?`,
      answer: 'Neither that sentence nor those beside it say.',
      quote,
      in: 'text',
      word: told,
    };
  }
  return null;
}

const CROWD =
  /\b((?:(?:[Tt]ens|[Hh]undreds) of )?[Tt]housands|[Hh]undreds of thousands|[Mm]illions|[Mm]ore than (?:a )?(?:million|\d{1,3},\d{3})|(?:[Aa]bout|[Aa]round|[Ss]ome|[Ou]ver|[Nn]early) \d{1,3},\d{3})(?: of)? (?:[\p{L}-]+ ){0,3}?(?:people|protest[eo]rs|demonstrators|Israelis|Americans|Britons|women|students|workers|supporters|fans|marchers|mourners|worshippers|residents|farmers|activists|citizens|Muslims|Palestinians|Iranians|Russians|Ukrainians)\b[^.;“”"]{0,40}?\b(?:took to the streets|take to the streets|taken to the streets|marched|rallied|gathered|protested|demonstrated|poured into|flooded|filled|lined|packed|converged|turned out|joined|attended|chanted)\b/u;
const COUNTS_CROWD =
  /\b(?:police|organi[sz]ers?|estimate\p{Ll}*|according to|officials?|authorities|said|says|told|reported|counted|crowd size|media)\b/iu;

/** A story of how many came. Nobody counts who mourns, prays or watches a match. */
const OF_CROWD =
  /\b(?:thousands?|millions?|crowds?|masses|turnout|protest\p{Ll}*|demonstrat\p{Ll}*|march(?:es|ed|ing|ers)?|rall(?:y|ies|ied)|strikes?|streets?|blocks?|blockade)\b/iu;
const COUNTED_BY_NOBODY =
  /\b(?:mourn\p{Ll}*|funerals?|burial|buried|vigils?|worship\p{Ll}*|pilgrim\p{Ll}*|pray\p{Ll}*|mass|fans|spectators|parades?|concert|festival|tribute|pay (?:their )?respects)\b/iu;

/** A crowd that nobody has counted. */
export function crowdOfNobody({ title, sentences }: Probed): Hole | null {
  if (!OF_CROWD.test(title) || COUNTED_BY_NOBODY.test(title)) return null;
  for (const sentence of sentences.slice(0, CROWD_WITHIN)) {
    const found = CROWD.exec(sentence.own);
    const words = found?.[1];
    if (found === null || words === undefined || COUNTED_BY_NOBODY.test(sentence.text)) continue;
    const quote = shownAround(sentence, found[0], title);
    if (quote === null) continue;
    // Another count of it further on has its own source.
    if (
      sentences.some(
        ({ text }) =>
          /\b(?:crowd|turnout|protest\p{Ll}*|demonstrat\p{Ll}*|march\p{Ll}*|rall\p{Ll}+|people)\b/iu.test(text) &&
          /\d{3}|thousand|million/iu.test(text) &&
          COUNTS_CROWD.test(text),
      )
    )
      return null;
    return {
      kind: 'crowd',
      says: `It does not say who counted ${inQuotes(tidy(words))}.`,
      asks: `${inQuotes(tidy(found[0]))}: who counted them?`,
      answer: 'The text names neither the police nor whoever called for it as the source of the number.',
      quote,
      in: 'text',
      word: words,
    };
  }
  return null;
}
const CROWD_WITHIN = 8;

const RISE =
  /\b((?:an? |the )?(?:(?:staggering|massive|huge|shocking|alarming|dramatic|sharp) )?(\d[\d,.]*)\s?(?:%|percent|per cent) (?:increase|rise|jump|surge|spike|hike|growth|drop|fall|decline|decrease|reduction|uptick) in (?:the )?(?:(?!(?:on|over|since|from|during|compared|last|this|as|after|between|to|at|by|and|that|which)\b)\p{L}[\p{L}-]*)(?: (?!(?:in|on|over|since|from|during|compared|last|this|as|after|between|to|at|by|for|and|that|which)\b)\p{L}[\p{L}-]*){0,3})(?![\p{L}])/iu;
/** A count that is no share, year or day. */
const COUNT =
  /(?<![\p{L}\d.,:/-])(?!(?:19|20)\d\d\b)(?:[$£€]\s?\d|\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)? (?:million|billion|thousand)|\d{2,}(?!\d*\s?(?:%|percent|per ?cent|years?|days?|months?|weeks?|hours?|-year|st\b|nd\b|rd\b|th\b)))(?![\d.,]*\s?(?:%|percent|per ?cent))|\bfrom (?:one|two|three|four|five|six|seven|eight|nine|ten|\d+) (?:\p{Ll}+ )?to\b/u;
const RISE_MIN = 50;

/** A great rise in per cent, without the counts from which and to which. */
export function riseWithoutCounts({ title, sentences }: Probed): Hole | null {
  for (const [at, sentence] of sentences.entries()) {
    const found = RISE.exec(sentence.own);
    const words = found?.[1];
    if (words === undefined) continue;
    if (Number(found?.[2]?.replaceAll(',', '')) < RISE_MIN) continue;
    const quote = shownAround(sentence, words, title);
    if (quote === null || COUNT.test(around(sentences, at).replace(words, ''))) continue;
    const told = whole(words);
    return {
      kind: 'bare-rise',
      says: `It has ${inQuotes(told)}, and not from how many to how many.`,
      asks: `${inQuotes(told)}: from how many to how many?`,
      answer: 'The sentences beside it have no count; a large share of a small number is small.',
      quote,
      in: 'text',
      word: told,
    };
  }
  return null;
}

const CRITICS =
  /(?:^|[,;–—] |\b(?:but|and|while|as|that|what) )((?:[Ss]ome |[Mm]any |[Oo]ther )?(?:[Cc]ritics|[Oo]pponents|[Oo]bservers|[Ss]keptics|[Ss]ceptics|[Ee]xperts|[Aa]nalysts|[Cc]ommentators|[Dd]etractors))(?: (?:have|had|also|of [^,.;“”"]{2,40}?))* (?:say|said|argue[ds]?|accuse[sd]?|claim(?:ed)?|call(?:ed)?|warn(?:ed)?|believe[ds]?|contend(?:ed)?|fear(?:ed)?|see|saw|point(?:ed)? out|describe[ds]?|question(?:ed)?|blame[ds]?|decri(?:ed|y)|view(?:ed)?|note[ds]?|suggest(?:ed)?|worry|think|complain(?:ed)?|denounce[ds]?|condemn(?:ed)?)\b/u;
const CRITICS_REACH = 3;
const OF_TRADE = /experts|analysts|observers|commentators/iu;

/** Critics or experts without a name, where nobody with one says the same nearby. */
export function criticsUnnamed({ title, text, sentences }: Probed): Hole | null {
  for (const [at, sentence] of sentences.entries()) {
    const words = CRITICS.exec(sentence.own)?.[1];
    if (words === undefined || (OF_TRADE.test(words) && namesExpert(text))) continue;
    const quote = shownAround(sentence, words, title);
    if (quote === null) continue;
    const near = sentences
      .slice(Math.max(0, at - 1), at + 1 + CRITICS_REACH)
      .map(({ text }) => text)
      .join(' ');
    if (
      NAMED_SAYS.test(near) ||
      /["“][^"”]{8,}["”]/u.test(near) ||
      /\b(?:such as|including|like|among them|led by)\b/u.test(near)
    )
      continue;
    if (
      /\b(?:said|says|told|wrote|added|according)\b/u.test(
        sentences
          .slice(at + 1, at + 1 + CRITICS_REACH)
          .map(({ own }) => own)
          .join(' '),
      )
    )
      continue;
    const noun = words.toLowerCase().split(' ').at(-1) ?? words;
    return {
      kind: 'critics',
      says: `It has what ${noun} say, and names none of them.`,
      asks: `${inQuotes(words)}: which of them?`,
      answer: 'Nobody is named there or in the sentences that follow.',
      quote,
      in: 'text',
      word: words,
    };
  }
  return null;
}
