import { furnitureBefore, isFurniture } from './furniture.js';
import { type Sentence, sentencesOf } from './sentences.js';
import { isBalanced } from './speech.js';
import { stemOf, stemsOf } from './stems.js';
import { rankOf, similarity, vectorOf } from './word-vectors.js';

/** What a text tells before anything else, in its own words. */
export interface News {
  /** Words of the text, a whole sentence or whole clauses of one, or the headline. */
  readonly quote: string;
  /** The sentence in which they stand, verbatim; of a headline that no sentence tells, the first of the text. */
  readonly sentence: string;
  readonly start: number;
  /** Whether only the headline tells it. */
  readonly isHeadline: boolean;
}

/** A whole sentence may be somewhat longer than a part of one. */
const WORDS = { least: 7, most: 36, whole: 60 } as const;
const HEADLINE_WORDS_MIN = 5;
/** Sentences further down tell what came of the news, and not the news. */
const SENTENCES_MAX = 40;
const HEAD_LETTERS_MIN = 3;
const COMMON = new Set(
  'the and for with from that this what when where why how who are was were has have had will would could can not new its his her their they you your our says said after over into about more than just out off all but'
    .split(' ')
    .map(stemOf),
);
/** Words that are rarer than this are mostly names, which show best what a sentence is about. */
const RARE_RANK = 6000;
const WEIGHTS = { number: 1.4, rare: 1.3, plain: 1, common: 0.7 } as const;
const COMMON_RANK = 400;
/** From this similarity on, a word stands for another one. */
const NEAR_MIN = 0.6;
const NEAR_WORTH = 0.6;
/** Share of the headline that a sentence must have. */
const SHARE_MIN = 0.2;
const FIRST_SHARE_MIN = 0.12;
/** From this share on, a sentence says what the headline says. */
const SURE_SHARE = 0.34;
const FIRST_SURE_SHARE = 0.25;
/** What a sentence says that answers a headline's question. */
const ANSWERS =
  /\baccording to (?:[\p{L}’'-]+ ){0,4}(?:data|figures|stud(?:y|ies)|survey|report|poll)\b|\b(?:stud(?:y|ies)|findings|research(?:ers)?|scientists|data|report|results)\b[^.]{0,40}\b(?:shows?|showed|found|finds?|suggests?|suggested|concluded?|reveals?|revealed|confirm(?:s|ed)?)\b/iu;
const ANSWER_WORTH = 0.45;
/** In a text that is told by what somebody says, that is its news. */
const QUOTED_WORTH = 0.25;
const SAYS = /\b(?:said|says|told|tells|explained|recalled|admits|added)\b/u;

/** A line about the page, a caption, a credit. */
const NO_NEWS =
  /https?:|\b(?:Dates|Venue|Gold medals on offer): |\b(?:gestures?|poses?|walks? past|stands? (?:next to|beside)|looks? on|shakes? hands|waves? \p{Ll}+ flags?|holds? (?:up )?(?:a )?(?:placards?|banners?|signs?)) (?:in front of|as|during|outside|at) |www\.|[{}<>|©@]|\b(?:Special Report:|Week's Best|daily column|updated throughout|newsletter|Getty|file photo|Photo by|Image via|Featured image|SEE ALSO|READ MORE|Watch (?:the video )?below|click here|All rights reserved|(?:you can |please )?support (?:us|our work|\p{Lu}\p{L}+ [–-])|[Ff]or as little as|on the next edition|airs (?:on|at)|tune in|\uFFFD|\b[Ii]n this (?:blog |week['’]s )?(?:post|article|guide|tutorial|video|episode|piece),? (?:we|I|you)|[Ss]ign up|[Ss]ubscribe|is seen (?:during|in|at|outside|on))\b/iu;
/** Lost spaces between sentences, and a caption that ends with its day. */
const GLITCH =
  /\]\(|\(opens in a new window\)|- -|\b(?:19|20)\d\d (?:Noting|By|The|A|In)\b|^FILE PHOTO|\p{Ll}\d{4}\p{Lu}|\d\p{Lu}\p{Ll}{2}|\p{Ll}{2}[.:!?]\p{Lu}\p{L}*[ ,]|(?:\p{Lu}\p{Ll}+|\d),? \d{4}\.?$/u;
const GOES_ON =
  /^["“]?(?:he|she|they|it|this|that|these|those|but|and|so|or|also|then|there|what|here|who|you|i|we)\b/iu;
const OF_WHOM = /^["“]?(?:He|She|They|His|Her|Their)\b/u;
/** What its writers make known themselves. */
const OF_OWN =
  /^[Ww]e(?:['’](?:re|ve)| are| have) (?:\p{Ll}+ )?(?:releas|announc|launch|introduc|shar|open|publish|found|develop|creat|accept)\p{Ll}+/u;
/** How a study was made, and not what it found. */
const METHOD =
  /\b(?:researchers|scientists|study|team|authors)\b.{0,120}\b(?:analy[sz]ed|examined|surveyed|studied|looked at|interviewed|hoping to|wanted to (?:know|find|see|understand))\b/iu;
/** What was meant to be, and a sentence that says it did not come to that. */
const INTENDED =
  /\b(?:planned to|was (?:set|due|scheduled|expected|supposed|about) to|were (?:set|due|scheduled|expected|supposed) to|had (?:planned|hoped|been))\b/u;
const PUT_OFF =
  /\b(?:postpon\p{Ll}+|delay\p{Ll}*|cancel\p{Ll}*|scrap\p{Ll}*|suspend\p{Ll}*|halt\p{Ll}*|puts? off|calls? off)\b/iu;
const UNDOES = /^(?:But|However|Instead|Then|Yet|Now)\b/u;
/** What its writer no longer thinks, and a sentence that takes back the one before it. */
const FORMERLY =
  /\b(?:I|[Ww]e) (?:initially|originally|at first|once|used to|long|had always) (?:\p{Ll}+ )?(?:th(?:ink|ought)|believed?|assumed?|wrote (?:it|them|this) off|dismiss(?:ed)?|consider(?:ed)?|hated?|laughed|doubt(?:ed)?)\b/u;
const TAKES_BACK =
  /^(?:But )?(?:(?:I|[Ww]e) (?:was|were) (?:so |very |quite |dead )?wrong|(?:[Tt]hat|[Ii]t|[Tt]his) (?:was|is|turned out to be|proved(?: to be)?) (?:wrong|false|untrue|not true|not so|a mistake|a hoax|nonsense)|(?:[Tt]hat|[Ii]t|[Tt]his) (?:wasn|isn)['’]t (?:so|true)|[Tt]urned out (?:it|that|this) (?:was|is|did|were)(?:n['’]t| not)\b|Not so|Not true|Wrong|Nope)\b/u;
/** An abbreviation at which a sentence was cut: “Dr the Rt. / Hon. Keith Mitchell”. */
const CUT_SHORT = /\b(?:Rt|Hon|Messrs|Mme|Mlle|Asst|Assoc|Lieut)\.$/u;
/** The party of whom the words before it name: “Ann Reed Jr. / (D-Ill.) pleaded guilty”. */
const OF_PARTY = /^\((?:[DRI]|Dem|Rep|Ind)\b[^()]{0,12}\)/u;
/** It refers to a sentence before it. */
const REFERS =
  /^Earlier, |^(?:The|This) \p{Ll}+ (?:is|was|forms) (?:a )?part of (?:an?|the|its|their) (?:\p{Ll}+ )?(?:move|effort|plan|push|drive|scheme|campaign|project|series)\b|^(?:The|His|Her|Its|Their) [^,.]{3,40}(?:, which [^,]+,)? (?:comes?|came) (?:as|after|amid|days|hours|just|weeks)\b|^\S+(?: \S+)? also (?:said|claimed|told|added|noted|called|wrote|warned|argued)\b|\b(?:is|are|was|were) also\b|\b(?:on the other hand|[Bb]y (?:comparison|contrast)|above|below|the (?:day|week|month) before|that (?:same|very))\b|^(?:The other|Another|Just|Now,|Sure|Yes|No|Well|Of course|Instead(?! of)|However|Meanwhile|Additionally|As such|As a result|Therefore|Thus|Hence|In addition|Moreover|Furthermore|Likewise|Similarly|Separately|In this regard|Here)\b/iu;
/** What somebody or something is known for, or what may come, and not what has happened. */
const BACKGROUND =
  /^(?:Founded|Established|Headquartered|Born) (?:in|by|at) |^(?:Married|Sitting|Seated|Standing|Dressed|Perched|Clad|Wearing|Raised) |^\p{Lu}\p{Ll}+(?: \p{Lu}[\p{Ll}’-]+)? is an? (?:[\p{Ll}\d-]+ ){0,3}\p{Ll}+(?:er|or|ist|ian|ant|ent|man|woman) (?:on|at|for|with|in|from|of|who)\b|\bha(?:s|ve|d) an? (?:\p{Ll}+ ){0,3}(?:history|record) (?:of|in|with|dating|stretching|that)\b|\bdat(?:es|ed|ing) back to (?:the )?(?:early |late )?(?:1[89]|20)\d\d|^(?:At [^,]{2,30}, )?(?:[Ww]e|I) (?:believe|think|know|feel|hope)\b|^(?:Back )?[Ii]n (?:19|20)\d\d,|^This is the (?:first|second|third|latest) time\b|^[^,.]{3,90} is an? (?:[\p{L}-]+ ){0,3}(?:analytical project|news (?:site|outlet|agency|service|project)|website|online magazine|media (?:project|company|outlet))\b|\b(?:worked|operated|served|lived|ran) (?:in|as|at) [^.]{0,60}\bfrom (?:\p{Lu}\p{Ll}+ )?(?:19|20)\d\d\b|^(?:Recently|The other day|Last (?:week|month|year)|Yesterday),? (?:I|we)\b|^(?:When|After|Before) I\b|\b(?:(?:has|have) become one of|(?:is|are) (?:one of|known (?:for|as)|considered|regarded as|home to|famous)|once called|was (?:born|founded) in)\b|^[^,]{3,60} in (?:January|February|March|April|May|June|July|August|September|October|November|December) (?:called|said|announced|told|had)\b|^(?:For (?:years|decades|centuries|over a)|On normal days|As the world|Many of us|We all|Throughout history|[Bb]y comparison|A generally accepted|If|Unless|Suppose|Imagine)\b/u;
/** How people took it, and not what happened; an announcement of news that does not say it. */
const REACTS =
  /\b(?:freak(?:ing|ed)? out|going (?:wild|crazy|nuts)|went (?:wild|crazy|nuts)|los(?:ing|t) (?:it|their minds)|br(?:eak|oke|eaking) the internet|bl(?:ew|owing|own) up (?:the internet|online|on (?:Twitter|social media))|(?:whole|entire) internet|can['’]t (?:stop talking|get enough|believe (?:it|what))|in (?:a )?(?:frenzy|meltdown)|(?:heartbreaking|devastating|shock(?:ing)?|huge|major|big|sad|worrying) (?:update|announcement|admission|revelation|news) (?:on|about|in|over|as|that))\b/iu;
/** What nobody knows yet. */
const UNCLEAR = /\b(?:left|leaves|remain(?:s|ed)|is|was|still|it['’]s) (?:still )?unclear\b/iu;
/** What its writer wants. */
const CALLS = /\b(?:should be|we need to|we must|you should)\b/iu;
const NO_BEGIN = /^(?:and|but|or|which|who|whom|that|whose|with|as|by|of|to|for|than|including|from|according)\b/iu;
/** A headline that asks, calls or counts things, and states nothing. */
const NO_STATEMENT =
  /[?…]|^(?:How|Why|What|When|Where|Who|Which|\d+|Top \d+|The \d+|(?:Seven|Five|Ten|Six|Eight|Nine|Three|Four)\b|(?:Live|Video|Photos?|Watch|Listen|Opinion|Review|Interview|Podcast|Special Report|Recipe|Quiz)(?::| )|Here(?:['’]s| (?:is|are))|Everything you|Best|Difference between)|^[\p{L}.’' -]{4,30} on \p{L}+ing\b/iu;

const count = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** Every stem of a headline with what it counts for. */
function weightsOf(title: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const word of title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const stem = stemOf(word);
    const isNumber = /^\d+$/.test(word);
    if (!isNumber && (word.length < HEAD_LETTERS_MIN || COMMON.has(stem))) continue;
    const rank = rankOf(stem);
    weights.set(
      stem,
      isNumber
        ? WEIGHTS.number
        : rank === undefined || rank > RARE_RANK
          ? WEIGHTS.rare
          : rank < COMMON_RANK
            ? WEIGHTS.common
            : WEIGHTS.plain,
    );
  }
  return weights;
}

/** Words of any length, for numbers and short names. */
const allStems = (text: string): ReadonlySet<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stemOf));

/** “NRA” of the National Rifle Association. */
const initialsIn = (sentence: string): ReadonlySet<string> =>
  new Set(
    (sentence.match(/\p{Lu}[\p{L}’'-]+(?: (?:(?:of|for|and|the) )*\p{Lu}[\p{L}’'-]+){1,5}/gu) ?? []).flatMap((name) => {
      const letters = (name.match(/(?<![\p{L}])\p{Lu}/gu) ?? []).join('').toLowerCase();
      return [letters, letters.slice(1)].filter((each) => each.length > 2).map(stemOf);
    }),
  );

/** How much of a headline a sentence says: its words, or words that are near to them. */
function shareOf(head: ReadonlyMap<string, number>, sentence: string): number {
  const own = allStems(sentence);
  const vectors = [...own].filter((stem) => !COMMON.has(stem)).flatMap((stem) => vectorOf(stem) ?? []);
  const initials = initialsIn(sentence);
  let all = 0;
  let told = 0;
  let shared = 0;
  for (const [stem, weight] of head) {
    all += weight;
    if (own.has(stem)) {
      told += weight;
      shared += 1;
      continue;
    }
    if (initials.has(stem)) {
      told += weight;
      shared += 1;
      continue;
    }
    const vector = vectorOf(stem);
    const nearest = vector === undefined ? 0 : Math.max(0, ...vectors.map((other) => similarity(vector, other)));
    if (nearest >= NEAR_MIN) told += NEAR_WORTH * nearest * weight;
  }
  // Words that are near show nothing alone.
  return shared === 0 ? 0 : told / all;
}

/** A report tells its news first. */
const placeWorth = (place: number): number =>
  place === 0 ? 0.3 : place === 1 ? 0.22 : place < 4 ? 0.15 : place < 8 ? 0 : place < 16 ? -0.1 : -0.2;

/** A headline that states something, without the name of a section before it; null for any other. */
export function statedBy(title: string): string | null {
  const bare = title
    .trim()
    .replace(/\s+[|–—-]\s+[^|–—]{2,40}$/u, '')
    .replace(/^(?:opinion|comment|editorial|commentary|breaking|exclusive|watch|video|update)\s*[:|–-]\s*/iu, '')
    .replace(/\.$/u, '');
  return count(bare) >= HEADLINE_WORDS_MIN && !NO_STATEMENT.test(bare) ? bare : null;
}

/**
 * The news of a text: the sentence near its beginning that says most of what the headline says, in words, names, numbers and words near to
 * them; whole, or the clauses of it with who says so. Where none says enough, the headline, if it states something. Null where nothing does.
 */
export function newsOf({ title, text }: { readonly title: string; readonly text: string }): News | null {
  const head = weightsOf(title);
  const often = namesOften(text);
  const subjects = [...head.keys()].filter((stem) => often.has(stem));
  const isQuoted = /:\s?["“‘']\p{Lu}/u.test(title);
  const isAsked = /\?|^(?:How|Why|What)\b/iu.test(title);
  const all = joined(sentencesOf(text), text).slice(0, isAsked ? undefined : SENTENCES_MAX);
  const ranked = all
    .map((sentence, index) => ({ sentence, quote: newsIn(sentence.text, title, head), index }))
    .flatMap(({ sentence, quote, index }) => {
      // “when does that “a-ha!” / moment occur” is half a sentence.
      if (quote === null || /^\p{Ll}/u.test(all[index + 1]?.text ?? '')) return [];
      // It did not come to that.
      if (FORMERLY.test(quote) || TAKES_BACK.test(all[index + 1]?.text ?? '')) return [];
      if (INTENDED.test(quote) && (PUT_OFF.test(title) || UNDOES.test(all[index + 1]?.text ?? ''))) return [];
      return [{ quote, sentence, index, share: shareOf(head, quote) }];
    })
    // What stands before the first sentence that could be the news is no part of it: a section, a caption, a line about the page.
    .map((each, place) => ({
      ...each,
      place,
      worth:
        each.share +
        placeWorth(place) +
        mannerWorth(each) +
        subjectWorth(subjects, each.quote) +
        (isAsked && ANSWERS.test(each.quote) ? ANSWER_WORTH : 0) +
        (isQuoted && SAYS.test(each.sentence.own) && /["“]/u.test(each.quote) ? QUOTED_WORTH : 0),
    }))
    .filter(({ share, place }) => share >= (place === 0 ? FIRST_SHARE_MIN : SHARE_MIN))
    .sort((a, b) => b.worth - a.worth);
  const [best] = ranked;
  const stated = statedBy(title);
  const isSure =
    best !== undefined &&
    (stated === null || best.share >= (best.place === 0 ? FIRST_SURE_SHARE : SURE_SHARE)) &&
    best.worth > 0;
  if (best && isSure)
    return { quote: best.quote, sentence: best.sentence.text, start: best.sentence.start, isHeadline: false };
  const first = all.find((sentence) => newsIn(sentence.text, title, head) !== null) ?? all[0];
  return stated !== null && first
    ? { quote: stated, sentence: first.text, start: first.start, isHeadline: true }
    : null;
}

/** Sentences that were cut at an abbreviation, put together again. */
function joined(sentences: readonly Sentence[], text: string): readonly Sentence[] {
  const made: Sentence[] = [];
  for (const sentence of sentences) {
    const before = made.at(-1);
    if (
      before &&
      before.paragraph === sentence.paragraph &&
      (CUT_SHORT.test(before.text) || OF_PARTY.test(sentence.text))
    ) {
      const between = ' '.repeat(Math.max(0, sentence.start - before.end));
      made[made.length - 1] = {
        ...before,
        end: sentence.end,
        text: text.slice(before.start, sentence.end),
        own: `${before.own}${between}${sentence.own}`,
      };
    } else made.push(sentence);
  }
  return made;
}

/** What speaks against a sentence apart from what it says: that it goes on from another, is what somebody says, or is background. */
function mannerWorth({ quote, sentence }: { readonly quote: string; readonly sentence: Sentence }): number {
  // Whoever is only called “she” was named in another sentence.
  const goesOn = OF_WHOM.test(quote)
    ? -0.45
    : OF_OWN.test(quote)
      ? 0
      : GOES_ON.test(quote) || REFERS.test(quote)
        ? -0.2
        : 0;
  const isMethod = METHOD.test(quote) ? -0.3 : 0;
  const isQuotation = sentence.own.trim().length < 0.4 * sentence.text.length ? -0.2 : 0;
  const isUnclear = UNCLEAR.test(quote) ? -0.3 : 0;
  const reacts = REACTS.test(quote) ? -0.6 : 0;
  return (
    reacts +
    isUnclear +
    goesOn +
    isMethod +
    isQuotation +
    (BACKGROUND.test(quote) ? -0.3 : 0) +
    (CALLS.test(quote) ? -0.15 : 0)
  );
}

/** A name that a text has so often is whom it is about. */
const SUBJECT_TIMES = 3;

/** Stems of the names that a text has again and again, which never stand in small letters. */
function namesOften(text: string): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const [name] of text.matchAll(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]{2,}/gu)) {
    const stem = stemOf(name.toLowerCase());
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const plain = new Set((text.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{Ll}\p{N}]{2,}/gu) ?? []).map(stemOf));
  return new Set(
    [...counts].filter(([stem, count]) => count >= SUBJECT_TIMES && !plain.has(stem)).map(([stem]) => stem),
  );
}

/** What a sentence loses that has none of the names of the headline which the text has again and again. */
function subjectWorth(subjects: readonly string[], quote: string): number {
  const own = allStems(quote);
  return subjects.length === 0 || subjects.some((stem) => own.has(stem)) ? 0 : -0.2;
}

/** A photographer with a paper, in brackets: “(Ann Reed/The Portwick Post) The lock is closed”. */
const CREDIT_BRACKETS = /^\((?:\p{Lu}[\p{L}.’'-]* ){1,3}?[\p{L}.’'-]*\/[^()]{2,40}\) (?=["“‘]?\p{Lu})/u;
/** Words with a capital that only the beginning of a sentence gives them. */
const SENTENCE_BEGINS =
  '(?:According to|In (?:the|an?|his|her|its|their|this|response|addition|recent|some|fact|one)|(?:The|On|At|After|Before|When|While|But|However|He|She|They|These|There|Since|Officials|Police|Less than|More than|Some|Many|Most|One of|Under|During|Although|Because|Despite))';
/** A heading that a page ran into the sentence below it: “Lock stays shut According to the council, it leaks”. */
const HEADING = new RegExp(
  `^(?!["“‘])[^.!?,;:"“”()\\n]{12,100}?[\\p{Ll}\\d]['’]?s? (?<!\\b(?:and|or|of|the|a|an|to|for|in|on|by|with|that|is|was|as|at|from|says|said|called|titled|named|watch(?:ed)?|read) )(?=${SENTENCE_BEGINS} \\p{Ll})`,
  'u',
);

/** A sentence without the place, the agency, the heading or the note that stands before what it says. */
export function withoutPlace(sentence: string): string {
  const trimmed = sentence.trim();
  return (
    trimmed
      .slice(furnitureBefore(trimmed, ''))
      .replace(CREDIT_BRACKETS, '')
      .replace(HEADING, '')
      // A caption's agency and photographer, run into the first sentence.
      .replace(/^(?:REUTERS|AP|AFP)\/\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+(?:\/File Photo)? (?=\p{Lu})/u, '')
      // The buttons and the credit of a picture.
      .replace(
        /^Enlarge this image (?:toggle caption )?(?:(?:\p{Lu}[\p{L}.’'-]* ){0,2}\S*\/\S*\s+(?:(?:via|for)\s+(?:(?:AP|Getty|Reuters|Bloomberg)\s+(?:Images\s+)?)?)?|Getty Images\s+|(?:\p{Lu}\p{L}+ ){1,2}(?:for |\/ ?)\S+\s+)*/u,
        '',
      )
      // “Warning: this article has details that some may find upsetting”, and the source of a picture.
      .replace(
        /^(?:Warning|WARNING|Editor['’]s note): ?[^.]{10,160}?(?:distressing|upsetting|disturbing|offensive|graphic|language|violence|abuse|suicide)\.? (?=["“]?\p{Lu})/u,
        '',
      )
      .replace(/^\([^()]{4,60} via [^()]{3,40}\) (?:\p{Lu}{3,}[\p{Lu} ]*[-–—] ?)?(?=\p{Lu}\p{Ll})/u, '')
      .replace(/^(?:\p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.]+){0,2}(?:, )?){0,3} ?CNN ?[—–-] ?(?=["“]?\p{Lu})/u, '')
      // “Velden, Michigan, US –More than two years”, “Harl, DC– Eight”.
      .replace(
        /^\p{Lu}[\p{L}.’'-]+(?: \p{Lu}[\p{L}.’'-]+)?(?:, \p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.]+)?){1,3} ?[–—] ?(?=["“]?\p{Lu}\p{L})/u,
        '',
      )
      // A note of an agency, and the place from which it reports.
      .replace(/^\(\([^()]*\)\)\s*(?:\p{Lu}{3,}\s)?/u, '')
      .replace(/^[\p{Lu}/ ,.]{3,40}(?:\([^)]{2,60}\))? ?[-–—―]{1,2} ?(?=["“]?\p{Lu})/u, '')
      .replace(/^\p{Lu}{3,}[\p{Lu} ,.]* \([^()]*\b(?:Reuters|AP|AFP|News|Sputnik|\d{4})\b[^()]*\)[:,]? (?=\p{Lu})/u, '')
      .replace(/^\p{Lu}\p{Ll}+ [-–—] (?=\p{Lu})/u, '')
      .replace(/^(?:\p{Lu}[\p{L}.]+ ){0,3}(?:News|Times|Post|Agency|Herald|Reporter|Desk) [-–—] (?=\p{Lu})/u, '')
      .replace(/^(?:\p{Lu}[\p{Lu} ,.]{2,30}|Anchor|Report|Reporter|Host): (?=\p{Lu}\p{Ll})/u, '')
      // “ET Ann Reed read aloud”: the time at which it was published.
      .replace(/^(?:ET|EST|EDT|PT|PST|PDT|CT|CST|CDT|GMT|BST|UTC) (?=\p{Lu}\p{Ll})/u, '')
      // “(KGO) -- A plan”.
      .replace(
        /^(?:\p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.]+){0,2},? )?\(\p{Lu}{2,5}(?:-TV)?\) ?(?:--|[—–-]) ?(?=\p{Lu})/u,
        '',
      )
      // “UPDATE 1-29-2016 at 01:30PM ET: Due to public pressure”.
      .replace(/^Updated?: (?=["“]?\p{Lu})/u, '')
      .replace(/^(?:UPDATED?|BREAKING|EXCLUSIVE)\b(?:(?!: )[\d\p{L} :.,/-]){0,40}: (?=["“]?\p{Lu}\p{Ll})/u, '')
      // The day and hour of a comment.
      .replace(/^\p{Lu}\p{Ll}+ \d{1,2}, \d{4} at \d{1,2}:\d\d ?[ap]\.?m\.? (?=["“]?\p{Lu})/u, '')
      // “Washington, D.C. (Harl Post) - Pushed to the limit”.
      .replace(/^\p{Lu}[\p{L}.]+(?:,? \p{Lu}[\p{L}.]+){0,2} \([^()]{2,40}\) ?[-–—]{1,2} ?(?=["“]?\p{Lu})/u, '')
      // A caption that a page ran into the first sentence: “Ann Reed is a rower Ann Reed has won”.
      .replace(
        /^(\p{Lu}[\p{L}’'-]+ \p{Lu}[\p{L}’'-]+) [^.,;:!?“”"]{8,100}?[\p{Ll}\d] (?=\1 (?:will|has|had|is|was|won|lost|beat|says|said|\p{Ll}+(?:ed|s)) )/u,
        '',
      )
      // “Harl World A baker said”: who publishes it, run into the first sentence.
      .replace(/^(?:\p{Lu}[\p{L}.]+ ){1,2}(?:World|News|Times|Post|Tribune) (?=(?:An?|The) \p{Ll})/u, '')
      // “KVELLER via JTA — The state”.
      .replace(/^\p{Lu}[\p{L}]+ via \p{Lu}[\p{L}]+ [-–—] (?=["“]?\p{Lu})/u, '')
      // “Kigali: Four young people have won”.
      .replace(/^\p{Lu}\p{Ll}{2,}(?: \p{Lu}\p{Ll}+)?: (?=(?:The|An?|In|On|At|For|One|Two|Three|Four|Five|Six)\s)/u, '')
  );
}

/** Whether a sentence is about the page and no part of the text, or was put together wrongly. */
export const isOfPage = (sentence: string): boolean => NO_NEWS.test(sentence) || GLITCH.test(sentence);

/** Who says what was cut off: it must not be lost. */
const CREDITS_REST =
  /\b(?:according to|said|says|told|announced|reported|alleged\p{Ll}*|reportedly|claim(?:ed|s)|whether|if|unless)\b/iu;

/** A sentence whose first letter the page shows as a picture, with the letter that its headline has: “urkey, Poland”. */
function firstLetter(sentence: string, title: string): string {
  const rest = /^\p{Ll}{3,}/u.exec(sentence)?.[0];
  const whole = rest && new RegExp(`(?<![\\p{L}])(\\p{Lu})${rest}(?![\\p{L}])`, 'u').exec(title)?.[1];
  return whole ? `${whole}${sentence}` : sentence;
}

const TITLE_CHARS_MIN = 20;

/** Share of words that are no names; less in a whole sentence, or in one that says who says so. */
const PLAIN_MIN = { any: 0.35, told: 0.22 } as const;
/** Somebody does or did something, in small letters as no headline or list has it, up to a full stop; no scene, quotation or caption. */
const TELLS_DEED =
  /^(?!["“‘]|(?:When|While|Like) |.*(?:\p{L}\([LRC]\)|\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, (?:19|20)\d\d,? in ))[^:;]*? (?:is|are|was|were|has|have|had|will|would|\p{Ll}{3,}ed|won|beat|led|met|took|made|gave|told|left|lost|held|sent|sought|became|began|went|came|says?) [^:;]*\.["”’]?$/u;
const TELLS_WHO_SAYS = /\b(?:according to|said|says|told|announced|reported|confirmed)\b/u;

/** A sentence, or its clauses with most of the headline; null for what is no news or cannot be cut. */
function newsIn(sentence: string, title: string, head: ReadonlyMap<string, number>): string | null {
  const trimmed = sentence.trim();
  // A page that runs its headline into the first sentence says it twice.
  const from =
    title.length >= TITLE_CHARS_MIN && trimmed.length > title.length + TITLE_CHARS_MIN
      ? furnitureBefore(trimmed, title)
      : 0;
  const bare = firstLetter(withoutPlace(trimmed.slice(from)), title);
  if (!/^["“‘'(]?[\p{Lu}\d$£€]/u.test(bare)) return null;
  if (
    /^["“]?(?:But|And|So|Or|Yet)\b/u.test(bare) ||
    /\?|:["”]?$|\bbut (?:when|how|why|what|who)\b/u.test(bare) ||
    NO_NEWS.test(bare) ||
    GLITCH.test(bare)
  )
    return null;
  if (isFurniture(bare, title)) return null;
  const words = count(bare);
  if (words < WORDS.least) return null;
  // A list of names or a heading tells nothing; whoever names streets, people and hours still says what happens.
  const least =
    (TELLS_WHO_SAYS.test(bare) && VERB.test(bare)) || TELLS_DEED.test(bare) ? PLAIN_MIN.told : PLAIN_MIN.any;
  if ((bare.match(/(?<![\p{L}])\p{Ll}{3,}/gu) ?? []).length < least * words) return null;
  const whole = bare.replace(/[.…]+$/, '');
  // Part of a sentence: "Petitioning government for the redress of wrongs".
  if (/^\p{Lu}\p{Ll}+ing\b/u.test(whole) && !/,/.test(whole) && !VERB.test(whole)) return null;
  if (words <= WORDS.whole && isBalanced(whole)) return whole;
  if (words <= WORDS.most) return null;
  const cuts = [
    0,
    ...[...bare.matchAll(/[,;]\s|\s[–—-]\s/g)].map(({ index, 0: cut }) => index + cut.length),
    bare.length,
  ];
  let best: { readonly quote: string; readonly shared: number } | null = null;
  for (let from = 0; from < cuts.length - 1; from += 1)
    for (let to = from + 1; to < cuts.length; to += 1) {
      const quote = bare.slice(cuts[from], cuts[to]).replace(/(?:[,;.…–—-]|\s)+$/, '');
      if (count(quote) > WORDS.most || count(quote) < WORDS.least) continue;
      if (
        !isBalanced(quote) ||
        NO_BEGIN.test(quote) ||
        (from > 0 && !/^["“]?\p{Lu}/u.test(quote)) ||
        APPOSED.test(quote) ||
        HANGS.test(bare.slice(0, cuts[from])) ||
        CREDITS_REST.test(bare.slice(cuts[to])) ||
        // What is said or meant stands behind the cut.
        /^(?:that|whether|if|how|to)\b/u.test(bare.slice(cuts[to])) ||
        // An insertion between dashes of which one is cut off.
        (quote.match(/\s[–—―-]\s/gu) ?? []).length % 2 === 1 ||
        (from > 0 && !VERB.test(quote))
      )
        continue;
      const shared = [...stemsOf(quote)].filter((stem) => head.has(stem)).length - 0.01 * from;
      if (best === null || shared > best.shared || (shared === best.shared && quote.length > best.quote.length))
        best = { quote, shared };
    }
  return best?.quote ?? null;
}
/** What follows is only supposed, or said by somebody before the cut. */
const HANGS =
  /\b(?:if|unless|whether|that|because|although|though|while|suppose|claims?|says?|said|told)\b[^.]{0,30}$/iu;
/** A cut behind a description of whom it names. */
const APPOSED = /^\S+(?: \S+){0,3}, (?:has|have|had|is|was|were|will|would|said|told)\b/u;
const VERB =
  /\b(?:is|are|was|were|has|have|had|will|would|said|says|can|could|may|might|must|should|do|does|did|won|didn|doesn|isn|\p{Ll}{3,}ed)\b/iu;

/** How an agency marks what it tells itself, and how it is named in it. */
const AGENCIES: readonly (readonly [own: RegExp, name: RegExp])[] = [
  [
    /\(AP\)|\b(?:AP|Associated Press) (?:reporters?|writers?|journalists?|correspondents?)\b/u,
    /\b(?:AP|Associated Press)\b/u,
  ],
  [/\((?:Reuters|REUTERS)\)|\bReporting by \p{Lu}[^.]{3,200}\bediting by\b/iu, /\bReuters\b/u],
  [/\(AFP\)|\bAFP (?:reporters?|journalists?|correspondents?)\b/u, /\bAFP\b/u],
];
/** Whether the agency that a sentence names is the one whose text this is, so that nothing is told at second hand. */
export const isOwnAgency = (text: string, sentence: string): boolean =>
  AGENCIES.some(([own, name]) => name.test(sentence) && own.test(text));
