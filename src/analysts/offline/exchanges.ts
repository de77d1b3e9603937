import { mayHave } from '../../words/index.js';
import * as Asks from './asked.js';
import { asked, SPOKEN } from './asked.js';
import * as Contested from './contested.js';
import { exchange, type Exchange, FIGURE, inCommon, themeOf, type Told, type ToldAs } from './exchange.js';
import { changed, figureBare, figureSource, headlineHard, headlineWords, whoseCount } from './figures-asked.js';
import { ownQuestion, turnings } from './turns-in-text.js';
import { passagesIn } from './passages.js';
import { inMarks } from './quotable.js';
import {
  AGAINST_SOMETHING,
  againstIt,
  answered,
  confirmed,
  denied,
  expertSays,
  namedSays,
  opposed,
  ownWords,
  parties,
  putsIt,
  spoken,
  takesUp,
  touchedSays,
  voiceSays,
  wordsGiven,
} from './voice-against-voice.js';

const SHOWN = { least: 6, most: 45 } as const;

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

const OWN_STORY = /\b(?:I|my|me|we|our|us)\b/u;

const OBJECTS =
  /\b(?:[Cc]ritics|[Oo]pponents|[Ss]keptics|[Ss]ceptics|[Dd]efenders|[Pp]roponents|[Ss]upporters|[Aa]dvocates|[Ss]ome|[Oo]thers) (?:of [^,.;]{3,50} )?(?:may |might |will |would |have |also |still |often )*(?:argue|say|claim|insist|contend|object|believe|counter|point out|suggest|maintain)\b|(?<!\b(?:not|never|don['’]t|cannot|who|which|it|he|she|they|that|already|[Nn]o one|[Nn]obody|[Nn]one|can|be) )\b(?:denies|denied|insists|rejects|disputes (?:the|that|this)|dismisses)\b(?! (?:(?:his|her|their|them|him|my) )?(?:access|entry|bail|permission|visas?|him|her|them|us|me|people|the right|those|to))/u;
/** Any sign of somebody who differs. */
const DIFFERS =
  /\b(?:otherwise|disagree\p{Ll}*|object(?:s|ed|ions?)?|oppos\p{Ll}+|critic\p{Ll}*|defend\p{Ll}*|den(?:y|ies|ied)|insist\p{Ll}*|thinks?|argue[sd]?|sa(?:id|ys)|claim(?:s|ed)|told)\b/iu;
/** Whether an argument lets the other side speak. */
function* otherSide(told: Told): Iterable<Exchange> {
  const theme = themeOf(told);
  const [found] = passagesIn(told)
    .filter(
      ({ own, quote, sentence }) =>
        OBJECTS.test(own) &&
        !/\b(?:should|must|would)\b/u.test(own) &&
        sentence !== told.lead.sentence &&
        !OWN_STORY.test(own) &&
        inCommon(quote, theme) >= 1,
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

const WANTS =
  /(?<!\b(?:[Ii]t|[Tt]his|[Tt]hat|[Tt]here|I|you|[Ww]ho|which|what|also|the|a) )\b(?:should|must|ought to|needs? to|has to|have to)(?! (?:not )?(?:have|forget|think about|remember|know|understand|note|admit|be (?:seen|noted|clear|said|remembered|an?))|,)\b/u;
/** What an argument wants done. */
function* wants(told: Told): Iterable<Exchange> {
  const theme = themeOf(told);
  const [best] = passagesIn(told)
    .filter(
      ({ own, sentence }) =>
        WANTS.test(own) &&
        !SPOKEN.test(own) &&
        sentence !== told.lead.sentence &&
        !/^(?:If|When|While|Some|Critics|One)\b|\b(?:if|why|how|whether|would|claims?|assur\p{Ll}+|audience|they|he|she|I|my|you)\b/u.test(
          own,
        ) &&
        inCommon(own, theme) >= 1,
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

const OUTSIDE =
  /\b(?:according to|stud(?:y|ies)|survey\p{Ll}*|polls?|report\p{Ll}*|research\p{Ll}*|estimat\p{Ll}+|data from|found|says?|said|cit\p{Ll}+|independent\p{Ll}*|audit\p{Ll}*|benchmark\p{Ll}*|ranked|paper|journal|https?)\b/iu;
/** A figure that a firm gives of its own work. */
function* ownFigure(told: Told): Iterable<Exchange> {
  const found = passagesIn(told, SHOWN).find(
    ({ own, quote }) =>
      FIGURE.test(own) &&
      !/^(?:(?:US|C|A)?[$£€]|(?:19|20)\d\d$)/u.test(FIGURE.exec(own)?.[0] ?? '') &&
      /\b(?:[Ww]e|[Oo]ur|customers?|users?|people|(?:de|in)creas\p{Ll}+|improv\p{Ll}+|reduc\p{Ll}+|sav(?:es|ed|ing)|faster|fewer|boost\p{Ll}*)\b/u.test(
        own,
      ) &&
      !OUTSIDE.test(quote),
  );
  const n = found && FIGURE.exec(found.own)?.[0];
  if (found !== undefined && n !== undefined) yield* exchange('own-figure', found, { n });
}

type Finder = (told: Told) => Iterable<Exchange>;
/** Who objects without a name; against what is not sure where the news itself is that somebody is against something. */
function* objectors(told: Told): Iterable<Exchange> {
  if (!AGAINST_SOMETHING.test(`${told.title}. ${told.lead.quote}`)) yield* asked(Asks.OBJECTORS)(told);
}

const OF_NEWS: readonly Finder[] = [
  Contested.headlineAsks,
  Contested.verified,
  Contested.checked,
  denied,
  Contested.accusedSays,
  answered,
  Contested.saidTo,
  Contested.byHowMuch,
  Contested.courtSaid,
  namedSays,
  ownWords,
  headlineWords,
  whoseCount,
  ofStudy,
  asked(Asks.POLL_MADE),
  opposed,
  againstIt,
  objectors,
  weighed,
  confirmed,
  asked(Asks.NOT_KNOWN),
  ...spoken,
  ...turnings,
  Contested.admitted,
  changed,
  asked(Asks.COUNT),
  asked(Asks.CHANCE),
  asked(Asks.CONSENT),
  asked(Asks.RULES),
  asked(Asks.COURT),
  asked(Asks.PENALTY),
  asked(Asks.CAME),
  Contested.comes,
  asked(Asks.NEW),
  putsIt,
  asked(Asks.INSIDE),
  Contested.leftOut,
  asked(Asks.UNSAID),
  asked(Asks.COMPARED),
  asked(Asks.PART),
  expertSays,
  touchedSays,
  asked(Asks.SEEN),
  asked(Asks.AGAIN),
  asked(Asks.MEANT),
  asked(Asks.ANONYMOUS),
  asked(Asks.COMES_NEXT),
  Contested.wentBefore,
  Contested.defended,
  Contested.lookedInto,
  Contested.polled,
  Contested.follows,
  Contested.began,
  parties,
  asked(Asks.AGAINST_IT),
  figureSource,
  asked(Asks.COST),
  asked(Asks.EXEMPT),
  asked(Asks.KNOWN_BY),
  asked(Asks.FIRST_TOLD),
  asked(Asks.LED_TO),
  Contested.causeOf,
  asked(Asks.EARLIER),
  headlineHard,
  ownQuestion,
  Contested.leftOpen,
  voiceSays,
  Contested.silent,
  figureBare,
];
const OF_ARGUMENT: readonly Finder[] = [
  Contested.rebuts,
  Contested.proof,
  figureSource,
  ownQuestion,
  Contested.theReal,
  Contested.defined,
  denied,
  asked(Asks.GRANTS),
  otherSide,
  asked(Asks.AGAINST_WHOM),
  Contested.accusedSays,
  Contested.saidTo,
  Contested.admitted,
  ...turnings,
  asked(Asks.SEEN_SELF),
  asked(Asks.FEARS),
  asked(Asks.CAUSE),
  wants,
  takesUp,
  weighed,
  answered,
  asked(Asks.CASE),
  Contested.dated,
  Contested.polled,
  Contested.courtSaid,
  Contested.leftOpen,
  Contested.wentBefore,
  Contested.comes,
  Contested.follows,
  changed,
  writerOf,
  figureBare,
];
const FINDERS: Readonly<Record<ToldAs, readonly Finder[]>> = {
  news: OF_NEWS,
  argument: OF_ARGUMENT,
  company: [
    asked(Asks.LIMITS),
    asked(Asks.TESTED),
    asked(Asks.PRICE),
    asked(Asks.FROM_WHEN),
    fromOutside,
    ownFigure,
    asked(Asks.USED_BY),
    asked(Asks.DATA_KEPT),
    Contested.weFound,
    Contested.promised,
    Contested.sued,
    changed,
    asked(Asks.MEANT),
    ...turnings,
  ],
  doubtful: [wordsGiven],
  other: [
    ownQuestion,
    ...OF_NEWS,
    asked(Asks.GRANTS),
    asked(Asks.SEEN_SELF),
    asked(Asks.FEARS),
    asked(Asks.CAUSE),
    asked(Asks.CASE),
    voiceSays,
  ],
};

const MOST = 8;
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
          ({ kind, found, quote, asks }) =>
            kind === each.kind ||
            asks === each.asks ||
            found === words ||
            words.includes(quote) ||
            (found ?? '').includes(each.quote),
        )
      )
        taken.push(each);
    }
  return taken;
}
