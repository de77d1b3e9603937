import 'reflect-metadata';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { NestFactory } from '@nestjs/core';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { Logger } from 'nestjs-pino';
import { AccountsReader, Erasures, SecretCheck, sessionCookieName, SharedAttempts } from './accounts/index.js';
import { Analysts } from './analysts/index.js';
import { apiDocument } from './api-document.js';
import { AppModule, type AppOptions } from './app.module.js';
import { PAGE_READER, type PageReader } from './articles/index.js';
import { SigningKeys } from './audit/index.js';
import {
  type Config,
  InvalidConfigError,
  ownerOnlyDirectory,
  readConfig,
  secretOf,
  writeOwnerOnly,
} from './config/index.js';
import { Payments } from './billing/index.js';
import { DebateService } from './debate/index.js';
import {
  DataDirectoryInUseError,
  FileChecks,
  isStoreMisconfigured,
  lockDataDirectory,
  LogContact,
} from './event-store/index.js';
import {
  acceptBeforeAnswering,
  answerConnection,
  guardRoutes,
  isProbe,
  logRequests,
  OwnHosts,
  ProblemFilter,
  requestIdOf,
  stateAge,
  warnOfUntrustedProxy,
  writeTogether,
} from './http/index.js';
import { DETECTOR, type Detector, INTAKE_LIMITS, Quotas, stateQuotas } from './detection/index.js';
import { Metrics, openTelemetry } from './observability/index.js';
import { closeWorkerPools } from './runtime/index.js';

const JSON_BYTES_MAX = 1_000_000;
/** Time limit from the first byte of a request to its last; enough for a 10 MB image at 0.7 Mbit/s. */
const REQUEST_MS_MAX = 120_000;
/** sysexits.h: something was found in an unconfigured or misconfigured state. */
const EX_CONFIG = 78;
/** Time limit from SIGTERM to exit. */
const STOP_MS = 9_000;
/**
 * Time from listening until loading of the models begins, unless a request needs one earlier. Loading takes as much CPU
 * as the start, and requests that waited for the start come first.
 */
const LOADING_MS = 3_000;
/** Time from SIGTERM until the remaining connections are closed, for instance ones that never sent a request. */
const DRAIN_MS = 4_000;

/** How long the service waits for the check of its files before it listens; enough for a log of some 50 MB. */
const CHECKING_MS_MAX = 500;

/** The route of preflight requests, which may name any path. */
const PREFLIGHT = '*';
/** The API's document; /api/docs shows it. */
const DOCUMENT = '/api/openapi.json';

/** Pages of these origins may call the API with a key. They cannot use a session, since cookies are not allowed. */
const corsOf = (origins: readonly string[]) => ({
  origin: origins.includes('*') ? '*' : [...origins],
  credentials: false,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: [
    'Accept',
    'Authorization',
    'Content-Type',
    'Idempotency-Key',
    'If-None-Match',
    'Last-Event-ID',
    'Prefer',
    'X-API-Key',
    'X-Request-Id',
  ],
  exposedHeaders: [
    'Content-Disposition',
    'ETag',
    'Location',
    'Preference-Applied',
    'RateLimit',
    'RateLimit-Policy',
    'Retry-After',
    'X-Request-Id',
  ],
  maxAge: 600,
});

/** The service over HTTP, not yet listening. */
export async function createApp(config: Config, options: AppOptions = {}): Promise<NestFastifyApplication> {
  const problems = new ProblemFilter();
  const adapter = new FastifyAdapter({
    bodyLimit: JSON_BYTES_MAX,
    requestTimeout: REQUEST_MS_MAX,
    forceCloseConnections: 'idle',
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: requestIdOf,
    clientErrorHandler: answerConnection,
    // The service has no middleware that would need it.
    skipMiddie: true,
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      problems.answer(error, request, reply),
  });
  const telemetry = config.telemetry && (await openTelemetry(config.telemetry));
  const root = AppModule.forRoot(config, { ...options, ...(telemetry ? { telemetry } : {}) });
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    bufferLogs: true,
    abortOnError: false,
    // The guard parses bodies instead.
    bodyParser: false,
  });
  app.useLogger(app.get(Logger));
  const routes = guardRoutes(app, {
    hosts: new OwnHosts(config.publicUrl, config.hostNames),
    isPublicFile: (path) => path === PREFLIGHT || path === DOCUMENT,
  });
  if (config.corsOrigins.length > 0) app.enableCors(corsOf(config.corsOrigins));
  // After the guard, which reads answers before they are compressed. Request bodies are not decompressed.
  await app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip', 'deflate'] });
  await app.register(multipart, { limits: { fileSize: INTAKE_LIMITS.bytesMax, files: 2, fields: 10, parts: 12 } });
  if (config.production) logRequests(app);
  warnOfUntrustedProxy(app);
  stateQuotas(app);
  stateAge(app, app.get(LogContact));
  writeTogether(app.getHttpAdapter().getInstance(), { isUrgent: isProbe });
  // Node would answer an unknown expectation itself, without a problem document; HTTP permits ignoring it.
  const http = app.getHttpServer();
  http.on('checkExpectation', (request, response) => http.emit('request', request, response));
  acceptBeforeAnswering(http, { isUrgent: isProbe });
  const cookie = sessionCookieName(config.production);
  let document: Buffer | undefined;
  app
    .getHttpAdapter()
    .getInstance()
    .get(DOCUMENT, (_request: FastifyRequest, reply: FastifyReply) => {
      // Created at the first request for it, when all routes are registered.
      document ??= Buffer.from(JSON.stringify(apiDocument(routes.declared, cookie)));
      return reply.type('application/json; charset=utf-8').send(document);
    });
  return app;
}

/** Starts the service, which runs until a signal. @returns the address that it listens on */
export async function startServer(environment: NodeJS.ProcessEnv): Promise<string> {
  const { config, release } = claimed(environment);
  const app = await createApp(config).catch(unusable);
  // Early, so that damage is known before the first requests; in a process of low priority.
  app.get(FileChecks).start();
  await app.init().catch(unusable);
  await app
    .get(SecretCheck)
    .run()
    .catch(async (error: unknown) => {
      await app.close();
      return unusable(error);
    });
  // Not awaited, because a payment provider may hang.
  void app.get(Erasures).recover();
  await app.get(Quotas).recover();
  await app.get(Payments).recover();
  await app.get(DebateService).recover();
  app.get(SharedAttempts).start();
  await app.get(FileChecks).settled(CHECKING_MS_MAX);
  await app.listen({ host: config.host, port: config.port });
  const address = (await app.getUrl()).replace('[::1]', 'localhost');
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    setTimeout(() => app.getHttpServer().closeAllConnections(), DRAIN_MS).unref();
    app.close().then(
      () => {
        release();
        process.exit(0);
      },
      (error: unknown) => {
        app.get(Logger).error({ err: error }, 'the service could not shut down cleanly');
        process.exit(1);
      },
    );
  };
  surviveEscapedErrors(app);
  if (config.loadModels === 'at-start') setTimeout(() => loadModels(app, () => stopping), LOADING_MS).unref();
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  const firstStart = app.get(AccountsReader).list().length === 0;
  process.stdout.write(`Elenchus listens on ${address} (API page: ${address}/api/docs)\n`);
  if (firstStart)
    process.stdout.write(
      [
        'No account yet. Sign up and get a key:',
        `  curl -s ${address}/api/accounts -H 'content-type: application/json' -d '{"email":"you@example.org","password":"at least ten characters"}'`,
        'or: npm run cli -- accounts create --email you@example.org',
        '',
      ].join('\n'),
    );
  return address;
}

/** Loads what the first page, the first debate and the first image need. The service continues without either, and logs the error. */
function loadModels(app: NestFastifyApplication, isStopping: () => boolean): void {
  const logger = app.get(Logger);
  void app.get<PageReader>(PAGE_READER).warm();
  app
    .get(Analysts)
    .prepare()
    .catch((error: unknown) => {
      if (!isStopping()) logger.warn({ err: error }, 'the analyst could not be prepared');
    });
  const detector = app.get<Detector>(DETECTOR);
  detector
    .ready()
    .then(() => {
      if (detector.notice !== null) logger.log(detector.notice);
    })
    .catch((error: unknown) => {
      if (!isStopping()) logger.error({ err: error }, 'the detector cannot be used');
    });
}

/**
 * Logs and counts exceptions that no code catches, thrown in a callback or in a promise that nothing awaits; the
 * service continues (docs/decisions/0037). Until the service listens, such an error ends it.
 */
function surviveEscapedErrors(app: NestFastifyApplication): void {
  const [logger, metrics] = [app.get(Logger), app.get(Metrics)];
  process.on('uncaughtException', (error, origin) => {
    metrics.escapedErrors.inc();
    logger.error({ err: error, origin }, 'an exception was not caught; the service continues');
  });
}

/** Reads the configuration and locks its data directory. If that fails, prints the problem and exits. */
function claimed(environment: NodeJS.ProcessEnv): { readonly config: Config; readonly release: () => void } {
  try {
    const config = readConfig(environment);
    writeOwnerOnly();
    if (!ownerOnlyDirectory(config.dataDirectory))
      process.stderr.write(`${config.dataDirectory} belongs to another user, who may let others read it\n`);
    const release = lockDataDirectory(config.dataDirectory);
    secretOf(config);
    SigningKeys.open(config, new Date());
    return { config, release };
  } catch (error) {
    if (!(error instanceof InvalidConfigError || error instanceof DataDirectoryInUseError)) throw error;
    return exit(error);
  }
}

/** Prints a problem of the configuration or its database and exits; rethrows any other error, which is a defect. */
async function unusable(error: unknown): Promise<never> {
  // A process that exits while its threads load native code may be aborted instead.
  await closeWorkerPools();
  for (let reason = error; reason instanceof Error; reason = reason.cause)
    if (reason instanceof InvalidConfigError || isStoreMisconfigured(reason)) exit(reason);
  throw error;
}

function exit({ message }: Error): never {
  process.stderr.write(`${message}\n`);
  process.exit(EX_CONFIG);
}
