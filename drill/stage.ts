import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BrowserSession } from '../test/support/browser-session.js';
import { type TestCluster, until } from '../test/support/cluster.js';
import { type DatabaseNode } from './config.js';
import { type Database } from './database.js';
import { type Account, PASSWORD } from './load.js';

const LOOK_EVERY_MS = 250;
const SAID_CHARACTERS = 2_000;

/** The environment of a scenario: the database, the API nodes, and seeded random numbers. */
export class Stage {
  readonly apiNodes: readonly number[];

  constructor(
    readonly database: Database,
    readonly cluster: TestCluster,
    private readonly urls: readonly string[],
    private readonly parts: {
      readonly random: () => number;
      /** Maximum duration of a fault. */
      readonly faultMs: number;
      /** An account that scenarios may erase. */
      readonly victim: Account;
    },
  ) {
    this.apiNodes = urls.map((_, index) => index);
  }

  /** Waits for a random duration between half of the maximum and the maximum. */
  readonly wait = (): Promise<void> => pause(this.parts.faultMs * (0.5 + this.parts.random() / 2));

  readonly someApi = (): number => Math.floor(this.parts.random() * this.apiNodes.length);

  readonly someNode = (): DatabaseNode =>
    this.database.nodes[Math.floor(this.parts.random() * this.database.nodes.length)]!;

  readonly killApi = async (api: number): Promise<void> => {
    await this.cluster.nodes.get(api)?.end('SIGKILL');
  };

  readonly endApi = async (api: number): Promise<void> => {
    await this.cluster.nodes.get(api)?.end('SIGTERM');
  };

  readonly startApi = (api: number, { aheadMs = 0 }: { readonly aheadMs?: number } = {}): Promise<void> => {
    const clock = `--import ${join(import.meta.dirname, 'clock-ahead.mjs')}`;
    const extra = aheadMs === 0 ? {} : { NODE_OPTIONS: clock, CLOCK_AHEAD_MS: String(aheadMs) };
    return this.cluster.spawn(api, this.urls[api], undefined, extra);
  };

  /** Waits until all API nodes are ready. @returns those that had ended by themselves, with their last output */
  readonly readyApis = async (): Promise<readonly string[]> => {
    const ended: string[] = [];
    for (const api of this.apiNodes) {
      const node = this.cluster.nodes.get(api)!;
      const { exitCode, signalCode } = node.process;
      if (exitCode !== null || signalCode !== null) {
        ended.push(`API node ${api} ended unexpectedly (${exitCode}): ${node.output().slice(-SAID_CHARACTERS)}`);
        await this.startApi(api);
      }
      await until(
        async () => ((await statusOf(this.cluster, api, '/readyz')) === 200 ? true : undefined),
        LOOK_EVERY_MS,
      );
    }
    return ended;
  };

  /** Closes the victim's account with its owner's password, and retries until the service acknowledges it. */
  readonly eraseAccount = async (): Promise<void> => {
    const { email } = this.parts.victim;
    let tries = 0;
    await until(async () => {
      const url = this.cluster.nodes.get(tries++ % this.apiNodes.length)?.url ?? '';
      try {
        const browser = new BrowserSession(url);
        const signedIn = await browser.signIn(email, PASSWORD);
        // Closed by an earlier request whose answer was lost.
        if (signedIn.status === 401 && tries > 1) return true;
        if (!signedIn.ok) return undefined;
        const closed = await browser.request('POST', '/api/account/close', { password: PASSWORD });
        return closed.status === 204 ? true : undefined;
      } catch {
        return undefined;
      }
    }, LOOK_EVERY_MS);
  };
}

export async function signUp(cluster: TestCluster, node: number): Promise<Account> {
  const email = `${randomUUID()}@example.org`;
  const body = JSON.stringify({ email, password: PASSWORD });
  return until(async () => {
    const answer = await fetch(`${cluster.nodes.get(node)?.url}/api/accounts`, {
      method: 'POST',
      // With different client addresses, so that the limit on sign-ups per address does not apply.
      headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() },
      body,
    });
    const said = await answer.text();
    if (answer.status === 201) return { ...(JSON.parse(said) as Account), email };
    if (answer.status !== 503) throw new Error(`sign-up: ${answer.status} ${said}`);
    return undefined;
  }, LOOK_EVERY_MS);
}

const someAddress = (): string => `198.51.100.${Math.floor(Math.random() * 255)}`;

export async function statusOf(cluster: TestCluster, node: number, path: string, apiKey = ''): Promise<number> {
  const headers = { 'x-api-key': apiKey };
  const answer = await fetch(`${cluster.nodes.get(node)?.url}${path}`, { headers }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status ?? 0;
}
