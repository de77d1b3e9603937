import { type Terms, termsOf } from '../fact-checks/terms.js';

/** An answer about a claim, with the question if there was one. */
export interface ClaimAnswer {
  readonly question?: string | undefined;
  readonly answer: string;
  readonly explanation?: string | null | undefined;
}

/** Names of the numbers that `stanceFeatures` returns, in order. */
export const STANCE_FEATURES = [
  'yes',
  'no',
  'yes share',
  'no share',
  'denials',
  'confirmations',
  'no evidence',
  'negated answers',
  'numbers found',
  'numbers contradicted',
  'quotation found',
  'cover of claim',
  'best answer',
  'unanswered',
  'claim negated',
  'claim absolute',
  'claim quotes',
  'findings',
  'first answer no',
  'last answer yes',
  'last answer no',
  'attributions confirmed',
  'claim says someone said',
  'claim has numbers',
] as const;

const FINDINGS_MAX = 30;
const YES =
  /^\W{0,3}(?:yes\b|yeah\b|true\b|correct\b|indeed\b|confirmed\b|he did\b|she did\b|they did\b|it did\b|it was\b|it is\b)/i;
const NO =
  /^\W{0,3}(?:no\b(?! answer)|nope\b|not\b|none\b|never\b|false\b|absolutely not|there (?:is|was|were|are|has been|have been) no\b|he did not|she did not|they did not|it did not|it was not|it is not|it isn|it wasn)/i;
const UNANSWERED =
  /no answer (?:could|can)|could not (?:be )?f(?:ind|ound)|(?:un|not )(?:known|clear|certain|specified)|no (?:information|data) (?:is |was )?(?:available|found)|unanswerable/i;
const DENIAL =
  /\b(?:false|fake[ds]?|hoax|untrue|incorrect|inaccurate|mislead\w*|debunk\w*|myth|fabricat\w*|baseless|unfounded|unproven|doctored|altered|photoshopped|manipulated|satir\w*|rumou?rs?|conspiracy|denie[sd]|deny|refut\w*|contrary|wrong|out of context|old (?:photo|video|image)|no longer|unrelated|instead|actually|however|although)\b/gi;
const CONFIRMATION =
  /\b(?:confirm\w*|verif\w*|true|accurate\w*|correct\w*|indeed|official\w*|announced|according to|reported|signed|approved|admitted|acknowledged)\b/gi;
const NO_EVIDENCE =
  /\bno (?:\w+ ){0,2}(?:evidence|proof|record|indication|mention|sign|such|basis|link|data|reports?)\b|\bnot (?:\w+ ){0,2}(?:evidence|proven|supported|true|correct|accurate)\b|\b(?:did|does|do|has|have|had|is|was|were|are|could|can|would)(?:n['’]t| not| never) /gi;
const NEGATION =
  /\b(?:no|not|never|none|nobody|nothing|neither|nor|without|cannot|can['’]?t|won['’]?t|(?:do|does|did|is|was|were|are|has|have|had|would|could|should)n['’]?t)\b/i;
const ABSOLUTE =
  /\b(?:all|every|always|never|only|none|nobody|first|most|largest|biggest|highest|lowest|worst|best|entire|completely|100 ?%|banned?|cures?|causes?)\b/i;
const SAYING = /\b(?:said|says|tweeted|claimed|told|announced|called|stated|wrote|posted)\b/i;
const QUOTED = /["“]([^"”]{12,300})["”]/g;

export const isNegated = (text: string): boolean => NEGATION.test(text);

/**
 * Features of the findings about a claim: surface signs such as negations, numbers and quotations. One number per entry
 * of STANCE_FEATURES.
 */
export function stanceFeatures(claim: string, findings: readonly ClaimAnswer[]): number[] {
  const terms = termsOf(claim);
  const claimNegated = isNegated(claim) ? 1 : 0;
  const read = findings.slice(0, FINDINGS_MAX).map((finding) => readFinding(finding, terms, claimNegated));
  const answered = read.filter(({ unanswered }) => !unanswered);
  const sum = (of: (each: ReadFinding) => number): number => answered.reduce((total, each) => total + of(each), 0);
  const most = (of: (each: ReadFinding) => number): number =>
    answered.reduce((top, each) => Math.max(top, of(each)), 0);
  const count = Math.max(1, answered.length);
  const text = findings
    .slice(0, FINDINGS_MAX)
    .map(({ answer, explanation }) => `${answer} ${explanation ?? ''}`)
    .join('\n')
    .slice(0, 40_000);
  const evidence = new Set(answered.flatMap(({ own }) => own.all));
  const numbers = [...terms.numbers].filter((number) => !/^(?:19|20)\d\d$/.test(number));
  const found = numbers.filter((number) => answered.some(({ own }) => own.numbers.has(number))).length;
  const quotations = [...claim.matchAll(QUOTED)].map(([, quotation = '']) => letters(quotation));
  const said = letters(text);
  const last = answered.at(-1);
  return [
    sum(({ polarity, cover }) => (polarity > 0 ? cover : 0)),
    sum(({ polarity, cover }) => (polarity < 0 ? cover : 0)),
    sum(({ polarity }) => (polarity > 0 ? 1 : 0)) / count,
    sum(({ polarity }) => (polarity < 0 ? 1 : 0)) / count,
    Math.log(1 + (text.match(DENIAL)?.length ?? 0)),
    Math.log(1 + (text.match(CONFIRMATION)?.length ?? 0)),
    Math.log(1 + (text.match(NO_EVIDENCE)?.length ?? 0)),
    sum(({ negated }) => negated) / count,
    numbers.length === 0 ? 0 : found / numbers.length,
    numbers.length > found && answered.some(({ own, cover }) => own.numbers.size > 0 && cover > 0.3) ? 1 : 0,
    quotations.some((quotation) => said.includes(quotation)) ? 1 : 0,
    terms.all.length === 0 ? 0 : terms.all.filter((term) => evidence.has(term)).length / terms.all.length,
    most(({ answerCover }) => answerCover),
    read.length === 0 ? 0 : (read.length - answered.length) / read.length,
    claimNegated,
    ABSOLUTE.test(claim) ? 1 : 0,
    quotations.length > 0 ? 1 : 0,
    Math.log(1 + answered.length),
    (answered[0]?.polarity ?? 0) < 0 ? 1 : 0,
    (last?.polarity ?? 0) > 0 ? 1 : 0,
    (last?.polarity ?? 0) < 0 ? 1 : 0,
    sum(({ saying, polarity }) => (saying && polarity > 0 ? 1 : 0)) > 0 ? 1 : 0,
    SAYING.test(claim) ? 1 : 0,
    numbers.length > 0 ? 1 : 0,
  ];
}

interface ReadFinding {
  /** 1 if the answer affirms the claim, −1 if it denies it, else 0. */
  readonly polarity: number;
  /** Share of the claim's terms that the question or the answer contains. */
  readonly cover: number;
  readonly answerCover: number;
  readonly negated: number;
  readonly unanswered: boolean;
  readonly saying: boolean;
  readonly own: Terms;
}

function readFinding(
  { question = '', answer, explanation }: ClaimAnswer,
  claim: Terms,
  claimNegated: number,
): ReadFinding {
  const own = termsOf(`${answer}\n${explanation ?? ''}`);
  const asked = new Set([...termsOf(question).all, ...own.all]);
  const cover = shareOf(claim, asked);
  const turned = (NEGATION.test(question) ? 1 : 0) !== claimNegated ? -1 : 1;
  const polarity = YES.test(answer) ? turned : NO.test(answer) ? -turned : 0;
  return {
    polarity,
    cover,
    answerCover: shareOf(claim, new Set(own.all)),
    negated: NEGATION.test(answer) ? 1 : 0,
    unanswered: UNANSWERED.test(answer) && answer.length < 200,
    saying: SAYING.test(question),
    own,
  };
}

function shareOf({ all }: Terms, there: ReadonlySet<string>): number {
  return all.length === 0 ? 0 : all.filter((term) => there.has(term)).length / all.length;
}

function letters(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
