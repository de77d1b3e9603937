import { type Meter, type Tracer } from '@opentelemetry/api';
import { type Resource } from '@opentelemetry/resources';
import { type MeterProvider } from '@opentelemetry/sdk-metrics';
import { type TracerProvider } from '@opentelemetry/sdk-trace';
import { type TelemetryConfig } from '../config/index.js';

/** Reports calls by OpenTelemetry's semantic conventions. */
export interface OpenTelemetry {
  readonly tracer?: Tracer;
  readonly meter?: Meter;
  /** Exports what has not been sent yet. */
  close(): Promise<void>;
}

/** Shorter than the time that a stop may take, so that a missing collector does not delay it. */
const EXPORT_TIMEOUT_MS = 3_000;
const SCOPE = 'elenchus';

/** Spans and metrics over OTLP/HTTP. Only this file loads the packages, and only when an endpoint is configured. */
export async function openTelemetry({ serviceName, tracesUrl, metricsUrl }: TelemetryConfig): Promise<OpenTelemetry> {
  const { detectResources, envDetector, resourceFromAttributes } = await import('@opentelemetry/resources');
  const resource = detectResources({ detectors: [envDetector] }).merge(
    resourceFromAttributes({ 'service.name': serviceName }),
  );
  const traces = tracesUrl === undefined ? undefined : await tracerProvider(tracesUrl, resource);
  const metrics = metricsUrl === undefined ? undefined : await meterProvider(metricsUrl, resource);
  return {
    ...(traces ? { tracer: traces.getTracer(SCOPE) } : {}),
    ...(metrics ? { meter: metrics.getMeter(SCOPE) } : {}),
    close: async () => {
      await Promise.allSettled([traces?.shutdown(), metrics?.shutdown()]);
    },
  };
}

async function tracerProvider(url: string, resource: Resource): Promise<TracerProvider> {
  const { BatchSpanProcessor, TracerProvider } = await import('@opentelemetry/sdk-trace');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
  return new TracerProvider({ resource, spanProcessors: [new BatchSpanProcessor({ exporter })] });
}

async function meterProvider(url: string, resource: Resource): Promise<MeterProvider> {
  const { MeterProvider, PeriodicExportingMetricReader } = await import('@opentelemetry/sdk-metrics');
  const { OTLPMetricExporter } = await import('@opentelemetry/exporter-metrics-otlp-http');
  const exporter = new OTLPMetricExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
  return new MeterProvider({ resource, readers: [new PeriodicExportingMetricReader({ exporter })] });
}
