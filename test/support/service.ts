import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type RouteOptions } from 'fastify';
import { Logger } from 'nestjs-pino';
import { type AppOptions } from '../../src/app.module.js';
import { Payments } from '../../src/billing/index.js';
import { Quotas } from '../../src/detection/index.js';
import { type Access, LastAnswers, ProblemFilter } from '../../src/http/index.js';
import { readConfig } from '../../src/config/index.js';
import { DebateService } from '../../src/debate/index.js';
import { createApp } from '../../src/server.js';
import { faultsIn } from './checked-answers.js';
import { smallCastFolder } from './small-cast.js';
import { temporaryDirectory } from './temporary-directory.js';

/** A service in this process, over real HTTP, with its own data directory and six personas. */
export interface TestService {
  readonly url: string;
  readonly app: NestFastifyApplication;
  readonly directory: string;
  /** Every route that was registered at the start, one entry per method. */
  readonly routes: readonly { readonly method: string; readonly path: string; readonly access: Access | undefined }[];
  signUp(email?: string): Promise<TestAccount>;
  /** Refuses requests from now on, as a service does that has begun to stop. */
  refuseMore(): void;
  /** Ends the service and keeps its directory. */
  close(): Promise<void>;
  /** Ends the service and removes its directory. @throws Error if an answer deviated from the API or the end failed */
  stop(): Promise<void>;
}

/** The password of every account that a test signs up. */
export const PASSWORD = 'a long password';

export interface TestAccount {
  readonly email: string;
  readonly accountId: string;
  readonly apiKey: string;
  readonly keyId: string;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  get<T>(path: string): Promise<T>;
}

/** Time for answers that are being sent when a service stops. */
const LAST_ANSWERS_MS = 1_000;

/** @param before runs before the handler of each request; what it throws fails the request */
export async function startService(
  environment: Record<string, string> = {},
  options: AppOptions = {},
  before: () => void | Promise<void> = () => undefined,
): Promise<TestService> {
  const directory = temporaryDirectory();
  const config = readConfig({
    ELENCHUS_DATA_DIR: directory.path,
    LOG_LEVEL: 'silent',
    // So that suites count credits from none; first-credits.spec.ts is about those of a sign-up.
    ELENCHUS_FREE_CREDITS: '0',
    ELENCHUS_RENDERER: 'http',
    ELENCHUS_PERSONAS_DIR: await smallCastFolder(),
    // Not what the person who runs the tests has installed.
    ELENCHUS_DETECTOR: process.env['ELENCHUS_DETECTOR'] ?? 'embedded',
    ...environment,
  });
  const app = await createApp(config, options);
  const registered: RouteOptions[] = [];
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onRoute', (route) => void registered.push(route));
  server.addHook('preHandler', () => Promise.resolve(before()));
  const faults = faultsIn(app);
  const answers = new LastAnswers(server, new ProblemFilter());
  await app.init();
  await app.get(Quotas).recover();
  await app.get(Payments).recover();
  await app.get(DebateService).recover();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = await app.getUrl();
  const close = closing(app, faults);
  // Read after the start, because a part of the service may complete the configuration of its routes until then.
  const routes = registered.flatMap(({ method, url: path, config }) => {
    const { access } = (config ?? {}) as { access?: Access };
    return [method].flat().map((one) => ({ method: one, path, access }));
  });
  let accounts = 0;
  return {
    url,
    app,
    directory: directory.path,
    routes,
    async signUp(email = `person${(accounts += 1)}@example.org`) {
      const response = await fetch(`${url}/api/accounts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      });
      if (response.status !== 201) throw new Error(await response.text());
      const { accountId, apiKey, keyId } = (await response.json()) as Pick<
        TestAccount,
        'accountId' | 'apiKey' | 'keyId'
      >;
      return {
        email,
        accountId,
        apiKey,
        keyId,
        post: (path, body, headers = {}) =>
          fetch(`${url}${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-api-key': apiKey, ...headers },
            body: typeof body === 'string' ? body : JSON.stringify(body),
          }),
        get: async <T>(path: string) =>
          (await (await fetch(`${url}${path}`, { headers: { 'x-api-key': apiKey } })).json()) as T,
      };
    },
    refuseMore: () => answers.refuseMore(),
    close,
    async stop() {
      await close();
      directory.remove();
      if (faults.length > 0) throw new Error([...new Set(faults)].join('\n'));
    },
  };
}

/**
 * Closes a service as a signal does. Calls after the first one do nothing.
 * @param faults takes what a part of the service throws meanwhile, which Nest only logs
 */
function closing(app: NestFastifyApplication, faults: string[]): () => Promise<void> {
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    app.get(Logger).error = (message: unknown) => void faults.push(inspect(message));
    // A client of a test may hold a connection without a request, for which the server waits up to a minute.
    const cut = setTimeout(() => app.getHttpServer().closeAllConnections(), LAST_ANSWERS_MS);
    await app.close().finally(() => clearTimeout(cut));
  };
  return () => (closed ??= close());
}

/** Serves the outside world on loopback. */
export async function serve(listener: RequestListener): Promise<{ host: string; url: string; close: () => void }> {
  const server: Server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

export const ARTICLE_PAGE = `<!doctype html><html lang="en"><head><title>Council approves new bridge</title></head><body><article>
<h1>Council approves new bridge</h1><p>By Jane Roe</p>
<p>The city council voted 7 to 2 on Tuesday to approve a new bridge over the river, according to minutes published by the clerk. "We have waited for this for ten years," said Maria Keller, who chairs the transport committee. The project is expected to cost 42 million dollars, the finance department said in a report released on Monday.</p>
<p>Opponents said that the plan would harm wetlands. "Nobody has shown us the survey," said Tom Albright of the River Association. The council said the survey would be published in March. Work is to begin in June, and the bridge should open in 2028, the engineer's office said.</p>
<p>The vote followed a hearing of four hours in which 31 residents spoke. Most of them, the clerk's record shows, supported the bridge. The mayor, who had opposed an earlier design, said that she would sign the ordinance this week.</p>
</article></body></html>`;
