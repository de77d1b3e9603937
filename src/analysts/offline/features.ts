import { type Claim } from '../../claims/index.js';
import { type ArticleDocument } from './document.js';
import { type SignalFindings } from './signal.js';
import { ALL_SIGNALS } from './signals/index.js';

/** The findings of all signals, in the order of SIGNALS. */
export const findingsOf = (document: ArticleDocument): SignalFindings[] =>
  ALL_SIGNALS.map((signal) => signal(document));

/** Feature values by `<signal>.<feature>`, the names used by the model's coefficients. */
export function featuresOf(findings: readonly SignalFindings[]): Record<string, number> {
  const features: Record<string, number> = {};
  for (const { id, features: own } of findings)
    for (const [name, value] of Object.entries(own)) features[`${id}.${name}`] = Number.isFinite(value) ? value : 0;
  return features;
}

/** Number of the most check-worthy claims that are averaged. */
const TOP_CLAIMS = 5;

/**
 * Features from the claims: the average check-worthiness of the best claims of the text, and that of the headline.
 * A feature without claims is omitted.
 */
export function claimFeaturesOf(claims: readonly Claim[]): Record<string, number> {
  const worths = claims.flatMap(({ field, checkWorthiness }) => (field === 'text' ? [checkWorthiness] : []));
  const top = worths.sort((a, b) => b - a).slice(0, TOP_CLAIMS);
  const headline = claims.find(({ field }) => field === 'title');
  return {
    ...(top.length === 0
      ? {}
      : { 'unsupported-claims.checkable': top.reduce((sum, worth) => sum + worth, 0) / top.length }),
    ...(headline === undefined ? {} : { 'headline-match.asserts': headline.checkWorthiness }),
  };
}
