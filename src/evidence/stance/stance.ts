import { type Claim, type Polarity, statementOf } from '../../claims/index.js';
import { type FactCheck } from '../fact-checks/fact-check.js';
import { statementsWithin } from '../fact-checks/same-statement.js';
import { type ClaimAnswer, STANCE_FEATURES, stanceFeatures } from './stance-features.js';
import { STANCE_MODEL } from './stance.model.js';

/** Coefficients learned by training/evidence/train.ts, one for each of `STANCE_FEATURES`. */
export interface StanceModel {
  readonly supports: LogisticModel;
  readonly disputes: LogisticModel;
  /** Minimum probabilities of a stance. */
  readonly thresholds: { readonly supports: number; readonly disputes: number };
}

export interface LogisticModel {
  readonly weights: readonly number[];
  readonly intercept: number;
}

export interface StanceJudgement {
  /** Null if it is unclear. */
  readonly stance: 'supports' | 'disputes' | null;
  /** Probability of the stance, 0 to 1; without one, that of the likelier one. */
  readonly confidence: number;
  /** A sentence for people. */
  readonly why: string;
}

/** The stance of evidence on a claim, by its answers, numbers, negations and quotations. Uses no language model. */
export function stanceOf(
  { claim, evidence }: { readonly claim: string; readonly evidence: readonly ClaimAnswer[] },
  model: StanceModel = STANCE_MODEL,
): StanceJudgement {
  const vector = stanceFeatures(claim, evidence);
  const supports = probability(model.supports, vector);
  const disputes = probability(model.disputes, vector);
  const likelier = chosen({ supports, disputes }, model.thresholds);
  const stance = likelier !== null && showsSign(likelier, vector) ? likelier : null;
  const confidence = stance === null ? Math.max(supports, disputes) : { supports, disputes }[stance];
  return { stance, confidence: Math.round(confidence * 1_000) / 1_000, why: reason(stance, vector) };
}

/**
 * Whether the evidence shows any sign of the stance. Without one, the probability only reflects how frequent the
 * stances are in the training data.
 */
export function showsSign(stance: 'supports' | 'disputes', vector: readonly number[]): boolean {
  const of = valueIn(vector);
  if (of('findings') === 0) return false;
  return stance === 'disputes'
    ? of('no share') + of('denials') + of('no evidence') + of('negated answers') + of('numbers contradicted') > 0
    : of('yes share') + of('confirmations') + of('numbers found') + of('quotation found') > 0;
}

const valueIn =
  (vector: readonly number[]) =>
  (name: (typeof STANCE_FEATURES)[number]): number =>
    vector[STANCE_FEATURES.indexOf(name)] ?? 0;

/** The stance whose probability exceeds its threshold by more; null if neither reaches its threshold. */
export function chosen(
  { supports, disputes }: { readonly supports: number; readonly disputes: number },
  thresholds: StanceModel['thresholds'],
): StanceJudgement['stance'] {
  const [pro, contra] = [supports - thresholds.supports, disputes - thresholds.disputes];
  if (pro < 0 && contra < 0) return null;
  return pro > contra ? 'supports' : 'disputes';
}

/** What an article does with a claim that it does not make, in words. */
const NOT_MADE: Readonly<Record<Exclude<Polarity, 'asserted'>, string>> = {
  denied: 'The article rejects this claim',
  questioned: 'The article asks about this claim',
  imagined: 'The article only imagines this claim',
  reported: 'The article reports this claim as another’s',
};

/**
 * The stance of a fact check on a claim that it matches. A fact check disputes only what the article itself asserts, and
 * has no stance if only one of the two is negated, because it may then be about the opposite.
 */
export function stanceOfFactCheck(
  { quote, polarity = 'asserted' }: Pick<Claim, 'quote' | 'polarity'>,
  { claim: checked, rating, verdict }: FactCheck,
): StanceJudgement {
  const words = rating === null ? 'without a rating in words' : `as “${rating}”`;
  const none = (why: string): StanceJudgement => ({ stance: null, confidence: 0, why });
  if (verdict === null) return none(`The fact check rates the claim ${words}.`);
  if (verdict === 'mixed') return none(`The fact check rates the claim ${words}, which takes no side.`);
  const reports = polarity === 'reported' && verdict === 'supports';
  if (polarity !== 'asserted' && !reports) return none(`${NOT_MADE[polarity]}, which the fact check rates ${words}.`);
  const { polarity: rated, negated } = statementOf(checked);
  if (rated === 'denied' || !statementsWithin(quote).some((each) => statementOf(each).negated === negated))
    return none(`The fact check rates a claim ${words} that may say the opposite.`);
  return { stance: verdict, confidence: 1, why: `The fact check rates the claim ${words}.` };
}

function probability({ weights, intercept }: LogisticModel, vector: readonly number[]): number {
  let margin = intercept;
  for (let at = 0; at < weights.length; at += 1) margin += (weights[at] ?? 0) * (vector[at] ?? 0);
  return 1 / (1 + Math.exp(-margin));
}

function reason(stance: StanceJudgement['stance'], vector: readonly number[]): string {
  const of = valueIn(vector);
  const percent = (share: number): string => `${Math.round(100 * share)} %`;
  if (stance === null) return 'The evidence does not say clearly whether the claim holds.';
  const seen =
    stance === 'disputes'
      ? [
          of('no share') > 0 ? `${percent(of('no share'))} of the answers say no` : '',
          of('numbers contradicted') > 0 ? 'the evidence gives other numbers' : '',
          of('no evidence') > 0 || of('negated answers') > 0 ? 'the evidence denies parts of it' : '',
          of('denials') > 0 ? 'it uses words of denial' : '',
        ]
      : [
          of('yes share') > 0 ? `${percent(of('yes share'))} of the answers say yes` : '',
          of('numbers found') > 0 ? `${percent(of('numbers found'))} of its numbers are in the evidence` : '',
          of('quotation found') > 0 ? 'its quotation is in the evidence' : '',
          of('confirmations') > 0 ? 'the evidence uses words of confirmation' : '',
        ];
  const reasons = seen.filter((part) => part !== '');
  const verb = stance === 'disputes' ? 'disputes' : 'supports';
  return reasons.length === 0
    ? `Taken together, the evidence ${verb} the claim.`
    : `The evidence ${verb} the claim: ${reasons.join(', ')}.`;
}
