import { type Claim } from '../../claims/index.js';
import { type ArticleDocument } from './document.js';
import { type SignalFindings } from './signal.js';
import { ALL_SIGNALS } from './signals/index.js';

/** What all signals found, in the order of SIGNALS. */
export const findingsOf = (document: ArticleDocument): SignalFindings[] =>
  ALL_SIGNALS.map((signal) => signal(document));

/** Feature values under `<signal>.<feature>`, the names that the model's coefficients carry. */
export function featuresOf(findings: readonly SignalFindings[]): Record<string, number> {
  const features: Record<string, number> = {};
  for (const { id, features: own } of findings)
    for (const [name, value] of Object.entries(own)) features[`${id}.${name}`] = Number.isFinite(value) ? value : 0;
  return features;
}

/** The most check-worthy claims of an article that are looked at. */
const TOP_CLAIMS = 5;

/**
 * What the claims add to the signals: how concrete the best that the article asserts is, and how much its headline
 * asserts. Nothing is said of claims that nobody looked for or that there are none of.
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
