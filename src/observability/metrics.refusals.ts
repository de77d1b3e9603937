import { refusals } from '../kernel/index.js';

export const METRICS_REFUSALS = refusals({
  'metrics-forbidden': ['forbidden', 'Metrics are available only from this machine or with the operator’s token.'],
});
