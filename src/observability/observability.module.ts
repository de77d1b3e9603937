import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
  Optional,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type FastifyInstance } from 'fastify';
import { Gauges, RUNNING_PROGRAM, type RunningProgram } from './gauges.js';
import { METRICS_TOKEN, MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';
import { type OpenTelemetry } from './otlp.js';

const TELEMETRY = Symbol('TELEMETRY');

interface ObservabilityOptions {
  readonly metrics: Metrics;
  /** When null, /metrics answers on the loopback interface only. */
  readonly metricsToken: string | null;
  readonly program: RunningProgram;
  /** Null when no endpoint is configured. */
  readonly telemetry: OpenTelemetry | null;
  /** Modules that provide the detector and the debates, which the gauges read. */
  readonly imports: readonly DynamicModule[];
}

/** Metrics for the operator: /metrics, and a last OpenTelemetry export on shutdown. */
@Module({})
export class ObservabilityModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly metrics: Metrics,
    @Optional() @Inject(TELEMETRY) private readonly telemetry: OpenTelemetry | null,
  ) {}

  static forRoot({ metrics, metricsToken, program, telemetry, imports }: ObservabilityOptions): DynamicModule {
    return {
      module: ObservabilityModule,
      imports: [...imports],
      controllers: [MetricsController],
      providers: [
        { provide: Metrics, useValue: metrics },
        { provide: METRICS_TOKEN, useValue: metricsToken },
        { provide: TELEMETRY, useValue: telemetry },
        { provide: RUNNING_PROGRAM, useValue: program },
        Gauges,
      ],
    };
  }

  onModuleInit(): void {
    this.metrics.observeHttp(this.host.httpAdapter.getInstance<FastifyInstance>());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.telemetry?.close();
  }
}
