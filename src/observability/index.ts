export { Metrics } from './metrics.js';
export { METRICS_ERRORS } from './metrics.errors.js';
export { ObservabilityModule, type ObservabilityOptions } from './observability.module.js';
export { openTelemetry, type OpenTelemetry } from './otlp.js';
