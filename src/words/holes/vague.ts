import { inQuotes } from '../speech.js';
import { formOf } from '../text-form.js';
import { around, type Hole, isShowable, NAMED_SAYS, type Probed, whole } from './hole.js';

const EARLY = 4;
/** Words with which somebody is said to say so, and nobody is. */
const SAID_TO =
  /\b((?:(?:is|are|was|were|has been|have been) (?:widely |also |now |currently )?(?:believed|said|thought|rumou?red|understood|alleged|reported) to (?:have |be )?[\p{L}’'-]+(?: [\p{L}\d’'-]+){0,5}))/u;
const REPORTEDLY = /\b((?:reportedly|allegedly|supposedly|rumou?redly) [\p{L}’'-]+(?: [\p{L}\d’'-]+){0,5})/u;
const OWNED =
  /\b(?:said|says|told|according to|police|prosecut\p{Ll}+|officials?|authorit\p{Ll}+|court|indict\p{Ll}+|complaint|lawsuit|charged?|arrest\p{Ll}*|investigat\p{Ll}+|experts?|scientists?|researchers?|historians?|archaeologists?|report(?:s|ed)? (?:by|that|in|from)|reported (?:on|the|by)|quot\p{Ll}+|citing|wrote|tweeted|Reuters|CNN|BBC|TMZ|Bloomberg|Politico|ministry|department|agency|spokes\p{Ll}+|statement|documents?|affidavit|sources?|lawyers?|study|video|footage)\b/iu;
const REPORTED_BY =
  /\breport(?:s|ed)? (?:[\p{Ll}]+ ){0,3}(?:by|from|in|on) (?:the )?\p{Lu}|\p{Lu}[\p{L}.&]+(?:[’']s)? (?:has |have |had |first |also )*report(?:s|ed)?\b|\b(?:Reuters|CNN|BBC|TMZ|NBC|CBS|ABC|AFP|Bloomberg|Guardian|Politico|Xinhua|TASS)\b|\p{Lu}\p{L}+ (?:Times|Post|Journal|News|Herald|Tribune|Mail|Today)\b/u;

/** What nobody doubts is said so, too. */
const COMMON = /\b(?:century|ancient|years? ago|(?:1\d|20)\d\ds?|legend|tradition\p{Ll}*|species|origin\p{Ll}*)\b/iu;

/** Something in the news that is believed or reported, by nobody who is named. */
export function saidByNobody({ title, sentences, news }: Probed): Hole | null {
  const told = news();
  for (const [at, sentence] of sentences.slice(0, EARLY * 2).entries()) {
    if (at >= EARLY && sentence.text !== told?.sentence) continue;
    const found = SAID_TO.exec(sentence.own)?.[1] ?? REPORTEDLY.exec(sentence.own)?.[1];
    if (found === undefined || !isShowable(sentence, title) || COMMON.test(sentence.text)) continue;
    const near = around(sentences, at);
    if (OWNED.test(near.replace(found, '')) || NAMED_SAYS.test(near) || REPORTED_BY.test(near)) continue;
    const words = whole(found);
    return {
      kind: 'said-by-nobody',
      says: `It has ${inQuotes(words)}, and does not say by whom.`,
      asks: `${inQuotes(words)}: who says so?`,
      answer: 'Neither that sentence nor the one before or after it names anybody.',
      quote: sentence.text,
      in: 'text',
      word: words,
    };
  }
  return null;
}

const RISES =
  /\b((?:an? |the )?(?:(?:tremendous|huge|massive|sharp|dramatic|alarming|big|sudden|recent) )?(?:surge|spike|explosion|epidemic|rise|increase|jump|wave|boom|upsurge) in (?:the )?(?:(?:number|use|demand|requests?|sales|cases) (?:of|for|in) )?[\p{L}’'-]+(?: [\p{L}’'-]+){0,2}|(?:on the rise|skyrocketing|soaring|a (?:large|record|high) (?:number|percentage|share) of [\p{L}’'-]+(?: [\p{L}’'-]+)?))(?![\p{L}])/iu;
/** Numbers other than days, years, ages and hours. */
const COUNTED =
  /(?<![\p{L}\d.,/:-])(?!(?:19|20)\d\d\b)\d[\d,.]*(?:\s?(?:%|percent|per ?cent|million|billion|thousand)|(?=\s(?!(?:January|February|March|April|May|June|July|August|September|October|November|December|a\.?m|p\.?m|years?|year-old|hours?|days?|weeks?|o[’']clock|minutes?)\b)\p{Ll}))|\b(?:dozens|hundreds|thousands|millions|doubled|tripled|half|twice|a third|two-thirds|a quarter)\b/iu;
const WORDS_MIN = 60;

/** A surge in the headline or the news for which the text has no number at all. */
export function noNumber({ title, text, sentences }: Probed): Hole | null {
  if (COUNTED.test(text) || COUNTED.test(title) || text.split(/\s+/u).length < WORDS_MIN) return null;
  for (const sentence of sentences.slice(0, EARLY)) {
    const words = RISES.exec(sentence.own)?.[1];
    if (words === undefined || !isShowable(sentence, title)) continue;
    return {
      kind: 'no-number',
      says: `It tells of ${inQuotes(whole(words))} and has no number for it.`,
      asks: `${inQuotes(whole(words))}: how many, and how many before?`,
      answer: 'The text has no number for it; whoever counts them has one.',
      quote: sentence.text,
      in: 'text',
      word: words,
    };
  }
  return null;
}

const RISE_IN_HEADLINE =
  /\b(on the rise|is rising|are rising|is growing|are growing|increasingly|more and more|soars?|soaring|skyrockets?|skyrocketing|is increasing|are increasing|becoming (?:a norm|more common))\b/iu;
const BEFORE =
  /\b(?:compared|than|rose|risen|rise of|increased?|increase of|increasing|grew|grown|growth|up from|from \d|fell|fallen|doubled|tripled|previous|last year|years? ago|earlier|since|in (?:19|20)\d\d|over the (?:past|last)|decade|historic\p{Ll}*|average|used to|no longer|trend|before)\b/iu;

/** Something that rises in the headline, in a text that has nothing of before. */
export function noBefore({ title, text }: Probed): Hole | null {
  const words = RISE_IN_HEADLINE.exec(title)?.[1];
  if (words === undefined || BEFORE.test(text) || text.split(/\s+/u).length < WORDS_MIN) return null;
  return {
    kind: 'no-number',
    says: `Its headline has ${inQuotes(words)}, and the text has no figure of before.`,
    asks: `${inQuotes(words)}: since when, and from how many?`,
    answer: 'The text has no figure of before; without one nothing rises.',
    quote: title.trim(),
    in: 'title',
    word: words,
  };
}

const REPORTS =
  /\b[Aa]ccording to ((?:an? (?:new |recent |latest )?report|(?:the )?(?:media |news |press |several |some |recent |local |various |multiple |online )*reports))(?=[,.]|$)|(?:^|[.;]\s)((?:[Mm]edia |[Nn]ews |[Ss]everal |[Ss]ome |[Rr]ecent |[Mm]ultiple |[Vv]arious )*[Rr]eports) (?:say|claim|suggest|indicate|have (?:said|claimed|suggested|emerged))\b/u;
/** Reports that nobody has made. */
export function reportsOfNobody({ title, sentences }: Probed): Hole | null {
  for (const [at, sentence] of sentences.entries()) {
    const match = REPORTS.exec(sentence.own);
    const words = match?.[1] ?? match?.[2];
    if (words === undefined || !isShowable(sentence, title)) continue;
    const near = around(sentences, at, 2);
    if (
      REPORTED_BY.test(near) ||
      /\b(?:published|released|commissioned|institut\p{Ll}+|universit\p{Ll}+|https?)\b/iu.test(near)
    )
      continue;
    const few = words;
    return {
      kind: 'said-by-nobody',
      says: `It rests on ${inQuotes(few)}, and does not say whose.`,
      asks: `${inQuotes(few)}: whose?`,
      answer: 'The text does not say, so that nobody can open it.',
      quote: sentence.text,
      in: 'text',
      word: words,
    };
  }
  return null;
}

const PAID =
  /\b(?:paid for|my own (?:money|copy)|invited|guests? of|complimentary|courtesy of|sponsored|review (?:unit|copy|sample)|provided by|press trip|affiliate|gifted|free of charge|bill came|(?:we|I) paid|the bill|cost (?:us|me)|set (?:us|me) back)\b/iu;
const SERVED = /\b(?:restaurant|menu|starters?|dessert|hotel|battery life|review unit)\b/iu;

/** A review of what costs money that does not say whose money it was. */
export function unpaid({ title, text, sentences }: Probed): Hole | null {
  const form = formOf({ title, text });
  if (form === null || !form.says.includes('review') || !SERVED.test(text) || PAID.test(text)) return null;
  const shown = sentences.find((sentence) => SERVED.test(sentence.own) && isShowable(sentence, title));
  if (shown === undefined) return null;
  return {
    kind: 'unpaid',
    says: 'It does not say who paid for what it praises.',
    asks: 'Did the writer pay, or was it a gift?',
    answer: 'The text does not say; many papers print it below a review.',
    quote: shown.text,
    in: 'text',
    word: SERVED.exec(shown.text)?.[0] ?? '',
  };
}

/** Any sign of whom or what a text may have it from. Generous. */
const ANY_SOURCE =
  /\b(?:said|says?|told|tells|according to|wrote|writes|tweet\p{L}*|post(?:ed|s)|announc\p{L}+|statement|report(?:s|ed|edly|ers?)?|claim(?:s|ed)|confirm(?:s|ed)|admit(?:s|ted)?|explain(?:s|ed)|warn(?:s|ed)|argu(?:es|ed)|interview|release|spokes\p{L}+|officials?|police|court|judge|stud(?:y|ies)|survey|poll|research\p{L}*|data|figures|sources?|document\p{L}*|video|footage|letter|email|quot\p{L}+|added|noted|testif\p{L}+|reveal\p{L}*|unveil\p{L}*|website|blog|https?|www|believes?|expects?|hopes?|insist\p{L}*|vow\p{L}*|promis\p{L}*|pledg\p{L}*|ask(?:s|ed)|critics?|experts?|analysts?|fans?)\b|["“”]/iu;
/** What has not happened yet, or was decided by somebody. */
const PLANNED =
  /\b(?:plans? (?:to|an?|the)|is planning|are planning|will (?:be |soon |now |no longer )?(?!(?:he|she|it|they|you|we)\b)\p{Ll}{3,}|(?:is|are) (?:set|due|about|going) to|to (?:launch|buy|purchase|acquire|cancel|sell|close|ban|fire|merge|replace)|cancels?|cancelled|canceled|has (?:banned|signed|ordered|fired|bought|acquired|cancelled|canceled)|have (?:banned|signed|ordered|bought|acquired))\b/u;
const NEWS_WORDS = { least: 60, most: 600 } as const;

/** A plan or a decision of somebody for which a text names no source of any kind. */
export function sourceless({ title, text, sentences, news }: Probed): Hole | null {
  const words = text.split(/\s+/u).length;
  if (
    words < NEWS_WORDS.least ||
    words > NEWS_WORDS.most ||
    ANY_SOURCE.test(text) ||
    /\b(?:I|you|your|we|our)\b/u.test(text)
  )
    return null;
  const told = news();
  const shown = sentences.find(({ text: said }) => said === told?.sentence) ?? sentences[0];
  if (shown === undefined || !PLANNED.test(shown.own) || !/\p{Lu}\p{L}+/u.test(shown.own.slice(1))) return null;
  if (!isShowable(shown, title) || /\?/u.test(`${title}${shown.text}`)) return null;
  const plan = whole(PLANNED.exec(shown.own)?.[0] ?? '');
  return {
    kind: 'sourceless',
    says: 'It names nobody and nothing from which it has its news: no person, no statement, no paper.',
    asks: 'Who has told it so?',
    answer: 'The text does not say; whoever decides it has an office that answers.',
    quote: shown.text,
    in: 'text',
    word: plan,
  };
}
