import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Pool } from 'undici';
import { type DetectionResult } from '../../src/detection/index.js';
import { ALLOCATOR } from '../../test/support/allocator.js';
import { spawnService, type ServiceProcess } from '../../test/support/service-process.js';

const ROOT = join(import.meta.dirname, '../..');

export interface Answer {
  readonly result: DetectionResult;
  readonly ms: number;
}

/** A client of the service over HTTP, for an account without a daily limit. */
export class Client {
  #sent = 0;
  private constructor(
    private readonly service: ServiceProcess,
    private readonly pool: Pool,
    private readonly apiKey: string,
    /** From the start of the process until it listens. */
    readonly startMs: number,
  ) {}

  /** @param settings environment variables of the service */
  static async start(directory: string, workers: number, settings: Record<string, string> = {}): Promise<Client> {
    const account = ['accounts', 'create', '--email', 'bench@example.org', '--plan', 'team', '--json'];
    const environment = { ...process.env, ELENCHUS_DATA_DIR: directory, LOG_LEVEL: 'silent' };
    const cli = [join(ROOT, 'dist/cli.js'), ...account];
    const { stdout } = await promisify(execFile)(process.execPath, cli, { env: environment });
    const { apiKey } = JSON.parse(stdout) as { apiKey: string };
    const start = performance.now();
    const service = await spawnService(directory, {
      ELENCHUS_DETECTOR_WORKERS: String(workers),
      ...ALLOCATOR,
      ...settings,
    });
    return new Client(service, new Pool(service.url), apiKey, performance.now() - start);
  }

  /** Uploads a picture with unique bytes after its end, so that the service does not reuse an earlier answer. */
  async detect(picture: Buffer): Promise<Answer> {
    const start = performance.now();
    const own = Buffer.from(`\n${(this.#sent += 1)}`);
    const head = '--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\n';
    const { statusCode, body } = await this.pool.request({
      path: '/api/detect',
      method: 'POST',
      headers: { 'x-api-key': this.apiKey, 'content-type': 'multipart/form-data; boundary=b' },
      body: Buffer.concat([Buffer.from(head), picture, own, Buffer.from('\r\n--b--\r\n')]),
    });
    const answer = (await body.json()) as DetectionResult & { readonly cached: boolean };
    if (statusCode !== 200 || answer.cached) throw new Error(`${statusCode} ${JSON.stringify(answer)}`);
    return { result: answer, ms: performance.now() - start };
  }

  /** The service's metrics: CPU since its start, its memory, and its event-loop delay since the last call. */
  async metrics(): Promise<{ readonly cpuS: number; readonly loopS: number; readonly memoryMb: number }> {
    const { body } = await this.pool.request({ path: '/metrics', method: 'GET' });
    const text = await body.text();
    const metric = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    return {
      cpuS: metric('process_cpu_seconds_total'),
      loopS: metric('nodejs_eventloop_lag_p99_seconds'),
      memoryMb: metric('process_resident_memory_bytes') / 1e6,
    };
  }

  /** Milliseconds until the service answers that it lives, whatever it is doing. */
  async livezMs(): Promise<number> {
    const start = performance.now();
    const { body } = await this.pool.request({ path: '/livez', method: 'GET' });
    await body.dump();
    return performance.now() - start;
  }

  async close(): Promise<void> {
    await this.pool.close();
    await this.service.end('SIGTERM');
  }
}
