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
