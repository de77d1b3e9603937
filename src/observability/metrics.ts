import { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { type AnswerRecord, type CallRecord } from '../analysts/index.js';
import { type Detector } from '../detection/index.js';

/** Buckets in seconds: a debate takes minutes, a page milliseconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];

/**
 * The metrics of this process. Label values come from the code and the configuration, never from a key, an id, an email
 * address or a URL.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = new Histogram({
    name: 'elenchus_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer. Event streams are measured until they close.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly #calls = new Histogram({
    name: 'elenchus_analyst_call_duration_seconds',
    help: 'Duration of calls to a model server, including retries, or of the offline analyst’s answers.',
    labelNames: ['model', 'outcome'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly #tokens = new Counter({
    name: 'elenchus_analyst_tokens_total',
    help: 'Tokens as counted by the model server. Cached tokens are included in the input.',
    labelNames: ['model', 'type'],
    registers: [this.registry],
  });
  readonly #cost = new Counter({
    name: 'elenchus_analyst_cost_usd_total',
    help: 'Cost in US dollars by the price table. Models without a price are not counted.',
    labelNames: ['model'],
    registers: [this.registry],
  });
  readonly #detections = new Counter({
    name: 'elenchus_detections_total',
    help: 'Images answered, by verdict.',
    labelNames: ['verdict'],
    registers: [this.registry],
  });

  readonly escapedErrors = new Counter({
    name: 'elenchus_escaped_errors_total',
    help: 'Uncaught exceptions and unhandled rejections. Each is a defect, and its stack is in the log.',
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  observeHttp(server: FastifyInstance): void {
    server.addHook('onResponse', (request, reply, done) => {
      const labels = { method: request.method, route: routeOf(request.routeOptions.url), status: reply.statusCode };
      this.#requests.observe(labels, reply.elapsedTime / 1_000);
      done();
    });
  }

  /** Counts a call to a model server. */
  readonly onCall = ({ model, outcome, latencyMs, usage, costUsd }: CallRecord): void => {
    this.#calls.observe({ model, outcome }, latencyMs / 1_000);
    this.#tokens.inc({ model, type: 'input' }, usage.inputTokens);
    this.#tokens.inc({ model, type: 'cached' }, usage.cachedTokens);
    this.#tokens.inc({ model, type: 'output' }, usage.outputTokens);
    if (costUsd !== null) this.#cost.inc({ model }, costUsd);
  };

  /** Counts an answer of the offline analyst. */
  readonly onAnswer = ({ model, outcome, latencyMs }: AnswerRecord): void => {
    this.#calls.observe({ model, outcome }, latencyMs / 1_000);
  };

  countedDetector(detector: Detector): Detector {
    return {
      detect: async (bytes, sha256) => {
        const result = await detector.detect(bytes, sha256);
        this.#detections.inc({ verdict: result.verdict });
        return result;
      },
      provenance: (...parameters) => detector.provenance(...parameters),
      preview: (...parameters) => detector.preview(...parameters),
      figuresOf: (model) => detector.figuresOf(model),
      ready: () => detector.ready(),
      get model() {
        return detector.model;
      },
      get notice() {
        return detector.notice;
      },
      get figures() {
        return detector.figures;
      },
      get note() {
        return detector.note;
      },
      get waiting() {
        return detector.waiting;
      },
      close: () => detector.close(),
    };
  }
}

/** The route as declared. All dashboard files share one name, and so do all unknown paths. */
function routeOf(declared: string | undefined): string {
  if (declared === undefined) return 'none';
  return /^\/(api|livez|readyz|metrics)(\/|$)/.test(declared) ? declared : 'page';
}
