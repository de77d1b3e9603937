export const ATTRIBUTION_MODEL = {
  cueRates: [''],
  first: { bits: 4, intercept: 0, scale: 1, weights: '' },
  second: { base: 0, thresholdStep: 1, valueStep: 1, nodes: '' },
};
