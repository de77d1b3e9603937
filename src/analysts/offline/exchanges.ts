import { mayHave, MONTHS, stemsOf, WEEKDAYS } from '../../words/index.js';
import { exchange, type Exchange, FIGURE, inCommon, themeOf, type Told, type ToldAs, YEAR_ONLY } from './exchange.js';
import { inMarks, quotableIn } from './quotable.js';
import { answered, confirmed, denied, opposed, ownWords, parties, putsIt, wordsGiven } from './voice-against-voice.js';

const SHOWN = { least: 6, most: 45 } as const;
const ANSWER = { least: 6, most: 55 } as const;
/** What rests on the sentence before it says too little alone. */
const RESTS =
  /^(?:(?:But|And|So|Yet|Still|Then|However,|Instead,|Also,|Indeed,) )?(?:He|She|They|It(?! (?:is|was|remains|is still|was still|wasn['’]t|isn['’]t) (?:not |still |yet |also )*(?:immediately )?(?:clear|unclear|known|unknown))|This|That|These|Those|Both|Such|Others?|Here|His|Her|Their|Its|The (?:latter|former|pair|same))\b/u;

interface Passage {
  readonly quote: string;
  readonly sentence: string;
  readonly own: string;
  readonly at: number;
}

/** The sentences that can be shown alone. */
const passagesIn = ({ sentences, title }: Told, words: { least: number; most: number } = ANSWER): readonly Passage[] =>
  sentences.flatMap(({ text, own }, at) => {
    const quote = quotableIn(text, { ...words, title });
    return quote === null || RESTS.test(quote) || text.endsWith('?') ? [] : [{ quote, sentence: text, own, at }];
  });

const SAYS =
  'said|says|told|tells|wrote|writes|added|adds|tweeted|argued|argues|explained|insisted|warned|noted|claimed|called|calls|declared|announced|acknowledged|described|told|according to|asked|replied|dismissed|referred|accus\\p{Ll}+|dubbed|labell?ed';
const SPOKEN = new RegExp(`\\b(?:${SAYS})\\b`, 'u');

const WEIGHED =
  /\b(falsely (?:said|claimed|stated|suggested|accused|asserted)|without (?:citing |providing |offering |giving |presenting )?(?:any )?(?:evidence|proof)|no evidence (?:that|of|to support|for)|(?:has|have) been (?:debunked|disproven|discredited)|(?:is|are|was) (?:not true|untrue|false|baseless|unfounded)|baseless(?:ly)? (?:claim\p{Ll}*|accus\p{Ll}*|conspiracy)|offered no (?:evidence|proof))\b/iu;
/** What somebody says and the text itself weighs. */
function* weighed(told: Told): Iterable<Exchange> {
  const found = passagesIn(told, SHOWN).find(
    ({ own, quote }) =>
      WEIGHED.test(own) &&
      !OWN_STORY.test(own) &&
      SPOKEN.test(own) &&
      !/\b(?:said|says|told|added|according to|argue[sd]?|insist(?:s|ed)|den(?:y|ies|ied)|maintain(?:s|ed)) (?:\p{Ll}+ ){0,4}(?:there (?:is|was)|that|it|he|she|they|the)?\b[^,;]{0,60}(?:no evidence|not true|untrue|false|baseless|unfounded)/u.test(
        quote,
      ),
  );
  const words = found && WEIGHED.exec(found.quote)?.[1];
  if (found !== undefined && words !== undefined) yield* exchange('not-borne-out', found, { w: words });
}

const NAMED =
  /\b(?:[Aa]ccording to (?:an? |the )?(?:\d{4} |new |recent )?[\p{L}\d’'&. -]{3,70}?(?=[,;]|\.?$| which| that| –)|(?:[\p{Lu}][\p{L}’'&-]*(?: (?:of |for |the |and |on )*[\p{Lu}][\p{L}’'&-]*){0,6}|[Aa] (?:\d{4} |new |recent )?(?:[\p{L}’'-]+ ){0,5}(?:study|survey|poll|report|analysis)(?: (?:by|from|of) (?:the )?[\p{Lu}][\p{L}’'&-]*(?: (?:of |for |the |and |on )*[\p{Lu}][\p{L}’'&-]*){0,5})?) (?:has |have |had )?(?:found|finds|tracked|recorded|counted|documented|estimates|estimated|reported|reports|showed|shows))(?![\p{L}])/u;
const OWN_STORY = /\b(?:I|my|me|we|our|us)\b/u;
/** The figure on which an argument rests most, and whose it is. */
function* restsOn(told: Told): Iterable<Exchange> {
  const theme = themeOf(told);
  const [best] = passagesIn(told, { least: 8, most: 42 })
    .filter(({ own, quote }) => {
      const figure = FIGURE.exec(own)?.[0];
      return (
        figure !== undefined &&
        !YEAR_ONLY.test(figure) &&
        !OWN_STORY.test(own) &&
        !/\b(?:will|would|could|should|might|if)\b/u.test(own) &&
        inCommon(quote, theme) >= 2
      );
    })
    .map((passage) => ({
      passage,
      source: NAMED.exec(passage.own)?.[0],
      worth: inCommon(passage.quote, theme) + (NAMED.test(passage.own) ? 2.5 : 0) - 0.02 * passage.at,
    }))
    .sort((a, b) => b.worth - a.worth);
  if (best === undefined) return;
  const { passage, source } = best;
  if (source !== undefined) yield* exchange('rests-on', passage, { w: source.trim() });
}

const OBJECTS =
  /\b(?:[Cc]ritics|[Oo]pponents|[Ss]keptics|[Ss]ceptics|[Dd]efenders|[Pp]roponents|[Ss]upporters|[Aa]dvocates|[Ss]ome|[Oo]thers) (?:of [^,.;]{3,50} )?(?:may |might |will |would |have |also |still |often )*(?:argue|say|claim|insist|contend|object|believe|counter|point out|suggest|maintain)\b|(?<!\b(?:not|never|don['’]t|cannot|who|[Nn]o one|[Nn]obody|[Nn]one|can|be) )\b(?:denies|denied|insists|rejects|disputes|dismisses)\b(?! (?:access|entry|bail|him|her|them|us|me|people|the right))/u;
/** Any sign of somebody who differs. */
const DIFFERS =
  /\b(?:otherwise|disagree\p{Ll}*|object(?:s|ed|ions?)?|oppos\p{Ll}+|critic\p{Ll}*|defend\p{Ll}*|den(?:y|ies|ied)|insist\p{Ll}*|thinks?|argue[sd]?|sa(?:id|ys)|claim(?:s|ed)|told)\b/iu;
/** Whether an argument lets the other side speak. */
function* otherSide(told: Told): Iterable<Exchange> {
  const theme = themeOf(told);
  const [found] = passagesIn(told)
    .filter(
      ({ own, quote, sentence }) =>
        OBJECTS.test(own) && sentence !== told.lead.sentence && !OWN_STORY.test(own) && inCommon(quote, theme) >= 1,
    )
    .map((each) => ({ each, worth: inCommon(each.quote, theme) }))
    .sort((a, b) => b.worth - a.worth);
  if (found !== undefined) yield* exchange('other-side', told.lead, { found: inMarks(found.each.quote) });
  else if (
    told.speakers.length === 0 &&
    !told.others &&
    !mayHave(told, 'objection') &&
    !mayHave(told, 'other-side') &&
    !DIFFERS.test(told.text)
  )
    yield* exchange('other-side-none', told.lead);
}

const TRADE =
  'professor|columnist|author|director|fellow|editor|founder|president|journalist|writer|lawyer|attorney|contributor|host|CEO|analyst|strategist|correspondent|activist|researcher|chair|chairman|historian|economist|teacher|physician|scientist|senator|secretary|minister|adviser|advisor|executive|scholar|lecturer|novelist|commentator|producer|officer|ambassador|member|head|student|doctor|pastor|rabbi|imam|engineer';
const BIO = new RegExp(
  `^(?:(?:Editor['’]s [Nn]ote: ?|Opinion by |The author,? )?)\\p{Lu}[\\p{L}.’'-]+(?: \\p{Lu}[\\p{L}.’'-]*){1,3}(?:, [^.]{3,80},)? (?:is|was|has been|serves as|teaches|writes|works|directs|heads|leads)\\b[^.]{0,140}\\b(?:${TRADE})s?\\b`,
  'u',
);
const BIO_LINES = { first: 3, last: 5 } as const;
/** Who writes, where a text tells it above or below. */
function* writerOf(told: Told): Iterable<Exchange> {
  const all = passagesIn(told, { least: 6, most: 60 });
  const count = told.sentences.length;
  const isMarked = /\b(?:views|opinions?) expressed\b|\b(?:the|this) (?:author|commentary|writer)\b/iu.test(told.text);
  const bio = all.find(
    ({ quote, at, own }) =>
      BIO.test(quote) &&
      (at < BIO_LINES.first || (isMarked && at >= count - BIO_LINES.last)) &&
      (isMarked ||
        /\b(?:is|was) (?:an?|the) (?:former |senior |contributing )?(?:\p{L}+ )?(?:columnist|contributor|author|professor|fellow|writer|journalist)\b/u.test(
          own,
        )) &&
      !SPOKEN.test(own),
  );
  if (bio !== undefined) yield* exchange('who-writes', told.lead, { found: inMarks(bio.quote) });
}

const WHO =
  '(?:[Ww]e|Congress|Parliament|[Tt]he (?:[\\p{L}’.-]+ ){0,3}(?:government|administration|president|party|world|country|community|council|court|Senate|House|State|States|union|public|media|state|West|US|U\\.S\\.|UN|EU)|[Gg]overnments?|[Ll]awmakers|[Ll]eaders|Americans|Democrats|Republicans|Europe|Washington|Israel|America|Britain|China|Russia|Biden|Trump|Obama|[Vv]oters|[Pp]oliticians|[Cc]ompanies)';
const WANTS = new RegExp(
  `(?<![\\p{L}])${WHO} (?:also |now |all |therefore )?(?:should|must|ought to|needs? to|has to|have to)(?! (?:not )?(?:have|be (?:seen|noted|clear)))\\b`,
  'u',
);
/** What an argument wants done. */
function* wants(told: Told): Iterable<Exchange> {
  const theme = themeOf(told);
  const [best] = passagesIn(told)
    .filter(
      ({ own, sentence }) =>
        WANTS.test(own) &&
        !SPOKEN.test(own) &&
        sentence !== told.lead.sentence &&
        !/^(?:If|When|While|Some|Critics)\b/u.test(own),
    )
    .map((each) => ({ each, worth: inCommon(each.quote, theme) + each.at / told.sentences.length }))
    .sort((a, b) => b.worth - a.worth);
  if (best !== undefined && best.worth >= 1.3) yield* exchange('wants', told.lead, { found: inMarks(best.each.quote) });
}

/** Whether nobody at all speaks in the text of a firm. */
function* fromOutside(told: Told): Iterable<Exchange> {
  if (told.speakers.length === 0 && !told.others && !/["“][^"”]{60,}/u.test(told.text))
    yield* exchange('from-outside-none', told.lead);
}

const OF_STUDY =
  /\b(?:stud(?:y|ies)|researchers|scientists|physicists|astronomers|biologists|trial|research)\b[^.]{0,90}\b(?:reports?|reported|finds?|found|shows?|showed|suggests?|suggested|says?|said|reveals?|revealed|warns?|linked|according)\b|\b(?:finds?|found|shows?|suggests?|says?|according to|links?|linked)\b[^.]{0,40}\b(?:study|studies|research|scientists|researchers|trial)\b/iu;
const STUDY =
  /\b(?:stud(?:y|ied|ies)|research\p{Ll}*|trial|surveyed|analy[sz]ed|participants|followed|measured|recruited|interviewed|examined|tracked|looked at|data (?:from|on))\b/iu;
const STUDIED =
  /(?<![\p{L}\d.,$£€-])\d[\d,]* (?:(?!(?:per|percent|of|times|million|billion|years?|months?|days?)\b)[\p{L}’'-]+ ){0,4}(?:people|students|pupils|adults|participants|respondents|patients|volunteers|women|men|children|households|families|users|teens|teenagers|drivers|countries|cities|hospitals|schools|nurses|doctors|employees|veterans|soldiers|infants|mice|rats|cases|records|samples|babies|mothers|workers|species|trees|sites|villages)\b/u;
const PARTS: readonly (readonly [kind: string, shows: RegExp, beside: RegExp])[] = [
  ['study-whom', STUDIED, STUDY],
  [
    'study-beside',
    /\b(?:compared (?:with|to)|than (?:those|people|patients|women|men|children|adults) (?:who|with|without)|control group|placebo|(?:the )?other group)\b/iu,
    STUDY,
  ],
  [
    'study-paid',
    /\b(?:funded by|financed by|paid for by|sponsored by|supported by (?:a |the )?(?:grant|fund\p{Ll}*|National)|grants? from|funding (?:from|came))\b/iu,
    /./u,
  ],
  [
    'study-outsider',
    /\b(?:(?:was|were) not (?:involved|part)|not involved in|(?:had|who had) no (?:part|role) in|independent (?:expert|scientist|researcher))\b/iu,
    /./u,
  ],
  [
    'study-out',
    /\b(?:published|peer[- ]review\p{Ll}*|preprint|pre-print|presented (?:at|on)|appear(?:s|ed)? in (?:the )?journal)\b/iu,
    /\b(?:study|research|paper|findings|results|work|journal|trial)\b/iu,
  ],
];
/** What has to be known of a study that the news is about. */
function* ofStudy(told: Told): Iterable<Exchange> {
  if (!OF_STUDY.test(`${told.title}. ${told.lead.quote}`)) return;
  const used = new Set<string>();
  let count = 0;
  for (const [kind, shows, beside] of PARTS) {
    const found = passagesIn(told).find(
      ({ quote, sentence, own }) =>
        shows.test(own) && beside.test(quote) && sentence !== told.lead.sentence && !used.has(sentence),
    );
    if (found === undefined || shows.test(told.lead.quote)) continue;
    used.add(found.sentence);
    yield* exchange(kind, told.lead, { found: inMarks(found.quote) });
    count += 1;
    if (count === STUDY_MOST) return;
  }
}
const STUDY_MOST = 3;

/** What a sentence has that answers a question, of what text, and what it may not have; how many words of the news at least. */
interface Asked {
  readonly kind: string;
  readonly of?: RegExp;
  readonly shows: RegExp;
  readonly unless?: RegExp;
  readonly common?: number;
}
const THE_NEWS =
  'move|decision|announcement|comments|remarks|ruling|visit|attacks?|resignation|vote|statement|probe|investigation|report|(?:air)?strikes?|talks|meeting|deal|agreement|launch|protests?|arrests?|order|plan|proposal|measures?|sanctions|warning|call|incident|appointment|letter|hearing|trip|speech|lawsuit|changes?|shooting|election|exercises?|drills|crackdown|ban|tariffs|trial|bill|release|findings|deaths?|killing|blast|explosion|raid|incursion|escalation|violence|summit|testimony|request|interview';
const DAY = `(?:${WEEKDAYS})|(?:${MONTHS}) \\d{1,2}|next (?:week|month|year|spring|summer|fall|autumn|winter)|later this (?:week|month|year)|tomorrow`;
const DISASTER =
  'blast|explosion|shooting|crash|derailment|earthquake|flood|fire|blaze|collapse|attack|bombing|outbreak|hack|breach';
const NOT_KNOWN: Asked = {
  kind: 'unknown',
  shows:
    /\b(?:(?:[Ii]t|[Ww]hat|[Ww]ho|[Ww]hy|[Hh]ow|[Ww]hether|[Ww]here)\b[^.;]{0,80}\b(?:is|was|remains?|remained) (?:still )?(?:not (?:immediately |yet |entirely |publicly )?(?:clear|known)|unclear|unknown)|(?:details|cause|motive|number|reason|identit\p{Ll}+|whereabouts)\b[^.;]{0,60}\b(?:is|was|are|were|remains?) (?:still )?(?:not (?:immediately |yet )?(?:clear|known)|unclear|unknown|under investigation)|(?:could|has|have) not (?:yet )?(?:been |be )?(?:immediately |independently )?(?:verif\p{Ll}+|confirm\p{Ll}*) (?!that)|[Nn]o (?:group|one) (?:has |had )?(?:immediately )?claimed responsibility)/u,
  unless: new RegExp(SPOKEN.source.replace('claimed', 'claimed(?! responsibility)'), 'u'),
  common: 1,
};
const POLL_MADE: Asked = {
  kind: 'poll-made',
  of: /\b(?:polls?|survey|pollsters?|polling)\b/iu,
  shows:
    /\b(?:margin of (?:sampling )?error|\d[\d,]{2,} (?:[\p{L}-]+ ){0,3}(?:adults|voters|people|respondents|Americans|residents|households)\b[^.]{0,60}\b(?:polled|surveyed|interviewed|asked)|(?:polled|surveyed|interviewed|asked|(?:poll|survey) of) (?:about |more than |nearly |some )?\d[\d,]{2,})/iu,
};
/** “The move comes after”: what there was before the news. */
const CAME: Asked = {
  kind: 'came',
  shows: new RegExp(
    `^(?:The|\\p{Lu}[\\p{L}.]+['’]s) (?:\\p{Ll}[\\p{L}-]+ ){0,2}(?:${THE_NEWS})(?: (?:on|of|by|in) [^,.]{2,40}?)?(?: also)? (?:(?:comes?|came) (?:\\S+ ){0,4}?(?:after|as|amid|ahead of|in response)|follows?|followed)\\b`,
    'u',
  ),
  common: 1,
};
const NEXT: Asked = {
  kind: 'next',
  shows: new RegExp(
    `\\b(?:is|are) (?:now |also |currently |still )?(?:scheduled|expected|due|set|slated) (?:to|for)\\b[^.;“”"]{0,110}\\b(?:${DAY})`,
    'u',
  ),
  unless: /\b(?:if|air|aired|released|according to)\b/u,
  common: 2,
};
const COUNT: Asked = {
  kind: 'count',
  of: /\b(?:vot|pass|elect|approv|reject|overrid|defeat)/iu,
  shows:
    /\b(?:by a vote of \d+|vot\p{Ll}+ \d+[-–](?:to[-–])?\d+|voted \d+ to \d+|(?:by|in) an? \d+[-–](?:to[-–])?\d+ (?:vote|margin))\b/u,
  common: 1,
};
const AGAIN: Asked = {
  kind: 'again',
  of: new RegExp(`\\b(?:${DISASTER})`, 'iu'),
  shows: new RegExp(
    `^(?:In (?:(?:${MONTHS})(?: (?:19|20)\\d\\d)?|(?:19|20)\\d\\d)|Last (?:year|month)|Earlier this (?:year|month)|(?:Two|Three|Four|Five) (?:years|months) ago),? .*\\b(?:another|an?|similar) (?:\\p{Ll}+ ){0,3}(?:${DISASTER})\\b`,
    'u',
  ),
  common: 1,
};
const ANONYMOUS: Asked = {
  kind: 'no-name',
  shows:
    /\b(?:(?:condition of|requested|asked for|granted) anonymity|asked not to be (?:named|identified)|(?:did ?n[o’']t want|declined) to be (?:named|identified))\b.*\b(?:because|to (?:discuss|speak|describe|talk|protect)|in order|since|citing|for fear|out of fear|under)\b/u,
};
const BUT: Asked = {
  kind: 'but',
  shows:
    /^(?:But|However,|Yet|Although|Despite)\b(?! (?:another|also|again|on|since|in|after|when|as|while|if|until|by|at|then|with) )/u,
  unless:
    /^\S+(?: \S+){0,4} (?:[Hh]e|[Ss]he|[Hh]is|[Hh]er|[Tt]hey|[Tt]heir|[Ii]ts?)\b|\b(?:[Tt]hat|[Tt]his|[Tt]hose|[Tt]hese|then|such|I|[Ww]e|[Oo]ur|[Yy]ou)\b/u,
  common: 3,
};
/** What a bill, a plan or a ruling does, in a sentence that begins with it. */
const INSIDE: Asked = {
  kind: 'inside',
  of: /\b(?:bill|plan|law|rules?|measures?|order|policy|deal|agreement|proposal|legislation|resolution|ruling|ban|treaty|amendment|regulations?|scheme|pact|ceasefire)\b/iu,
  shows:
    /^The (?:[\p{Ll}-]+ ){0,2}(?:bill|plan|law|rules?|measures?|order|policy|deal|agreement|proposal|legislation|resolution|ruling|ban|treaty|amendment|regulations?|scheme|pact|ceasefire)(?: (?:of|on|by|for|between) [^,.]{2,40}?)? (?:would|will|allows?|requires?|means?|bars?|gives?|includes?|calls for|prohibits?|permits?|forces?|sets?|covers?|applies|extends?|creates?|does not|do not)\b/u,
  common: 1,
};
const CONCEDES: Asked = {
  kind: 'concedes',
  shows: /^(?:To be sure|Granted|Admittedly|Of course|It is true|It['’]s true|Certainly|No doubt),? /u,
};
/** From when a firm’s work can be had. */
const FROM_WHEN: Asked = {
  kind: 'from-when',
  shows:
    /\b(?:available (?:today|now|starting|from|to all|to every)|rolling out|starting today|generally available|in (?:public |private |limited )?(?:beta|preview)|not (?:yet |widely )+available)\b/u,
  common: 2,
};
/** The sentence that answers a question with most words of the news. */
const asked = ({ kind, of, shows, unless, common = 0 }: Asked): Finder =>
  function* (told) {
    const news = stemsOf(`${told.title} ${told.lead.quote}`);
    if (of !== undefined && !of.test(`${told.title} ${told.lead.quote}`)) return;
    const [best] = passagesIn(told)
      .filter(
        ({ own, quote, sentence }) =>
          sentence !== told.lead.sentence &&
          shows.test(own) &&
          unless?.test(own) !== true &&
          inCommon(quote, news) >= common,
      )
      .sort((a, b) => inCommon(b.quote, news) - inCommon(a.quote, news));
    if (best !== undefined) yield* exchange(kind, told.lead, { found: inMarks(best.quote) });
  };

const OUTSIDE =
  /\b(?:according to|stud(?:y|ies)|survey\p{Ll}*|polls?|report\p{Ll}*|research\p{Ll}*|estimat\p{Ll}+|data from|found|says?|said|cit\p{Ll}+|independent\p{Ll}*|audit\p{Ll}*|benchmark\p{Ll}*|ranked|paper|journal|https?)\b/iu;
/** A figure that a firm gives of its own work. */
function* ownFigure(told: Told): Iterable<Exchange> {
  const found = passagesIn(told, SHOWN).find(
    ({ own, quote }) =>
      FIGURE.test(own) &&
      !/^(?:(?:US|C|A)?[$£€]|(?:19|20)\d\d$)/u.test(FIGURE.exec(own)?.[0] ?? '') &&
      /\b(?:[Ww]e|[Oo]ur|customers?|users?)\b/u.test(own) &&
      !OUTSIDE.test(quote),
  );
  const n = found && FIGURE.exec(found.own)?.[0];
  if (found !== undefined && n !== undefined) yield* exchange('own-figure', found, { n });
}

/** That nobody can tell from the text whether it is meant. */
function* doubted(told: Told): Iterable<Exchange> {
  yield* exchange('doubted', told.lead);
}

type Finder = (told: Told) => Iterable<Exchange>;
const OF_NEWS: readonly Finder[] = [
  denied,
  answered,
  ofStudy,
  asked(POLL_MADE),
  opposed,
  weighed,
  confirmed,
  asked(NOT_KNOWN),
  asked(CAME),
  asked(AGAIN),
  asked(INSIDE),
  asked(ANONYMOUS),
  asked(COUNT),
  asked(NEXT),
  parties,
  asked(BUT),
  ownWords,
  putsIt,
];
const FINDERS: Readonly<Record<ToldAs, readonly Finder[]>> = {
  news: OF_NEWS,
  argument: [restsOn, denied, otherSide, writerOf, wants, asked(CONCEDES), weighed, answered],
  company: [fromOutside, ownFigure, asked(FROM_WHEN)],
  doubtful: [wordsGiven, doubted],
  other: [restsOn, ...OF_NEWS],
};

const MOST = 3;
/** The exchanges that a text deserves, the most telling first, no sentence twice and none that the page shows elsewhere: each rests on words of the text or on what is sure of all of it. Silent where unsure. English. */
export function exchangesIn(told: Told): readonly Exchange[] {
  const taken: Exchange[] = [];
  for (const find of FINDERS[told.as])
    for (const each of find(told)) {
      if (taken.length === MOST) return taken;
      const words = each.found ?? each.answer;
      if (told.shown.some((shown) => words.includes(shown))) continue;
      if (
        !taken.some(
          ({ found, quote, asks }) =>
            asks === each.asks || found === words || words.includes(quote) || (found ?? '').includes(each.quote),
        )
      )
        taken.push(each);
    }
  return taken;
}
