import { refusals } from '../kernel/index.js';

export const METRICS_REFUSALS = refusals({
  'metrics-forbidden': ['forbidden', 'Metrics are for this machine, or for who brings the operator’s token.'],
});
