import 'reflect-metadata';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { NestFactory } from '@nestjs/core';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { Logger } from 'nestjs-pino';
import { ScheduledBackups } from './backup/index.js';
import { AccountsReader, Erasures, Mails, SecretCheck, sessionCookieName, SharedAttempts } from './accounts/index.js';
import { Retention, TextErasures } from './erasure/index.js';
import { Analysts } from './analysts/index.js';
import { apiDocument } from './api-document.js';
import { AppModule, type AppOptions } from './app.module.js';
import { PAGE_READER, type PageReader } from './articles/index.js';
import { SealCheck, SigningKeys } from './audit/index.js';
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
  isReadOnlyDirectory,
  isStoreMisconfigured,
  isUnavailable,
  lockDataDirectory,
  LogContact,
  Projector,
  ReadModelChecks,
  StartProgress,
} from './event-store/index.js';
import {
  acceptBeforeAnswering,
  answerConnection,
  guardRoutes,
  isProbe,
  LastAnswers,
  logRequests,
  OwnHosts,
  ProblemFilter,
  requestIdOf,
  StartingServer,
  stateAge,
  warnOfUntrustedProxy,
  writeTogether,
} from './http/index.js';
import {
  DeferredDetections,
  DETECTOR,
  type Detector,
  INTAKE_LIMITS,
  Quotas,
  RecordedBatches,
  stateQuotas,
} from './detection/index.js';
import { Metrics, openTelemetry } from './observability/index.js';
import { answerFromExamples } from './sandbox/index.js';
import { closeWorkerPools, sleep } from './runtime/index.js';
import { endProcess } from './runtime/end-process.js';
import { collectAtRest } from './runtime/rest-collection.js';
import { Messages } from './webhooks/index.js';

const JSON_BYTES_MAX = 1_000_000;
/** Time limit from the first byte of a request to its last; enough for a 10 MB image at 0.7 Mbit/s. */
const REQUEST_MS_MAX = 120_000;
/** sysexits.h: something was found in an unconfigured or misconfigured state. */
const EX_CONFIG = 78;
/** sysexits.h: an error occurred while doing I/O on some file. */
const EX_IOERR = 74;
/** Time limit from SIGTERM to exit. Whatever has not ended then does not have to: the log survives every kill. */
const STOP_MS = 1_500;
/** Time from SIGTERM for answers to requests in progress; the remaining ones are then refused. */
const ANSWERS_MS = 500;
/**
 * Time from listening until loading of the models begins, unless a request needs one earlier. Loading takes as much CPU
 * as the start, and requests that waited for the start come first.
 */
const LOADING_MS = 3_000;
/** Time for the last answers to be sent. Then all connections are closed, also those that never sent a request. */
const SENDING_MS = 300;

/** A start that takes longer says so, and answers probes meanwhile. */
const SLOW_START_MS = 3_000;

/** How long threads may take to end when the service cannot start. */
const CLOSING_MS_MAX = 2_000;

/** How long the service waits for the check of its files before it listens; enough for a log of some 50 MB. */
const CHECKING_MS_MAX = 500;

/** The route of preflight requests, which may name any path. */
const PREFLIGHT = '*';
/** The API's document; /api/docs shows it. */
const DOCUMENT = '/api/openapi.json';

/** More listeners than this on one response are a leak, of which Node warns. A streamed file has 11. */
const RESPONSE_LISTENERS_MAX = 20;

/** Pages of these origins may call the API with a key. They cannot use a session, since cookies are not allowed. */
const corsOf = (origins: readonly string[]) => ({
  origin: origins.includes('*') ? '*' : [...origins],
  credentials: false,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
  allowedHeaders: [
    'Accept',
    'Authorization',
    'Content-Type',
    'Elenchus-Sandbox',
    'Idempotency-Key',
    'If-None-Match',
    'Last-Event-ID',
    'Prefer',
    'X-API-Key',
    'X-Request-Id',
  ],
  exposedHeaders: [
    'Content-Disposition',
    'Elenchus-Sandbox',
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
    // LastAnswers refuses what arrives then, with a problem document.
    return503OnClosing: false,
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
    // What Nest prints when a start fails. Not the error, of which the caller prints words, or the stack of a defect.
    logger: ['fatal', 'warn'],
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
  // An answer that is streamed is awaited by Nest, Fastify and the compression, each with listeners of its own.
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (_request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      reply.raw.setMaxListeners(RESPONSE_LISTENERS_MAX);
      done();
    });
  await app.register(multipart, { limits: { fileSize: INTAKE_LIMITS.bytesMax, files: 2, fields: 10, parts: 12 } });
  if (config.production) logRequests(app);
  warnOfUntrustedProxy(app);
  stateQuotas(app);
  answerFromExamples(app);
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
  // A start can be given up at any time.
  let stop = (): unknown => endProcess(0);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop());
  const { config, release } = claimed(environment);
  const progress = new StartProgress();
  const starting = new StartingServer({
    host: config.host,
    port: config.port,
    afterMs: SLOW_START_MS,
    reason: () => progress.reason(),
    onSlow: (reason) => process.stderr.write(`${reason}\n`),
  });
  const app = await createApp(config, { progress }).catch(unusable);
  const answers = new LastAnswers(app.getHttpAdapter().getInstance(), new ProblemFilter());
  await prepare(app).catch(unusable);
  await starting.close();
  await app.listen({ host: config.host, port: config.port });
  app.get(ScheduledBackups).start();
  app.get(ReadModelChecks).start();
  app.get(Retention).start(config.debates.retentionDays);
  const address = (await app.getUrl()).replace('[::1]', 'localhost');
  let isStopping = false;
  stop = () => {
    if (isStopping) return;
    isStopping = true;
    void stopServer(app, answers, release);
  };
  surviveEscapedErrors(app);
  collectAtRest();
  if (config.loadModels === 'at-start') setTimeout(() => loadModels(app, () => isStopping), LOADING_MS).unref();
  const accounts = await app.get(Projector).withWholeRows(() => app.get(AccountsReader).list());
  process.stdout.write(`Elenchus listens on ${address} (API page: ${address}/api/docs)\n`);
  if (accounts.length === 0)
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

/** Checks what the service depends on, and continues what the last run left open. */
async function prepare(app: NestFastifyApplication): Promise<void> {
  // Early, so that damage is known before the first requests; in a process of low priority.
  app.get(FileChecks).start();
  await app.init();
  const projector = app.get(Projector);
  try {
    await projector.withWholeRows(() => app.get(SecretCheck).run());
    await projector.withWholeRows(() => app.get(SealCheck).run());
  } catch (error) {
    await app.close();
    throw error;
  }
  // Not awaited, because a payment provider may hang.
  void app.get(Erasures).recover();
  void app.get(TextErasures).recover();
  await projector.withWholeRows(() => app.get(Quotas).recover());
  await projector.withWholeRows(() => app.get(DeferredDetections).recover());
  await projector.withWholeRows(() => app.get(RecordedBatches).recover());
  await projector.withWholeRows(() => app.get(Payments).recover());
  await projector.withWholeRows(() => app.get(DebateService).recover());
  app.get(SharedAttempts).start();
  app.get(Mails).recover();
  app.get(Messages).recover();
  await app.get(FileChecks).settled(CHECKING_MS_MAX);
}

/**
 * Parks debates, refuses what is in progress and closes everything within {@link STOP_MS}. Then ends the process with
 * status 0, also when something could not be closed in time.
 */
async function stopServer(app: NestFastifyApplication, answers: LastAnswers, release: () => void): Promise<void> {
  const logger = app.get(Logger);
  const end = (): void => {
    release();
    void endProcess(0);
  };
  setTimeout(() => {
    logger.warn(
      `the service ends although not everything was closed within ${STOP_MS} ms; the next start continues it`,
    );
    end();
  }, STOP_MS).unref();
  try {
    answers.refuseMore();
    const work = [app.get(DebateService).stop(), app.get<Detector>(DETECTOR).close()];
    await answers.within(ANSWERS_MS);
    setTimeout(() => app.getHttpServer().closeAllConnections(), SENDING_MS).unref();
    await Promise.all([...work, app.close()]);
  } catch (error) {
    logger.error({ err: error }, 'the service could not shut down cleanly');
  }
  end();
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
    if (!ownerOnlyDirectory(config.dataDirectory) && !isReadOnlyDirectory(config.dataDirectory))
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

/** Prints a problem of the configuration, the log or its disk and exits; rethrows any other error, which is a defect. */
async function unusable(error: unknown): Promise<never> {
  await Promise.race([closeWorkerPools(), sleep(CLOSING_MS_MAX)]);
  for (let reason = error; reason instanceof Error; reason = reason.cause) {
    if (reason instanceof InvalidConfigError || isStoreMisconfigured(reason)) {
      process.stderr.write(`${reason.message}\n`);
      return endProcess(EX_CONFIG);
    }
    const isDiskOrLog: boolean = isUnavailable(reason);
    if (isDiskOrLog) {
      process.stderr.write(
        `The service cannot start, because the log or its disk cannot be used: ${reason.message}. docs/operations.md says how to restore a backup.\n`,
      );
      return endProcess(EX_IOERR);
    }
  }
  throw error;
}

function exit({ message }: Error): never {
  process.stderr.write(`${message}\n`);
  process.exit(EX_CONFIG);
}
