export { Metrics } from './metrics.js';
export { METRICS_REFUSALS } from './metrics.refusals.js';
export { openTelemetry, type OpenTelemetry } from './otlp.js';
