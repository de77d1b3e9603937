import { z } from 'zod';
import { isEnglish } from '../../claims/index.js';
import {
  FACT_CHECKERS,
  isBalanced,
  isOfPage,
  newsOf,
  type Sentence,
  sentencesOf,
  stemsOf,
  wordsAlone,
} from '../../words/index.js';
import { type DebateState } from '../stages/index.js';
import { isInEarnest, kindRead, lettersRead } from './kind-read.js';

/** How a text says that something is not settled, the weightiest first. */
export const OPEN_POINTS = [
  'not-confirmed',
  'checked',
  'denied',
  'disputed',
  'no-evidence',
  'not-known',
  'nameless',
] as const;
export type OpenPointKind = (typeof OPEN_POINTS)[number];

export const OPEN_POINTS_MAX = 3;
export const openPointSchema = z.object({
  kind: z.enum(OPEN_POINTS),
  says: z.string().meta({ description: 'What the passage is, in one or two words: “Denied”.' }),
  quote: z.string().meta({ description: 'One sentence of the article or two in a row, word for word.' }),
});
export type OpenPoint = z.output<typeof openPointSchema>;

export const OPEN_POINT_NAMES: Readonly<Record<OpenPointKind, string>> = {
  'not-confirmed': 'Not confirmed',
  checked: 'Checked by others',
  denied: 'Denied',
  disputed: 'Disputed',
  'no-evidence': 'Without evidence',
  'not-known': 'Not known',
  nameless: 'Source without a name',
};

const CLAIMS =
  '(?:claims?|allegations?|accusations?|charges?|suggestions?|notions?|reports?|assertions?|characteri[sz]ations?|stor(?:y|ies)|rumou?rs?|accounts?)';
const SOME =
  "(?:the|that|this|those|these|such|any|all|his|her|its|their|some|many|most|both|earlier|widespread|\\p{Lu}[\\p{L}.]*(?:[’']s|s[’']))";
const CHECKER = `(?:${FACT_CHECKERS}|(?:[Ii]ndependent )?[Ff]act[- ]checkers?|[Ff]act[- ]checking (?:websites?|organi[sz]ations?|groups?|sites?))`;
const PLATFORM = '(?:Twitter|Facebook|Instagram|YouTube|TikTok|Meta|X)';

/** Patterns on a sentence's own words, without what stands in quotation marks. Case counts: names begin with a capital. */
const PATTERNS: Readonly<Record<OpenPointKind, readonly RegExp[]>> = {
  'not-confirmed': [
    /\b(?:could not|couldn[’']t|cannot|can[’']t|can not|(?:was|were|is|are|has been|have been|had been) (?:unable|not able|not possible) to|(?:has|have|had) (?:not|yet to)(?: been able to)?)(?: yet| immediately| independently| be| fully)* (?:verif(?:y|ied)|corroborated?|authenticated?)\b/u,
    /\b(?:could not|couldn[’']t|cannot|can[’']t|(?:was|were|is|are|has been|have been|had been) (?:unable|not able|not possible) to|(?:has|have|had) not been able to) (?:(?:immediately |independently )+(?:be )?confirm(?:ed)?|be (?:immediately |independently )*confirmed)\b/u,
    /\b(?:has|have|had|was|were|is|are) (?:not|yet to)(?: yet)?(?: been| be)?(?: yet)?(?: independently| officially| publicly)? (?:confirmed|verified|corroborated|authenticated)\b/u,
    /\b(?:[Uu]nconfirmed|[Uu]nverified) (?:media |news |press |social media )?(?:reports?|claims?|allegations?|videos?|footage|accounts?|rumou?rs?|images?|photos?)\b/u,
  ],
  checked: [
    new RegExp(
      `\\b${CHECKER}\\b[^.;]{0,40}\\b(?:rated|ruled|found|concluded|disputed?|have disputed|has disputed|debunked|labell?ed|gave|called|rates|rules|disputes)\\b`,
      'u',
    ),
    /\b(?:rated|ruled|labell?ed|found) (?:\p{Ll}+ ){0,3}(?:false|misleading|untrue)\b[^.;]{0,30}\bby (?:PolitiFact|FactCheck\.org|Snopes|Full Fact|(?:independent )?fact[- ]check)/u,
    new RegExp(`\\b${PLATFORM} (?:has |have |had |later |also )?(?:flagged|labell?ed|fact[- ]checked)\\b`, 'u'),
    /\b(?:has|have|had|was|were) (?:since )?(?:been )?(?:widely |repeatedly |thoroughly |largely |long |long since )?(?:debunked|discredited|disproved|disproven)\b/u,
  ],
  denied: [
    /(?<!\b(?:was|were|been|be|being|are|is|got|get|nor|or|no|unfairly) )\b(?:denied|denies|denying)(?: (?:strongly|repeatedly|flatly|vehemently))? (?:that|it|this|all|any|having|being|ever|both|doing|responsibility|involvement|wrongdoing|knowledge|knowing|guilt|anything|claims?|charges?|allegations?|accusations?|reports?|rumou?rs?|suggestions?|those|these|such|(?:the|his|her|its|their|a|an|\p{Lu}[\p{L}.]*[’']s) (?:\p{Ll}+ ){0,2}(?:claims?|charges?|allegations?|accusations?|reports?|rumou?rs?|suggestions?|involvement|role|account|story|existence|affair|link|connection|abuse|crime|attack)|\p{L}+ing)\b/u,
    /(?:\b(?:an?|the|those|these) (?:charges?|allegations?|claims?|accusations?|assertion|suggestion)(?: that| which)?|\bsomething(?: that)?) (?:he|she|it|they|the \p{Ll}+(?: \p{Ll}+)?|(?:\p{Lu}[\p{L}.’'-]+ ?){1,4}|[Bb]oth|both \p{Ll}+) ?(?:has |have |had )?(?:also |always |strongly |repeatedly |consistently |vehemently |flatly )?(?:den(?:y|ies|ied)|rejects?|rejected|disputes?|disputed)\b/u,
    /\bwhich (?:he|she|it|they|the \p{Ll}+(?: \p{Ll}+)?|(?:\p{Lu}[\p{L}.’'-]+ ?){1,4}|[Bb]oth|both \p{Ll}+) ?(?:has |have |had )?(?:also |always |strongly |repeatedly |consistently |vehemently |flatly )?(?:den(?:y|ies|ied))\b/u,
    /\b(?:has|have|had|and|he|she|they|who) (?:\p{Ll}+ly |also )?den(?:y|ied) (?:it|the charges|the allegations|the accusations|wrongdoing|any|all|doing|having|that)\b/u,
    new RegExp(
      `\\b${CLAIMS} (?:(?:strongly|repeatedly|vehemently|flatly) )?denied by (?:the |his |her |its )?\\p{L}`,
      'u',
    ),
    /\bpleaded not guilty\b|\b(?:maintain(?:s|ed)|insist(?:s|ed)|proclaim(?:s|ed)) (?:that )?(?:his|her|their|he (?:is|was)|she (?:is|was)|they (?:are|were)) innocen(?:ce|t)\b/u,
  ],
  disputed: [
    new RegExp(
      `(?<!\\b(?:the|a|an|this|its|of|in|long|hotly|highly|over) )\\b(?:disputed|disputes(?! that)|have dispute|refuted|refutes|contradicted|contradicts) (?:\\p{Ll}+ (?:about|on) )?(?:${SOME}|${CLAIMS}|an? \\p{Ll}*\\s?report|whether|what|how)(?![\\p{L}])`,
      'u',
    ),
    new RegExp(
      `\\b(?:rejected|rejects|dismissed|dismisses|pushed back (?:on|against)|shot down) (?:${SOME} )?(?:\\p{Ll}+ ){0,2}${CLAIMS}(?![\\p{L}])(?! (?:for|of (?:asylum|damages|compensation)))`,
      'u',
    ),
  ],
  'no-evidence': [
    /\bwithout (?:any |providing |offering |presenting |giving |citing |showing |producing )*(?:evidence|proof)\b/u,
    /\b(?:[Tt]here (?:is|was|has been|were)|(?:found|saw|seen|offered|provided|presented|gave|given|cited|produced|offers|provides|has|had|have)) (?:been )?(?:no|little) (?:\p{Ll}+ )?(?:evidence|proof)\b(?! (?:against))/u,
    /\b(?:has|have|had|did|does|do)(?: not|n[’']t)(?: yet| publicly)* (?:provided?|offer(?:ed)?|present(?:ed)?|given?|produced?|cited?|shown?) (?:any |\p{Ll}+ )?(?:evidence|proof)\b/u,
  ],
  'not-known': [
    /(?<!\bwhose )\b(?:[Ii]t[’']s|(?:[Ii]t|[Tt]hat|[Ww]hat|\p{L}{3,}),? (?:is|was|were|are|remain(?:s|ed)?)) (?:still |also |as yet )?(?:not (?:yet |immediately |entirely |fully |exactly )*(?:clear|known)|unclear|unknown)\b/u,
    /\b(?:has|have|had|did) not (?:yet |publicly )*(?:said|say|disclosed?|released?|explain(?:ed)?|reveal(?:ed)?) (?:how|why|what|whether|when|who|where)\b/u,
  ],
  nameless: [
    /\bon (?:the )?condition of anonymity\b|\b(?:asked|requested|declined|wished|did not want|not) (?:not )?to be (?:named|identified)\b|\b(?:not|weren[’']t|wasn[’']t) authori[sz]ed to (?:speak|discuss|comment)\b|\bspoke anonymously\b|\brequested anonymity\b/u,
  ],
};
/** A denial of something else: entry, a request. */
const REFUSED =
  /\bden(?:y|ied|ies|ying) (?:\p{L}+ ){0,4}(?:visas?|requests?|motions?|appeals?|petitions?|bids?|entry|access|rights?|permits?|applications?|bail|benefits|opportunit(?:y|ies)|chance|care|aid|services?|jobs?|parole|citizenship|asylum|certiorari)\b/u;

const CHARS = { least: 40, most: 300, two: 420 } as const;
/** It is understood only behind another sentence: who “he” is, which claims. */
const HANGS =
  /^\(?["“]?(?:As such,|It (?!is |was |remains |has not (?:yet )?been )|He|She|They|But|And|Yet|That|This|These|Those|Such|Both|The (?:two|company|group|man|woman|claims?|charges?|allegations?|accusations?|reports?|video|footage|figures?|numbers?|account|campaign|ministry|army|police|official|officials|suspect|defendant)\b)/u;
const WHICH =
  /(?<![\p{L}])(?:the|this|that|those|these|such|both) (?:claims?|charges?|allegations?|accusations?|reports?|video|videos|footage|figures?|numbers?|accounts?|images?|story|rumou?rs?|authenticity|attacks?|crimes?)(?=[.,;)]| by\b| and\b|$)|\b(?:deni(?:ed|es)|disput(?:ed|es)|confirm(?:ed)?|verif(?:y|ied)) (?:it|this|that|them)(?=[.,;)]| and\b)/iu;
/** Charged with something, in general: of which the sentence before tells. */
const CHARGED =
  /\b(?:wrongdoing|charges?|allegations?|accusations?|involvement|claims?|responsibility|guilty|innocen\p{Ll}+)\b/u;
/** What somebody will not talk about is told of those who were asked. */
const ASKED = /\b(?:declin\p{Ll}+|refus\p{Ll}+) to (?:confirm|comment|say)\b|\b(?:neither|nor) (?:confirm|den)/u;
const SHARED_MIN: Readonly<Record<OpenPointKind, number>> = {
  'not-confirmed': 1,
  checked: 0,
  denied: 1,
  disputed: 2,
  'no-evidence': 2,
  'not-known': 2,
  nameless: 1,
};

/** A photographer’s line that a page ran into the sentence. */
const CREDIT = /\b(?:REUTERS|AFP|AP|EPA)\/|\/(?:REUTERS|Reuters|AFP|AP|EPA|Getty)\b/u;
const isWhole = (quote: string): boolean =>
  isBalanced(quote) &&
  /^[("“‘']?[\p{Lu}\d]/u.test(quote) &&
  /[.!?][)"”’']*$/u.test(quote) &&
  !isOfPage(quote) &&
  !CREDIT.test(quote);

const kindOf = ({ own }: Sentence): OpenPointKind | null =>
  OPEN_POINTS.find((kind) => PATTERNS[kind].some((pattern) => pattern.test(own))) ?? null;

interface Found extends OpenPoint {
  /** Where the quote begins, and the sentence that says so. */
  readonly from: number;
  readonly start: number;
  readonly shared: number;
}

function* foundIn(article: { readonly title: string; readonly text: string }): Iterable<Found> {
  const news = new Set([...stemsOf(article.title), ...stemsOf(newsOf(article)?.quote ?? '')]);
  const sentences = sentencesOf(article.text);
  for (const [index, sentence] of sentences.entries()) {
    const kind = kindOf(sentence);
    if (kind === null || ASKED.test(sentence.own) || (kind === 'denied' && REFUSED.test(sentence.own))) continue;
    const before = sentences[index - 1];
    const alone = sentence.text.trim();
    const hangs = HANGS.test(alone) || WHICH.test(sentence.own);
    if (hangs && (before === undefined || HANGS.test(before.text.trim()))) continue;
    const quote = (hangs && before ? article.text.slice(before.start, sentence.end) : alone)
      .replace(/\s+/gu, ' ')
      .trim();
    if (!isWhole(quote) || quote.length < CHARS.least || quote.length > (hangs ? CHARS.two : CHARS.most)) continue;
    const shared = [...stemsOf(quote)].filter((stem) => news.has(stem)).length;
    const least = SHARED_MIN[kind] + (hangs ? 1 : 0) - (CHARGED.test(sentence.own) ? 1 : 0);
    if (shared >= least)
      yield {
        kind,
        says: OPEN_POINT_NAMES[kind],
        quote,
        from: hangs && before ? before.start : sentence.start,
        start: sentence.start,
        shared,
      };
  }
}

/** Who checked something is worth more with a name. */
const NAMED_CHECKER = new RegExp(FACT_CHECKERS, 'u');
const isNamed = ({ kind, quote }: OpenPoint): number => (kind === 'checked' && NAMED_CHECKER.test(quote) ? 1 : 0);
const TWICE: ReadonlySet<OpenPointKind> = new Set(['checked', 'denied']);

/** Those of a text that tell most of its news, each kind once, and two denials or checks where there are two. */
export function openPointsIn(
  article: { readonly title: string; readonly text: string },
  told: readonly string[] = [],
): readonly OpenPoint[] {
  const known = told.map((words) => wordsAlone(words)).filter((words) => words !== '');
  const fresh = [...foundIn(article)].filter(({ quote }) => {
    const own = wordsAlone(quote);
    return !known.some((words) => own.includes(words) || words.includes(own));
  });
  const points: Found[] = [];
  for (const kind of OPEN_POINTS) {
    const of = fresh
      .filter((each) => each.kind === kind)
      .sort((a, b) => isNamed(b) - isNamed(a) || b.shared - a.shared || a.start - b.start);
    // Two that hang on the same sentence would tell it twice.
    const apart = of.filter(({ from }) => !points.some((point) => point.from === from || point.start === from));
    points.push(...apart.slice(0, TWICE.has(kind) ? 2 : 1));
  }
  return points.slice(0, OPEN_POINTS_MAX).map(({ kind, says, quote }) => ({ kind, says, quote }));
}

/** What the text of a debate says itself that is not settled; nothing where it is a joke, not in English or its maker's own. Pure. */
export function leftOpen(state: DebateState, told: readonly string[]): readonly OpenPoint[] {
  const article = state.article?.article;
  if (!article || !isEnglish(article.text) || !isInEarnest(state) || lettersRead(state) !== null) return [];
  const kind = kindRead(state);
  return kind === 'satire' || kind === 'advertisement' || kind === 'press-release' ? [] : openPointsIn(article, told);
}
