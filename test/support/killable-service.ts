import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { type DebateData, type DebateFact, type DebateResult } from '../../src/debate/index.js';
import { ScriptedWeb } from '../evidence/scripted-web.js';
import { until } from './cluster.js';
import { type OpenAiServer, startOpenAiServer } from './openai-server.js';
import { storedData } from './plain-rows.js';
import { type ServiceProcess, spawnService } from './service-process.js';
import { writeSmallCast } from './small-cast.js';
import { temporaryDirectory } from './temporary-directory.js';

/** A service with a small cast, a scripted web and a scripted model server, to be killed and started again. */
export class KillableService {
  readonly #directory = temporaryDirectory();
  readonly #personas = temporaryDirectory();
  #process: ServiceProcess | undefined;
  #apiKey = '';

  private constructor(
    readonly web: ScriptedWeb,
    readonly model: OpenAiServer,
  ) {}

  /**
   * Starts it with an account that has credits.
   * @param prepare gets the web, and the data directory, in which it may write `analyst.yaml`.
   */
  static async start(prepare: (web: ScriptedWeb, directory: string) => void): Promise<KillableService> {
    const service = new KillableService(await ScriptedWeb.start(), await startOpenAiServer());
    await writeSmallCast(service.#personas.path);
    cpSync('analyst.yaml', join(service.#directory.path, 'analyst.yaml'));
    prepare(service.web, service.#directory.path);
    await service.restart();
    const account = { email: 'killed@example.org', password: 'a long password' };
    ({ apiKey: service.#apiKey } = await service.call<{ apiKey: string }>('/api/accounts', account));
    await service.call('/api/billing/test-purchase', { pack: 'starter' });
    return service;
  }

  async restart(): Promise<void> {
    this.#process = await spawnService(this.#directory.path, {
      ELENCHUS_ALLOW_HOSTS: this.web.host,
      ELENCHUS_PERSONAS_DIR: this.#personas.path,
      ELENCHUS_ANALYST_FILE: join(this.#directory.path, 'analyst.yaml'),
      OPENAI_BASE_URL: this.model.url,
      ELENCHUS_MODEL: 'small',
    });
  }

  kill(): void {
    this.#process?.process.kill('SIGKILL');
  }

  /** Resolves once the killed process has ended. */
  gone(): Promise<true> {
    return until(() => (this.#process?.process.signalCode === null ? undefined : true));
  }

  /** Returns the body of the answer. A request for a debate does not wait for its end. */
  async call<T>(path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.#process?.url ?? ''}${path}`, {
      headers: { 'content-type': 'application/json', 'x-api-key': this.#apiKey, prefer: 'respond-async' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    return (await response.json()) as T;
  }

  ended(id: string): Promise<DebateResult> {
    return until(async () => {
      const simulation = await this.call<DebateResult>(`/api/simulations/${id}`);
      return simulation.status === 'running' ? undefined : simulation;
    });
  }

  /** The data of all events of a type, in the order of the log. */
  recorded<Type extends DebateFact['type']>(type: Type): readonly DebateData<Type>[] {
    return storedData(join(this.#directory.path, 'events.sqlite'), 'type = ?', type) as DebateData<Type>[];
  }

  async close(): Promise<void> {
    await this.#process?.end('SIGKILL');
    await this.model.close();
    await this.web.close();
    this.#directory.remove();
    this.#personas.remove();
  }
}
